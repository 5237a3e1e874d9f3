// Library shows how a program in another module uses Shicho's packages: it asks the reader about a position, mines the
// game into a store, and lists the stored patterns that lie on the board.
//
// Run it in this folder: go run .
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/miner"
	"shicho/miner/jobs"
	"shicho/patterndb"
	"shicho/tactics"
)

const game = "../games/19x19-01.sgf"

func main() {
	// The position after move 157 of a game.
	var b *board.Board
	for item := range sgf.Walk([]string{game}, sgf.Options{}) {
		check(item.Err)
		b = must(item.Record.BoardAfter(157))
	}
	name := func(p board.Point) string { return board.FormatPoint(p, b.Size()) }
	j7, l10, n10 := must(board.ParsePoint("J7", b.Size())), must(board.ParsePoint("L10", b.Size())), must(board.ParsePoint("N10", b.Size()))

	// The reader's questions: can a string be captured, can its owner save it, can two strings be connected, or cut?
	reader, limits := tactics.NewReader(), tactics.Default
	for _, side := range []tactics.Side{tactics.Attacker, tactics.Defender} {
		a := must(reader.Ask(b, tactics.Question{Target: j7, ToMove: side}, &limits))
		fmt.Printf("capture of J7, %v to move: %v by %s\n", side, a.Result, name(a.Move))
		a = must(reader.Ask(b, tactics.Question{Goal: tactics.Connect, Target: l10, Other: n10, ToMove: side}, &limits))
		fmt.Printf("connection of L10 and N10, %v to move: %v by %s\n", side, a.Result, name(a.Move))
	}
	for _, c := range reader.Candidates(b, board.White, nil, &limits)[:3] {
		fmt.Printf("White at %s %v %s\n", name(c.Move), c.Reasons[0].Purpose, name(c.Reasons[0].Target))
	}

	// A store of patterns, mined from the game, and those of its patterns that lie on the board.
	folder := must(os.MkdirTemp("", "patterns"))
	defer os.RemoveAll(folder)
	store := must(patterndb.Open(folder, patterndb.Options{}))
	defer store.Close()
	job := jobs.Job{Paths: []string{game}, Store: store, Options: miner.Paper, Workers: 1}
	must(job.Run(context.Background()))
	index := must(store.LoadIndex())
	for _, f := range must(store.Find(index, b, board.White, patterndb.ByDifficulty, nil)) {
		fmt.Printf("a pattern: White at %s captures %s\n%v", name(f.Match.Move), name(f.Match.Target), f.Pattern)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func must[T any](value T, err error) T {
	check(err)
	return value
}
