package tactics

import "shicho/tactics/terms"

// The words of questions and of limits. Package terms describes them.
type (
	Question = terms.Question
	Goal     = terms.Goal
	Side     = terms.Side
	Limits   = terms.Limits
	Escape   = terms.Escape
	Plies    = terms.Plies
	Guessing = terms.Guessing
	Numbers  = terms.Numbers
	Limit    = terms.Limit
)

const (
	Capture = terms.Capture
	Connect = terms.Connect
	Sever   = terms.Sever
	Kill    = terms.Kill

	Attacker = terms.Attacker
	Defender = terms.Defender

	LimitLiberties = terms.LimitLiberties
	LimitPlies     = terms.LimitPlies
	LimitLadder    = terms.LimitLadder
	LimitNear      = terms.LimitNear
	LimitNodes     = terms.LimitNodes
	LimitHope      = terms.LimitHope
)

// The named sets of limits.
var (
	PaperDeep    = terms.PaperDeep
	PaperShallow = terms.PaperShallow
	Mining       = terms.Mining
	Default      = terms.Default
	Fast         = terms.Fast
	Deep         = terms.Deep
	Guess        = terms.Guess
	Ladder       = terms.Ladder
	Named        = terms.Named
)

// ErrLimits says that no set of limits has a name.
var ErrLimits = terms.ErrLimits

// LimitsByName is terms.LimitsByName.
func LimitsByName(name string) (Limits, error) { return terms.LimitsByName(name) }

// ParseLimits is terms.ParseInFull.
func ParseLimits(text string) (Limits, error) { return terms.ParseInFull(text) }
