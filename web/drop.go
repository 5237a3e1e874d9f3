package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"shicho/board/sgf"
	"shicho/internal/words"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/protocol/report"
	"shicho/web/library"
)

// drop is a number of files that a visitor dropped together.
type drop struct {
	number int
	files  []upload // nil when they have been read
	bytes  int64    // of all files
	state  *watched[Drop]
	ended  chan struct{}   // closed when nothing more will happen
	ctx    context.Context // ends when the visitor cancels the drop, or with the server
	cancel context.CancelFunc

	// The goroutine that mines has these.
	report Drop
	first  error             // the first fault
	seen   map[shape.ID]bool // games of the drop
	read   int               // records
	before int64             // bytes of the files that have been read
}

func newDrop(server context.Context, number int, files []upload) *drop {
	j := &drop{number: number, files: files, bytes: sizeOf(files), ended: make(chan struct{}), seen: map[shape.ID]bool{}}
	j.ctx, j.cancel = context.WithCancel(server)
	page := fmt.Sprintf("/drops/%d", number)
	j.report = Drop{Progress: Progress{Stage: "waiting for other games"}, Page: page, Address: page, Games: []report.Game{}, Faults: []string{}}
	j.state = newWatched(j.report)
	return j
}

// upload is a file: its content, and a name to show.
type upload struct {
	name    string
	content []byte
}

// sizeOf adds up the sizes of files.
func sizeOf(files []upload) (bytes int64) {
	for _, f := range files {
		bytes += int64(len(f.content))
	}
	return bytes
}

// Drop says what became of dropped games. While they are mined, only Progress and the addresses have a meaning.
type Drop struct {
	Progress
	Page    string        `json:"drop"`     // address of the page about the drop
	Address string        `json:"address"`  // where to go on: that page, the game's page, or a list of games
	Games   []report.Game `json:"games"`    // the first ones, with the games that were there already
	Mined   int           `json:"mined"`    // games that were not there before
	Already int           `json:"already"`  // games that were there already
	Faults  []string      `json:"faults"`   // the first ones, each with the file, the line and the column
	LeftOut int           `json:"left_out"` // faults that are not listed
}

// add notes a game of the drop.
func (j *drop) add(g *patterndb.Game) {
	j.seen[g.Key] = true
	if len(j.report.Games) < mostNamed {
		j.report.Games = append(j.report.Games, report.NewGame(library.Shortened(g)))
	}
}

// blame notes a fault.
func (j *drop) blame(err error) {
	j.first = cmp.Or(j.first, err)
	if len(j.report.Faults) == mostNamed {
		j.report.LeftOut++
		return
	}
	text := err.Error()
	if utf8.RuneCountInString(text) > longestFault {
		text = string([]rune(text)[:longestFault]) + "…"
	}
	j.report.Faults = append(j.report.Faults, text)
}

// longestFault bounds the text of a fault, which may have a long name from an archive, in characters.
const longestFault = 500

// tell sets the progress.
func (j *drop) tell(p Progress) { j.state.change(func(state *Drop) { state.Progress = p }) }

// advance tells how many bytes of a file have been read, and what else there is to say.
func (j *drop) advance(bytes int64, more string) {
	p := Progress{Stage: "mining", Done: j.before + bytes, Of: j.bytes}
	if j.read > 0 {
		p.Text = words.Count(j.read, "game")
	}
	if more != "" {
		p.Text = strings.TrimPrefix(p.Text+"; "+more, "; ")
	}
	j.tell(p)
}

// errCancelled says that a visitor cancelled a drop.
var errCancelled = errors.New("cancelled")

// finish says how the drop has ended.
func (j *drop) finish(err error) {
	j.report.Progress = Progress{Stage: stageReady}
	switch {
	case errors.Is(err, errCancelled):
		j.first = nil
		j.report.Progress = Progress{Stage: stageCancelled}
	case err != nil:
		j.first = err
		j.report.Progress = Progress{Stage: stageFailed, Text: err.Error()}
	case len(j.report.Games) == 0:
		if !errors.Is(j.first, errLong) {
			j.first = fmt.Errorf("no game could be read: %w", cmp.Or(j.first, sgf.ErrEmpty))
		}
		j.report.Progress = Progress{Stage: stageFailed, Text: j.first.Error()}
	default:
		j.first = nil
	}
	j.state.change(func(state *Drop) { *state = j.report })
	close(j.ended)
}
