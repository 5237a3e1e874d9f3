package suite

import (
	"encoding/json"
	"io"
	"math"
	"time"

	"shicho/board"
)

// WriteJSON writes the report for machines: a line with a JSON object for each case, and a last line with the
// groups. docs/suite.md describes the fields.
func WriteJSON(out io.Writer, runs []Run) error {
	encoder := json.NewEncoder(out)
	for i := range runs[0].Results {
		line := newJSONCase(runs[0].Results[i].Case)
		for _, run := range runs {
			line.Answers = append(line.Answers, newJSONAnswer(run.Name, &run.Results[i]))
		}
		if err := encoder.Encode(line); err != nil {
			return err
		}
	}
	var last struct {
		Summary []jsonSummary `json:"summary"`
	}
	for _, run := range runs {
		summary := jsonSummary{By: run.Name}
		for _, g := range Groups(run.Results) {
			summary.Groups = append(summary.Groups, jsonGroup{g, inMS(g.Total), inMS(g.Median), inMS(g.P95), inMS(g.Max), told(g.Nodes)})
		}
		last.Summary = append(last.Summary, summary)
	}
	return encoder.Encode(last)
}

type jsonCase struct {
	ID       string       `json:"case"`
	Group    string       `json:"group"`
	Question string       `json:"question"`
	Fields   []string     `json:"marks"` // the marks of the case
	Want     string       `json:"want"`
	Answers  []jsonAnswer `json:"answers"` // one of each answerer
}

type jsonAnswer struct {
	By      string  `json:"by"`
	Skipped bool    `json:"skipped"`
	Result  *int    `json:"code"`  // null without an answer
	Move    *string `json:"point"` // null if there is none
	Passed  bool    `json:"passed"`
	Code    bool    `json:"code_right"`
	YesNo   bool    `json:"yes_no_right"`
	Why     string  `json:"why"`
	Threats int     `json:"threats,omitempty"`
	Unknown bool    `json:"unknown"`
	Limit   string  `json:"limit"`
	Depth   int     `json:"depth"`
	Nodes   *int    `json:"nodes"` // null if not told
	MS      float64 `json:"ms"`
}

type jsonSummary struct {
	By     string      `json:"by"`
	Groups []jsonGroup `json:"groups"`
}

type jsonGroup struct {
	Group
	TotalMS  float64 `json:"total_ms"`
	MedianMS float64 `json:"median_ms"`
	P95MS    float64 `json:"p95_ms"`
	MaxMS    float64 `json:"max_ms"`
	Nodes    *int    `json:"nodes"`
}

func newJSONCase(c *Case) jsonCase {
	return jsonCase{ID: c.ID, Group: c.Group(), Question: question(c), Fields: append([]string{}, c.Fields...), Want: c.Expected.String()}
}

func newJSONAnswer(by string, r *Result) jsonAnswer {
	a := jsonAnswer{By: by, Skipped: r.Skipped, Passed: r.Passed, Code: r.Code, YesNo: r.YesNo, Why: r.Why,
		Threats: r.Threats, Unknown: r.Unknown, Limit: r.Limit, Depth: r.Depth, Nodes: told(r.Nodes), MS: inMS(r.Time)}
	if r.Err == nil {
		result := int(r.Result)
		a.Result = &result
		if r.Move != board.NoPoint {
			move := board.FormatPoint(r.Move, r.Case.board.Size())
			a.Move = &move
		}
	}
	return a
}

func told(nodes int) *int {
	if nodes == NotTold {
		return nil
	}
	return &nodes
}

// inMS returns a time in milliseconds, rounded to microseconds.
func inMS(d time.Duration) float64 {
	return math.Round(float64(d)/float64(time.Microsecond)) / 1000
}
