package suite

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"shicho/internal/files"
	"shicho/tactics"
)

// stored reads the questions that come with the program.
func stored(t *testing.T) []GameQuestion {
	t.Helper()
	in, err := files.OpenPacked("testdata/questions.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	list, err := ReadQuestions("questions", in)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// fate says what becomes of the string of a question.
func (q *GameQuestion) fate() string {
	switch {
	case q.Truth.Result >= tactics.KoFirst:
		return "ko"
	case (q.Truth.Result == tactics.Works) == (q.Command == Attack):
		return "captured"
	}
	return "escapes"
}

// subject names the string of a question.
func subject(q GameQuestion) string {
	q.Command = Attack
	return q.ID()
}

// Every stored question is there once and has a truth. Both parts have questions about captures, kos and escapes. No defence is against an
// attack that fails.
func TestStored(t *testing.T) {
	seen, fails := map[string]bool{}, map[string]bool{}
	fates := map[Part]map[string]int{Tune: {}, Test: {}}
	for _, q := range stored(t) {
		if seen[q.ID()] || q.Truth == nil {
			t.Errorf("%s: twice, or without a truth", q.ID())
		}
		seen[q.ID()] = true
		if q.Counts() {
			fates[q.Part()][q.fate()]++
		}
		if q.Command == Attack && q.Counts() && q.Truth.Result == tactics.Fails {
			fails[subject(q)] = true
		}
		if q.Command == Defend && fails[subject(q)] {
			t.Errorf("%s: the attack fails", q.ID())
		}
	}
	for part, counts := range fates {
		if counts["captured"] < 300 || counts["escapes"] < 300 || counts["ko"] < 10 {
			t.Errorf("%s: %v", part, counts)
		}
	}
}

// The positions of the stored questions can be rebuilt. Proofs of captures that took few nodes are found again.
func TestStoredPositions(t *testing.T) {
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" {
		t.Skip("SHICHO_SHARED is not set: no games")
	}
	const archive = "kgs19-2001.tar.gz"
	list := slices.DeleteFunc(stored(t), func(q GameQuestion) bool { return q.Archive != archive })
	reader, posed, proved := tactics.NewReader(), 0, 0
	if err := Pose([]string{filepath.Join(shared, "corpus", archive)}, list, func(q *Posed) error {
		posed++
		if q.Truth.Known != Proof || q.fate() != "captured" || q.Truth.Nodes > 1_000 {
			return nil
		}
		proved++
		asked := tactics.Question{Target: q.target}
		if q.Command == Defend {
			asked.ToMove = tactics.Defender
		}
		if a, err := reader.Ask(q.board, asked, &tactics.Deep); err != nil || a.Result != q.Truth.Result || a.Outcome == tactics.Unknown {
			t.Errorf("%s: %s, %v", q.ID(), a.Result, err)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if posed != len(list) || proved == 0 {
		t.Errorf("%d of %d questions, %d proofs", posed, len(list), proved)
	}
}
