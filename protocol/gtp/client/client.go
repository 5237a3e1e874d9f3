package client

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

const (
	// maxReply is the length of the longest reply of a program, in bytes.
	maxReply = 1 << 20
	// quitTime is how long a program may take to end.
	quitTime = 5 * time.Second
)

// Errors of programs.
var (
	ErrProgram = errors.New("the program fails")   // it cannot be started, or has ended
	ErrTimeout = errors.New("no answer in time")   // it was ended for that
	ErrReply   = errors.New("the program refuses") // a reply that begins with ?
)

// Program is a process that answers commands. It is not safe for concurrent use.
type Program struct {
	// Timeout is how long commands that are sent in one go may take.
	Timeout time.Duration

	ctx   context.Context
	words []string // of the command line
	name  string
	known map[string]bool // which commands it knows, as far as asked

	command *exec.Cmd // nil if it does not run
	in      io.WriteCloser
	pipe    io.Closer // what out reads
	out     *bufio.Reader
}

// Start runs a program, given as a command line whose words are parted by spaces,
// until Close or the end of the context. No command may take longer than the
// timeout.
func Start(ctx context.Context, commandLine string, timeout time.Duration) (*Program, error) {
	p := &Program{ctx: ctx, words: strings.Fields(commandLine), Timeout: timeout, known: map[string]bool{}}
	if len(p.words) == 0 {
		return nil, fmt.Errorf("no command line: %w", ErrProgram)
	}
	if err := p.Restart(); err != nil {
		return nil, err
	}
	names, err := p.Send("name", "version")
	if err != nil {
		p.end()
		return nil, err
	}
	p.name = strings.Join(names, " ")
	return p, nil
}

// Name is what the program calls itself, with its version.
func (p *Program) Name() string { return p.name }

// Running tells whether the program has not ended, as far as is known.
func (p *Program) Running() bool { return p.command != nil }

// Restart starts a program that has ended anew. The error wraps ErrProgram.
func (p *Program) Restart() (err error) {
	command := exec.CommandContext(p.ctx, p.words[0], p.words[1:]...)
	group(command)
	if p.in, err = command.StdinPipe(); err != nil {
		return fmt.Errorf("%s: %w: %w", p.words[0], ErrProgram, err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return fmt.Errorf("%s: %w: %w", p.words[0], ErrProgram, err)
	}
	p.pipe = out
	command.Cancel = func() error { return kill(command, out) }
	if err := command.Start(); err != nil {
		return fmt.Errorf("%w: %w", ErrProgram, err)
	}
	p.command, p.out = command, bufio.NewReaderSize(out, maxReply)
	return nil
}

// kill ends a program and all that it has begun, and whoever waits for a reply of it.
func kill(command *exec.Cmd, pipe io.Closer) error {
	err := killGroup(command)
	pipe.Close()
	return err
}

// end kills the program, if it runs.
func (p *Program) end() {
	if p.command == nil {
		return
	}
	kill(p.command, p.pipe)
	p.command.Wait()
	p.command = nil
}

// Close ends the program, politely first.
func (p *Program) Close() {
	if p.command == nil {
		return
	}
	p.Timeout = quitTime
	if _, err := p.Send("quit"); p.command != nil {
		if err != nil { // it does not want to
			p.end()
			return
		}
		p.in.Close()
		command, pipe := p.command, p.pipe
		timer := time.AfterFunc(quitTime, func() { kill(command, pipe) })
		defer timer.Stop()
		p.command.Wait()
		p.command = nil
	}
}

// Send sends commands in one go and returns the replies. The error is that of the
// first that fails; a program that is late or gone is ended.
func (p *Program) Send(commands ...string) ([]string, error) {
	if p.command == nil {
		return nil, fmt.Errorf("%w: it has ended", ErrProgram)
	}
	late := make(chan struct{})
	command, pipe := p.command, p.pipe
	timer := time.AfterFunc(p.Timeout, func() {
		close(late)
		kill(command, pipe)
	})
	fail := func(err error) ([]string, error) {
		timer.Stop()
		p.end()
		select {
		case <-late:
			return nil, ErrTimeout
		default:
			return nil, fmt.Errorf("%w: %w", ErrProgram, err)
		}
	}
	if _, err := io.WriteString(p.in, strings.Join(commands, "\n")+"\n"); err != nil {
		return fail(err)
	}
	var replies []string
	var refused error
	for _, command := range commands {
		reply, ok, err := readReply(p.out)
		if err != nil {
			return fail(err)
		}
		if !ok && refused == nil {
			refused = fmt.Errorf("%s: %w: %s", command, ErrReply, reply)
		}
		replies = append(replies, reply)
	}
	if !timer.Stop() { // the last reply came as the time ran out: the program is being killed
		<-late
		return fail(ErrTimeout)
	}
	return replies, refused
}

// Knows tells whether the program knows a command; it is asked once. Who cannot be asked does not.
func (p *Program) Knows(command string) (bool, error) {
	if known, asked := p.known[command]; asked {
		return known, nil
	}
	replies, err := p.Send("known_command " + command)
	if err != nil && !errors.Is(err, ErrReply) {
		return false, err
	}
	p.known[command] = err == nil && replies[0] == "true"
	return p.known[command], nil
}

// readReply reads one reply, up to its empty line, without the = or ? and the
// number that it may begin with. Lines before it are passed over.
func readReply(in *bufio.Reader) (text string, ok bool, err error) {
	var lines []string
	length := 0
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return "", false, err
		}
		if length += len(line); length > maxReply {
			return "", false, bufio.ErrTooLong
		}
		word := strings.TrimSpace(string(line))
		switch {
		case len(lines) > 0 && word == "":
			return strings.TrimSpace(strings.Join(lines, "\n")), ok, nil
		case len(lines) > 0:
			lines = append(lines, word)
		case strings.HasPrefix(word, "=") || strings.HasPrefix(word, "?"):
			ok = word[0] == '='
			lines = append(lines, strings.TrimSpace(strings.TrimLeft(word[1:], "0123456789")))
		}
	}
}
