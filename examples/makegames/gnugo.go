package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

var (
	errNoGNUGo = errors.New("GNU Go not found: install it (Debian, Ubuntu: apt install gnugo) " +
		"or give its path with -gnugo")
	errGTP = errors.New("GNU Go refused")
)

// gamesFolder is the folder where Debian installs games. Few search paths contain it.
const gamesFolder = "/usr/games"

// findGNUGo returns the path of the program.
func findGNUGo(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err != nil && filepath.Base(name) == name {
		path, err = exec.LookPath(filepath.Join(gamesFolder, name))
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, errNoGNUGo)
	}
	return path, nil
}

// gnugo is a running GNU Go.
type gnugo struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
}

// startGNUGo starts GNU Go. It runs until stop is called or the context ends.
func startGNUGo(ctx context.Context, program string, level int, seed int32) (*gnugo, error) {
	process := exec.CommandContext(ctx, program, "--mode", "gtp",
		"--level", fmt.Sprint(level), "--seed", fmt.Sprint(seed),
		"--never-resign", "--chinese-rules", "--capture-all-dead")
	process.Stderr = os.Stderr
	in, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	return &gnugo{process: process, in: in, out: bufio.NewScanner(out)}, nil
}

// ask sends one GTP command and returns the answer. If GNU Go reports a failure, the error wraps errGTP.
func (g *gnugo) ask(format string, args ...any) (string, error) {
	command := fmt.Sprintf(format, args...)
	if _, err := fmt.Fprintln(g.in, command); err != nil {
		return "", fmt.Errorf("%s: %w", command, err)
	}
	var answer strings.Builder
	for g.out.Scan() {
		line := strings.TrimSpace(g.out.Text())
		switch {
		case line != "":
			answer.WriteString(line)
		case answer.Len() > 0:
			status, text := answer.String()[:1], strings.TrimSpace(answer.String()[1:])
			if status != "=" {
				return "", fmt.Errorf("%s: %w: %s", command, errGTP, text)
			}
			return text, nil
		}
	}
	return "", fmt.Errorf("%s: %w", command, errors.Join(io.ErrUnexpectedEOF, g.out.Err()))
}

// stop closes the input of GNU Go, which makes it end.
func (g *gnugo) stop() {
	_ = g.in.Close()
	_ = g.process.Wait()
}
