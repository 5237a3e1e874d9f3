package sgf

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"shicho/internal/testrun"
)

// deflated makes a zip archive of members that are packed.
func deflated(t testing.TB, files ...file) string {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		member, err := w.Create(f.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(member, f.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A small archive costs little, whatever it unpacks to, and the error says which bound was passed.
func TestBounds(t *testing.T) {
	testrun.SameGoroutines(t, "TestWalkDamage")
	one := "(;B[aa]C[" + strings.Repeat(" ", 1<<20) + "])"
	large := strings.Repeat(one, 20)
	tiny := strings.Repeat("(;B[aa])", 20_000)
	packed := string(gzipOf(t, []byte(large)))
	var many, empty []file
	for i := range 3 {
		many = append(many, file{fmt.Sprintf("%d.sgf", i), large[:7*len(one)]})
	}
	for i := range 200_000 { // of a tar archive that packs very well
		empty = append(empty, file{fmt.Sprintf("%06d.txt", i%10), ""})
	}
	folder(t,
		file{"large.sgf.gz", packed},
		file{"large.tgz", string(gzipOf(t, tarOf(t, file{"a.sgf", game(1)}, file{"b.sgf", large})))},
		file{"large.zip", deflated(t, file{"a.sgf", game(1)}, file{"b.sgf", large}, file{"c.sgf", game(2)})},
		file{"many.zip", deflated(t, many...)},
		file{"nested.tar", string(tarOf(t, file{"a.sgf", game(1)}, file{"b.sgf.gz", packed}, file{"c.sgf", game(1)}))},
		file{"nested.zip", deflated(t, file{"a.sgf", game(1)}, file{"b.sgf.gz", packed})},
		file{"empty.tgz", string(gzipOf(t, tarOf(t, empty...)))},
		file{"tiny.sgf.gz", string(gzipOf(t, []byte(tiny)))},
		file{"tiny.zip", deflated(t, file{"a.sgf", tiny})},
		file{"tiny.sgf", tiny}, // as many games in a file that is not packed
	)
	ratio := "it unpacks to more than 16 MiB and 100 times its size; unpack it first"
	games := "it has more than 10000 games and one for each 4 bytes; unpack it first"
	for name, want := range map[string]string{
		"large.sgf.gz": ratio, "large.tgz": ratio, "large.zip": ratio, "many.zip": ratio, "nested.tar": ratio, "nested.zip": ratio, "empty.tgz": ratio,
		"tiny.sgf.gz": games, "tiny.zip": games, "tiny.sgf": "",
	} {
		start := time.Now()
		var faults []error
		read := 0
		for item := range Walk([]string{name}, Options{}) {
			if item.Err != nil {
				faults = append(faults, item.Err)
			} else {
				read++
			}
		}
		switch {
		case want == "":
			if len(faults) > 0 || read != 20_000 {
				t.Errorf("%s: %d games, %v", name, read, faults)
			}
		case len(faults) != 1 || !errors.Is(faults[0], ErrTooLarge) || faults[0].Error() != name+": too large: "+want:
			t.Errorf("%s: %d games, %v", name, read, faults)
		}
		t.Logf("%s: %d games, %v", name, read, time.Since(start))
	}
}

// The bounds of members and of games, counted without an archive.
func TestMeter(t *testing.T) {
	m := &meter{packed: func() int64 { return 4000 }}
	for range FreeGames + 1000 {
		if !m.game() {
			t.Fatal(m.fault)
		}
	}
	if m.game() || m.isWithin() || !errors.Is(m.fault, ErrTooLarge) {
		t.Error(m.games, m.fault)
	}
	m = &meter{packed: m.packed, members: MaxMembers - 1}
	if !m.member() || m.member() || !errors.Is(m.fault, ErrTooLarge) {
		t.Error(m.members, m.fault)
	}
	if _, err := m.reader(strings.NewReader("text")).Read(make([]byte, 1)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("read beyond the bounds: %v", err)
	}
	var none *meter
	if !none.game() || !none.isWithin() {
		t.Error("a file that is not packed has bounds")
	}
}
