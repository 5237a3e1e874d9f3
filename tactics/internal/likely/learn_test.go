package likely_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"shicho/board"
	"shicho/tactics/internal/likely"
	"shicho/tactics/internal/solve"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

var casesFlag = flag.String("cases", "", "TestLearn: learn from this file of questions, and write weights.bin.gz anew")

// mostOfOne is how many samples one question gives at the most.
const mostOfOne = 1000

// The settings of learning.
const (
	learningNodes = 20_000 // of one search
	learningSeed  = 4711   // of the choice and the order of the samples
)

// TestLearn learns which moves are likely to win in a fight about a string. It reads the questions to learn from as a suite of cases
// (docs/suite.md), about strings of games:
//
//	go test ./tactics/internal/likely -run TestLearn -timeout 0 -v -cases cases.jsonl
//
// The games of the questions by which readers are measured are left out. Each question is searched by proof numbers; the nodes that the
// search decides are the samples.
func TestLearn(t *testing.T) {
	if *casesFlag == "" {
		t.Skip("-cases names no questions to learn from")
	}
	cases, err := readCases(*casesFlag)
	if err != nil {
		t.Fatal(err)
	}
	c := collector{solver: solve.New(), limits: terms.Default.WithoutGuess().WithNodes(learningNodes), random: rand.New(rand.NewPCG(learningSeed, 1))}
	for i := range cases {
		c.collect(&cases[i])
	}
	t.Logf("%d questions, %d samples; the move was not among those looked at in %d more", len(cases), len(c.samples), c.missed)
	model, loss := likely.Fit(c.samples, learningSeed)
	t.Logf("mean negative log-likelihood %.4f", loss)
	file, err := os.Create("weights.bin.gz")
	if err != nil {
		t.Fatal(err)
	}
	if err := model.Write(file); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}

// collector collects samples from searches.
type collector struct {
	solver  *solve.Solver
	limits  terms.Limits
	sampler likely.Sampler
	random  *rand.Rand
	samples []likely.Sample
	missed  int

	seen map[uint64]bool // positions of this question
}

// collect searches one question, with the asking side free of ko.
func (c *collector) collect(a *asked) {
	c.seen = map[uint64]bool{}
	c.solver.Forget()
	c.solver.Audit = c.take
	c.solver.Decide(a.board, a.question, a.question.Mover(a.board), &c.limits, 0)
}

// take makes a sample of a node that was decided. Of the nodes in which the side to move has no move that wins, it takes one in two. An
// escape that a deeper search might refute is no sample.
func (c *collector) take(p *zone.Proof, toMove terms.Side, move board.Point, _ int, reached bool) {
	s, key := c.solver, c.solver.Key(toMove)
	wins := toMove.Wins(reached)
	switch {
	case s.IsTaken(), len(c.seen) > mostOfOne, c.seen[key], !reached && p.Used.IsDepth(), wins && move < 0:
		return
	}
	c.seen[key] = true
	if !wins {
		move = board.NoPoint
		if c.random.IntN(2) > 0 {
			return
		}
	}
	var ok bool
	if c.samples, ok = c.sampler.Take(c.samples, &s.Position, toMove, move); !ok {
		c.missed++
	}
}
