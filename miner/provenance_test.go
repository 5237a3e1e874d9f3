package miner

import (
	"errors"
	"strings"
	"testing"

	"shicho/board"
	"shicho/tactics"
)

// Options have the name of a preset if the limits are those of the preset, and no other options have.
func TestNameIsDerived(t *testing.T) {
	for _, preset := range tactics.Named {
		o := Paper
		o.Limits = preset.WithName("something else")
		if got := o.Name(); got != preset.Name {
			t.Errorf("%s is called %s", preset.Name, got)
		}
	}
	change := map[string]func(*Options){
		"limits":  func(o *Options) { o.Limits.Nodes++ },
		"shallow": func(o *Options) { o.Shallow.Plies.Depth++ },
		"threat":  func(o *Options) { o.Threat.Escape.Standing = false },
		"escape":  func(o *Options) { o.Escape.Escape.Liberties++ },
		"joins":   func(o *Options) { o.Goals, o.Joins.Nodes = Captures|Joins, 1 },
		"cuts":    func(o *Options) { o.Goals, o.Cuts.Nodes = Captures|Cuts, 1 },
	}
	seen := map[string]string{Paper.Settings().Hash(): "paper"}
	for name, change := range change {
		o := Paper
		change(&o)
		s := o.Settings()
		if !strings.HasPrefix(s.Limits, custom+s.Hash()[:customDigits]) {
			t.Errorf("other limits in %s are called %s", name, s.Limits)
		}
		if other, known := seen[s.Hash()]; known {
			t.Errorf("%s and %s have the same hash", name, other)
		}
		seen[s.Hash()] = name
	}
	same := Paper
	same.Joins.Nodes, same.Cuts.Nodes, same.Goals = 1, 1, 0 // without effect
	if same.Settings() != Paper.Settings() {
		t.Error("limits without effect count")
	}
	judged := Paper
	judged.Targets |= Dead
	before := judged.Settings()
	judged.Judge = func(*board.Board) (board.PointSet, error) { return board.PointSet{}, nil }
	if after := judged.Settings(); before.Limits != "paper taken,dead" || after.Limits != before.Limits || after.Hash() == before.Hash() {
		t.Error(before, after)
	}
}

// A caller who changes the variables Paper and tactics.Named does not mine by the preset any more.
func TestChangedVariables(t *testing.T) {
	paper, named := Paper, tactics.Named[0]
	defer func() { Paper, tactics.Named[0] = paper, named }()
	Paper.Limits.Nodes, tactics.Named[0].Nodes = 77, 77
	if got := Paper.Name(); !strings.HasPrefix(got, custom) {
		t.Errorf("a changed Paper is called %s", got)
	}
	o := paper
	o.Limits = tactics.Named[0]
	if got := o.Name(); !strings.HasPrefix(got, custom) {
		t.Errorf("changed limits are called %s", got)
	}
}

// The limits that settings tell can be given again, and what is no limit is an error with its line.
func TestSetLimits(t *testing.T) {
	want := Paper
	want.Limits, want.Goals = tactics.Mining, Captures|Joins|Cuts|Kills
	want.Cuts.Nodes = 77
	text := want.Settings().InFull
	text, _, _ = strings.Cut(text, "; targets")
	got := Paper
	got.Goals = want.Goals
	if err := got.SetLimits(strings.ReplaceAll(text, "; ", "\n") + "\n# the end"); err != nil || got.Settings() != want.Settings() {
		t.Errorf("%v\n%v\n%v", err, got.Settings(), want.Settings())
	}
	for text, fault := range map[string]string{
		"":                  "no limits",
		"# nothing":         "no limits",
		"\nread: depth=x":   "line 2: not limits of mining: read: \"depth=x\"",
		"reader: nodes=1":   "line 1: not limits of mining: \"reader\": the searches are read, shallow,",
		"read: depth=3":     "nodes must be bounded",
		"shallow:":          "nodes must be bounded",
		"cut: nodes=1;cut:": "\"cut\" is there twice",
		"read nodes=1":      "the searches are",
		"limits: paper":     "the searches are",
	} {
		o := Paper
		if err := o.SetLimits(text); !errors.Is(err, ErrLimits) || !strings.Contains(err.Error(), fault) {
			t.Errorf("%q: %v", text, err)
		}
	}
	o := Paper
	if err := o.SetLimits("escape:"); err != nil || o.Escape != (tactics.Limits{}.WithName("escape")) {
		t.Errorf("%+v, %v", o.Escape, err)
	}
}
