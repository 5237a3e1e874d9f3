package ask

import (
	"fmt"

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
	verb := t.be()
	the := words.Capital(t.the())
	switch f {
	case Safe:
		return fmt.Sprintf("%s %s safe, even if %s moves first.", the, verb, named(t.colour.Opponent()))
	case LooksSafe:
		looks := "look"
		if t.stones == 1 {
			looks = "looks"
		}
		return fmt.Sprintf("%s %s safe: no attack was found.", the, looks)
	case Dead:
		return fmt.Sprintf("%s %s dead, even if %s moves first.", the, verb, named(t.colour))
	case InDanger:
		return fmt.Sprintf("%s %s in danger: %s captures by moving first.", the, verb, named(t.colour.Opponent()))
	case InKo:
		return fmt.Sprintf("A ko decides about %s.", t.the())
	}
	return fmt.Sprintf("What becomes of %s is not clear within the limits of the search.", t.the())
}
