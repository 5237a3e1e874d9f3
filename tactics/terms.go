package tactics

import "shicho/tactics/terms"

// The words of questions and of limits. Package terms describes them.
type (
	// Question asks whether a goal can be reached. The zero values of Goal and ToMove ask whether the target can be captured, the attacker to
	// move. Its fields are
	//
	//	Goal   Goal           // Capture, Connect, Sever or Kill
	//	Target board.Point    // a stone of the string
	//	Other  board.Point    // with Connect and Sever, a stone of the other string
	//	ToMove Side           // Attacker or Defender
	//	Group  board.PointSet // with Kill, a stone of each string of the group, Target among them
	//	Whole  bool           // with Kill, the defender must save all strings of Group
	//	Eyes   bool           // with Kill, a seki counts as death
	//	Walls  board.PointSet // with Kill, stones of the attacker that are taken to stand
	Question = terms.Question
	Goal     = terms.Goal
	Side     = terms.Side
	// Limits bound a search and say when a target counts as escaped. Use a named set, as Default, or a changed copy: Default.WithNodes(100_000).
	// The fields are
	//
	//	Name    string
	//	Escape  Escape   // what counts as escaped, and as captured: Liberties, Standing, Retakes
	//	Plies   Plies    // the search by plies, which is the first: Depth, Ladders, Deepen, Near
	//	Guess   Guessing // the guess between the two searches: Nodes, Doubted
	//	Numbers Numbers  // the search by proof numbers, which is the last: Search, Width, Hope, GiveUp
	//	Threats int      // how often in one line the side that is free of ko may retake at once; 0 is no bound
	//	Nodes   int      // bounds the work on one question; 0 is no bound
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
