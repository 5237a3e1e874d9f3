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

// Errors of commands, with the texts that the protocol gives.
var (
	ErrUnknownCommand = errors.New("unknown command")
	ErrSyntax         = errors.New("syntax error")
	ErrLineTooLong    = errors.New("line too long")
)

// Command is an entry of the server's table.
type Command struct {
	Name string
	// Arguments names the arguments, optional ones last and in brackets:
	// "COLOUR VERTEX", "FILE [MOVE]". The server checks their number.
	Arguments string
	Help      string // one sentence
	// Analyze holds the lines by which GoGui puts the command into its menu:
	// "type/label/command", with %p for a point and %c for a colour.
	Analyze []string
	Run     Handler
	// Talk replaces Run in a command that takes long.
	Talk func(t *Talk, args []string) (string, error)
	// Waits is set for a command that goes on until the controller sends another line.
	Waits bool
}

// Handler answers a command with the text of the reply, in one line or several. A handler
// that returns an error must have left the game unchanged.
type Handler func(g *Game, args []string) (string, error)

// accepts reports whether the command can have n arguments.
func (c *Command) accepts(n int) bool {
	most := len(strings.Fields(c.Arguments))
	return (n <= most || strings.HasSuffix(c.Arguments, "...]")) && n >= most-strings.Count(c.Arguments, "[")
}

// Server answers the commands of one controller.
type Server struct {
	name, version string
	game          *Game
	commands      map[string]Command
	quit          bool
	lines         *lines                    // the input from the controller while Serve runs
	idle          func(ctx context.Context) // see Idle
}

// NewServer makes a server with an empty board of 19×19 and the commands that need
// only a board. It answers the commands name and version with the given texts.
func NewServer(name, version string) *Server {
	s := &Server{name: name, version: version, game: newGame(), commands: map[string]Command{}}
	s.Add(s.standard()...)
	s.Add(positionCommands...)
	s.Add(trialCommands...)
	s.Add(stringCommands...)
	s.Add(s.recordCommands()...)
	return s
}

// Game returns the game that the commands act on.
func (s *Server) Game() *Game { return s.game }

// Add puts commands into the table. A command replaces an earlier one of the same name.
func (s *Server) Add(commands ...Command) {
	for _, c := range commands {
		s.commands[c.Name] = c
	}
}

// Commands lists all commands, sorted by name.
func (s *Server) Commands() []Command {
	var list []Command
	for _, name := range slices.Sorted(maps.Keys(s.commands)) {
		list = append(list, s.commands[name])
	}
	return list
}

// Idle sets a function that the server calls after each reply, while it waits for the next
// line. The function must return soon after its context ends.
func (s *Server) Idle(do func(ctx context.Context)) { s.idle = do }

// Serve answers commands until the controller quits or the input ends. It sends each reply
// before it answers the next command. The error comes from reading or writing.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	done := make(chan struct{})
	defer close(done)
	s.lines = readAhead(in, done)
	for s.quit = false; !s.quit; {
		if s.idle != nil {
			s.runUntilStopped(true, s.idle)
		}
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

// runUntilStopped calls a function whose context ends when the controller sends an interrupt or,
// if anyLine is set, any line at all.
func (s *Server) runUntilStopped(anyLine bool, do func(ctx context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if s.lines == nil { // there is no controller that could stop the function
		if anyLine {
			cancel()
		}
		do(ctx)
		return
	}
	done, over := make(chan struct{}), make(chan struct{})
	go func() {
		s.lines.watch(cancel, anyLine, done)
		close(over)
	}()
	do(ctx)
	close(done)
	<-over
}

// respond answers a line. A line without a command gets no reply.
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
	case !c.accepts(len(r.args)):
		return "", ErrSyntax
	case c.Talk == nil:
		return c.Run(s.game, r.args)
	}
	s.runUntilStopped(c.Waits, func(ctx context.Context) {
		t.Context = ctx
		text, err = c.Talk(t, r.args)
	})
	return text, err
}

// printable removes control characters and empty lines from a text, since an empty line would
// end the reply. The first line may be empty: it follows the status on the same line.
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

// describe returns the line about the command in the reply to help.
func (c *Command) describe() string {
	if c.Arguments == "" {
		return fmt.Sprintf("%s: %s", c.Name, c.Help)
	}
	return fmt.Sprintf("%s %s: %s", c.Name, c.Arguments, c.Help)
}
