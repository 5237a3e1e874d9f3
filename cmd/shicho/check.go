package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/internal/files"
	"shicho/proof/check"
	"shicho/protocol/report"
)

func newCheck() *cobra.Command {
	var asJSON, quiet bool
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check certificates: files with proofs",
		Long: `Check reads certificates, as read --proof and other commands write them, and says what
they prove. It replays every move by the rules of Go, sees that no reply is missing, and
works out on which points the proof rests. It knows no search, and shares nothing with
the reader that found the proof; docs/certificates.md says why that is enough. "-" is
standard input. A file may have several certificates; at the first that is refused the
file is left, and the exit code is 1.`,
		Example: `  shicho read examples/games/19x19-01.sgf --move 157 --target J7 --proof J7.jsonl
  shicho check J7.jsonl`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			refused := 0
			for _, path := range args {
				err := checkFile(cmd, path, asJSON, quiet)
				if errors.Is(err, check.ErrRefused) {
					refused++
					err = cli.Report(cmd, asJSON, report.NewRefusal(path, err))
				}
				if err != nil {
					return err
				}
			}
			if refused > 0 {
				return fmt.Errorf("%d of %d files refused", refused, len(args))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&quiet, "quiet", false, "print only what is refused, and the number of certificates of each file")
	cli.JSONFlag(cmd, &asJSON, "an object a line, one for each certificate")
	return cmd
}

// checkFile checks the certificates of a file and prints what they prove.
func checkFile(cmd *cobra.Command, path string, asJSON, quiet bool) error {
	in := io.NopCloser(cmd.InOrStdin())
	if path != sgf.Stdin {
		var err error
		if in, err = files.OpenPacked(path); err != nil {
			return err
		}
	}
	defer in.Close()
	c, count := check.New(in), 0
	for {
		result, err := c.Next()
		switch {
		case err == io.EOF && quiet && !asJSON:
			return cli.Print(cmd, fmt.Sprintf("%s: %d proved\n", path, count))
		case err == io.EOF:
			return nil
		case errors.Is(err, check.ErrRefused):
			return err
		case err != nil:
			return fmt.Errorf("%s: %w", path, err)
		}
		count++
		if quiet {
			continue
		}
		if err := cli.Report(cmd, asJSON, report.NewCertificate(path, result)); err != nil {
			return err
		}
	}
}
