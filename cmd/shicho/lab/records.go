package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/engine/judge"
	"shicho/engine/moves"
	"shicho/engine/network"
	"shicho/engine/ownership"
	"shicho/internal/words"
)

// eachRecord calls do for the records of the paths until it returns false. Bad records are named on standard error. The error names paths that
// do not exist.
func eachRecord(cmd *cobra.Command, paths []string, do func(*sgf.Record) bool) error {
	if missing := cli.MissingPaths(paths); len(missing) > 0 {
		return errors.Join(missing...)
	}
	for item := range sgf.Walk(paths, sgf.Options{Stdin: cmd.InOrStdin()}) {
		if item.Err != nil {
			cli.Warn(cmd, "left out", item.Err)
		} else if !do(item.Record) {
			break
		}
	}
	return nil
}

// sayOthers says on standard error how many games of other board sizes were left out.
func sayOthers(cmd *cobra.Command, others, size int) {
	if others > 0 {
		fmt.Fprintf(cli.Err(cmd), "left out: %s of another board size than %d\n", words.Count(others, "game"), size)
	}
}

// loadGames reads the records of a board size for learning. It leaves out bad records and other sizes, and says so on
// standard error.
func loadGames(cmd *cobra.Command, paths []string, size int) (games []*moves.Game, err error) {
	others := 0
	err = eachRecord(cmd, paths, func(r *sgf.Record) bool {
		g, err := moves.NewGame(r, size)
		switch {
		case err == nil:
			games = append(games, g)
		case errors.Is(err, moves.ErrBoardSize):
			others++
		default:
			cli.Warn(cmd, "left out", err)
		}
		return true
	})
	sayOthers(cmd, others, size)
	return games, err
}

// loadCounted reads games that ended with a count, and finds out which stones were dead at their end. If most is not 0,
// it reads at most most games. It writes to out for how many games the dead stones are known, and names bad records on
// standard error.
func loadCounted(ctx context.Context, cmd *cobra.Command, out io.Writer, paths []string, most, workers int) ([]ownership.Game, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	var records []*sgf.Record
	others := 0
	err := eachRecord(cmd, paths, func(r *sgf.Record) bool {
		if _, counted := r.Lead(); counted {
			records = append(records, r)
		} else {
			others++
		}
		return most == 0 || len(records) < most
	})
	if err != nil {
		return nil, err
	}
	games, yield, err := ownership.LabelAll(ctx, records, workers, func() []ownership.Proposal { return []ownership.Proposal{judgeDead} })
	for _, fault := range yield.Faults {
		cli.Warn(cmd, "left out", fault)
	}
	fmt.Fprintf(out, "%s counted, %d not; what was dead is known in %d: %d marked, %d found out\n",
		words.Count(yield.Counted, "game"), others, yield.Marked+yield.Proposed, yield.Marked, yield.Proposed)
	return games, err
}

// loadNetworkGames reads the games of a board size for a network, with their owners at the end where the game was counted. It leaves out
// bad records and other sizes, and says so on standard error; to out it writes for how many games the owners are known.
func loadNetworkGames(ctx context.Context, cmd *cobra.Command, out io.Writer, paths []string, size, workers int) (games []*network.Game, err error) {
	var records []*sgf.Record
	others := 0
	played, paths, err := loadPlayed(paths, size)
	if err != nil {
		return nil, err
	}
	err = eachRecord(cmd, paths, func(r *sgf.Record) bool {
		if r.Size == size {
			records = append(records, r)
		} else {
			others++
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	games, faults, err := network.NewGames(ctx, records, workers, network.DeadByOwnership)
	for _, fault := range faults {
		cli.Warn(cmd, "left out", fault)
	}
	sayOthers(cmd, others, size)
	known := 0
	for _, g := range games {
		if g.Owners != nil {
			known++
		}
	}
	fmt.Fprintf(out, "%s, with known owners %d\n", words.Count(len(games), "game"), known)
	if len(played) > 0 {
		fmt.Fprintf(out, "%s of self-play\n", words.Count(len(played), "game"))
	}
	return append(games, played...), err
}

// loadPlayed reads the games of the paths that are files of games, or folders of such files, as shicho lab selfplay writes them. The rest of
// the paths are of records.
func loadPlayed(paths []string, size int) (games []*network.Game, rest []string, err error) {
	for _, path := range paths {
		parts := []string{path}
		if !strings.HasSuffix(path, cli.GamesEndings[0]) {
			if parts, err = filepath.Glob(filepath.Join(path, "*"+cli.GamesEndings[0])); err != nil || len(parts) == 0 {
				rest = append(rest, path)
				continue
			}
		}
		for _, part := range parts {
			some, err := network.LoadGames(part)
			if err != nil {
				return nil, nil, err
			}
			for _, g := range some {
				if g.Size == size {
					games = append(games, g)
				}
			}
		}
	}
	return games, rest, nil
}

// judgeDead returns the stones that playouts and the reader find dead, without a network.
func judgeDead(b *board.Board) (board.PointSet, error) {
	s, err := judge.JudgeWith(b, nil)
	if err != nil {
		return board.PointSet{}, err
	}
	return s.Dead, nil
}

// loadModel loads the model of a file. The name cli.DefaultModel is the model that comes with the program for a board size.
func loadModel(name string, size int) (*moves.Model, error) {
	if name == cli.DefaultModel {
		return moves.Default(moves.Tree, size)
	}
	return moves.Load(name)
}
