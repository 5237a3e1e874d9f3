package figures

import (
	"errors"
	"fmt"
	"regexp"
)

// ErrPage says that a page has not the marks that it should have.
var ErrPage = errors.New("the marks of the page are wrong")

// marks finds the marks around the table of a figure.
var marks = regexp.MustCompile(`(?m)^<!-- (end of )?figures: ([a-z0-9-]+) -->\n`)

// place is where the table of a figure stands in a page.
type place struct {
	name       string
	begin, end int
}

// places finds the tables. The error wraps ErrPage.
func places(page string) (list []place, err error) {
	open := ""
	seen := map[string]bool{}
	for _, m := range marks.FindAllStringSubmatchIndex(page, -1) {
		ends, name := m[2] >= 0, page[m[4]:m[5]]
		switch {
		case ends && name != open:
			return nil, fmt.Errorf("the end of %q without its beginning: %w", name, ErrPage)
		case ends:
			list[len(list)-1].end = m[0]
			open = ""
		case open != "" || seen[name]:
			return nil, fmt.Errorf("%q begins inside another table, or twice: %w", name, ErrPage)
		default:
			list = append(list, place{name: name, begin: m[1]})
			open, seen[name] = name, true
		}
	}
	if open != "" {
		return nil, fmt.Errorf("%q has no end: %w", open, ErrPage)
	}
	return list, nil
}

// Tables lists the names of the figures that a page has, in order, with their tables. The error wraps ErrPage.
func Tables(page string) (names []string, tables map[string]string, err error) {
	list, err := places(page)
	tables = map[string]string{}
	for _, p := range list {
		names = append(names, p.name)
		tables[p.name] = page[p.begin:p.end]
	}
	return names, tables, err
}

// Replace puts a new table of a figure into a page. The error wraps ErrPage.
func Replace(page, name, table string) (string, error) {
	list, err := places(page)
	if err != nil {
		return "", err
	}
	for _, p := range list {
		if p.name == name {
			return page[:p.begin] + "\n" + table + "\n" + page[p.end:], nil
		}
	}
	return "", fmt.Errorf("no table of %q: %w", name, ErrPage)
}
