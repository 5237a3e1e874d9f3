package lab

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/groups"
	"shicho/protocol/gtp/client"
)

// newGroupsAsk makes the command lab groups ask.
func newGroupsAsk() *cobra.Command {
	var program string
	var timeout time.Duration
	cmd := &cobra.Command{
		Use:   "ask GROUPS",
		Short: "Ask another program about the fates of groups",
		Long: `Ask prints the groups of a file again, with what another program says of their fates.
Where it agrees with the game, the fate is sure, or nearly so. The program knows the
GTP command dragon_status, as GNU Go does.`,
		Example: `  shicho lab groups ask drawn.jsonl > groups.jsonl`,
		Args:    cli.Args(cobra.ExactArgs(1)),
		RunE:    func(cmd *cobra.Command, args []string) error { return askGroups(cmd, args[0], program, timeout) },
	}
	f := cmd.Flags()
	f.StringVar(&program, "program", "gnugo --mode gtp --level 10 --chinese-rules", "the program is started by this `COMMAND`")
	f.DurationVar(&timeout, "timeout", time.Minute, "the program must reply within this `TIME`")
	return cmd
}

func askGroups(cmd *cobra.Command, file, line string, timeout time.Duration) error {
	if timeout <= 0 {
		return cli.Usagef("--timeout is positive")
	}
	list, err := readGroups(cmd, file)
	if err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	program, err := client.Start(ctx, line, timeout)
	if err != nil {
		return fmt.Errorf("--program: %w", err)
	}
	defer program.Close()
	encoder := json.NewEncoder(cli.JSONOut(cmd))
	for _, g := range list {
		err := groups.Ask(program, g)
		if ctx.Err() != nil {
			return context.Cause(ctx) // the program's end says nothing more
		}
		if err == nil {
			err = encoder.Encode(g.Group)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readGroups reads a file of groups.
func readGroups(cmd *cobra.Command, file string) ([]*groups.Posed, error) {
	in, err := cli.OpenFile(cmd, file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return groups.Read(file, in)
}
