package pipeline

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"shicho/miner/jobs"
	"shicho/patterndb"
)

func TestMain(m *testing.M) { ptest.Main(m) }

// writeGames makes a folder with some sample games, one of them under two names, an archive, a record with an illegal move
// and a record that breaks off.
func writeGames(t *testing.T) string {
	dir := t.TempDir()
	for i, name := range []string{"9x9-01.sgf", "9x9-02.sgf", "9x9-03.sgf", "9x9-04.sgf"} {
		text, err := os.ReadFile(filepath.Join("../../../examples/games", name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, name), text)
		if i == 0 {
			write(t, filepath.Join(dir, "0-again.sgf"), text)
			write(t, filepath.Join(dir, "two.sgf"), append(text, "(;SZ[5];B[bb];W[ab];B[cc];W[ba];B[dd])"...))
		}
	}
	write(t, filepath.Join(dir, "illegal.sgf"), []byte("(;SZ[9];B[aa];W[aa])"))
	write(t, filepath.Join(dir, "torn.sgf"), []byte("(;SZ[9];B[aa];W[a"))
	write(t, filepath.Join(dir, "notes.txt"), []byte("No record."))
	return dir
}

func write(t *testing.T, path string, text []byte) {
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// export is the export of a store.
func exportOf(t *testing.T, dir string) string {
	s, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var text bytes.Buffer
	if err := s.Export(&text); err != nil {
		t.Fatal(err)
	}
	for p, err := range s.Summaries() { // of the patterns that no other covers
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&text, p.ID, p.Totals)
	}
	return text.String()
}

// mineDirectly is the export of a store into which one process mined the folder.
func mineDirectly(t *testing.T, games string) string {
	db := filepath.Join(t.TempDir(), "db")
	s, err := patterndb.Open(db, patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	options, err := mining("mining")
	if err != nil {
		t.Fatal(err)
	}
	job := jobs.Job{Paths: []string{games}, Store: s, Options: options}
	if report, err := job.Run(t.Context()); err != nil || report.Failed != 0 || report.Duplicates != 3 {
		t.Fatalf("%+v, %v", report, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return exportOf(t, db)
}

func run(t *testing.T, o Options) error {
	if err := o.Validate(); err != nil {
		t.Fatal(err)
	}
	p, s := beam.NewPipelineWithRoot()
	Build(s, o)
	return ptest.Run(p)
}

// The exports of the pipeline, merged, are the export of a store that one process mined: at once, and after a run in which a
// bundle failed.
func TestLikeOneProcess(t *testing.T) {
	games := writeGames(t)
	want := mineDirectly(t, games)
	output := filepath.Join(t.TempDir(), "out")
	o := Options{Inputs: []string{games + "/*"}, Output: output, Parts: 3, Limits: "mining", Workers: 2}

	errBundle = errors.New("a bundle fails")
	err := run(t, o)
	errBundle = nil
	if err == nil || !strings.Contains(err.Error(), "a bundle fails") {
		t.Fatal(err)
	}
	if files, _ := filepath.Glob(output + "*.jsonl"); len(files) > 0 {
		t.Error("a run that failed left", files)
	}
	for range 2 {
		if err := run(t, o); err != nil {
			t.Fatal(err)
		}
		var inputs []string
		for part := 1; part <= o.Parts; part++ {
			inputs = append(inputs, ExportPath(output, part, o.Parts))
		}
		merged := filepath.Join(t.TempDir(), "merged")
		if _, err := patterndb.Merge(t.Context(), merged, inputs, patterndb.MergeOptions{}); err != nil {
			t.Fatal(err)
		}
		if got := exportOf(t, merged); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		failures, err := os.ReadFile(FailuresPath(output))
		if lines := strings.Split(string(failures), "\n"); err != nil || len(lines) != 3 ||
			!strings.HasPrefix(lines[0], filepath.Join(games, "illegal.sgf")+":1:") || !strings.HasSuffix(lines[0], "; read up to move 1") ||
			!strings.HasPrefix(lines[1], filepath.Join(games, "torn.sgf")+":1:") || !strings.HasSuffix(lines[1], "; read up to move 1") {
			t.Errorf("%q, %v", failures, err)
		}
	}
	if files, _ := filepath.Glob(output + "*"); len(files) != o.Parts+1 {
		t.Error(files)
	}
}

// A pattern that matches nothing is an error.
func TestNoFiles(t *testing.T) {
	dir := t.TempDir()
	o := Options{Inputs: []string{dir + "/*.sgf"}, Output: dir + "/out", Parts: 1, Limits: "mining", Workers: 1}
	if err := run(t, o); err == nil || !strings.Contains(err.Error(), dir) {
		t.Error(err)
	}
}

func TestValidate(t *testing.T) {
	good := Options{Inputs: []string{"x"}, Output: "y", Parts: 1, Limits: "paper", Workers: 1}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for _, change := range []func(*Options){
		func(o *Options) { o.Inputs = nil },
		func(o *Options) { o.Output = "" },
		func(o *Options) { o.Parts = 0 },
		func(o *Options) { o.Limits = "quick" },
		func(o *Options) { o.Workers = 0 },
	} {
		o := good
		if change(&o); o.Validate() == nil {
			t.Errorf("%+v", o)
		}
	}
}

func TestFolderOf(t *testing.T) {
	for pattern, want := range map[string]string{
		"games/*": "games/", "games/*/x.sgf": "games/", "*.sgf": "", "a/b?/c": "a/", "gs://b/g/*.zip": "gs://b/g/",
	} {
		if root, wild := folderOf(pattern); root != want || !wild {
			t.Errorf("%s: %q, %v", pattern, root, wild)
		}
	}
	if root, wild := folderOf("games/a.sgf"); root != "games/" || wild {
		t.Errorf("%q, %v", root, wild)
	}
}
