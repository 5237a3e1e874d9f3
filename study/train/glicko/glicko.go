// Package glicko rates players who win and lose against each other, or solve and miss problems, by Glicko-2.
//
// The formulas come from Mark Glickman, "Example of the Glicko-2 system", revised in November 2013
// (http://www.glicko.net/glicko/glicko2.pdf). Start with Rating.After, which is a rating period.
package glicko

import (
	"fmt"
	"math"
)

const (
	// Tau bounds how fast the volatility changes. Glickman's example has this value, between the 0.3 and 1.2 that he calls
	// reasonable.
	Tau = 0.5

	// MaxDeviation is the deviation of a player about whom nothing is known.
	MaxDeviation = 350

	base    = 1500     // the rating at 0 of Glickman's inner scale
	scale   = 173.7178 // points of a rating to 1 of the inner scale
	epsilon = 1e-6     // at which the search for the volatility ends
)

// Rating is what is known of a player's strength: with 95 % it is within two deviations of the number.
type Rating struct {
	Number     float64 `json:"number"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"` // how much the strength changes from one rating period to the next
}

// String is the number with two deviations, as 1500 ± 120.
func (r Rating) String() string { return fmt.Sprintf("%.0f ± %.0f", r.Number, 2*r.Deviation) }

// New is the rating of a player about whom nothing is known.
func New() Rating { return Rating{Number: base, Deviation: MaxDeviation, Volatility: 0.06} }

// Result is a game against an opponent.
type Result struct {
	Opponent Rating
	Score    float64 // 1 for a win, 0 for a loss
}

// Expected is the share of games that a player wins against an opponent, if the number of the player is exact.
func (r Rating) Expected(opponent Rating) float64 {
	return expected(r.mu(), opponent.mu(), opponent.phi())
}

// After is the rating after a rating period with some games.
func (r Rating) After(results ...Result) Rating {
	if len(results) == 0 {
		return r.Idle(1)
	}
	mu, phi := r.mu(), r.phi()
	information, gain := 0.0, 0.0
	for _, result := range results {
		m, p := result.Opponent.mu(), result.Opponent.phi()
		e := expected(mu, m, p)
		information += weight(p) * weight(p) * e * (1 - e)
		gain += weight(p) * (result.Score - e)
	}
	variance := 1 / information
	sigma := volatility(r.Volatility, phi, variance, variance*gain)
	before := math.Hypot(phi, sigma)
	phi = 1 / math.Sqrt(1/(before*before)+information)
	return Rating{Number: base + scale*(mu+phi*phi*gain), Deviation: min(scale*phi, MaxDeviation), Volatility: sigma}
}

// Idle is the rating after some rating periods without games. Only the deviation grows.
func (r Rating) Idle(periods float64) Rating {
	r.Deviation = min(scale*math.Hypot(r.phi(), r.Volatility*math.Sqrt(max(periods, 0))), MaxDeviation)
	return r
}

// mu and phi are the number and the deviation on the inner scale.
func (r Rating) mu() float64  { return (r.Number - base) / scale }
func (r Rating) phi() float64 { return r.Deviation / scale }

// weight is how much a game counts against an opponent of a deviation: Glickman's g.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// expected is the expected score: Glickman's E.
func expected(mu, opponent, phi float64) float64 {
	return 1 / (1 + math.Exp(-weight(phi)*(mu-opponent)))
}

// volatility is the new volatility, Glickman's step 5: the zero of a function, by the Illinois algorithm. delta is the change of the
// rating that the results alone would make.
func volatility(sigma, phi, variance, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		d := phi*phi + variance + math.Exp(x)
		return math.Exp(x)*(delta*delta-d)/(2*d*d) - (x-a)/(Tau*Tau)
	}
	low, high := a, math.Log(delta*delta-phi*phi-variance)
	if delta*delta <= phi*phi+variance {
		k := 1.0
		for f(a-k*Tau) < 0 {
			k++
		}
		high = a - k*Tau
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > epsilon {
		next := low + (low-high)*atLow/(atHigh-atLow)
		atNext := f(next)
		if atNext*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = next, atNext
	}
	return math.Exp(low / 2)
}

// Check returns an error if the numbers are no rating.
func (r Rating) Check() error {
	if math.IsNaN(r.Number) || math.IsInf(r.Number, 0) || !(r.Deviation > 0 && r.Deviation <= MaxDeviation) || !(r.Volatility > 0 && r.Volatility < 1) {
		return fmt.Errorf("%v ± %v, volatility %v: no rating", r.Number, r.Deviation, r.Volatility)
	}
	return nil
}
