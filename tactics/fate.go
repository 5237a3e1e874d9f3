package tactics

import (
	"fmt"
	"slices"
)

// Fate is what becomes of a group, as the answers with either side to move tell.
type Fate uint8

const (
	GroupUnclear  Fate = iota // a limit cut a search before anything was proved
	GroupAlive                // it lives even if the attacker moves first
	GroupDead                 // it falls even if its owner moves first
	GroupCritical             // whoever moves first decides
	GroupKo                   // a ko decides, for one side to move at least
	GroupSeki                 // it lives whoever moves first, and never comes to two eyes
)

var fateNames = [...]string{"unclear", "alive", "dead", "critical", "ko", "seki"}

// FateOf puts the answers about a group together: attack has the attacker to move, defence the defender.
func FateOf(attack, defence *Reading) Fate {
	settled := func(a *Reading) bool { return a.Outcome != Unknown && a.Result == Fails && a.Threats == 0 }
	switch {
	case settled(attack) && attack.Seki && defence.Seki:
		return GroupSeki
	case settled(attack):
		return GroupAlive
	case settled(defence):
		return GroupDead
	case attack.Outcome == Unknown || defence.Outcome == Unknown:
		return GroupUnclear
	case attack.Result == Works && defence.Result == Works:
		return GroupCritical
	}
	return GroupKo
}

// String is the fate in lower case.
func (f Fate) String() string { return fateNames[f] }

// MarshalText is String, for JSON.
func (f Fate) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads what String writes.
func (f *Fate) UnmarshalText(text []byte) error {
	i := slices.Index(fateNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("%q is no fate of a group", text)
	}
	*f = Fate(i)
	return nil
}
