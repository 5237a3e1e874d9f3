package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board/diagram"
	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/internal/files"
	"shicho/internal/lang"
	"shicho/internal/version"
	"shicho/protocol/report"
	"shicho/study/fact"
	"shicho/study/problem"
	"shicho/study/problem/book"
)

// problemFiles are the files into which problems are written.
type problemFiles struct {
	out, book         string
	pdf, paper, title string
	facts             string
	design, font      string
	language          cli.Language
	inPDF             *lang.Language    // the language of --pdf
	typeface          *diagram.Typeface // of --pdf; nil for the program's own
	order             string
	cmd               *cobra.Command
}

// The endings of --out.
var (
	factEndings = []string{".jsonl"}
	outEndings  = slices.Concat(cli.RecordEndings, cli.LinesEndings)
)

func (f *problemFiles) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "write the problems to `FILE`, as a collection (.sgf) or lines of JSON (.jsonl, .jsonl.gz, .jsonl.zst), or, each as a record, into a folder that is new or empty")
	f.cmd = cmd
	cli.ForceFlag(cmd)
	flags.StringVar(&f.book, "book", "", "make a book for people in one go, into this PDF `FILE`: problems of all kinds that do not look alike, from all positions of the games, the easiest first; as --pdf with --kind all --max-per-game 0 --vary --distinct --order grade")
	flags.StringVar(&f.pdf, "pdf", "", "print the problems, with the solutions at the end, into this PDF `FILE`")
	flags.StringVar(&f.paper, "paper", standardPaper, "the `PAPER` of --pdf: a4 or letter")
	flags.StringVar(&f.design, "design", standardDesign, "the `DESIGN` of --pdf: large, with four problems to a page, or small, with eight")
	flags.StringVar(&f.facts, "facts", "", "write what each problem proves as a row, in the form of the positions of a set of data, into this JSONL `FILE`")
	flags.StringVar(&f.title, "title", standardTitle, "the title of --pdf is this `TEXT`")
	cli.LanguageFlag(cmd, &f.language, "print the tasks and solutions of --pdf")
	cli.FontFlag(cmd, &f.font)
	flags.StringVar(&f.order, "order", "game", "put the problems into this `ORDER`: game (as the games come) or grade (the easiest first)")
}

// What is printed if the flags do not say otherwise.
const (
	standardPaper = "a4"
	standardTitle = "Go problems"

	standardDesign = "large"
)

// papers are the sizes of paper by the values of --paper.
var papers = map[string]string{"a4": diagram.A4, "letter": diagram.Letter}

// designs are the designs of a book by the values of --design.
var designs = map[string]book.Design{"large": book.Large, "small": book.Small}

// check refuses files that cannot be written, before the work begins. store is the store that the command reads, if any.
func (f *problemFiles) check(store string, paths []string) error {
	if f.book != "" && f.pdf != f.book {
		return cli.Usagef("--book and --pdf exclude each other")
	}
	if papers[f.paper] == "" {
		return cli.Usagef("--paper %q: a4 or letter", f.paper)
	}
	if f.order != "game" && f.order != "grade" {
		return cli.Usagef("--order %q: game or grade", f.order)
	}
	if designs[f.design] == 0 {
		return cli.Usagef("--design %q: large or small", f.design)
	}
	if f.pdf == "" && (f.paper != standardPaper || f.design != standardDesign || f.title != standardTitle || f.font != "" || f.language.Language != nil) {
		return cli.Usagef("--paper, --design, --title, --font and --lang need --pdf")
	}
	for _, o := range []cli.Output{{Flag: f.pdfFlag(), Path: f.pdf, Endings: []string{".pdf"}, Store: store, Command: f.cmd},
		{Flag: "--facts", Path: f.facts, Endings: factEndings, Store: store, Command: f.cmd}} {
		if o.Path == sgf.Stdin {
			return cli.Usagef("%s writes a file, not standard output", o.Flag)
		}
		if err := o.Check(paths...); err != nil {
			return err
		}
	}
	return f.checkOut(store, paths)
}

// pdfFlag is the flag that names the PDF file.
func (f *problemFiles) pdfFlag() string {
	if f.book != "" {
		return "--book"
	}
	return "--pdf"
}

// loadFont finds the font of --pdf, before the work begins.
func (f *problemFiles) loadFont(cmd *cobra.Command) (err error) {
	if f.pdf == "" {
		return nil
	}
	if f.inPDF, f.typeface, err = f.language.Printed(cmd, f.font); err != nil {
		return fmt.Errorf("--font: %w", err)
	}
	return nil
}

// checkOut checks --out.
func (f *problemFiles) checkOut(store string, paths []string) error {
	output := cli.Output{Flag: "--out", Path: f.out, Endings: outEndings, Store: store, Command: f.cmd}
	if f.out == sgf.Stdin {
		return cli.Usagef("--out - : a file or a folder must be named; --json prints the problems with their records")
	}
	if f.out == "" || f.isFile() {
		return output.Check(paths...)
	}
	return output.CheckFolder()
}

// isFile tells whether --out names one file.
func (f *problemFiles) isFile() bool { return filepath.Ext(f.out) != "" }

// sort puts the problems into the order of --order.
func (f *problemFiles) sort(list []*problem.Problem) {
	if f.order == "grade" {
		problem.SortByGrade(list)
	}
}

// write writes the problems to all files that are asked for.
func (f *problemFiles) write(list []*problem.Problem) error {
	if err := f.writeOut(list); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	title := f.title
	if title == standardTitle {
		title = f.language.Say("Go problems")
	}
	printed := book.Book{Title: title, Paper: papers[f.paper], Design: designs[f.design], Problems: list, Language: f.inPDF, Font: f.typeface}
	for _, part := range []struct {
		flag, path string
		write      func(io.Writer) error
	}{{f.pdfFlag(), f.pdf, printed.Write}, {"--facts", f.facts, func(w io.Writer) error { return writeFacts(w, list) }}} {
		if part.path == "" {
			continue
		}
		if err := files.Write(part.path, part.write); err != nil {
			return fmt.Errorf("%s: %w", part.flag, err)
		}
	}
	return nil
}

// writeFacts writes what problems prove, a row a line.
func writeFacts(w io.Writer, list []*problem.Problem) error {
	for _, p := range list {
		if f, ok := p.Fact(); ok {
			f.Provenance = fact.Text("shicho problems " + version.Build())
			if err := fact.Write(w, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeOut writes the problems to the file or into the folder of --out.
func (f *problemFiles) writeOut(list []*problem.Problem) error {
	name := strings.ToLower(f.out)
	switch {
	case f.out == "":
		return nil
	case !f.isFile():
		return f.writeFolder(list)
	case strings.HasSuffix(name, cli.RecordEndings[0]):
		return f.writeCollection(list)
	}
	return files.Write(f.out, func(w io.Writer) error { return writeProblemLines(files.PackingWriter(w, name), list) })
}

// writeProblemLines writes problems as lines of JSON and closes the writer.
func writeProblemLines(w io.WriteCloser, list []*problem.Problem) error {
	lines := json.NewEncoder(w)
	for i, p := range list {
		r, err := report.NewProblem(p, i+1)
		if err != nil {
			return err
		}
		if err := lines.Encode(r); err != nil {
			return err
		}
	}
	return w.Close()
}

// writeCollection writes the problems into one file of records.
func (f *problemFiles) writeCollection(list []*problem.Problem) error {
	if err := files.CanWrite(f.out); err != nil {
		return err
	}
	var all sgf.Collection
	for i, p := range list {
		all = append(all, p.Record(i+1))
	}
	return sgf.WriteFile(f.out, all)
}

// writeFolder writes a record for each problem.
func (f *problemFiles) writeFolder(list []*problem.Problem) error {
	return files.Fill(f.out, func(folder string) error { return f.writeRecords(folder, list) })
}

func (f *problemFiles) writeRecords(folder string, list []*problem.Problem) error {
	for i, p := range list {
		name := fmt.Sprintf("problem-%0*d.sgf", max(3, len(fmt.Sprint(len(list)))), i+1)
		if err := sgf.WriteNewFile(filepath.Join(folder, name), sgf.Collection{p.Record(i + 1)}); err != nil {
			return err
		}
	}
	return nil
}
