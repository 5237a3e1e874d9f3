package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/proof"
	"shicho/protocol/report"
)

func newDBCheck() *cobra.Command {
	var db string
	var asJSON, repair, themes, proofs bool
	var sample int
	var file cli.ProofFlag
	cmd := &cobra.Command{
		Use:   "check --db FOLDER",
		Short: "Verify every record of a store",
		Long: `Check reads the whole store and verifies every record. Any fault makes the exit code 1.

If a process that wrote to the store was killed, and what it left is damaged, games are
lost, and every command refuses the store. --repair gives these games up and
says how many they are. Mining the same input again brings them back.

With --proofs the proof of every pattern is searched again, and the checker of "shicho
check" judges it: a proof for all positions that meet the pattern, or else, if none is
found, one on a board on which its conditions barely hold. A refused proof is a fault; a
proof that the search does not find again is counted.`,
		Example: "  shicho db check --db patterns.db",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			lost := 0
			if repair {
				var err error
				if lost, err = repairStore(cmd, db); err != nil {
					return err
				}
			}
			if err := file.Check(db); err != nil {
				return err
			}
			if sample < 0 || sample > 0 && !proofs && !file.Wanted() {
				return cli.Usagef("--sample %d: a number of patterns, with --proofs", sample)
			}
			return cli.ReadStore(cmd, db, func(store *patterndb.Store) error {
				check, err := report.CheckStore(store)
				check.Lost = lost
				if err == nil && themes {
					err = check.CheckThemes(store)
				}
				if err == nil && (proofs || file.Wanted()) {
					err = file.Write(func(take func(*proof.Certificate, string) error) error { return check.CheckProofs(store, sample, take) })
				}
				if err != nil {
					return err
				}
				if err := cli.Report(cmd, asJSON, check); err != nil {
					return err
				}
				if n := len(check.Faults); n > 0 {
					return fmt.Errorf("%s: %d faults", db, n)
				}
				return nil
			})
		},
	}
	cli.StoreFlag(cmd, &db)
	cmd.Flags().BoolVar(&repair, "repair", false, "first give up the games that are lost in what a killed process left")
	cmd.Flags().BoolVar(&themes, "themes", false, "also find the themes of all patterns anew, about 1,000 patterns a second")
	cmd.Flags().BoolVar(&proofs, "proofs", false, "also find the proof of each pattern anew, and check its certificate")
	cmd.Flags().IntVar(&sample, "sample", 0, "with --proofs: only `N` patterns, spread over the store; 0 is all")
	file.Add(cmd, "the proofs")
	cli.JSONFlag(cmd, &asJSON, "one object")
	return cmd
}

// repairStore gives up the games that a store has lost. It returns the least number of lost games.
func repairStore(cmd *cobra.Command, db string) (lost int, err error) {
	store, err := cli.OpenStore(cmd, db, patterndb.Options{Repair: true})
	if err != nil {
		return 0, err
	}
	defer cli.Close(store, &err)
	return store.Lost(), nil
}
