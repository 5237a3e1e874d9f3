package selfplay

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"shicho/engine/network"
	"shicho/engine/search"
)

// Options are the options of self-play.
type Options struct {
	Folder   string // the parts are written into it
	Size     int
	Games    int // of all parts together
	Part     int // games of a part
	Seed     uint64
	Network  network.Source
	Playouts int             // of a search
	Share    float64         // of the positions that are searched
	Length   int             // moves after which a game is broken off
	Search   search.Settings // of the searches; the network and the threads are those of self-play
	Starts   []*network.Game // games whose positions are played on from; none to begin with an empty board

	// Progress is called after each part, if it is not nil.
	Progress func(Progress)
}

// Default is a search as the player has it, and nothing else.
func Default() Options { return Options{Search: search.Default()} }

// Progress is how far self-play is.
type Progress struct {
	Path     string // of the part that was written last
	Games    int    // of this part
	Searched int    // positions of these games that were searched
	Done, Of int    // games of all parts, with those that were left out because none of their positions was searched
}

// ErrOptions is the error for options that do not work.
var ErrOptions = errors.New("options that do not work")

// Check returns what is wrong with the options. The error wraps ErrOptions.
func (o *Options) Check() error {
	switch {
	case o.Games < 1 || o.Part < 1:
		return fmt.Errorf("%w: %d games in parts of %d", ErrOptions, o.Games, o.Part)
	case o.Size < 5 || o.Size > 19:
		return fmt.Errorf("%w: boards of %d lines, there are 5 to 19", ErrOptions, o.Size)
	case o.Playouts < 1 || o.Length < 1 || !(o.Share > 0 && o.Share <= 1):
		return fmt.Errorf("%w: %d playouts for a share of %g of %d moves", ErrOptions, o.Playouts, o.Share, o.Length)
	case o.Network.For(o.Size) == nil:
		return fmt.Errorf("%w: no network for boards of %d lines", ErrOptions, o.Size)
	}
	return nil
}

// Run plays games and writes them in parts. A part that is there already is left as it is, so the same call goes on after a stop. The error
// wraps ErrOptions, or is an error of a file or of the context.
func Run(ctx context.Context, o Options) error {
	if err := o.Check(); err != nil {
		return err
	}
	o.Starts = slices.DeleteFunc(slices.Clone(o.Starts), func(g *network.Game) bool { return len(g.Moves) == 0 })
	if err := os.MkdirAll(o.Folder, 0o777); err != nil {
		return err
	}
	p, err := newPlayer(&o)
	if err != nil {
		return err
	}
	for first := 0; first < o.Games; first += o.Part {
		path := filepath.Join(o.Folder, fmt.Sprintf("games%d-%d-%07d.games", o.Size, o.Seed, first))
		if _, err := os.Stat(path); err == nil {
			continue
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		end := min(first+o.Part, o.Games)
		progress := Progress{Path: path, Done: end, Of: o.Games}
		var games []*network.Game
		for i := first; i < end; i++ {
			g, err := p.game(ctx, i)
			if err != nil {
				return err
			}
			if g != nil {
				games = append(games, g)
				progress.Searched += len(g.Searched)
			}
		}
		if err := network.SaveGames(path, games); err != nil {
			return err
		}
		if progress.Games = len(games); o.Progress != nil {
			o.Progress(progress)
		}
	}
	return nil
}
