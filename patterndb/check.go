package patterndb

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"shicho/pattern/shape"
	"shicho/patterndb/game"
	"shicho/patterndb/parts"
)

// Fault is a record that is wrong.
type Fault struct {
	Key  string // the letter of the key, and its IDs in hexadecimal
	What string
}

// Check goes through every record and calls report for each fault. It returns the number of records. There is an error
// only if the store cannot be read to its end.
func (s *Store) Check(report func(Fault)) (records int, err error) {
	return askWhole(s, func(t *snapshot) (int, error) { return t.check(report) })
}

func (t *snapshot) check(report func(Fault)) (records int, err error) {
	c := checker{snapshot: t, report: report}
	if err := c.checkGames(); err != nil {
		return c.records, err
	}
	if err := c.checkPatterns(); err != nil {
		return c.records, err
	}
	if c.instances != c.expected {
		if err := c.reportStrayInstances(); err != nil {
			return c.records, err
		}
	}
	if err := c.checkCovers(); err != nil {
		return c.records, err
	}
	if err := c.reportOthers(); err != nil {
		return c.records, err
	}
	return c.records, c.checkIndex()
}

type checker struct {
	*snapshot
	report    func(Fault)
	records   int
	expected  int // instance records that the games say there should be
	instances int // instance records that there are
}

func (c *checker) fault(key []byte, format string, args ...any) {
	text := hex.EncodeToString(key)
	if len(key) > 0 {
		text = string(key[:1]) + " " + hex.EncodeToString(key[1:])
	}
	if isInstance(key) {
		text = text[:2+2*idLength] + " " + text[2+2*idLength:]
	}
	c.report(Fault{text, fmt.Sprintf(format, args...)})
}

// checkGames checks every game, and that the store has the records that follow from the game.
func (c *checker) checkGames() error {
	scan := c.scan([]byte{gamePrefix})
	defer scan.close()
	for scan.next() {
		c.records++
		key, err := scan.gameID()
		var g *Game
		if err == nil {
			g, err = game.Decode(key, scan.value)
		}
		if err != nil {
			c.fault(scan.key, "%v", err)
			continue
		}
		if !bytes.Equal(g.Encode(), scan.value) {
			c.fault(scan.key, "the encoding is not the one that this program writes")
		}
		if err := g.CheckPlayed(); err != nil {
			c.fault(scan.key, "%v", err)
		}
		for _, id := range g.Patterns() {
			c.expected++
			if err := c.checkImplied(g, id); err != nil {
				return err
			}
		}
	}
	return scan.err
}

// checkImplied checks the two records that follow from a pattern in a game: the pattern itself, and its instances in
// the game.
func (c *checker) checkImplied(g *Game, id shape.ID) error {
	value, err := c.get(patternKey(id))
	if err != nil {
		return err
	}
	if value == nil {
		c.fault(gameKey(g.Key), "pattern %v is missing", id)
	}
	if _, code, err := game.SplitPatternValue(value); err == nil && shape.IDOf(code) == id {
		c.checkClasses(g, id, shape.EncodedKind(code))
	}
	digest, err := c.get(instanceKey(id, g.Key))
	if err != nil {
		return err
	}
	if !bytes.Equal(digest, g.Digest(id)) {
		c.fault(instanceKey(id, g.Key), "missing, or different from the game's instances")
	}
	return nil
}

// checkClasses checks that the instances of a pattern have classes of the pattern's kind.
func (c *checker) checkClasses(g *Game, id shape.ID, kind shape.Kind) {
	for i := range g.Instances {
		if n := &g.Instances[i]; n.Pattern == id && n.Class.Kind() != kind {
			c.fault(gameKey(g.Key), "pattern %v is not of the class %v", id, n.Class)
		}
	}
}

// checkPatterns checks every pattern, and that every pattern has an instance.
func (c *checker) checkPatterns() error {
	var last []byte // key of a pattern that has no instance yet
	scan := c.scan([]byte{patternPrefix})
	defer scan.close()
	for scan.next() {
		c.records++
		if isInstance(scan.key) {
			c.instances++
			if last != nil && bytes.HasPrefix(scan.key, last) {
				last = nil
			}
			continue
		}
		if last != nil {
			c.fault(last, "pattern without instance")
			last = nil
		}
		if !isPattern(scan.key) {
			c.fault(scan.key, "%v", errKey)
			continue
		}
		_, code, err := game.SplitPatternValue(scan.value)
		if err == nil {
			_, err = shape.Decode(code)
		}
		if err != nil {
			c.fault(scan.key, "%v", err)
		} else if id := shape.IDOf(code); id != idAt(scan.key, 0) {
			c.fault(scan.key, "the pattern is %v", id)
		}
		last = bytes.Clone(scan.key)
	}
	if last != nil {
		c.fault(last, "pattern without instance")
	}
	return scan.err
}

// reportStrayInstances reports instance records that do not follow from a game.
func (c *checker) reportStrayInstances() error {
	scan := c.scan([]byte{patternPrefix})
	defer scan.close()
	for scan.next() {
		if !isInstance(scan.key) {
			continue
		}
		value, err := c.get(gameKey(idAt(scan.key, 1)))
		if err != nil {
			return err
		}
		if value == nil {
			c.fault(scan.key, "its game is missing")
			continue
		}
		g, err := game.Decode(idAt(scan.key, 1), value)
		if err == nil && g.Digest(idAt(scan.key, 0)) == nil {
			c.fault(scan.key, "its game has no instance of this pattern")
		}
	}
	return scan.err
}

// checkCovers finds the covers of all patterns anew, and reports the records of covers that differ. It does nothing if
// the store does not claim that its covers hold.
func (c *checker) checkCovers() error {
	for _, prefix := range []byte{coverPrefix, underPrefix} {
		scan := c.scan([]byte{prefix})
		for scan.next() {
			c.records++
		}
		if scan.close(); scan.err != nil {
			return scan.err
		}
	}
	holds, err := c.hasCovers()
	if err != nil || !holds {
		return err
	}
	found, err := c.findCovers(context.Background(), nil)
	if errors.Is(err, ErrDamaged) {
		return nil // checkPatterns has reported this fault
	}
	if err != nil {
		return err
	}
	return c.compareCovers(found.records(), func(key, stored, value []byte) error {
		switch {
		case stored == nil:
			c.fault(key, "the cover is missing")
		case value == nil:
			c.fault(key, "there is no such cover")
		default:
			c.fault(key, "another cover, or other totals")
		}
		return nil
	})
}

// reportOthers reports records with keys that no version of the layout has.
func (c *checker) reportOthers() error {
	scan := c.scan([]byte{})
	defer scan.close()
	for scan.next() {
		switch {
		case scan.key[0] == gamePrefix || scan.key[0] == patternPrefix || scan.key[0] == coverPrefix || scan.key[0] == underPrefix:
			scan.seek = []byte{scan.key[0] + 1} // checked already
		case string(scan.key) == limitsKey || string(scan.key) == coversKey || isProgram(scan.key):
			c.records++
		case isSettings(scan.key):
			c.records++
			if _, err := decodeSettings(scan.key, scan.value); err != nil {
				c.fault(scan.key, "%v", err)
			}
		case string(scan.key) == partsKey:
			c.records++
			if _, err := parts.Parse(string(scan.value)); err != nil {
				c.fault(scan.key, "%v", err)
			}
		default:
			c.records++
			c.fault(scan.key, "unknown key")
		}
	}
	return scan.err
}

// checkIndex makes the index anew and compares it with the file of the index. It does nothing if LoadIndex would not take the file.
func (c *checker) checkIndex() error {
	sum, sealed, err := c.store.db.Sealed()
	if err != nil || !sealed {
		return err
	}
	stored := readIndex(c.store.indexPath(), sum)
	if stored == nil {
		return nil
	}
	made, err := c.store.makeIndex()
	if errors.Is(err, ErrDamaged) {
		return nil // checkPatterns has reported this fault
	}
	if err != nil {
		return err
	}
	if !bytes.Equal(made.Encode(sum), stored.Encode(sum)) {
		c.report(Fault{IndexFile, "other patterns than the store has; remove the file"})
	}
	return nil
}
