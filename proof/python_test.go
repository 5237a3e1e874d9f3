package proof_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"shicho/internal/testrun"
	"shicho/proof"
)

// The checker in Python accepts and refuses the same texts as package check: the public suite, certificates of small boards, and changed ones.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	random := rand.New(rand.NewPCG(5, 6))
	w := proof.NewWriter()
	texts := suiteTexts(t)
	for all := testrun.Cases(320, 20_000); len(texts) < all; {
		b, s, limits := smallStatement(random)
		c, err := w.Write(b, s, &limits)
		if len(texts)%2 == 0 {
			c, err = writeSmallPattern(t, w, random), nil
		}
		if c == nil || err != nil {
			continue
		}
		texts = append(texts, c.Bytes())
		if _, text := mutate(c, random); text != nil {
			texts = append(texts, text)
		}
	}
	folder := t.TempDir()
	args, want := []string{"../examples/check/check.py"}, []bool{}
	for i, text := range texts {
		name := filepath.Join(folder, fmt.Sprint(i))
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := checkOne(text)
		args, want = append(args, name), append(want, err == nil)
	}
	output, err := exec.Command(python, args...).Output()
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(output)), "\n")
	if len(lines) != len(texts) {
		t.Fatalf("%d verdicts about %d texts: %v", len(lines), len(texts), err)
	}
	accepted := 0
	for i, line := range lines {
		got := strings.HasSuffix(line, "1 proved")
		if got != want[i] {
			t.Errorf("Python says %q; accepted by package check: %v\n%s", line, want[i], texts[i])
		}
		if got {
			accepted++
		}
	}
	t.Logf("%d texts, %d accepted", len(texts), accepted)
}

// suiteTexts are the texts of the public suite.
func suiteTexts(t *testing.T) (texts [][]byte) {
	data, err := os.ReadFile("check/testdata/cases.txt")
	if err != nil {
		t.Fatal(err)
	}
	damaged, err := os.ReadFile("check/testdata/damaged.txt")
	if err != nil {
		t.Fatal(err)
	}
	data = append(data, damaged...)
	var text []byte
	for line := range bytes.Lines(data) {
		switch {
		case bytes.HasPrefix(line, []byte("->")):
			texts = append(texts, text)
			text = nil
		case len(line) > 1 && line[0] != '#':
			text = append(text, line...)
		}
	}
	return texts
}
