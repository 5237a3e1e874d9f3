// Strings draws questions about strings from game records. They form a suite without answers, to compare the
// answers of two programs.
//
//	go run ./examples/strings --count 20000 held-out.tar.gz > strings.jsonl
//	shicho lab suite strings.jsonl --compare "gnugo --mode gtp" --json > answers.jsonl
//
// Each question is about a random string with few liberties in a random position. The games are used in turn, and
// a question may occur twice. Half of the questions ask whether the string can be attacked, half whether it can
// be defended. Faults of the records are reported, and the games after a fault in a record are left out; the exit
// code is 1 then.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"shicho/board"
	"shicho/sgf"
)

// drawing says which questions are drawn.
type drawing struct {
	count, perGame, liberties int
	seed                      uint64
}

func main() {
	var d drawing
	flag.IntVar(&d.count, "count", 20000, "largest number of questions")
	flag.IntVar(&d.perGame, "per-game", 10, "largest number of questions from one game")
	flag.IntVar(&d.liberties, "liberties", 3, "largest number of liberties of a string")
	flag.Uint64Var(&d.seed, "seed", 1, "seed of the random choice")
	flag.Parse()
	if flag.NArg() == 0 || d.count < 1 || d.perGame < 1 || d.liberties < 1 {
		fmt.Fprintln(os.Stderr, "strings: name at least one record; all numbers are 1 or more")
		os.Exit(2)
	}
	out := bufio.NewWriter(os.Stdout)
	err := d.draw(flag.Args(), out, os.Stderr)
	if err := errors.Join(err, out.Flush()); err != nil {
		fmt.Fprintln(os.Stderr, "strings:", err)
		os.Exit(1)
	}
}

// question is a case of a suite; see docs/suite.md.
type question struct {
	ID       string   `json:"id"`
	Rows     []string `json:"rows"`
	ToMove   string   `json:"to_move"`
	Ko       string   `json:"ko,omitempty"`
	Command  string   `json:"command"`
	Target   string   `json:"target"`
	Expected expected `json:"expected"`
	Note     string   `json:"note"`
}

type expected struct {
	Result string `json:"result"`
}

// anyResult accepts every result, because nobody knows the right one.
var anyResult = expected{"0|1|2|3"}

// draw writes the questions, one on each line, and the faults of the records. It returns an error if there is a
// fault or no question.
func (d *drawing) draw(paths []string, out, faults io.Writer) error {
	rnd := rand.New(rand.NewPCG(d.seed, 0))
	encoder := json.NewEncoder(out)
	written, bad := 0, 0
	for item := range sgf.Walk(paths, sgf.Options{}) {
		if item.Err != nil {
			fmt.Fprintln(faults, "strings:", item.Err)
			bad++
		}
		if item.Record == nil || item.Record.Moves() == 0 {
			continue
		}
		for range d.perGame {
			if written == d.count {
				return summary(written, bad)
			}
			moves := rnd.IntN(item.Record.Moves())
			b, err := item.Record.BoardAfter(moves)
			if err != nil {
				fmt.Fprintln(faults, "strings:", err)
				bad++
				break
			}
			target, found := d.target(b, rnd)
			if !found {
				continue
			}
			written++
			q := ask(b, target, written%2 == 0)
			q.ID = fmt.Sprintf("%s:%d", q.Command, written)
			q.Note = fmt.Sprintf("%s, after %d moves", item.Record.Name, moves)
			if err := encoder.Encode(q); err != nil {
				return err
			}
		}
	}
	return summary(written, bad)
}

// summary returns an error if records were bad or if there is no question.
func summary(written, bad int) error {
	switch {
	case bad > 0:
		return fmt.Errorf("questions: %d, faults: %d", written, bad)
	case written == 0:
		return errors.New("no string to ask about")
	}
	return nil
}

// target draws a string with few liberties.
func (d *drawing) target(b *board.Board, rnd *rand.Rand) (target board.Point, found bool) {
	var list []board.Point
	for s := range b.Strings() {
		if b.Liberties(s.Point) <= d.liberties {
			list = append(list, s.Point)
		}
	}
	if len(list) == 0 {
		return 0, false
	}
	return list[rnd.IntN(len(list))], true
}

// ask makes the question whether a string can be attacked, or whether it can be defended.
func ask(b *board.Board, target board.Point, attack bool) *question {
	q := &question{Command: "defend", Target: board.FormatPoint(target, b.Size()), Expected: anyResult}
	mover := b.At(target)
	if attack {
		q.Command, mover = "attack", mover.Opponent()
	}
	if ko, forbidden := b.Ko(); ko >= 0 && forbidden == mover {
		q.Ko = board.FormatPoint(ko, b.Size())
	}
	q.ToMove = mover.String()
	for y := range b.Size() {
		row := make([]byte, b.Size())
		for x := range row {
			row[x] = ".XO"[b.At(board.Point(y*b.Size()+x))]
		}
		q.Rows = append(q.Rows, string(row))
	}
	return q
}
