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
var stable = []string{"board", "board/sgf", "tactics", "proof", "proof/check", "engine", "patterndb", "miner"}

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
