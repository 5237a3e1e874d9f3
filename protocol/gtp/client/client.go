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

	"shicho/internal/process"
)

// Limits of a program.
const (
	maxReply = 1 << 20         // bytes of a reply
	quitTime = 5 * time.Second // between the command quit and the end of the program
)

// Errors of programs.
var (
	ErrProgram = errors.New("the program fails")   // the program cannot be started, or has ended
	ErrTimeout = errors.New("no answer in time")   // the program was late and has been killed
	ErrReply   = errors.New("the program refuses") // the reply begins with ?
)

// Program is a process that answers commands. It is not safe for concurrent use.
type Program struct {
	// Timeout limits the time for the replies to one call of Send.
	Timeout time.Duration

	ctx   context.Context
	words []string // of the command line
	name  string
	known map[string]bool // the replies to known_command so far

	command *exec.Cmd // nil if the program does not run
	in      io.WriteCloser
	pipe    io.Closer // the pipe under out
	out     *bufio.Reader
}

// Start runs a program until Close, or until the context ends. The command line is split at its
// spaces. The timeout limits each call of Send. The error wraps ErrProgram, ErrTimeout or ErrReply.
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

// Name returns the name of the program with its version, as the program answers them.
func (p *Program) Name() string { return p.name }

// Running reports whether the program runs. A program that ended by itself counts as running until
// the next Send.
func (p *Program) Running() bool { return p.command != nil }

// Process returns the number of the program's process, or 0 if the program does not run.
func (p *Program) Process() int {
	if p.command == nil {
		return 0
	}
	return p.command.Process.Pid
}

// Restart starts a program again after its end. The error wraps ErrProgram.
func (p *Program) Restart() (err error) {
	command := exec.CommandContext(p.ctx, p.words[0], p.words[1:]...)
	process.Group(command)
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

// kill ends a program with all processes that it has started. Closing the pipe ends a read that
// waits for a reply.
func kill(command *exec.Cmd, pipe io.Closer) error {
	err := process.Kill(command)
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

// Close sends quit and waits for the program to end. A program that refuses, or does not end in
// time, is killed.
func (p *Program) Close() {
	if p.command == nil {
		return
	}
	p.Timeout = quitTime
	if _, err := p.Send("quit"); p.command != nil {
		if err != nil { // the program refuses to quit
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

// Send sends commands in one go and returns their replies. It returns the error of the first command
// that fails. If the error wraps ErrTimeout or ErrProgram, the program has been killed.
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
	if !timer.Stop() { // the time ran out just when the last reply came, and the program is being killed
		<-late
		return fail(ErrTimeout)
	}
	return replies, refused
}

// Knows reports whether the program knows a command. It asks once for each command. A program
// that refuses known_command knows no command.
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

// readReply reads one reply, up to the empty line that ends it, and skips lines before it. The
// text is without the = or ? and the number. ok is false for a reply that begins with ?.
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
