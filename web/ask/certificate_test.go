package ask

import (
	"errors"
	"strings"
	"testing"

	"shicho/proof"
)

// TestCertificate writes the proof of a ladder, which the checker accepts, and refuses once a move is changed.
func TestCertificate(t *testing.T) {
	d := New(Options{Workers: 1})
	c := must(t, d.Certificate, questionOn(t, ladderBoard, texts{Target: "D4"}))
	if v := CheckCertificates(nil, c.Certificate); !v.Accepted || len(v.Words) != 1 || v.Words[0] != c.Words[0] {
		t.Errorf("%+v", v)
	}
	play := `"play":"`
	at := strings.LastIndex(c.Certificate, play) + len(play)
	if v := CheckCertificates(nil, c.Certificate[:at]+"Z9"+c.Certificate[at+2:]); v.Accepted || !strings.Contains(v.Words[0], "refused") {
		t.Errorf("%+v", v)
	}
	if v := CheckCertificates(nil, "guess\n"); v.Accepted {
		t.Errorf("%+v", v)
	}
	q := questionOn(t, "3 |. . .\n2 |. X .\n1 |. . .\n   A B C", texts{Target: "B2"})
	if _, err := d.Certificate(t.Context(), q); err != nil && (!errors.Is(err, ErrQuestion) || !errors.Is(err, proof.ErrNoClaim) && !errors.Is(err, proof.ErrNotFound)) {
		t.Error(err)
	}
}

// TestGroupCertificate writes the proofs about a group: it lives in a seki, as the group of the other side does.
func TestGroupCertificate(t *testing.T) {
	d := New(Options{Workers: 1})
	for _, target := range []string{"A3", "C3"} {
		q := questionOn(t, "4 |. X O .\n3 |X X O O\n2 |X X O O\n1 |X . O O\n   A B C D", texts{Target: target})
		q.Group = true
		c := must(t, d.Certificate, q)
		if v := CheckCertificates(nil, c.Certificate); !v.Accepted || !strings.Contains(v.Words[0], target+" lives") {
			t.Errorf("%s: %+v", target, v)
		}
	}
}
