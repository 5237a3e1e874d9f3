package problem

import (
	"errors"
	"fmt"
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
	"shicho/tactics"
)

// Problem is a question with its solution. What a Maker makes is proved, and Black is to move.
type Problem struct {
	Challenge
	Solution board.Point
	First    *Turn    // the solver's first move, and all that follows
	View     View     // the part of the board that is printed
	ID       shape.ID // the same for the same problem turned, mirrored, shifted, and with colours exchanged
	Sources  []Source // the games in which the problem was found, in the order of the games
	Themes   theme.Set
	Grade    Grade
	Nodes    int    // that the proofs searched
	Comment  string // of a record by someone else: what is to be done

	most   int            // nodes of the largest question of the proof
	turned board.Symmetry // that maps the points of the question to the points of the problem
}

// Source is a place in a game.
type Source struct {
	Game      shape.ID // the key of the game
	Name      string   // of the game inside the input
	Black     string
	White     string
	Date      string
	Move      int // the move of the game that was played in the position of the problem
	Class     patterndb.Class
	Exchanged bool // White was to move in the game
	Varied    bool // a stone of the group was put on the board, or taken off
	Answer    Answer
	Natural   float64 // of the right moves in the probability of the moves near the fight, by the model of moves; 0 is unknown
}

// Turn is a position in which the solver is to move.
type Turn struct {
	Right     []board.Point // the right move, then the moves that count as the same; at the end of a line, all moves that work
	Tries     []Try         // wrong moves near the fight: the likeliest ones, by the model of moves, in their order, and those that only lead to a ko
	Elsewhere []board.Stone // what the opponent does if the solver plays none of these, but away from the fight; at the first move alone
	Replies   []Reply       // to the first right move; none: the solver has reached the goal
	Ladder    bool          // the right move begins a ladder; the chase is not part of the tree
	Taken     bool          // the right move takes the target off
	// Ko is KoFirst or KoThreat, as the opponent has it after the right move, if a ko is the best that the solver can
	// have: KoFirst means that the opponent takes first. Else it is Fails.
	Ko tactics.Result
}

// Verdict is what becomes of a move of the solver.
type Verdict uint8

// The verdicts.
const (
	Wrong   Verdict = iota // the opponent has his way
	OnlyKo                 // a ko decides, and the right move does without or wins a better ko
	Right                  // the solver has his way, even if the opponent wins every ko
	Unknown                // a limit cut the search
)

var verdictNames = [...]string{"wrong", "ko", "right", "unknown"}

// String is the name of the verdict; OnlyKo is "ko".
func (v Verdict) String() string { return verdictNames[v] }

// MarshalText is String, for JSON.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Try is a wrong move.
type Try struct {
	Move    board.Point
	Verdict Verdict       // Wrong or OnlyKo
	Line    []board.Stone // the refutation: the opponent's reply, and at the first move of a problem what follows
}

// Reply is a move of the opponent, and the position after it.
type Reply struct {
	Move board.Point
	Turn *Turn
}

// Try is the wrong move of the turn at a point, or nil.
func (t *Turn) Try(move board.Point) *Try {
	if i := slices.IndexFunc(t.Tries, func(try Try) bool { return try.Move == move }); i >= 0 {
		return &t.Tries[i]
	}
	return nil
}

// After is the turn after a reply to the right move. It is nil if the tree does not have the reply.
func (t *Turn) After(reply board.Point) *Turn {
	for _, r := range t.Replies {
		if r.Move == reply {
			return r.Turn
		}
	}
	return nil
}

// Size is the number of the moves in the tree, also of the lines that refute wrong moves.
func (t *Turn) Size() int {
	n := len(t.Right) + len(t.Elsewhere)
	if len(t.Elsewhere) > 0 {
		n++
	}
	for i := range t.Tries {
		n += 1 + len(t.Tries[i].Line)
	}
	for _, r := range t.Replies {
		n += 1 + r.Turn.Size()
	}
	return n
}

// Length is the number of the solver's moves in the longest line.
func (t *Turn) Length() int {
	longest := 0
	for _, r := range t.Replies {
		longest = max(longest, r.Turn.Length())
	}
	return longest + 1
}

// ErrRefused says that a question is no problem. The reasons below wrap it.
var ErrRefused = errors.New("no problem")

// The reasons to refuse a question.
var (
	ErrEasy      = reason("plain capture or rescue")
	ErrLadder    = reason("ladder")
	ErrSmall     = reason("target worth little")
	ErrForced    = reason("first move forced by an atari")
	ErrObvious   = reason("the right move is the obvious one")
	ErrAlone     = reason("too few wrong moves tempt")
	ErrNeedless  = reason("no move is needed")
	ErrNone      = reason("no move works cleanly")
	ErrSeveral   = reason("several first moves work")
	ErrUnsettled = reason("a move is not settled within the limits")
	ErrBranches  = reason("several later moves work")
	ErrRetaken   = reason("the stone that captures can be taken back")
	ErrLarge     = reason("tree too large")
	ErrPrint     = reason("the board cannot be printed")
	ErrMarked    = reason("many marked stones")
	ErrCrowded   = reason("many stones")
	ErrOpen      = reason("in the centre, without a known shape")
	ErrLength    = reason("solution too short or too long")
	ErrApart     = reason("stones apart from the fight")
)

// Reasons lists the reasons in the order of the checks.
var Reasons = []error{ErrEasy, ErrLadder, ErrSmall, ErrForced, ErrObvious, ErrAlone, ErrNeedless, ErrNone, ErrSeveral, ErrUnsettled, ErrBranches, ErrRetaken, ErrLarge, ErrPrint, ErrMarked, ErrCrowded, ErrOpen, ErrLength, ErrApart}

// refusal is a reason with its text.
type refusal struct{ text string }

func reason(text string) error { return &refusal{text} }

func (r *refusal) Error() string { return fmt.Sprintf("%v: %s", ErrRefused, r.text) }

func (r *refusal) Unwrap() error { return ErrRefused }

// ReasonText is the reason of a refusal without the words that all of them share.
func ReasonText(err error) string {
	var r *refusal
	if errors.As(err, &r) {
		return r.text
	}
	return err.Error()
}
