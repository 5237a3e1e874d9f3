package web

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"shicho/engine"
	"shicho/internal/lang"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
	"shicho/study/problem"
)

// The names that messages are made of at run time have messages in every language, and the glossary has the themes.
func TestNames(t *testing.T) {
	names := []string{"black", "white", "any", "yes", "no", "corner", "side", stageReady, stageFailed, stageCancelled, stageProblems, "mining", "reading the games"}
	for _, t := range theme.All() {
		names = append(names, t.String(), t.Help())
	}
	for n := range engine.MostLevel {
		names = append(names, engine.LevelWords(n+1))
	}
	for _, kind := range []shape.Kind{shape.Capture, shape.Escape, shape.Join, shape.Cut} {
		names = append(names, kind.String())
	}
	for _, class := range []patterndb.Class{patterndb.First, patterndb.Intermediate, patterndb.Final, patterndb.Escape, patterndb.Missed, patterndb.FirstJoin, patterndb.IntermediateJoin,
		patterndb.FinalJoin, patterndb.FirstCut, patterndb.IntermediateCut, patterndb.FinalCut} {
		names = append(names, class.String())
	}
	for _, kind := range problem.Kinds {
		names = append(names, string(kind))
	}
	for _, c := range (&gamesPage{}).Columns() {
		names = append(names, c.Name)
	}
	glossary, err := os.ReadFile("../docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lang.All()[1:] {
		for _, name := range names {
			if l.Known(name) == name {
				t.Errorf("%s: no message for %q", l.Tag(), name)
			}
		}
		for _, theme := range theme.All() {
			if word := l.Say(theme.String()); !strings.Contains(string(glossary), word) {
				t.Errorf("%s: the glossary has no %s for %s", l.Tag(), word, theme)
			}
		}
	}
}

// The language of a page is the one of the switch, or of the server, or of the browser.
func TestLanguageOf(t *testing.T) {
	testrun.SameGoroutines(t, "TestTraining")
	for _, c := range []struct {
		server, cookie, browser string
		want                    string
	}{
		{"", "", "", "en"},
		{"", "", "ja,en;q=0.5", "ja"},
		{"", "ko", "ja", "ko"},
		{"zh-Hant", "", "ja", "zh-Hant"},
		{"zh-Hant", "zh-Hans", "ja", "zh-Hans"},
		{"", "<script>", "ja", "ja"},
	} {
		s := New(Options{Language: c.server})
		headers := []string{"Accept: text/html", "Accept-Language: " + c.browser}
		if c.cookie != "" {
			headers = append(headers, "Cookie: language="+c.cookie)
		}
		answer := reply(s, request(http.MethodGet, "/no-such-page", "", headers...))
		if page := answer.Body.String(); !strings.Contains(page, `<html lang="`+c.want+`">`) || !strings.Contains(answer.Header().Get("Vary"), "Accept-Language") {
			t.Errorf("%+v: %.80s, %v", c, page, answer.Header())
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
