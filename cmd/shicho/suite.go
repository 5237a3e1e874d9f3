package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shicho/suite"
	"shicho/tactics"
)

func newSuite() *cobra.Command {
	var limits, only string
	var nodes, repeat int
	var skip []string
	var strict bool
	cmd := &cobra.Command{
		Use:   "suite FILE.jsonl...",
		Short: "Ask the reader the questions of test suites",
		Long: `Suite asks the reader the tactical questions of files, a JSON object a line, and
reports what it got wrong and how long it took. Every question is asked with
empty tables. The format and the report are described in docs/suite.md.`,
		Example: "  shicho suite capture.jsonl --limits fast\n" +
			"  shicho suite capture.jsonl --skip derived,ladder_only --compare \"gnugo --mode gtp\"",
		Args: usage(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := tactics.LimitsByName(limits)
			if err != nil {
				return usageError{err}
			}
			if cmd.Flags().Changed("nodes") {
				l.Nodes = nodes
			}
			cases, err := selectCases(cmd, args, only, skip)
			if err != nil {
				return err
			}
			reader := suite.NewReader(l)
			run := suite.Run{Name: reader.Name()}
			for _, c := range cases {
				run.Results = append(run.Results, suite.Ask(c, reader, repeat))
			}
			if err := suite.WriteText(cmd.OutOrStdout(), []suite.Run{run}); err != nil {
				return err
			}
			if failed := run.Failed(); strict && failed > 0 {
				return fmt.Errorf("failed: %d", failed)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&limits, "limits", tactics.Named[0].Name, "limits of the search: "+limitNames())
	cmd.Flags().IntVar(&nodes, "nodes", 0, "node limit of a question, in place of that of the limits; 0 is none")
	cmd.Flags().IntVar(&repeat, "repeat", 1, "ask as often, and keep the fastest time")
	cmd.Flags().StringVar(&only, "only", "", "only the cases whose id matches the regular expression")
	cmd.Flags().StringSliceVar(&skip, "skip", nil, "leave out the cases with one of the fields set: "+strings.Join(suite.Marks, ", "))
	cmd.Flags().BoolVar(&strict, "strict", false, "exit with 1 if a case fails")
	return cmd
}

// selectCases reads the cases of the files that are wanted.
func selectCases(cmd *cobra.Command, files []string, only string, skip []string) ([]*suite.Case, error) {
	pattern, err := regexp.Compile(only)
	if err != nil {
		return nil, usagef("--only: %w", err)
	}
	for _, field := range skip {
		if !slices.Contains(suite.Marks, field) {
			return nil, usagef("--skip %s: not one of %s", field, strings.Join(suite.Marks, ", "))
		}
	}
	var selected []*suite.Case
	for _, name := range files {
		in, err := openFile(cmd, name)
		if err != nil {
			return nil, err
		}
		cases, err := suite.Read(name, in)
		in.Close()
		if err != nil {
			return nil, err
		}
		for _, c := range cases {
			if pattern.MatchString(c.ID) && !c.Marked(skip...) {
				selected = append(selected, c)
			}
		}
	}
	return selected, nil
}
