package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/proof"
	"shicho/protocol/report"
	"shicho/tactics"
)

// readOptions are the flags of read.
type readOptions struct {
	position             cli.PositionFlags
	picture              cli.PictureFlags
	proof                cli.ProofFlag
	target, side, limits string
	all, asJSON          bool
}

func newRead() *cobra.Command {
	var o readOptions
	cmd := &cobra.Command{
		Use:   "read FILE --target POINT",
		Short: "Read whether a string can be captured, and saved",
		Long: `Read answers two questions about the string at a point, in the position after move N
of a record: can the other side capture it, moving first? Can its owner save it,
moving first? An answer names all moves that win, or the ko that decides, and shows
the line of play on the board. It is a proof unless it begins with "unknown".`,
		Example: `  shicho read examples/games/19x19-01.sgf --move 157 --target J7
  shicho read examples/games/19x19-01.sgf --move 157 --target J7 --side attack --svg J7.svg`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.Add(cmd)
	cmd.Flags().StringVar(&o.target, "target", "", "read the string at `POINT`, as D4")
	cmd.MarkFlagRequired("target")
	cmd.Flags().StringVar(&o.side, "side", "both", "answer only for this `SIDE` moving first: attack, defend, or both")
	cmd.Flags().BoolVar(&o.all, "all", false, "name all undecided moves, however many there are")
	cli.LimitsFlag(cmd, &o.limits, tactics.Default)
	o.picture.Add(cmd, "; for both sides two files, with -attack and -defend before the ending")
	o.proof.Add(cmd, "the proof of the answer, or of both answers,")
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	return cmd
}

func (o *readOptions) run(cmd *cobra.Command, path string) error {
	if o.side != "both" && o.side != "attack" && o.side != "defend" {
		return cli.Usagef("--side %q: attack, defend, or both", o.side)
	}
	if err := cmp.Or(o.picture.Check(path), o.proof.Check("", path)); err != nil {
		return err
	}
	limits, err := cli.ParseLimits(o.limits)
	if err != nil {
		return err
	}
	p, err := o.position.Load(cmd, path)
	if err != nil {
		return err
	}
	target, err := cli.ParsePoint(o.target, p.Board)
	if err != nil {
		return err
	}
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
		w := proof.NewWriter()
		for _, v := range result.Verdicts() {
			s, err := v.Statement()
			var c *proof.Certificate
			if err == nil {
				c, err = w.WriteSmallest(p.Board, s, v.Winning(), limits)
			}
			if err != nil {
				cli.Warn(cmd, "no certificate", fmt.Errorf("%s: %w", v.Answer(), err))
				continue
			}
			if err := take(c, fmt.Sprintf("%s, move %d: %s", p.Game, p.Move, v.Answer())); err != nil {
				return err
			}
		}
		return nil
	})
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
