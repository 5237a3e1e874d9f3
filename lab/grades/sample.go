package grades

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"shicho/study/problem"
)

// Sample is one player who played near the fight of a problem in a game.
type Sample struct {
	Game   string
	Terms  []float64 // of the problem, in the order of problem.FactNames
	Missed bool      // the move was wrong
}

// line has the fields of a line of `shicho problems --json` that Load needs.
type line struct {
	Length    int
	Nodes     int
	Rank      int
	Better    int     `json:"better_tries"`
	Share     float64 `json:"model_share"`
	Sacrifice int     `json:"sacrificed"`
	Quiet     bool
	Sources   []struct {
		Game    string
		Natural float64 `json:"game_share"`
		Answer  string
	}
}

// longestLine is the longest line of JSON in bytes.
const longestLine = 16 << 20

// ErrLine says that a line is no problem as JSON.
var ErrLine = errors.New("no line of shicho problems --json")

// Load reads problems, a JSON object a line. It makes a sample of each game of a problem in which the player moved near
// the fight before the opponent did. An error names the line and wraps ErrLine.
func Load(name string, r io.Reader) (list []Sample, err error) {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, longestLine)
	for n := 1; scanner.Scan(); n++ {
		var l line
		if err := json.Unmarshal(scanner.Bytes(), &l); err != nil {
			return nil, fmt.Errorf("%s:%d: %w: %w", name, n, ErrLine, err)
		}
		if l.Length < 1 || l.Nodes < 0 || l.Better < 0 || len(l.Sources) == 0 {
			return nil, fmt.Errorf("%s:%d: %w", name, n, ErrLine)
		}
		list = append(list, l.samples()...)
	}
	if err := scanner.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// samples are the players who moved near the fight.
func (l *line) samples() (list []Sample) {
	for _, s := range l.Sources {
		if s.Answer != problem.Solved.String() && s.Answer != problem.Failed.String() {
			continue
		}
		facts := problem.Facts{Length: l.Length, Nodes: l.Nodes, Rank: l.Rank, Better: l.Better, Share: l.Share, Natural: s.Natural, Sacrifice: l.Sacrifice, Quiet: l.Quiet}
		terms := facts.Terms()
		list = append(list, Sample{Game: s.Game, Terms: terms[:], Missed: s.Answer == problem.Failed.String()})
	}
	return list
}
