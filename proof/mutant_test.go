package proof_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/proof"
	"shicho/proof/check"
)

// Of certificates with one thing changed, the checker accepts those alone that are still true, as a search of all moves says.
func TestMutants(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	o, w := oracle{}, proof.NewWriter()
	accepted, refused := map[string]int{}, map[string]int{}
	for mutants, all := 0, testrun.Cases(400, 100_000); mutants < all; {
		b, s, limits := smallStatement(random)
		c, err := w.Write(b, s, &limits)
		if mutants%3 > 0 {
			c, err = writeSmallPattern(t, w, random), nil
		}
		if c == nil || err != nil {
			continue
		}
		for range 10 {
			name, text := mutate(c, random)
			if text == nil {
				continue
			}
			if mutants++; mutants%10_000 == 0 {
				t.Log(mutants, "mutants")
			}
			result, err := checkOne(text)
			if err != nil {
				if !errors.Is(err, check.ErrRefused) {
					t.Fatal(err)
				}
				refused[name]++
				continue
			}
			accepted[name]++
			if ok, where := o.isTrue(&result.Claim); !ok {
				t.Fatalf("%s: accepted, but false for %v, ban %d, threats %d:\n%v\n%s\nmade from\n%s", name, where.toMove, where.ban, where.threats,
					boardOf(&where.cells), text, c.Bytes())
			}
		}
	}
	for _, m := range mutations {
		t.Logf("%-20s %6d refused %6d accepted, all true", m.name, refused[m.name], accepted[m.name])
	}
}

// checkOne checks a text of one certificate.
func checkOne(text []byte) (*check.Result, error) {
	c := check.New(bytes.NewReader(text))
	result, err := c.Next()
	if err != nil {
		return nil, err
	}
	switch _, err := c.Next(); err {
	case io.EOF:
		return result, nil
	case nil:
		return nil, fmt.Errorf("two certificates: %w", check.ErrRefused)
	default:
		return nil, err
	}
}

// mutant is a certificate that may be changed.
type mutant struct {
	proof.Certificate
	random *rand.Rand
}

// mutations change one thing each. They tell whether they could.
var mutations = []struct {
	name   string
	change func(m *mutant) bool
}{
	{"a move", (*mutant).changeMove},
	{"a reply", (*mutant).changeReply},
	{"a dropped reply", (*mutant).dropReply},
	{"a dropped line", func(m *mutant) bool {
		i := m.random.IntN(len(m.Turns))
		m.Turns = slices.Delete(m.Turns, i, i+1)
		return true
	}},
	{"a doubled line", func(m *mutant) bool {
		i := m.random.IntN(len(m.Turns))
		m.Turns = slices.Insert(m.Turns, i, m.Turns[i])
		return true
	}},
	{"an end", (*mutant).changeEnd},
	{"another turn", (*mutant).changeSame},
	{"a smaller zone", func(m *mutant) bool {
		if len(m.Claim.Zone) == 0 {
			return false
		}
		i := m.random.IntN(len(m.Claim.Zone))
		m.Claim.Zone = slices.Delete(m.Claim.Zone, i, i+1)
		return true
	}},
	{"a point", (*mutant).changePoint},
	{"the target", func(m *mutant) bool { return m.change(&m.Claim.Target, m.point()) }},
	{"the other string", func(m *mutant) bool { return m.Claim.Other != "" && m.change(&m.Claim.Other, m.point()) }},
	{"who moves", func(m *mutant) bool { return m.change(&m.Claim.ToMove, m.pick("black", "white")) }},
	{"who is free of ko", func(m *mutant) bool { return m.change(&m.Claim.Free, m.pick("black", "white", "")) }},
	{"threats", func(m *mutant) bool {
		before := m.Claim.Threats
		m.Claim.Threats = m.random.IntN(3)
		return before != m.Claim.Threats
	}},
	{"a ban", func(m *mutant) bool {
		m.Claim.Banned = m.pick("black", "white")
		return m.change(&m.Claim.Ban, m.point())
	}},
	{"a promise", (*mutant).changePromise},
	{"another weak point", func(m *mutant) bool {
		turn := &m.Turns[m.random.IntN(len(m.Turns))]
		return turn.Weak != "" && m.change(&turn.Weak, m.point())
	}},
	{"retakes", func(m *mutant) bool { m.Claim.Retakes = !m.Claim.Retakes; return true }},
	{"liberties", func(m *mutant) bool {
		m.Claim.Liberties += m.random.IntN(5) - 2
		return true
	}},
	{"the claim", func(m *mutant) bool {
		return m.change(&m.Claim.Claim, m.pick(check.Captured, check.Escaped, check.Joined, check.Cut, check.Killed, check.Lives, check.TwoEyes, check.NotJoined, check.NotCut))
	}},
	{"the group", func(m *mutant) bool {
		m.Claim.Group = []string{m.point()}
		if m.random.IntN(3) == 0 {
			m.Claim.Group = nil
		}
		return true
	}},
	{"the whole group", func(m *mutant) bool { m.Claim.Whole = !m.Claim.Whole; return true }},
	{"the walls", func(m *mutant) bool {
		m.Claim.Walls = []string{m.point()}
		if m.random.IntN(2) == 0 {
			m.Claim.Walls = nil
		}
		return true
	}},
	{"the zone of a turn", (*mutant).changeZone},
}

// mutate is the text of a certificate with one thing changed, nil if the change cannot be made.
func mutate(c *proof.Certificate, random *rand.Rand) (name string, text []byte) {
	m := mutant{proof.Certificate{Claim: c.Claim, Turns: slices.Clone(c.Turns)}, random}
	m.Claim.Rows, m.Claim.Zone = slices.Clone(c.Claim.Rows), slices.Clone(c.Claim.Zone)
	how := mutations[random.IntN(len(mutations))]
	if !how.change(&m) {
		return how.name, nil
	}
	if text = m.Bytes(); bytes.Equal(text, c.Bytes()) {
		return how.name, nil
	}
	return how.name, text
}

func (m *mutant) pick(texts ...string) string { return texts[m.random.IntN(len(texts))] }

// point is the name of a point.
func (m *mutant) point() string {
	n := len(m.Claim.Rows)
	return board.FormatPoint(board.Point(m.random.IntN(n*n)), n)
}

// change sets a text to another one.
func (m *mutant) change(text *string, to string) bool {
	if *text == to {
		return false
	}
	*text = to
	return true
}

func (m *mutant) changeMove() bool {
	turn := &m.Turns[m.random.IntN(len(m.Turns))]
	return turn.Play != "" && m.change(&turn.Play, m.pick(m.point(), m.point(), m.point(), "PASS"))
}

func (m *mutant) changeReply() bool {
	turn := &m.Turns[m.random.IntN(len(m.Turns))]
	if len(turn.Replies) == 0 {
		return false
	}
	turn.Replies = slices.Clone(turn.Replies)
	i := m.random.IntN(len(turn.Replies))
	return m.change(&turn.Replies[i], m.point())
}

// dropReply drops a reply with all that comes after it.
func (m *mutant) dropReply() bool {
	i := m.random.IntN(len(m.Turns))
	turn := &m.Turns[i]
	if len(turn.Replies) < 2 || slices.ContainsFunc(m.Turns, func(t check.Turn) bool { return t.Weak != "" }) {
		return false // of a weak point one or two turns follow
	}
	dropped, from := m.random.IntN(len(turn.Replies)), i+1
	for range dropped {
		from = m.endOf(from)
	}
	turn.Replies = slices.Delete(slices.Clone(turn.Replies), dropped, dropped+1)
	m.Turns = slices.Delete(m.Turns, from, m.endOf(from))
	return true
}

// endOf is the line after everything that belongs to the turn of a line.
func (m *mutant) endOf(line int) int {
	end := line + 1
	for range m.Turns[line].Replies {
		end = m.endOf(end)
	}
	return end
}

func (m *mutant) changeEnd() bool {
	turn := &m.Turns[m.random.IntN(len(m.Turns))]
	before := turn.End
	turn.End = m.pick(check.Taken, check.OneString, check.Liberties, check.Alive, check.Holds, "")
	return before != turn.End
}

func (m *mutant) changeSame() bool {
	turn := &m.Turns[m.random.IntN(len(m.Turns))]
	if turn.Same > 0 {
		turn.Same += m.random.IntN(5) - 2
	} else {
		*turn = check.Turn{Same: 1 + m.random.IntN(3)}
	}
	return true
}

// changeZone drops a point of the zone of a turn, or the zone.
func (m *mutant) changeZone() bool {
	turn := &m.Turns[m.random.IntN(len(m.Turns))]
	n := len(turn.Zone)
	if n == 0 {
		return false
	}
	i := m.random.IntN(n + 1)
	if turn.Zone = slices.Clone(turn.Zone); i == n {
		turn.Zone = nil
	} else {
		turn.Zone = slices.Delete(turn.Zone, i, i+1)
	}
	return true
}

// changePromise drops a promise, adds one, or changes its number.
func (m *mutant) changePromise() bool {
	m.Claim.Outside = slices.Clone(m.Claim.Outside)
	n := len(m.Claim.Outside)
	switch how := m.random.IntN(3); {
	case how == 0:
		m.Claim.Outside = append(m.Claim.Outside, fmt.Sprintf("%s=%d", m.point(), 1+m.random.IntN(3)))
	case n == 0:
		return false
	case how == 1:
		i := m.random.IntN(n)
		m.Claim.Outside = slices.Delete(m.Claim.Outside, i, i+1)
	default:
		i := m.random.IntN(n)
		name, _, _ := strings.Cut(m.Claim.Outside[i], "=")
		m.Claim.Outside[i] = fmt.Sprintf("%s=%d", name, m.random.IntN(4))
	}
	return true
}

// changePoint changes what stands on a point of the position.
func (m *mutant) changePoint() bool {
	y := m.random.IntN(len(m.Claim.Rows))
	row := []byte(m.Claim.Rows[y])
	row[m.random.IntN(len(row))] = ".XO?xo"[m.random.IntN(6)]
	return m.change(&m.Claim.Rows[y], string(row))
}
