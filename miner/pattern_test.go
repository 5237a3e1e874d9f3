package miner

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// checkLimits are the limits of the search that checks a match. Only an answer that rests on none of them but
// liberties may refute a match.
var checkLimits = tactics.Limits{Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 17, Ladders: 300}, Nodes: 20_000}

// minedGame is a game with what was mined from it.
type minedGame struct {
	record *sgf.Record
	result *Result
}

// TestPatternsAreProofs mines games and searches for their patterns. Each pattern must match where it comes from,
// and the reader must not refute any other match.
func TestPatternsAreProofs(t *testing.T) {
	testrun.SingleGoroutine(t)
	t.Parallel()
	s := sample(t)
	check := proofCheck{reader: tactics.NewReader().Keep(), matcher: s.matcher, ids: s.ids}
	for i := range s.games {
		check.game(t, &s.games[i])
	}
	t.Logf("%d patterns, %d found where they come from; %d matches, %d of them asked about, agreed: %d",
		len(s.ids), check.own, check.matches, check.asked, check.agreed)
	if check.own == 0 || check.asked == 0 {
		t.Error("nothing was tested")
	}
}

// minedGames are games with a matcher of all their patterns.
type minedGames struct {
	games   []minedGame
	matcher *shape.Matcher
	ids     []shape.ID
}

// sample returns games of the examples, all of them with -long, and, outside short runs, some of an external collection, by the limits Paper. They
// are mined once for all tests.
func sample(t *testing.T) *minedGames {
	t.Helper()
	s, err := mineSample()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var mineSample = sync.OnceValues(func() (*minedGames, error) {
	paths, games := []string{filepath.Join("..", "examples", "games")}, 66
	if !*long { // four games of each size
		var err error
		if paths, err = filepath.Glob(filepath.Join(paths[0], "*-0[1-4].sgf")); err != nil {
			return nil, err
		}
		games = len(paths)
	}
	if shared := os.Getenv("SHICHO_SHARED"); shared != "" && !testing.Short() {
		paths = append(paths, filepath.Join(shared, "corpus", "kgs19-2017_04.tar.gz"))
		games += testrun.Cases(4, 20)
	}
	if testing.Short() {
		games = 10
	}
	return mineAll(paths, games, sampleOptions())
})

// sampleOptions are those of the sample: Paper, with the moves of owners.
func sampleOptions() Options {
	options := Paper
	options.BothSides = true
	return options
}

// mineAll mines games and makes a matcher of all their patterns.
func mineAll(paths []string, games int, options Options) (*minedGames, error) {
	s := new(minedGames)
	m := New(options)
	var builder shape.MatcherBuilder
	seen := map[shape.ID]bool{}
	for item := range sgf.Walk(paths, sgf.Options{}) {
		if item.Err != nil {
			return nil, item.Err
		}
		result, err := m.Mine(context.Background(), item.Record)
		if err != nil {
			return nil, err
		}
		for _, p := range result.Patterns {
			if id := p.ID(); !seen[id] {
				seen[id] = true
				builder.Add(p.Pattern)
				s.ids = append(s.ids, id)
			}
		}
		if s.games = append(s.games, minedGame{item.Record, result}); len(s.games) == games {
			break
		}
	}
	s.matcher = builder.Build()
	return s, nil
}

// proofCheck looks for patterns in games.
type proofCheck struct {
	reader  *tactics.Reader
	matcher *shape.Matcher
	ids     []shape.ID
	list    []shape.Match

	own, matches, asked, agreed int
}

func (c *proofCheck) game(t *testing.T, g *minedGame) {
	t.Helper()
	found := map[int][]game.Instance{} // by the number of the move
	for _, in := range g.result.Game.Instances {
		found[in.Move] = append(found[in.Move], in)
	}
	b, err := board.New(g.record.Size)
	if err != nil {
		t.Fatal(err)
	}
	before := b.Clone()
	for step, err := range g.record.Replay(b) {
		if err != nil {
			t.Fatal(err)
		}
		if !step.IsMove() {
			before.CopyFrom(b)
			continue
		}
		c.list = c.matcher.Append(c.list[:0], before, step.Colour, nil)
		for _, in := range found[step.Number] {
			if in.Pattern != (shape.ID{}) {
				list := c.list
				if in.Class == game.Critical { // the move of the owner, who was not to move
					list = c.matcher.Append(nil, before, step.Colour.Opponent(), nil)
				}
				c.isFound(t, before, &in, list, g.record.Name)
			}
		}
		if c.matches += len(c.list); !testing.Short() || step.Number%10 == 0 {
			for _, match := range c.list {
				c.agrees(t, before, step.Colour, match, g.record.Name)
			}
		}
		before.CopyFrom(b)
	}
}

// isFound checks that the pattern of an instance is among the matches.
func (c *proofCheck) isFound(t *testing.T, b *board.Board, in *game.Instance, list []shape.Match, name string) {
	t.Helper()
	for _, match := range list {
		if c.ids[match.Pattern] == in.Pattern && match.Move == in.Point && b.StringAt(in.Target).Has(match.Target) &&
			match.Kind == in.Class.Kind() {
			c.own++
			return
		}
	}
	t.Errorf("%s, move %d: the pattern %v of %s is not found at %s\n%s", name, in.Move, in.Pattern, in.Class,
		board.FormatPoint(in.Point, b.Size()), b)
}

// agrees checks that the reader does not refute a match.
func (c *proofCheck) agrees(t *testing.T, b *board.Board, mover board.Colour, match shape.Match, name string) {
	t.Helper()
	c.asked++
	b.PlayThroughKo(match.Move, mover)
	defer b.Undo()
	if b.At(match.Target) == board.Empty {
		if match.Kind == shape.Escape {
			t.Errorf("%s, move %d: an escape takes its own target", name, b.Moves())
		}
		c.agreed++
		return
	}
	toMove, want, wrong := tactics.Defender, tactics.Captured, tactics.Escaped
	if match.Kind == shape.Escape {
		toMove, want, wrong = tactics.Attacker, tactics.Escaped, tactics.Captured
	}
	a := c.reader.Decide(b, tactics.Question{Target: match.Target, ToMove: toMove}, mover.Opponent(), &checkLimits)
	if a.Outcome == want {
		c.agreed++
	}
	if a.Outcome == wrong && a.Limit&^tactics.LimitLiberties == 0 {
		size := b.Size()
		t.Errorf("%s: %s %s of %s by pattern %v, but the reader says %s by %s; after the move:\n%s", name, match.Kind,
			board.FormatPoint(match.Move, size), board.FormatPoint(match.Target, size), c.ids[match.Pattern], a.Outcome,
			board.FormatPoint(a.Move, size), b)
	}
}
