package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/patterndb/samplestore"
)

var update = flag.Bool("update", false, "rewrite the transcripts in testdata/script, the printed lines in README.md and docs, and docs/commands")

// TestMain puts a command shicho on the path, which is this program, and another that runs several commands.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"shicho": main, "shichos": runLines})
}

// runLines runs the command of each line of a file, with + for a blank in a word, and says so if it succeeds.
func runLines() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(text)) {
		os.Args = []string{"shicho"}
		for _, word := range strings.Fields(line) {
			os.Args = append(os.Args, strings.ReplaceAll(word, "+", " "))
		}
		if cli.Run(newRoot()) == 0 {
			fmt.Fprint(os.Stderr, "succeeds: ", line)
		}
	}
}

// TestScript runs the transcripts: what is typed, and what comes back.
func TestScript(t *testing.T) {
	folders := map[string]string{"GAMES": "testdata/games", "EXAMPLES": "../../examples/games", "SOURCE": "../.."}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			for name, folder := range folders {
				path, err := filepath.Abs(folder)
				if err != nil {
					return err
				}
				env.Setenv(name, path)
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"mask":   mask,
			"pack":   pack,
			"unpack": unpack,
			"cut":    cut,
			"spoil":  spoil,
			"hold":   hold,
			"sample": sample,
		},
	})
}

// exits CODE PROGRAM ARG... runs a program that must end with the exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}

// varying are the figures that differ from run to run, or with every change of
// the search that changes no answer.
var varying = []struct{ pattern, mask string }{
	{`[\d.,]*\d (s|games/s|nodes)\b`, `N $1`},
	{`nodes \d+\b`, `nodes N`},
	{`"(seconds|nodes|searches|reused|bytes|proof_nodes|escape_searches|escape_nodes)":[\d.e+-]+`, `"$1":N`},
	{`(?m)^(searches|nodes|bytes on the disk) +\d+$`, `${1}: N`},
	{`searches: [\d,]+; answers of earlier searches reused: [\d,]+`, `searches: N; answers of earlier searches reused: N`},
	{`"((total|median|p95|max)_)?ms":[\d.e+-]+`, `"${1}ms":N`},
	{`(nodes,?) +[\d.]+ ms`, `$1  N ms`},
	{`(?m)( +\d+\.\d\d){4} +(\d+|-)$`, ` N`},
	{`cut by: .*`, `cut by: …`},
	{`,"cut_[a-z]+":\d+`, ``},
	{`(--workers N .*) \(default \d+\)`, `$1 (default N)`},
}

// mask FROM TO copies a file, stdout or stderr, without the varying figures.
func mask(ts *testscript.TestScript, neg bool, args []string) {
	text := ts.ReadFile(args[0])
	for _, v := range varying {
		text = regexp.MustCompile(v.pattern).ReplaceAllString(text, v.mask)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o666))
}

// pack ARCHIVE MEMBER=FILE... makes a .zip, .tar, .tar.gz, or a .gz of one file.
func pack(ts *testscript.TestScript, neg bool, args []string) {
	var text bytes.Buffer
	out := io.Writer(&text)
	var zipped *gzip.Writer
	if strings.HasSuffix(args[0], ".gz") {
		zipped = gzip.NewWriter(&text)
		out = zipped
	}
	switch name := strings.TrimSuffix(args[0], ".gz"); filepath.Ext(name) {
	case ".zip":
		archive := zip.NewWriter(out)
		for member, data := range members(ts, args[1:]) {
			w, err := archive.Create(member)
			ts.Check(err)
			_, err = w.Write(data)
			ts.Check(err)
		}
		ts.Check(archive.Close())
	case ".tar":
		archive := tar.NewWriter(out)
		for member, data := range members(ts, args[1:]) {
			ts.Check(archive.WriteHeader(&tar.Header{Name: member, Mode: 0o644, Size: int64(len(data))}))
			_, err := archive.Write(data)
			ts.Check(err)
		}
		ts.Check(archive.Close())
	default:
		for _, data := range members(ts, args[1:]) {
			_, err := out.Write(data)
			ts.Check(err)
		}
	}
	if zipped != nil {
		ts.Check(zipped.Close())
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text.Bytes(), 0o666))
}

// members goes through arguments of the form MEMBER=FILE, in order.
func members(ts *testscript.TestScript, args []string) func(func(string, []byte) bool) {
	return func(yield func(string, []byte) bool) {
		for _, arg := range args {
			member, file, _ := strings.Cut(arg, "=")
			if !yield(member, []byte(ts.ReadFile(file))) {
				return
			}
		}
	}
}

// unpack FROM TO writes what is in a .gz or .zst file.
func unpack(ts *testscript.TestScript, neg bool, args []string) {
	in, err := cli.OpenFile(&cobra.Command{}, ts.MkAbs(args[0]))
	ts.Check(err)
	defer in.Close()
	data, err := io.ReadAll(in)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), data, 0o666))
}

// cut FILE N takes the last N bytes off a file.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	data := ts.ReadFile(args[0])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(data[:len(data)-n]), 0o666))
}

// spoil FILE N turns the bits of a byte over; a negative N counts from the end.
func spoil(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	data := []byte(ts.ReadFile(args[0]))
	if n < 0 {
		n += len(data)
	}
	data[n] ^= 0xff
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}

// hold DIR keeps a store open, as another process would, until the script ends.
func hold(ts *testscript.TestScript, neg bool, args []string) {
	store, err := patterndb.Open(ts.MkAbs(args[0]), patterndb.Options{})
	ts.Check(err)
	ts.Defer(func() { store.Close() })
}

// sample DIR RECORD makes a store with a pattern that has weak cells and conditions, and writes the record of its game. PATTERN
// is the pattern's ID.
func sample(ts *testscript.TestScript, neg bool, args []string) {
	id, err := samplestore.Make(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Setenv("PATTERN", id.String())
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(samplestore.Record), 0o666))
}

// Every command explains itself, with an example.
func TestHelp(t *testing.T) {
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		if cmd.Example == "" || cmd.Short == "" {
			t.Errorf("%s: no example, or no short text", cmd.CommandPath())
		}
		if !strings.Contains(cmd.Example, cmd.CommandPath()) {
			t.Errorf("%s: its example is of another command:\n%s", cmd.CommandPath(), cmd.Example)
		}
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(newRoot())
}
