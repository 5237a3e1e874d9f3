package proof

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"shicho/board"
	"shicho/proof/check"
)

// Certificate is a proof of a claim.
type Certificate struct {
	Claim check.Claim
	Turns []check.Turn
}

// WriteTo writes the certificate in the format of docs/certificates.md.
func (c *Certificate) WriteTo(out io.Writer) (n int64, err error) {
	w := bufio.NewWriter(out)
	k, _ := w.Write(check.Line(&c.Claim))
	n = int64(k)
	for i := range c.Turns {
		k, _ = w.Write(check.Line(&c.Turns[i]))
		n += int64(k)
	}
	return n, w.Flush()
}

// Bytes is the certificate as a text.
func (c *Certificate) Bytes() []byte {
	var text bytes.Buffer
	c.WriteTo(&text)
	return text.Bytes()
}

// Check lets package check judge the certificate.
func (c *Certificate) Check() (*check.Result, error) {
	return check.New(bytes.NewReader(c.Bytes())).Next()
}

// Name makes a text the name of a certificate: other letters than those of a name become underscores, and a long text is cut.
func Name(text string) string {
	name := []byte(text)
	name = name[:min(len(name), check.MostName)]
	for i, letter := range name {
		if !strings.Contains(check.NameLetters, string(rune(letter))) {
			name[i] = '_'
		}
	}
	return string(name)
}

// Rows is the position of a board as a claim has it.
func Rows(b *board.Board) []string {
	rows := make([]string, b.Size())
	for y := range rows {
		row := make([]byte, b.Size())
		for x := range row {
			row[x] = byte(b.At(board.Point(y*b.Size() + x)).Rune())
		}
		rows[y] = string(row)
	}
	return rows
}
