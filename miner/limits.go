package miner

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shicho/tactics"
)

// ErrLimits says that a text does not name limits of mining.
var ErrLimits = errors.New("not limits of mining")

// namedLimits are the limits of the searches, by the words that Settings has for them.
func (o *Options) namedLimits() []namedLimits {
	return []namedLimits{{"read", &o.Limits}, {"shallow", &o.Shallow}, {"threat", &o.Threat}, {"escape", &o.Escape},
		{"join", &o.Joins}, {"cut", &o.Cuts}, {"kill", &o.Kills}}
}

type namedLimits struct {
	name   string
	limits *tactics.Limits
}

// SetLimits reads limits as Settings writes them, a search a line or several with semicolons between them: "read: liberties=5 standing
// depth=3 near nodes=1000". What follows # in a line is a comment. Limits of other searches stay as they are. Empty limits of escape look for no escapes. The error names the line and
// wraps ErrLimits. A text may also be the name of limits, as --limits takes: they become those of the walk.
func (o *Options) SetLimits(text string) error {
	if l, err := tactics.LimitsByName(strings.TrimSpace(text)); err == nil {
		if none := (tactics.Limits{}); o.Limits == none && o.Escape == none {
			o.Escape = standard.Escape
		}
		o.Limits = l
		return nil
	}
	given := map[string]bool{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, "#")
		for part := range strings.SplitSeq(line, ";") {
			if part = strings.TrimSpace(part); part == "" {
				continue
			}
			if err := o.setLimits(part, given); err != nil {
				return fmt.Errorf("line %d: %w: %w", number, ErrLimits, err)
			}
		}
	}
	if len(given) == 0 {
		return fmt.Errorf("%w: no limits are given", ErrLimits)
	}
	return nil
}

// setLimits reads the limits of one search.
func (o *Options) setLimits(text string, given map[string]bool) error {
	all := o.namedLimits()
	name, words, _ := strings.Cut(text, ":")
	name = strings.TrimSpace(name)
	i := slices.IndexFunc(all, func(n namedLimits) bool { return n.name == name })
	switch {
	case i < 0:
		var names []string
		for _, n := range all {
			names = append(names, n.name)
		}
		return fmt.Errorf("%q: the searches are %s", name, strings.Join(names, ", "))
	case given[name]:
		return fmt.Errorf("%q is there twice", name)
	}
	given[name] = true
	limits, err := tactics.ParseLimits(words)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if none := limits == (tactics.Limits{}) && name == "escape"; limits.Nodes == 0 && !none {
		return fmt.Errorf("%s: the nodes must be bounded, as in nodes=50000", name)
	}
	*all[i].limits = limits.WithName(name)
	return nil
}
