package lab

import (
	"errors"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/coverage"
	"shicho/patterndb"
	"shicho/tactics"
)

type cascadeOptions struct {
	stores       []string
	shallow      string
	deep         string
	reference    string
	games, every int
	asJSON       bool
}

// NewCascade makes the command lab cascade.
func NewCascade() *cobra.Command {
	var o cascadeOptions
	cmd := &cobra.Command{
		Use:   "cascade PATH... --db FOLDER",
		Short: "Measure what patterns know of strings between a shallow and a deep search",
		Long: `Cascade asks two questions about every string with at most three liberties, in positions
of games that no store has: is it captured with the attacker to move, and with its owner
to move? It counts what is proved, and the processor time, by a shallow search alone, by
the patterns of each store alone, by a deep search alone, and by the shallow search, then
patterns, then the deep search, where each stage gets only what those before it have left
open. It also counts how many of the critical and of the dead strings the patterns know,
and lets a search check all that they claim.`,
		Example: `  shicho lab cascade held-out.tar.gz --db few.db --db many.db --games 200`,
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.stores, "db", nil, "a store of patterns; several for a curve")
	f.StringVar(&o.shallow, "shallow", "shallow", "limits of the shallow search")
	f.StringVar(&o.deep, "deep", "fast", "limits of the deep search")
	f.StringVar(&o.reference, "reference", "fast", "limits of the search that says which strings are critical or dead")
	f.IntVar(&o.games, "games", 0, "ask about at most `N` games; 0 is all")
	f.IntVar(&o.every, "every", 10, "ask about every `N`th position of a game")
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	return cmd
}

func (o *cascadeOptions) run(cmd *cobra.Command, paths []string) error {
	if o.games < 0 || o.every < 1 {
		return cli.Usagef("--games is at least 0, --every at least 1")
	}
	if missing := cli.MissingPaths(paths); len(missing) > 0 {
		return errors.Join(missing...)
	}
	var limits [3]tactics.Limits
	for i, name := range []string{o.shallow, o.deep, o.reference} {
		var err error
		if limits[i], err = tactics.LimitsByName(name); err != nil {
			return cli.Usagef("%w", err)
		}
	}
	shallow, deep := coverage.Searching(&limits[0]), coverage.Searching(&limits[1])
	cascades := [][]coverage.Stage{{shallow}, {deep}, {shallow, deep}}
	var stores []coverage.Stage
	mined := coverage.Mined{}
	for _, dir := range o.stores {
		err := cli.ReadStore(cmd, dir, func(s *patterndb.Store) error {
			index, err := s.LoadIndex()
			if err != nil {
				return err
			}
			patterns := coverage.Matching(dir, index)
			stores = append(stores, patterns)
			cascades = append(cascades, []coverage.Stage{patterns}, []coverage.Stage{shallow, patterns}, []coverage.Stage{shallow, patterns, deep})
			return mined.Add(s)
		})
		if err != nil {
			return err
		}
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	m := coverage.NewCascade(limits[2], stores, cascades)
	err := m.Measure(ctx, paths, o.games, o.every, mined.Lacks,
		func(fault error) { cli.Warn(cmd, "left out", fault) })
	if err != nil {
		return err
	}
	return cli.Report(cmd, o.asJSON, m)
}
