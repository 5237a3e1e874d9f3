package site

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/files"
	"shicho/internal/testrun"
	"shicho/lab/suite"
	"shicho/web/ask"
	"shicho/web/internal/browser"
	"shicho/web/question"
)

// patience is so long that no question of the tests runs out of time.
const patience = 10 * time.Minute

// parityPage is how many questions a page asks: a page of the tests is open for a minute at most.
const parityPage = 4

// startReader starts the reader in a worker, whose questions have a time. askWorker asks it, and returns the answer and the milliseconds that it took.
const startReader = `async (patience) => {
	const worker = new Worker(new URL("site/worker.js", location.href));
	const waiting = new Map();
	let last = 0;
	await new Promise((resolve, reject) => {
		worker.onmessage = ({ data }) => {
			if (data.kind === "ready") resolve();
			if (data.kind === "failed") reject(new Error(data.text));
			if (data.kind === "nodes") window.nodes = data.nodes;
			if (data.kind === "reply") waiting.get(data.number)(new TextDecoder().decode(data.body));
		};
		worker.postMessage({ kind: "start", name: "reader", path: "site/reader.wasm", bytes: 0, base: location.href, args: [patience] });
	});
	window.leaveWorker = () => worker.postMessage({ kind: "leave", number: last });
	window.askWorker = async (body) => {
		const begin = performance.now();
		const number = ++last;
		const answer = await new Promise((resolve) => {
			waiting.set(number, resolve);
			worker.postMessage({ kind: "ask", number, method: "POST", address: "/ask/read", headers: {}, body: new TextEncoder().encode(body).buffer });
		});
		return [answer, performance.now() - begin];
	};
}`

// openReader opens a page with the reader in a worker.
func openReader(t *testing.T, site string) *browser.Page {
	t.Helper()
	p := browser.Open(t, site+"static/icon.svg") // a page that does nothing
	p.Eval(fmt.Sprintf("history.replaceState(null, '', %q)", site), nil)
	p.Call(nil, startReader, patience.String())
	return p
}

// TestParity asks the reader in a worker what it also asks natively: the answers must be the same, with the same nodes. It logs how much longer the worker takes.
func TestParity(t *testing.T) {
	site := address(t)
	answers := ask.New(ask.Options{Workers: 1, Deadline: patience})
	var native, worker, ratios []float64
	for page := range slices.Chunk(parityQuestions(t, testrun.Cases(12, 500)), parityPage) {
		t.Run("page", func(t *testing.T) {
			p := openReader(t, site)
			for _, text := range page {
				n, w := askBoth(t, p, answers, &text)
				native, worker = append(native, n), append(worker, w)
				if n > 1 { // below a millisecond the messages count, not the reader
					ratios = append(ratios, w/n)
				}
			}
		})
	}
	logTimes(t, "natively", native)
	logTimes(t, "in the worker", worker)
	slices.Sort(ratios)
	t.Logf("the worker takes %.1f times as long in all, and %.1f times as the median of %d questions", sum(worker)/sum(native), ratios[len(ratios)/2], len(ratios))
}

// askBoth asks a question in the worker and natively, compares the answers, and returns the times in milliseconds.
func askBoth(t *testing.T, p *browser.Page, answers *ask.Answerer, text *question.Text) (native, worker float64) {
	t.Helper()
	body, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Answer string
		Time   float64
	}
	p.Call(&got, "async (body) => { const [Answer, Time] = await askWorker(body); return { Answer, Time }; }", string(body))
	begin := time.Now()
	result, err := question.Read()(t.Context(), answers, text)
	native = time.Since(begin).Seconds() * 1000
	if err != nil {
		t.Fatal(err)
	}
	want, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	if got.Answer != string(want) {
		t.Errorf("%s\nthe worker: %v\nnatively:   %s", body, got.Answer, want)
	}
	return native, got.Time
}

func sum(list []float64) (s float64) {
	for _, x := range list {
		s += x
	}
	return s
}

// logTimes logs the median, the 95th percentile and the longest of some times in milliseconds.
func logTimes(t *testing.T, what string, times []float64) {
	t.Helper()
	slices.Sort(times)
	n := len(times)
	t.Logf("%s: %d questions, median %.1f ms, 95 %% %.1f ms, longest %.0f ms", what, n, times[n/2], times[n*95/100], times[n-1])
}

// parityQuestions are questions about games of the corpus, or, where there is no corpus, about strings of the sample games.
func parityQuestions(t *testing.T, most int) (list []question.Text) {
	t.Helper()
	add := func(b *board.Board, toMove board.Colour, target string) {
		list = append(list, question.Text{Position: *ask.NewPagePosition(b, toMove), Target: target})
	}
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" {
		t.Log("SHICHO_SHARED names no corpus: strings of the sample games")
		for item := range sgf.Walk([]string{"../../examples/games"}, sgf.Options{}) {
			b, err := item.Record.BoardAfter(item.Record.Moves() / 2)
			if err != nil {
				t.Fatal(err)
			}
			for s := range b.Strings() {
				if n := b.Liberties(s.Point); n >= 2 && n <= 4 {
					add(b, b.Next(), board.FormatPoint(s.Point, b.Size()))
				}
			}
		}
		return spread(list, most)
	}
	in, err := files.OpenPacked("../../lab/suite/testdata/questions.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	questions, err := suite.ReadQuestions("questions.jsonl.gz", in)
	if err != nil {
		t.Fatal(err)
	}
	questions = slices.DeleteFunc(questions, func(q suite.GameQuestion) bool { return q.Archive != "kgs19-2001.tar.gz" })
	err = suite.Pose([]string{filepath.Join(shared, "corpus", "kgs19-2001.tar.gz")}, spread(questions, most), func(q *suite.Posed) error {
		c := q.Case()
		add(c.Board(), c.Asker(), q.Target)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// spread takes elements evenly from a list.
func spread[T any](list []T, most int) (taken []T) {
	for n := range min(most, len(list)) {
		taken = append(taken, list[n*len(list)/min(most, len(list))])
	}
	return taken
}
