package main

import (
	"io"

	"github.com/spf13/cobra"

	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/internal/files"
	"shicho/study/train/progress"
)

func newTrainExport() *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use:   "export FILE",
		Short: "Write how hard the problems were that you tried",
		Long: `Export writes the ratings of the problems that you tried, an object of JSON a line, for
others to merge with 'shicho train import'. Your own rating and the times of your attempts
are not in the file.`,
		Example: `  shicho train export ratings.jsonl`,
		Args:    cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if err := (cli.Output{Flag: "export", Path: args[0], Endings: cli.LinesEndings[:1], Command: cmd}).Check(); err != nil {
				return err
			}
			kept, err := openProgress(folder)
			if err != nil {
				return err
			}
			defer cli.Close(kept, &err)
			if args[0] == sgf.Stdin {
				return kept.Export(cli.Out(cmd))
			}
			return files.Write(args[0], func(w io.Writer) error { return kept.Export(w) })
		},
	}
	progressFlag(cmd, &folder)
	cli.ForceFlag(cmd)
	return cmd
}

func newTrainImport() *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use:   "import FILE...",
		Short: "Learn from others how hard problems are",
		Long: `Import merges the ratings that 'shicho train export' wrote on other computers into your
progress. Two ratings of a problem are joined by how sure each of them is. Your own rating
does not change. Import a file once: a second time it counts again.`,
		Example: `  shicho train import ratings.jsonl`,
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			var all []progress.Shared
			for _, path := range args {
				file, err := cli.OpenFile(cmd, path)
				if err != nil {
					return err
				}
				some, err := progress.ReadShared(path, file)
				file.Close()
				if err != nil {
					return err
				}
				all = append(all, some...)
			}
			kept, err := openProgress(folder)
			if err != nil {
				return err
			}
			defer cli.Close(kept, &err)
			return kept.Merge(all)
		},
	}
	progressFlag(cmd, &folder)
	return cmd
}

// progressFlag adds --progress.
func progressFlag(cmd *cobra.Command, folder *string) {
	cmd.Flags().StringVar(folder, "progress", "", "the progress is in `FOLDER`; without it, in the folder shicho/training of your settings")
}
