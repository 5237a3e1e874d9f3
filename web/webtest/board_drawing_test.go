package webtest

import (
	"maps"
	"slices"
	"testing"
)

// drawing is a position with the number of elements that it must have for each selector.
type drawing struct {
	name, attributes string
	position         string // JSON
	want             map[string]int
}

var drawings = []drawing{
	{"empty", "", `{"size":19}`, map[string]int{".grid": 1, ".star": 9, ".letters text": 0, ".stone": 0}},
	{"smallest", "coordinates", `{"size":2,"stones":{"A1":"black"}}`, map[string]int{".star": 0, ".letters text": 8, ".stone": 1}},
	{"largest", "coordinates", `{"size":25,"stones":{"A1":"black","Z25":"white"}}`, map[string]int{".star": 9, ".letters text": 100, ".stone": 2}},
	{"nine lines", "", `{"size":9}`, map[string]int{".star": 5}},
	{"stones", "", `{"size":9,"stones":{"A1":"black","B2":"white","J9":"white"}}`, map[string]int{".stone.black": 1, ".stone.white": 2, ".shadow": 3}},
	{"last move", "", `{"size":9,"stones":{"A1":"black"},"last":"A1"}`, map[string]int{".last.on-black": 1}},
	{"last move with a number", "", `{"size":9,"stones":{"A1":"black"},"last":"A1","numbers":{"A1":7}}`, map[string]int{".last": 0, ".text.on-black.latest": 1}},
	{"last move a pass", "", `{"size":9,"last":"PASS"}`, map[string]int{".last": 0}},
	{"numbers", "", `{"size":9,"stones":{"A1":"black","B1":"white"},"numbers":{"A1":1,"B1":200}}`, map[string]int{".text.on-black": 1, ".text.on-white": 1, ".patch": 0}},
	{"marks", "", `{"size":9,"stones":{"A1":"black","B1":"white"},"marks":{"A1":"triangle","B1":"square","C1":"circle","D1":"cross"}}`,
		map[string]int{".mark": 4, ".mark.on-black": 1, ".mark.on-white": 1, ".mark.on-empty": 2, "circle.mark": 1}},
	{"labels", "", `{"size":9,"stones":{"A1":"white"},"labels":{"A1":"A","B1":"<b>"}}`, map[string]int{".text.on-white": 1, ".text.on-empty": 1, ".patch": 1, "b": 0}},
	{"labels on colours", "", `{"size":9,"labels":{"A1":"A","B1":"B","C1":"C"},"heat":{"A1":0.5},"zone":["C1"]}`, map[string]int{".text": 3, ".patch": 1, ".text.outlined": 2}},
	{"ghosts", "", `{"size":9,"ghosts":{"A1":{"colour":"black"},"B1":{"colour":"white","opacity":0.3}}}`,
		map[string]int{".ghost": 2, `.ghost.black[opacity="0.5"]`: 1, `.ghost.white[opacity="0.3"]`: 1}},
	{"zone", "", `{"size":9,"zone":["A1","A2","C3"]}`, map[string]int{"path.zone": 1, "path.rim": 1}},
	{"heat", "", `{"size":9,"heat":{"A1":0,"B1":0.5,"C1":1}}`, map[string]int{".heat": 3, `.heat[fill-opacity="0.900"]`: 1}},
	{"owners", "", `{"size":9,"stones":{"A1":"black","B1":"black"},"owners":{"A1":0.9,"B1":-0.9,"C1":0.5,"D1":0.01}}`,
		map[string]int{".owner": 2, ".owner.white": 1, ".owner.black": 1}},
	{"arrows", "", `{"size":9,"arrows":[["A1","C3"],["J9","A1"],["B2","B2"]]}`, map[string]int{".arrow": 2}},
	{"points of no matter", "", `{"size":9,"stones":{"A1":"black","B1":"white"},"faint":["A1","C1"]}`, map[string]int{".veil": 2, ".stone.faint": 1, ".shadow": 1}},
	{"stones that may be there", "", `{"size":9,"stones":{"C1":"white"},"weak":{"A1":"black","B1":"white","C1":"black"}}`, map[string]int{".weak": 3, ".weak.black": 2, ".stone": 1}},
	{"part", `part="A1-C3" coordinates`, `{"size":9,"stones":{"C3":"black","D4":"white"},"labels":{"D4":"A"},"arrows":[["A1","D4"]],"zone":["D4"]}`,
		map[string]int{".stone": 1, ".text": 0, ".arrow": 0, ".zone": 0, ".star": 1}},
	{"plain", `theme="plain"`, `{"size":9,"stones":{"A1":"black"}}`, map[string]int{".stone": 1}},
}

// TestDrawings counts the elements of every kind of drawing.
func TestDrawings(t *testing.T) {
	p := open(t, "")
	for _, d := range drawings {
		selectors := slices.Sorted(maps.Keys(d.want))
		var got []int
		p.Call(&got, `(attributes, position, selectors) => {
			document.body.innerHTML = "<go-board " + attributes + "></go-board>";
			const board = document.querySelector("go-board");
			board.position = JSON.parse(position);
			return selectors.map((selector) => board.querySelectorAll(selector).length);
		}`, d.attributes, d.position, selectors)
		for i, selector := range selectors {
			if got[i] != d.want[selector] {
				t.Errorf("%s: %d elements %s, want %d", d.name, got[i], selector, d.want[selector])
			}
		}
	}
}

// TestLetters reads the letters and numbers around a board, each row and column once.
func TestLetters(t *testing.T) {
	p := open(t, "")
	for attributes, want := range map[string]string{
		`position='{"size":9}'`:                     "1 2 3 4 5 6 7 8 9 A B C D E F G H J",
		`position='{"size":19}' part="P15-T19"`:     "15 16 17 18 19 P Q R S T",
		`position='{"size":25}' part="A10-C12"`:     "10 11 12 A B C",
		`position='{"size":2}'`:                     "1 2 A B",
		`position='{"size":19}' part="C3-D3"`:       "2 3 C D",
		`position='{"size":5}' part="a1-b1" `:       "1 2 A B",
		`position='{"size":13}' part="N13-M12"`:     "12 13 M N",
		`position='{"size":19}' part=" H8 - K10 " `: "10 8 9 H J K",
	} {
		var got string
		p.Call(&got, `(attributes) => {
			document.body.innerHTML = "<go-board coordinates " + attributes + "></go-board>";
			return [...new Set([...document.querySelectorAll(".letters text")].map((text) => text.textContent))].sort().join(" ");
		}`, attributes)
		if got != want {
			t.Errorf("%s: letters %s, want %s", attributes, got, want)
		}
	}
}

// TestLettersHaveRoom checks that no number of a row touches a line, on boards with and without cut sides, and that letters
// stay readable at the width of a phone.
func TestLettersHaveRoom(t *testing.T) {
	p := open(t, "")
	for _, attributes := range []string{`position='{"size":19}'`, `position='{"size":25}'`, `position='{"size":19}' part="N13-T19"`, `position='{"size":25}' part="H8-P15"`} {
		var got struct{ Gap, Size float64 }
		p.Call(&got, `async (attributes) => {
			document.body.innerHTML = "<go-board coordinates " + attributes + "></go-board>";
			await new Promise(requestAnimationFrame);
			await new Promise(requestAnimationFrame);
			const board = document.querySelector("go-board");
			const left = board.querySelector(".grid").getBoundingClientRect().left;
			const rows = [...board.querySelectorAll(".letters text")].filter((text) => Number(text.textContent) > 0)
				.map((text) => text.getBoundingClientRect()).filter((box) => box.left < left);
			const svg = board.querySelector("svg");
			const size = Number(board.querySelector(".letters").getAttribute("font-size")) * board.clientWidth / svg.viewBox.baseVal.width;
			return { Gap: left - Math.max(...rows.map((box) => box.right)), Size: size };
		}`, attributes)
		if got.Gap < 0 || got.Size < 8 {
			t.Errorf("%s: letters of %.1f pixels, %.1f pixels from the lines; want at least 8 and 0", attributes, got.Size, got.Gap)
		}
	}
}

// TestManyBoards draws the boards of a page of hits. Boards share their colours, and a board that moves in the page stays whole.
func TestManyBoards(t *testing.T) {
	p := open(t, "")
	var got struct{ Definitions, Most, Moved int }
	p.Call(&got, `async () => {
		const { pointName } = await import("/static/board/rules.js");
		const stones = {};
		for (let i = 0; i < 150; i++) {
			stones[pointName(i % 19, Math.floor(i / 19), 19)] = i % 2 ? "white" : "black";
		}
		const boards = Array.from({ length: 12 }, () => document.createElement("go-board"));
		document.body.append(...boards);
		boards.forEach((board) => (board.position = { size: 19, stones }));
		document.body.append(boards[0]);
		boards[0].position = { size: 19, stones: { A1: "black" } };
		return {
			Definitions: document.querySelectorAll("radialGradient#go-black-stone").length,
			Most: Math.max(...boards.map((board) => board.querySelectorAll("*").length)),
			Moved: boards[0].querySelectorAll("svg .stone").length,
		};
	}`)
	if got.Definitions != 1 || got.Moved != 1 {
		t.Errorf("%d definitions of a stone and %d stones on the board that moved, want 1 and 1", got.Definitions, got.Moved)
	}
	// A stone and a shadow for each of 150 stones, and a few dozen for the board.
	if got.Most > 2*150+40 {
		t.Errorf("a board of 150 stones has %d elements", got.Most)
	}
}

// TestOnlyWhatChangesIsDrawn counts the elements that a new position adds and removes.
func TestOnlyWhatChangesIsDrawn(t *testing.T) {
	p := open(t, `<go-board coordinates></go-board>`)
	for _, c := range []struct {
		position string
		want     int // elements added and removed
	}{
		{`{"stones":{"D4":"black","Q16":"white"},"last":"Q16","zone":["A1"]}`, 7},
		{`{"stones":{"D4":"black","Q16":"white"},"last":"Q16","zone":["A1"]}`, 0},
		{`{"stones":{"D4":"black","Q16":"white","Q4":"black"},"last":"Q4","zone":["A1"]}`, 4},
		{`{"stones":{"D4":"black","Q4":"black"},"last":"Q4","zone":["A1","A2"]}`, 6},
	} {
		if got := changes(p, `document.querySelector("go-board").position = JSON.parse(arg)`, c.position); got != c.want {
			t.Errorf("%s: %d elements added and removed, want %d", c.position, got, c.want)
		}
	}
}

// TestBadPositions checks that a position that cannot be drawn is refused with a reason, and that the board stays as it was.
func TestBadPositions(t *testing.T) {
	p := open(t, `<go-board></go-board>`)
	for position, want := range map[string]string{
		`{"size":26}`:                          "size",
		`{"size":1}`:                           "size",
		`{"size":9,"stones":{"T19":"black"}}`:  "outside",
		`{"size":9,"stones":{"PASS":"black"}}`: "outside",
		`{"size":9,"arrows":[["A1","I1"]]}`:    "outside",
		`{"size":9,"last":"A10"}`:              "outside",
	} {
		var got string
		p.Call(&got, `(position) => {
			const board = document.querySelector("go-board");
			board.position = { size: 5, stones: { A1: "black" } };
			try {
				board.position = JSON.parse(position);
			} catch (error) {
				return error.reason + " " + board.position.size + " " + board.querySelectorAll(".stone").length;
			}
			return "accepted";
		}`, position)
		if want += " 5 1"; got != want {
			t.Errorf("%s: %s, want %s", position, got, want)
		}
	}
}
