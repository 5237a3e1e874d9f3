// Makegames makes the sample games of examples/games: GNU Go 3.8 plays itself.
//
//	go run ./examples/makegames -out examples/games
//
// Two thirds of the games are on 19x19, the rest on 13x13 and 9x9. Each game begins with a few random moves. They
// differ in every game, even when the board is turned or mirrored or the colours are exchanged. GNU Go then plays
// on at levels 1 to 5, often with different levels for the two sides. A few games on 19x19 have a handicap.
// Nobody resigns, dead stones are taken off by moves, and two passes end the game, so that the area of the last
// position is the result.
//
// The same seed and the same version of GNU Go give the same files, byte for byte. The first games of a longer
// run are the games of a shorter one. Other files in the folder are left alone.
//
// To read the program, start with plan.go, which plans each game. opening.go chooses the first moves, play.go
// plays a game and writes it down, gnugo.go talks to GNU Go.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
)

func main() {
	out := flag.String("out", "examples/games", "`folder` to write the games to")
	games := flag.Int("games", 66, "how many games to make")
	gnugo := flag.String("gnugo", "gnugo", "the GNU Go `program`: a name or a path")
	seed := flag.Uint64("seed", 38, "another seed makes other games")
	jobs := flag.Int("jobs", 1, "how many games to play at the same time")
	flag.Parse()
	if flag.NArg() > 0 || *games < 1 || *jobs < 1 {
		fmt.Fprintln(os.Stderr, "makegames: takes flags only; -games and -jobs are 1 or more")
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *out, *gnugo, makePlans(*games, *seed), *jobs)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "makegames:", err)
		os.Exit(1)
	}
}

// run plays the planned games, jobs at a time, and writes each to its file. The first failure stops it.
func run(ctx context.Context, out, gnugo string, plans []plan, jobs int) error {
	program, err := findGNUGo(gnugo)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	queue := make(chan *plan)
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			for p := range queue {
				if err := makeGame(ctx, program, out, p); err != nil {
					cancel(fmt.Errorf("%s: %w", p.fileName(), err))
				}
			}
		})
	}
	for i := range plans {
		if ctx.Err() != nil {
			break
		}
		queue <- &plans[i]
	}
	close(queue)
	workers.Wait()
	return context.Cause(ctx)
}

// makeGame plays one game and writes its file.
func makeGame(ctx context.Context, program, out string, p *plan) error {
	g, err := p.play(ctx, program)
	if err != nil {
		return err
	}
	text, err := g.sgf()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, p.fileName()), text, 0o644); err != nil {
		return err
	}
	fmt.Printf("%-13s %3d moves, captured strings %2d, %s\n", p.fileName(), len(g.moves), g.captures, g.result)
	return nil
}
