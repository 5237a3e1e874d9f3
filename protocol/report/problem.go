package report

import (
	"fmt"
	"math"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/words"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/study/problem"
)

// Problem is a problem as JSON or text.
type Problem struct {
	ID      shape.ID        `json:"id"`
	Kind    problem.Kind    `json:"problem_kind"`
	Goal    problem.Goal    `json:"goal"`
	Size    int             `json:"size"`
	ToMove  string          `json:"to_move"`
	Target  string          `json:"target"`
	Marked  []string        `json:"marked"`
	Stones  int             `json:"stones"`
	Point   string          `json:"point"`
	Themes  []string        `json:"themes"`
	Grade   string          `json:"grade"`
	Rating  int             `json:"rating"`
	Length  int             `json:"length"`
	Guess   int             `json:"rank"`
	Nodes   int             `json:"nodes"`
	Better  int             `json:"better_tries"`
	Share   float64         `json:"model_share"`
	Natural float64         `json:"game_share"`
	Given   int             `json:"sacrificed"`
	Quiet   bool            `json:"quiet"`
	Words   []string        `json:"solution_words"`
	Walls   []string        `json:"walls,omitempty"`
	Sources []ProblemSource `json:"sources"`
	Tree    int             `json:"tree_moves"`
	Record  string          `json:"record"`
}

// ProblemSource is a place in a game where a problem was found.
type ProblemSource struct {
	Game    string          `json:"game"`
	Black   string          `json:"black"`
	White   string          `json:"white"`
	Date    string          `json:"date"`
	Move    int             `json:"move"`
	Class   patterndb.Class `json:"class"`
	Answer  problem.Answer  `json:"answer"`
	Natural float64         `json:"game_share"`
}

// NewProblem makes the report of a problem. It fails if the record cannot be written.
func NewProblem(p *problem.Problem, number int) (*Problem, error) {
	var text strings.Builder
	if err := sgf.Write(&text, sgf.Collection{p.Record(number)}); err != nil {
		return nil, err
	}
	marked := p.Marked()
	r := &Problem{ID: p.ID, Kind: p.Kind(), Marked: board.FormatPoints(p.Strings(), p.Board.Size()), Goal: p.Goal, Size: p.Board.Size(), ToMove: p.Solver().String(), Target: board.FormatPoint(p.Target, p.Board.Size()),
		Stones: marked.Len(), Point: board.FormatPoint(p.Solution, p.Board.Size()), Themes: p.ThemeNames(), Grade: p.Grade.Rank.String(), Rating: p.Grade.Rating,
		Length: p.Grade.Length, Guess: p.Grade.Place, Nodes: p.Nodes,
		Better: p.Grade.Better, Share: fourDigits(p.Grade.Share), Natural: fourDigits(p.Grade.Natural), Given: p.Grade.Sacrifice, Quiet: p.Grade.Quiet, Words: p.Explanation(nil), Walls: board.FormatPoints(p.Walls.Points(), p.Board.Size()), Tree: p.First.Size(), Record: text.String()}
	for _, s := range p.Sources {
		r.Sources = append(r.Sources, ProblemSource{s.Name, s.Black, s.White, s.Date, s.Move, s.Class, s.Answer, fourDigits(s.Natural)})
	}
	return r, nil
}

// fourDigits rounds a share.
func fourDigits(share float64) float64 { return math.Round(share*1e4) / 1e4 }

// Text is the problem on a line.
func (r *Problem) Text() string {
	s := &r.Sources[0]
	text := fmt.Sprintf("%-3s %-7s %s with %s  %s  %s, move %d", r.Grade, r.Goal, words.Count(r.Stones, "stone"), r.Point, strings.Join(r.Themes, " "), s.Game, s.Move)
	if n := len(r.Sources) - 1; n > 0 {
		text += fmt.Sprintf(" and %s", words.Count(n, "other game"))
	}
	return text + "\n"
}

// ProblemCounts counts the captures that were looked at, by what became of them.
type ProblemCounts struct {
	*problem.Counts
	Kept  int // the number of problems that are written
	Rough int // of these, problems that are not fit to print
}

// Text is the counts in some lines.
func (c ProblemCounts) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s: %s looked at, %s; %s written\n", words.Count(c.Games, "game"), words.Count(c.Questions, "position"), words.Count(c.Problems, "problem"), words.Thousands(c.Kept))
	if c.Rough > 0 {
		fmt.Fprintf(&t, "%9s  of these not fit to print\n", words.Thousands(c.Rough))
	}
	if c.Ready > 0 {
		fmt.Fprintf(&t, "%9s  problems that were made before\n", words.Thousands(c.Ready))
	}
	for _, reason := range problem.Reasons {
		text := problem.ReasonText(reason)
		if n := c.Refused[text]; n > 0 {
			fmt.Fprintf(&t, "%9s  %s\n", words.Thousands(n), text)
		}
	}
	if n := c.Refused[problem.Repeated]; n > 0 {
		fmt.Fprintf(&t, "%9s  %s\n", words.Thousands(n), problem.Repeated)
	}
	if c.OtherKind > 0 {
		fmt.Fprintf(&t, "%9s  of another theme or level\n", words.Thousands(c.OtherKind))
	}
	return t.String()
}
