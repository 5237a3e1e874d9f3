package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"shicho/internal/files"
	"shicho/internal/packed"
	"shicho/proof"
)

// ProofFlag names a file for certificates.
type ProofFlag struct {
	path string
}

// Add adds --proof. what says what is proved.
func (f *ProofFlag) Add(cmd *cobra.Command, what string) {
	cmd.Flags().StringVar(&f.path, "proof", "", "write "+what+" into this `FILE`, as certificates for \"shicho check\" (.jsonl, .jsonl.gz, .jsonl.zst)")
}

// Wanted tells whether certificates are asked for.
func (f *ProofFlag) Wanted() bool { return f.path != "" }

// Check refuses a wrong file.
func (f *ProofFlag) Check(store string, inputs ...string) error {
	if f.path == "-" {
		return Usagef("--proof writes a file, not standard output")
	}
	return Output{Flag: "--proof", Path: f.path, Endings: LinesEndings, Store: store}.Check(inputs...)
}

// Write calls produce, and writes the certificates that produce hands to take into the file, if one is named. Take lets the checker judge each
// certificate before it is written. A file without certificates is not written, which is an error.
func (f *ProofFlag) Write(produce func(take func(c *proof.Certificate, name string) error) error) error {
	if !f.Wanted() {
		return produce(checked)
	}
	err := files.Write(f.path, func(w io.Writer) error {
		out, count := packed.Writer(w, f.path), 0
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
	return nil
}

// checked gives a certificate its name and lets the checker judge it.
func checked(c *proof.Certificate, name string) error {
	c.Claim.Name = proof.Name(name)
	_, err := c.Check()
	return err
}
