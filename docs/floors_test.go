package docs_test

import (
	"flag"
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the parts of the documents that are made from the source")

// tour is the document with the list of floors and the list of packages.
const tour = "tour.md"

// folder is a package of the project.
type folder struct {
	path    string   // from the root of the project, with slashes
	imports []string // of the project's own packages; those of tests are left out
	job     string   // the first sentence of the package's comment
}

// room is a place on a floor: some packages that belong together.
type room struct {
	floor  int // 0 is the ground
	prefix string
}

// TestFloors reads the list of floors in the tour, and holds every import of every package against it.
func TestFloors(t *testing.T) {
	rooms, packages := readFloors(t), readPackages(t)
	used := map[string]bool{}
	for _, p := range packages {
		from := roomOf(rooms, p.path)
		if from == nil {
			t.Errorf("package %s stands on no floor of %s", p.path, tour)
			continue
		}
		used[from.prefix] = true
		for _, path := range p.imports {
			if fault := forbids(from, roomOf(rooms, path)); fault != "" {
				t.Errorf("%s imports %s: %s", p.path, path, fault)
			}
		}
	}
	for _, r := range rooms {
		if !used[r.prefix] {
			t.Errorf("%s: no package in `%s`", tour, r.prefix)
		}
	}
}

// forbids says which rule forbids a package of one room to import a package of another. It is "" if none does.
func forbids(from, to *room) string {
	switch {
	case to == nil || from.prefix == to.prefix || to.floor < from.floor:
		return ""
	case to.floor > from.floor:
		return fmt.Sprintf("`%s` stands on floor %d, `%s` on floor %d, and nothing imports upward", from.prefix, from.floor, to.prefix, to.floor)
	}
	return fmt.Sprintf("`%s` and `%s` stand on the same floor, and nothing imports sideways", from.prefix, to.prefix)
}

// The rules are those that the tour states.
func TestForbids(t *testing.T) {
	rooms := []room{{2, "study"}, {1, "miner"}, {1, "engine"}, {0, "board"}, {3, "board/far"}}
	for _, c := range []struct {
		from, to string
		want     string // part of the rule; "" if the import is allowed
	}{
		{"study/train", "engine", ""},
		{"study/train", "study/problem", ""},
		{"study", "board", ""},
		{"engine/search", "study/problem", "upward"},
		{"engine", "miner", "sideways"},
		{"board", "board/far/away", "upward"},
		{"study", "elsewhere", ""},
	} {
		got := forbids(roomOf(rooms, c.from), roomOf(rooms, c.to))
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s imports %s: %q, want %q", c.from, c.to, got, c.want)
		}
	}
}

// TestPackages compares the list of packages in the tour with the source. With -update it rewrites the list.
func TestPackages(t *testing.T) {
	var list strings.Builder
	list.WriteString("| package | its one job |\n| --- | --- |\n")
	for _, p := range readPackages(t) {
		fmt.Fprintf(&list, "| `%s` | %s |\n", p.path, p.job)
		if p.job == "" {
			t.Errorf("package %s has no comment", p.path)
		}
	}
	hold(t, tour, "packages", list.String())
}

// hold compares the part of a document between <!-- NAME --> and <!-- end of NAME --> with a text. With -update it writes the text there.
func hold(t *testing.T, document, name, want string) {
	t.Helper()
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), "<!-- "+name+" -->\n")
	got, after, ends := strings.Cut(rest, "<!-- end of "+name+" -->\n")
	switch {
	case !found || !ends:
		t.Fatalf("%s has no part %s", document, name)
	case got == want:
	case *update:
		text := before + "<!-- " + name + " -->\n" + want + "<!-- end of " + name + " -->\n" + after
		if err := os.WriteFile(document, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the part %s of %s is out of date: go test ./docs -update", name, document)
	}
}

var (
	floorRow = regexp.MustCompile(`(?m)^\| (\d+) \| ([^|]*) \|`)
	inCode   = regexp.MustCompile("`([^`]+)`")
)

// readFloors reads the table of floors: the number of a floor, and its rooms in code quotes.
func readFloors(t *testing.T) (rooms []room) {
	text, err := os.ReadFile(tour)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range floorRow.FindAllStringSubmatch(string(text), -1) {
		floor, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range inCode.FindAllStringSubmatch(row[2], -1) {
			rooms = append(rooms, room{floor, name[1]})
		}
	}
	if len(rooms) == 0 {
		t.Fatalf("%s has no table of floors", tour)
	}
	return rooms
}

// roomOf is the room in which a package lies: the one with the longest name that begins the package's path. It is nil if there is none.
func roomOf(rooms []room, path string) (found *room) {
	for i := range rooms {
		if r := &rooms[i]; (path == r.prefix || strings.HasPrefix(path, r.prefix+"/")) && (found == nil || len(r.prefix) > len(found.prefix)) {
			found = r
		}
	}
	return found
}

// readPackages reads the imports and comments of all packages of the project, in the order of their paths, also of modules inside it.
func readPackages(t *testing.T) []folder {
	found := map[string]*folder{}
	eachFile(t, ".go", func(path, text string) {
		dir, err := filepath.Rel("..", filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		dir = filepath.ToSlash(dir)
		if strings.HasSuffix(path, "_test.go") || strings.Contains(dir, "testdata") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		p := found[dir]
		if p == nil {
			p = &folder{path: dir}
			found[dir] = p
		}
		if file.Doc != nil {
			p.job = jobOf(file.Name.Name, file.Doc.Text())
		}
		for _, spec := range file.Imports {
			if own, ok := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "shicho/"); ok && !slices.Contains(p.imports, own) {
				p.imports = append(p.imports, own)
			}
		}
	})
	var list []folder
	for _, path := range slices.Sorted(maps.Keys(found)) {
		list = append(list, *found[path])
	}
	return list
}

// jobOf is what a package does by the first sentence of its comment, without the package's name.
func jobOf(name, comment string) string {
	job := new(doc.Package).Synopsis(comment)
	for _, start := range []string{"Package ", "Command "} {
		if rest, ok := strings.CutPrefix(job, start+name+" "); ok {
			job = rest
		}
	}
	return strings.TrimSuffix(strings.TrimSuffix(job, "."), ":")
}
