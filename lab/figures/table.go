package figures

import (
	"fmt"
	"strings"
	"time"
)

// table is a table in Markdown.
type table struct{ text strings.Builder }

// newTable begins a table with the names of its columns.
func newTable(columns ...string) *table {
	t := &table{}
	t.row(columns...)
	t.text.WriteString("|" + strings.Repeat(" --- |", len(columns)) + "\n")
	return t
}

// row adds a row.
func (t *table) row(cells ...string) {
	for _, cell := range cells {
		t.text.WriteString("| " + cell + " ")
	}
	t.text.WriteString("|\n")
}

func (t *table) String() string { return strings.ReplaceAll(t.text.String(), "|  |", "| |") }

// percent is a share of a whole.
func percent(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(of, 1))) }

// millions is a large number.
func millions(n int) string { return fmt.Sprintf("%.1f M", float64(n)/1e6) }

// times is a duration in proportion to another one.
func times(d, one time.Duration) string {
	return fmt.Sprintf("%.2f", d.Seconds()/max(one.Seconds(), 1e-9))
}
