package web

import (
	"net/http/httptest"
	"testing"

	"shicho/web/internal/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }

// serve starts an explorer without a store, and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	s := New(Options{})
	server := httptest.NewServer(s)
	t.Cleanup(func() {
		server.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return server.URL
}

// openStatic opens a page of the server, from which tests import its modules.
func openStatic(t *testing.T) *browser.Page {
	t.Helper()
	return browser.Open(t, serve(t)+"/editor")
}

// openEditor opens the editor with the fields of an address.
func openEditor(t *testing.T, fields string) *browser.Page {
	t.Helper()
	p := browser.Open(t, serve(t)+"/editor"+fields)
	p.WaitFor(`location.search !== ""`)
	p.WaitFor(`document.querySelector("#panel .layers") !== null`)
	return p
}
