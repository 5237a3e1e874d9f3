package gtp

import (
	"bufio"
	"context"
	"io"
	"strings"
	"sync"
)

// Talk is a command that is under way: it may take long, be interrupted, and say
// something before it is done.
type Talk struct {
	*Game
	// Context ends when the command is to stop: GoGui sends "# interrupt", and a
	// command that waits for no more than that is stopped by any line.
	Context context.Context

	lock  sync.Mutex
	out   io.Writer
	head  string // the status, as long as nothing was said
	fault error
}

// Say sends lines at once, as the beginning of the reply. A command that has spoken
// cannot fail any more.
func (t *Talk) Say(lines string) {
	t.lock.Lock()
	defer t.lock.Unlock()
	body := printable("\n" + lines)
	if t.head == "" {
		body = body[1:]
	}
	t.send(t.head + body + "\n")
	t.head = ""
}

func (t *Talk) send(text string) {
	if t.fault == nil {
		_, t.fault = io.WriteString(t.out, text)
	}
}

// end sends the rest of the reply.
func (t *Talk) end(text string, err error) error {
	switch {
	case t.head == "" && text == "":
		t.send("\n")
	case t.head == "":
		t.send(printable(text) + "\n\n")
	default:
		t.send(reply(t.head, text, err))
	}
	return t.fault
}

// reply is a whole one, with the empty line that ends it.
func reply(head, text string, err error) string {
	if err != nil {
		head, text = "?"+head[1:], strings.ReplaceAll(err.Error(), "\n", "; ")
	}
	if text = printable(text); text != "" {
		head += " " + text
	}
	return head + "\n\n"
}

// input is a line of the controller's, or the end.
type input struct {
	line string
	cut  bool
	err  error
}

// lines reads the input ahead, so that a command under way can be stopped.
type lines struct {
	read    chan input
	pending []input // read, but not answered yet
}

// readAhead begins to read; done ends it.
func readAhead(in io.Reader, done <-chan struct{}) *lines {
	l := &lines{read: make(chan input)}
	go func() {
		buffer := bufio.NewReaderSize(in, maxLine)
		for {
			var i input
			i.line, i.cut, i.err = readLine(buffer)
			select {
			case l.read <- i:
			case <-done:
				return
			}
			if i.err != nil {
				return
			}
		}
	}()
	return l
}

// mostPending is how many lines are read while a command is under way.
const mostPending = 1 << 12

// next waits for a line.
func (l *lines) next() input {
	if len(l.pending) == 0 {
		l.pending = append(l.pending, <-l.read)
	}
	i := l.pending[0]
	if i.err == nil { // the end stays the end
		l.pending = l.pending[1:]
	}
	return i
}

// guard cancels when the controller wants a command to stop, until done, or until so many lines wait that it
// reads no more; next returns what it has read. any says that every line does it, and the end of the input.
func (l *lines) guard(cancel func(), any bool, done <-chan struct{}) {
	for {
		n := len(l.pending)
		if any && n > 0 {
			cancel()
		}
		if n == mostPending || n > 0 && l.pending[n-1].err != nil {
			return
		}
		select {
		case <-done:
			return
		case i := <-l.read:
			if i.err == nil && isInterrupt(i.line) {
				cancel()
				continue
			}
			l.pending = append(l.pending, i)
		}
	}
}

// isInterrupt tells whether a line is GoGui's comment that interrupts a command.
func isInterrupt(line string) bool {
	rest, comment := strings.CutPrefix(strings.TrimSpace(line), "#")
	return comment && strings.TrimSpace(rest) == "interrupt"
}
