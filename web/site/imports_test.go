package site

import (
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestImports checks that the programs for browsers have no database for disks, and that the reader, which must be small, has no server either.
func TestImports(t *testing.T) {
	for program, absent := range map[string][]string{
		"reader":   {"github.com/dgraph-io/", "net/http", "shicho/web$"},
		"explorer": {"github.com/dgraph-io/"},
	} {
		command := exec.Command("go", "list", "-deps", "./"+program)
		command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		list, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		packages := strings.Fields(string(list))
		if !slices.Contains(packages, "shicho/tactics") {
			t.Fatalf("%s: the list lacks packages: %d", program, len(packages))
		}
		for _, p := range packages {
			for _, name := range absent {
				if strings.HasPrefix(p+"$", name) {
					t.Errorf("%s imports %s", program, p)
				}
			}
		}
	}
}

// TestFindings looks for the source and for the go command where they are not.
func TestFindings(t *testing.T) {
	if _, err := findSource(t.TempDir()); !errors.Is(err, ErrSource) {
		t.Errorf("another folder: %v", err)
	}
	source, err := findSource("")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := findToolchain(source); err != nil {
		t.Error(err)
	}
	t.Setenv("PATH", "")
	if _, err := findToolchain(source); !errors.Is(err, ErrToolchain) {
		t.Errorf("without a path: %v", err)
	}
}
