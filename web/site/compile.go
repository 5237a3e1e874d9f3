package site

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// The faults, for errors.Is.
var (
	ErrSource    = errors.New("the source of Shicho is needed, to compile it for browsers")
	ErrToolchain = errors.New("the go command is needed, to compile Shicho for browsers")
	ErrOut       = errors.New("there are files of something else")
)

// program is a program of the site.
type program struct {
	name string // of its folder
	tags string // of its build
}

// The programs. The tag textonly leaves out what the reader does not need: the fonts of pictures, and the tables of charsets.
var (
	reader   = program{"reader", "textonly"}
	explorer = program{"explorer", ""}
	programs = [...]program{reader, explorer}
)

// path is the path of the compiled program in the site, without the ending of packed files.
func (p program) path() string { return "site/" + p.name + ".wasm" }

// findSource returns the folder of the module: the given one, or the one from which this program was made, or the one of the working folder. The error wraps
// ErrSource.
func findSource(given string) (string, error) {
	if given != "" {
		if !isSource(given) {
			return "", fmt.Errorf("%s: not the folder of the module shicho: %w", given, ErrSource)
		}
		return given, nil
	}
	if _, file, _, ok := runtime.Caller(0); ok {
		if root := filepath.Join(filepath.Dir(file), "../.."); isSource(root) {
			return root, nil
		}
	}
	here, err := os.Getwd()
	for ; err == nil; here = filepath.Dir(here) {
		if isSource(here) {
			return here, nil
		}
		if here == filepath.Dir(here) {
			break
		}
	}
	return "", fmt.Errorf("%w: name its folder", ErrSource)
}

// isSource tells whether a folder has the module.
func isSource(folder string) bool {
	text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil || !strings.HasPrefix(string(text), "module shicho\n") {
		return false
	}
	_, err = os.Stat(filepath.Join(folder, "web", "site", "reader"))
	return err == nil
}

// toolchain is the go command, which runs in the folder of the module.
type toolchain struct{ path, source string }

// findToolchain finds the go command. The error wraps ErrToolchain.
func findToolchain(source string) (*toolchain, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrToolchain, err)
	}
	return &toolchain{path, source}, nil
}

// run runs the go command, and returns what it prints.
func (t *toolchain) run(ctx context.Context, environment []string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, t.path, args...)
	command.Dir = t.source
	command.Env = append(os.Environ(), environment...)
	var faults strings.Builder
	command.Stderr = &faults
	output, err := command.Output()
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, faults.String())
	}
	return strings.TrimSpace(string(output)), nil
}

// compile compiles a program for browsers.
func (t *toolchain) compile(ctx context.Context, p program, into string) error {
	_, err := t.run(ctx, []string{"GOOS=js", "GOARCH=wasm"}, "build", "-trimpath", "-tags="+p.tags, "-ldflags=-s -w", "-o", into, "./web/site/"+p.name)
	return err
}

// support returns the script that comes with Go and joins its programs to a browser.
func (t *toolchain) support(ctx context.Context) ([]byte, error) {
	root, err := t.run(ctx, nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
}
