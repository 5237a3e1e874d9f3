package webtest

import (
	"path/filepath"
	"testing"

	"shicho/patterndb/samplestore"
	"shicho/tactics"
	"shicho/web"
)

// TestGeneralPattern looks at a pattern with weak cells and conditions: on the board of a game, alone, and in the panel of the game.
func TestGeneralPattern(t *testing.T) {
	needBrowser(t)
	folder := filepath.Join(t.TempDir(), "sample.db")
	id, err := samplestore.Make(folder)
	if err != nil {
		t.Fatal(err)
	}
	s, server := start(t, web.Options{DB: folder, Limits: tactics.PaperShallow})
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		s.Close()
	})
	v := settled(t, "pattern", server.URL+"/patterns/"+id.String(), nil)
	v.checkShifts()
	v.checkNames()
	v.says("#legend", "Black, empty, or off the board")
	// The texts of conditions on the board of the viewer.
	const labels = "[...document.querySelectorAll('go-viewer .text')].map((text) => text.textContent).filter((text) => text === '3+').length"
	v.WaitFor(labels + " === 2")
	v.holds("document.querySelectorAll('go-viewer .weak').length === 0", "stones of a game are drawn as weak")
	v.click("#on-shape")
	v.WaitFor("document.querySelectorAll('go-viewer .weak.black').length === 3")
	v.holds("document.querySelectorAll('go-viewer .weak.white').length === 1", "no weak white stone")
	v.WaitFor(labels + " === 2")
	v.click("#show-proof")
	v.says("#answer", "as long as the strings with a number have their liberties")
	v.follow("td a", "/games/")
	v.Run(navigate(v.Text("location.origin + location.pathname + '?move=0'")))
	const match = `document.querySelector('.listed a[href^="/patterns/"]')`
	v.WaitFor(match)
	v.Eval(match+".focus()", nil)
	v.WaitFor(labels + " === 2")
	v.Run(navigate(server.URL + "/patterns"))
	v.says("#legend", "outside the pattern")
	v.settle()
	v.follow(".cards a", "/patterns/")
}
