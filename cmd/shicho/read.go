package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/diagram"
	"shicho/sgf"
	"shicho/tactics"
)

// readResult is what read reports as JSON.
type readResult struct {
	File   string       `json:"file"`
	Move   int          `json:"move"`
	Target string       `json:"target"`
	Limits string       `json:"limits"`
	Attack *readVerdict `json:"attack"` // the capturing side to move
	Defend *readVerdict `json:"defend"` // the target's owner to move
}

type readVerdict struct {
	ToMove  string   `json:"to_move"`
	Outcome string   `json:"outcome"`
	Moves   []string `json:"moves"`
	// Undecided are moves that may work too: the search was cut.
	Undecided []string   `json:"undecided"`
	Line      []readMove `json:"line"`
	Depth     int        `json:"depth"`
	Nodes     int        `json:"nodes"`
	Ladder    bool       `json:"ladder"`
	Limit     string     `json:"limit"`
	Zone      []string   `json:"zone"`
	Spare     int        `json:"spare"` // stones that may be added outside the zone

	verdict tactics.Verdict
}

type readMove struct {
	Colour string `json:"colour"`
	Point  string `json:"point"`
}

func newRead() *cobra.Command {
	var move, game int
	var target, limits string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "read FILE --move N --target POINT",
		Short: "Read whether a string can be captured, and saved",
		Long: `Read answers, for the position after move N of a record, whether the string at
the target can be captured by the other side, to move, and whether its owner, to
move, can save it: with all moves that work, the line, and the board.`,
		Example: "  shicho read examples/games/19x19-01.sgf --move 157 --target J7",
		Args:    usage(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := tactics.LimitsByName(limits)
			if err != nil {
				return usageError{err}
			}
			if game < 1 || move < 0 {
				return usagef("--game must be at least 1, --move not negative")
			}
			b, err := position(cmd, args[0], game, move)
			if err != nil {
				return err
			}
			p, err := board.ParsePoint(target, b.Size())
			if err != nil {
				return usageError{err}
			}
			result := readResult{File: args[0], Move: move, Target: board.FormatPoint(p, b.Size()), Limits: l.Name}
			reader := tactics.NewReader()
			if result.Attack, err = readSide(reader, b, p, true, &l); err != nil {
				return fmt.Errorf("%s, move %d: %w", args[0], move, err)
			}
			if result.Defend, err = readSide(reader, b, p, false, &l); err != nil {
				return fmt.Errorf("%s, move %d: %w", args[0], move, err)
			}
			if asJSON {
				return writeJSON(cmd, result)
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), result.text(b, p))
			return err
		},
	}
	cmd.Flags().IntVar(&move, "move", 0, "the position after as many moves")
	cmd.Flags().IntVar(&game, "game", 1, "which game of the file")
	cmd.Flags().StringVar(&target, "target", "", "a stone of the string, as D4")
	cmd.MarkFlagRequired("move")
	cmd.MarkFlagRequired("target")
	cmd.Flags().StringVar(&limits, "limits", tactics.PaperDeep.Name, "limits of the search: "+limitNames())
	cmd.Flags().BoolVar(&asJSON, "json", false, "report as one JSON object")
	return cmd
}

// position is the board after some moves of a game of a file.
func position(cmd *cobra.Command, path string, game, move int) (*board.Board, error) {
	count := 0
	for item := range sgf.Walk([]string{path}, sgf.Options{Stdin: cmd.InOrStdin()}) {
		if count++; count < game {
			continue
		}
		if item.Record == nil {
			return nil, item.Err
		}
		b, err := item.Record.BoardAfter(move)
		if err != nil && item.Err != nil {
			err = item.Err // the record breaks off before that move
		}
		return b, err
	}
	return nil, usagef("--game %d: %s has %d", game, path, count)
}

func readSide(r *tactics.Reader, b *board.Board, target board.Point, attack bool, l *tactics.Limits) (*readVerdict, error) {
	v, err := r.Read(b, target, attack, l)
	if err != nil {
		return nil, err
	}
	toMove := b.At(target)
	if attack {
		toMove = toMove.Opponent()
	}
	result := &readVerdict{ToMove: toMove.String(), Outcome: v.Outcome.String(), Moves: vertices(v.Moves, b),
		Undecided: vertices(v.Undecided, b), Line: []readMove{}, Depth: v.Depth, Nodes: v.Nodes, Ladder: v.Ladder, Limit: v.Limit.String(), Zone: vertices(v.Zone.Points(), b),
		Spare: min(v.Spare, b.Points()), verdict: v}
	for _, m := range v.Line {
		result.Line = append(result.Line, readMove{m.Colour.String(), board.FormatPoint(m.Point, b.Size())})
	}
	return result, nil
}

func vertices(points []board.Point, b *board.Board) []string {
	list := []string{}
	for _, p := range points {
		list = append(list, board.FormatPoint(p, b.Size()))
	}
	return list
}

func (r *readResult) text(b *board.Board, target board.Point) string {
	var t strings.Builder
	for _, side := range []*readVerdict{r.Attack, r.Defend} {
		fmt.Fprintf(&t, "%s to move: %s %s", side.ToMove, r.Target, side.Outcome)
		switch moves := strings.Join(side.Moves, ", "); moves {
		case "":
		case "PASS":
			t.WriteString(", even by a pass")
		default:
			t.WriteString(" by " + moves)
		}
		if len(side.Undecided) > 0 {
			fmt.Fprintf(&t, "; undecided: %s", strings.Join(side.Undecided, ", "))
		}
		fmt.Fprintf(&t, "\ndepth %d, nodes %d", side.Depth, side.Nodes)
		if side.Ladder {
			t.WriteString(", a ladder")
		}
		if side.Limit != "none" {
			fmt.Fprintf(&t, ", rests on the limit of %s", side.Limit)
		}
		t.WriteString("\n\n")
		d := diagram.New(b).Target(target)
		hidden := d.Line(side.verdict.Line)
		t.WriteString(d.Text())
		if len(side.Line) > 0 {
			fmt.Fprintf(&t, "1 is %s", side.Line[0].Colour)
			if len(hidden) > 0 {
				fmt.Fprintf(&t, "; %s", strings.Join(hidden, ", "))
			}
			t.WriteByte('\n')
		}
		t.WriteByte('\n')
	}
	return t.String()
}
