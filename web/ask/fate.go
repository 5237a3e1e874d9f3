package ask

import (
	"shicho/internal/words"
	"shicho/tactics"
)

// Fate is what becomes of a string, whoever moves first.
type Fate string

const (
	Safe      Fate = "safe"       // even if the attacker moves first
	LooksSafe Fate = "looks safe" // no attack was found, but not every attack was searched
	InDanger  Fate = "danger"     // the string falls if the attacker moves first, and its owner may save it by moving first
	Dead      Fate = "dead"       // even if its owner moves first
	InKo      Fate = "ko"         // a ko decides
	Unclear   Fate = "unclear"    // the searches ended before they had a proof
)

// fateOf puts the answers for either side moving first together.
func fateOf(attack, defence *tactics.Answer) Fate {
	proved := func(a *tactics.Answer, r tactics.Result) bool { return a.Outcome != tactics.Unknown && a.Result == r }
	switch {
	case proved(attack, tactics.Fails) && attack.Threats == 0:
		return Safe
	case proved(defence, tactics.Fails) && defence.Threats == 0:
		return Dead
	case proved(attack, tactics.Fails), proved(defence, tactics.Fails):
		return InKo // many threats would turn the answer
	case attack.Result == tactics.Fails:
		return LooksSafe
	case proved(attack, tactics.Works) && defence.Result == tactics.Works:
		return InDanger
	case attack.Outcome == tactics.Unknown || defence.Outcome == tactics.Unknown:
		return Unclear
	}
	return InKo
}

// fate is the sentence about what becomes of the string.
func (t target) fate(f Fate) string {
	the := words.Capital(t.the())
	switch f {
	case Safe:
		return t.l.Say("%[2]s are safe, even if %[3]s moves first.", t.stones, the, t.attacker())
	case LooksSafe:
		return t.l.Say("%[2]s look safe: no attack was found.", t.stones, the)
	case Dead:
		return t.l.Say("%[2]s are dead, even if %[3]s moves first.", t.stones, the, t.owner())
	case InDanger:
		return t.l.Say("%[2]s are in danger: %[3]s captures by moving first.", t.stones, the, t.attacker())
	case InKo:
		return t.l.Say("A ko decides about %s.", t.the())
	}
	return t.l.Say("What becomes of %s is not clear within the limits of the search.", t.the())
}
