package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/judge"
	"shicho/engine/moves"
	"shicho/engine/network"
	"shicho/engine/search"
	"shicho/pattern/certify"
	"shicho/pattern/shape"
	"shicho/pattern/stress"
	"shicho/pattern/theme"
	"shicho/pattern/weaken"
	"shicho/patterndb"
	"shicho/tactics"
)

// quiet calls an exported method that has no error: with nonsense it does not panic, and says nothing.
func quiet(t *testing.T, name string, saysNothing func() bool) {
	t.Helper()
	door(t, name, func() error { return unless(saysNothing()) })
}

// places are no places of a string in the position of the tests.
var places = map[string]board.Point{"empty": empty, "no point": board.NoPoint, "pass": board.Pass, "off the board": far, "far off": farAway}

// TestPatternDoors asks the packages of patterns about nothing.
func TestPatternDoors(t *testing.T) {
	b := position()
	zone, certifier, asked := *b.All(), certify.New(tactics.Limits{}), stress.NewJudge(0, 0)
	none := shape.Pattern{}
	for name, p := range places {
		for kind := range shape.Kind(12) {
			quiet(t, name+": New, target", func() bool { return shape.New(kind, b, p, liberty, zone) == none })
			quiet(t, name+": NewPair", func() bool { return !kind.HasTwo() || shape.NewPair(kind, b, target, p, liberty, zone) == none })
			quiet(t, name+": Of", func() bool { return shape.Of(kind, b, p, liberty, &shape.Facts{Exact: zone}) == none })
			quiet(t, name+": OfCritical", func() bool { return shape.OfCritical(b, p, liberty, liberty, &shape.Facts{Exact: zone}) == none })
			door(t, name+": OnBoard", func() error { return second(certifier.OnBoard(b, kind, liberty, p, board.NoPoint)) })
		}
		quiet(t, name+": Weakener", func() bool {
			_, found := weaken.New().Facts(&weaken.ExactProof{Board: b, Target: p, Move: liberty})
			return !found
		})
	}
	quiet(t, "New, move off the board", func() bool { return shape.New(shape.Capture, b, target, farAway, zone) == none })
	quiet(t, "New, no board", func() bool { return shape.New(shape.Capture, nil, target, liberty, zone) == none })
	quiet(t, "Of, no board", func() bool { return shape.Of(shape.Capture, nil, target, liberty, &shape.Facts{Exact: zone}) == none })
	quiet(t, "Of, no facts", func() bool { return shape.Of(shape.Capture, b, target, liberty, nil) == none })
	quiet(t, "Weakener, nothing", func() bool { _, found := weaken.New().Facts(&weaken.ExactProof{}); return !found })
	quiet(t, "Weakener, nil", func() bool { _, found := weaken.New().Facts(nil); return !found })
	quiet(t, "zero Weakener", func() bool {
		_, found := new(weaken.Weakener).Facts(&weaken.ExactProof{Board: b, Target: empty})
		return !found
	})

	// The zero pattern is none.
	quiet(t, "Encode", func() bool { _, err := shape.Decode(none.Encode()); return err != nil })
	quiet(t, "String", func() bool { _, err := shape.Parse(none.String()); return err != nil })
	quiet(t, "Move", func() bool { x, y := none.Move(); return x == 0 && y == 0 })
	quiet(t, "Threat", func() bool { _, _, known := none.Threat(); return !known })
	quiet(t, "At", func() bool { return none.At(5, 5) == none.At(-1, 99) })
	quiet(t, "Least", func() bool { return none.Least(5, 99) == 0 })
	quiet(t, "Statuses", func() bool { return len(none.Statuses()) == 0 })
	quiet(t, "Lay", func() bool { l := none.Lay(9); _, err := l.Board(); return err != nil || true })
	door(t, "Prove", func() error { return second(certifier.Prove(none, 3)) })
	door(t, "ProvePattern", func() error { return second(certifier.ProvePattern(none)) })
	quiet(t, "layer", func() bool { _, ok := stress.NewLayer(rand.New(rand.NewPCG(1, 1))).Lay(none); return !ok })
	quiet(t, "stress judge", func() bool { return asked.Ask(&stress.Case{}) == stress.Open })
	quiet(t, "stress judge of threats", func() bool { return asked.AskThreat(&stress.Case{}) == stress.Open })
	quiet(t, "a theme", func() bool { return theme.Theme(99).String() != "" })
	quiet(t, "a theme's help", func() bool { return theme.Theme(99).Help() == "" })
	quiet(t, "a status", func() bool { return shape.Status(99).String() != "" })
	quiet(t, "a kind", func() bool { return shape.Kind(99).String() != "" })
	for name, text := range map[string]string{"nothing": "", "no move": "X", "noise": "\x00\xff", "wide": strings.Repeat("X", 999)} {
		door(t, name+": Parse", func() error { return second(shape.Parse(text)) })
		door(t, name+": Decode", func() error { return second(shape.Decode([]byte(text))) })
		quiet(t, name+": ReadDrawing", func() bool { shape.ReadDrawing(text); return true })
		door(t, name+": EncodedTargetKey", func() error { return second(shape.EncodedTargetKey([]byte(text))) })
		door(t, name+": AddEncoded", func() error { return second(new(shape.MatcherBuilder).AddEncoded([]byte(text))) })
		door(t, name+": AddEncodedProofs", func() error { return second(new(shape.MatcherBuilder).AddEncodedProofs([]byte(text))) })
		door(t, name+": library", func() error { return new(shape.LibraryBuilder).AddEncoded([]byte(text), 1) })
		door(t, name+": DecodeLibrary", func() error { _, _, err := shape.DecodeLibrary([]byte(text)); return err })
		quiet(t, name+": EncodedFits", func() bool { return !shape.EncodedFits([]byte(text), 9) })
		quiet(t, name+": EncodedSize", func() bool { return shape.EncodedSize([]byte(text)) <= 31*31 })
		quiet(t, name+": EncodedKind", func() bool { shape.EncodedKind([]byte(text)); return true })
		quiet(t, name+": EncodedEdges", func() bool { shape.EncodedEdges([]byte(text)); return true })
	}
	m := new(shape.MatcherBuilder).Build()
	l := new(shape.LibraryBuilder).Build()
	quiet(t, "matcher, no board", func() bool { return len(m.Append(nil, nil, board.Black, nil)) == 0 })
	quiet(t, "matcher, no side", func() bool { return len(m.Append(nil, b, noColour, nil)) == 0 })
	quiet(t, "zero matcher", func() bool { return len(new(shape.Matcher).Append(nil, b, board.Black, nil)) == 0 })
	quiet(t, "implied", func() bool { return len(m.AppendImplied(nil, none)) == 0 })
	quiet(t, "Add", func() bool {
		b := new(shape.MatcherBuilder)
		b.Add(none)
		b.AddStatuses(none, 0)
		return b.Build().Patterns() >= 0
	})
	quiet(t, "judge, no board", func() bool { return len(shape.NewJudge(m).Strings(nil)) == 0 })
	quiet(t, "judge, no matcher", func() bool { return len(shape.NewJudge(nil).Strings(b)) == 0 })
	quiet(t, "zero judge", func() bool { return len(new(shape.Judge).Strings(b)) == 0 })
	quiet(t, "library", func() bool {
		return l.Patterns() == 0 && len(l.BySeen()) == 0 && !l.Fits(9) && l.Code(7) == nil && l.Seen(-1) == 0 && l.ID(7).IsZero()
	})
	quiet(t, "zero library", func() bool { l := new(shape.Library); return l.Bytes() == 0 && !l.Fits(9) && l.Patterns() == 0 })
	quiet(t, "match", func() bool { return new(shape.Match).Ends(nil) == [2]board.Point{board.NoPoint, board.NoPoint} })
}

// TestJudgeDoors asks who is dead on no board, and takes owners of another board.
func TestJudgeDoors(t *testing.T) {
	b := position()
	door(t, "no board", func() error { return second(judge.Judge(nil)) })
	for name, s := range map[string]func() *judge.Status{
		"zero":     func() *judge.Status { return new(judge.Status) },
		"no board": func() *judge.Status { return judge.FromOwnership(nil, nil) },
		"too few":  func() *judge.Status { return judge.FromOwnership(b, []float64{1}) },
		"of another board": func() *judge.Status {
			return judge.FromOwnership(board.MustParse("2 |. .\n1 |X ."), []float64{1, 1, 1, 1})
		},
	} {
		quiet(t, name+": IsClear", func() bool { return !s().IsClear(b, 0.5) })
		quiet(t, name+": Confidence", func() bool { return s().Confidence(b, target) == 0 && s().Confidence(b, farAway) == 0 })
		quiet(t, name+": Settled", func() bool { s().Settled(b); s().Settled(nil); return true })
		quiet(t, name+": Count", func() bool { c := s().Count(b, search.Rules{}); return c.Total(noColour) == 0 })
		quiet(t, name+": no board", func() bool {
			return s().Score(nil, search.Rules{}) == 0 && !s().IsClear(nil, 0.5) && s().Confidence(nil, target) == 0
		})
	}
}

const noOrder = patterndb.Order(9)

// TestStoreDoors asks a store for nothing, and a store that is closed.
func TestStoreDoors(t *testing.T) {
	b, ctx := position(), context.Background()
	dir := t.TempDir()
	store := open(t, dir)
	doors := func(name string, s *patterndb.Store) {
		for what, call := range map[string]func() error{
			"Show":          func() error { return second(s.Show("")) },
			"Show zero":     func() error { return second(s.Show("zz")) },
			"FindGame":      func() error { return second(s.FindGame("")) },
			"Game":          func() error { return second(s.Game(shape.ID{})) },
			"GameByKey":     func() error { return second(s.GameByKey("")) },
			"Put":           func() error { return second(s.Put(&patterndb.Game{}, nil)) },
			"Import":        func() error { _, _, err := s.Import("", strings.NewReader("nonsense")); return err },
			"Import nil":    func() error { _, _, err := s.Import("", nil); return err },
			"ImportMixed":   func() error { _, _, err := s.ImportMixed("", strings.NewReader("{}")); return err },
			"Export":        func() error { return s.Export(nil) },
			"ExportGames":   func() error { return s.ExportGames(nil, nil) },
			"Find":          func() error { return second(s.Find(new(patterndb.Index), nil, board.Black, patterndb.ByCount, nil)) },
			"Find, no side": func() error { return second(s.Find(new(patterndb.Index), b, noColour, patterndb.ByCount, nil)) },
			"Find, no order": func() error {
				return second(s.Find(new(patterndb.Index), b, board.Black, noOrder, nil))
			},
			"Top, no order": func() error { return second(s.Top(patterndb.Query{By: noOrder})) },
			"Dump":          func() error { return s.Dump(nil) },
			"MadeFile": func() error {
				_, _, _, err := s.MadeFile("../x")
				return err
			},
			"MadeFile, no name": func() error {
				_, _, _, err := s.MadeFile("")
				return err
			},
			"zero Writer": func() error { return new(patterndb.Writer).Put(&patterndb.Game{}, nil) },
		} {
			door(t, name+": "+what, call)
		}
	}
	doors("empty", store)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	doors("closed", store)
	doors("zero", new(patterndb.Store))
	for what, call := range map[string]func() error{
		"Stats":       func() error { return second(store.Stats()) },
		"Limits":      func() error { return second(store.Limits()) },
		"Settings":    func() error { return second(store.Settings()) },
		"Parts":       func() error { return second(store.Parts()) },
		"Programs":    func() error { return second(store.Programs()) },
		"Has":         func() error { return second(store.Has(shape.ID{1})) },
		"HasCovers":   func() error { return second(store.HasCovers()) },
		"LoadIndex":   func() error { return second(store.LoadIndex()) },
		"LoadCovers":  func() error { return second(store.LoadCovers()) },
		"Check":       func() error { return second(store.Check(nil)) },
		"Export":      func() error { return store.Export(new(bytes.Buffer)) },
		"Games":       func() error { return first2(store.Games()) },
		"Patterns":    func() error { return first2(store.Patterns()) },
		"Summaries":   func() error { return first2(store.Summaries()) },
		"Encoded":     func() error { return first2(store.EncodedPatterns()) },
		"Occurrences": func() error { return first2(store.Occurrences(shape.ID{1})) },
		"Covers":      func() error { return store.UpdateCovers(ctx, nil) },
	} {
		door(t, "closed: "+what, call)
	}
	for name, key := range map[string]shape.ID{"no record": patterndb.Key(nil), "an empty record": patterndb.NewGame(new(sgf.Record)).Key} {
		if key != patterndb.NewGame(nil).Key {
			t.Errorf("%s: another key", name)
		}
	}
	door(t, "Put a game of no record", func() error { return second(open(t, t.TempDir()).Put(patterndb.NewGame(nil), nil)) })
	door(t, "a game of moves", func() error { return second(moves.NewGame(nil, 0)) })
	door(t, "a game for a network", func() error { return second(network.NewGame(nil, nil)) })
	door(t, "OpenIndex", func() error { return second(patterndb.OpenIndex("none")) })
	door(t, "ReadDump", func() error { return second(patterndb.ReadDump(strings.NewReader("x"))) })
	door(t, "Merge", func() error { return second(patterndb.Merge(ctx, "", nil, patterndb.MergeOptions{})) })
	door(t, "Open", func() error { return second(patterndb.Open("", patterndb.Options{})) })
}

// first2 is the error of the first element, if there is one.
func first2[T any](elements func(func(T, error) bool)) (err error) {
	elements(func(_ T, e error) bool { err = e; return false })
	return err
}
