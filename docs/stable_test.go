package docs_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// stable are the packages that the tour promises to keep.
var stable = []string{"board", "board/sgf", "tactics", "proof", "proof/check", "engine", "patterndb", "miner", "miner/jobs"}

// TestStable compares the table of the packages that stay stable with the modules that a program links with each of them. With -update it
// rewrites the table; what a package asks for grows on purpose only.
func TestStable(t *testing.T) {
	var table strings.Builder
	table.WriteString("| package | modules of others that a program links with it |\n| --- | --- |\n")
	for _, p := range stable {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", "shicho/"+p)
		list.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		modules := strings.Fields(string(out))
		slices.Sort(modules)
		modules = slices.DeleteFunc(slices.Compact(modules), func(path string) bool { return path == "shicho" })
		text := "none"
		if len(modules) > 0 {
			text = strings.Join(modules, ", ")
		}
		fmt.Fprintf(&table, "| `%s` | %s |\n", p, text)
	}
	hold(t, tour, "stable", table.String())
}

// TestApart holds packages that need no store, network or drawing to that: a program that links them does not link what is listed.
func TestApart(t *testing.T) {
	for _, test := range []struct {
		packages []string
		without  []string
	}{
		{[]string{"miner", "tactics", "proof", "engine"}, []string{"net/http", "github.com/dgraph-io/badger/v4", "shicho/patterndb", "shicho/board/diagram"}},
		{[]string{"engine", "engine/network", "engine/judge", "study/problem"}, []string{"shicho/engine/models"}},
		{[]string{"study/problem"}, []string{"shicho/board/diagram", "golang.org/x/image/font", "codeberg.org/go-pdf/fpdf"}},
	} {
		for _, p := range test.packages {
			out, err := exec.Command("go", "list", "-deps", "shicho/"+p).Output()
			if err != nil {
				t.Fatal(err)
			}
			linked := strings.Fields(string(out))
			for _, w := range test.without {
				if slices.Contains(linked, w) {
					t.Errorf("%s links %s", p, w)
				}
			}
		}
	}
}
