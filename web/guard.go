package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// contentPolicy lets pages load nothing but what this server sends, and run no script and use no style that stands in a page itself.
const contentPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// guard refuses requests that reach the server under a foreign name or come from pages of other sites, sets the headers
// that protect pages, and logs.
func (s *Server) guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, forbidden("this request came from another site"))
	}))
	next = origin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		answer := &statusWriter{w, http.NewResponseController(w), s.paces, 0}
		answer.wait(0)
		defer answer.wait(0) // the server writes the rest
		setHeaders(w.Header())
		switch {
		case !s.isOwnHost(r.Host):
			s.fail(answer, r, forbidden("this server has another name"))
		case isForeignPart(r):
			s.fail(answer, r, forbidden("this request came from a page of another site"))
		default:
			next.ServeHTTP(answer, r)
		}
		s.log.Info("request", "method", r.Method, "path", r.URL.Path, "status", answer.status, "time", time.Since(begin).Round(time.Microsecond))
	})
}

func setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", contentPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
}

// isOwnHost reports whether a request names this server. An address in digits cannot be rebound: whoever names it
// talks to that address. Other names may be made to lead here by a site that wants its scripts to read our pages.
func (s *Server) isOwnHost(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.TrimSuffix(strings.TrimPrefix(name, "["), "]"))
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return name == "localhost" || slices.ContainsFunc(s.o.Hosts, func(own string) bool { return strings.EqualFold(own, name) })
}

// isForeignPart reports whether a page of another site asks for anything but to follow a link to a page of ours. Addresses of pages are
// shared, so links from elsewhere are welcome.
func isForeignPart(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "cross-site", "same-site":
		return r.Header.Get("Sec-Fetch-Mode") != "navigate" || r.Header.Get("Sec-Fetch-Dest") != "document"
	}
	return false
}

// statusWriter remembers the status of an answer for the log, and cuts off a client that does not read: writing then returns an error.
type statusWriter struct {
	http.ResponseWriter
	control *http.ResponseController
	paces   paces
	status  int
}

// wait gives the client time to read a number of bytes. Without a connection, as in a browser, it does nothing.
func (w *statusWriter) wait(bytes int) {
	w.control.SetWriteDeadline(time.Now().Add(w.paces.read + time.Duration(bytes)*w.paces.each))
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	w.wait(len(b))
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController flush the answer.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
