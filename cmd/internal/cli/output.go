package cli

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board/sgf"
	"shicho/internal/files"
	"shicho/patterndb"
)

// Output is a file that a command is asked to write.
type Output struct {
	Flag    string   // the flag or the argument that names the file: "--svg", "export"
	Path    string   // "" if no file is asked for; "-" is standard output
	Endings []string // the name must have one of them
	Store   string   // the store that the command uses or makes; "" for none

	// Command has a flag --force, without which a file that is there is refused. nil: the command goes on with that file.
	Command *cobra.Command
}

// ForceFlag adds --force to a command that writes files, if it has no such flag yet.
func ForceFlag(cmd *cobra.Command) {
	if cmd.Flags().Lookup("force") == nil {
		cmd.Flags().Bool("force", false, "write over files that are there")
	}
}

// The endings of files, by the kind of their contents.
var (
	RecordEndings = []string{".sgf"}
	svgEndings    = []string{".svg"}
	PNGEndings    = []string{".png"}
	LinesEndings  = []string{".jsonl", ".jsonl.gz", ".jsonl.zst"} // a JSON object a line
	IndexEndings  = []string{".index", ".index.gz", ".index.zst"} // the patterns of a store for players
	ResultEndings = []string{".jsonl"}                            // results of a match, which must not be packed
	GamesEndings  = []string{".games"}                            // games prepared for learning
	ModelEndings  = []string{".shicho", ""}                       // what is learned; "" is a name without an ending
)

// Check refuses a file before the command begins its work. It refuses a file that is an input of the command or would
// become one, a file in the folder of a store, a folder, a file with the ending of another format, and without --force a
// file that is there, also behind a link. The inputs are files and folders. Standard output is never refused.
func (o Output) Check(inputs ...string) error {
	if o.Path == "" || o.Path == sgf.Stdin {
		return nil
	}
	return cmp.Or(o.checkInputs(inputs), o.checkStore(), files.NotFolder(o.Path), o.checkEnding(), o.checkNew())
}

// checkNew refuses a file that is there, and a folder with files, without --force. Pipes and devices may be written to.
func (o Output) checkNew() error {
	info, err := os.Stat(o.Path)
	if o.Command == nil || err != nil || !info.Mode().IsRegular() && !info.IsDir() {
		return nil
	}
	if force, err := o.Command.Flags().GetBool("force"); err != nil || force {
		return err
	}
	if info.IsDir() {
		if entries, err := os.ReadDir(o.Path); err != nil || len(entries) == 0 {
			return err
		}
	}
	return Exists(fmt.Errorf("%s %s: %w", o.Flag, o.Path, fs.ErrExist))
}

// Exists adds to an error that wraps fs.ErrExist what lets a command write over the file.
func Exists(err error) error { return fmt.Errorf("%w; --force writes over it", err) }

// checkEnding refuses a name of another format. Pipes and devices have any name.
func (o Output) checkEnding() error {
	if info, err := os.Stat(o.Path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil
	}
	var wanted []string
	for _, ending := range o.Endings {
		if ending == "" && filepath.Ext(o.Path) == "" || ending != "" && strings.HasSuffix(strings.ToLower(o.Path), ending) {
			return nil
		}
		if ending != "" {
			wanted = append(wanted, ending)
		}
	}
	return Usagef("%s %s: the name must end in %s", o.Flag, o.Path, strings.Join(wanted, " or "))
}

// checkInputs refuses a file that is an input, or that the next reading of a folder would take for a record.
func (o Output) checkInputs(inputs []string) error {
	out, outErr := os.Stat(o.Path)
	for _, input := range inputs {
		if input == "" || input == sgf.Stdin {
			continue
		}
		if in, err := os.Stat(input); err == nil && outErr == nil && os.SameFile(in, out) {
			return Usagef("%s %s: that file is the input", o.Flag, o.Path)
		}
		if sgf.IsRecordFile(o.Path) && isWithin(o.Path, input) {
			return Usagef("%s %s: that file would be a record in the folder of the input", o.Flag, o.Path)
		}
	}
	return nil
}

// checkStore refuses a file in the folder of a store.
func (o Output) checkStore() error {
	if patterndb.IsStore(filepath.Dir(realPath(o.Path))) || o.Store != "" && isWithin(o.Path, o.Store) {
		return Usagef("%s %s: that file is in the folder of the store", o.Flag, o.Path)
	}
	return nil
}

// CheckModel checks the file of --out into which a model or a network is learned. Like Check it refuses wrong files.
// The command works for hours before it writes the file, so the file must be named and its folder must be writable. The
// file cannot be standard output, which carries the report.
func (o Output) CheckModel(inputs ...string) error {
	if o.Path == "" || o.Path == sgf.Stdin {
		return Usagef("%s %q: a file must be named", o.Flag, o.Path)
	}
	return cmp.Or(o.Check(inputs...), files.CanWrite(o.Path))
}

// CheckFolder refuses a folder for several files if it is a file or a store, and without --force a folder with files.
func (o Output) CheckFolder() error {
	if o.Path == "" {
		return Usagef("%s: no folder is named", o.Flag)
	}
	if info, err := os.Stat(o.Path); err == nil && !info.IsDir() {
		return Usagef("%s %s: that is a file, not a folder", o.Flag, o.Path)
	}
	if patterndb.IsStore(o.Path) {
		return Usagef("%s %s: that folder is a store", o.Flag, o.Path)
	}
	return cmp.Or(o.checkStore(), o.checkNew())
}

// CheckTables refuses a folder for tables if it is a file or a store, or has the name of a file.
func (o Output) CheckTables() error {
	if o.Path == sgf.Stdin {
		return Usagef("%s %s: tables are several files; a folder must be named", o.Flag, o.Path)
	}
	for _, ending := range append([]string{".parquet", ".csv"}, LinesEndings...) {
		if files.HasEnding(o.Path, ending) {
			return Usagef("%s %s: tables are several files in a folder, whose name must not end in %s", o.Flag, o.Path, ending)
		}
	}
	return o.CheckFolder()
}

// isWithin tells whether a file lies in a folder or in one of its subfolders. Neither the file nor the folder has to
// exist.
func isWithin(path, folder string) bool {
	in, err := os.Stat(folder)
	if err == nil && !in.IsDir() {
		return false
	}
	dir := filepath.Dir(realPath(path))
	if err != nil {
		rel, err := filepath.Rel(realPath(folder), dir)
		return err == nil && filepath.IsLocal(rel)
	}
	for {
		if info, err := os.Stat(dir); err == nil && os.SameFile(info, in) {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
		dir = filepath.Dir(dir)
	}
}

// realPath is the absolute path of a file behind all links. The file, and folders above it, may not exist yet.
func realPath(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if path == filepath.Dir(path) {
		return path
	}
	return filepath.Join(realPath(filepath.Dir(path)), filepath.Base(path))
}
