package check

import (
	"io"
	"runtime"
	"testing"
)

// endless repeats a text as often as it is asked to, and counts the bytes that were read.
type endless struct {
	text string
	left int // copies
	at   int // in the text
	read int
}

func (e *endless) Read(p []byte) (n int, err error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n = copy(p, e.text[e.at:])
	if e.at += n; e.at == len(e.text) {
		e.at, e.left = 0, e.left-1
	}
	e.read += n
	return n, nil
}

// The checker reads no further than its buffer before it judges, and keeps nothing of the certificates that it has judged.
func TestStream(t *testing.T) {
	const certificate = `{"certificate":1,"rows":[".....","..X..",".XO..","..X..","....."],"claim":"captured","target":"C3","to_move":"black","free":"white","zone":["C4","B3","C3","D3","C2"]}
{"play":"D3","end":"taken"}
`
	const copies, warm = 4_000, 200
	in := &endless{text: certificate, left: copies}
	c := New(in)
	inUse := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var before uint64
	for n := range copies {
		if n == warm {
			before = inUse()
		}
		if _, err := c.Next(); err != nil {
			t.Fatal(n, err)
		}
		if ahead := in.read - (n+1)*len(certificate); ahead > mostBytes {
			t.Fatalf("certificate %d: %d bytes read ahead", n, ahead)
		}
	}
	// Not even the claims fit into what may be added.
	if grown := int64(inUse()) - int64(before); grown > (copies-warm)*int64(len(certificate))/2 {
		t.Errorf("%d bytes kept", grown)
	}
	if _, err := c.Next(); err != io.EOF {
		t.Error(err)
	}
}
