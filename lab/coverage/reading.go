package coverage

import (
	"fmt"
	"io"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/processor"
	"shicho/internal/words"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/tactics"
)

const (
	batch   = 600 // questions that are asked at a time: enough to measure the processor time, and their boards fit in memory
	repeats = 3   // of each batch
)

// readingLimits are the limits to ask with: deep and shallow searches by plies, and a search by proof numbers.
var readingLimits = [...]tactics.Limits{tactics.Mining, tactics.PaperShallow, tactics.Fast}

// The questions about a first capture.
const (
	attack = iota // before the move, the attacker first
	reply         // after the move, the owner first
	defend        // before the move, the owner first
	roles
)

var roleNames = [roles]string{"before the move, attacker first", "after the move, owner first", "before the move, owner first"}

// asked is a question about the target of a first capture.
type asked struct {
	b      *board.Board
	q      tactics.Question
	role   int
	missed bool // the shallow search does not find the capture
}

// cost is what questions cost a reader, and what the reader answered.
type cost struct {
	nodes, captured, missed, unknown int // missed: captures among the first captures that the shallow search does not find
	time                             time.Duration
}

func (c *cost) count(a *tactics.Answer, missed bool) {
	c.nodes += a.Nodes
	switch {
	case a.Outcome == tactics.Unknown:
		c.unknown++
	case a.Outcome == tactics.Captured:
		c.captured++
		if missed {
			c.missed++
		}
	}
}

// contest compares a reader that knows no patterns with one that does.
type contest struct {
	asked    int
	off, on  cost
	rootOnly int // nodes that the reader without patterns needs for the questions that no pattern answers at the root
}

// reading measures how much work patterns save the reader on the questions about first captures.
type reading struct {
	off, on  *tactics.Reader
	seen     int // the least number of instances of a pattern
	patterns int
	waiting  []asked
	contests [len(readingLimits)][roles]contest
}

// ReadWith lets Measure also ask the reader about first captures, once without patterns and once with patterns of the
// store. It takes the patterns that were seen at least the given number of times and not only as final moves. Reading
// writes the result.
func (m *Measurement) ReadWith(store *patterndb.Store, seen int) error {
	var list []shape.Pattern
	for s, err := range store.Summaries() {
		if err != nil {
			return err
		}
		if s.Instances.All() >= seen && s.Instances.Final < s.Instances.All() && !s.Pattern.Kind().HasTwo() {
			list = append(list, s.Pattern)
		}
	}
	m.reading = &reading{off: tactics.NewReader(), on: tactics.NewReader(), seen: seen, patterns: len(list)}
	m.reading.on.Use(shape.NewProofs(list))
	return nil
}

// add adds the questions about a first capture.
func (r *reading) add(record *sgf.Record, in *patterndb.Instance) error {
	before, err := record.BoardAfter(in.Move - 1)
	if err != nil {
		return err
	}
	after, err := record.BoardAfter(in.Move)
	if err != nil {
		return err
	}
	missed := in.Shallow == patterndb.NotCaptured
	defence := tactics.Question{Target: in.Target, ToMove: tactics.Defender}
	r.waiting = append(r.waiting, asked{before, tactics.Question{Target: in.Target}, attack, missed}, asked{after, defence, reply, missed},
		asked{before, defence, defend, missed})
	if len(r.waiting) >= batch {
		r.ask()
	}
	return nil
}

// ask asks the questions that wait.
func (r *reading) ask() {
	for i := range readingLimits {
		for role := range roles {
			c := &r.contests[i][role]
			r.off.Forget()
			without, offTime := answers(r.off, r.waiting, role, &readingLimits[i])
			r.on.Forget()
			with, onTime := answers(r.on, r.waiting, role, &readingLimits[i])
			c.off.time += offTime
			c.on.time += onTime
			n := 0
			for _, q := range r.waiting {
				if q.role != role {
					continue
				}
				c.asked++
				c.off.count(&without[n], q.missed)
				c.on.count(&with[n], q.missed)
				if with[n].Nodes > 0 {
					c.rootOnly += without[n].Nodes
				}
				n++
			}
		}
	}
	r.waiting = r.waiting[:0]
}

// answers asks the questions of one role several times. It returns the answers and the processor time of one round,
// which is 0 where the system does not tell it.
func answers(reader *tactics.Reader, questions []asked, role int, limits *tactics.Limits) (list []tactics.Answer, spent time.Duration) {
	start, _ := processor.Time()
	for range repeats {
		list = list[:0]
		for _, q := range questions {
			if q.role == role {
				reader.Forget()
				list = append(list, reader.Decide(q.b, q.q, q.b.At(q.q.Target), limits))
			}
		}
	}
	end, _ := processor.Time()
	return list, (end - start) / repeats
}

// Reading writes how much work patterns save the reader on the questions of Measure. See ReadWith.
func (m *Measurement) Reading(w io.Writer) {
	r := m.reading
	r.ask()
	fmt.Fprintf(w, "\nquestions about first captures, with the %d patterns seen at least %s in the reader\n", r.patterns, words.Count(r.seen, "time"))
	for i := range readingLimits {
		for role := range roles {
			c := &r.contests[i][role]
			fmt.Fprintf(w, "\n%s, %s: %d questions\n", readingLimits[i].Name, roleNames[role], c.asked)
			fmt.Fprintf(w, "  nodes %d, with patterns at the root %d, everywhere %d: spared %.1f %%, %.1f %%\n", c.off.nodes, c.rootOnly, c.on.nodes,
				100-percent(c.rootOnly, c.off.nodes), 100-percent(c.on.nodes, c.off.nodes))
			fmt.Fprintf(w, "  processor time %v, with patterns %v: %.2f times\n", c.off.time.Round(time.Millisecond), c.on.time.Round(time.Millisecond),
				c.on.time.Seconds()/max(c.off.time.Seconds(), 1e-3))
			fmt.Fprintf(w, "  captured %d, with patterns %d; of those that the shallow search misses %d, %d; unknown %d, %d\n", c.off.captured, c.on.captured,
				c.off.missed, c.on.missed, c.off.unknown, c.on.unknown)
		}
	}
}
