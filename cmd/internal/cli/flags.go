package cli

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/internal/words"
	"shicho/patterndb"
	"shicho/tactics"
)

// JSONFlag adds --json. What describes the output: "one object".
func JSONFlag(cmd *cobra.Command, asJSON *bool, what string) {
	cmd.Flags().BoolVar(asJSON, "json", false, "print JSON: "+what)
}

// LimitsFlag adds --limits, which names the limits of the reader.
func LimitsFlag(cmd *cobra.Command, name *string, standard tactics.Limits) {
	cmd.Flags().StringVar(name, "limits", standard.Name, "use the limits of this `NAME` for the reader's searches: "+limitNames())
}

func limitNames() string {
	var names []string
	for _, l := range tactics.Named {
		names = append(names, l.Name)
	}
	return strings.Join(names, ", ")
}

// ParseLimits returns the limits of a name.
func ParseLimits(name string) (tactics.Limits, error) {
	l, err := tactics.LimitsByName(name)
	if err != nil {
		return l, Usagef("--limits %q: there are %s", name, limitNames())
	}
	return l, nil
}

// ParamFlag adds --param, which sets parameters of the player.
func ParamFlag(cmd *cobra.Command, params *[]string) {
	cmd.Flags().StringArrayVar(params, "param", nil, "set a parameter of the player, `NAME=VALUE`; may be repeated; 'shicho gtp --help' lists them")
}

// AssignParams sets the player's parameters that --param names.
func AssignParams(settings *engine.Settings, params []string) error {
	if err := settings.Assign(params); err != nil {
		return Usagef("--param: %w", err)
	}
	return nil
}

// ParameterTable lists the player's parameters with their values, for a help text: those for users, then those for experiments.
func ParameterTable() string {
	standard := engine.Default()
	var users, experiments strings.Builder
	u, e := tabwriter.NewWriter(&users, 0, 0, 2, ' ', 0), tabwriter.NewWriter(&experiments, 0, 0, 2, ' ', 0)
	for i := range engine.Parameters {
		p := &engine.Parameters[i]
		w, value := u, p.Get(&standard)
		if p.Experiment {
			w = e
		}
		if p.Name == "threads" {
			value = "all" // the help must not depend on the machine
		}
		fmt.Fprintf(w, "  %s\t%s\t%s\n", p.Name, value, p.Help)
	}
	u.Flush()
	e.Flush()
	return users.String() + "\nFor experiments with the search:\n\n" + strings.TrimRight(experiments.String(), "\n")
}

// number is the value of a flag: a decimal number.
type number float64

func (n *number) String() string { return strconv.FormatFloat(float64(*n), 'g', -1, 64) }

func (n *number) Type() string { return "float" }

func (n *number) Set(text string) error {
	value, err := words.ParseNumber(text)
	*n = number(value)
	if err != nil {
		return errors.New("not a decimal number")
	}
	return nil
}

// standardKomi is the komi of a game whose command does not name one.
const standardKomi = 7.5

// KomiFlag adds --komi.
func KomiFlag(cmd *cobra.Command, komi *float64) {
	*komi = standardKomi
	cmd.Flags().Var((*number)(komi), "komi", "White gets `N` points")
}

// CheckKomi refuses a komi that the player cannot play with.
func CheckKomi(komi float64) error {
	if !(math.Abs(komi) <= search.MostKomi) {
		return Usagef("--komi %v: %v at the most", komi, search.MostKomi)
	}
	return nil
}

// ColourFlag adds --colour, which names a side.
func ColourFlag(cmd *cobra.Command, colour *string, help string) {
	cmd.Flags().StringVar(colour, "colour", "", help)
}

// ParseColour reads a side. It returns Empty if the text is empty.
func ParseColour(text string) (board.Colour, error) {
	colour := board.ParseColour(text)
	if colour == board.Empty && text != "" {
		return colour, Usagef("--colour %q: black or white", text)
	}
	return colour, nil
}

// CheckSize refuses a number of lines that no board has.
func CheckSize(size int) error {
	if size < board.MinSize || size > board.MaxSize {
		return Usagef("--size %d: %w", size, board.ErrSize)
	}
	return nil
}

// ParsePoint reads a point of a board. A pass is a usage error.
func ParsePoint(text string, b *board.Board) (board.Point, error) {
	p, err := board.ParsePoint(text, b.Size())
	switch {
	case err != nil:
		return p, usageError{err}
	case p == board.Pass:
		return p, Usagef("%q: %w", text, board.ErrVertex)
	}
	return p, nil
}

// OrderFlag adds --by, which names an order of patterns.
func OrderFlag(cmd *cobra.Command, by *string) {
	cmd.Flags().StringVar(by, "by", "count", "list the patterns in this `ORDER`: count (seen most often first) or difficulty (hardest first)")
}

// ParseOrder reads the value of --by.
func ParseOrder(by string) (patterndb.Order, error) {
	switch by {
	case "count":
		return patterndb.ByCount, nil
	case "difficulty":
		return patterndb.ByDifficulty, nil
	}
	return 0, Usagef("--by %q: count or difficulty", by)
}
