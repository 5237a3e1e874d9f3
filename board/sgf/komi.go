package sgf

import (
	"math"
	"strconv"
	"strings"

	"shicho/internal/words"
)

// readKomi reads the komi in the header of a line. A komi that had to be corrected is a warning.
func (r *Record) readKomi(line []*Node) {
	p := headerProperty(line, "KM")
	if p == nil {
		p = komiInKO(line)
	}
	if p == nil {
		return
	}
	text := oneLine(p.first())
	number, ok := parseKomi(text)
	if !ok {
		r.warn(p.Place, "KM[%s] is no komi and is read as 0", text)
		return
	}
	fox := fromFox(line)
	rules, _ := ParseRules(r.Rules)
	komi, ok := komiInPoints(number, fox, rules.Territory)
	if r.Komi = komi; !ok {
		r.warn(p.Place, "KM[%s] is no komi and is read as 0", text)
	} else if komi != number {
		r.warn(p.Place, "%s[%s] is read as a komi of %g points", p.Name, text, komi)
	}
	if handicap := headerProperty(line, "HA"); fox && number == 0 && handicap != nil && oneLine(handicap.first()) == "0" {
		r.warn(p.Place, "KM[%s] with HA[0] in a record of the Fox server: the game may have had a komi; 0 is kept", text)
	}
}

// komiInKO is the komi of a record without KM whose root has a number in KO, as a server writes it, or nil. KO of the format
// stands in a node with a move and has no value.
func komiInKO(line []*Node) *Property {
	if line[0].hasMove() {
		return nil
	}
	for i := range line[0].Properties {
		p := &line[0].Properties[i]
		if _, err := words.ParseNumber(strings.TrimSpace(p.first())); p.Name == "KO" && err == nil {
			return p
		}
	}
	return nil
}

// komiInPoints turns the number in a record into points. A number in hundredths is divided by 100. A number in stones,
// which only rules that count area have, is doubled. komiInPoints returns false if the number is too large for a komi.
func komiInPoints(number float64, fox, territory bool) (points float64, ok bool) {
	points = number
	hundredths := math.Abs(number) > mostKomi
	if hundredths || fox && math.Abs(number) >= fewestFoxParts {
		points /= 100
	}
	quarter := math.Mod(math.Abs(points), 0.5) == 0.25
	if !territory && (quarter || hundredths && math.Abs(points) <= mostStones) {
		points *= 2
	}
	if math.Abs(points) > mostKomi {
		return 0, false
	}
	return points, true
}

// parseKomi reads the number that a text begins with: "6.5", "6,5", "5.5 points". A text without a digit, as
// "" or "none", is the number 0.
func parseKomi(text string) (number float64, ok bool) {
	text = strings.Replace(text, ",", ".", 1)
	end := 0
	for end < len(text) && strings.IndexByte("+-.0123456789eE", text[end]) >= 0 {
		end++
	}
	if !strings.ContainsAny(text[:end], digits) {
		return 0, !strings.ContainsAny(text, digits)
	}
	number, err := strconv.ParseFloat(text[:end], 64)
	return number, err == nil
}

// fromFox reports whether a record was made by the Fox server, which names itself in one of several AP properties.
func fromFox(line []*Node) bool {
	for _, n := range header(line) {
		for i := range n.Properties {
			if p := &n.Properties[i]; p.Name == "AP" && strings.Contains(strings.ToLower(p.first()), "foxwq") {
				return true
			}
		}
	}
	return false
}

// headerProperty is the first property of a name in the header of a line that has a value, or nil if there is none.
func headerProperty(line []*Node, name string) *Property {
	for _, n := range header(line) {
		for i := range n.Properties {
			if p := &n.Properties[i]; p.Name == name && strings.TrimSpace(p.first()) != "" {
				return p
			}
		}
	}
	return nil
}

// header is the part of a line that says what game it is: the nodes up to the first with a stone.
func header(line []*Node) []*Node {
	for i, n := range line {
		for j := range n.Properties {
			if hasStones(n.Properties[j].Name) {
				return line[:i+1]
			}
		}
	}
	return line
}
