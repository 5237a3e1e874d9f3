package web

import (
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/internal/words"
	"shicho/pattern/theme"
	"shicho/web/ask"
)

// languageCookie holds the language that a visitor chose by the switch of the pages.
const languageCookie = "language"

// inLanguage answers requests in the language that the visitor chose by the switch, or else in that of Options.Language, or else in the best one
// for the browser.
func (s *Server) inLanguage(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		chosen := ""
		if c, err := r.Cookie(languageCookie); err == nil {
			chosen = c.Value
		}
		l := lang.Match(chosen, s.o.Language, r.Header.Get("Accept-Language"))
		next.ServeHTTP(w, r.WithContext(lang.With(r.Context(), l)))
	})
}

// functions are the functions that templates in a language may call.
func functions(l *lang.Language) template.FuncMap {
	return template.FuncMap{
		"t":         l.Say,
		"sentence":  l.Sentence,
		"stage":     l.Capital,
		"linked":    func(key string, addresses ...string) template.HTML { return linked(l, "", key, addresses) },
		"linkedAs":  func(class, key string, addresses ...string) template.HTML { return linked(l, class, key, addresses) },
		"language":  func() *lang.Language { return l },
		"languages": lang.All,
		"messages":  func() template.JS { return template.JS(l.Scripts()) },
		"side":      func(colour string) string { return l.Say(words.Capital(board.ParseColour(colour).String())) },
		"meaning":   func(name string) (string, error) { return meaning(l, name) },
		"legend":    func(rows []string) []string { return ask.Legend(l, rows) },
		"thousands": words.Thousands,
		"text":      func(value any) string { return fmt.Sprint(value) },
		"share":     share,
		"partOf":    partOf,
		"bars":      newBars,
		"list":      func(values ...string) []string { return values },
		"themes":    theme.All,
		// lookedForMissed tells by the method of mining whether missed captures were looked for.
		"lookedForMissed": func(limits string) bool { return slices.Contains(strings.Fields(limits), "missed") },
	}
}

// meaning says what the theme with a name means.
func meaning(l *lang.Language, name string) (string, error) {
	t, err := theme.Parse(name)
	if err != nil {
		return "", err
	}
	return l.Say(t.Help()), nil
}

// linked says a message in which words in brackets are links, one after the other: to the addresses, or, where an address begins with #, a label
// of the field of that name.
func linked(l *lang.Language, class, key string, addresses []string) template.HTML {
	text := template.HTMLEscapeString(l.Say(key))
	for _, address := range addresses {
		begin, end := fmt.Sprintf(`<a href="%s">`, template.HTMLEscapeString(address)), "</a>"
		if class != "" {
			begin = fmt.Sprintf(`<a class="%s" href="%s">`, class, template.HTMLEscapeString(address))
		}
		if field, isField := strings.CutPrefix(address, "#"); isField {
			begin, end = fmt.Sprintf(`<label class="link" for="%s">`, field), "</label>"
		}
		text = strings.Replace(strings.Replace(text, "[", begin, 1), "]", end, 1)
	}
	return template.HTML(text)
}
