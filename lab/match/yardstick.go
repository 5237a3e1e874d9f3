package match

import (
	"fmt"
	"io"
	"path/filepath"
	"time"
)

// Yardstick describes matches that stay the same from version to version, so that their results can be compared.
type Yardstick struct {
	GNUGo string // command line of GNU Go; "" for no matches against it
	Last  string // path, without spaces, of the program shicho of an earlier version; "" for no matches against it
	Out   string // folder for the results, from which a later run goes on; "" for none
	Games int    // games of each match, at most; 0 for all of them
}

// Measure is a match of a yardstick.
type Measure struct {
	Name    string
	Options Options
}

// Measures lists the matches.
func (y *Yardstick) Measures() (list []Measure) {
	if y.GNUGo != "" {
		for _, m := range againstGNUGo {
			o := y.options(m.name, m.size, m.games)
			o.Players, o.Judge = [2]string{fmt.Sprintf("%s playouts=%d", Builtin, m.playouts), y.GNUGo}, y.GNUGo
			list = append(list, Measure{m.name, o})
		}
	}
	if y.Last != "" {
		for _, m := range againstLast {
			o := y.options(m.name, m.size, m.games)
			o.Players = [2]string{fmt.Sprintf("%s move_time=%v", Builtin, m.time), fmt.Sprintf("%s gtp --param threads=1 --param move_time=%v", y.Last, m.time)}
			o.Sequential = &SPRT{Low: 0, High: lastHigh, Error: lastError}
			list = append(list, Measure{m.name, o})
		}
	}
	return list
}

// options returns the options that all matches of a yardstick share.
func (y *Yardstick) options(name string, size, games int) Options {
	o := Options{Size: size, Komi: 7.5, Games: games, Parallel: 1, Opening: 2, Timeout: yardstickTimeout, Seed: 1}
	o.Time.Stones = 1
	if y.Games > 0 {
		o.Games = min(games, y.Games)
	}
	if y.Out != "" {
		o.Out = filepath.Join(y.Out, name+".jsonl")
	}
	return o
}

// WriteRow writes the result of a match as a row of a table in Markdown; docs/results.md has such a table for each version.
func (r *Report) WriteRow(w io.Writer, name string) error {
	_, err := fmt.Fprintf(w, "| %s | %d–%d | %.1f %% (%.1f to %.1f) | %+.0f (%+.0f to %+.0f) | %.2f, %.2f |\n", name, r.Wins[0], r.Wins[1],
		100*r.Share, 100*r.Interval[0], 100*r.Interval[1], r.Elo[0], r.Elo[1], r.Elo[2], r.Seconds[0], r.Seconds[1])
	return err
}

// YardstickHead begins the table of the rows that WriteRow writes.
const YardstickHead = "| match | games | share | Elo | seconds a move |\n| --- | --- | --- | --- | --- |\n"

// The matches of a yardstick.
var (
	againstGNUGo = []struct {
		name                  string
		size, playouts, games int
	}{
		{"gnugo-9", 9, 1000, 60},
		{"gnugo-13", 13, 1000, 40},
		{"gnugo-19", 19, 2500, 60},
	}
	againstLast = []struct {
		name        string
		size, games int
		time        time.Duration
	}{
		{"last-9", 9, 400, 100 * time.Millisecond},
		{"last-19", 19, 100, 500 * time.Millisecond},
	}
)

// The sequential test of the matches against the last version, and the time that a program may take for a move.
const (
	lastHigh         = 40 // points of Elo
	lastError        = 0.05
	yardstickTimeout = 5 * time.Minute
)
