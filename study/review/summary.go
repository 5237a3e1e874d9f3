package review

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/words"
)

// worstListed is the number of mistakes of each side that a summary lists, at most.
const worstListed = 10

// Header writes for people which game is reviewed, and the heads of the columns of the lines below.
func Header(r *sgf.Record, o *Options) string {
	text := fmt.Sprintf("%s: %s (Black) – %s (White)\n", r.Name, player(r.PlayerBlack, r.RankBlack), player(r.PlayerWhite, r.RankWhite))
	facts := []string{r.Event, r.Date, fmt.Sprintf("%dx%[1]d", r.Size)}
	if r.Rules != "" {
		facts = append(facts, r.Rules+" rules")
	}
	if n := r.HandicapStones(); n > 0 {
		facts = append(facts, words.Count(n, "handicap stone"))
	}
	facts = append(facts, "komi "+strconv.FormatFloat(r.Komi, 'f', -1, 64))
	if r.Result != "" {
		facts = append(facts, "result "+r.Result)
	}
	facts = slices.DeleteFunc(facts, func(fact string) bool { return fact == "" })
	text += strings.Join(facts, ", ") + "\n"
	if !o.searches() {
		return text + fmt.Sprintf("Captures alone: win rates need %d playouts or more.\n\n", LeastPlayouts) + heads(o)
	}
	return text + "\n" + heads(o)
}

// player writes the name of a player with the rank.
func player(name, rank string) string {
	return strings.TrimSpace(cmp.Or(name, "?") + " " + rank)
}

// Summary collects the mistakes and the missed captures of a game. The zero value is ready for use.
type Summary struct {
	moves  [3]int           // by colour: the moves that were reviewed
	losses [3][]*MoveReview // by colour: the moves with a loss
	missed [3][]*MoveReview // by colour: the moves that miss something
}

// Add adds the review of a move.
func (s *Summary) Add(m *MoveReview) {
	side := board.ParseColour(m.Colour)
	s.moves[side]++
	if m.Better != "" {
		s.losses[side] = append(s.losses[side], m)
	}
	if slices.ContainsFunc(m.Events, func(e Event) bool { return e.isMiss() }) {
		s.missed[side] = append(s.missed[side], m)
	}
}

// Worst returns the moves of a side with a loss, the largest loss first.
func (s *Summary) Worst(side board.Colour) []*MoveReview {
	list := slices.Clone(s.losses[side])
	slices.SortStableFunc(list, func(x, y *MoveReview) int { return cmp.Compare(*y.Loss, *x.Loss) })
	return list
}

// Text lists for each side the worst moves and what was missed. A side without a reviewed move is left out.
func (s *Summary) Text(o *Options) string {
	var text strings.Builder
	for _, side := range []board.Colour{board.Black, board.White} {
		if s.moves[side] == 0 {
			continue
		}
		fmt.Fprintf(&text, "\n%s:", words.Capital(side.String()))
		if o.searches() {
			s.writeWorst(&text, side)
		}
		s.writeMissed(&text, side)
	}
	return text.String()
}

func (s *Summary) writeWorst(text *strings.Builder, side board.Colour) {
	worst := s.Worst(side)
	if len(worst) == 0 {
		text.WriteString(" no move lost more than chance explains;")
		return
	}
	fmt.Fprintf(text, " %s lost more than chance explains", words.Count(len(worst), "move"))
	if len(worst) > worstListed {
		fmt.Fprintf(text, ", the worst %d of them", worstListed)
		worst = worst[:worstListed]
	}
	text.WriteString(":\n")
	for _, m := range worst {
		fmt.Fprintf(text, "  %3d %-4s  %4s  better %s\n", m.Number, m.Played, m.lossText(), m.Better)
	}
}

func (s *Summary) writeMissed(text *strings.Builder, side board.Colour) {
	if len(s.missed[side]) == 0 {
		text.WriteString(" no capture or rescue was missed\n")
		return
	}
	text.WriteString(" missed:\n")
	for _, m := range s.missed[side] {
		for i := range m.Events {
			if e := &m.Events[i]; e.isMiss() {
				fmt.Fprintf(text, "  %3d %-4s  %s\n", m.Number, m.Played, e.text())
			}
		}
	}
}

// isLife reports whether the event is about life and death.
func (e *Event) isLife() bool {
	return e.Kind == "kills" || e.Kind == "makes live" || e.Kind == "misses kill" || e.Kind == "misses life"
}

// isMiss reports whether the event is a chance that was missed.
func (e *Event) isMiss() bool { return strings.HasPrefix(e.Kind, "misses ") }
