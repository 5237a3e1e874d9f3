package cli

import (
	"io"

	"github.com/spf13/cobra"

	"shicho/internal/words"
)

// Mark is the value of the flag --bom: whether a CSV file begins with a byte order mark.
type Mark bool

// Add adds the flag to a command.
func (m *Mark) Add(cmd *cobra.Command) {
	cmd.Flags().BoolVar((*bool)(m), "bom", false, "begin CSV files with a byte order mark, by which Excel reads names in all letters")
}

// Check refuses the flag where no CSV file is written. wanted is the flag that writes one.
func (m Mark) Check(isWritten bool, wanted string) error {
	if bool(m) && !isWritten {
		return Usagef("--bom is for CSV files: it needs %s", wanted)
	}
	return nil
}

// Begin writes the mark, if it is wanted, and returns the writer.
func (m Mark) Begin(w io.Writer) io.Writer {
	if m {
		io.WriteString(w, words.ByteOrderMark) // the next write tells the error
	}
	return w
}
