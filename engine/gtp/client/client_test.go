package client

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
)

// A reply is read or refused, whatever it is.
func FuzzReply(f *testing.F) {
	for _, text := range []string{"= 1 D4\n\n", "=12 0\n\n", "? no\n\n", "= 2 PASS\r\n\r\n", "x\n\n= 4 A1\n\n", "=\n1\n\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, _, err := readReply(bufio.NewReader(strings.NewReader(text)))
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) && !errors.Is(err, bufio.ErrTooLong) {
			t.Error(err)
		}
	})
}

func TestReplies(t *testing.T) {
	in := bufio.NewReader(strings.NewReader("chatter\n\n=3 D4\n\n? no\r\n\r\n=\n1\n2\n\n"))
	for _, want := range []struct {
		text string
		ok   bool
	}{{"D4", true}, {"no", false}, {"1\n2", true}} {
		if text, ok, err := readReply(in); text != want.text || ok != want.ok || err != nil {
			t.Errorf("%q, %t, %v; want %q", text, ok, err, want.text)
		}
	}
}
