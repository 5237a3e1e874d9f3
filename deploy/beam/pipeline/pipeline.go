package pipeline

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"

	"shicho/patterndb/parts"
	"shicho/tactics"
)

// Options say what a pipeline mines and where it writes.
type Options struct {
	// Inputs are patterns of paths of records and archives, as games/*/*.sgf. The name of a game is the path after the
	// folder that comes before the first wildcard, so that games/* gives the names that "shicho mine games" gives.
	Inputs []string
	Output string // begins the paths of the exports: OUTPUT-00001-of-00016.jsonl and so on
	Parts  int    // number of exports
	Limits string // name of the limits of mining; see tactics.LimitsByName

	// Workers is how many games a bundle mines at the same time: 1 where the runner gives each core a bundle of its own.
	Workers int
}

// Validate returns an error if a pipeline cannot be built of the options.
func (o *Options) Validate() error {
	if len(o.Inputs) == 0 {
		return errors.New("no input: give patterns of paths")
	}
	if o.Output == "" {
		return errors.New("no output: give the beginning of the paths of the exports")
	}
	if _, err := parts.New(1, o.Parts); err != nil {
		return err
	}
	if o.Workers < 1 {
		return fmt.Errorf("%d workers: at least 1", o.Workers)
	}
	_, err := tactics.LimitsByName(o.Limits)
	return err
}

// Build adds all steps to a pipeline. The options are valid.
func Build(s beam.Scope, o Options) {
	var games, failures []beam.PCollection
	for _, pattern := range o.Inputs {
		root, wild := folderOf(pattern)
		files := fileio.MatchFiles(s, pattern, fileio.MatchEmptyDisallow())
		opened := fileio.ReadMatches(s, beam.Reshuffle(s, files), fileio.ReadUncompressed(), fileio.ReadDirectorySkip())
		read, failed := beam.ParDo2(s, &readFn{Root: root, Wild: wild}, opened)
		games, failures = append(games, read), append(failures, failed)
	}
	once := beam.CombinePerKey(s, smallest, beam.Flatten(s, games...))
	mined, failed := beam.ParDo2(s, &mineFn{Limits: o.Limits, Workers: o.Workers}, once)
	failures = append(failures, failed)
	byPart := beam.ParDo(s, &partFn{Parts: o.Parts}, mined)
	parts := beam.Flatten(s, byPart, beam.ParDo(s, emptyParts, beam.Create(s, o.Parts)))
	beam.ParDo0(s, &exportFn{Output: o.Output, Parts: o.Parts, Limits: o.Limits}, beam.GroupByKey(s, parts))
	faults := beam.AddFixedKey(s, beam.Flatten(s, failures...))
	ends := beam.AddFixedKey(s, beam.Create(s, ""))
	beam.ParDo0(s, &failuresFn{Path: FailuresPath(o.Output)}, beam.GroupByKey(s, beam.Flatten(s, faults, ends)))
}

// folderOf is the folder of a pattern before its first wildcard, and tells whether the pattern has a wildcard.
func folderOf(pattern string) (root string, wild bool) {
	i := strings.IndexAny(pattern, "*?[")
	if i < 0 {
		i = len(pattern)
	} else {
		wild = true
	}
	slash := strings.LastIndexAny(pattern[:i], "/\\")
	return pattern[:slash+1], wild
}

// ExportPath is the path of one export.
func ExportPath(output string, part, parts int) string {
	return fmt.Sprintf("%s-%05d-of-%05d.jsonl", output, part, parts)
}

// FailuresPath is the path of the file that names what could not be read or mined, a line each. The file is empty if
// there is nothing to name.
func FailuresPath(output string) string { return output + "-failures.txt" }

// nameOf is the name of a file inside the root of its pattern.
func nameOf(root, file string) string {
	if inside, ok := strings.CutPrefix(file, root); ok {
		return inside
	}
	return path.Base(file)
}
