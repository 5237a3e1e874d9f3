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
	for p, absent := range map[program][]string{
		reader:   {"github.com/dgraph-io/", "net/http", "shicho/web$", "golang.org/x/text/encoding/japanese", "golang.org/x/image/font/gofont"},
		explorer: {"github.com/dgraph-io/"},
	} {
		command := exec.Command("go", "list", "-deps", "-tags="+p.tags, "./"+p.name)
		command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		list, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		packages := strings.Fields(string(list))
		if !slices.Contains(packages, "shicho/tactics") {
			t.Fatalf("%s: the list lacks packages: %d", p.name, len(packages))
		}
		for _, path := range packages {
			for _, name := range absent {
				if strings.HasPrefix(path+"$", name) {
					t.Errorf("%s imports %s", p.name, path)
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
