package web

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
)

func TestRemembered(t *testing.T) {
	var m remembered[int]
	computed := 0
	ask := func(player string) int {
		n, err := m.get(url.Values{"player": {player}}, func() (int, error) { computed++; return computed, nil })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if ask("a") != 1 || ask("a") != 1 || ask("b") != 2 || ask("a") != 1 {
		t.Error("an answer was computed twice, or belongs to another query")
	}
	long := strings.Repeat("x", longestRemembered)
	if ask(long) == ask(long) {
		t.Error("a long query was remembered")
	}
	for n := range 3 * mostRemembered {
		ask(fmt.Sprint(n))
	}
	if len(m.answers) > mostRemembered {
		t.Errorf("%d answers are remembered", len(m.answers))
	}
	wrong := errors.New("wrong")
	if _, err := m.get(url.Values{}, func() (int, error) { return 0, wrong }); err != wrong {
		t.Errorf("error %v", err)
	}
	if n, err := m.get(url.Values{}, func() (int, error) { return 7, nil }); n != 7 || err != nil {
		t.Error("a failure was remembered")
	}
}
