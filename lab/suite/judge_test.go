package suite

import (
	"testing"

	"shicho/tactics"
)

func parsed(result int) tactics.Result { return tactics.Result(result) }

func TestJudge(t *testing.T) {
	const head = `{"id":"a","rows":["...","XO.","..."],"to_move":"black","command":"attack","target":"B2","expected":`
	for _, test := range []struct {
		expected, reply string
		want            Mark
	}{
		{`{"result":"1"}`, "1 A1", Mark{true, true, true, ""}},
		{`{"result":"1"}`, "1", Mark{true, true, true, ""}},
		{`{"result":"1"}`, "1 PASS", Mark{true, true, true, ""}},
		{`{"result":"1"}`, "0", Mark{false, false, false, "result"}},
		{`{"result":"1"}`, "2 A1", Mark{false, false, true, "result"}},
		{`{"result":"0"}`, "0", Mark{true, true, true, ""}},
		{`{"result":"0"}`, "3 A1", Mark{false, false, false, "result"}},
		{`{"result":"1","moves":["A1","B1"]}`, "1 B1", Mark{true, true, true, ""}},
		{`{"result":"1","moves":["A1","B1"]}`, "1 C1", Mark{false, true, true, "move"}},
		{`{"result":"1","moves":["A1","B1"]}`, "1", Mark{false, true, true, "move"}},
		{`{"result":"1","not_moves":["C1"]}`, "1 C1", Mark{false, true, true, "move"}},
		{`{"result":"1","not_moves":["C1"]}`, "1 A1", Mark{true, true, true, ""}},
		{`{"result":"1","moves":["A1","C1"],"not_moves":["C1"]}`, "1 C1", Mark{false, true, true, "move"}},
		{`{"result":"0|1|2|3","not_moves":["C1"]}`, "0", Mark{true, true, true, ""}},
		{`{"result":"0|1|2|3","not_moves":["C1"]}`, "2 C1", Mark{false, true, true, "move"}},
		{`{"result":"2|3","moves":["A1"]}`, "1 A1", Mark{false, false, true, "result"}},
		{`{"result":"1|2","moves":["C1"],"accept":{"1":"any","2":["A1"]}}`, "1 B1", Mark{true, true, true, ""}},
		{`{"result":"1|2","accept":{"1":"any","2":["A1"]}}`, "2 B1", Mark{false, true, true, "move"}},
		{`{"result":"1|2","accept":{"1":"any","2":["A1"]}}`, "2 A1", Mark{true, true, true, ""}},
		{`{"result":"1|2","accept":{"2":{"not":["A1"]}}}`, "2 A1", Mark{false, true, true, "move"}},
		{`{"result":"1|2","accept":{"2":{"not":["A1"]}}}`, "2 B1", Mark{true, true, true, ""}},
		{`{"result":"1|2","accept":{"2":{"not":["A1"]}}}`, "1 B1", Mark{false, true, true, "move"}},
	} {
		c := mustRead(t, head+test.expected+"}")
		answer, err := parseAnswer(test.reply, 3)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Expected.Judge(answer.Result, answer.Move); got != test.want {
			t.Errorf("%s, %q: got %v, want %v", test.expected, test.reply, got, test.want)
		}
	}
}
