package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"shicho/patterndb"
	"shicho/patterndb/games"
	"shicho/study/gamesearch"
)

// GameFlags choose games by what their records say, by the size of the board, by a shape, and at random.
type GameFlags struct {
	filter               games.Filter
	dates                DateFlags
	ranks, sample, shape string
	seed                 uint64
}

// Add adds the flags. The verb says what the command does with the games: "list".
func (f *GameFlags) Add(cmd *cobra.Command, verb string) {
	flags := cmd.Flags()
	flags.StringVar(&f.filter.Player, "player", "", verb+" only games of a player whose `NAME` contains this")
	flags.StringVar(&f.filter.Event, "event", "", verb+" only games whose event contains this `TEXT`")
	flags.StringVar(&f.filter.Result, "result", "", verb+" only games with this `RESULT`: black or white for the winner, or what the result begins with, as B+R")
	RanksFlag(cmd, &f.ranks, verb)
	f.dates.Add(cmd, verb)
	flags.IntVar(&f.filter.Size, "size", 0, verb+" only games on a board of `N` lines; 0 is any")
	flags.StringVar(&f.shape, "shape", "", verb+" only games in which the shape appears that is drawn in `FILE`, as for search")
	flags.StringVar(&f.sample, "sample", "", verb+" only this `PART` of the games, chosen at random: 1/10 is one of ten")
	flags.Uint64Var(&f.seed, "seed", 1, "the choice of --sample depends on this `NUMBER`")
}

// Parse reads the values of the flags.
func (f *GameFlags) Parse(cmd *cobra.Command) (*Games, error) {
	g := &Games{Filter: f.filter}
	var err error
	if !games.IsResult(g.Result) {
		return nil, Usagef("--result %q: black, white, or what a result begins with: B+, W+R, 0, Draw, Void, ?", g.Result)
	}
	if g.Ranks, err = ParseRanks(f.ranks); err != nil {
		return nil, err
	}
	if g.Dates, err = f.dates.Parse(); err != nil {
		return nil, err
	}
	if g.Size != 0 {
		if err := CheckSize(g.Size); err != nil {
			return nil, err
		}
	}
	if f.sample != "" {
		if g.Sample, err = games.ParseSample(f.sample); err != nil {
			return nil, Usagef("--sample %q: %w", f.sample, err)
		}
		g.Sample.Seed = f.seed
	}
	if f.shape != "" {
		shape, err := ReadShape(cmd, f.shape)
		if err != nil {
			return nil, err
		}
		g.finder, g.shape = gamesearch.NewFinder(shape), f.shape
	}
	return g, nil
}

// Games are the games that GameFlags choose. One goroutine may use it at a time.
type Games struct {
	games.Filter
	shape  string             // its file
	finder *gamesearch.Finder // nil if any game will do
}

// All tells whether every game is chosen.
func (g *Games) All() bool { return g.IsAll() && g.finder == nil }

// Chosen is the function that tells which games are chosen, nil if all are. A game that cannot be played through has any shape, so that
// the fault is reported.
func (g *Games) Chosen() func(*patterndb.Game) bool {
	if g.All() {
		return nil
	}
	return func(game *patterndb.Game) bool { return g.Wants(game) && g.hasShape(game) }
}

func (g *Games) hasShape(game *patterndb.Game) bool {
	if g.finder == nil {
		return true
	}
	appears, err := g.finder.Appears(game)
	return appears || err != nil
}

// Words say which games are chosen, and are empty if all are.
func (g *Games) Words() string {
	text := g.Filter.Words()
	if g.finder == nil {
		return text
	}
	if text != "" {
		text += ", "
	}
	return text + "with the shape of " + g.shape
}

// ReadShape reads the drawing of a shape; "-" is standard input.
func ReadShape(cmd *cobra.Command, path string) (shape *gamesearch.Shape, err error) {
	f, err := OpenFile(cmd, path)
	if err != nil {
		return nil, err
	}
	defer Close(f, &err)
	text, err := io.ReadAll(io.LimitReader(f, gamesearch.MaxText+1))
	if err != nil {
		return nil, err
	}
	if shape, err = gamesearch.Parse(string(text)); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return shape, nil
}
