package ask

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/tactics"
)

var long = testrun.Long

// click is a string of a game that somebody clicks.
type click struct {
	b  *board.Board
	at board.Point
}

// clicks draws strings of two to four liberties from positions of games, always the same ones.
func clicks(t *testing.T, path string, games, strings int) (list []click) {
	t.Helper()
	random := rand.New(rand.NewPCG(36, 37))
	for item := range sgf.Walk([]string{path}, sgf.Options{}) {
		if item.Err != nil {
			continue
		}
		if games--; games < 0 {
			break
		}
		b, err := item.Record.BoardAfter(30 + random.IntN(max(item.Record.Moves()-30, 1)))
		if err != nil {
			continue
		}
		var short []board.Point
		for s := range b.Strings() {
			if n := b.Liberties(s.Point); n >= 2 && n <= 4 {
				short = append(short, s.Point)
			}
		}
		random.Shuffle(len(short), func(i, j int) { short[i], short[j] = short[j], short[i] })
		for _, at := range short[:min(len(short), strings)] {
			list = append(list, click{b, at})
		}
	}
	return list
}

// TestClickTime logs how long a click on a string takes. It fails on no time.
func TestClickTime(t *testing.T) {
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" || !*long {
		t.Skip("needs -long, and a corpus in the folder SHICHO_SHARED")
	}
	list := clicks(t, filepath.Join(shared, "corpus", "kgs19-2017_01.tar.gz"), 30, 10)
	r := tactics.NewReader()
	limits, unknown := tactics.Default, 0
	var times []time.Duration
	for _, c := range list {
		begin := time.Now()
		r.Forget()
		attack, defence, err := r.Both(c.b, c.at, &limits)
		if err != nil {
			t.Fatal(err)
		}
		times = append(times, time.Since(begin))
		if attack.Outcome == tactics.Unknown || defence.Outcome == tactics.Unknown {
			unknown++
		}
	}
	logTimes(t, "a click on a string", times)
	t.Logf("%d of %d strings without a proof for one of the sides", unknown, len(list))
}

// logTimes logs the median, the 95th percentile and the longest of some times.
func logTimes(t *testing.T, what string, times []time.Duration) {
	t.Helper()
	slices.Sort(times)
	n := len(times)
	t.Logf("%s: %d times, median %v, 95 %% %v, longest %v", what, n, times[n/2], times[n*95/100], times[n-1])
}

// TestDangerTime logs how long the quick reading of a whole board takes, and the answer to
// a move that is tried.
func TestDangerTime(t *testing.T) {
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" || !*long {
		t.Skip("needs -long, and a corpus in the folder SHICHO_SHARED")
	}
	d := New(Options{})
	var times, tries []time.Duration
	strings, read, skipped := 0, 0, 0
	for _, c := range clicks(t, filepath.Join(shared, "corpus", "kgs19-2017_01.tar.gz"), 100, 1) {
		q := About(c.b, board.Black)
		q.Target = c.at
		begin := time.Now()
		r := must(t, d.Danger, q)
		times = append(times, time.Since(begin))
		strings, read, skipped = strings+len(r.Strings), read+r.Read, skipped+r.Skipped
		liberties := c.b.LibertySet(c.at)
		q.Move = liberties.First()
		begin = time.Now()
		must(t, d.Try, q)
		tries = append(tries, time.Since(begin))
	}
	logTimes(t, "danger", times)
	t.Logf("%d strings read, %d of them not safe, %d skipped", read, strings, skipped)
	logTimes(t, "a move on a liberty, to attack", tries)
}
