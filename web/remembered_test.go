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
	long := strings.Repeat("x", longestRemembered)
	for n, test := range []struct {
		player string
		want   int
	}{{"a", 1}, {"a", 1}, {"b", 2}, {"a", 1}, {long, 3}, {long, 4}} {
		if got := ask(test.player); got != test.want {
			t.Errorf("question %d: answer %d, want %d", n+1, got, test.want)
		}
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
