package tactics

// Outcome is what becomes of a target.
type Outcome uint8

// The outcomes.
const (
	// Unknown: the search was cut by LimitNodes.
	Unknown Outcome = iota
	// Captured: the attacker takes the target off whatever its owner does, even
	// if the owner wins every ko.
	Captured
	// Escaped: the owner keeps the target, even if the attacker wins every ko,
	// or until a limit that counts as an escape.
	Escaped
	// Ko: whoever wins a ko decides.
	Ko
)

// String is the outcome in lower case.
func (o Outcome) String() string {
	return [...]string{"unknown", "captured", "escaped", "ko"}[o]
}
