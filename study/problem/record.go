package problem

import (
	"fmt"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/lang"
	"shicho/internal/words"
	"shicho/pattern/theme"
	"shicho/patterndb"
)

// Task says in a language what is to be done: "Black to move. Capture the 3 marked stones."
func (p *Problem) Task(l *lang.Language) string {
	who := l.Say("%s to move.", l.Side(p.Solver()))
	if p.Goal == Unstated {
		return who
	}
	marked := p.Marked()
	stones := l.Say("the %d marked stones", marked.Len())
	task := ""
	switch p.Goal {
	case Live:
		task = l.Say("Make %s live.", stones)
	case Cut:
		task = l.Say("Cut %s apart.", stones)
	case Kill:
		task = l.Say("Kill %s.", stones)
	case Save:
		task = l.Say("Save %s.", stones)
	case Connect:
		task = l.Say("Connect %s.", stones)
	default:
		task = l.Say("Capture %s.", stones)
	}
	return who + " " + task
}

// PageOrigin is Origin for a page: names that run from right to left stay where they belong.
func (s *Source) PageOrigin(l *lang.Language) string {
	isolated := *s
	for _, text := range []*string{&isolated.Black, &isolated.White} {
		*text = words.Isolate(*text)
	}
	return isolated.Origin(l)
}

// Call says in a language what is to be done, in the words of books: "Black to catch 3 stones." It does not say who owns the marked stones, which a drawing shows.
func (p *Problem) Call(l *lang.Language) string {
	side, n := l.Side(p.Solver()), p.markedStones()
	switch {
	case p.Goal == Unstated:
		return l.Say("%s to move.", side)
	case p.IsKo():
		return l.Say("%[1]s to play: a ko.", side)
	case p.Themes.Has(theme.Seki):
		return l.Say("%[1]s to live in a seki.", side)
	case p.Themes.Has(theme.Race):
		return l.Say("%[1]s to win the race.", side)
	case p.Goal == Kill:
		return l.Say("%[1]s to play and kill.", side)
	case p.Goal == Live:
		return l.Say("%[1]s to play and live.", side)
	case p.Goal == Connect:
		return l.Say("%[1]s to join the marked stones.", side)
	case p.Goal == Cut:
		return l.Say("%[1]s to keep the marked stones apart.", side)
	case p.Goal == Save:
		return l.Say("%[1]s to save %[2]d stones.", side, n)
	}
	return l.Say("%[1]s to catch %[2]d stones.", side, n)
}

// Text says in a language where a problem comes from.
func (s *Source) Text(l *lang.Language) string {
	text := l.Say("%[1]s, move %[2]s", s.Name, strconv.Itoa(s.Move))
	if s.Black != "" || s.White != "" {
		text += fmt.Sprintf(" (%s – %s", s.Black, s.White)
		if s.Date != "" {
			text += ", " + s.Date
		}
		text += ")"
	}
	if s.Exchanged {
		text += ", " + l.Say("colours exchanged")
	}
	if s.Varied {
		return text + ", " + l.Known(variedText)
	}
	return text + ", " + l.Known(classTexts[s.Class])
}

// Origin says in a language who played the game, and when: "Ann – Ben, 2017-03-01, move 60". It is "" unless the record names both players and
// the day: games of programs against themselves have none.
func (s *Source) Origin(l *lang.Language) string {
	if s.Black == "" || s.White == "" || s.Date == "" {
		return ""
	}
	return l.Say("%[1]s, move %[2]s", fmt.Sprintf("%s – %s, %s", s.Black, s.White, s.Date), strconv.Itoa(s.Move))
}

// variedText says that stones of the game were changed. Records of an earlier version have oldVariedText there.
const (
	variedText    = "with stones changed"
	oldVariedText = "changed by one stone"
)

// classTexts say what the move of the game did. Read looks for these texts.
var classTexts = map[patterndb.Class]string{
	patterndb.First:        "captured in the game",
	patterndb.Intermediate: "a later move of the capture in the game",
	patterndb.Missed:       "missed in the game",
	patterndb.Escape:       "saved in the game",

	patterndb.FirstKill:        "killed in the game",
	patterndb.IntermediateKill: "killed again in the game",
	patterndb.Live:             "made to live in the game",
	patterndb.CriticalKill:     "killed in the game by the other side's next move",

	patterndb.FirstJoin:        "connected in the game",
	patterndb.IntermediateJoin: "connected again in the game",
	patterndb.FirstCut:         "cut in the game",
	patterndb.IntermediateCut:  "cut again in the game",
	patterndb.AnyClass:         "stood in the game",
}

// What comments say of a wrong move and of a right one. Read looks for these texts.
const (
	koText = "This is only a ko."

	elsewhereText = "Any move elsewhere."
	ladderText    = "A ladder."                         // see Problem.End
	firstText     = "This is a ko, and %s takes first." // with the colour
)

// wallsKey begins the line of a record that names the walls which are taken to stand. Squares mark them.
const wallsKey = "Walls that stand"

// wallNames are the names of a stone of each wall.
func (q *Challenge) wallNames() (names []string) {
	for _, p := range q.Walls.Points() {
		names = append(names, board.FormatPoint(p, q.Board.Size()))
	}
	return names
}

// Record writes the problem as a game tree. The right lines end in the comment RIGHT, as goproblems.com began it; the
// wrong moves say WRONG and are refuted.
func (p *Problem) Record(number int) *sgf.Game {
	size := p.Board.Size()
	root := sgf.NewRoot("Shicho", size, 0)
	root.Add("GN", strings.TrimSuffix(fmt.Sprintf("Problem %d: %s, %v", number, strings.Join(p.ThemeNames(), ", "), p.Grade.Rank), ", "))
	addPoints(root, "AB", *p.Board.Stones(board.Black), size)
	addPoints(root, "AW", *p.Board.Stones(board.White), size)
	addPoints(root, "TR", p.Marked(), size)
	if !p.View.IsWhole(size) {
		a, b := p.View.Corners(size)
		root.Add("VW", sgf.FormatPoint(a, size)+":"+sgf.FormatPoint(b, size))
	}
	addPoints(root, "SQ", p.Walls, size)
	root.Add("PL", strings.ToUpper(p.Solver().String()[:1]))
	text := []string{p.Task(nil), "Themes: " + strings.Join(p.ThemeNames(), ", ")}
	if p.Goal != Unstated {
		text = append(text, "Grade: "+p.Grade.Rank.String())
	}
	if !p.Walls.IsEmpty() {
		text = append(text, wallsKey+": "+strings.Join(p.wallNames(), ", "))
	}
	for i := range p.Sources {
		text = append(text, "From: "+p.Sources[i].Text(nil))
	}
	root.Add("C", strings.Join(text, "\n"))
	w := recorder{Problem: p, size: size, me: p.Solver()}
	w.turn(root, p.First, p.Board.Clone(), true)
	return &sgf.Game{Root: root}
}

// addPoints adds a property with a set of points, unless the set is empty.
func addPoints(node *sgf.Node, name string, points board.PointSet, size int) {
	var values []string
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		values = append(values, sgf.FormatPoint(p, size))
	}
	if len(values) > 0 {
		node.Add(name, values...)
	}
}

// recorder writes the tree of a problem.
type recorder struct {
	*Problem
	size int
	me   board.Colour
}

// move appends a move to a node.
func (w *recorder) move(node *sgf.Node, p board.Point, colour board.Colour) *sgf.Node {
	return sgf.AppendMoves(node, []board.Stone{{Point: p, Colour: colour}}, w.size)
}

// turn appends the solver's moves of a turn to a node. b has the position; isMain tells whether the turn lies on the main line.
func (w *recorder) turn(node *sgf.Node, t *Turn, b *board.Board, isMain bool) {
	right := w.move(node, t.Right[0], w.me)
	if b.TryPlay(t.Right[0], w.me) {
		for i, r := range t.Replies {
			if b.TryPlay(r.Move, w.me.Opponent()) {
				w.turn(w.move(right, r.Move, w.me.Opponent()), r.Turn, b, isMain && i == 0)
				b.Undo()
			}
		}
		b.Undo()
	}
	if len(t.Replies) == 0 {
		text := w.End(nil, t)
		if isMain && w.Goal != Unstated {
			text = strings.Join(w.Explanation(nil), " ")
		}
		right.Add("C", strings.TrimSuffix("RIGHT\n"+text, "\n"))
	}
	for _, other := range t.Right[1:] {
		w.move(node, other, w.me).Add("C", "RIGHT\nThis is as good.")
	}
	for i := range t.Tries {
		try := &t.Tries[i]
		text := []string{"WRONG"}
		if try.Verdict == OnlyKo {
			text = append(text, koText)
		}
		if failure := w.Failure(nil, b, try); failure != "" {
			text = append(text, failure)
		}
		wrong := w.move(node, try.Move, w.me)
		wrong.Add("BM", "1").Add("C", strings.Join(text, "\n"))
		sgf.AppendMoves(wrong, try.Line, w.size)
	}
	if len(t.Elsewhere) > 0 {
		wrong := w.move(node, board.Pass, w.me)
		wrong.Add("BM", "1").Add("C", strings.Join([]string{"WRONG", elsewhereText, w.Failure(nil, b, &Try{Move: board.Pass, Line: t.Elsewhere})}, "\n"))
		sgf.AppendMoves(wrong, t.Elsewhere, w.size)
	}
}
