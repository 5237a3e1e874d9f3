package train

import (
	"shicho/board"
	"shicho/pattern/shape"
	"shicho/study/problem"
	"shicho/study/train/progress"
)

// View is all that a page shows of a session. Points are written as D4.
type View struct {
	Problem  ProblemView       `json:"problem"`
	State    State             `json:"state"`
	ToMove   string            `json:"to_move"`
	Black    []string          `json:"black"` // stones
	White    []string          `json:"white"`
	Target   []string          `json:"target"` // the stones of the marked string; none if it was taken or there is none
	Moves    []Move            `json:"moves"`  // that were played
	Back     bool              `json:"back"`   // there is a move to take back
	Hints    int               `json:"hints"`
	Answer   *AnswerView       `json:"answer"`   // to the last move
	Attempt  *progress.Outcome `json:"attempt"`  // what the attempt changed; null before it counts
	Solution *SolutionView     `json:"solution"` // once the session is over
}

// ProblemView is what does not change.
type ProblemView struct {
	ID      shape.ID      `json:"id"`
	Number  int           `json:"number"` // in the collection, from 1
	Size    int           `json:"size"`
	From    string        `json:"from"` // the upper left point of the printed part
	To      string        `json:"to"`   // the lower right one
	Goal    problem.Goal  `json:"goal"`
	Task    string        `json:"task"`
	Comment string        `json:"comment"`
	Grade   int           `json:"grade"` // 0 if it is not known
	Level   problem.Level `json:"level"`
	Themes  []string      `json:"themes"` // none before the attempt counts: they are a help
	Sources []string      `json:"sources"`
}

// Move is a move of a line.
type Move struct {
	Colour string `json:"colour"`
	Point  string `json:"point"`
}

// AnswerView is an Answer.
type AnswerView struct {
	Point   string          `json:"point"`
	Verdict problem.Verdict `json:"verdict"`
	Reply   string          `json:"reply"` // "" if there is none, "PASS" if no answer is needed
	Text    string          `json:"text"`
	Line    []Move          `json:"line"`
}

// SolutionView is a Solution.
type SolutionView struct {
	Line []Move `json:"line"`
	Text string `json:"text"`
}

// View is what a page shows of the session now.
func (s *Session) View() View {
	s.trainer.mu.Lock()
	defer s.trainer.mu.Unlock()
	b, size := s.q.Board, s.p.Board.Size()
	v := View{Problem: s.problemView(), State: s.state, ToMove: s.me.String(), Hints: s.hints,
		Black: pointNames(*b.Stones(board.Black), size), White: pointNames(*b.Stones(board.White), size), Target: []string{},
		Moves: []Move{}, Back: len(s.before) > 0 && (s.state == Open || s.state == Lost)}
	if s.q.Goal != problem.Unstated && !s.isGone() {
		v.Target = pointNames(*b.StringAt(s.q.Target), size)
	}
	for n := b.Moves() - s.start - 1; n >= 0; n-- {
		m := b.Recent(n)
		v.Moves = append(v.Moves, Move{m.Colour.String(), board.FormatPoint(m.Point, size)})
	}
	if s.last != nil {
		v.Answer = &AnswerView{Point: board.FormatPoint(s.last.Move, size), Verdict: s.last.Verdict, Text: s.Text(s.last), Line: lineView(s.last.Line, size)}
		if s.last.Reply != board.NoPoint {
			v.Answer.Reply = board.FormatPoint(s.last.Reply, size)
		}
	}
	if s.settled != nil {
		settled := *s.settled
		v.Attempt = &settled
	}
	if s.state == Solved || s.state == Shown {
		solution := s.solution()
		v.Solution = &SolutionView{lineView(solution.Line, size), solution.Text}
	}
	return v
}

func (s *Session) problemView() ProblemView {
	p, size := s.p, s.p.Board.Size()
	from, to := p.View.Corners(size)
	v := ProblemView{ID: p.ID, Number: s.trainer.collection.number[p.ID] + 1, Size: size, From: board.FormatPoint(from, size), To: board.FormatPoint(to, size),
		Goal: p.Goal, Task: p.Task(), Comment: p.Comment, Grade: p.Grade.Number, Level: p.Grade.Level, Themes: []string{}, Sources: []string{}}
	if s.settled != nil {
		v.Themes = p.ThemeNames()
	}
	for i := range p.Sources {
		v.Sources = append(v.Sources, p.Sources[i].Text())
	}
	return v
}

func lineView(line []board.Stone, size int) []Move {
	list := make([]Move, len(line))
	for i, m := range line {
		list[i] = Move{m.Colour.String(), board.FormatPoint(m.Point, size)}
	}
	return list
}

// pointNames are the names of the points of a set.
func pointNames(points board.PointSet, size int) []string {
	names := []string{}
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		names = append(names, board.FormatPoint(p, size))
	}
	return names
}
