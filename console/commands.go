package console

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/internal/words"
)

const (
	hintPlayouts = 3000 // of the search for a hint
	hintMoves    = 3    // moves that a hint shows
)

// command is what the person can type besides a move. The arguments are the rest of the line.
type command struct {
	name, args, help string
	afterEnd         bool // also when the game is over
	run              func(g *Game, ctx context.Context, args string) error
}

// commands are all commands, in the order of the help. help itself is made of them.
var commands = []command{
	{"undo", "", "take back your last move", true, reporting((*Game).undo)},
	{"hint", "", "what the engine would play", false, (*Game).hint},
	{"score", "", "count the position", true, func(g *Game, _ context.Context, _ string) error { _, err := g.count(); return err }},
	{"board", "", "draw the board again", true, reporting(func(g *Game, _ string) { g.draw(nil) })},
	{"level", "N", fmt.Sprintf("1 is weak, %d strong", engine.MostLevel), true, reporting((*Game).level)},
	{"load", "FILE", "go on with a record", true, reporting((*Game).load)},
	{"load", "FILE N", "from after its move N", true, nil}, // only for the help
	{"save", "FILE", "write the game as SGF", true, reporting(func(g *Game, path string) { g.save(path, false) })},
	{"save!", "FILE", "the same, over another game", true, reporting(func(g *Game, path string) { g.save(path, true) })},
	{"resign", "", "give up", false, reporting(func(g *Game, _ string) { g.resign() })},
	{"quit", "", "leave, as Ctrl-C", true, func(*Game, context.Context, string) error { return errLeft }},
}

// reporting turns a function that tells the person about its errors itself into the run of a command.
func reporting(f func(g *Game, args string)) func(*Game, context.Context, string) error {
	return func(g *Game, _ context.Context, args string) error {
		f(g, args)
		return nil
	}
}

// otherNames are other names of commands.
var otherNames = map[string]string{"exit": "quit", "?": "help"}

func (g *Game) help() {
	for _, c := range append([]command{{name: "D4, pass", help: "make a move"}}, commands...) {
		g.say("  %-12s%s\n", c.name+" "+c.args, c.help)
	}
	g.say("While the engine thinks, Ctrl-C lets it move at once.\n")
}

// do carries out a line that the person typed. An error ends the game.
func (g *Game) do(ctx context.Context, line string) error {
	word, args, _ := strings.Cut(strings.TrimSpace(line), " ")
	word, args = strings.ToLower(word), strings.TrimSpace(args)
	if name, ok := otherNames[word]; ok {
		word = name
	}
	switch word {
	case "":
		return nil
	case "help":
		g.help()
		return nil
	}
	over := g.record.Result != ""
	for _, c := range commands {
		if c.name != word || c.run == nil {
			continue
		}
		if over && !c.afterEnd {
			break
		}
		return c.run(g, ctx, args)
	}
	if over {
		g.say("The game is over. You can still save FILE, undo or quit.\n")
		return nil
	}
	p, err := board.ParsePoint(word, g.board.Size())
	if err != nil || args != "" {
		g.say("%q is no move and no command; help lists what there is.\n", strings.TrimSpace(line))
		return nil
	}
	if err := g.board.Legal(p, g.toMove); err != nil {
		g.say("%s: %v.\n", g.name(p), err)
		return nil
	}
	return g.play(p)
}

// undo takes back the moves from the person's last move on, or takes back that the game has ended.
func (g *Game) undo(string) {
	n := 1 // the moves to take back
	switch {
	case g.toMove == g.Person && strings.HasSuffix(g.record.Result, "+R"):
		n = 0 // undo takes back that the person has resigned, and no move
	case g.toMove == g.Person:
		n = 2
	}
	if n > g.undoable {
		g.say("There is nothing to take back.\n")
		return
	}
	g.record.Result = ""
	for range n {
		g.toMove = g.board.LastMove().Colour
		g.board.Undo()
		g.record.Steps = g.record.Steps[:len(g.record.Steps)-1]
		g.undoable--
	}
	g.stale = true
}

// hint shows the best moves of a search and how often the side to move wins with them.
func (g *Game) hint(ctx context.Context, _ string) error {
	thinking, stop := g.thinking(ctx)
	report, err := g.Player.Analyze(thinking, g.position(), hintPlayouts, 0, nil)
	stop()
	if errors.Is(err, search.ErrUnsearched) {
		g.say("No hint: %v.\n", search.ErrUnsearched)
		return nil
	}
	if err != nil {
		return err
	}
	marks := map[board.Point]string{}
	best := report.Moves[:min(len(report.Moves), hintMoves)]
	for i, m := range best {
		if m.Point >= 0 {
			marks[m.Point] = strconv.Itoa(i + 1)
		}
	}
	g.draw(marks)
	for i, m := range best {
		g.say("%d: %s wins %.0f %%\n", i+1, g.name(m.Point), 100*m.Value)
	}
	return nil
}

// level gives the engine another level.
func (g *Game) level(args string) {
	n, err := strconv.Atoi(args)
	settings := g.Player.Settings()
	if err == nil {
		err = settings.SetLevel(n)
	}
	if err == nil {
		err = g.Player.Change(settings)
	}
	if err != nil {
		g.say("level N: 1 to %d\n", engine.MostLevel)
		return
	}
	g.say("Level %d.\n", n)
}

// load goes on with the game of a record: with FILE at the end of the record, with FILE N after its move N.
func (g *Game) load(args string) {
	path, move := args, -1
	if i := strings.LastIndexByte(args, ' '); i > 0 {
		if n, err := strconv.Atoi(args[i+1:]); err == nil && n >= 0 {
			path, move = strings.TrimSpace(args[:i]), n
		}
	}
	if path == "" {
		g.say("load FILE\n")
		return
	}
	if err := g.loadRecord(path, move); err != nil {
		g.say("%v\n", err)
		return
	}
	g.say("%s and %s, %s, komi %s, %s to move.\n", cmp.Or(g.record.PlayerBlack, "?"), cmp.Or(g.record.PlayerWhite, "?"),
		words.Count(g.record.Moves(), "move"), number(g.record.Komi), g.toMove)
}

// loadRecord makes the first game of a file the game that is played on. Play goes on after the given move, or at the
// end of the record if the move is -1. If there is an error, the game stays as it was.
func (g *Game) loadRecord(path string, move int) error {
	if path == sgf.Stdin {
		path = "." + string(filepath.Separator) + path // a file of that name, since the person types on standard input
	}
	record, fault, err := sgf.ReadGame(path, 1, sgf.Options{RegularOnly: true})
	if err != nil {
		return err
	}
	if move < 0 {
		if fault != nil {
			return fault
		}
		move = record.Moves()
	}
	b, err := record.BoardAfter(move)
	if err != nil {
		return errors.Join(fault, err)
	}
	toMove := record.NextAfter(move)
	steps := 0
	for steps < len(record.Steps) && record.Steps[steps].Number <= move {
		steps++
	}
	if steps < len(record.Steps) {
		record.Last = board.Empty // the record names the side to move of a later position
	}
	record.Steps, record.Result = record.Steps[:steps], ""
	if err := g.Player.Prepare(record.Size); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for _, w := range record.Warnings {
		g.say("warning: %s\n", words.Printable(w.Error()))
	}
	g.begin(record, b, toMove)
	return nil
}

// save writes the game to a file. A file that does not hold this game stays, unless over is set.
func (g *Game) save(path string, over bool) {
	if path == "" {
		g.say("save FILE\n")
		return
	}
	record := g.record
	record.Last = board.Empty
	if record.Next() != g.toMove {
		record.Last = g.toMove
	}
	switch err := g.Save(path, &record, over || g.saved[path]); {
	case errors.Is(err, fs.ErrExist):
		g.say("%s is there already; save! %s writes over it.\n", path, path)
	case err != nil:
		g.say("%v\n", err)
	default:
		g.saved[path] = true
		g.say("saved\n")
	}
}
