package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/patterndb"
	"shicho/shape"
	"shicho/tactics"
)

// candidateJSON is a move that tactics suggest, as candidates reports it.
type candidateJSON struct {
	Move    string       `json:"move"`
	Reasons []reasonJSON `json:"reasons"`
}

type reasonJSON struct {
	Purpose tactics.Purpose `json:"purpose"`
	Target  string          `json:"target"`
	Other   string          `json:"other,omitempty"`   // the second string of a cut or a join
	Size    int             `json:"size"`              // stones of the target, or of the smaller of both
	Result  int             `json:"result"`            // as attack and defend of gtp have it
	Threats int             `json:"threats,omitempty"` // as read has it
	Ladder  bool            `json:"ladder"`
	Stored  bool            `json:"stored"` // proved by a stored pattern
	Unknown bool            `json:"unknown"`
}

// candidatesOptions are the flags of candidates.
type candidatesOptions struct {
	position           positionFlags
	colour, limits, db string
	json               bool
}

func newCandidates() *cobra.Command {
	var o candidatesOptions
	cmd := &cobra.Command{
		Use:   "candidates FILE --move N",
		Short: "List the tactical moves of a side, with what they are for",
		Long: `Candidates lists, for the position after move N of a record, the moves of a side
that capture a string, save one, threaten to capture one, or cut or join two, those
with most stones at stake first, where a threat, a cut, a join or a ko counts half. With a store of patterns these answer first, without a search.`,
		Example: "  shicho candidates examples/games/19x19-01.sgf --move 157 --colour black",
		Args:    usage(cobra.ExactArgs(1)),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.add(cmd)
	colourFlag(cmd, &o.colour, "who is to move; by default who did not move last")
	limitsFlag(cmd, &o.limits, tactics.Fast)
	cmd.Flags().StringVar(&o.db, "db", "", "folder of a store whose patterns answer first")
	cmd.Flags().BoolVar(&o.json, "json", false, "report as one JSON array")
	return cmd
}

func (o *candidatesOptions) run(cmd *cobra.Command, path string) error {
	limits, err := namedLimits(o.limits)
	if err != nil {
		return err
	}
	b, side, err := o.position.boardForSide(cmd, path, o.colour)
	if err != nil {
		return err
	}
	var patterns tactics.Patterns
	if o.db != "" {
		index, err := loadIndex(o.db)
		if err != nil {
			return err
		}
		patterns = proofs{index}
	}
	list := tactics.NewReader().Candidates(b, side, patterns, &limits)
	if o.json {
		return writeJSON(cmd, newCandidatesJSON(list, b))
	}
	if len(list) == 0 {
		_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: no tactical move\n", side)
		return err
	}
	for _, c := range list {
		if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%-4s %s\n", vertex(c.Move, b), c.Text(b.Size())); err != nil {
			return err
		}
	}
	return nil
}

// proofs are the patterns of a store as the reader wants them.
type proofs struct{ *patterndb.Index }

func (p proofs) Proofs(b *board.Board, side board.Colour) []tactics.Proof {
	var list []tactics.Proof
	for _, m := range p.Append(nil, b, side, nil) {
		list = append(list, tactics.Proof{Move: m.Move, Target: m.Target, Saves: m.Kind == shape.Escape})
	}
	return list
}

func newCandidatesJSON(list []tactics.Candidate, b *board.Board) []candidateJSON {
	result := []candidateJSON{}
	for _, c := range list {
		j := candidateJSON{Move: vertex(c.Move, b), Reasons: []reasonJSON{}}
		for _, w := range c.Reasons {
			r := reasonJSON{Purpose: w.Purpose, Target: vertex(w.Target, b), Size: w.Size, Result: int(w.Result), Threats: w.Threats, Ladder: w.Ladder, Stored: w.Stored, Unknown: w.Unknown}
			if w.Other != board.NoPoint {
				r.Other = vertex(w.Other, b)
			}
			j.Reasons = append(j.Reasons, r)
		}
		result = append(result, j)
	}
	return result
}
