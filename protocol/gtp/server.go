package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Errors of commands, as the protocol words them. They are sent as they are.
var (
	ErrUnknownCommand = errors.New("unknown command")
	ErrSyntax         = errors.New("syntax error")
	ErrLineTooLong    = errors.New("line too long")
)

// Command is an entry of the server's table.
type Command struct {
	Name string
	// Arguments names what the command takes, optional ones last and in brackets:
	// "COLOUR VERTEX", "FILE [MOVE]". Their number is checked before Run is called.
	Arguments string
	Help      string // one sentence
	// Analyze are the lines by which GoGui puts the command into its menu:
	// "type/label/command", with %p for a point and %c for a colour.
	Analyze []string
	Run     Handler
	// Talk is set instead of Run if the command takes long.
	Talk func(t *Talk, args []string) (string, error)
	// Waits says that the command goes on until it is stopped, by any line.
	Waits bool
}

// Handler answers a command, in one line or several, or says why it cannot; then it
// must have changed nothing.
type Handler func(g *Game, args []string) (string, error)

// takes tells whether the command has that many arguments.
func (c *Command) takes(n int) bool {
	most := len(strings.Fields(c.Arguments))
	return (n <= most || strings.HasSuffix(c.Arguments, "...]")) && n >= most-strings.Count(c.Arguments, "[")
}

// Server answers the commands of one controller.
type Server struct {
	name, version string
	game          *Game
	commands      map[string]Command
	quit          bool
	lines         *lines                    // of the controller under Serve
	idle          func(ctx context.Context) // see Idle
}

// NewServer makes a server with an empty board of 19×19 and the commands that need
// nothing but a board. Name and version are the program's.
func NewServer(name, version string) *Server {
	s := &Server{name: name, version: version, game: newGame(), commands: map[string]Command{}}
	s.Add(s.standard()...)
	s.Add(positionCommands...)
	s.Add(stringCommands...)
	s.Add(s.recordCommands()...)
	return s
}

// Game is the game that the commands act upon.
func (s *Server) Game() *Game { return s.game }

// Add puts commands into the table. One that is there already is replaced.
func (s *Server) Add(commands ...Command) {
	for _, c := range commands {
		s.commands[c.Name] = c
	}
}

// Commands lists the table by name.
func (s *Server) Commands() []Command {
	var list []Command
	for _, name := range slices.Sorted(maps.Keys(s.commands)) {
		list = append(list, s.commands[name])
	}
	return list
}

// Idle sets what is to be done while the controller says nothing, after each reply. It has to
// return soon when the context ends.
func (s *Server) Idle(do func(ctx context.Context)) { s.idle = do }

// Serve answers commands until the controller quits or the input ends. Each reply
// is sent before the next command is read. The error is one of reading or writing.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	done := make(chan struct{})
	defer close(done)
	s.lines = readAhead(in, done)
	for s.quit = false; !s.quit; {
		s.rest()
		line := s.lines.next()
		if errors.Is(line.err, io.EOF) {
			return nil
		}
		if line.err != nil {
			return line.err
		}
		if err := s.respond(out, line.line, line.cut); err != nil {
			return err
		}
	}
	return nil
}

// rest does what is to be done until the next line comes.
func (s *Server) rest() {
	if s.idle != nil {
		s.until(true, s.idle)
	}
}

// until runs something that the controller can stop: by any line, or by an interrupt.
func (s *Server) until(any bool, do func(ctx context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if s.lines == nil { // nobody can
		if any {
			cancel()
		}
		do(ctx)
		return
	}
	done, over := make(chan struct{}), make(chan struct{})
	go func() {
		s.lines.guard(cancel, any, done)
		close(over)
	}()
	do(ctx)
	close(done)
	<-over
}

// respond answers a line; nothing is said to one without a command.
func (s *Server) respond(out io.Writer, line string, cut bool) error {
	r, err := parse(line, cut)
	if err == nil && r.blank {
		return nil
	}
	t := &Talk{Game: s.game, Context: context.Background(), out: out, head: "=" + r.id}
	var text string
	if err == nil {
		text, err = s.run(t, &r)
	}
	return t.end(text, err)
}

func (s *Server) run(t *Talk, r *request) (text string, err error) {
	c, known := s.commands[r.name]
	switch {
	case !known:
		return "", ErrUnknownCommand
	case !c.takes(len(r.args)):
		return "", ErrSyntax
	case c.Talk == nil:
		return c.Run(s.game, r.args)
	}
	s.until(c.Waits, func(ctx context.Context) {
		t.Context = ctx
		text, err = c.Talk(t, r.args)
	})
	return text, err
}

// printable keeps a text from ending its reply early: without control characters
// and empty lines. A first line may be empty, as it follows the status.
func printable(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := range lines {
		lines[i] = dropControls(lines[i])
	}
	if len(lines) == 1 {
		return lines[0]
	}
	rest := slices.DeleteFunc(lines[1:], func(line string) bool { return strings.TrimSpace(line) == "" })
	return strings.Join(append(lines[:1], rest...), "\n")
}

// describe is a command with its arguments.
func (c *Command) describe() string {
	if c.Arguments == "" {
		return fmt.Sprintf("%s: %s", c.Name, c.Help)
	}
	return fmt.Sprintf("%s %s: %s", c.Name, c.Arguments, c.Help)
}
