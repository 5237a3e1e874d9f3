// Command learn learns which moves are likely to win in a fight about a string, and writes the weights of package likely. It reads the
// questions to learn from as a suite of cases (docs/suite.md), about strings of games:
//
//	go run ./tactics/internal/learn -o tactics/internal/likely/weights.bin.gz cases.jsonl
//
// The games of the questions by which readers are measured are left out. Each question is searched by proof numbers; the nodes that the
// search decides are the samples. The command lies here because it sees every node of a search, which the package tactics does not show.
package main

import (
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"

	"shicho/board"
	"shicho/tactics/internal/likely"
	"shicho/tactics/internal/solve"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// mostOfOne is how many samples one question gives at the most.
const mostOfOne = 1000

func main() {
	log.SetFlags(0)
	nodes := flag.Int("nodes", 20_000, "nodes of one search")
	seed := flag.Uint64("seed", 4711, "seed of the choice and the order of the samples")
	output := flag.String("o", "weights.bin.gz", "file to write")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("learn: one file of cases is needed")
	}
	if err := learn(flag.Arg(0), *nodes, *seed, *output); err != nil {
		log.Fatal(err)
	}
}

func learn(path string, nodes int, seed uint64, output string) error {
	cases, err := readCases(path)
	if err != nil {
		return err
	}
	c := collector{solver: solve.New(), limits: terms.Default.WithoutGuess().WithNodes(nodes), random: rand.New(rand.NewPCG(seed, 1))}
	for i := range cases {
		c.collect(&cases[i])
	}
	fmt.Printf("%d questions, %d samples; the move was not among those looked at in %d more\n", len(cases), len(c.samples), c.missed)
	model, loss := likely.Fit(c.samples, seed)
	fmt.Printf("mean negative log-likelihood %.4f\n", loss)
	file, err := os.Create(output)
	if err != nil {
		return err
	}
	if err := model.Write(file); err != nil {
		return err
	}
	return file.Close()
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
