package review

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/tactics"
)

var (
	effectGames = flag.String("effect-games", "../../examples/games", "records or archives, with commas between them, from which TestEffectsHold draws games")
	effectSeed  = flag.Uint64("effect-seed", 1, "the seed of the draws of TestEffectsHold")
	effectCount = flag.Int("effects", 100, "effects that TestEffectsHold draws")
	judgeNodes  = flag.Int("judge-nodes", 400_000, "nodes of each search that judges an effect")
)

// inView is the record of a game that is turned, mirrored or played with exchanged colours.
func inView(r *sgf.Record, v board.View) *sgf.Record {
	seen := *r
	seen.Steps = nil
	for i := range r.Steps {
		seen.Steps = append(seen.Steps, stepIn(v, &r.Steps[i], r.Size))
	}
	return &seen
}

// describeEvents lists the events of the review of a game that was seen in a view, with the points as they are called in the game itself.
func describeEvents(list []*MoveReview, v board.View, size int) (events []string) {
	turned := func(name string) string {
		p, err := board.ParsePoint(name, size)
		if err != nil {
			return name
		}
		return board.FormatPoint(v.Symmetry.Inverse().Point(p, size), size)
	}
	for _, m := range list {
		for _, e := range m.Events {
			moves := []string{}
			for _, name := range e.Moves {
				moves = append(moves, turned(name))
			}
			events = append(events, fmt.Sprintf("%d %s %s %s %d %v %v", m.Number, e.Kind, turned(e.Target), turned(e.Other), e.Stones, moves, e.Unproved))
		}
	}
	return events
}

// A game has the same events however the board lies, and whoever has which colour. The events hold by deeper searches, too.
func TestEventsOfAllViews(t *testing.T) {
	testrun.SingleGoroutine(t)
	files, step := []string{"13x13-08"}, 9
	o := options()
	o.Playouts, o.From, o.To = 0, 50, 75
	if *testrun.Long {
		files, step = []string{"9x9-07", "13x13-08", "19x19-12", "19x19-21"}, 1
		o.From, o.To = 1, 0
	}
	for _, file := range files {
		text, err := os.ReadFile("../../examples/games/" + file + ".sgf")
		if err != nil {
			t.Fatal(err)
		}
		r := record(t, string(text))
		list := review(t, r, o)
		want := describeEvents(list, board.View{}, r.Size)
		if len(want) < 4 {
			t.Errorf("%s: %d events", file, len(want))
		}
		if !*testrun.Long {
			counts := map[string]int{}
			eventsHold(t, r, list, counts)
			t.Log(counts)
		}
		views := board.Views()
		for i := step; i < len(views); i += step {
			v := views[i]
			if got := describeEvents(review(t, inView(r, v), o), v, r.Size); !slices.Equal(got, want) {
				t.Errorf("%s, view %+v:\n%s\nnot\n%s", file, v, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}

// Effects of games hold by searches of another reader with more nodes: what was done is done, and somebody had to do it; what was missed could have been
// done, and is lost now.
func TestEffectsHold(t *testing.T) {
	if !*testrun.Long {
		t.Skip("needs -long; a stretch of a game is asked about in TestEventsOfAllViews")
	}
	random := rand.New(rand.NewPCG(*effectSeed, 1))
	var records []*sgf.Record
	for item := range sgf.Walk(strings.Split(*effectGames, ","), sgf.Options{}) {
		if item.Err == nil && item.Record != nil && item.Record.Moves() > 40 {
			records = append(records, item.Record)
		}
	}
	o := options()
	o.Playouts = 0
	counts := map[string]int{}
	for drawn := 0; drawn < *effectCount; {
		r := records[random.IntN(len(records))]
		o.From = 1 + random.IntN(r.Moves())
		o.To = o.From + 40
		drawn += eventsHold(t, r, review(t, r, o), counts)
		fmt.Fprintln(os.Stderr, drawn, counts)
	}
	t.Log(counts)
}

// eventsHold asks about the events of a review, and counts them by kind. It returns the number of events that it asked about.
func eventsHold(t *testing.T, r *sgf.Record, list []*MoveReview, counts map[string]int) (asked int) {
	t.Helper()
	judge := newEffectJudge()
	for _, m := range list {
		before, err := r.BoardAfter(m.Number - 1)
		if err != nil {
			t.Fatal(err)
		}
		after, err := r.BoardAfter(m.Number)
		if err != nil {
			t.Fatal(err)
		}
		for i := range m.Events {
			e := &m.Events[i]
			if e.Kind == "takes" || e.Unproved {
				counts[e.Kind+", not asked"]++
				continue
			}
			asked++
			counts[e.Kind]++
			if wrong := judge.refute(e, before, after, board.ParseColour(m.Colour)); wrong != "" {
				counts["refuted"]++
				t.Errorf("%s, move %d: %s: %s", r.Name, m.Number, e.Remark(nil), wrong)
			}
		}
	}
	return asked
}

// effectJudge asks about effects with more nodes than a review.
type effectJudge struct {
	reader       *tactics.Reader
	limits, life tactics.Limits
}

func newEffectJudge() *effectJudge {
	return &effectJudge{tactics.NewReader(), tactics.Deep.AtMost(*judgeNodes), tactics.Default.AtMost(*judgeNodes)}
}

// refute says what is wrong with an effect of a move; "" if nothing is, as far as is known.
func (j *effectJudge) refute(e *Event, before, after *board.Board, side board.Colour) string {
	size := before.Size()
	stone, _ := board.ParsePoint(e.Target, size)
	q := tactics.Question{Target: stone, ToMove: tactics.Defender} // the other side's question after the move
	if before.At(stone) == side {
		q.ToMove = tactics.Attacker
	}
	limits := &j.limits
	if slices.Contains([]string{"kills", "makes live", "misses kill", "misses life"}, e.Kind) {
		q.Goal, limits = tactics.Kill, &j.life
		group, err := j.reader.GroupAt(before, stone, limits)
		if err != nil {
			return err.Error()
		}
		q.Group = group
	}
	// answer is the result of the question about a position, and whether it is known.
	answer := func(b *board.Board, q tactics.Question) (tactics.Result, bool) {
		a := askBy(j.reader, b, q, limits)
		return a.Result, a.Outcome != tactics.Unknown
	}
	if e.Other != "" {
		other, _ := board.ParsePoint(e.Other, size)
		v := &reviewer{o: &Options{Limits: j.limits}, reader: j.reader, confirm: j.limits}
		if e.isMiss() != v.savesBoth(after, target{purpose: tactics.Either, target: stone, other: other}) {
			return "the owner of both: after the move"
		}
		return ""
	}
	if !e.isMiss() {
		if r, known := answer(after, q); known && r != tactics.Fails {
			return "the other side has its way: " + r.String()
		}
		if r, known := answer(before, q); known && r == tactics.Fails {
			return "no move was needed"
		}
		return ""
	}
	if r, known := answer(after, q); known && r == tactics.Fails {
		return "nothing is lost"
	}
	for _, name := range e.Moves {
		p, _ := board.ParsePoint(name, size)
		if b := before.Clone(); b.TryPlay(p, side) && b.At(stone) != board.Empty {
			if r, known := answer(b, q); known && r != tactics.Fails {
				return name + " does not work: " + r.String()
			}
		}
	}
	return ""
}
