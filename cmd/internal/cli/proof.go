package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"shicho/internal/files"
	"shicho/internal/words"
	"shicho/proof"
)

// ProofFlag names a file for certificates.
type ProofFlag struct {
	path    string
	cmd     *cobra.Command
	without int // answers that have no certificate
}

// Add adds --proof. what says what is proved.
func (f *ProofFlag) Add(cmd *cobra.Command, what string) {
	f.cmd = cmd
	ForceFlag(cmd)
	cmd.Flags().StringVar(&f.path, "proof", "", "write "+what+" into this `FILE`, as certificates for \"shicho check\" (.jsonl, .jsonl.gz, .jsonl.zst)")
}

// Wanted tells whether certificates are asked for.
func (f *ProofFlag) Wanted() bool { return f.path != "" }

// Check refuses a wrong file.
func (f *ProofFlag) Check(store string, inputs ...string) error {
	if f.path == "-" {
		return Usagef("--proof writes a file, not standard output")
	}
	return Output{Flag: "--proof", Path: f.path, Endings: LinesEndings, Store: store, Command: f.cmd}.Check(inputs...)
}

// Without warns that answers have no certificate, and counts them for the last line of Write. about says which answers.
func (f *ProofFlag) Without(answers int, about error) {
	f.without += answers
	Warn(f.cmd, "no certificate", about)
}

// Write calls produce, and writes the certificates that produce hands to take into the file, if one is named. Take lets the checker judge each
// certificate before it is written. Where answers have none, it says in the end how many, beside the number of certificates. A file without certificates is not written, which is an error.
func (f *ProofFlag) Write(produce func(take func(c *proof.Certificate, name string) error) error) error {
	if !f.Wanted() {
		return produce(checked)
	}
	count := 0
	err := files.Write(f.path, func(w io.Writer) error {
		out := files.PackingWriter(w, f.path)
		err := produce(func(c *proof.Certificate, name string) error {
			if err := checked(c, name); err != nil {
				return err
			}
			count++
			_, err := c.WriteTo(out)
			return err
		})
		if err == nil && count == 0 {
			err = proof.ErrNoClaim
		}
		return errors.Join(err, out.Close())
	})
	if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	if f.without > 0 {
		Warn(f.cmd, f.path, fmt.Errorf("%s written; %s without one", words.Count(count, "certificate"), words.Count(f.without, "answer")))
	}
	return nil
}

// checked gives a certificate its name and lets the checker judge it.
func checked(c *proof.Certificate, name string) error {
	c.Claim.Name = proof.Name(name)
	_, err := c.Check()
	return err
}
