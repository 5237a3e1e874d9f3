package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"shicho/tactics"
)

// readOptions are the flags of read.
type readOptions struct {
	position             positionFlags
	picture              pictureFlags
	target, side, limits string
	asJSON               bool
}

func newRead() *cobra.Command {
	var o readOptions
	cmd := &cobra.Command{
		Use:   "read FILE --move N --target POINT",
		Short: "Read whether a string can be captured, and saved",
		Long: `Read answers, for the position after move N of a record, whether the string at
the target can be captured by the other side, to move, and whether its owner, to
move, can save it: with all moves that work, the line, and the board. An answer is
a proof unless it begins with "unknown".`,
		Example: `  shicho read examples/games/19x19-01.sgf --move 157 --target J7
  shicho read examples/games/19x19-01.sgf --move 157 --target J7 --side attack --svg J7.svg`,
		Args: usage(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.add(cmd)
	cmd.Flags().StringVar(&o.target, "target", "", "a stone of the string, as D4")
	cmd.MarkFlagRequired("target")
	cmd.Flags().StringVar(&o.side, "side", "both", "who is to move: attack, defend, or both")
	limitsFlag(cmd, &o.limits, tactics.Default)
	o.picture.add(cmd, "of both sides two, with -attack and -defend before the extension")
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "report as one JSON object")
	return cmd
}

func (o *readOptions) run(cmd *cobra.Command, path string) error {
	if o.side != "both" && o.side != "attack" && o.side != "defend" {
		return usagef("--side %q: attack, defend, or both", o.side)
	}
	if err := o.picture.check(path); err != nil {
		return err
	}
	limits, err := namedLimits(o.limits)
	if err != nil {
		return err
	}
	b, err := o.position.board(cmd, path)
	if err != nil {
		return err
	}
	target, err := parseVertex(o.target, b)
	if err != nil {
		return err
	}
	result := readResult{File: path, Move: o.position.move, Target: vertex(target, b), Limits: limits.Name}
	attack, defence, err := tactics.NewReader().Both(b, target, &limits)
	if err != nil {
		return o.position.fault(path, err)
	}
	if o.side != sideName(false) {
		result.Attack = newReadVerdict(b, target, true, &attack)
	}
	if o.side != sideName(true) {
		result.Defend = newReadVerdict(b, target, false, &defence)
	}
	return o.report(cmd, &result)
}

func sideName(attack bool) string {
	if attack {
		return "attack"
	}
	return "defend"
}

// report writes the pictures and the result.
func (o *readOptions) report(cmd *cobra.Command, result *readResult) error {
	for _, v := range result.verdicts() {
		suffix := ""
		if o.side == "both" {
			suffix = sideName(v.attack)
		}
		if err := o.picture.write(v.diagram(), v.verdict.Zone, suffix); err != nil {
			return err
		}
	}
	if o.asJSON {
		return writeJSON(cmd, result)
	}
	for _, v := range result.verdicts() {
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), v.text()); err != nil {
			return err
		}
	}
	return nil
}
