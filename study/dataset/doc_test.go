package dataset

import (
	"flag"
	"os"
	"regexp"
	"testing"

	"shicho/patterndb/tables"
)

var update = flag.Bool("update", false, "write the tables of columns into the document")

const formats = "../../docs/formats.md"

// docs/formats.md lists the columns of all tables as they are. With -update it is written anew.
func TestFormatsDoc(t *testing.T) {
	data, err := os.ReadFile(formats)
	if err != nil {
		t.Fatal(err)
	}
	doc := string(data)
	for name, columns := range map[string][]tables.Field{Games: tables.Fields(tables.GameColumns), Instances: tables.Fields(tables.InstanceColumns),
		Patterns: tables.Fields(tables.PatternColumns), Positions: tables.Fields(positionColumns), Missed: tables.Fields(missedColumns), Problems: tables.Fields(problemColumns)} {
		section := regexp.MustCompile("(?m)^\\| column of `" + name + "` .*\n(?:\\|.*\n)*")
		at, want := section.FindStringIndex(doc), tables.Describe(name, columns)
		switch {
		case at == nil:
			t.Errorf("%s has no table of the columns of %s", formats, name)
		case *update:
			doc = doc[:at[0]] + want + doc[at[1]:]
		case doc[at[0]:at[1]] != want:
			t.Errorf("%s: the columns of %s are not as they are (go test ./study/dataset -run FormatsDoc -update writes them)\n%s", formats, name, want)
		}
	}
	if *update {
		if err := os.WriteFile(formats, []byte(doc), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
