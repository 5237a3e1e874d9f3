package main

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

const (
	// indexPage lists the commands, with links to the pages about them, which stand in folder docs/commands.
	indexPage = "../../docs/commands.md"
	// fieldsFile says what the names in JSON mean.
	fieldsFile = "../../protocol/report/fields.txt"
)

// TestCommandsDoc compares docs/commands.md and the pages of docs/commands with the help and the flags of the commands, with the
// JSON that they print, and with protocol/report/fields.txt. With -update the pages are written anew.
func TestCommandsDoc(t *testing.T) {
	root := newRoot()
	d := &commandsDoc{printed: printedFields(t), meanings: readMeanings(t), shared: countFlags(root)}
	d.check(t)
	written := map[string]bool{}
	for _, g := range root.Groups() {
		if g.ID == groupOther { // their --help is enough
			continue
		}
		path := filepath.Join(filepath.Dir(indexPage), "commands", g.ID+".md")
		written[filepath.Base(path)] = true
		for _, cmd := range inGroup(root, g) {
			if cmd.Flags().Lookup("json") != nil && len(d.printed.sources(commandName(cmd))) == 0 {
				t.Errorf("printedFields does not run %s, which has --json", commandName(cmd))
			}
		}
		compareFile(t, path, d.page(root, g))
	}
	files, err := os.ReadDir(filepath.Join(filepath.Dir(indexPage), "commands"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !written[f.Name()] {
			t.Errorf("docs/commands/%s is of no group of commands", f.Name())
		}
	}
	index, err := os.ReadFile(indexPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(index), listHeading)
	_, after, more := strings.Cut(rest, "\n## ")
	after, _, named := strings.Cut(after, flagsHeading)
	if !found || !more || !named {
		t.Fatalf("%s lacks the heading%sor%s, or has none between them", indexPage, listHeading, flagsHeading)
	}
	compareFile(t, indexPage, before+listHeading+d.list(root)+"\n## "+after+flagsHeading+d.shared.table()+namesHeading+d.names())
}

// The headings of what is written by the test: the list of commands, and, at the end of the page, shared flags and names in JSON.
const (
	listHeading  = "\n## Every command\n\n"
	flagsHeading = "\n## Flags of many commands\n\n"
	namesHeading = "\n## Names in JSON\n\n"
)

// compareFile compares a file with the text that it should have, or writes the text with -update.
func compareFile(t *testing.T, path, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Error(err)
		return
	}
	if string(got) == want {
		return
	}
	lines, wanted := strings.Split(string(got), "\n"), strings.Split(want, "\n")
	for i, line := range wanted {
		if i >= len(lines) || lines[i] != line {
			t.Errorf("%s is out of date (go test ./cmd/shicho -run TestCommandsDoc -update writes it): line %d should be\n%s", path, i+1, line)
			return
		}
	}
	t.Errorf("%s is out of date: it has more lines than it should", path)
}

// commandsDoc makes the pages about the commands.
type commandsDoc struct {
	printed  fields
	meanings map[string]string
	shared   shared
}

// readMeanings reads fields.txt.
func readMeanings(t *testing.T) map[string]string {
	t.Helper()
	file, err := os.Open(fieldsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	meanings, last := map[string]string{}, ""
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, meaning, ok := strings.Cut(line, ": ")
		if !ok || meaning == "" {
			t.Errorf("%s: %q has no meaning", fieldsFile, line)
		}
		if name <= last {
			t.Errorf("%s: %s stands after %s", fieldsFile, name, last)
		}
		meanings[name], last = meaning, name
	}
	return meanings
}

// check compares the names that are printed with those of fields.txt. Two commands must not disagree about a name.
func (d *commandsDoc) check(t *testing.T) {
	t.Helper()
	for name, f := range d.printed {
		if len(f.types) > 1 {
			t.Errorf("%s has several types: %s", name, f.typeText())
		}
		if d.meanings[name] == "" {
			t.Errorf("%s: %s does not say what it means", name, fieldsFile)
		}
	}
	for name := range d.meanings {
		if d.printed[name] == nil {
			t.Errorf("%s has the name %s, which no command prints", fieldsFile, name)
		}
	}
}

// list is a table of the commands for each group.
func (d *commandsDoc) list(root *cobra.Command) string {
	var t strings.Builder
	for _, g := range root.Groups() {
		if g.ID == groupOther {
			t.WriteString("`help`, `version` and `completion` explain themselves with `--help`.\n\n")
			continue
		}
		fmt.Fprintf(&t, "**[%s](commands/%s.md)**\n\n| command | |\n| --- | --- |\n", strings.TrimSuffix(g.Title, ":"), g.ID)
		for _, cmd := range inGroup(root, g) {
			fmt.Fprintf(&t, "| [%s](commands/%s.md#%s) | %s |\n", commandName(cmd), g.ID, strings.ReplaceAll(commandName(cmd), " ", "-"), cmd.Short)
		}
		t.WriteString("\n")
	}
	return strings.TrimSuffix(t.String(), "\n")
}

// page is the page about a group of commands.
func (d *commandsDoc) page(root *cobra.Command, g *cobra.Group) string {
	var t strings.Builder
	fmt.Fprintf(&t, "# %s\n\n", strings.TrimSuffix(g.Title, ":"))
	t.WriteString("A test writes this page from the help of the commands and from the JSON that they print. [commands.md](../commands.md) says what holds for all of them.\n")
	for _, cmd := range inGroup(root, g) {
		t.WriteString(d.section(cmd))
	}
	return t.String()
}

// section explains a command.
func (d *commandsDoc) section(cmd *cobra.Command) string {
	var t strings.Builder
	name := commandName(cmd)
	fmt.Fprintf(&t, "\n## %s\n\n%s.\n", name, strings.TrimSuffix(cmd.Short, "."))
	if cmd.Long != "" {
		fmt.Fprintf(&t, "\n%s\n", markdown(cmd.Long))
	}
	fmt.Fprintf(&t, "\n%s\n", indented(cmd.Example))
	if topic := topics[name]; topic != "" { // a subcommand has the page of its parent unless it has its own
		fmt.Fprintf(&t, "\nMore: [%s](../%s)\n", topic, topic)
	}
	own, names := d.shared.split(cmd)
	fmt.Fprintf(&t, "\n```\n%s\n", cmd.UseLine())
	if own.HasFlags() {
		fmt.Fprintf(&t, "\n%s", perMachine.ReplaceAllString(own.FlagUsages(), "$1"))
	}
	t.WriteString("```\n")
	if len(names) > 0 {
		fmt.Fprintf(&t, "\nAs [in other commands](../commands.md#flags-of-many-commands): `%s`.\n", strings.Join(names, "`, `"))
	}
	for _, source := range d.printed.sources(name) {
		writer := "--json"
		switch {
		case source != name:
			writer = strings.TrimPrefix(source, name+" ")
		case cmd.Flags().Lookup("json") == nil:
			writer = name
		}
		fmt.Fprintf(&t, "\nThe JSON of `%s`%s", writer, d.objects(source))
	}
	return t.String()
}

// topics are the pages that say more about a command and its subcommands.
var topics = map[string]string{
	"mine": "mining.md", "db": "stores.md", "draw": "reading.md", "read": "reading.md", "query": "reading.md", "search": "explorer.md",
	"candidates": "reading.md", "moves": "models.md", "ownership": "judging.md", "endgame": "playing.md", "serve": "explorer.md",
	"review": "reviewing.md", "problems": "problems.md", "play": "playing.md", "gtp": "gtp.md",
	"analysis": "gtp.md", "lab learn": "models.md", "lab learn ownership": "judging.md", "lab evaluate": "models.md",
	"lab evaluate ownership": "judging.md", "lab match": "playing.md", "lab selfplay": "models.md", "lab suite": "suite.md",
	"lab bench": "playing.md",
}

// objects lists the fields that a command prints: those of the outer object, and then those of the objects in its fields.
func (d *commandsDoc) objects(source string) string {
	var t strings.Builder
	for _, part := range d.printed.parts(source) {
		if part.in == "" {
			fmt.Fprintf(&t, ": `%s`\n", strings.Join(part.fields, "`, `"))
			continue
		}
		if t.Len() == 0 {
			t.WriteString(":\n")
		}
		fmt.Fprintf(&t, "- %s: `%s`\n", part.in, strings.Join(part.fields, "`, `"))
	}
	return t.String()
}

// names is a table of what the names in JSON mean.
func (d *commandsDoc) names() string {
	var t strings.Builder
	t.WriteString("| field | type | meaning |\n| --- | --- | --- |\n")
	for _, name := range slices.Sorted(maps.Keys(d.printed)) {
		fmt.Fprintf(&t, "| `%s` | %s | %s |\n", name, d.printed[name].typeText(), d.meanings[name])
	}
	return t.String()
}

// inGroup lists the commands of a group, each before its own subcommands.
func inGroup(root *cobra.Command, g *cobra.Group) (list []*cobra.Command) {
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		list = append(list, cmd)
		for _, child := range cmd.Commands() {
			if child.IsAvailableCommand() {
				visit(child)
			}
		}
	}
	for _, cmd := range root.Commands() {
		if cmd.GroupID == g.ID && !cmd.Hidden {
			visit(cmd)
		}
	}
	return list
}

func commandName(cmd *cobra.Command) string { return strings.TrimPrefix(cmd.CommandPath(), "shicho ") }

// perMachine matches default values that depend on the machine.
var perMachine = regexp.MustCompile(`(--workers N .*) \(default \d+\)`)

var (
	docLink   = regexp.MustCompile(`docs/([\w-]+\.md)`)
	special   = regexp.MustCompile("[<>*_|]")
	paragraph = regexp.MustCompile(`\n{2,}`)
)

// markdown turns a help text into Markdown. Its indented lines stay as they are, and the documents it names become links.
func markdown(text string) string {
	var out []string
	listed := false
	for _, line := range strings.Split(text, "\n") {
		inList := strings.HasPrefix(line, "  ")
		if inList && !listed && len(out) > 0 && out[len(out)-1] != "" || !inList && listed && line != "" {
			out = append(out, "")
		}
		if inList {
			out = append(out, "  "+line)
		} else {
			line = special.ReplaceAllString(line, `\$0`)
			out = append(out, docLink.ReplaceAllString(line, "[$1](../$1)"))
		}
		listed = inList
	}
	return paragraph.ReplaceAllString(strings.Join(out, "\n"), "\n\n")
}

// indented indents examples as code.
func indented(example string) string {
	lines := strings.Split(strings.TrimRight(example, "\n"), "\n")
	for i, line := range lines {
		lines[i] = "    " + strings.TrimPrefix(line, "  ")
	}
	return strings.Join(lines, "\n")
}

// fieldsPart is fields that stand in the objects of the same fields.
type fieldsPart struct {
	in     string
	fields []string
}

// sources lists the outputs of a command: its own, and those of its flags.
func (f fields) sources(command string) []string {
	found := map[string]bool{}
	for _, one := range f {
		for source := range one.commands {
			if source == command || strings.HasPrefix(source, command+" --") {
				found[source] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// parts sorts the fields of an output by the objects in which they stand, the outer one first. Objects with the same fields are
// one part.
func (f fields) parts(source string) (list []fieldsPart) {
	byObject := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(f)) {
		for in := range f[name].commands[source] {
			byObject[in] = append(byObject[in], name)
		}
	}
	objects := map[string][]string{}
	for _, in := range slices.Sorted(maps.Keys(byObject)) {
		key := strings.Join(byObject[in], " ")
		if in != "" {
			in = "`" + in + "`"
		}
		objects[key] = append(objects[key], in)
	}
	for key, in := range objects {
		list = append(list, fieldsPart{strings.Join(in, ", "), strings.Fields(key)})
	}
	slices.SortFunc(list, func(a, b fieldsPart) int { return strings.Compare(a.in, b.in) })
	return list
}
