package figures

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"shicho/internal/version"
)

// Errors of figures.
var (
	ErrUnknown = errors.New("no such figure")
	ErrKept    = errors.New("this figure is not measured by the program")
	ErrMissing = errors.New("not here")
)

// Figure is a table of the page of results, or several tables that are measured together.
type Figure struct {
	Name  string `json:"figure"`
	About string `json:"about"`
	// Long says that the measurement takes more than about ten minutes.
	Long bool `json:"long"`
	// Machine says that the table has times, so that it depends on the machine.
	Machine bool `json:"machine"`
	// Needs are the files that the measurement needs, in the folder of games and suites.
	Needs []string `json:"needs,omitempty"`
	// Kept is the command that makes the table, if this package does not. Why says what hinders the package.
	Kept string `json:"kept,omitempty"`
	Why  string `json:"why,omitempty"`

	measure func(ctx context.Context, l *Lab) (string, error)
}

// IsKept tells whether the table keeps what was measured in another way.
func (f *Figure) IsKept() bool { return f.measure == nil }

// Measure makes the table anew, in Markdown, with a line that says when and how. The error wraps ErrKept for a figure that is kept, and ErrMissing if
// something that the figure needs is not there.
func (f *Figure) Measure(ctx context.Context, l *Lab) (string, error) {
	if f.IsKept() {
		return "", fmt.Errorf("%s: %w: %s; it comes from: %s", f.Name, ErrKept, f.Why, f.Kept)
	}
	if missing := l.missing(f.Needs); len(missing) > 0 {
		return "", fmt.Errorf("%s: %s: %w", f.Name, strings.Join(missing, ", "), ErrMissing)
	}
	text, err := f.measure(ctx, l)
	if err == nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", f.Name, err)
	}
	return text + "\n" + f.source(time.Now()), nil
}

// source is the line that says when and how a table was measured.
func (f *Figure) source(at time.Time) string {
	machine := ""
	if f.Machine {
		machine = fmt.Sprintf(", on a machine with %d cores", runtime.NumCPU())
	}
	return fmt.Sprintf("%s%s by version %s%s: `shicho lab figures --only %s`.\n", measuredOn, at.Format(time.DateOnly), version.Program, machine, f.Name)
}

// KeptSource is the line that says how a table that is kept was measured, without the date.
func (f *Figure) KeptSource() string { return ", kept: " + f.Kept + "." }

// measuredOn begins the line about the source of a table.
const measuredOn = "Measured on "

// WithoutSource is a table without the line that says when and how it was measured.
func WithoutSource(table string) string {
	before, _, _ := strings.Cut(table, "\n"+measuredOn)
	return before
}

// All lists the figures in the order of the page.
func All() []*Figure { return all }

// Choose finds figures by their names. Without names it takes those that are measured, with long also the long ones. The error wraps ErrUnknown.
func Choose(names []string, long bool) (list []*Figure, err error) {
	for _, f := range all {
		if slices.Contains(names, f.Name) || len(names) == 0 && !f.IsKept() && (long || !f.Long) {
			list = append(list, f)
		}
	}
	for _, name := range names {
		if !slices.ContainsFunc(list, func(f *Figure) bool { return f.Name == name }) {
			return nil, fmt.Errorf("%q: %w", name, ErrUnknown)
		}
	}
	return list, nil
}
