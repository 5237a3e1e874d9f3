package katago

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"shicho/board"
	"shicho/engine"
	_ "shicho/engine/models"
)

func newEngine(t testing.TB) *Engine {
	t.Helper()
	s := engine.Default()
	s.Search.Threads, s.Search.Memory = 1, 1
	e, err := New(s, "0.0")
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func ask(t *testing.T, queries string) (list []map[string]any) {
	t.Helper()
	var out strings.Builder
	if err := newEngine(t).Run(t.Context(), strings.NewReader(queries), &out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		var m map[string]any
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

const game = `"moves":[["B","C3"],["W","D3"],["B","D4"]],"rules":"chinese","komi":0.5,"boardXSize":5,"boardYSize":5,"maxVisits":60`

// Each turn of a query gets an answer, with the ownership and the policy asked for. All values are Black's.
func TestAnalyse(t *testing.T) {
	list := ask(t, `{"id":"a",`+game+`,"analyzeTurns":[0,3],"includeOwnership":true,"includePolicy":true}`+"\n")
	if len(list) != 2 {
		t.Fatalf("%d answers", len(list))
	}
	for i, want := range []struct {
		turn   float64
		player string
	}{{0, "B"}, {3, "W"}} {
		a := list[i]
		root := a["rootInfo"].(map[string]any)
		if a["id"] != "a" || a["turnNumber"] != want.turn || root["currentPlayer"] != want.player || a["isDuringSearch"] != false {
			t.Errorf("%v", a)
		}
		if len(a["ownership"].([]any)) != 25 || len(a["policy"].([]any)) != 26 {
			t.Errorf("ownership or policy of another size")
		}
		moves := a["moveInfos"].([]any)
		if len(moves) == 0 {
			t.Fatal("no moves")
		}
		best := moves[0].(map[string]any)
		if best["order"] != 0.0 || best["pv"].([]any)[0] != best["move"] {
			t.Errorf("%v", best)
		}
		// On 5×5 Black wins, whoever is to move.
		if w := root["winrate"].(float64); w < 0.5 || w > 1 {
			t.Errorf("turn %v: Black wins %v", want.turn, w)
		}
	}
	if policy := list[1]["policy"].([]any); policy[12] != -1.0 {
		t.Errorf("a move on a stone has the probability %v", policy[12])
	}
}

// The values of an answer are those of the side that the query names: those of the other side are the opposite. Visits, order and lines stay.
func TestPerspective(t *testing.T) {
	query := `{"id":"a",` + game + `,"analyzeTurns":[2,3],"includeOwnership":true,"overrideSettings":{"reportAnalysisWinratesAs":"%s"}}` + "\n"
	asked := func(side string) []map[string]any { return ask(t, fmt.Sprintf(query, side)) }
	black, white, mover := asked("black"), asked("WHITE"), asked("SideToMove")
	if plain := ask(t, `{"id":"a",`+game+`,"analyzeTurns":[2,3],"includeOwnership":true}`+"\n"); !reflect.DeepEqual(black, plain) {
		t.Errorf("BLACK differs from no setting:\n%v\n%v", black, plain)
	}
	if want := []map[string]any{black[0], white[1]}; !reflect.DeepEqual(mover, want) { // Black moves after two moves, White after three
		t.Errorf("SIDETOMOVE: %v\nwant %v", mover, want)
	}
	for turn := range black {
		if !reflect.DeepEqual(opposite(black[turn], ""), opposite(opposite(white[turn], ""), "")) {
			t.Errorf("BLACK: %v\nWHITE: %v", black[turn], white[turn])
		}
	}
}

// opposite turns the values of an answer into those of the other side, rounded. name is the field that holds v.
func opposite(v any, name string) any {
	switch v := v.(type) {
	case map[string]any:
		turned := map[string]any{}
		for key, value := range v {
			turned[key] = opposite(value, key)
		}
		return turned
	case []any:
		turned := []any{}
		for _, value := range v {
			turned = append(turned, opposite(value, name))
		}
		return turned
	case float64:
		switch name {
		case "winrate", "lcb":
			v = 1 - v
		case "scoreLead", "scoreMean", "scoreSelfplay", "utility", "utilityLcb", "ownership":
			v = -v
		}
		return math.Round(v*(1<<30)) / (1 << 30) // a power of two, since shares are halves of halves
	}
	return v
}

// Moves to allow or to avoid count for the player to move, not for the other one.
func TestAllowMoves(t *testing.T) {
	for limits, want := range map[string]string{
		`"allowMoves":[{"player":"W","moves":["B2","B4"],"untilDepth":1}],"avoidMoves":[{"player":"W","moves":["B4"],"untilDepth":3}]`: "B2",
		`"allowMoves":[{"player":"B","moves":["A1"],"untilDepth":1},{"player":"W","moves":["A5"],"untilDepth":1}]`:                     "A5",
	} {
		list := ask(t, `{"id":"a",`+game+`,`+limits+`}`+"\n")
		moves := list[0]["moveInfos"].([]any)
		if len(moves) != 1 || moves[0].(map[string]any)["move"] != want {
			t.Errorf("%s: %v", limits, moves)
		}
	}
}

// A query without an id is refused.
func TestNoID(t *testing.T) {
	list := ask(t, `{"rules":"chinese","boardXSize":5,"boardYSize":5}`)
	if len(list) != 1 || list[0]["field"] != "id" {
		t.Errorf("%v", list)
	}
}

// A wrong query gets an answer with the field and the reason.
func TestErrors(t *testing.T) {
	for sent, field := range map[string]string{
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":6}`:                                                                          "boardYSize",
		`{"id":"a","rules":"chinese","boardXSize":50,"boardYSize":50}`:                                                                        "boardXSize",
		`{"id":"a","boardXSize":5,"boardYSize":5}`:                                                                                            "rules",
		`{"id":"a","rules":"checkers","boardXSize":5,"boardYSize":5}`:                                                                         "rules",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"moves":[["B","C3"],["W","C3"]]}`:                                          "moves",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"moves":[["G","C3"]]}`:                                                     "moves",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"initialStones":[["B","Z9"]]}`:                                             "initialStones",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"initialStones":[["B","C3"],["B","D4"],["B","C3"]]}`:                       "initialStones",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"initialStones":[["B","C3"],["W","c3"]]}`:                                  "initialStones",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"overrideSettings":{"reportAnalysisWinratesAs":"RED"}}`:                    "overrideSettings.reportAnalysisWinratesAs",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"overrideSettings":{"reportAnalysisWinratesAs":1}}`:                        "overrideSettings.reportAnalysisWinratesAs",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"initialStones":[["B","pass"]]}`:                                           "initialStones",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"moves":[` + strings.Repeat(`["B","pass"],`, mostMoves) + `["B","pass"]]}`: "moves",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"analyzeTurns":[1]}`:                                                       "analyzeTurns",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":-1}`:                                                           "maxVisits",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"analyzeTurns":[0],"priorities":[1,2]}`:                                    "priorities",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"avoidMoves":[{"player":"B","moves":["Z9"],"untilDepth":1}]}`:              "avoidMoves",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"allowMoves":[{"player":"B","moves":["C3"]}]}`:                             "allowMoves",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"komi":1e200}`:                                                             "komi",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"whiteHandicapBonus":"much"}`:                                              "whiteHandicapBonus",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"initialPlayer":"G"}`:                                                      "initialPlayer",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"reportDuringSearchEvery":-3}`:                                             "reportDuringSearchEvery",
		`{"id":"a","rules":"chinese","boardYSize":5}`:                                                                                         "boardXSize",
		`{"id":"a","rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":0}`:                                                            "maxVisits",
		`{"id":"a","rules":"chinese","boardXSize":"5","boardYSize":5}`:                                                                        "boardXSize",
		`{"rules":"chinese","boardXSize":5,"boardYSize":5,"komi":"much","id":"a"}`:                                                            "komi",
		`{"id":"a","action":"dance"}`:                            "action",
		`{"id":"a","action":"terminate","terminateID_typo":"b"}`: "terminateId",
	} {
		list := ask(t, sent)
		if len(list) != 1 || list[0]["id"] != "a" || list[0]["field"] != field || list[0]["error"] == "" {
			t.Errorf("%s: %v", sent, list)
		}
	}
	for sent, want := range map[string]string{
		`{"id":"a","maxVisits":1.5}`:        "must be a whole number",
		`{"id":"a","moves":"x"}`:            "must be a list",
		`{"id":"a","includeOwnership":"x"}`: "must be true or false",
		`[]`:                                "a query is a JSON object",
	} {
		if list := ask(t, sent); len(list) != 1 || list[0]["error"] != want {
			t.Errorf("%s: %v", sent, list)
		}
	}
	if list := ask(t, "nonsense\n\n"); len(list) != 1 || !strings.Contains(fmt.Sprint(list[0]["error"]), "could not parse") {
		t.Errorf("%v", list)
	}
}

// The same query has the same answer, whatever was asked before.
func TestAnswersAlone(t *testing.T) {
	list := ask(t, `{"id":"a",`+game+`}`+"\n"+strings.Replace(`{"id":"a",`+game+`}`, "60", "200", 1)+"\n"+`{"id":"a",`+game+`}`+"\n")
	if fmt.Sprint(list[0]) != fmt.Sprint(list[2]) {
		t.Errorf("%v\n%v", list[0], list[2])
	}
	if visits := list[2]["rootInfo"].(map[string]any)["visits"].(float64); visits > 62 {
		t.Errorf("%v visits", visits)
	}
}

// White gets the rules' points for handicap stones, and moves first.
func TestHandicap(t *testing.T) {
	for rules, want := range map[string]float64{
		`"chinese"`:      9.5,
		`"aga"`:          8.5,
		`"tromp-taylor"`: 7.5,
		`{"scoring":"AREA","whiteHandicapBonus":"N-1"}`: 8.5,
		`"japanese","whiteHandicapBonus":"N"`:           9.5,
	} {
		q := new(query)
		line := `{"id":"a","komi":7.5,"boardXSize":9,"boardYSize":9,"initialStones":[["B","C3"],["B","G7"]],"rules":` + rules + `}`
		if err := json.Unmarshal([]byte(line), q); err != nil {
			t.Fatal(err)
		}
		turns, err := q.turns()
		if err != nil {
			t.Fatal(err)
		}
		if turns[0].game.rules.Komi != want || turns[0].toMove() != board.White {
			t.Errorf("%s: komi %v, %v to move", rules, turns[0].game.rules.Komi, turns[0].toMove())
		}
	}
}

// The initial player is the query's, or else the player of the first move.
func TestInitialPlayer(t *testing.T) {
	for given, want := range map[string]board.Colour{`"initialPlayer":"W",`: board.White, ``: board.Black} {
		q := new(query)
		if err := json.Unmarshal([]byte(`{"id":"a",`+given+game+`,"analyzeTurns":[0,1]}`), q); err != nil {
			t.Fatal(err)
		}
		turns, err := q.turns()
		if err != nil {
			t.Fatal(err)
		}
		if turns[0].toMove() != want || turns[1].toMove() != board.White {
			t.Errorf("%s: %v and %v", given, turns[0].toMove(), turns[1].toMove())
		}
	}
}

// The end of the context ends an engine whose input stays open.
func TestEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, _ := io.Pipe()
	end := make(chan error, 1)
	go func() { end <- newEngine(t).Run(ctx, in, io.Discard) }()
	cancel()
	if err := <-end; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Some turns of a query can be terminated.
func TestTerminateTurns(t *testing.T) {
	e := newEngine(t)
	var out strings.Builder
	e.out = json.NewEncoder(&out)
	e.take([]byte(`{"id":"a",` + game + `,"analyzeTurns":[0,1,2]}`))
	e.take([]byte(`{"id":"t","action":"terminate","terminateId":"a","turnNumbers":[1]}`))
	want := `{"id":"a","isDuringSearch":false,"noResults":true,"turnNumber":1}
{"action":"terminate","id":"t","terminateId":"a","turnNumbers":[1]}
`
	if out.String() != want || len(e.waiting) != 2 {
		t.Errorf("%s%d wait", out.String(), len(e.waiting))
	}
}

// Each action gets its answer, and a terminated search ends.
func TestActions(t *testing.T) {
	in, send := io.Pipe()
	receive, out := io.Pipe()
	end := make(chan error, 1)
	go func() {
		err := newEngine(t).Run(t.Context(), in, out)
		out.Close()
		end <- err
	}()
	lines := bufio.NewScanner(receive)
	next := func() string {
		t.Helper()
		if !lines.Scan() {
			t.Fatal("no answer")
		}
		return lines.Text()
	}
	fmt.Fprintln(send, `{"id":"v","action":"query_version"}`)
	if got := next(); !strings.Contains(got, `"version":"0.0"`) {
		t.Error(got)
	}
	long := strings.Replace(game, `"maxVisits":60`, `"maxVisits":100000000,"reportDuringSearchEvery":0.01`, 1)
	fmt.Fprintln(send, `{"id":"long",`+long+`}`)
	if got := next(); !strings.Contains(got, `"isDuringSearch":true`) {
		t.Error(got)
	}
	go fmt.Fprintln(send, `{"id":"waits",`+long+`,"priority":-1}`+"\n"+`{"id":"t","action":"terminate_all"}`)
	seen := map[string]bool{}
	for !seen["t"] || !seen["long"] || !seen["waits"] {
		var m map[string]any
		if err := json.Unmarshal([]byte(next()), &m); err != nil {
			t.Fatal(err)
		}
		if m["isDuringSearch"] != true {
			seen[m["id"].(string)] = true
		}
		if m["id"] == "waits" && m["noResults"] != true {
			t.Errorf("%v", m)
		}
	}
	send.Close()
	if err := <-end; err != nil {
		t.Error(err)
	}
}

// Any line gets at least one answer, and none makes the engine crash.
func FuzzQuery(f *testing.F) {
	f.Add([]byte(`{"id":"a",` + strings.Replace(game, "60", "2", 1) + `}`))
	f.Add([]byte(`{"id":"a","action":"terminate","terminateId":"b"}`))
	f.Add([]byte(`{"id":"a","rules":{"scoring":"TERRITORY"},"boardXSize":2,"boardYSize":2,"maxVisits":1,"initialStones":[["W","A1"]]}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		q := new(query)
		if json.Unmarshal(line, q) != nil || q.XSize > 9 {
			return
		}
		if turns, err := q.turns(); (err == nil) != (len(turns) > 0) {
			t.Errorf("%v, %v", turns, err)
		}
	})
}

// docs/gtp.md describes all fields.
func TestDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/gtp.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range []reflect.Type{reflect.TypeFor[query](), reflect.TypeFor[answer](), reflect.TypeFor[moveInfo](), reflect.TypeFor[rootInfo]()} {
		for _, f := range reflect.VisibleFields(of) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if !strings.Contains(string(text), "`"+name+"`") {
				t.Errorf("no %s", name)
			}
		}
	}
}

// A line that is too long gets an error, an unknown field a warning, and the next line its answer.
func TestPassedOver(t *testing.T) {
	list := ask(t, `{"id":"`+strings.Repeat("x", mostQuery)+`"}`+"\n"+`{"id":"a",`+game+`,"includePVVisits":true}`)
	if len(list) != 3 || list[0]["error"] == nil || list[1]["field"] != "includePVVisits" || list[1]["warning"] == nil || list[2]["moveInfos"] == nil {
		t.Errorf("%v", list)
	}
}

// A position in which no move is allowed gets an error.
func TestNoMoveAllowed(t *testing.T) {
	few := `"moves":["C2"],"untilDepth":1}]`
	list := ask(t, `{"id":"a",`+game+`,"avoidMoves":[{"player":"W",`+few+`,"allowMoves":[{"player":"W",`+few+`}`)
	if len(list) != 1 || list[0]["id"] != "a" || list[0]["error"] != "no move is allowed" || list[0]["turnNumber"] != 3.0 {
		t.Errorf("%v", list)
	}
}

// Where answers cannot be written, the engine ends while its input is open.
func TestBrokenOutput(t *testing.T) {
	in, questions := io.Pipe()
	go io.WriteString(questions, `{"id":"a",`+game+"}\n")
	broken := errors.New("disk is full")
	if err := newEngine(t).Run(t.Context(), in, writerFunc(func([]byte) (int, error) { return 0, broken })); err != broken {
		t.Error(err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
