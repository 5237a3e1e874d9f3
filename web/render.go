package web

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"path"
	"strings"
	"sync"

	"shicho/internal/lang"
)

//go:embed templates
var templateFiles embed.FS

// views are the templates of the pages in each language.
type views map[*lang.Language]map[string]func() *template.Template

// shown is the data of a template.
type shown struct {
	View string // name of the page, for the menu
	Page any    // what the page function returned
}

// share is the share of the games won, in percent; it is empty if there is none.
func share(won, lost int) string {
	if won+lost == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f %%", 100*float64(won)/float64(won+lost))
}

// partOf is a part of a whole, in percent; it is empty if the whole is nothing.
func partOf(part, whole int) string { return share(part, whole-part) }

// newViews prepares the templates in each language: layout.html, the parts that several pages share (part-*.html), and the pages. A page is parsed when it is
// shown first, as a browser would take seconds to parse all of them.
func newViews() views {
	names, err := templateFiles.ReadDir("templates")
	if err != nil {
		panic(err) // the files are part of the program
	}
	all := views{}
	for _, l := range lang.All() {
		base := sync.OnceValue(func() *template.Template {
			return template.Must(template.New("layout.html").Funcs(functions(l)).ParseFS(templateFiles, "templates/layout.html", "templates/part-*.html"))
		})
		all[l] = map[string]func() *template.Template{}
		for _, entry := range names {
			name := entry.Name()
			if name == "layout.html" || strings.HasPrefix(name, "part-") {
				continue
			}
			all[l][strings.TrimSuffix(name, ".html")] = sync.OnceValue(func() *template.Template {
				return template.Must(template.Must(base().Clone()).ParseFS(templateFiles, path.Join("templates", name)))
			})
		}
	}
	return all
}

// page serves what a function returns as the page of a name, or as JSON.
func (s *Server) page(name string, f func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		data, err := f(r)
		switch {
		case errors.Is(err, errOpening) && !wantsJSON(r):
			s.show(w, r, http.StatusOK, "opening", s.source.state.get())
		case errors.Is(err, errEmpty) && !wantsJSON(r):
			s.show(w, r, http.StatusOK, "empty", nil)
		case err != nil:
			s.fail(w, r, err)
		case wantsJSON(r):
			s.writeJSON(w, r, http.StatusOK, data)
		default:
			s.show(w, r, http.StatusOK, name, data)
		}
	}
}

// answer serves what a function returns as JSON.
func (s *Server) answer(f func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		data, err := f(r)
		if err != nil {
			s.writeFault(w, r, err)
			return
		}
		s.writeJSON(w, r, http.StatusOK, data)
	}
}

// wantsJSON reports whether a client asks for JSON rather than for HTML.
func wantsJSON(r *http.Request) bool {
	accept := r.Header.Get("Accept")
	return strings.Contains(accept, "application/json") && !strings.Contains(accept, "text/html")
}

func (s *Server) show(w http.ResponseWriter, r *http.Request, status int, name string, data any) {
	var text bytes.Buffer
	if err := s.views[lang.From(r.Context())][name]().Execute(&text, shown{name, data}); err != nil {
		s.log.Error("template", "page", name, "error", err)
		http.Error(w, "the page could not be written", http.StatusInternalServerError)
		return
	}
	write(w, r, status, "text/html; charset=utf-8", text.Bytes())
}

func (s *Server) writeJSON(w http.ResponseWriter, r *http.Request, status int, data any) {
	text, err := json.Marshal(data)
	if err != nil {
		s.log.Error("json", "path", r.URL.Path, "error", err)
		http.Error(w, "the answer could not be written", http.StatusInternalServerError)
		return
	}
	write(w, r, status, "application/json", append(text, '\n'))
}

// write sends an answer that depends on what the client accepts, and that nobody keeps.
func write(w http.ResponseWriter, r *http.Request, status int, kind string, content []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept, Accept-Language, Cookie")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(content)
	}
}

// Failure is the JSON of an error, and the data of the error page.
type Failure struct {
	Status int    `json:"status"`
	Error  string `json:"error"`
}

// newFailure describes an error for a visitor. The server's own faults may name folders of this machine, so that only the log has
// their texts.
func newFailure(r *http.Request, err error) Failure {
	status := statusOf(err)
	if status == http.StatusInternalServerError {
		return Failure{status, lang.From(r.Context()).Known("the server could not do that; its log says why")}
	}
	return Failure{status, faultWords(lang.From(r.Context()), err)}
}

// fail writes an error as a page or as JSON.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if wantsJSON(r) {
		s.writeFault(w, r, err)
		return
	}
	s.show(w, r, s.noteFault(r, err), "failure", newFailure(r, err))
}

func (s *Server) writeFault(w http.ResponseWriter, r *http.Request, err error) {
	s.writeJSON(w, r, s.noteFault(r, err), newFailure(r, err))
}

// noteFault logs an error that is the server's own, and returns the status.
func (s *Server) noteFault(r *http.Request, err error) int {
	status := statusOf(err)
	if status == http.StatusInternalServerError {
		s.log.Error("request failed", "path", r.URL.Path, "error", err)
	}
	return status
}
