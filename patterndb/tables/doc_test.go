package tables

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the tables of columns into the document")

const formats = "../../docs/formats.md"

// docs/formats.md lists all columns as they are. With -update it is written anew.
func TestFormatsDoc(t *testing.T) {
	data, err := os.ReadFile(formats)
	if err != nil {
		t.Fatal(err)
	}
	doc := string(data)
	for name, columns := range map[string][]field{
		"games": fieldsOf(gameColumns), "instances": fieldsOf(instanceColumns), "patterns": fieldsOf(patternColumns),
	} {
		section := regexp.MustCompile("(?m)^\\| column of `" + name + "` .*\n(?:\\|.*\n)*")
		at, want := section.FindStringIndex(doc), describe(name, columns)
		switch {
		case at == nil:
			t.Errorf("%s has no table of the columns of %s", formats, name)
		case *update:
			doc = doc[:at[0]] + want + doc[at[1]:]
		case doc[at[0]:at[1]] != want:
			t.Errorf("%s: the columns of %s are not as they are (go test ./patterndb/tables -run FormatsDoc -update writes them)\n%s", formats, name, want)
		}
	}
	if *update {
		if err := os.WriteFile(formats, []byte(doc), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// describe lists columns as a table in Markdown.
func describe(name string, columns []field) string {
	types := [...]string{text: "text", integer: "integer", number: "real", truth: "true or false", day: "date"}
	var lines strings.Builder
	fmt.Fprintf(&lines, "| column of `%s` | type | |\n| --- | --- | --- |\n", name)
	for _, c := range columns {
		of := types[c.kind]
		if c.optional {
			of += " or null"
		}
		fmt.Fprintf(&lines, "| `%s` | %s | %s |\n", c.name, of, c.about)
	}
	return lines.String()
}
