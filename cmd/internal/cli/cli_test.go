package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// What WritePacked writes, OpenFile reads, whatever the ending of the name.
func TestFiles(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a.jsonl", "a.jsonl.gz", "a.jsonl.zst"} {
		path := filepath.Join(folder, name)
		err := WritePacked(&cobra.Command{}, path, func(w io.Writer) error {
			_, err := io.WriteString(w, "a line\n")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		in, err := OpenFile(&cobra.Command{}, path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		Close(in, &err)
		if string(text) != "a line\n" || err != nil {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	bad := filepath.Join(folder, "bad.gz")
	if err := os.WriteFile(bad, []byte("no gzip"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenFile(&cobra.Command{}, bad); err == nil {
		t.Error("a file that is not packed was opened as packed")
	}
}

// Reading and writing stop with the context, even where a read waits.
func TestInterruptible(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	waiting, _ := io.Pipe()
	r := Interruptible(ctx, waiting)
	cancel()
	if _, err := io.ReadAll(r); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	var out bytes.Buffer
	if _, err := io.WriteString(UntilDone{Context: ctx, Writer: &out}, "late"); !errors.Is(err, context.Canceled) || out.Len() > 0 {
		t.Error(out.String(), err)
	}
}

// A misspelt command gets a suggestion, and an error of a flag does not name the parser.
func TestUsageErrors(t *testing.T) {
	child := &cobra.Command{Use: "review", Run: func(*cobra.Command, []string) {}}
	child.Flags().Int("move", 0, "")
	root := Parent(&cobra.Command{Use: "shicho", SilenceErrors: true, SilenceUsage: true}, child)
	root.SetFlagErrorFunc(FlagError)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"reviw"}, `unknown command "reviw"; did you mean review?`},
		{[]string{"dance"}, `unknown command "dance"`},
		{[]string{"review", "--move", "five"}, `invalid argument "five" for "--move" flag: invalid syntax`},
	} {
		root.SetArgs(c.args)
		if err := root.Execute(); err == nil || err.Error() != c.want || !errors.As(err, new(usageError)) {
			t.Errorf("%v: %v", c.args, err)
		}
	}
}

func TestErrorText(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{fmt.Errorf("move 10: %w", context.Canceled), "move 10: interrupted"},
		{errors.New("a\x1bb"), `a\x1bb`},
	} {
		if got := ErrorText(c.err); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Without a terminal a line comes every minute, and none before.
func TestProgressLines(t *testing.T) {
	var out strings.Builder
	now := time.Unix(0, 0)
	show := progressLines(&out, func() time.Time { return now })
	for second := range 185 {
		now = time.Unix(int64(second), 0)
		show(fmt.Sprintf("%d games", second), 0)
	}
	if want := "shicho: 60 games\nshicho: 120 games\nshicho: 180 games\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}
