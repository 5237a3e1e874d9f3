package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// A command line for KataGo works: its flags are ignored, with a line for each.
func TestForeignFlags(t *testing.T) {
	args := doubleDashes([]string{"gtp", "-model", "m.bin.gz", "-config=c.cfg", "--param", "threads=1", "-override-config", "a=1,b=2", "-override-config", "c=3"})
	want := []string{"gtp", "--model", "m.bin.gz", "--config=c.cfg", "--param", "threads=1", "--override-config", "a=1,b=2", "--override-config", "c=3"}
	if !slices.Equal(args, want) {
		t.Fatal(args)
	}
	var params []string
	var said bytes.Buffer
	cmd := &cobra.Command{Use: "gtp", RunE: func(cmd *cobra.Command, _ []string) error { WarnOfForeignFlags(cmd); return nil }}
	ParamFlag(cmd, &params)
	ForeignFlags(cmd)
	cmd.SetArgs(args[1:])
	cmd.SetErr(&said)
	if err := cmd.Execute(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"-model", "-config", "-override-config"} {
		if !strings.Contains(said.String(), name+" is a flag of KataGo") {
			t.Errorf("no line about %s: %q", name, said.String())
		}
	}
	if len(params) != 1 {
		t.Errorf("--param: %v", params)
	}
}
