package webtest

import (
	"flag"
	"maps"
	"os"
	"slices"
	"testing"
)

var axeScript = flag.String("axe", "", "axe.min.js of the package axe-core, with which TestAxe looks at all pages")

// axeFaults runs axe by its rules of WCAG's level AA and of good practice.
const axeFaults = `axe.run(document, { runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] } }).then((result) => result.violations.map((v) =>
	v.id + ", " + v.nodes.length + " times: " + v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " " + n.html.slice(0, 120)).join(" | ")))`

// No page has a fault that axe knows, in light or in dark colours, and neither has a game with its review.
func TestAxe(t *testing.T) {
	if *axeScript == "" {
		t.Skip("needs -axe FILE")
	}
	script, err := os.ReadFile(*axeScript)
	if err != nil {
		t.Fatal(err)
	}
	look := func(v visitor) {
		v.t.Helper()
		for _, scheme := range []string{"light", "dark"} {
			v.Scheme(scheme)
			v.Eval(string(script)+"; 0", nil)
			var faults []string
			v.Eval(axeFaults, &faults)
			for _, fault := range faults {
				v.t.Errorf("%s: %s", scheme, fault)
			}
		}
	}
	list := pages(t)
	for _, name := range slices.Sorted(maps.Keys(list)) {
		t.Run(name, func(t *testing.T) { look(settled(t, name, list[name], nil)) })
	}
	t.Run("review", func(t *testing.T) {
		v := visit(t, gamePages(t, own(t, gamesOf(t, shortGame), fewPlayouts))[0])
		v.click("#analyse")
		v.phase("done")
		v.WaitFor("document.querySelector('#review .graph svg')")
		look(v)
		v.Eval("document.getElementById('viewer').goTo(2)", nil)
		v.clickPoint("D4")
		v.says("#lead", "Black wins")
		look(v)
	})
	t.Run("no store", func(t *testing.T) {
		look(visit(t, own(t, nil, fewPlayouts)))
	})
}
