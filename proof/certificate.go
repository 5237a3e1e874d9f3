package proof

import (
	"bufio"
	"bytes"
	"io"

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
func (c *Certificate) Check() (*check.Result, error) { return check.Check(bytes.NewReader(c.Bytes())) }
