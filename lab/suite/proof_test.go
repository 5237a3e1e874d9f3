package suite

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"shicho/internal/testrun"
	"shicho/proof"
	"shicho/tactics"
)

// The checker accepts the certificates of the stored questions that are called proved, as far as they are written: those with few nodes, or all with -long.
func TestCertificates(t *testing.T) {
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" || !*testrun.Long {
		t.Skip("SHICHO_SHARED is not set: no games; or -long is not")
	}
	questions := slices.DeleteFunc(stored(t), func(q GameQuestion) bool { return q.Truth == nil || q.Truth.Known != Proof })
	paths := map[string]bool{}
	for _, q := range questions {
		paths[filepath.Join(shared, "corpus", q.Archive)] = true
	}
	reader, writer, counts, asked := tactics.NewReader().Keep(), proof.NewWriter(), map[string]int{}, 0
	err := Pose(slices.Sorted(maps.Keys(paths)), questions, func(q *Posed) error {
		if asked++; asked%200 == 0 {
			t.Log(asked, counts)
		}
		limits := tactics.Deep
		if q.Truth.Liberties > 0 {
			limits = limits.WithLiberties(q.Truth.Liberties)
		}
		question := tactics.Question{Target: q.target}
		if q.Command == Defend {
			question.ToMove = tactics.Defender
		}
		reader.Forget()
		answer, err := reader.Ask(q.board, question, &limits)
		if err != nil {
			return err
		}
		s, err := proof.Of(q.board, question, &answer)
		switch {
		case err != nil:
			counts["not proved within the limits"]++
			return nil
		case answer.Result != q.Truth.Result:
			t.Errorf("%s: %v, and the truth is %v", q.ID(), answer.Result, q.Truth.Result)
		}
		c, err := writer.Write(q.board, s, &limits)
		if err != nil {
			t.Logf("%s: %v", q.ID(), err)
			counts["not written: "+answer.Outcome.String()]++
			return nil
		}
		if _, err := c.Check(); err != nil {
			t.Errorf("%s: %v\n%s", q.ID(), err, c.Bytes())
		}
		counts["accepted: "+answer.Outcome.String()]++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(len(questions), "questions", counts)
}
