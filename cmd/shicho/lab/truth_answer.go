package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/suite"
	"shicho/lab/truth"
)

// truthAnswerOptions are the flags of lab truth answer.
type truthAnswerOptions struct {
	out, program string
	nodes        int
	timeout      time.Duration
}

// newTruthAnswer makes the command lab truth answer.
func newTruthAnswer() *cobra.Command {
	var o truthAnswerOptions
	cmd := &cobra.Command{
		Use:   "answer QUESTIONS PATH...",
		Short: "Find the answers to drawn questions",
		Long: `Answer looks for proofs of the answers to the questions of a file, with many nodes,
and asks another program too. PATH are the games that the questions were drawn from.
An answer is a proof, or the other program agrees with our reader, or it stays open.
Of the questions in which no reader sees danger for the string, most are left out, and
so are defences against attacks that fail.

The questions are added to the file of --out one by one. If that file is there
already, answer goes on after what is in it.`,
		Example: `  shicho lab truth answer drawn.jsonl games.tar.gz --out questions.jsonl`,
		Args:    cli.Args(cobra.MinimumNArgs(2)),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1:]) },
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "add the questions with their answers to this `FILE` (required)")
	f.IntVar(&o.nodes, "nodes", 250_000, "end each of the longest searches after `N` nodes")
	f.StringVar(&o.program, "program", "gnugo --mode gtp --level 20", "the other program is started by this `COMMAND`")
	f.DurationVar(&o.timeout, "timeout", 10*time.Second, "an answer of the other program that takes longer than this `TIME` is none")
	cmd.MarkFlagRequired("out")
	return cmd
}

func (o *truthAnswerOptions) run(cmd *cobra.Command, file string, paths []string) (err error) {
	if o.nodes < 1 || o.timeout <= 0 {
		return cli.Usagef("--nodes is at least 1, and --timeout positive")
	}
	if missing := cli.MissingPaths(paths); len(missing) > 0 {
		return errors.Join(missing...)
	}
	if err := (cli.Output{Flag: "--out", Path: o.out, Endings: cli.ResultEndings}).Check(append(paths, file)...); err != nil {
		return err
	}
	questions, err := readQuestions(cmd, file)
	if err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	program, err := suite.Start(ctx, o.program, o.timeout)
	if err != nil {
		return fmt.Errorf("--program: %w", err)
	}
	defer program.Close()
	return o.answer(ctx, cmd, program, paths, questions)
}

// answer answers the questions that the file of --out does not have.
func (o *truthAnswerOptions) answer(ctx context.Context, cmd *cobra.Command, program *suite.Program, paths []string, questions []truth.GameQuestion) (err error) {
	var done []truth.GameQuestion
	if done, err = readQuestions(cmd, o.out); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("--out: %w", err)
	}
	out, err := os.OpenFile(o.out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	defer cli.Close(out, &err)
	var bar cli.Stages
	defer bar.Clear()
	encoder, kept, seen := json.NewEncoder(out), len(done), 0
	progress := func() {
		seen++
		bar.Set("questions", seen, len(questions))
	}
	err = truth.NewAnswerer(o.nodes, program).AnswerAll(ctx, paths, questions, done, progress, func(q *truth.GameQuestion) error {
		kept++
		return encoder.Encode(q)
	})
	if err == nil && kept == 0 {
		return truth.ErrNone
	}
	return err
}

// readQuestions reads a file of questions.
func readQuestions(cmd *cobra.Command, file string) ([]truth.GameQuestion, error) {
	in, err := cli.OpenFile(cmd, file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return truth.Read(file, in)
}
