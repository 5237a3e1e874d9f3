package client

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"shicho/internal/process"
)

const (
	mostAnswer = 16 << 20 // bytes of a line
	mostNoise  = 2 << 10  // bytes of standard error that are kept
	quitTime   = 5 * time.Second
)

// program is a process that answers queries. lines is closed when it has ended.
type program struct {
	command *exec.Cmd
	in      io.WriteCloser
	lines   chan []byte
	noise   *tail
	done    chan struct{} // closed when somebody wants the end
	quit    sync.Once
}

// run starts a program.
func run(words []string) (*program, error) {
	p := &program{command: exec.Command(words[0], words[1:]...), lines: make(chan []byte), noise: new(tail), done: make(chan struct{})}
	process.Group(p.command)
	var err error
	if p.in, err = p.command.StdinPipe(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrProgram, err)
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrProgram, err)
	}
	p.command.Stderr = p.noise
	if err := p.command.Start(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrProgram, err)
	}
	go p.read(out)
	return p, nil
}

// read passes the lines of the program on until it ends.
func (p *program) read(out io.Reader) {
	defer close(p.lines)
	scanner := bufio.NewScanner(out)
	scanner.Buffer(make([]byte, 0, 64<<10), mostAnswer)
	for scanner.Scan() {
		if len(bytes.TrimSpace(scanner.Bytes())) == 0 {
			continue
		}
		select {
		case p.lines <- bytes.Clone(scanner.Bytes()):
		case <-p.done:
		}
	}
	if scanner.Err() != nil { // a line without end
		process.Kill(p.command)
	}
	p.command.Wait()
}

// send writes lines in the background: a program may write answers before it reads on. An error shows as the end of the program.
func (p *program) send(lines ...[]byte) {
	go p.in.Write(bytes.Join(lines, nil))
}

// end tells the program to end, and kills it if it does not.
func (p *program) end() {
	p.quit.Do(func() { close(p.done) })
	p.in.Close()
	timer := time.AfterFunc(quitTime, func() { process.Kill(p.command) })
	defer timer.Stop()
	for range p.lines {
	}
}

// kill ends the program at once.
func (p *program) kill() {
	p.quit.Do(func() { close(p.done) })
	process.Kill(p.command)
	for range p.lines {
	}
}

// ended says that the program has ended, with the last line that it wrote to standard error.
func (p *program) ended() error {
	if last := p.noise.lastLine(); last != "" {
		return fmt.Errorf("%w: it has ended: %s", ErrProgram, last)
	}
	return fmt.Errorf("%w: it has ended", ErrProgram)
}

// tail keeps the end of what is written to it.
type tail struct {
	mutex sync.Mutex
	text  []byte
}

func (t *tail) Write(text []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text = append(t.text, text...)
	t.text = t.text[max(len(t.text)-mostNoise, 0):]
	return len(text), nil
}

func (t *tail) lastLine() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// Errors of programs. ErrProgram: the program cannot be started, or has ended. ErrTimeout: it has not answered in time. ErrAnswer: an answer makes no sense. ErrRefused:
// the program refuses the game.
var (
	ErrProgram = errors.New("the judge fails")
	ErrTimeout = errors.New("the judge does not answer")
	ErrAnswer  = errors.New("the judge answers something else")
	ErrRefused = errors.New("the judge refuses the game")
)
