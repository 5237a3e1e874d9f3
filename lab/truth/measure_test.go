package truth

import (
	"context"
	"errors"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"shicho/lab/suite"
	"shicho/tactics"
)

// known gives a question a truth and a game name of the part tune.
func known(t *testing.T, command suite.Command, truth Truth) GameQuestion {
	t.Helper()
	q := asked(t, ladder, command, "C3")
	q.Truth = &truth
	return q
}

func TestMeasure(t *testing.T) {
	path := game(t, ladder)
	questions := []GameQuestion{
		known(t, suite.Attack, Truth{Result: tactics.Works, Known: Proof, Nodes: 7}),
		known(t, suite.Defend, Truth{Result: tactics.Works, Known: Agreed, Nodes: 20_000}),
		known(t, suite.Defend, Truth{Result: tactics.Fails, Known: Open}),
	}
	part := questions[0].Part()
	limits := tactics.Default
	limits.Nodes = 1_000
	contenders := []Contender{Ours(limits), {Name: "parrot 1", Curve: "parrot", Asked: says(tactics.KoFirst)}}
	calls := 0
	m, err := Measure(t.Context(), []string{path}, questions, part, 2, contenders, func(done, all int) {
		if calls++; done != calls || all != 2 {
			t.Errorf("%d of %d", done, all)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	ours, parrot := &m.Standings[0], &m.Standings[1]
	if ours.Questions != 2 || ours.Code != 2 || ours.YesNo != 2 || ours.Wrong != 0 || len(ours.False) != 0 || ours.Nodes <= 0 {
		t.Errorf("%+v", ours)
	}
	if parrot.Questions != 2 || parrot.Code != 0 || parrot.YesNo != 2 || parrot.Nodes != suite.NotTold || parrot.Time != 2000 {
		t.Errorf("%+v", parrot)
	}
	for stratum, want := range map[Stratum]int{{"question", "attack"}: 1, {"truth", "captured"}: 1, {"truth", "escapes"}: 1, {"liberties", "2"}: 2, {"stones", "2"}: 2, {"nodes", "up to 99"}: 1,
		{"nodes", "10,000 to 49,999"}: 1, {"known", "agreed"}: 1} {
		if got := ours.Strata[stratum]; got == nil || got.Questions != want {
			t.Errorf("%v: %+v", stratum, got)
		}
	}
	text := m.Text(regexp.MustCompile("parrot"))
	for _, want := range []string{"part " + string(part) + ": 2 questions", "parrot 1", "stones: 2", "known: agreed"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if m, err := Measure(t.Context(), []string{path}, questions[2:], part, 1, contenders, nil); !errors.Is(err, ErrNone) || m == nil {
		t.Error(err)
	}
	other := map[Part]Part{Tune: Test, Test: Tune}[part]
	if _, err := Measure(t.Context(), []string{path}, questions, other, 1, contenders, nil); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
}

// All strata that a question may have are in the reports.
func TestStrata(t *testing.T) {
	all := map[Stratum]bool{}
	for _, s := range allStrata() {
		all[s] = true
	}
	for n := range 100 {
		for _, code := range []tactics.Result{tactics.Fails, tactics.Works, tactics.KoFirst, tactics.KoThreat} {
			q := GameQuestion{Command: suite.Defend, Liberties: 2 + n%3, Stones: 1 + n, Truth: &Truth{Result: code, Known: Proof, Nodes: n * n * n}}
			for _, s := range q.Strata() {
				if !all[s] {
					t.Errorf("%v", s)
				}
			}
		}
	}
}

// What counts as a proof that is wrong.
func TestIsFalse(t *testing.T) {
	proved := func(command suite.Command, result tactics.Result, liberties int) *GameQuestion {
		return &GameQuestion{Command: command, Truth: &Truth{Result: result, Known: Proof, Liberties: liberties}}
	}
	answer := func(result tactics.Result, limit string) *suite.Result {
		return &suite.Result{Answer: suite.Answer{Result: result, Limit: limit}}
	}
	six := &tactics.Limits{Escape: tactics.Escape{Liberties: 6}}
	for _, c := range []struct {
		name string
		q    *GameQuestion
		r    *suite.Result
		want bool
	}{
		{"a capture that escapes for good", proved(suite.Attack, tactics.Fails, 0), answer(tactics.Works, "none"), true},
		{"a capture that escapes to seven liberties", proved(suite.Attack, tactics.Fails, 7), answer(tactics.Works, "none"), true},
		{"a capture that escapes to five liberties, but not to six", proved(suite.Attack, tactics.Fails, 5), answer(tactics.Works, "none"), false},
		{"an escape for good that is captured", proved(suite.Defend, tactics.Fails, 0), answer(tactics.Works, "none"), true},
		{"an escape to six liberties that is captured", proved(suite.Defend, tactics.Fails, 0), answer(tactics.Works, "liberties"), false},
		{"an escape from an attacker kept near", proved(suite.Defend, tactics.Fails, 0), answer(tactics.Works, "near"), false},
		{"a ko", proved(suite.Defend, tactics.Fails, 0), answer(tactics.KoFirst, "none"), false},
		{"a capture after all", proved(suite.Defend, tactics.Works, 0), answer(tactics.Fails, "none"), true},
	} {
		if got := isFalse(c.q, c.r, six); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
	q, r := proved(suite.Attack, tactics.Fails, 0), answer(tactics.Works, "none")
	if r.Unknown = true; isFalse(q, r, six) {
		t.Error("a guess is no proof")
	}
	if q.Truth.Known, r.Unknown = Agreed, false; isFalse(q, r, six) {
		t.Error("an agreement proves nothing")
	}
}

// standing is a contender with a number of right answers of 100, and a time of a question in microseconds.
func standing(curve string, right int, each time.Duration, limits *tactics.Limits) Standing {
	return Standing{Contender: Contender{Name: curve, Curve: curve, Limits: limits}, Tally: Tally{Questions: 100, YesNo: right, Nodes: 100, Time: 100 * each * time.Microsecond},
		Strata: map[Stratum]*Tally{}}
}

func TestMeetings(t *testing.T) {
	ours := &tactics.Limits{}
	m := &Measurement{Standings: []Standing{standing("a", 60, 10, ours), standing("a", 80, 1000, ours), standing("b", 50, 10, ours),
		standing("p", 70, 100, nil), standing("p", 90, 2000, nil)}}
	want := []Meeting{{"a", "p", 0.7, 1}, {"a", "p", 0.8, 0}, {"b", "p", 0.5, 0}, {"b", "p", 0.5, 0}}
	got := m.meetings()
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i, w := range want {
		if g := got[i]; g.Curve != w.Curve || math.Abs(g.Right-w.Right) > 1e-9 || math.Abs(g.Time-w.Time) > 1e-9 {
			t.Errorf("%+v, want %+v", g, w)
		}
	}
}

func TestChart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "curves.png")
	ours := &tactics.Limits{}
	m := &Measurement{Standings: []Standing{standing("a", 60, 10, ours), standing("a", 80, 1000, ours), standing("p 10", 70, 0, nil)}}
	if err := m.Draw(path); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if picture, err := png.Decode(f); err != nil || picture.Bounds().Dx() < 500 {
		t.Error(err)
	}
	if err := m.Draw(filepath.Join(path, "no")); err == nil {
		t.Error("a file in a file")
	}
}

// The end of the context leaves the questions that were asked before.
func TestMeasureInterrupted(t *testing.T) {
	q := known(t, suite.Attack, Truth{Result: tactics.Works, Known: Proof})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m, err := Measure(ctx, []string{game(t, ladder)}, []GameQuestion{q}, q.Part(), 1, []Contender{Ours(tactics.Fast)}, nil)
	if !errors.Is(err, context.Canceled) || m.Standings[0].Questions != 0 {
		t.Errorf("%v, %+v", err, m.Standings[0].Tally)
	}
}
