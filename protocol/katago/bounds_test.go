package katago

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// 20 queries of 2,000 passes, with a search after each pass, wait in little memory; a query that finds no room is refused.
func TestQueueIsBounded(t *testing.T) {
	e := newEngine(t)
	var out strings.Builder
	e.out = json.NewEncoder(&out)
	var numbers []string
	for n := range mostMoves {
		numbers = append(numbers, fmt.Sprint(n))
	}
	turns := `"analyzeTurns":[` + strings.Join(numbers, ",") + "]"
	moves := `"moves":[` + strings.Repeat(`["B","pass"],`, mostMoves-1) + `["B","pass"]]`
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	for n := range 20 {
		e.take(fmt.Appendf(nil, `{"id":"%d","rules":"chinese","boardXSize":19,"boardYSize":19,%s,%s}`, n, moves, turns))
	}
	if len(e.waiting) != mostWaiting {
		t.Errorf("%d positions wait", len(e.waiting))
	}
	if grown := int64(heap()) - int64(before); grown > 20<<20 {
		t.Errorf("the queue takes %d MiB", grown>>20)
	}
	if !strings.Contains(out.String(), errQueue.Error()) {
		t.Errorf("no query was refused: %s", out.String())
	}
	runtime.KeepAlive(e)
}

// A turn that is named often is searched once.
func TestRepeatedTurns(t *testing.T) {
	list := ask(t, `{"id":"a",`+game+`,"analyzeTurns":[3`+strings.Repeat(",3,0", 50_000)+`]}`)
	if len(list) != 2 || list[0]["turnNumber"] != 3.0 || list[1]["turnNumber"] != 0.0 {
		t.Errorf("%d answers", len(list))
	}
}

// The time of a search and the length of lines can be bounded; other settings that are overridden get a warning.
func TestOverrides(t *testing.T) {
	begun := time.Now()
	list := ask(t, `{"id":"a",`+strings.Replace(game, `"maxVisits":60`, `"maxVisits":100000000`, 1)+`,"analysisPVLen":1,"overrideSettings":{"maxTime":0.2,"wideRootNoise":0.04}}`)
	if time.Since(begun) > time.Minute {
		t.Errorf("it took %v", time.Since(begun))
	}
	if len(list) != 2 || list[0]["field"] != "overrideSettings.wideRootNoise" || list[0]["warning"] == nil {
		t.Fatalf("%v", list)
	}
	longest := 0
	for _, m := range list[1]["moveInfos"].([]any) {
		longest = max(longest, len(m.(map[string]any)["pv"].([]any)))
	}
	if longest != 2 {
		t.Errorf("the longest line has %d moves", longest)
	}
	for sent, field := range map[string]string{`"analysisPVLen":-1`: "analysisPVLen", `"overrideSettings":{"maxTime":-1}`: "overrideSettings.maxTime"} {
		if list := ask(t, `{"id":"a",`+game+`,`+sent+`}`); len(list) != 1 || list[0]["field"] != field || list[0]["error"] == nil {
			t.Errorf("%s: %v", sent, list)
		}
	}
}

// The model is named, and what is not claimed gets a warning.
func TestModelsAndClaims(t *testing.T) {
	list := ask(t, `{"id":"m","action":"query_models"}`+"\n"+`{"id":"a",`+game+`,"includeMovesOwnership":true,"includePVVisits":true}`)
	if len(list) != 4 || len(list[0]["models"].([]any)) != 1 || list[1]["field"] != "includeMovesOwnership" || list[1]["warning"] == nil || list[2]["field"] != "includePVVisits" {
		t.Errorf("%v", list)
	}
}
