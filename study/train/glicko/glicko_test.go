package glicko

import (
	"math"
	"testing"
)

// The example of Glickman's paper: a player of 1500 beats one of 1400 and loses to two of 1550 and 1700.
func TestExample(t *testing.T) {
	player := Rating{Number: 1500, Deviation: 200, Volatility: 0.06}
	got := player.After(
		Result{Rating{Number: 1400, Deviation: 30, Volatility: 0.06}, 1},
		Result{Rating{Number: 1550, Deviation: 100, Volatility: 0.06}, 0},
		Result{Rating{Number: 1700, Deviation: 300, Volatility: 0.06}, 0},
	)
	near(t, "number", got.Number, 1464.06, 0.01)
	near(t, "deviation", got.Deviation, 151.52, 0.01)
	near(t, "volatility", got.Volatility, 0.05999, 0.00001)
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

// Without games only the deviation grows, and never beyond the deviation of an unknown player.
func TestIdle(t *testing.T) {
	player := Rating{Number: 1700, Deviation: 50, Volatility: 0.06}
	idle := player.After()
	if idle.Number != 1700 || idle.Volatility != 0.06 {
		t.Errorf("%+v", idle)
	}
	near(t, "deviation", idle.Deviation, math.Hypot(50, 0.06*scale), 1e-9)
	if far := player.Idle(1e9); far.Deviation != MaxDeviation {
		t.Errorf("%+v", far)
	}
	if same := player.Idle(-3); math.Abs(same.Deviation-50) > 1e-9 {
		t.Errorf("%+v", same)
	}
}

// A win raises the number and a loss lowers it, most for a player about whom little is known.
func TestDirections(t *testing.T) {
	for _, deviation := range []float64{30, 80, 200, 350} {
		for number := 500.0; number <= 3000; number += 250 {
			for opponent := 500.0; opponent <= 3000; opponent += 250 {
				player, other := Rating{number, deviation, 0.06}, Rating{opponent, 100, 0.06}
				won, lost := player.After(Result{other, 1}), player.After(Result{other, 0})
				if won.Number < number || lost.Number > number || math.IsNaN(won.Deviation+lost.Deviation+won.Volatility+lost.Volatility) {
					t.Fatalf("%+v against %+v: %+v or %+v", player, other, won, lost)
				}
				if won.Volatility > 0.2 || lost.Volatility > 0.2 {
					t.Fatalf("%+v against %+v: %+v or %+v", player, other, won, lost)
				}
			}
		}
	}
	known, unknown := Rating{1500, 50, 0.06}, Rating{1500, 300, 0.06}
	other := Rating{1500, 50, 0.06}
	if known.After(Result{other, 1}).Number >= unknown.After(Result{other, 1}).Number {
		t.Error("a known player rises as fast as an unknown one")
	}
	if e := known.Expected(other); math.Abs(e-0.5) > 1e-9 {
		t.Errorf("equal players: %v", e)
	}
}
