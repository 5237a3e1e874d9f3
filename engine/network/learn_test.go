package network

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
)

func testOptions() Options {
	return Options{Architecture: Architecture{Channels: 16, Layers: 1, Largest: 4}, Size: 7, Positions: 800, Batch: 32, Rate: 0.002, RowRate: 0.01, Seen: 4,
		Shapes: 500, Chunk: 8, CheckEvery: 200, Seed: 3, Workers: 2, SaveEvery: time.Hour}
}

func learnOrFail(t *testing.T, games []*Game, o Options) []byte {
	t.Helper()
	n, err := Learn(context.Background(), games, games[:2], o)
	if err != nil {
		t.Fatal(err)
	}
	data, err := n.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The number of workers does not change the network, and learning that was cut off goes on to the same network.
func TestLearnIsReproducible(t *testing.T) {
	games := randomGames(20, 7, 60, 1)
	o := testOptions()
	want := learnOrFail(t, games, o)
	o.Workers = 1
	if !bytes.Equal(want, learnOrFail(t, games, o)) {
		t.Error("one worker learns another network")
	}
	o.Checkpoint = filepath.Join(t.TempDir(), "x.part")
	ctx, cancel := context.WithCancel(context.Background())
	o.Progress = func(p Progress) {
		if p.Positions >= 400 {
			cancel()
		}
	}
	if _, err := Learn(ctx, games, games[:2], o); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	o.Progress = nil
	if !bytes.Equal(want, learnOrFail(t, games, o)) {
		t.Error("another network after an interruption")
	}

	data, err := os.ReadFile(o.Checkpoint)
	if err != nil {
		t.Fatal(err)
	}
	o.Seed = 4
	if _, err := Learn(context.Background(), games, nil, o); !errors.Is(err, ErrCheckpoint) {
		t.Errorf("the checkpoint of another job: %v", err)
	}
	data[len(data)/2]++
	os.WriteFile(o.Checkpoint, data, 0o600)
	if _, err := Learn(context.Background(), games, nil, o); !errors.Is(err, ErrCheckpoint) {
		t.Errorf("a damaged checkpoint: %v", err)
	}
}

// A network learns what a few games have in common: the moves follow each other along the lines of the board, and Black owns all.
func TestLearn(t *testing.T) {
	testrun.SameGoroutines(t, "TestLearnIsReproducible")
	g := &Game{Size: 7, Winner: board.Black, Owners: make([]board.Colour, 49)}
	for p := range g.Owners {
		g.Owners[p] = board.Black
	}
	colour := board.Black
	for p := range board.Point(40) {
		g.Moves = append(g.Moves, board.Stone{Point: p, Colour: colour})
		colour = colour.Opponent()
	}
	games := []*Game{g, g, g, g, g, g}
	o := testOptions()
	o.Positions, o.Rate, o.RowRate = 12_000, 0.01, 0.02
	n, err := Learn(context.Background(), games, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Evaluate(context.Background(), games[:1], 1, func(size int) (Judge, error) { return n.NewEvaluator(size) })
	if err != nil {
		t.Fatal(err)
	}
	if c.First < 0.9 || c.OwnerError > 0.1 || c.PointsError > 5 || c.Win < 0.95 {
		t.Errorf("%+v", c)
	}
}

func TestLearnRefuses(t *testing.T) {
	games := randomGames(1, 7, 60, 1)
	for _, c := range []struct {
		change func(*Options)
		want   error
	}{
		{func(o *Options) {}, ErrTooFew},
		{func(o *Options) { o.Size = 30 }, ErrOptions},
		{func(o *Options) { o.Batch = 30 }, ErrOptions},
		{func(o *Options) { o.Rate = -1 }, ErrOptions},
		{func(o *Options) { o.Channels = 20 }, ErrArchitecture},
		{func(o *Options) { o.Layers = 0 }, ErrArchitecture},
		{func(o *Options) { o.Largest = 40 }, ErrArchitecture},
	} {
		o := testOptions()
		c.change(&o)
		if _, err := Learn(context.Background(), games, nil, o); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", o, err, c.want)
		}
	}
}

// Games become samples with the owners and the winner as the side to move sees them; prepared games are read as they were written.
func TestGames(t *testing.T) {
	parsed, err := sgf.Parse("game.sgf", []byte("(;SZ[5]KM[0.5]RU[Japanese]RE[W+6.5]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce];B[ec];W[aa];B[ab];W[];B[])"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(parsed[0])
	if err != nil {
		t.Fatal(err)
	}
	dead := func(*board.Board) (board.PointSet, error) { return board.SetOf(14), nil }
	games, faults, err := NewGames(context.Background(), []*sgf.Record{r}, 1, dead)
	if err != nil || len(faults) > 0 || len(games) != 1 || len(games[0].Moves) != 5 || len(games[0].Setup) != 10 {
		t.Fatal(games, faults, err)
	}
	x := games[0].target(3, make([]uint8, 25))
	if x.move != 25 || x.win != 1 || x.points != 5 || x.owners[0] != 0 || x.owners[14] != ownedParts {
		t.Errorf("%+v", x)
	}
	played := *games[0]
	played.Searched = []Searched{{At: 3, Win: 0.25, Lead: -1, Owners: make([]int8, 25)}}
	if played.teaches(2) || !played.teaches(3) {
		t.Error("a position without a search teaches")
	}
	if x := played.target(3, make([]uint8, 25)); x.move != -1 || x.win != 0.75 || x.points != 1 || x.owners[14] != 100 {
		t.Errorf("a search: %+v", x)
	}
	handicap := *games[0]
	handicap.Setup = []board.Stone{{Point: 6, Colour: board.Black}, {Point: 18, Colour: board.Black}}
	if x := handicap.target(3, make([]uint8, 25)); x.move != 25 || x.win != -1 || x.owners != nil {
		t.Errorf("a handicap game teaches more than moves: %+v", x)
	}
	path := filepath.Join(t.TempDir(), "games")
	if err := SaveGames(path, games); err != nil {
		t.Fatal(err)
	}
	again, err := LoadGames(path)
	if err != nil || len(again) != 1 || again[0].Komi != 0.5 || len(again[0].Owners) != 25 {
		t.Error(again, err)
	}
	os.WriteFile(path, []byte("no games at all"), 0o600)
	if _, err := LoadGames(path); !errors.Is(err, ErrPrepared) {
		t.Error(err)
	}
}

// Beside searches positions keep the moves of the network that learning began with, unless records are to teach theirs.
func TestRecordsTeachMoves(t *testing.T) {
	n := randomNetwork(Architecture{Channels: 16, Layers: 1, Largest: 4}, 7, 1)
	record := randomGames(1, 7, 40, 2)[0]
	searched := *record
	searched.Searched = []Searched{{At: 3, Owners: make([]int8, 49)}}
	games := []*Game{record, &searched}
	for _, teach := range []bool{false, true} {
		l := &learner{options: &Options{Architecture: n.Architecture, Size: 7, Chunk: 2, Seed: 1, Workers: 1, Shapes: 1000, Start: n, LearnMoves: teach}}
		if err := l.start(t.Context(), games); err != nil {
			t.Fatal(err)
		}
		samples, err := l.stream.chunk(0, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		taught, kept := 0, 0
		for _, x := range samples {
			switch {
			case len(x.shares) > 0:
				kept++
			case x.move >= 0:
				taught++
			}
		}
		if teach != (kept == 0) || teach != (taught > 0) {
			t.Errorf("%v: %d positions teach a move, %d keep moves", teach, taught, kept)
		}
	}
}
