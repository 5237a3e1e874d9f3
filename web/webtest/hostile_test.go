package webtest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
)

// markup is a text that would run a script if a page took it for markup.
const markup = `<img src=x onerror="document.title='ran'"><script>document.title='ran'</script>"'&amp;`

// manyMoves is the length of the longest game of a visitor, and shownMoves how many of them a page shows.
const (
	manyMoves  = 2_500
	shownMoves = 2_000
)

// longGame returns a record of legal moves on a board of 9 lines, which go on after the board was filled and taken again.
func longGame(t *testing.T) string {
	random := rand.New(rand.NewPCG(1, 2))
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	root := sgf.NewRoot("Shicho", 9, 0)
	var moves []board.Stone
	for n := range manyMoves {
		move := board.Stone{Point: board.Pass, Colour: []board.Colour{board.Black, board.White}[n%2]}
		var points []board.Point
		if n%16 < 2 { // passes otherwise, or mining takes longer than a test should
			points = b.Empty().Points()
		}
		random.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
		for _, p := range points {
			if b.Legal(p, move.Colour) == nil {
				move.Point = p
				break
			}
		}
		if err := b.Play(move.Point, move.Colour); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, move)
	}
	sgf.AppendMoves(root, moves, 9)
	var text strings.Builder
	if err := sgf.Write(&text, sgf.Collection{{Root: root}}); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// hostileRecords are records that try the pages: with markup in all texts, names from right to left and names without an end, very long, on the largest board,
// and broken.
func hostileRecords(t *testing.T) []string {
	escaped := strings.ReplaceAll(markup, "]", `\]`)
	named := fmt.Sprintf("(;SZ[9]PB[%[1]s]PW[%[1]s]EV[%[1]s]RE[%[1]s]DT[%[1]s]BR[%[1]s]C[%[1]s];B[aa]C[%[1]s]N[%[1]s];W[ab]LB[cc:%[1]s];B[gg];W[ba])", escaped)
	return []string{
		named,
		"(;SZ[9]PB[שם א׳]BR[1d]PW[اسم ثانٍ]WR[2k]EV[بطولة 2025]RE[B+3.5];B[cc];W[gg];B[gc])",
		fmt.Sprintf("(;SZ[9]PB[%s]PW[%s]EV[%s];B[dc];W[gg];B[gc])", strings.Repeat("W", 3000), strings.Repeat("長", 3000), strings.Repeat("e", 3000)),
		longGame(t),
		"(;SZ[25]PB[Large]PW[Board];B[aa];W[ab];B[yy];W[ba];B[yx];W[xx])",
		"(;SZ[19]PB[Broken]PW[Record];B[dd];W[pp",
		"no record at all",
		"(;SZ[9]PB[Illegal]PW[Move];B[aa];W[aa];B[zz])",
	}
}

// TestHostileRecords drops records that try the pages, and opens every game that was taken.
func TestHostileRecords(t *testing.T) {
	url := own(t, nil, nil)
	v := visit(t, url)
	v.choose(gamesOf(t, hostileRecords(t)...)...)
	v.WaitFor("location.pathname === '/games' || document.querySelector('h1')?.innerText === 'Your games'")
	games := gamePages(t, url)
	if len(games) < 5 {
		t.Fatalf("%d games were mined", len(games))
	}
	seen := map[string]bool{}
	for _, page := range append([]string{url + "/", url + "/games", url + "/patterns", url + "/search?rows=X"}, games...) {
		v.Run(navigate(page))
		v.settle()
		v.checkWidth()
		v.checkOrder()
		v.checkPhones()
		v.holds("!document.querySelector('main img[onerror], main img[src=x], main script:not([type=\"application/json\"])')", "a text became markup")
		v.holds("document.title !== 'ran'", "a text ran as a script")
		if v.Text("Boolean(document.querySelector('go-viewer'))") == "true" {
			v.Eval("document.querySelector('go-viewer').goTo(Infinity)", nil)
			seen[v.Text("document.querySelector('go-viewer').node.number + ' of ' + document.querySelector('go-viewer').record.size")] = true
		}
	}
	for _, game := range []string{"4 of 9", fmt.Sprint(shownMoves, " of 9"), "6 of 25"} {
		if !seen[game] {
			t.Errorf("no game shows %s lines: %v", game, seen)
		}
	}
}

// checkOrder fails the test if the names of a game do not stand in this order: Black's stone, Black's name, White's stone, White's name. Names are written from
// right to left, or are so long that they fill lines of their own.
func (v visitor) checkOrder() {
	v.t.Helper()
	var faults []string
	v.Eval(`(() => {
		const place = (e) => e.getClientRects()[0];
		const follows = (a, b) => place(b).top >= place(a).bottom - 4 || place(b).left >= place(a).right - 1 || a.getClientRects().length > 1;
		const faults = [];
		for (const row of document.querySelectorAll("h1, tbody tr, .pattern > a > strong")) {
			const list = [...row.querySelectorAll(".stone, bdi")].filter((e) => e.getClientRects().length > 0 && !e.matches("td:nth-child(n+3) bdi"));
			for (let i = 1; i < list.length; i++) if (!follows(list[i - 1], list[i])) faults.push(list[i].textContent + " stands before " + list[i - 1].textContent);
		}
		return faults;
	})()`, &faults)
	for _, fault := range faults {
		v.t.Errorf("%s: %s", v.Text("location.pathname"), fault)
	}
}
