package evaluation

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"shicho/engine/judge"
	"shicho/engine/ownership"
)

// NamedOwners is what a network of any kind says of owners, with a name for reports.
type NamedOwners struct {
	Name   string
	Owners judge.Owners
}

// Judgements say how well judges judge finished games.
type Judgements struct {
	Finished []Result `json:"finished"`
}

// FinishedAll asks about finished games: the engine without a network, each network alone, the engine with each
// network, and the program of a command line unless that is empty.
func FinishedAll(ctx context.Context, games []ownership.Game, workers int, networks []NamedOwners, program string) (list []Result, err error) {
	judges := []func() (Judge, error){
		func() (Judge, error) { return Engine{Title: "playouts, reader"}, nil },
	}
	for _, n := range networks {
		judges = append(judges,
			func() (Judge, error) { return Alone{Title: n.Name + " alone", Network: n.Owners}, nil },
			func() (Judge, error) {
				return Engine{Title: "playouts, reader, " + n.Name, Network: n.Owners}, nil
			})
	}
	if program != "" {
		judges = append(judges, func() (Judge, error) { return NewProgram(ctx, program) })
	}
	for _, j := range judges {
		r, err := Finished(ctx, games, workers, j)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// Text writes the tables for people.
func (e *Judgements) Text() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	if len(e.Finished) > 0 {
		fmt.Fprintln(w, "\tstrings right %\tof\tgames all right %\tof\tmarked ones %\tof\tscores %\tof\ts a game\t")
	}
	for _, r := range e.Finished {
		fmt.Fprintf(w, "%s\t%.2f\t%d\t%.1f\t%d\t%.1f\t%d\t%.1f\t%d\t%.3f\t\n", r.Judge, share(r.Right, r.Strings), r.Strings, share(r.Whole, r.Known), r.Known,
			share(r.Marked.Whole, r.Marked.Games), r.Marked.Games, share(r.Scores, r.Counted), r.Counted, r.Seconds)
	}
	for _, r := range e.Finished {
		if r.Failed > 0 {
			fmt.Fprintf(w, "%s could not be asked about %d games: %s\n", r.Judge, r.Failed, r.Fault)
		}
	}
	w.Flush()
	return text.String()
}

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(n) / float64(of)
}
