package match

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"shicho/internal/testrun"
)

func TestParseVariation(t *testing.T) {
	v, err := ParseVariation("exploration=0.5,1")
	if err != nil || v != (Variation{"exploration", "0.5", "1"}) || v.String() != "exploration=0.5,1" {
		t.Errorf("%v, %v", v, err)
	}
	for _, bad := range []string{"", "exploration", "exploration=1", "=1,2", "exploration=,2", "exploration=1,", "a b=1,2"} {
		if _, err := ParseVariation(bad); !errors.Is(err, ErrOptions) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// varied has options of a match in which settings vary.
func varied() Options {
	return Options{
		Players: [2]string{"builtin playouts=8 network=none", "builtin playouts=8 network=none"}, Size: 5, Komi: 7.5, Games: 2, Parallel: 1, Timeout: time.Minute, Seed: 5,
		Vary: []Variation{{"playouts", "1", "40"}, {"rave", "600", "2400"}, {"margin", "0", "0.5"}},
	}
}

// The players of a game have opposite values, and the games of a pair have the same ones. Over many pairs each value is as common as
// the other one.
func TestVaryLines(t *testing.T) {
	o := varied()
	high := make([]int, len(o.Vary))
	for pair := range 400 {
		choice := o.highs(2*pair + 1)
		if other := o.highs(2*pair + 2); !slices.Equal(choice, other) {
			t.Fatalf("pair %d: %v and %v", pair, choice, other)
		}
		lines := o.lines(2*pair + 1)
		for i, v := range o.Vary {
			own, other := v.Low, v.High
			if choice[i] {
				own, other = v.High, v.Low
				high[i]++
			}
			if !strings.Contains(lines[0]+" ", " "+v.Name+"="+own+" ") || !strings.Contains(lines[1]+" ", " "+v.Name+"="+other+" ") {
				t.Fatalf("pair %d: %v for %v", pair, lines, choice)
			}
		}
	}
	for i, n := range high {
		if n < 160 || n > 240 {
			t.Errorf("%s is high in %d of 400 pairs", o.Vary[i].Name, n)
		}
	}
}

// Games whose winner depends on one setting, and whose times depend on another one, are traced to these.
func TestEffects(t *testing.T) {
	o := varied()
	random := rand.New(rand.NewPCG(1, 2))
	var games []*Game
	if o.effects(games) != nil {
		t.Error("effects of no games")
	}
	for n := 1; n <= 2000; n++ {
		choice := o.highs(n)
		g := &Game{Number: n, Black: 1 + (n-1)%2, Winner: 2, Seconds: [2]float64{10, 10}, Thought: [2]int{20, 20}}
		if random.Float64() < 0.5+0.2*sign(choice[0]) {
			g.Winner = 1
		}
		if choice[2] {
			g.Seconds[0] = 15
		} else {
			g.Seconds[1] = 15
		}
		games = append(games, g)
	}
	games = append(games, &Game{Number: 2001}) // half of a pair
	for i, e := range o.effects(games) {
		share, ratio := 0.5, 1.0
		if i == 0 {
			share = 0.7
		}
		if i == 2 {
			ratio = 1.5
		}
		if e.Interval[0] > share || e.Interval[1] < share || e.Interval[1]-e.Interval[0] > 0.09 || math.Abs(e.Time-ratio) > 1e-9 {
			t.Errorf("%+v, want a share of %v and a ratio of %v", e, share, ratio)
		}
	}
}

// In a real match more playouts win.
func TestVaryMatch(t *testing.T) {
	testrun.SameGoroutines(t, "TestBuiltin")
	o := varied()
	o.Games = 40
	report, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Settings) != 3 {
		t.Fatalf("%+v", report.Settings)
	}
	if e := report.Settings[0]; e.Setting != "playouts" || e.Interval[0] < 0.5 {
		t.Errorf("%+v", e)
	}
}

func TestVaryOptions(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"a program":              func(o *Options) { o.Players[1] = "gnugo --mode gtp" },
		"an unknown parameter":   func(o *Options) { o.Vary[0].Name = "strength" },
		"a value out of range":   func(o *Options) { o.Vary[1].High = "-1" },
		"a sequential test":      func(o *Options) { o.Sequential = &SPRT{Low: 0, High: 40, Error: 0.05} },
		"a setting varies twice": func(o *Options) { o.Vary[1] = o.Vary[0] },
	} {
		o := varied()
		change(&o)
		if _, err := Run(context.Background(), o); !errors.Is(err, ErrOptions) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
