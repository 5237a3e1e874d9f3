package gtp

import (
	"bufio"
	"context"
	"io"
	"strings"
	"sync"
	"time"
)

// Talk is a long command that is running. The controller can interrupt the command, and the command can send lines
// before it has ended.
type Talk struct {
	*Game
	// Context ends when the command has to stop: when GoGui sends "# interrupt", or at any line if Waits is set for the
	// command.
	Context context.Context

	lock  sync.Mutex
	out   io.Writer
	head  string // the status of the reply, "=" and the number; "" once it has been sent
	fault error  // of writing
}

// Say sends lines at once, as the beginning of the reply. A command that has called Say can no
// longer fail: an error that it returns is lost.
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

// end sends the rest of the reply. It returns the error of the first write that failed.
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

// reply returns a whole reply, with the empty line that ends it.
func reply(head, text string, err error) string {
	if err != nil {
		head, text = "?"+head[1:], strings.ReplaceAll(err.Error(), "\n", "; ")
	}
	if text = printable(text); text != "" {
		head += " " + text
	}
	return head + "\n\n"
}

// input is a line of the controller, or the end of the input.
type input struct {
	line string
	cut  bool // the line is longer than maxLine
	err  error
}

// lines reads the input ahead of the replies, so that a line can stop the running command.
type lines struct {
	read    chan input
	pending []input // lines that were read and not answered yet
}

// readAhead starts to read lines in a goroutine, until the input ends or done is closed.
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

// next waits for a line.
func (l *lines) next() input {
	if len(l.pending) == 0 {
		l.pending = append(l.pending, <-l.read)
	}
	i := l.pending[0]
	if i.err == nil { // an error stays, so that every later call returns it
		l.pending = l.pending[1:]
	}
	return i
}

// watch reads lines while a command runs, and calls cancel when the controller interrupts the command. If anyLine is
// set, any line and the end of the input also cancel the command. Otherwise watch cancels the command afterInput after
// the end of the input, because the controller may have died. The lines go to pending, from which next returns them.
// watch ends when done is closed, or when mostPending lines wait.
func (l *lines) watch(cancel func(), anyLine bool, done <-chan struct{}) {
	for {
		n := len(l.pending)
		if anyLine && n > 0 {
			cancel()
		}
		if n > 0 && l.pending[n-1].err != nil {
			select {
			case <-done:
			case <-time.After(afterInput):
				cancel()
			}
			return
		}
		if n == mostPending {
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

// isInterrupt reports whether a line is GoGui's comment that interrupts a command.
func isInterrupt(line string) bool {
	rest, comment := strings.CutPrefix(strings.TrimSpace(line), "#")
	return comment && strings.TrimSpace(rest) == "interrupt"
}
