//go:build !js

package report

import (
	"fmt"

	"shicho/internal/words"
	"shicho/study/dataset"
)

// Dataset says what a set of data has.
type Dataset struct {
	Folder string `json:"folder"`
	*dataset.Summary
}

// Text is the tables with their rows, and a line about the whole.
func (d Dataset) Text() string {
	text := ""
	for _, table := range dataset.All {
		if rows, ok := d.Rows[table]; ok {
			text += fmt.Sprintf("%-10s %12s\n", table, words.Count(rows, "row"))
		}
	}
	return text + fmt.Sprintf("%s: %s, %s bytes, fingerprint %s\n", d.Folder, words.Count(d.Files, "file"), words.Thousands(int(d.Bytes)), d.Fingerprint)
}
