package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/study/problem"
	"shicho/web/training"
)

// post sends a question and reads the answer.
func post(t *testing.T, s *Server, path, body string, into any) {
	t.Helper()
	w := reply(s, request("POST", path, body))
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d: %s", path, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
		t.Fatal(err)
	}
}

// TestTraining fails a problem through the addresses of the page.
func TestTraining(t *testing.T) {
	s := sampleServer(t)
	var task training.Task
	post(t, s, "/train/next", `{"themes":["snapback"],"grade":"30k-5d"}`, &task)
	var answer training.Answer
	post(t, s, "/train/move", fmt.Sprintf(`{"attempt":%d,"moves":[],"move":"G1"}`, task.Attempt), &answer)
	if answer.Verdict != training.Wrong || answer.Outcome == nil {
		t.Fatalf("%+v", answer)
	}
	var why training.Why
	post(t, s, "/train/why", fmt.Sprintf(`{"attempt":%d,"moves":["G1","H2"]}`, task.Attempt), &why)
	if len(why.Line) == 0 || len(why.Zone) == 0 {
		t.Errorf("%+v", why)
	}
	var solution training.Solution
	post(t, s, "/train/solution", fmt.Sprintf(`{"attempt":%d}`, task.Attempt), &solution)
	if len(solution.Line) != 3 || solution.Outcome != nil {
		t.Errorf("%+v", solution)
	}
	var page trainPage
	w := reply(s, request("GET", "/train", "", "Accept: application/json"))
	if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil || page.Problems != 3 || page.Progress.Failed != 1 {
		t.Errorf("%s, %v", w.Body, err)
	}
}

// TestTrainingFaults asks for what there is not.
func TestTrainingFaults(t *testing.T) {
	testrun.SameGoroutines(t, "TestTraining")
	s := sampleServer(t)
	var task training.Task
	post(t, s, "/train/next", `{}`, &task)
	for _, test := range []struct {
		path, body string
		want       int
	}{
		{"/train/next", `{"grade":"cake"}`, 400},
		{"/train/next", `{"themes":["` + strings.Repeat("x", 10_000) + `"]}`, 400},
		{"/train/next", `{"grade":"9d"}`, 404},
		{"/train/next", `{"problem":"zz"}`, 404},
		{"/train/next", `[]`, 400},
		{"/train/move", `{"attempt":99,"move":"A1"}`, 404},
		{"/train/move", fmt.Sprintf(`{"attempt":%d,"move":"A99"}`, task.Attempt), 400},
		{"/train/move", fmt.Sprintf(`{"attempt":%d,"moves":["A1"],"move":"A2"}`, task.Attempt), 400},
		{"/train/why", fmt.Sprintf(`{"attempt":%d,"moves":[]}`, task.Attempt), 400},
		{"/train/solution", `{"attempt":0}`, 404},
		{"/train/problems", ``, 403}, // the problems come from files
	} {
		w := reply(s, request("POST", test.path, test.body))
		var failure Failure
		if err := json.Unmarshal(w.Body.Bytes(), &failure); err != nil || w.Code != test.want || len(failure.Error) > 300 {
			t.Errorf("%s %.60s: status %d, want %d: %.300s", test.path, test.body, w.Code, test.want, w.Body)
		}
	}
}

// TestMakeProblems makes problems of the games of the server.
func TestMakeProblems(t *testing.T) {
	games := []string{"../examples/games/19x19-01.sgf"}
	if !testing.Short() {
		games = append(games, "../examples/games/9x9-04.sgf")
	}
	s := newServer(t, Options{Paths: games})
	var state making
	post(t, s, "/train/problems", ``, &state)
	if state.Stage != stageProblems {
		t.Errorf("%+v", state)
	}
	s.trainer.running.Wait()
	if state = s.trainer.state.get(); state.Stage != stageReady || state.Problems == 0 || s.trainer.attempts.Len() != state.Problems {
		t.Errorf("%+v", state)
	}
	before := state.Problems
	post(t, s, "/train/problems", ``, &state)
	s.trainer.running.Wait()
	if n := s.trainer.attempts.Len(); n != before {
		t.Errorf("%d problems, and %d after the second time", before, n)
	}
}

// TestNoProblems starts a server with a file that has no problem: the other pages work.
func TestNoProblems(t *testing.T) {
	s := newServer(t, Options{Problems: problem.Walk([]string{"../examples/games/9x9-04.sgf"}, sgf.Options{})})
	s.trainer.running.Wait()
	if state := s.trainer.state.get(); state.Stage != stageFailed {
		t.Errorf("%+v", state)
	}
	if w := reply(s, request("GET", "/train", "")); w.Code != http.StatusOK {
		t.Errorf("status %d", w.Code)
	}
	if w := reply(s, request("POST", "/train/next", "{}")); w.Code != http.StatusNotFound {
		t.Errorf("status %d", w.Code)
	}
}
