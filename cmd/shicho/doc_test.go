package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// docFlags is the usage of a command with its flags, as docs/commands.md has it.
func docFlags(cmd *cobra.Command) string {
	cmd.InitDefaultHelpFlag()
	return "```\n" + cmd.UseLine() + "\n\n" + perMachine.ReplaceAllString(cmd.Flags().FlagUsages(), "$1") + "```\n\n"
}

// perMachine matches default values that depend on the machine.
var perMachine = regexp.MustCompile(`(--workers N .*) \(default \d+\)`)

// docs/commands.md has a section for every command with its flags as they are. With -update the flags are written anew.
func TestCommandsDoc(t *testing.T) {
	text, err := os.ReadFile(commandsDoc)
	if err != nil {
		t.Fatal(err)
	}
	doc := string(text)
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		for _, child := range cmd.Commands() {
			if child.IsAvailableCommand() && child.GroupID != groupOther {
				visit(child)
			}
		}
		name := strings.TrimPrefix(cmd.CommandPath(), "shicho ")
		if !cmd.HasParent() || name == "db" || name == "lab" {
			return
		}
		section := regexp.MustCompile("(?m)^### " + name + "\n\n(```\n[^`]*```\n+)?")
		at := section.FindStringIndex(doc)
		if at == nil {
			t.Errorf("%s has no section %q", commandsDoc, name)
			return
		}
		want := "### " + name + "\n\n" + docFlags(cmd)
		switch {
		case *update:
			doc = doc[:at[0]] + want + doc[at[1]:]
		case doc[at[0]:at[1]] != want:
			t.Errorf("%s: the flags of %s are not as they are (go test ./cmd/shicho -run TestCommandsDoc -update writes them)\n%s", commandsDoc, name, want)
		}
	}
	visit(newRoot())
	if *update {
		if err := os.WriteFile(commandsDoc, []byte(doc), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
