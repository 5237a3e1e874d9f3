package main

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// shared are the flags that at least sharedBy commands explain in the same words. commands.md explains them once for all.
type shared map[flagText]int

const sharedBy = 4

// flagText is what a help says of a flag.
type flagText struct{ name, usage, standard string }

// chosenGames matches how the flags that choose games begin: each command says what it does with the games.
var chosenGames = regexp.MustCompile(`^\w+ only( this PART of the| games)`)

func textOf(f *pflag.Flag) flagText {
	return flagText{f.Name, chosenGames.ReplaceAllString(f.Usage, "take only$1"), f.DefValue}
}

// countFlags counts what the commands say of their flags.
func countFlags(root *cobra.Command) shared {
	s := shared{}
	for _, g := range root.Groups() {
		if g.ID == groupOther {
			continue
		}
		for _, cmd := range inGroup(root, g) {
			cmd.Flags().VisitAll(func(f *pflag.Flag) { s[textOf(f)]++ })
		}
	}
	return s
}

// split parts the flags of a command into those of its own and the names of shared ones.
func (s shared) split(cmd *cobra.Command) (own *pflag.FlagSet, names []string) {
	own = pflag.NewFlagSet("", pflag.ContinueOnError)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		switch {
		case f.Hidden || f.Name == "help":
		case s[textOf(f)] >= sharedBy:
			names = append(names, "--"+f.Name)
		default:
			own.AddFlag(f)
		}
	})
	return own, names
}

// table lists the shared flags.
func (s shared) table() string {
	var list []flagText
	for text, n := range s {
		if n >= sharedBy && text.name != "help" {
			list = append(list, text)
		}
	}
	slices.SortFunc(list, func(a, b flagText) int {
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.usage, b.usage), strings.Compare(a.standard, b.standard))
	})
	var t strings.Builder
	t.WriteString("A command names those that it has; where it differs it explains its own.\n\n| flag | |\n| --- | --- |\n")
	for _, text := range list {
		variable, usage := pflag.UnquoteUsage(&pflag.Flag{Name: text.name, Usage: text.usage, Value: noValue{}})
		if text.standard != "" && text.standard != "false" && text.standard != "0" && text.standard != "[]" {
			usage += fmt.Sprintf(" (default %s)", text.standard)
		}
		fmt.Fprintf(&t, "| `%s` | %s |\n", strings.TrimSpace("--"+text.name+" "+variable), special.ReplaceAllString(usage, `\$0`))
	}
	return t.String()
}

// noValue is the value of a flag that is only explained.
type noValue struct{}

func (noValue) String() string   { return "" }
func (noValue) Set(string) error { return nil }
func (noValue) Type() string     { return "bool" }
