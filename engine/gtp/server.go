package gtp

import (
	"bufio"
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
}

// Handler answers a command, in one line or several, or says why it cannot; then it
// must have changed nothing.
type Handler func(g *Game, args []string) (string, error)

// takes tells whether the command has that many arguments.
func (c *Command) takes(n int) bool {
	most := len(strings.Fields(c.Arguments))
	return n <= most && n >= most-strings.Count(c.Arguments, "[")
}

// Server answers the commands of one controller.
type Server struct {
	name, version string
	game          *Game
	commands      map[string]Command
	quit          bool
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

// Serve answers commands until the controller quits or the input ends. Each reply
// is sent before the next command is read. The error is one of reading or writing.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, maxLine)
	for s.quit = false; !s.quit; {
		line, cut, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		reply := s.answer(line, cut)
		if _, err := io.WriteString(out, reply); err != nil {
			return err
		}
	}
	return nil
}

// answer is the reply to a line, with the empty line that ends it; nothing for a
// line without a command.
func (s *Server) answer(line string, cut bool) string {
	r, err := parse(line, cut)
	if err == nil && r.blank {
		return ""
	}
	var text string
	if err == nil {
		text, err = s.run(&r)
	}
	status := "="
	if err != nil {
		status, text = "?", strings.ReplaceAll(err.Error(), "\n", "; ")
	}
	status += r.id
	if text = printable(text); text != "" {
		status += " " + text
	}
	return status + "\n\n"
}

func (s *Server) run(r *request) (string, error) {
	c, known := s.commands[r.name]
	switch {
	case !known:
		return "", ErrUnknownCommand
	case !c.takes(len(r.args)):
		return "", ErrSyntax
	}
	return c.Run(s.game, r.args)
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
