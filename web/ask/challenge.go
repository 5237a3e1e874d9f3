package ask

import (
	"context"
	"errors"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/patterndb"
	"shicho/tactics"
)

// Challenge is a capture of a game for a visitor to find.
type Challenge struct {
	ID   string `json:"id"` // of the pattern
	Game string `json:"game"`
	Turn int    `json:"move_number"` // of the capturing move in the game
	Scene
	Words string `json:"words"` // the task
}

// ErrNoChallenge says that no pattern is a good challenge.
var ErrNoChallenge = errors.New("no capture here is a good challenge")

// Challenge takes the first of some patterns whose first occurrence in a game is a challenge: a string of two stones or more falls by one
// move alone, as the reader proves. The error may wrap ErrNoStore, ErrNoChallenge or patterndb.ErrNoPattern.
func (d *Answerer) Challenge(ctx context.Context, ids []string) (*Challenge, error) {
	c, err := d.challenge(ctx, ids, tactics.Default.WithNodes(challengeNodes))
	if errors.Is(err, ErrNoChallenge) {
		return d.challenge(ctx, ids, tactics.Default)
	}
	return c, err
}

func (d *Answerer) challenge(ctx context.Context, ids []string, limits tactics.Limits) (*Challenge, error) {
	return answer(d, ctx, func(ctx context.Context, w *worker) (*Challenge, error) {
		for _, id := range ids {
			if ctx.Err() != nil {
				break
			}
			store, summary, err := d.summary(id)
			if err != nil {
				return nil, err
			}
			origin, err := firstOrigin(store, summary)
			if err != nil {
				return nil, err
			}
			if origin != nil && w.isChallenge(&origin.Scene, &limits) {
				return newChallenge(lang.From(ctx), summary, origin), nil
			}
		}
		return nil, ErrNoChallenge
	})
}

// isChallenge tells whether the move of a scene alone captures two stones or more.
func (w *worker) isChallenge(s *Scene, limits *tactics.Limits) bool {
	b := s.Board
	if b == nil || b.StringSize(s.At) < 2 {
		return false
	}
	r, err := w.reader.Read(b, tactics.Question{Target: s.At}, limits)
	return err == nil && r.Result == tactics.Works && r.Outcome != tactics.Unknown && len(r.Undecided) == 0 && len(r.Moves) == 1 && r.Moves[0] == s.Stone.Point
}

func newChallenge(l *lang.Language, s *patterndb.Summary, o *Origin) *Challenge {
	b := o.Scene.Board
	c := &Challenge{ID: s.ID.String(), Game: o.Key, Turn: o.Instance.Move, Scene: o.Scene}
	c.Words = l.Say("%[1]s to move captures the marked %[2]d stones. One move works.", l.Side(board.ParseColour(o.Scene.Owner).Opponent()), b.StringSize(o.Scene.At))
	return c
}
