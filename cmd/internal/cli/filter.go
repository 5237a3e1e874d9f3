package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"shicho/board/sgf/date"
	"shicho/board/sgf/rank"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
)

// ClassFlag adds --class, which names a class of instances. The help text says first what the command does with the
// class, then the names of the classes, and then more, which may be empty.
func ClassFlag(cmd *cobra.Command, class *string, standard, help, more string) {
	var names strings.Builder
	for _, class := range patterndb.Classes() {
		names.WriteString(class.String() + ", ")
	}
	cmd.Flags().StringVar(class, "class", standard, help+" this `CLASS`: "+names.String()+"or any"+more)
}

// ParseClass reads the value of --class. "any" is AnyClass.
func ParseClass(text string) (class patterndb.Class, err error) {
	if text == patterndb.AnyClass.String() {
		return patterndb.AnyClass, nil
	}
	if err := class.UnmarshalText([]byte(text)); err != nil {
		return class, Usagef("--class: %w, any", err)
	}
	return class, nil
}

// ThemesFlag adds --teaches, which names themes of patterns. The colours of pictures have the flag --theme.
func ThemesFlag(cmd *cobra.Command, names *[]string) {
	cmd.Flags().StringSliceVar(names, "teaches", nil, "list only patterns with these `THEMES`, as net or ladder,corner")
}

// ParseThemes reads the value of --teaches.
func ParseThemes(names []string) (theme.Set, error) {
	themes, err := theme.ParseSet(names)
	if err != nil {
		return 0, Usagef("--teaches %w: %s", err, strings.Join(theme.SetOf(theme.All()...).Names(), ", "))
	}
	return themes, nil
}

// ProblemThemesFlag adds --theme, which names themes of problems. A problem needs only one of them. The help begins with what the
// command does with the problems.
func ProblemThemesFlag(cmd *cobra.Command, names *[]string, verb string) {
	cmd.Flags().StringSliceVar(names, "theme", nil, verb+" only problems with one of these `THEMES`, as net or snapback,length-3")
}

// FilterFlags choose patterns of a store.
type FilterFlags struct {
	filter     patterndb.Filter
	dates      DateFlags
	kind, edge string
	themes     []string
	ladder     bool
}

// Add adds the flags.
func (f *FilterFlags) Add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.filter.MinSeen, "min-seen", 0, "list only patterns seen at least `N` times, as instances of --class")
	flags.IntVar(&f.filter.MinDepth, "min-depth", 0, "list only patterns whose hardest proof is at least `N` plies deep")
	flags.StringVar(&f.kind, "kind", "any", "list only patterns of this `KIND`: capture, escape, join, cut, safe, or any")
	flags.StringVar(&f.edge, "edge", "any", "list only patterns at this `EDGE` of the board: none, side, corner, or any")
	ThemesFlag(cmd, &f.themes)
	flags.BoolVar(&f.ladder, "ladder", false, "list only patterns with a ladder; --ladder=false lists only those without")
	flags.StringVar(&f.filter.Player, "player", "", "count only games with a player of this `NAME`, or with this in the name")
	f.dates.Add(cmd, "count")
}

// Parse reads the values of the flags.
func (f *FilterFlags) Parse(cmd *cobra.Command) (filter patterndb.Filter, err error) {
	filter = f.filter
	if filter.MinSeen < 0 || filter.MinDepth < 0 {
		return filter, Usagef("--min-seen and --min-depth must not be negative")
	}
	if filter.Kind, err = parseKind(f.kind); err != nil {
		return filter, err
	}
	if err := filter.Edge.UnmarshalText([]byte(f.edge)); err != nil {
		return filter, Usagef("--edge %w", err)
	}
	if filter.Themes, err = ParseThemes(f.themes); err != nil {
		return filter, err
	}
	if cmd.Flags().Changed("ladder") {
		filter.Ladder = &f.ladder
	}
	filter.Dates, err = f.dates.Parse()
	return filter, err
}

// DateFlags choose games by their dates.
type DateFlags struct{ from, to, years string }

// Add adds --from, --to and --years. The verb says what the command does with the games: "list".
func (f *DateFlags) Add(cmd *cobra.Command, verb string) {
	cmd.Flags().StringVar(&f.from, "from", "", verb+" only games of this `DATE` or later: 1999, 1999-12, or 1999-12-31")
	cmd.Flags().StringVar(&f.to, "to", "", verb+" only games of this `DATE` or earlier")
	cmd.Flags().StringVar(&f.years, "years", "", verb+" only games of these `YEARS`: 1999, or 1990-1999; short for --from and --to")
}

// Parse reads the values of the flags.
func (f *DateFlags) Parse() (dates date.Range, err error) {
	if f.years != "" {
		if f.from != "" || f.to != "" {
			return dates, Usagef("--years stands for --from and --to")
		}
		return parseYears(f.years)
	}
	for _, d := range []struct {
		flag, text string
		date       *date.Date
	}{{"--from", f.from, &dates.From}, {"--to", f.to, &dates.To}} {
		if d.text == "" {
			continue
		}
		if *d.date, err = date.Parse(d.text); err != nil {
			return dates, Usagef("%s %q: %w", d.flag, d.text, err)
		}
	}
	return dates, nil
}

// parseYears reads the value of --years.
func parseYears(text string) (dates date.Range, err error) {
	from, to, between := strings.Cut(text, "-")
	if !between {
		to = from
	}
	var errTo error
	dates.From, err = date.Parse(from)
	dates.To, errTo = date.Parse(to)
	if err != nil || errTo != nil || to < from {
		return date.Range{}, Usagef("--years %q: a year as 1999, or two as 1990-1999", text)
	}
	return dates, nil
}

// RanksFlag adds --rank.
func RanksFlag(cmd *cobra.Command, ranks *string, verb string) {
	cmd.Flags().StringVar(ranks, "rank", "", verb+" only games of two players with these `RANKS`: 3d, 5k-1d, 1p- (and stronger), -10k (and weaker)")
}

// ParseRanks reads the value of --rank.
func ParseRanks(text string) (rank.Range, error) { return parseRanks("--rank", text) }

// ParseGrades reads the value of --grade, the ranks that problems fit.
func ParseGrades(text string) (rank.Range, error) { return parseRanks("--grade", text) }

func parseRanks(flag, text string) (rank.Range, error) {
	if text == "" {
		return rank.Range{}, nil
	}
	ranks, err := rank.Parse(text)
	if err != nil {
		return ranks, Usagef("%s %q: %w", flag, text, err)
	}
	return ranks, nil
}

// parseKind returns the kind of a name, nil for any.
func parseKind(name string) (*shape.Kind, error) {
	for _, kind := range shape.OfPatterns() {
		if name == kind.String() {
			return &kind, nil
		}
	}
	if name != "any" {
		return nil, Usagef("--kind %q: capture, escape, join, cut, or any", name)
	}
	return nil, nil
}
