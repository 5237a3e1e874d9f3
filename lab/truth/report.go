package truth

import (
	"encoding/json"
	"math"
	"slices"
	"time"

	"shicho/lab/suite"
)

// MarshalJSON writes the measurement for machines.
func (m *Measurement) MarshalJSON() ([]byte, error) {
	report := jsonReport{Part: m.Part, Repeat: m.Repeat}
	for i := range m.Standings {
		s := &m.Standings[i]
		one := jsonStanding{By: s.Name, Curve: s.Curve, jsonTally: newJSONTally(&s.Tally), False: append([]string{}, s.False...)}
		for _, stratum := range m.strata() {
			if t := s.Strata[stratum]; t != nil {
				one.Strata = append(one.Strata, jsonStratum{stratum.Property, stratum.Value, newJSONTally(t)})
			}
		}
		report.Standings = append(report.Standings, one)
	}
	return json.Marshal(report)
}

type jsonReport struct {
	Part      Part           `json:"part_asked"`
	Repeat    int            `json:"repeat"`
	Standings []jsonStanding `json:"standings"`
}

type jsonStanding struct {
	By    string `json:"by"`
	Curve string `json:"curve"`
	jsonTally
	False  []string      `json:"proved_wrong"`
	Strata []jsonStratum `json:"strata"`
}

type jsonStratum struct {
	Property string `json:"property"`
	Value    string `json:"stratum"`
	jsonTally
}

type jsonTally struct {
	Questions int     `json:"questions"`
	YesNo     int     `json:"right_answers"`
	Code      int     `json:"right_codes"`
	Cut       int     `json:"cut_answers"`
	Wrong     int     `json:"wrong_answers"`
	Nodes     *int    `json:"nodes"`
	MS        float64 `json:"total_ms"`
}

func newJSONTally(t *Tally) jsonTally {
	j := jsonTally{Questions: t.Questions, YesNo: t.YesNo, Code: t.Code, Cut: t.Cut, Wrong: t.Wrong, MS: math.Round(1000*milliseconds(t.Time)) / 1000}
	if t.Nodes != suite.NotTold {
		j.Nodes = &t.Nodes
	}
	return j
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// strata lists the strata that have questions, by property and then by value.
func (m *Measurement) strata() (list []Stratum) {
	seen := map[Stratum]bool{}
	for i := range m.Standings {
		for stratum := range m.Standings[i].Strata {
			seen[stratum] = true
		}
	}
	for _, one := range allStrata() {
		if seen[one] {
			list = append(list, one)
		}
	}
	return list
}

// Meeting compares a curve of our reader with one program.
type Meeting struct {
	Curve   string
	Program string
	Right   float64 // the curve's share of right answers at the program's time, from 0 to 1
	Time    float64 // the curve's time for the program's share of right answers, divided by the program's time; 0 if the curve never has that share
}

// meetings compares each curve of our reader with each program, by the right answers about whether a question works at
// all. Between two points a curve is a straight line over the logarithm of the time.
func (m *Measurement) meetings() (list []Meeting) {
	for _, curve := range m.curves() {
		if curve[0].Limits == nil {
			continue
		}
		for i := range m.Standings {
			if p := &m.Standings[i]; p.Limits == nil {
				list = append(list, Meeting{curve[0].Curve, p.Name, rightAt(curve, p.mean()), timeFor(curve, p.right()) / p.mean()})
			}
		}
	}
	return list
}

// curves lists the contenders by curve, in the order in which the curves and their contenders were named.
func (m *Measurement) curves() (list [][]*Standing) {
	for i := range m.Standings {
		s := &m.Standings[i]
		at := slices.IndexFunc(list, func(curve []*Standing) bool { return curve[0].Curve == s.Curve })
		if at < 0 {
			at = len(list)
			list = append(list, nil)
		}
		list[at] = append(list[at], s)
	}
	return list
}

// right is the share of answers that are right about whether the question works at all.
func (t *Tally) right() float64 { return float64(t.YesNo) / float64(max(t.Questions, 1)) }

// leastTime is the least mean time of a question in milliseconds. It keeps times above 0, which has no logarithm.
const leastTime = 1e-4

// mean is the mean time of a question in milliseconds.
func (t *Tally) mean() float64 {
	return max(milliseconds(t.Time)/float64(max(t.Questions, 1)), leastTime)
}

// rightAt is the share of right answers of a curve at a mean time. Before its first point and after its last point a
// curve is level.
func rightAt(curve []*Standing, ms float64) float64 {
	for i, s := range curve {
		if s.mean() < ms {
			continue
		}
		if i == 0 {
			return s.right()
		}
		before := curve[i-1]
		return mix(before.right(), s.right(), math.Log(ms/before.mean())/math.Log(s.mean()/before.mean()))
	}
	return curve[len(curve)-1].right()
}

// timeFor is the mean time at which a curve first reaches a share of right answers, or 0 if the curve never does.
func timeFor(curve []*Standing, right float64) float64 {
	for i, s := range curve {
		if s.right() < right {
			continue
		}
		if i == 0 {
			return s.mean()
		}
		before := curve[i-1]
		return math.Exp(mix(math.Log(before.mean()), math.Log(s.mean()), (right-before.right())/(s.right()-before.right())))
	}
	return 0
}

func mix(a, b, share float64) float64 { return a + share*(b-a) }
