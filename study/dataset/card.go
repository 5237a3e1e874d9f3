package dataset

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"path/filepath"
	"runtime"
	"strings"
	"text/template"

	"shicho/internal/files"
	"shicho/internal/version"
	"shicho/internal/words"
	"shicho/patterndb/tables"
)

//go:embed card.tmpl
var cardText string

// card is what the card's template gets.
type card struct {
	*writer
	Version             string
	Go                  string // its version
	First               string // day on which a game was played
	Last                string
	Limitations, Biases string
	Programs            []string
	MinedBy             []minedBy
	Sections            []section
	Shown               Summary
}

// minedBy are settings by which games were mined.
type minedBy struct{ Limits, Hash, InFull string }

// section describes a table.
type section struct {
	Name, About, Columns string
	Rows                 int
}

// abouts say what a row of each table is.
var abouts = map[string]string{
	Games:     "A row for each game, with what was found in it.",
	Instances: "A row for each move that captured or saved a string, or did another thing that was looked for.",
	Patterns:  "A row for each pattern: a proof cut out of a board, which holds wherever the pattern lies. Patterns that follow from a more general one are left out.",
	Positions: "A row for each proved fact: a position, a string, the side to move, and what that side can do. `saved` and `safe` may rest on the number of liberties with which a string counts as escaped. For learning, and for testing programs that read.",
	Missed:    "A row for each string that a side could have captured at a move or several, and did not, if missed captures were looked for.",
	Problems:  "A row for each problem: a position with exactly one right first move. Every answer is proved.",
}

var cardFunctions = template.FuncMap{
	"quote": func(text string) (string, error) { // a JSON text is one of YAML
		quoted, err := json.Marshal(text)
		return string(quoted), err
	},
	"thousands": words.Thousands,
}

var cardTemplate = template.Must(template.New("card").Funcs(cardFunctions).Parse(cardText))

// writeCard writes README.md.
func (w *writer) writeCard() error {
	settings, err := w.store.Settings()
	if err != nil {
		return err
	}
	programs, err := w.store.Programs()
	if err != nil {
		return err
	}
	c := card{writer: w, Version: version.Build(), Go: runtime.Version(), First: w.first, Last: w.last, Limitations: limitations, Biases: biases, Programs: programs, Shown: w.summary}
	for _, s := range settings {
		c.MinedBy = append(c.MinedBy, minedBy{s.Limits, s.Hash(), s.InFull})
	}
	for _, name := range All {
		if w.has(name) {
			c.Sections = append(c.Sections, section{name, abouts[name], tables.Describe(name, w.fields(name)), w.summary.Rows[name]})
		}
	}
	var text bytes.Buffer
	if err := cardTemplate.Execute(&text, &c); err != nil {
		return err
	}
	return files.WriteWhole(filepath.Join(w.dir, "README.md"), text.Bytes())
}

// fields lists the columns of a table.
func (w *writer) fields(table string) []tables.Field {
	switch table {
	case Games:
		return tables.Fields(public(gameColumns, w.Names))
	case Instances:
		return tables.Fields(public(tables.InstanceColumns, w.Names))
	case Patterns:
		return tables.Fields(public(tables.PatternColumns, w.Names))
	case Positions:
		return tables.Fields(public(positionColumns, w.Names))
	case Missed:
		return tables.Fields(public(missedColumns, w.Names))
	}
	return tables.Fields(public(problemColumns, w.Names))
}

// PerFile says what a file of a table holds.
func (c *card) PerFile() string {
	if c.By.parts > 0 {
		return "a part of the games, by what was played, and is named as 0003-of-0016"
	}
	return "the games of a month, and is named as 2001-02; games whose record tells the year alone are in 2001, and those without a date in undated"
}

// Has tells whether a table is there.
func (c *card) Has(table string) bool { return c.has(table) }

// ProgramList lists the versions that mined the games.
func (c *card) ProgramList() string {
	if len(c.Programs) == 0 {
		return "unknown versions"
	}
	return strings.Join(c.Programs, ", ")
}
