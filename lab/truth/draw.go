package truth

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/lab/suite"
	"shicho/tactics"
)

// Drawing says which questions are drawn.
type Drawing struct {
	OneIn   int    // one game in this many is drawn from
	PerGame int    // strings from each game, at most
	Trivial bool   // keeps trivial questions
	Seed    uint64 // of the choice
	// Others are questions from whose games nothing is drawn.
	Others []GameQuestion
}

// ErrNone is the error if there is no question.
var ErrNone = errors.New("no question")

// Draw draws questions from records and archives, and hands each to yield. It hands faults of records to fault, and goes on. An
// error of yield ends the drawing.
func (d *Drawing) Draw(paths []string, yield func(*GameQuestion) error, fault func(error)) error {
	reader, others := tactics.NewReader(), map[uint64]bool{}
	for i := range d.Others {
		others[hash(d.Others[i].Archive, d.Others[i].Game)] = true
	}
	for game := range games(paths, fault) {
		name := hash(game.archive, game.record.Name)
		if others[name] {
			continue
		}
		rnd := rand.New(rand.NewPCG(d.Seed, name))
		if rnd.IntN(d.OneIn) > 0 || game.record.Moves() == 0 {
			continue
		}
		asked := map[string]bool{}
		for range d.PerGame {
			move := rnd.IntN(game.record.Moves())
			b, err := game.record.BoardAfter(move)
			if err != nil {
				fault(err)
				break
			}
			target, found := drawTarget(b, rnd)
			if !found {
				continue
			}
			for _, q := range d.worthAsking(reader, game.question(b, move, target)) {
				if asked[q.ID()] {
					continue
				}
				asked[q.ID()] = true
				if err := yield(&q.GameQuestion); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// found is a game with the name of the file that it is in.
type found struct {
	archive string
	record  *sgf.Record
}

// games yields the games behind paths.
func games(paths []string, fault func(error)) func(yield func(found) bool) {
	return func(yield func(found) bool) {
		for _, path := range paths {
			for item := range sgf.Walk([]string{path}, sgf.Options{}) {
				if item.Err != nil {
					fault(item.Err)
				}
				if item.Record != nil && !yield(found{filepath.Base(path), item.Record}) {
					return
				}
			}
		}
	}
}

// question is the question whether a string can be captured, in the position after a number of moves of the game.
func (g *found) question(b *board.Board, move int, target board.Point) Posed {
	return Posed{
		GameQuestion: GameQuestion{Archive: g.archive, Game: g.record.Name, Move: move, Command: suite.Attack, Target: board.FormatPoint(target, b.Size()),
			Liberties: b.Liberties(target), Stones: b.StringSize(target)},
		board: b, target: target,
	}
}

// drawTarget draws a string among the strings with as many liberties as questions ask about.
func drawTarget(b *board.Board, rnd *rand.Rand) (target board.Point, found bool) {
	var list []board.Point
	for s := range b.Strings() {
		if n := b.Liberties(s.Point); n >= leastLiberties && n <= mostLiberties {
			list = append(list, s.Point)
		}
	}
	if len(list) == 0 {
		return 0, false
	}
	return list[rnd.IntN(len(list))], true
}

// worthAsking returns the questions about a string that are not trivial, or both questions if trivial questions are
// kept.
func (d *Drawing) worthAsking(reader *tactics.Reader, attack Posed) (list []Posed) {
	defence := attack
	defence.Command = suite.Defend
	if d.Trivial {
		return []Posed{attack, defence}
	}
	trivial, escapes := glance(reader, &attack)
	if !trivial {
		list = append(list, attack)
	}
	if escapes {
		return list
	}
	if trivial, _ := glance(reader, &defence); !trivial {
		list = append(list, defence)
	}
	return list
}

// glance makes two short searches. trivial tells whether one of them proves the answer at once. escapes tells whether
// one of them proves that the string escapes.
func glance(reader *tactics.Reader, q *Posed) (trivial, escapes bool) {
	far := anywhere.WithLiberties(escapeLiberties[len(escapeLiberties)-1])
	for _, limits := range []tactics.Limits{glancing.WithNodes(glanceNodes), far.WithNodes(glanceNodes)} {
		a := ask(reader, q, &limits)
		trivial = trivial || isProof(&a) && a.Nodes <= trivialNodes
		escapes = escapes || a.Outcome == tactics.Escaped
	}
	return trivial, escapes
}

// ask asks the reader.
func ask(reader *tactics.Reader, q *Posed, limits *tactics.Limits) tactics.Answer {
	asked := tactics.Question{Target: q.target}
	if q.Command == suite.Defend {
		asked.ToMove = tactics.Defender
	}
	a, err := reader.Ask(q.board, asked, limits)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", q.ID(), err)) // the target is a stone
	}
	return a
}

// isProof tells whether an answer is proved. A search without Escape.Standing says Unknown where a limit cut it.
func isProof(a *tactics.Answer) bool {
	return a.Outcome != tactics.Unknown && (a.Outcome != tactics.Ko || a.Threats > 0)
}
