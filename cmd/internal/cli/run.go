package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shicho/internal/words"
)

// The exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// Run executes the command line and returns the exit code. It prints an error to standard error.
func Run(root *cobra.Command) int {
	root.SetArgs(doubleDashes(os.Args[1:]))
	out := &output{Writer: os.Stdout}
	root.SetOut(out)
	command, err := root.ExecuteC()
	err = cmp.Or(err, out.fault)
	if err == nil {
		return exitDone
	}
	fmt.Fprintln(os.Stderr, "shicho:", ErrorText(err))
	if errors.As(err, new(usageError)) {
		fmt.Fprintf(os.Stderr, "See '%s --help'.\n", command.CommandPath())
		return exitUsage
	}
	return exitFailed
}

// output is standard output, and keeps the first error of writing, which not every function that writes returns.
type output struct {
	io.Writer
	fault error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	o.fault = cmp.Or(o.fault, err)
	return n, err
}

// ErrorText is an error as text for people. It says "interrupted" where Ctrl-C has ended a command, because "context
// canceled" is for programmers.
func ErrorText(err error) string {
	if err == nil {
		return ""
	}
	text := err.Error()
	if errors.Is(err, context.Canceled) {
		text = strings.ReplaceAll(text, context.Canceled.Error(), "interrupted")
	}
	return words.PrintableLines(text)
}

// parserName matches the part of a flag's error that names the parser of a number.
var parserName = regexp.MustCompile(`strconv\.\w+: parsing "[^"]*": `)

// FlagError makes a usage error of an error in the flags.
func FlagError(cmd *cobra.Command, err error) error {
	return Usagef("%s", parserName.ReplaceAllString(err.Error(), ""))
}

// Spelling makes --color the same as --colour.
func Spelling(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	switch name {
	case "color":
		name = "colour"
	case "license":
		name = "licence"
	}
	return pflag.NormalizedName(name)
}

// usageError is an error of the command line itself.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usage makes a usage error of an error.
func Usage(err error) error { return usageError{err} }

// Usagef formats a usage error, as fmt.Errorf does.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// Args checks the arguments of a command with check, and then its flags. No required flag may be missing, no flag may
// exclude another flag on the command line, and --db must name a folder. One error names everything that is missing.
// All errors are usage errors.
func Args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if missing := missingInputs(cmd, args); len(missing) > 0 {
			return Usagef("missing: %s", strings.Join(missing, ", "))
		}
		err := check(cmd, args)
		if wanted := argumentNames(cmd); err != nil && len(args) > len(wanted) {
			err = fmt.Errorf("%q is one argument too many: %s", args[len(wanted)], strings.TrimSuffix(cmd.UseLine(), " [flags]"))
		}
		if err == nil {
			err = cmd.ValidateFlagGroups()
		}
		if db := cmd.Flags().Lookup("db"); err == nil && db != nil && db.Changed && db.Value.String() == "" {
			err = errors.New("--db: no folder is named")
		}
		if err != nil {
			return usageError{err}
		}
		return nil
	}
}

// argumentNames lists the arguments of a command that are not flags, as its line of usage names them: PATH...
func argumentNames(cmd *cobra.Command) (names []string) {
	for _, word := range strings.Fields(cmd.Use)[1:] {
		if strings.HasPrefix(word, "-") || strings.HasPrefix(word, "[") {
			break
		}
		names = append(names, word)
	}
	return names
}

// missingInputs lists the arguments and the required flags that a command line lacks, as the line of usage names them.
func missingInputs(cmd *cobra.Command, args []string) []string {
	names := argumentNames(cmd)
	missing := names[min(len(args), len(names)):]
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if _, required := f.Annotations[cobra.BashCompOneRequiredFlag]; required && !f.Changed {
			value, _ := pflag.UnquoteUsage(f)
			missing = append(missing, "--"+f.Name+" "+value)
		}
	})
	return missing
}

// suggestionDistance is the number of letters that may be wrong in the name of a command for the right name to be
// suggested.
const suggestionDistance = 2

// Parent makes a command that has only subcommands. Without an argument the command prints its help. An argument that
// is no subcommand is a usage error.
func Parent(cmd *cobra.Command, children ...*cobra.Command) *cobra.Command {
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		name := args[0]
		if cmd.HasParent() {
			name = cmd.Name() + " " + name
		}
		text := fmt.Sprintf("unknown command %q", name)
		if similar := cmd.SuggestionsFor(args[0]); len(similar) > 0 {
			text += "; did you mean " + strings.Join(similar, ", ") + "?"
		}
		return Usagef("%s", text)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return cmd.Help() }
	cmd.SuggestionsMinimumDistance = suggestionDistance
	cmd.AddCommand(children...)
	return cmd
}

// WriteJSON writes a value as one line of JSON to standard output.
func WriteJSON(cmd *cobra.Command, value any) error {
	return json.NewEncoder(JSONOut(cmd)).Encode(value)
}

// Out is standard output for text. Control characters are shown as escapes, because names from files may hold some.
// Everything that a command prints goes through Out, Err or JSONOut, except for data in a format of its own, such as
// exports.
func Out(cmd *cobra.Command) io.Writer { return words.LinesTo(cmd.OutOrStdout()) }

// Err is standard error for text. Control characters are shown as escapes.
func Err(cmd *cobra.Command) io.Writer { return words.LinesTo(cmd.ErrOrStderr()) }

// JSONOut is standard output for JSON. Control characters are escaped.
func JSONOut(cmd *cobra.Command) io.Writer { return words.JSONTo(cmd.OutOrStdout()) }

// Print writes a text to standard output. Control characters are shown as escapes.
func Print(cmd *cobra.Command, text string) error {
	_, err := io.WriteString(Out(cmd), text)
	return err
}

// PrintFrom prints what a function writes, as Print does.
func PrintFrom(cmd *cobra.Command, write func(w io.Writer) error) error {
	var text strings.Builder
	if err := write(&text); err != nil {
		return err
	}
	return Print(cmd, text.String())
}

// Warn writes a line to standard error. Control characters in it are shown.
func Warn(cmd *cobra.Command, kind string, what error) {
	fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", kind, words.Printable(what.Error()))
}

// Report writes a result: as one line of JSON if asJSON is set, otherwise as its text.
func Report(cmd *cobra.Command, asJSON bool, result interface{ Text() string }) error {
	if asJSON {
		return WriteJSON(cmd, result)
	}
	return Print(cmd, result.Text())
}

// WriteLines writes values as JSON, a line each.
func WriteLines[T any](cmd *cobra.Command, list []T) error {
	lines := json.NewEncoder(JSONOut(cmd))
	for i := range list {
		if err := lines.Encode(&list[i]); err != nil {
			return err
		}
	}
	return nil
}
