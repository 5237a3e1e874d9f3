package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/cmd/internal/cli"
	"shicho/engine"
	"shicho/engine/estimate"
	"shicho/proof"
	"shicho/protocol/report"
	"shicho/tactics"
)

type readOptions struct {
	position           cli.PositionFlags
	picture            cli.PictureFlags
	proof              cli.ProofFlag
	targets            []string
	goal, side, limits string
	all, asJSON        bool
	whole, eyes        bool
	noWalls            bool
}

func newRead() *cobra.Command {
	var o readOptions
	cmd := &cobra.Command{
		Use:   "read FILE --target POINT",
		Short: "Read whether a string can be captured, and saved",
		Long: `Read answers two questions about the string at a point, in the position after move N
of a record: can the other side capture it, moving first? Can its owner save it,
moving first? An answer names all moves that win, or the ko that decides, and shows
the line of play on the board. It is a proof unless it begins with "unknown".

With --goal kill or --goal live the questions are about a group: can the other side
kill it, moving first, and can its owner make it live? The group is the string at the
point with the strings that cannot be cut off it, or exactly the strings at the points
of --target, if there are several. A group in a seki lives, unless --eyes is given.
Strings around the group that have room elsewhere are walls: they are taken to stand,
and an answer that rests on them names them. --no-walls takes none for granted.
Where a short search proves nothing the answer is an estimate, by the owners that the
network expects, with its chance, and is called so. --limits deep searches longer first.`,
		Example: `  shicho read examples/games/19x19-01.sgf --move 157 --target J7
  shicho read examples/games/19x19-01.sgf --move 157 --target J7 --side attack --svg J7.svg
  shicho read examples/games/19x19-01.sgf --move 157 --target J7 --goal kill`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.Add(cmd)
	cmd.Flags().StringSliceVar(&o.targets, "target", nil, "read the string at `POINT`, as D4; with --goal kill or live a group, as D4,E6")
	cmd.MarkFlagRequired("target")
	cmd.Flags().StringVar(&o.goal, "goal", "capture", "what the attacker wants: `GOAL` is capture, kill, or live, which asks for the group's owner alone")
	cmd.Flags().BoolVar(&o.whole, "whole", false, "the group lives only if all strings of --target do")
	cmd.Flags().BoolVar(&o.eyes, "eyes", false, "a seki counts as death: the group must come to two eyes")
	cmd.Flags().BoolVar(&o.noWalls, "no-walls", false, "of a group: do not take the strings around it for granted")
	cmd.Flags().StringVar(&o.side, "side", "both", "answer only for this `SIDE` moving first: attack, defend, or both")
	cmd.Flags().BoolVar(&o.all, "all", false, "name all undecided moves, however many there are")
	cli.LimitsFlag(cmd, &o.limits, tactics.Default)
	o.picture.Add(cmd, "; for both sides two files, with -attack and -defend before the ending")
	o.proof.Add(cmd, "the proof of the answer, or of both answers,")
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	return cmd
}

func (o *readOptions) run(cmd *cobra.Command, path string) error {
	if err := o.check(); err != nil {
		return err
	}
	if err := cmp.Or(o.picture.Check(path), o.proof.Check("", path)); err != nil {
		return err
	}
	if o.side == "both" {
		if err := o.picture.CheckSuffixes("attack", "defend"); err != nil {
			return err
		}
	}
	limits, err := cli.ParseLimits(o.limits)
	if err != nil {
		return err
	}
	p, err := o.position.Load(cmd, path)
	if err != nil {
		return err
	}
	points, err := o.points(p.Board)
	if err != nil {
		return err
	}
	if o.goal != goalCapture {
		return o.readGroup(cmd, p, points, &limits)
	}
	target := points[0]
	attack, defence, err := tactics.NewReader().Both(p.Board, target, &limits)
	if err != nil {
		return p.Fault(err)
	}
	result := report.NewRead(p, target, limits.Name)
	result.All = o.all
	if o.side != "defend" {
		result.Attack = report.NewAnswer(p, tactics.Question{Target: target}, &attack)
	}
	if o.side != "attack" {
		result.Defend = report.NewAnswer(p, tactics.Question{Target: target, ToMove: tactics.Defender}, &defence)
	}
	if err := o.prove(cmd, p, &limits, result); err != nil {
		return err
	}
	return o.report(cmd, result)
}

// prove writes the proofs of the answers, if --proof asks for them. An answer that proves nothing is left out with a warning.
func (o *readOptions) prove(cmd *cobra.Command, p *report.RecordPosition, limits *tactics.Limits, result *report.Read) error {
	if !o.proof.Wanted() {
		return nil
	}
	return o.proof.Write(func(take func(*proof.Certificate, string) error) error {
		reader := tactics.NewReader().Keep()
		if o.goal != goalCapture {
			reader = estimate.New(engine.Default().Search.Network).Reader(p.Board.Size())
		}
		w := proof.Using(reader)
		for _, v := range result.Verdicts() {
			s, err := v.Statement()
			var c *proof.Certificate
			switch {
			case err != nil:
			case o.goal == goalCapture:
				c, err = w.WriteSmallest(p.Board, s, v.Winning(), limits)
			default:
				c, err = w.Write(p.Board, s, limits)
			}
			if err != nil {
				o.proof.Without(1, fmt.Errorf("%s: %w", v.Answer(), err))
				continue
			}
			if err := take(c, fmt.Sprintf("%s, move %d: %s", p.Game, p.Move, v.Answer())); err != nil {
				return err
			}
		}
		return nil
	})
}

// The goals of read.
const (
	goalCapture = "capture"
	goalKill    = "kill"
	goalLive    = "live"
)

// check refuses flags that do not go together.
func (o *readOptions) check() error {
	switch {
	case o.side != "both" && o.side != "attack" && o.side != "defend":
		return cli.Usagef("--side %q: attack, defend, or both", o.side)
	case o.goal != goalCapture && o.goal != goalKill && o.goal != goalLive:
		return cli.Usagef("--goal %q: capture, kill, or live", o.goal)
	case o.goal == goalCapture && (len(o.targets) > 1 || o.whole || o.eyes || o.noWalls):
		return cli.Usagef("several points of --target, --whole, --eyes, and --no-walls are for --goal kill and live")
	case len(o.targets) == 0:
		return cli.Usagef("--target names no point")
	}
	return nil
}

func (o *readOptions) points(b *board.Board) (points []board.Point, err error) {
	for _, name := range o.targets {
		p, err := cli.ParsePoint(name, b)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}

// readGroup answers the questions about a group.
func (o *readOptions) readGroup(cmd *cobra.Command, p *report.RecordPosition, points []board.Point, limits *tactics.Limits) error {
	reader := tactics.NewReader()
	q, shut, err := reader.Besieged(p.Board, board.SetOf(points...), limits)
	if err != nil {
		return p.Fault(err)
	}
	if q.Target, q.Whole, q.Eyes = points[0], o.whole, o.eyes; o.noWalls {
		q.Walls = board.PointSet{}
	}
	groups := estimate.New(engine.Default().Search.Network)
	if q.Whole || q.Eyes {
		groups = nil // an estimate says whether any string stands in the end
	}
	result := report.NewReadGroup(p, points[0], q.Group, limits.Name)
	result.All = o.all
	for _, side := range [...]tactics.Side{tactics.Attacker, tactics.Defender} {
		if o.side == "defend" && side == tactics.Attacker || o.side == "attack" && side == tactics.Defender || o.goal == goalLive && side == tactics.Attacker {
			continue
		}
		q.ToMove = side
		reading, found, err := groups.Read(reader, p.Board, q, shut, limits)
		if err != nil {
			return p.Fault(err)
		}
		answer := report.NewGroupAnswer(p, q, &reading, found)
		if side == tactics.Attacker {
			result.Attack = answer
		} else {
			result.Defend = answer
		}
	}
	result.Settle()
	if err := o.prove(cmd, p, limits, result); err != nil {
		return err
	}
	return o.report(cmd, result)
}

// report draws the pictures and prints the result.
func (o *readOptions) report(cmd *cobra.Command, result *report.Read) error {
	for _, v := range result.Verdicts() {
		suffix := ""
		if o.side == "both" {
			suffix = v.Side()
		}
		if err := o.picture.Write(v.Diagram(), v.PointZone(), suffix); err != nil {
			return err
		}
	}
	return cli.Report(cmd, o.asJSON, result)
}
