package review

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/lang"
)

// worstListed is the number of mistakes of each side that a summary lists, at most.
const worstListed = 5

// Header writes for people which game is reviewed, and the heads of the columns of the lines below.
func Header(r *sgf.Record, o *Options) string {
	l := o.Language
	text := l.Say("%[1]s: %[2]s (Black) – %[3]s (White)", r.Name, player(r.PlayerBlack, r.RankBlack), player(r.PlayerWhite, r.RankWhite)) + "\n"
	facts := []string{r.Event, r.Date, fmt.Sprintf("%dx%[1]d", r.Size)}
	if r.Rules != "" {
		facts = append(facts, l.Say("%s rules", r.Rules))
	}
	if n := r.HandicapStones(); n > 0 {
		facts = append(facts, l.Say("%d handicap stones", n))
	}
	facts = append(facts, l.Say("komi %s", strconv.FormatFloat(r.Komi, 'f', -1, 64)))
	if r.Result != "" {
		facts = append(facts, l.Say("result %s", r.Result))
	}
	facts = slices.DeleteFunc(facts, func(fact string) bool { return fact == "" })
	text += strings.Join(facts, ", ") + "\n"
	if !o.hasValues() {
		return text + l.Say("Captures alone: values need %d playouts or more.", LeastPlayouts) + "\n\n" + heads(o)
	}
	if o.Judge != nil {
		text += l.Say("judged by %s", o.Judge.Name()) + "\n"
	}
	text += l.Say("inaccuracy from %[1]g points on, mistake from %[2]g, blunder from %[3]g; \"?\" is likely, not certain", o.Sizes.Inaccuracy, o.Sizes.Mistake, o.Sizes.Blunder) + "\n"
	return text + "\n" + heads(o)
}

// player writes the name of a player with the rank.
func player(name, rank string) string {
	return strings.TrimSpace(cmp.Or(name, "?") + " " + rank)
}

// Summary collects the losses and the missed captures of a game.
type Summary struct {
	size  int
	sides [3]side // by colour
}

// side is what is known of the moves of one side.
type side struct {
	moves, best int                  // that were reviewed, and that were the first choice
	losses      []*MoveReview        // the moves whose loss is shown
	phases      [len(phases)]float64 // points that these moves lost
	missed      []*MoveReview        // the moves that miss something
}

// NewSummary returns the summary of a review that has not begun.
func NewSummary(size int) *Summary { return &Summary{size: size} }

// Add adds the review of a move.
func (s *Summary) Add(m *MoveReview) {
	side := &s.sides[board.ParseColour(m.Colour)]
	side.moves++
	if m.Rank == 1 {
		side.best++
	}
	if m.Fault != "" {
		side.losses = append(side.losses, m)
		side.phases[phaseOf(m.Number, s.size)] += *m.PointsLost
	}
	if slices.ContainsFunc(m.Events, func(e Event) bool { return e.isMiss() }) {
		side.missed = append(side.missed, m)
	}
}

// Worst returns the moves of a side whose loss is shown, the largest loss first.
func (s *Summary) Worst(colour board.Colour) []*MoveReview {
	list := slices.Clone(s.sides[colour].losses)
	slices.SortStableFunc(list, func(x, y *MoveReview) int { return cmp.Compare(*y.PointsLost, *x.PointsLost) })
	return list
}

// Side says in numbers how a side played.
type Side struct {
	Colour string             `json:"colour"`
	Moves  int                `json:"moves"`       // that were reviewed
	Best   int                `json:"best_moves"`  // that were the judge's first choice
	Faults map[string]int     `json:"mistakes"`    // losses that are shown, by their names
	Lost   map[string]float64 `json:"points_lost"` // points that these moves lost, by the part of the game
	Missed int                `json:"missed"`      // captures and rescues
}

// Side returns the figures of a side.
func (s *Summary) Side(colour board.Colour) Side {
	from := &s.sides[colour]
	side := Side{Colour: colour.String(), Moves: from.moves, Best: from.best, Faults: map[string]int{}, Lost: map[string]float64{}}
	for _, name := range faults {
		side.Faults[name] = 0
	}
	for _, m := range from.losses {
		side.Faults[m.Fault]++
	}
	for i, name := range phases {
		side.Lost[name] = from.phases[i]
	}
	for _, m := range from.missed {
		for i := range m.Events {
			if m.Events[i].isMiss() {
				side.Missed++
			}
		}
	}
	return side
}

// Text lists for each side the worst moves and what was missed. A side without a reviewed move is left out.
func (s *Summary) Text(o *Options) string {
	var text strings.Builder
	for _, colour := range []board.Colour{board.Black, board.White} {
		if s.sides[colour].moves == 0 {
			continue
		}
		fmt.Fprintf(&text, "\n%s:", o.Language.Side(colour))
		if o.hasValues() {
			s.writeWorst(&text, colour, o)
		}
		s.writeMissed(&text, colour, o.Language)
	}
	return text.String()
}

// writeWorst writes what the moves of a side cost, and the worst of them.
func (s *Summary) writeWorst(text *strings.Builder, colour board.Colour, o *Options) {
	l, worst, figures := o.Language, s.Worst(colour), s.Side(colour)
	if len(worst) == 0 {
		text.WriteString(" " + l.Say("no move lost %g points or more", o.Sizes.Inaccuracy))
	} else {
		var counts, parts []string
		total := 0.0
		for _, name := range faults {
			if n := figures.Faults[name]; n > 0 {
				counts = append(counts, countFaults(l, n, name))
			}
		}
		for _, name := range phases {
			if lost := figures.Lost[name]; lost > 0 {
				parts = append(parts, fmt.Sprintf("%s %.0f", l.Known(name), lost))
				total += lost
			}
		}
		text.WriteString(" " + l.Say("%[1]s cost %.0[2]f points (%[3]s)", strings.Join(counts, ", "), total, strings.Join(parts, ", ")))
	}
	text.WriteString("; " + l.Say("%.0[1]f %% of %[2]s are the first choice", 100*float64(figures.Best)/float64(figures.Moves), l.Say("%d moves", figures.Moves)) + "\n")
	parts := [3][]*MoveReview{}
	for _, m := range worst {
		parts[m.part()] = append(parts[m.part()], m)
	}
	if len(parts[plain]) > worstListed {
		text.WriteString(" " + l.Say("the worst %d:", worstListed) + "\n")
	}
	headings := [...]string{hard: l.Say("hard to see for players of this rank:"), unexplained: l.Say("smaller or unexplained losses:")}
	for part, list := range parts {
		if len(list) > 0 && headings[part] != "" {
			text.WriteString(" " + headings[part] + "\n")
		}
		for _, m := range list[:min(len(list), worstListed)] {
			m.writeLoss(text, l)
			if part != unexplained {
				fmt.Fprintf(text, "            %s\n", m.Sentence(l))
			}
		}
	}
}

// The parts in which losses are listed.
const (
	plain       = iota // a fact explains the loss
	hard               // the same, but players of this rank hardly see the better move
	unexplained        // no fact explains the loss
)

// part is the part in which the loss of a move is listed.
func (m *MoveReview) part() int {
	switch {
	case !m.IsExplained():
		return unexplained
	case m.Hard:
		return hard
	}
	return plain
}

// writeLoss writes a line with what a move lost, and the better move.
func (m *MoveReview) writeLoss(text *strings.Builder, l *lang.Language) {
	line := fmt.Sprintf("  %3d %-4s  %-20s", m.Number, m.Played, m.lossText(l))
	if m.Better != "" {
		line += "  " + l.Say("better %s", m.Better)
	}
	text.WriteString(strings.TrimRight(line, " ") + "\n")
}

// writeMissed writes what a side missed.
func (s *Summary) writeMissed(text *strings.Builder, colour board.Colour, l *lang.Language) {
	missed := s.sides[colour].missed
	if len(missed) == 0 {
		text.WriteString(" " + l.Say("no capture or rescue was missed") + "\n")
		return
	}
	text.WriteString(" " + l.Say("missed:") + "\n")
	for _, m := range missed {
		for i := range m.Events {
			if e := &m.Events[i]; e.isMiss() {
				fmt.Fprintf(text, "  %3d %-4s  %s\n", m.Number, m.Played, e.text(l))
			}
		}
	}
}

// isMiss reports whether the event is a chance that was missed.
func (e *Event) isMiss() bool { return strings.HasPrefix(e.Kind, "misses ") }
