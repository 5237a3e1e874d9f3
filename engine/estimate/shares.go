package estimate

import (
	"math"

	"shicho/tactics"
)

// Shares are how probable each fate of a group is: 1 together, but for rounding.
type Shares struct {
	Alive    float64 `json:"likely_alive"`    // it lives even if the attacker moves first
	Critical float64 `json:"likely_critical"` // whoever moves first decides
	Dead     float64 `json:"likely_dead"`     // it falls even if its owner moves first
}

// SharesOf puts the answers with either side to move together, with the estimates of those that are not proved.
func SharesOf(attack, defence *tactics.Answer, attacks, defends *Estimate) Shares {
	kills, saves := sure(attack, attacks, tactics.Attacker), sure(defence, defends, tactics.Defender)
	s := Shares{Alive: 1 - kills, Critical: max(kills+saves-1, 0), Dead: 1 - saves}
	all := s.Alive + s.Critical + s.Dead
	return Shares{rounded(s.Alive / all), rounded(s.Critical / all), rounded(s.Dead / all)}
}

// rounded has two digits.
func rounded(share float64) float64 { return math.Round(100*share) / 100 }

// sure is the chance that the side to move has its way, 0 or 1 where that is proved. A ko counts as a success.
func sure(a *tactics.Answer, e *Estimate, toMove tactics.Side) float64 {
	switch {
	case e != nil:
		return e.Chance(toMove)
	case a.Outcome == tactics.Unknown:
		return 0.5
	case a.Result == tactics.Fails:
		return 0
	}
	return 1
}

// Likeliest is the most probable fate.
func (s Shares) Likeliest() tactics.Fate {
	switch {
	case s.Critical > s.Alive && s.Critical > s.Dead:
		return tactics.GroupCritical
	case s.Dead > s.Alive:
		return tactics.GroupDead
	}
	return tactics.GroupAlive
}
