// Command beam mines game records with Apache Beam and writes exports, which "shicho db merge" makes one store of.
// README.md says how to run it.
package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"shicho/deploy/beam/pipeline"
	"shicho/tactics"
)

func main() {
	var o pipeline.Options
	input := flag.String("input", "", "mine the files that match these `PATTERNS`, separated by commas: games/*.sgf,gs://bucket/*/*.tar.gz")
	flag.StringVar(&o.Output, "output", "", "write exports to `PATH`-00001-of-00016.jsonl and so on")
	flag.IntVar(&o.Parts, "parts", 16, "write `N` exports")
	flag.StringVar(&o.Limits, "limits", tactics.PaperDeep.Name, "use the limits of this `NAME`, as shicho mine does")
	flag.IntVar(&o.Workers, "workers", runtime.NumCPU(), "mine `N` games of a bundle at the same time; 1 where the runner has a worker for each core")
	flag.Parse()
	beam.Init()
	if *input != "" {
		o.Inputs = strings.Split(*input, ",")
	}
	if err := run(context.Background(), o); err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		os.Exit(1)
	}
}

// run runs the pipeline and prints its counters.
func run(ctx context.Context, o pipeline.Options) error {
	if err := o.Validate(); err != nil {
		return err
	}
	p, s := beam.NewPipelineWithRoot()
	pipeline.Build(s, o)
	result, err := beamx.RunWithMetrics(ctx, p)
	if err != nil {
		return err
	}
	counts := map[string]int64{}
	for _, c := range result.Metrics().AllMetrics().Counters() {
		counts[c.Name()] += c.Committed
	}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		fmt.Printf("%-14s %d\n", name, counts[name])
	}
	return nil
}
