package coverage

import (
	"encoding/json"
	"fmt"
	"math"
	"os"

	"shicho/internal/files"
)

// Curves say what the patterns of one store prove, by the number of mined games. They can be drawn together with the
// Curves of other stores.
type Curves struct {
	Name  string  `json:"name"`  // of the store
	Games int     `json:"games"` // the number of games to measure on
	Kinds []Curve `json:"kinds"`
}

// Curve says how many moves of one kind are proved.
type Curve struct {
	Name   string  `json:"name"` // of the kind
	Points []Point `json:"points"`
}

// Point is the share of the moves that the patterns of the first mined games prove.
type Point struct {
	Mined   int     `json:"mined"`
	Percent float64 `json:"percent"`
}

// Curves are the curves of a measurement.
func (m *Measurement) Curves(name string) Curves {
	curves := Curves{Name: name, Games: m.games}
	for _, t := range m.tallies() {
		curve := Curve{Name: t.name}
		for _, n := range m.steps() {
			curve.Points = append(curve.Points, Point{Mined: n, Percent: math.Round(100*percent(t.proved(n), len(t.moves))) / 100})
		}
		curves.Kinds = append(curves.Kinds, curve)
	}
	return curves
}

// Save writes curves into a file, from which ReadCurves reads them.
func (c *Curves) Save(path string) error {
	text, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	return files.WriteWhole(path, append(text, '\n'))
}

// ReadCurves reads the curves of an earlier run.
func ReadCurves(path string) (Curves, error) {
	var c Curves
	text, err := os.ReadFile(path)
	if err != nil {
		return c, err
	}
	if err := json.Unmarshal(text, &c); err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	for _, kind := range c.Kinds {
		for _, p := range kind.Points {
			if p.Mined < 1 || p.Percent < 0 || p.Percent > 100 {
				return c, fmt.Errorf("%s: %s: a point at %d games and %g per cent", path, kind.Name, p.Mined, p.Percent)
			}
		}
	}
	return c, nil
}
