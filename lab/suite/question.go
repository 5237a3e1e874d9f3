package suite

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/cespare/xxhash/v2"

	"shicho/tactics"
)

// ErrQuestion is the error for a line that is no question.
var ErrQuestion = errors.New("not a question about a game")

// GameQuestion is a question about a string of a game. The position is not stored, but can be rebuilt from the game.
type GameQuestion struct {
	Archive   string  `json:"archive"` // file name of the archive
	Game      string  `json:"game"`    // name of the game inside it
	Move      int     `json:"move"`    // moves played before
	Command   Command `json:"command"` // Attack or Defend
	Target    string  `json:"target"`  // the string's first stone, as in GTP
	Liberties int     `json:"liberties"`
	Stones    int     `json:"stones"`
	Truth     *Truth  `json:"truth,omitempty"` // nil if the truth was not looked for yet
}

// Truth is what is known of the answer to a question.
type Truth struct {
	Result tactics.Result `json:"code"`  // the right result; if Known is Open, our reader's result
	Known  Known          `json:"known"` // how the truth is known
	Nodes  int            `json:"nodes"` // the nodes that our reader searched
	// Liberties is the number of liberties that counts as an escape in the proof. It is 0 if the proof does not rest on
	// such a number.
	Liberties int             `json:"escape_liberties,omitempty"`
	Reader    tactics.Result  `json:"reader"`  // the answer of our reader, proved if Known is Proof
	Other     *tactics.Result `json:"program"` // what the other program answers; nil if it took too long
}

// Known says how the truth is known.
type Known string

const (
	Proof  Known = "proof"  // our reader proves it
	Agreed Known = "agreed" // our reader has no proof, and the other program agrees with its guess
	Argued Known = "argued" // the two disagreed, played the question out, and one of them gave in
	Open   Known = "open"   // the two disagree, so the question does not count
)

// Part is a part of the questions. All questions from one game belong to the same part.
type Part string

const (
	Tune Part = "tune" // to choose settings by
	Test Part = "test" // for final reports alone
)

// Part returns the part of a question. Half of the games belong to each part.
func (q *GameQuestion) Part() Part {
	if xxhash.Sum64String(q.Archive+"\x00"+q.Game)%2 == 0 {
		return Tune
	}
	return Test
}

// ID names a question: "kgs.tar.gz/a.sgf:57:attack D4".
func (q *GameQuestion) ID() string {
	return fmt.Sprintf("%s/%s:%d:%s %s", q.Archive, q.Game, q.Move, q.Command, q.Target)
}

// Counts tells whether the truth is known.
func (q *GameQuestion) Counts() bool { return q.Truth != nil && q.Truth.Known != Open }

// ReadQuestions reads questions, one JSON object a line. An error names the line, as "name:3: …", and wraps ErrQuestion if the line is
// wrong.
func ReadQuestions(name string, in io.Reader) (list []GameQuestion, err error) {
	return readLines(name, in, ErrQuestion, parseQuestion)
}

func parseQuestion(line []byte) (q GameQuestion, err error) {
	if err := json.Unmarshal(line, &q); err != nil {
		return q, err
	}
	switch {
	case q.Archive == "" || q.Game == "" || q.Target == "" || q.Move < 0:
		return q, errors.New("archive, game, move and target are needed")
	case q.Command != Attack && q.Command != Defend:
		return q, fmt.Errorf("command: %q is neither attack nor defend", q.Command)
	case q.Truth != nil && (q.Truth.Result > tactics.KoThreat || !slices.Contains([]Known{Proof, Agreed, Argued, Open}, q.Truth.Known)):
		return q, errors.New("truth: not a result, or not known in one of the ways proof, agreed, argued, open")
	}
	return q, nil
}
