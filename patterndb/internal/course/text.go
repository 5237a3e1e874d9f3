package course

import (
	"fmt"
	"strconv"
	"strings"

	"shicho/board/sgf"
)

// Text is the course as a record in SGF. The record has nothing besides the course.
func (c *Course) Text() (string, error) {
	root := new(sgf.Node).Add("GM", "1").Add("FF", "4").Add("SZ", strconv.Itoa(c.Size))
	sgf.AppendSteps(root, c.Steps(), c.Size)
	var text strings.Builder
	err := sgf.Write(&text, sgf.Collection{{Root: root}})
	return strings.TrimSpace(text.String()), err
}

// Parse takes the course out of a text with one record, as Text writes it.
func Parse(text string) (Course, error) {
	games, err := sgf.Parse("record", []byte(text))
	if err == nil && len(games) != 1 {
		err = fmt.Errorf("record: %w: %d games", ErrCode, len(games))
	}
	if err != nil {
		return Course{}, err
	}
	record, err := sgf.NewRecord(games[0])
	if err != nil {
		return Course{}, err
	}
	return New(record), nil
}
