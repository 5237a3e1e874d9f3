package webtest

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"shicho/internal/lang"
	"shicho/web/internal/browser"
)

var long = flag.Bool("long", false, "look at every page in every language")

// inLanguage opens an address in a tab whose browser asks for a language.
func inLanguage(t *testing.T, name, url string, l *lang.Language, phone bool) visitor {
	t.Helper()
	return settled(t, name, url, func(p *browser.Page) {
		if phone {
			p.Phone()
		}
		p.Run(network.Enable(), network.SetExtraHTTPHeaders(network.Headers{"Accept-Language": l.Tag()}))
	})
}

// englishScript lists the texts of a page, and the names that it has for those who cannot see it, in which two English words follow each other. It
// leaves out what is the same in every language: names of players and events, limits, parts of commands, and the names of languages.
const englishScript = `(() => {
	const found = new Set();
	const look = (text, e) => {
		if (/[A-Za-z]{3,} [A-Za-z]{2,}/.test(text.replace(/GNU Go [\d.]+ level \d/g, "").replace(/--\w+ \w+(\.sgf)?|shicho problems|“[^”]*”|「[^」]*」/g, "")) && !e.closest("script, #language, h1 .name, table.games td, .players, .pattern > strong")) found.add(text.trim().slice(0, 120));
	};
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) look(walker.currentNode.data, walker.currentNode.parentElement);
	for (const e of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
		for (const name of ["aria-label", "title", "placeholder", "alt"]) look(e.getAttribute(name) ?? "", e);
	}
	look(document.title, document.body);
	return [...found];
})()`

// checkLanguage fails the test if the page is not in a language throughout.
func (v visitor) checkLanguage(l *lang.Language) {
	v.t.Helper()
	v.holds(fmt.Sprintf("document.documentElement.lang === %q", l.Tag()), "the page is not in "+l.Own())
	var english []string
	v.Eval(englishScript, &english)
	for _, text := range english {
		v.t.Errorf("in %s: %q", l.Tag(), text)
	}
}

// Every page is in the language of the browser throughout, and no wider than a phone.
func TestLanguages(t *testing.T) {
	list, others := pages(t), lang.All()[1:]
	for i, name := range slices.Sorted(maps.Keys(list)) {
		url := list[name]
		for j, l := range others {
			if !*long && i%len(others) != j { // a language for each page; with -long all
				continue
			}
			t.Run(name+" "+l.Tag(), func(t *testing.T) {
				v := inLanguage(t, name, url, l, true)
				v.checkLanguage(l)
				v.checkWidth()
				v.checkShifts()
				v.checkPhones()
			})
		}
	}
}

// The answers of the reader come in the language, too, and the switch changes the language for all pages.
func TestSwitchLanguage(t *testing.T) {
	l, err := lang.Parse("ja")
	if err != nil {
		t.Fatal(err)
	}
	v := inLanguage(t, "editor", address(t, "/editor?position=9-9-9-9-4O4-3XOX3-3X1X3-9-9"), l, false)
	v.WaitFor("document.querySelector('#panel .listed li')")
	v.checkLanguage(l)
	v.Run(chromedp.SetValue("#language", "ko", chromedp.ByQuery))
	v.WaitFor("document.documentElement.lang === 'ko'")
	v.Run(navigate(address(t, "/games")))
	v.holds("document.documentElement.lang === 'ko'", "the next page forgot the language")
}

// TestMarks looks at the marks between sentences and in enumerations that scripts put together: Japanese has its own.
func TestMarks(t *testing.T) {
	v := visit(t, address(t, "/play"))
	v.Eval(`document.documentElement.lang = "ja"; 1`, new(int))
	var got string
	v.Call(&got, `async () => {
		const { joined, listed, sentence } = await import("/static/language.js?ja");
		return [joined("黒番です。", "打てます。"), listed(["C3", "D4"]), sentence("石があります"), sentence("終わり。")].join(" | ");
	}`)
	if want := "黒番です。打てます。 | C3、D4 | 石があります。 | 終わり。"; got != want {
		t.Errorf("Japanese: %s, want %s", got, want)
	}
}
