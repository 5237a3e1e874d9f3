package pipeline

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"shicho/miner"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/export"
	"shicho/patterndb/parts"
)

func init() {
	beam.RegisterType(reflect.TypeFor[keyed]())
	register.DoFn3x1[string, []byte, func(int, keyed), error](&partFn{})
	register.DoFn3x1[context.Context, int, func(*keyed) bool, error](&exportFn{})
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&failuresFn{})
	register.Emitter2[int, keyed]()
	register.Iter1[keyed]()
	register.Iter1[string]()
	register.Function2x0(emptyParts)
}

// keyed is the line of a mined game with the game's key.
type keyed struct {
	Key  string
	Line []byte
}

// partFn finds the part that a game belongs to.
type partFn struct{ Parts int }

// ProcessElement emits the line of a game under the number of the part.
func (f *partFn) ProcessElement(key string, line []byte, emit func(int, keyed)) error {
	id, err := shape.ParseID(key)
	if err != nil {
		return err
	}
	emit(parts.Of(id, f.Parts), keyed{key, line})
	return nil
}

// emptyParts emits no game for each part, so that parts without games are written as well.
func emptyParts(parts int, emit func(int, keyed)) {
	for n := 1; n <= parts; n++ {
		emit(n, keyed{})
	}
}

// exportFn writes the export of one part.
type exportFn struct {
	Output string
	Parts  int
	Limits string
}

// ProcessElement sorts the games of a part and writes them.
func (f *exportFn) ProcessElement(ctx context.Context, part int, next func(*keyed) bool) error {
	var games []keyed
	for game := (keyed{}); next(&game); {
		if game.Key != "" {
			games = append(games, keyed{game.Key, slices.Clone(game.Line)})
		}
	}
	slices.SortFunc(games, func(a, b keyed) int { return strings.Compare(a.Key, b.Key) })
	return writeFile(ctx, ExportPath(f.Output, part, f.Parts), func(w io.Writer) error { return f.write(w, part, games) })
}

// write writes the export of a part. The games are in the order of their keys.
func (f *exportFn) write(w io.Writer, part int, games []keyed) error {
	options, err := mining(f.Limits)
	if err != nil {
		return err
	}
	have, err := parts.New(part, f.Parts)
	if err != nil {
		return err
	}
	var programs []string // an empty store has none
	if len(games) > 0 {
		programs = []string{miner.Program}
	}
	out, err := export.NewWriter(w, export.Header{Programs: programs, Settings: patterndb.SettingsList{options.Settings()}, Parts: have})
	if err != nil {
		return err
	}
	for _, g := range games {
		key, err := shape.ParseID(g.Key)
		if err == nil {
			err = out.Add(key, g.Line)
		}
		if err != nil {
			return err
		}
	}
	return out.Close()
}

// failuresFn writes the failures.
type failuresFn struct{ Path string }

// ProcessElement sorts the failures and writes a line for each.
func (f *failuresFn) ProcessElement(ctx context.Context, _ int, next func(*string) bool) error {
	var list []string
	for text := ""; next(&text); {
		if text != "" {
			list = append(list, strings.ReplaceAll(text, "\n", " ")+"\n")
		}
	}
	slices.Sort(list)
	return writeFile(ctx, f.Path, func(w io.Writer) error {
		_, err := io.WriteString(w, strings.Join(list, ""))
		return err
	})
}

// writeFile writes a file under another name first, so that a bundle that breaks off leaves no file that looks whole.
func writeFile(ctx context.Context, path string, write func(io.Writer) error) error {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	defer fs.Close()
	begun := fmt.Sprintf("%s.%s", path, rand.Text())
	out, err := fs.OpenWrite(ctx, begun)
	if err != nil {
		return err
	}
	if err := cmp.Or(write(out), out.Close()); err != nil {
		if remover, ok := fs.(filesystem.Remover); ok {
			_ = remover.Remove(ctx, begun)
		}
		return err
	}
	return filesystem.Rename(ctx, fs, begun, path)
}
