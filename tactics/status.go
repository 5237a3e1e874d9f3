package tactics

// Status is what becomes of a group, whoever moves first.
type Status uint8

const (
	StatusUnknown Status = iota // a limit cut a search
	Alive                       // even if the other side moves first
	InSeki                      // alive without two eyes, even if the owner moves first
	Dead                        // even if the owner moves first
	MovesFirst                  // whoever moves first decides
	InKo                        // a ko decides, at least for one of the sides moving first
)

// String is the status in lower case.
func (s Status) String() string {
	return [...]string{"unknown", "alive", "seki", "dead", "whoever moves first", "ko"}[s]
}

// StatusOf is the status of a group by the two readings about it: with the attacker, and with its owner to move.
func StatusOf(attack, defence *Reading) Status {
	switch {
	case attack.Outcome == Escaped && attack.Seki && defence.Seki:
		return InSeki
	case attack.Outcome == Escaped:
		return Alive
	case defence.Outcome == Captured:
		return Dead
	case attack.Outcome == Unknown, defence.Outcome == Unknown:
		return StatusUnknown
	case attack.Outcome == Captured && defence.Outcome == Escaped:
		return MovesFirst
	}
	return InKo
}
