// Command learn learns which moves are likely to win in a fight about a string, and writes the weights of package likely:
//
//	go run ./tactics/internal/learn -leave-out lab/truth/testdata/questions.jsonl.gz -o tactics/internal/likely/weights.bin.gz kgs19-*.tar.gz
//
// It draws strings from games as "shicho lab truth draw" does, but from none of the games that the questions of -leave-out come
// from, and searches each of them by proof numbers. The nodes that the search decides are the samples. The command lies
// here because it sees every node of a search, which the package tactics does not show.
package main

import (
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"

	"shicho/board"
	"shicho/internal/packed"
	"shicho/lab/suite"
	"shicho/lab/truth"
	"shicho/tactics/internal/likely"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/solve"
	"shicho/tactics/internal/zone"
)

// mostOfOne is how many samples one question gives at the most.
const mostOfOne = 1000

func main() {
	log.SetFlags(0)
	var (
		drawing  = truth.Drawing{}
		nodes    = flag.Int("nodes", 20_000, "nodes of one search")
		leaveOut = flag.String("leave-out", "", "file of questions whose games are left out")
		output   = flag.String("o", "weights.bin.gz", "file to write")
	)
	flag.IntVar(&drawing.OneIn, "one-in", 8, "one game in this many is drawn from")
	flag.IntVar(&drawing.PerGame, "per-game", 3, "strings from each game")
	flag.Uint64Var(&drawing.Seed, "seed", 4711, "seed of the drawing")
	flag.Parse()
	if err := learn(&drawing, flag.Args(), *nodes, *leaveOut, *output); err != nil {
		log.Fatal(err)
	}
}

func learn(drawing *truth.Drawing, paths []string, nodes int, leaveOut, output string) error {
	questions, err := draw(drawing, paths, leaveOut)
	if err != nil {
		return err
	}
	c := collector{solver: solve.New(), limits: settings.Default, random: rand.New(rand.NewPCG(drawing.Seed, 1))}
	c.limits.Nodes, c.limits.Likely = nodes, 0
	err = truth.Pose(paths, questions, func(q *truth.Posed) error {
		c.collect(q.Case())
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Printf("%d questions, %d samples; the move was not among those looked at in %d more\n", len(questions), len(c.samples), c.missed)
	model, loss := likely.Fit(c.samples, drawing.Seed)
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

// draw draws questions from games that the left out questions do not come from.
func draw(drawing *truth.Drawing, paths []string, leaveOut string) (drawn []truth.Question, err error) {
	left := map[string]bool{}
	if leaveOut != "" {
		list, err := readQuestions(leaveOut)
		if err != nil {
			return nil, err
		}
		for i := range list {
			left[list[i].Archive+"\x00"+list[i].Game] = true
		}
	}
	err = drawing.Draw(paths, func(q *truth.Question) error {
		if !left[q.Archive+"\x00"+q.Game] {
			drawn = append(drawn, *q)
		}
		return nil
	}, func(fault error) { log.Print(fault) })
	return drawn, err
}

func readQuestions(path string) ([]truth.Question, error) {
	in, err := packed.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return truth.Read(path, in)
}

// collector collects samples from searches.
type collector struct {
	solver  *solve.Solver
	limits  settings.Limits
	sampler likely.Sampler
	random  *rand.Rand
	samples []likely.Sample
	missed  int

	board *board.Board
	seen  map[uint64]bool // positions of this question
}

// collect searches one question, with the asking side free of ko.
func (c *collector) collect(asked *suite.Case) {
	c.board, c.seen = asked.Board(), map[uint64]bool{}
	q := position.Question{Target: asked.Questions()[0].Points[0]}
	if asked.Command == suite.Defend {
		q.ToMove = position.Defender
	}
	c.solver.Forget()
	c.solver.Audit = c.take
	c.solver.Decide(c.board, q, q.Mover(c.board), &c.limits, 0)
}

// take makes a sample of a node that was decided. Of the nodes in which the side to move has no move that wins, it takes one in two. An
// escape that a deeper search might refute is no sample.
func (c *collector) take(p *zone.Proof, toMove position.Side, move board.Point, _ int, reached bool) {
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
	if sample, ok := c.sampler.Take(&s.Position, toMove, move); ok {
		c.samples = append(c.samples, sample)
	} else {
		c.missed++
	}
}
