package webtest

import (
	"encoding/json"
	"reflect"
	"testing"
)

// TestStretches takes the stretches of missed captures of a game, as package game numbers them: White's string at C3 could be captured for three moves, during which
// it grew, and again later; Black could be captured meanwhile.
func TestStretches(t *testing.T) {
	p := visit(t, address(t, "/editor"))
	var got []struct {
		Attacker, Target, Point string
		From, To                int
		Stones                  []string
		Lane                    int
	}
	p.Call(&got, `async () => {
		const { stretches, byInterest, lanes } = await import("/static/stretches.js");
		const { buildTree } = await import("/static/board/tree.js");
		const points = ["C4", "C3", "G7", "D3", "G6", "H2", "G5", "H3", "G4", "H4", "G3", "H5"];
		const nodes = buildTree({ size: 9, moves: points.map((point, n) => ({ colour: n % 2 ? "white" : "black", point })) }).main;
		const at = (move, attacker, target, point) => ({ move, attacker, target, point });
		const all = stretches([
			at(3, "black", "C3", "B3"),
			at(7, "black", "D3", "C2"), at(3, "black", "C3", "D3"), at(5, "black", "C3", "E3"), at(5, "black", "D3", "E3"),
			at(11, "black", "C3", "C2"), at(4, "white", "C4", "C5"), at(6, "white", "G7", "G8"), at(8, "white", "G6", "G8"),
		], [0, 1, 1, 1, 1, 4, 2, 3, 3], (move) => nodes[move - 1].position);
		const lane = lanes(all, 2);
		all.forEach((one, n) => { one.lane = lane[n]; });
		return byInterest(all);
	}`)
	type stretch struct {
		attacker, target, point string
		from, to, stones, lane  int
	}
	var list []stretch
	for _, g := range got {
		list = append(list, stretch{g.Attacker, g.Target, g.Point, g.From, g.To, len(g.Stones), g.Lane})
	}
	want := []stretch{
		{"white", "G7", "G8", 6, 8, 2, 1},
		{"black", "C3", "C2", 11, 11, 2, 0},
		{"black", "C3", "D3", 3, 7, 1, 0},
		{"white", "C4", "C5", 4, 4, 1, 1},
	}
	if !reflect.DeepEqual(list, want) {
		t.Errorf("%+v\nwant %+v", list, want)
	}
}

// TestSetupInMidGame checks that a viewer asks about the position after stones were set up.
func TestSetupInMidGame(t *testing.T) {
	p := visit(t, address(t, "/editor"))
	var got json.RawMessage
	p.Call(&got, `async () => {
		await import("/static/board/viewer.js");
		const viewer = document.createElement("go-viewer");
		document.body.append(viewer);
		viewer.load({ size: 5, komi: 2, black: ["A1"], white: [], moves: [
			{ colour: "black", point: "B2" },
			{ colour: "white", point: "C3", setup: { black: ["E5"], white: [], empty: ["A1"] } },
			{ colour: "black", point: "D4" }], to_move: "white" });
		viewer.goTo(1);
		const before = viewer.record;
		viewer.goTo(3);
		return [before, viewer.record];
	}`)
	want := `[{"size":5,"black":["A1"],"white":[],"moves":[{"colour":"black","point":"B2"}],"to_move":"white","komi":2},` +
		`{"size":5,"black":["E5","B2"],"white":["C3"],"moves":[{"colour":"black","point":"D4"}],"to_move":"white","komi":2}]`
	if string(got) != want {
		t.Errorf("the viewer's records are\n%s\nwant\n%s", got, want)
	}
}

// TestEditorAddressInPage checks that the page writes the address that the server reads.
func TestEditorAddressInPage(t *testing.T) {
	p := openEditor(t, "?position=5-1XO2-1XOO1-2X2-5&to_move=white&komi=0.5&moves=B2-PASS-E1")
	if got, want := p.Text("location.search"), "?position=5-1XO2-1XOO1-2X2-5&to_move=white&komi=0.5&moves=B2-PASS-E1"; got != want {
		t.Errorf("the address became %s, want %s", got, want)
	}
	click := `document.querySelector("[data-tool=black]").click();
		document.querySelector("go-board").dispatchEvent(new CustomEvent("point", { detail: { point: "A5", button: 0 }, cancelable: true, bubbles: true }))`
	p.Eval(click, nil)
	if got, want := p.Text("location.search"), "?position=X4-1XO2-1XOO1-1OX2-4O&komi=0.5"; got != want {
		t.Errorf("a stone made the address %s, want %s", got, want)
	}
	p.Eval(`document.getElementById("undo").click()`, nil)
	if got, want := p.Text("location.search"), "?position=5-1XO2-1XOO1-2X2-5&to_move=white&komi=0.5&moves=B2-PASS-E1"; got != want {
		t.Errorf("undone, the address is %s, want %s", got, want)
	}
}

// TestEditorPaste pastes a bad and a good text.
func TestEditorPaste(t *testing.T) {
	p := openEditor(t, "")
	paste := func(text string) {
		p.Call(nil, `(text) => {
			document.getElementById("paste-text").value = text;
			document.querySelector("#paste button").click();
		}`, text)
	}
	paste("..\n.?")
	p.WaitFor(`document.getElementById("paste-fault").textContent.startsWith("2:2: ")`)
	p.Errors() // Chromium reports the refusal
	paste("(;SZ[9]KM[0];B[aa];W[bb])")
	p.WaitFor(`location.search === "?position=9-9-9-9-9-9-9-9-9&komi=0&moves=A9-B8"`)
	if p.Text(`document.getElementById("paste-fault").hidden`) != "true" {
		t.Error("the fault stays on the page")
	}
}

// openEditor opens the editor with the fields of an address.
func openEditor(t *testing.T, fields string) visitor {
	t.Helper()
	v := visit(t, address(t, "/editor"+fields))
	v.WaitFor(`location.search !== ""`)
	v.WaitFor(`document.querySelector("#panel .layers") !== null`)
	return v
}
