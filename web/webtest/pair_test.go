package webtest

import (
	"path/filepath"
	"testing"

	"shicho/board/sgf"
	"shicho/miner"
	"shicho/patterndb"
	"shicho/tactics"
	"shicho/web"
)

// pairStore makes a store with the joins and cuts of a game, and returns the ID of the pattern of its first move.
func pairStore(t *testing.T, folder, game string) string {
	t.Helper()
	games, err := sgf.Parse("game.sgf", []byte(game))
	if err != nil {
		t.Fatal(err)
	}
	record, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	options := miner.Paper
	options.Goals = miner.Joins | miner.Cuts
	result, err := miner.New(options).Mine(t.Context(), record)
	if err != nil {
		t.Fatal(err)
	}
	store, err := patterndb.Open(folder, patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := store.SetLimits(options.Name()); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Put(&result.Game, result.Patterns); err != nil {
		t.Fatal(err)
	}
	if len(result.Game.Instances) == 0 {
		t.Fatal("nothing was found")
	}
	return result.Game.Instances[0].Pattern.String()
}

// TestTryPair tries moves on the pages of patterns that join or cut two strings: one that fails, and the pattern's own.
func TestTryPair(t *testing.T) {
	needBrowser(t)
	for _, c := range []struct{ name, game, goal, wrong, right, refuted, works string }{
		{"join", "(;SZ[7]AB[be][de][df][cg]AW[dg][ac][bc][cc][dc][dd][ed][ee][ef][eg];B[bf];W[ga];B[bg])", "Click a move that joins the marked strings", "G7", "B2",
			"G7 does not join B3 and C1", "The strings cannot be cut any more"},
		{"cut", "(;SZ[7]AB[ce][ee][ef]AW[cd][be][cf][dd];W[de])", "Click a move that cuts the marked strings", "G7", "D3",
			"Black answers D3, and joins them", "One of the strings falls before they are joined"},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "pairs.db")
			id := pairStore(t, folder, c.game)
			s, server := start(t, web.Options{DB: folder, Limits: tactics.PaperShallow})
			t.Cleanup(func() {
				server.CloseClientConnections()
				server.Close()
				s.Close()
			})
			v := visit(t, server.URL+"/patterns/"+id)
			v.says("#answer", c.goal)
			v.clickPoint(c.wrong)
			v.says("#answer", c.refuted)
			v.click("#answer .acts button")
			v.says("#answer", "You are")
			v.clickPoint(c.right)
			v.says("#answer", c.works)
			v.click("#show-proof")
			v.says("#answer", "The pattern is a proof")
			v.click("#try-again")
			v.says("#answer", c.goal)
		})
	}
}
