package ask

import (
	"context"
	"errors"

	"shicho/patterndb"
	"shicho/tactics"
)

// OneMove takes those of some patterns that have one solution: where the pattern occurred first, a string of two stones or more falls by one move alone, as the
// reader proves. Of several patterns that occurred first at the same move, the first one is taken. It looks at the patterns in their order until it has
// most of them. The error is the cause of the context, or of the store.
func (d *Answerer) OneMove(ctx context.Context, ids []string, most int) (found []string, err error) {
	type move struct {
		game   string
		number int
	}
	seen := map[move]bool{}
	for _, id := range ids {
		if len(found) == most {
			break
		}
		c, err := d.challenge(ctx, []string{id}, tactics.Default)
		switch {
		case errors.Is(err, ErrNoChallenge), errors.Is(err, patterndb.ErrNoPattern):
		case err != nil:
			return nil, err
		case !seen[move{c.Game, c.Turn}]:
			seen[move{c.Game, c.Turn}] = true
			found = append(found, id)
		}
	}
	return found, nil
}
