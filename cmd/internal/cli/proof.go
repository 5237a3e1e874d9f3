package cli

import (
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
	list []*proof.Certificate
}

// Add adds --proof. what says what is proved.
func (f *ProofFlag) Add(cmd *cobra.Command, what string) {
	cmd.Flags().StringVar(&f.path, "proof", "", "write "+what+" into this `FILE`, as a certificate that \"shicho check\" checks (.jsonl, .jsonl.gz, .jsonl.zst)")
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

// Take keeps a certificate for the file, once the checker has accepted it.
func (f *ProofFlag) Take(c *proof.Certificate, name string) error {
	c.Claim.Name = proof.Name(name)
	if _, err := c.Check(); err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	f.list = append(f.list, c)
	return nil
}

// Write writes the certificates that were taken. Without any there is nothing to write, which is an error.
func (f *ProofFlag) Write() error {
	if !f.Wanted() {
		return nil
	}
	if len(f.list) == 0 {
		return fmt.Errorf("--proof: %w, so %s was not written", proof.ErrNoClaim, f.path)
	}
	err := files.Write(f.path, func(w io.Writer) error {
		out := packed.Writer(w, f.path)
		for _, c := range f.list {
			if _, err := c.WriteTo(out); err != nil {
				return err
			}
		}
		return out.Close()
	})
	if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	return nil
}
