package webtest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"shicho/web/internal/browser"
)

// pages returns the addresses of all kinds of pages of the shared server, by their names.
func pages(t *testing.T) map[string]string {
	t.Helper()
	v := visit(t, address(t, "/patterns?class=first&by=difficulty"))
	pattern := v.Text("document.querySelector('.cards a').pathname")
	v.Run(navigate(address(t, "/games?by=missed")))
	game := v.Text("document.querySelector('.games td a').pathname")
	list := map[string]string{"overview": "/", "patterns": "/patterns?class=first&by=difficulty", "pattern": pattern, "games": "/games",
		"game": game + "?move=20", "search": "/search", "hits": "/search?rows=X&anchor=anywhere", "editor": "/editor", "play": "/play", "train": "/train", "compare": "/compare", "failure": "/patterns/" + strings.Repeat("0", 32)}
	for name, path := range list {
		list[name] = address(t, path)
	}
	return list
}

// settled opens an address and waits until the scripts of the page have done what they do at the start.
func settled(t *testing.T, name, url string, prepare func(*browser.Page)) visitor {
	t.Helper()
	v := visitor{browser.Blank(t), t}
	if prepare != nil {
		prepare(v.Page)
	}
	v.Run(navigate(url))
	v.settle()
	if name == "failure" {
		v.Errors() // the browser notes the status 404
	}
	return v
}

// settle waits until nothing has been loaded for a moment.
func (v visitor) settle() {
	v.t.Helper()
	v.Eval(`new Promise((done) => {
		let last = performance.now();
		new PerformanceObserver(() => { last = performance.now(); }).observe({ type: "resource" });
		const look = setInterval(() => { if (performance.now() - last > 350) { clearInterval(look); done(true); } }, 50);
	})`, nil)
}

// TestPages opens every page as wide and, with -long, as narrow as screens are: nothing sticks out, nothing jumps, everything has a name.
// TestLanguages opens every page on a phone, too.
func TestPages(t *testing.T) {
	for name, url := range pages(t) {
		t.Run(name, func(t *testing.T) {
			v := settled(t, name, url, nil)
			v.checkShifts()
			v.checkNames()
			v.checkWidth()
			v.checkContrast("light")
			v.checkContrast("dark")
		})
		if !*long {
			continue
		}
		t.Run(name+" on a phone", func(t *testing.T) {
			v := settled(t, name, url, (*browser.Page).Phone)
			v.checkShifts()
			v.checkWidth()
			v.checkPhones()
		})
	}
}

// narrow are the widths of the narrowest phones in use.
var narrow = []int64{320, 344, 360}

// checkPhones fails the test if the page is wider than one of the narrowest phones.
func (v visitor) checkPhones() {
	v.t.Helper()
	for _, width := range narrow {
		v.Run(chromedp.EmulateViewport(width, 780, chromedp.EmulateMobile))
		v.checkWidth()
	}
	v.Run(chromedp.EmulateReset())
}

// checkWidth fails the test if the page is wider than the window.
func (v visitor) checkWidth() {
	v.t.Helper()
	var wide []string
	v.Eval(`(() => {
		const { scrollWidth, clientWidth } = document.documentElement; // the window of a phone grows with what sticks out
		return [...document.querySelectorAll("body *")]
			.filter((e) => scrollWidth > clientWidth && e.getBoundingClientRect().right > clientWidth)
			.map((e) => e.tagName + "." + e.getAttribute("class"));
	})()`, &wide)
	if len(wide) > 0 {
		v.t.Errorf("the page is %s pixels wide in a window of %s; these stick out: %v", v.Text("document.documentElement.scrollWidth"), v.Text("document.documentElement.clientWidth"), wide[:min(5, len(wide))])
	}
}

// mostShift bounds the layout shift of a page; 0.1 counts as good.
const mostShift = 0.02

// checkShifts fails the test if what the page shows jumped while it was loaded.
func (v visitor) checkShifts() {
	v.t.Helper()
	var shifts struct {
		Sum   float64
		Nodes []string
	}
	v.Eval(`new Promise((done) => {
		new PerformanceObserver((list) => {
			const shifts = list.getEntries().filter((shift) => !shift.hadRecentInput);
			done({ Sum: shifts.reduce((sum, { value }) => sum + value, 0),
				Nodes: shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.id || node?.className || node?.nodeName)).map(String) });
		}).observe({ type: "layout-shift", buffered: true });
		setTimeout(() => done({ Sum: 0, Nodes: [] }), 100);
	})`, &shifts)
	if shifts.Sum > mostShift {
		v.t.Errorf("layout shift %.3f by %q", shifts.Sum, shifts.Nodes)
	}
}

// checkNames fails the test if something in the page has no name for those who cannot see the page.
func (v visitor) checkNames() {
	v.t.Helper()
	var faults []string
	v.Eval(`(() => {
		const faults = [];
		const all = (selector) => [...document.querySelectorAll(selector)];
		const named = (e) => e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.textContent.trim() || e.querySelector("img[alt]:not([alt=''])");
		if (!document.documentElement.lang) faults.push("no language");
		if (!document.title) faults.push("no title");
		if (all("h1").length !== 1) faults.push(all("h1").length + " headings h1");
		all("h1, h2, h3, h4").filter((e) => e.checkVisibility()).reduce((above, e) => { if (Number(e.tagName[1]) > above + 1) faults.push("heading after a larger one: " + e.outerHTML); return Number(e.tagName[1]); }, 1);
		if (all("main").length !== 1) faults.push("no main");
		for (const e of all("input:not([type=hidden]), select, textarea")) if (!e.labels?.length && !e.getAttribute("aria-label")) faults.push("field without a label: " + e.outerHTML);
		for (const e of all("button, a, summary, [role=button]")) if (!named(e)) faults.push("no name: " + e.outerHTML);
		for (const e of all("img")) if (!e.hasAttribute("alt")) faults.push("no alt: " + e.outerHTML);
		for (const e of all("svg:not([aria-hidden])")) if (!e.getAttribute("aria-label") && !e.closest("[aria-label], [aria-hidden]")) faults.push("drawing without a name: " + e.outerHTML.slice(0, 200));
		for (const e of all("[tabindex]")) if (e.tabIndex > 0) faults.push("tabindex above 0: " + e.outerHTML);
		const ids = all("[id]").map(({ id }) => id);
		for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push("id twice: " + id);
		return faults;
	})()`, &faults)
	for _, fault := range faults {
		v.t.Error(fault)
	}
}

// contrastScript lists the texts whose contrast is less than WCAG's level AA wants. It leaves out boards, whose colours
// are the colours of wood and stones, and what cannot be used now.
const contrastScript = `(() => {
	const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const paint = (...colours) => {
		canvas.fillStyle = "white";
		canvas.fillRect(0, 0, 1, 1);
		for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
		return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
	};
	const luminance = (rgb) => {
		const [r, g, b] = rgb.map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const behind = (e) => {
		const list = [];
		for (; e; e = e.parentElement) list.unshift(getComputedStyle(e).backgroundColor);
		return list;
	};
	const poor = new Set();
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const e = walker.currentNode.parentElement;
		if (!walker.currentNode.data.trim() || e.closest("go-board, script, option, :disabled, [aria-disabled=true], title") || !e.checkVisibility({ visibilityProperty: true })) continue;
		const style = getComputedStyle(e);
		const below = behind(e);
		const [a, b] = [luminance(paint(...below, e.closest("svg") ? style.fill : style.color)), luminance(paint(...below))].sort((x, y) => y - x);
		const size = parseFloat(style.fontSize);
		const least = size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5;
		const ratio = (a + 0.05) / (b + 0.05);
		if (ratio < least) poor.add(e.tagName + "." + (e.getAttribute("class") ?? "") + " " + ratio.toFixed(2) + ": " + walker.currentNode.data.trim().slice(0, 40));
	}
	return [...poor];
})()`

// checkContrast fails the test if a text is hard to read in light or dark colours.
func (v visitor) checkContrast(scheme string) {
	v.t.Helper()
	v.Scheme(scheme)
	v.WaitFor(fmt.Sprintf("matchMedia('(prefers-color-scheme: %s)').matches", scheme))
	var poor []string
	v.Eval(contrastScript, &poor)
	for _, text := range poor {
		v.t.Errorf("%s: too little contrast: %s", scheme, text)
	}
}

// TestDark switches between light and dark by the system and by the button, whose choice outlives the page.
func TestDark(t *testing.T) {
	v := visit(t, address(t, "/"))
	isDark := "getComputedStyle(document.body).backgroundColor === 'rgb(25, 23, 20)'"
	v.Scheme("light")
	v.holds("!("+isDark+")", "dark though the system is light")
	v.Scheme("dark")
	v.holds(isDark, "light though the system is dark")
	v.click("#theme-button")
	v.holds("!("+isDark+")", "dark though the visitor chose light")
	v.Scheme("light")
	v.click("#theme-button")
	v.holds(isDark, "light though the visitor chose dark")
	v.Run(navigate(address(t, "/games")))
	v.holds(isDark, "the next page forgot the choice")
	v.Eval("localStorage.clear()", nil)
}

// mostFirst bounds what the browser loads to show the overview, in bytes.
const mostFirst = 200_000

func TestFirstPaint(t *testing.T) {
	v := settled(t, "overview", address(t, "/"), nil)
	bytes := v.number(`[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((sum, { transferSize, encodedBodySize }) => sum + Math.max(transferSize, encodedBodySize), 0)`)
	if bytes > mostFirst || bytes < 1000 {
		t.Errorf("the overview takes %.0f bytes", bytes)
	}
	t.Logf("the overview takes %.0f bytes", bytes)
}
