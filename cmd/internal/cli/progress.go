package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progressInterval is the least time between two drawings of a progress bar.
const progressInterval = 200 * time.Millisecond

// OnTerminal reports whether standard error is a terminal. Progress is shown only there.
func OnTerminal() bool { return term.IsTerminal(int(os.Stderr.Fd())) }

// Width is the width of the terminal in characters, or 0 if standard output is no terminal.
func Width() int {
	width, _, err := term.GetSize(int(os.Stdout.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// Stages draws progress bars for the stages of a job, one after the other. It draws nothing unless standard error is a
// terminal. Several goroutines may use it at once.
type Stages struct {
	lock sync.Mutex
	bar  *progressbar.ProgressBar
	name string
}

// Set shows how many steps of a stage are done. A new name begins a new stage.
func (s *Stages) Set(name string, done, of int) {
	if !OnTerminal() {
		return
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.bar == nil || s.name != name {
		s.end()
		s.name = name
		s.bar = progressbar.NewOptions(of, progressbar.OptionSetWriter(os.Stderr), progressbar.OptionSetDescription(name),
			progressbar.OptionFullWidth(), progressbar.OptionThrottle(progressInterval), progressbar.OptionShowCount())
	}
	s.bar.Set(done)
}

// Covers shows how many patterns are done while a store's covers are found.
func (s *Stages) Covers(done, all int) { s.Set("covers", done, all) }

// Hide takes the bar off the terminal until the next Set, so that a line can be printed.
func (s *Stages) Hide() {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.bar != nil {
		s.bar.Clear()
	}
}

// Clear takes the bar off the terminal.
func (s *Stages) Clear() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.end()
}

func (s *Stages) end() {
	if s.bar != nil {
		s.bar.Clear()
		s.bar = nil
	}
}

// ByteBar draws a progress bar over the bytes of an input, with a text beside it. The total is -1 if the size of the
// input is unknown.
func ByteBar(total int64) func(text string, done int64) {
	bar := progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionShowBytes(false),
		progressbar.OptionFullWidth(),
		progressbar.OptionThrottle(progressInterval),
	)
	return func(text string, done int64) {
		bar.Describe(text)
		bar.Set64(done)
	}
}

// lineInterval is the time between two lines of progress where no terminal is.
const lineInterval = time.Minute

// ProgressLines writes a line about a job's progress every minute, for jobs without a terminal. The first line comes after a minute.
func ProgressLines(w io.Writer) func(text string, done int64) { return progressLines(w, time.Now) }

func progressLines(w io.Writer, now func() time.Time) func(text string, done int64) {
	last := now()
	return func(text string, _ int64) {
		if now().Sub(last) >= lineInterval {
			last = now()
			fmt.Fprintln(w, "shicho:", text)
		}
	}
}
