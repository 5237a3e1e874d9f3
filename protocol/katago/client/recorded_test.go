package client

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// packed is a text as KaTrain writes it.
func packed(text string) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	w.Write([]byte(text))
	w.Close()
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// write writes a file.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// What programs have written about a game is read as the verdict of a judge: the answers of the protocol, KaTrain's property and comments, the properties of LizGoban and Sabaki, and the
// comments of KataGo's own games.
func TestRecorded(t *testing.T) {
	kt := packed(`{"moves":{"C2":{"visits":9,"winrate":0.5,"scoreLead":0.1,"order":1,"pv":["C2"]},"D4":{"visits":30,"winrate":0.7,"scoreLead":3.5,"order":0,"pv":["D4","B2"]}},"root":{"scoreLead":3.5,"winrate":0.7,"visits":39}}`)
	for _, c := range []struct {
		name, file, text string
		leads, wins      map[int]float64
	}{
		{"answers", "a.jsonl", `{"id":"x","turnNumber":1,"isDuringSearch":false,"moveInfos":[{"move":"A1","visits":1,"winrate":0.4,"scoreLead":-2}],"rootInfo":{"scoreLead":-2.5,"winrate":0.4,"currentPlayer":"W"}}` + "\n\n" +
			`{"id":"x","turnNumber":0,"isDuringSearch":false,"moveInfos":[],"rootInfo":{"scoreLead":1,"winrate":0.6}}`, map[int]float64{1: -2.5, 0: 1}, map[int]float64{1: 0.4}},
		{"KaTrain", "k.sgf", "(;SZ[5]KM[6.5];B[cc]KT[x][y][" + kt + "];W[bb]C[Move 2: W B4\nScore: W+1.5\nWin rate: W 60.0%\n];B[dd];W[])",
			map[int]float64{1: 3.5, 2: -1.5}, map[int]float64{1: 0.7, 2: 0.4}},
		{"Sabaki", "s.sgf", "(;SZ[5];B[cc]SBKV[55.5]SBKS[2.5];W[bb]SBKV[40]SBKS[-3];B[dd];W[])", map[int]float64{1: 2.5, 2: -3}, map[int]float64{1: 0.555, 2: 0.4}},
		{"LizGoban", "l.sgf", "(;SZ[5];B[cc]LZ[0.7.2 30.0 1.2k\nmove D4 visits 30 winrate 7000 scoreMean 3.5 pv D4 B2 info move A1 visits 2 winrate 6500 scoreMean 2 pv A1 ownership 0.5 -0.5 info ];W[bb];B[dd]LZ[0.7.2 40.0 9\nmove pass visits 9 winrate 6000 pv pass info ];W[])",
			map[int]float64{1: -3.5}, map[int]float64{1: 0.3}},
		{"KataGo", "g.sgf", "(;SZ[5];B[cc]C[0.40 0.60 0.00 -4.5 v=100 weight=1.00];W[bb];B[dd];W[])", map[int]float64{1: 4.5}, map[int]float64{1: 0.6}},
	} {
		r, err := ReadRecording(write(t, c.file, c.text), record(t, game))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for n, want := range c.leads {
			if v, err := r.Verdict(t.Context(), n); err != nil || v.Lead != want {
				t.Errorf("%s: after %d moves: %+v, %v", c.name, n, v, err)
			}
		}
		for n, want := range c.wins {
			if v, err := r.Verdict(t.Context(), n); err != nil || fmt.Sprintf("%.3f", v.WinRate) != fmt.Sprintf("%.3f", want) {
				t.Errorf("%s: after %d moves: %+v, %v", c.name, n, v, err)
			}
		}
		if _, err := r.Verdict(t.Context(), 4); !errors.Is(err, ErrNoVerdict) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	r, err := ReadRecording(write(t, "k.sgf", "(;SZ[5];B[cc]KT["+kt+"];W[bb];B[dd];W[])"), record(t, game))
	if err != nil {
		t.Fatal(err)
	}
	// The moves are in the order of the analysis.
	if v, err := r.Verdict(t.Context(), 1); err != nil || len(v.Moves) != 2 || v.Moves[0].Move != "D4" || len(v.Moves[0].Line) != 2 {
		t.Errorf("%+v", v)
	}
}

// Files about other games, or without leads, are errors.
func TestRecordedFaults(t *testing.T) {
	for _, c := range []struct {
		file, text string
		want       error
	}{
		{"none.sgf", "(;SZ[5];B[cc]SBKV[50];W[bb])", ErrNoVerdict},
		{"other.sgf", "(;SZ[5];B[aa]SBKS[2];W[bb])", ErrAnswer},
		{"size.sgf", "(;SZ[9];B[cc]SBKS[2];W[bb])", ErrAnswer},
		{"none.json", "", ErrNoVerdict},
		{"odd.json", "hello", ErrAnswer},
		{"long.jsonl", `{"id":"x","turnNumber":9,"rootInfo":{"scoreLead":1,"winrate":0.6}}`, ErrAnswer},
		{"two.jsonl", `{"id":"x","turnNumber":1,"rootInfo":{"scoreLead":1,"winrate":0.6}}` + "\n" + `{"id":"y","turnNumber":1,"rootInfo":{"scoreLead":1,"winrate":0.6}}`, ErrAnswer},
		{"leads.jsonl", `{"id":"x","turnNumber":1,"rootInfo":{"winrate":0.6}}`, ErrAnswer},
	} {
		if r, err := ReadRecording(write(t, c.file, c.text), record(t, game)); !errors.Is(err, c.want) {
			t.Errorf("%s: %+v, %v", c.file, r, err)
		}
	}
	if !IsRecording("a.SGF") || !IsRecording("x/a.jsonl") || IsRecording("katago analysis -config a.cfg") {
		t.Error("IsRecording")
	}
}

// FuzzComment reads any comment without a panic, and finds only numbers that a game may have.
func FuzzComment(f *testing.F) {
	for _, text := range []string{"0.40 0.60 0.00 -4.5 v=100", "Score: W+1.5\nWin rate: W 60.0%", "Score: B+99999999999999999999", "0.1 9.9 0.0 1", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if v := fromComment(text); v != nil && (isOdd(v.Lead) || v.WinRate < 0 || v.WinRate > 1) {
			t.Errorf("%q: %+v", text, v)
		}
	})
}
