package webtest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shicho/board"
)

// reasons are the reasons of a RuleError of rules.js for the errors of package board.
var reasons = []struct {
	err  error
	name string
}{{board.ErrOccupied, "occupied"}, {board.ErrKo, "ko"}, {board.ErrSuicide, "suicide"}}

// try is a move that a random game tries, and what came of it.
type try struct {
	Colour, Point string
	Result        string // what was captured, or why the move is illegal; then the board, the ko and the prisoners
}

// Points are typed in letters and digits of any width.
func TestTypedPoints(t *testing.T) {
	p := open(t, "")
	for name, want := range map[string]string{"d4": "3 5", "Ｄ４": "3 5", "ｊ９ ": "8 0", "ＰＡＳＳ": "pass", "Ｉ５": "outside", "D１０": "outside"} {
		var got string
		p.Call(&got, `async (name) => {
			const { parsePoint } = await import("/static/board/rules.js");
			try {
				const at = parsePoint(name, 9);
				return at ? at.x + " " + at.y : "pass";
			} catch (error) {
				return error.reason;
			}
		}`, name)
		if got != want {
			t.Errorf("%s: %s, not %s", name, got, want)
		}
	}
}

// TestRulesAreThoseOfTheBoard plays the same random moves with package board and with rules.js, on all sizes.
func TestRulesAreThoseOfTheBoard(t *testing.T) {
	p := open(t, "")
	random := rand.New(rand.NewPCG(36, 1))
	seen := map[string]int{}
	for size := board.MinSize; size <= board.MaxSize; size++ {
		tries := randomGame(size, random, seen)
		var got []string
		p.Call(&got, playWithScript, size, tries)
		for i, want := range tries {
			if got[i] != want.Result {
				t.Fatalf("size %d, move %d, %s %s:\nrules.js: %s\nboard:    %s", size, i+1, want.Colour, want.Point, got[i], want.Result)
			}
		}
	}
	for _, reason := range reasons {
		if seen[reason.name] < 10 {
			t.Errorf("%s: refused only %d times in all games: the games test too little", reason.name, seen[reason.name])
		}
	}
	if seen["captures"] < 100 {
		t.Errorf("only %d captures in all games: the games test too little", seen["captures"])
	}
}

// playWithScript makes the moves with rules.js and returns the results as randomGame writes them.
const playWithScript = `async (size, tries) => {
	const { Position } = await import("/static/board/rules.js");
	const position = new Position(size);
	const names = () => ["black", "white"].map((colour) => position.points(colour).sort().join(" "));
	return tries.map(({ Colour, Point }) => {
		let came = "";
		try {
			came = "takes " + position.play(Colour, Point).sort().join(" ");
		} catch (error) {
			came = error.reason;
		}
		const { ko, prisoners } = position;
		return [came, ...names(), ko ? ko.colour + " " + ko.point : "", prisoners.black, prisoners.white].join("|");
	});
}`

// randomGame makes random moves on a board, legal or not, and often tries to retake a ko. It counts in seen what came of them.
func randomGame(size int, random *rand.Rand, seen map[string]int) []try {
	b, err := board.New(size)
	if err != nil {
		panic(err) // the caller counts from MinSize to MaxSize
	}
	tries := make([]try, max(200, 3*size*size))
	colour := board.Black
	for i := range tries {
		point := board.Point(random.IntN(size*size+1) - 1)
		if ko, banned := b.Ko(); ko != board.NoPoint && random.IntN(2) == 0 {
			point, colour = ko, banned
		}
		came := outcome(b, point, colour)
		seen[came]++
		if b.LastCaptures() > 0 && strings.HasPrefix(came, "takes") {
			seen["captures"]++
		}
		tries[i] = try{colour.String(), board.FormatPoint(point, size), came + "|" + describe(b)}
		// Now and then a side moves twice.
		if random.IntN(8) > 0 {
			colour = colour.Opponent()
		}
	}
	return tries
}

// outcome makes a move and says what was captured, or why the move is illegal.
func outcome(b *board.Board, point board.Point, colour board.Colour) string {
	err := b.Play(point, colour)
	for _, reason := range reasons {
		if errors.Is(err, reason.err) {
			return reason.name
		}
	}
	if err != nil {
		return err.Error()
	}
	var captured board.PointSet
	b.LastCaptured(&captured)
	return "takes " + pointNames(&captured, b.Size())
}

// describe is the board, the ko and the prisoners.
func describe(b *board.Board) string {
	ko := ""
	if point, colour := b.Ko(); point != board.NoPoint {
		ko = colour.String() + " " + board.FormatPoint(point, b.Size())
	}
	black, white := pointNames(b.Stones(board.Black), b.Size()), pointNames(b.Stones(board.White), b.Size())
	return fmt.Sprintf("%s|%s|%s|%d|%d", black, white, ko, b.Prisoners(board.Black), b.Prisoners(board.White))
}

// pointNames are the names of points, sorted as texts.
func pointNames(points *board.PointSet, size int) string {
	var names []string
	for _, p := range points.Points() {
		names = append(names, board.FormatPoint(p, size))
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}
