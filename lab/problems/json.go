package problems

import (
	"encoding/json"
	"io"

	"shicho/board"
	"shicho/lab/interval"
)

// jsonProblem is a judged problem as JSON.
type jsonProblem struct {
	ID      string      `json:"id"`
	Number  int         `json:"in_collection"`
	Point   string      `json:"point"`
	Claims  []jsonClaim `json:"first_moves"`
	Views   bool        `json:"same_in_views"`
	Guesses []jsonGuess `json:"guesses"`
}

// jsonClaim is a claim as JSON.
type jsonClaim struct {
	Point    string        `json:"point"`
	Works    bool          `json:"works"`
	Listed   bool          `json:"listed"`
	Opinions []jsonOpinion `json:"opinions"`
}

// jsonOpinion is an opinion as JSON.
type jsonOpinion struct {
	By      string `json:"by"`
	Verdict string `json:"verdict"`
	Answer  string `json:"gtp_answer"`
}

// jsonGuess is the first choice of a model as JSON.
type jsonGuess struct {
	By    string  `json:"by"`
	Point *string `json:"point"`
	Works bool    `json:"works"`
}

// jsonSummary is the counts as JSON.
type jsonSummary struct {
	Judged     int         `json:"judged"`
	Collection int         `json:"collection"`
	Judges     []jsonJudge `json:"judges"`
	Views      jsonTally   `json:"views"`
	Models     []jsonModel `json:"models"`
}

type jsonJudge struct {
	By        string    `json:"by"`
	Solutions jsonTally `json:"solutions"`
	Unique    jsonTally `json:"unique"`
	Wrong     jsonTally `json:"wrong_moves"`
}

type jsonModel struct {
	By     string    `json:"by"`
	Solved jsonTally `json:"first_choices"`
}

// jsonTally is a tally as JSON, with the two ends of the 95 % interval of the share that does not differ.
type jsonTally struct {
	Agrees   int        `json:"agrees"`
	Differs  int        `json:"differs"`
	Open     int        `json:"open"`
	Interval [2]float64 `json:"kept_interval"`
}

func newJSONTally(t Tally) jsonTally {
	j := jsonTally{Agrees: t.Agrees, Differs: t.Differs, Open: t.Open}
	if n := float64(t.of()); n > 0 {
		j.Interval[0], j.Interval[1] = interval.Wilson(float64(t.Agrees+t.Open)/n, n)
	}
	return j
}

// WriteJSON writes a line with an object for each problem, and a last line with the summary.
func (r *Report) WriteJSON(w io.Writer) error {
	lines := json.NewEncoder(w)
	for _, j := range r.Problems {
		if err := lines.Encode(newJSONProblem(j)); err != nil {
			return err
		}
	}
	summary := jsonSummary{Judged: len(r.Problems), Collection: r.Collection, Views: newJSONTally(r.views()),
		Judges: []jsonJudge{}, Models: []jsonModel{}}
	for _, t := range r.Tallies() {
		summary.Judges = append(summary.Judges, jsonJudge{t.Judge, newJSONTally(t.Solutions), newJSONTally(t.Unique), newJSONTally(t.Wrong)})
	}
	names, tallies := r.guesses()
	for i, name := range names {
		summary.Models = append(summary.Models, jsonModel{name, newJSONTally(tallies[i])})
	}
	return lines.Encode(summary)
}

func newJSONProblem(j *Judged) *jsonProblem {
	p := j.Problem
	point := func(q board.Point) string { return board.FormatPoint(q, p.Board.Size()) }
	out := &jsonProblem{ID: p.ID.String(), Number: j.Number, Point: point(p.Solution), Claims: []jsonClaim{},
		Views: j.Views.Name && j.Views.Differs == 0, Guesses: []jsonGuess{}}
	for _, c := range j.Claims {
		one := jsonClaim{Point: point(c.Move), Works: c.Right, Listed: c.Listed, Opinions: []jsonOpinion{}}
		for _, o := range c.Opinions {
			one.Opinions = append(one.Opinions, jsonOpinion{o.Judge, verdictText(o.Verdict), o.Answer})
		}
		out.Claims = append(out.Claims, one)
	}
	for _, g := range j.Guesses {
		one := jsonGuess{By: string(g.Model), Works: g.Solves}
		if g.Move != board.NoPoint {
			name := point(g.Move)
			one.Point = &name
		}
		out.Guesses = append(out.Guesses, one)
	}
	return out
}
