package coverage

import (
	"context"
	"fmt"
	"slices"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/process"
	"shicho/miner"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/tactics"
)

// mostLiberties is the largest number of liberties of a string that is asked about.
const mostLiberties = 3

// claimNodes bounds the search that checks what patterns claim.
const claimNodes = 20_000

// answer is what is proved about one question.
type answer uint8

const (
	open answer = iota
	captured
	escaped
)

// subject is a string of a position, with what is proved of it.
type subject struct {
	target board.Point
	owner  board.Colour
	known  [2]answer // by who is to move: tactics.Attacker, tactics.Defender
}

// Stage is a way to answer questions: a search within Limits, or the patterns of a store.
type Stage struct {
	Name   string
	Limits *tactics.Limits // nil for patterns
	Index  *patterndb.Index
	judge  *shape.Judge
}

// Searching is the stage of a search.
func Searching(limits *tactics.Limits) Stage { return Stage{Name: limits.Name, Limits: limits} }

// Matching is the stage of the patterns of a store.
func Matching(name string, index *patterndb.Index) Stage {
	return Stage{Name: name, Index: index, judge: shape.NewJudge(index.Matcher)}
}

// Counts are numbers of proofs.
type Counts struct {
	Captured int `json:"attack_captures"` // the attacker, to move, captures
	Escaped  int `json:"attack_fails"`    // the attacker, to move, does not
	Dead     int `json:"defence_fails"`   // the owner, to move, does not save the string
	Saved    int `json:"defence_saves"`   // the owner, to move, saves it
	Critical int `json:"critical_proved"` // strings of which both Captured and Saved are proved
}

// All is the number of proofs.
func (c *Counts) All() int { return c.Captured + c.Escaped + c.Dead + c.Saved }

func (c *Counts) add(s *subject) {
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	attack, defence := s.known[tactics.Attacker], s.known[tactics.Defender]
	count(&c.Captured, attack == captured)
	count(&c.Escaped, attack == escaped)
	count(&c.Dead, defence == captured)
	count(&c.Saved, defence == escaped)
	count(&c.Critical, attack == captured && defence == escaped)
}

// Row is the result of a cascade of stages.
type Row struct {
	Stages  []string `json:"stages"`
	Proofs  Counts   `json:"proved"`
	Seconds float64  `json:"processor_seconds"`

	stages []Stage
}

// Share is what a store knows of the strings that are critical or dead by the quick readings of Reference.
type Share struct {
	Store    string `json:"store"`
	Patterns int    `json:"stored_patterns"`
	Critical int    `json:"critical_known"` // of the strings that are critical by the reference
	Dead     int    `json:"dead_known"`     // of those that are dead
	Claims   int    `json:"claimed"`        // proofs by patterns in all
	Checked  int    `json:"confirmed"`      // claims that a search has confirmed
	False    int    `json:"refuted_claims"` // claims that a search has refuted
}

// Cascade is what was measured.
type Cascade struct {
	Games     int     `json:"games"`
	Positions int     `json:"positions"`
	Strings   int     `json:"short_strings"`
	Critical  int     `json:"critical_strings"` // of the strings, by the reference
	Dead      int     `json:"dead_strings"`     // of the strings, by the reference
	Reference string  `json:"reference"`
	Rows      []Row   `json:"cascades"`
	Shares    []Share `json:"asked_stores"`
	// Refuted describes false claims.
	Refuted []string `json:"refutations"`

	reference tactics.Limits
	reader    *tactics.Reader
	stores    []Stage
}

// NewCascade makes a Cascade of cascades. The reference says which strings are critical or dead; the share of each store is measured. If check is
// set, a search checks what patterns claim.
func NewCascade(reference tactics.Limits, stores []Stage, cascades [][]Stage) *Cascade {
	m := &Cascade{Reference: reference.Name, reference: reference, reader: tactics.NewReader().Keep(), stores: stores, Refuted: []string{}}
	for _, stages := range cascades {
		row := Row{stages: stages}
		for _, s := range stages {
			row.Stages = append(row.Stages, s.Name)
		}
		m.Rows = append(m.Rows, row)
	}
	for _, s := range stores {
		m.Shares = append(m.Shares, Share{Store: s.Name, Patterns: s.Index.Patterns()})
	}
	return m
}

// Measure asks about every nth position of games that no store has. keep tells whether a game is wanted. It stops after a number of games; 0 is
// no bound. Games with faults are handed to fault.
func (m *Cascade) Measure(ctx context.Context, paths []string, games, every int, keep func(*sgf.Record) bool, fault func(error)) error {
	for item := range sgf.Walk(paths, sgf.Options{}) {
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case games > 0 && m.Games == games:
			return nil
		case item.Err != nil:
			fault(item.Err)
			continue
		case !keep(item.Record):
			continue
		}
		b, err := board.New(item.Record.Size)
		if err != nil {
			return err
		}
		m.Games++
		for step, err := range item.Record.Replay(b) {
			if err != nil {
				fault(err)
				break
			}
			if step.IsMove() && step.Number%every == 0 {
				m.position(b, item.Record.Name)
			}
		}
	}
	return ctx.Err()
}

// position asks about the strings of a position.
func (m *Cascade) position(b *board.Board, name string) {
	var subjects []subject
	for s := range b.Strings() {
		if b.Liberties(s.Point) <= mostLiberties {
			subjects = append(subjects, subject{target: s.Point, owner: s.Colour})
		}
	}
	if len(subjects) == 0 {
		return
	}
	m.Positions++
	m.Strings += len(subjects)
	for i := range m.Rows {
		m.run(&m.Rows[i], b, slices.Clone(subjects))
	}
	reference := slices.Clone(subjects)
	m.search(b, reference, &m.reference)
	for i := range reference {
		s := &reference[i]
		if isCritical(s) {
			m.Critical++
		} else if s.known[tactics.Defender] == captured {
			m.Dead++
		}
	}
	for i := range m.stores {
		claims := slices.Clone(subjects)
		m.stores[i].match(b, claims)
		m.share(&m.Shares[i], b, claims, reference, name)
	}
}

func isCritical(s *subject) bool {
	return s.known[tactics.Attacker] == captured && s.known[tactics.Defender] == escaped
}

// run asks one stage after the other.
func (m *Cascade) run(row *Row, b *board.Board, subjects []subject) {
	start, _ := process.Time()
	for i := range row.stages {
		if s := &row.stages[i]; s.Limits != nil {
			m.search(b, subjects, s.Limits)
		} else {
			s.match(b, subjects)
		}
	}
	end, _ := process.Time()
	row.Seconds += (end - start).Seconds()
	for i := range subjects {
		row.Proofs.add(&subjects[i])
	}
}

// search answers the questions that are open by searches in which the side that is proved right loses every ko.
func (m *Cascade) search(b *board.Board, subjects []subject, limits *tactics.Limits) {
	m.reader.Forget()
	for i := range subjects {
		s := &subjects[i]
		for _, toMove := range [...]tactics.Side{tactics.Attacker, tactics.Defender} {
			if s.known[toMove] == open {
				s.known[toMove] = m.ask(b, s, toMove, limits)
			}
		}
	}
}

func (m *Cascade) ask(b *board.Board, s *subject, toMove tactics.Side, limits *tactics.Limits) answer {
	a := m.reader.Decide(b, tactics.Question{Target: s.target, ToMove: toMove}, s.owner, limits)
	switch {
	case a.Outcome == tactics.Captured:
		return captured
	case a.Outcome == tactics.Escaped && a.Limit&^tactics.LimitLiberties == 0:
		return escaped
	}
	return open
}

// match answers open questions by patterns.
func (s *Stage) match(b *board.Board, subjects []subject) {
	for _, v := range s.judge.Strings(b) {
		i := slices.IndexFunc(subjects, func(s subject) bool { return b.Root(s.target) == v.Target })
		if i < 0 {
			continue
		}
		known := &subjects[i].known
		learn := func(toMove tactics.Side, a answer) {
			if known[toMove] == open {
				known[toMove] = a
			}
		}
		switch v.Status {
		case shape.Fallen:
			learn(tactics.Attacker, captured)
			learn(tactics.Defender, captured)
		case shape.Secure:
			learn(tactics.Attacker, escaped)
			learn(tactics.Defender, escaped)
		case shape.Critical:
			learn(tactics.Attacker, captured)
			learn(tactics.Defender, escaped)
		case shape.Attacked:
			learn(tactics.Attacker, captured)
		}
	}
}

// share counts what a store knows, and checks it.
func (m *Cascade) share(share *Share, b *board.Board, claims, reference []subject, name string) {
	limits := tactics.Default.WithoutGuess().WithRetakes(false).WithNodes(claimNodes).WithLiberties(miner.Paper.Escape.Escape.Liberties)
	for i := range claims {
		s := &claims[i]
		switch {
		case isCritical(&reference[i]) && isCritical(s):
			share.Critical++
		case reference[i].known[tactics.Defender] == captured && s.known[tactics.Defender] == captured:
			share.Dead++
		}
		for toMove, claim := range s.known {
			if claim == open {
				continue
			}
			share.Claims++
			switch found := m.check(b, s, tactics.Side(toMove), claim, &limits); found {
			case open:
			case claim:
				share.Checked++
			default:
				share.False++
				m.Refuted = append(m.Refuted, fmt.Sprintf("%s: %s, %s to move: %d by %s\n%s", name, board.FormatPoint(s.target, b.Size()),
					tactics.Side(toMove), claim, share.Store, b))
			}
		}
	}
}

// check asks a search about a claim. The side that the claim proves right loses every ko.
func (m *Cascade) check(b *board.Board, s *subject, toMove tactics.Side, claim answer, limits *tactics.Limits) answer {
	free := s.owner
	if claim == escaped {
		free = free.Opponent()
	}
	a := m.reader.Decide(b, tactics.Question{Target: s.target, ToMove: toMove}, free, limits)
	switch {
	case a.Outcome == tactics.Captured:
		return captured
	case a.Outcome == tactics.Escaped && a.Limit&^tactics.LimitLiberties == 0:
		return escaped
	}
	return open
}

// Mined are the games that stores were mined from, by key. Measuring on them would tell nothing of new games.
type Mined map[shape.ID]bool

// Add adds the games of a store.
func (m Mined) Add(s *patterndb.Store) error {
	for g, err := range s.Games() {
		if err != nil {
			return err
		}
		m[g.Key] = true
	}
	return nil
}

// Lacks reports whether no store has the game of a record.
func (m Mined) Lacks(r *sgf.Record) bool { return !m[patterndb.Key(r)] }
