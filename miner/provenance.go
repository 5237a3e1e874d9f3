package miner

import (
	"slices"
	"strings"

	"shicho/internal/version"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// Program is the version of the program, as stores and exports name it, with the commit of its source if the build knows it.
var Program = version.Build()

// standard and presets are Paper and tactics.Named as they are when the program begins: a caller may change the variables.
var (
	standard = Paper
	presets  = slices.Clone(tactics.Named)
)

// custom is the name of limits that are no preset. The beginning of the hash of all settings follows.
const (
	custom       = "custom-"
	customDigits = 8
)

// Settings are the options as a store keeps them.
func (o *Options) Settings() game.Settings {
	return game.Settings{Limits: o.Name(), InFull: o.inFull()}
}

// Name is the name of the options, by which a store knows how its games were mined. The name begins with the name of
// the limits. The targets follow unless they are Taken alone, then "missed" if the options look for missed captures,
// then "safe" if they look for attacks that fail, then "both-sides" if they look for the owner's moves, then the goals unless they are Captures alone.
//
// The limits have the name of a preset if they are those of Paper, with Options.Limits replaced by the preset; whatever
// the name in Options.Limits is. Other limits are called "custom-" and the beginning of the hash of all settings.
func (o *Options) Name() string {
	name := o.limitsName()
	if o.Targets&^Taken != 0 {
		name += " " + o.Targets.String()
	}
	if o.Missed {
		name += " missed"
	}
	if o.Safe {
		name += " safe"
	}
	if o.BothSides {
		name += " both-sides"
	}
	if o.Goals&^Captures != 0 {
		name += " " + o.Goals.String()
	}
	return name
}

func (o *Options) limitsName() string {
	own := o.inFull()
	for i := range presets {
		preset := standard
		preset.Limits, preset.Targets, preset.Missed, preset.Safe, preset.BothSides = presets[i], o.Targets, o.Missed, o.Safe, o.BothSides
		preset.Goals, preset.Judge = o.Goals, o.Judge
		if preset.inFull() == own {
			return presets[i].Name
		}
	}
	return custom + game.Settings{InFull: own}.Hash()[:customDigits]
}

// inFull writes everything that the patterns of a game depend on besides the game and the version of the program: the limits of
// each search, the targets, the goals, and who judges what is dead. Options that have no effect are left out.
func (o *Options) inFull() string {
	n := o.complete()
	var parts []string
	add := func(name, text string) { parts = append(parts, strings.TrimSpace(name+": "+text)) }
	add("read", n.Limits.InFull())
	add("shallow", n.Shallow.InFull())
	add("threat", n.Threat.InFull())
	add("escape", n.Escape.InFull())
	if n.Goals&Joins != 0 {
		add("join", n.Joins.InFull())
	}
	if n.Goals&Cuts != 0 {
		add("cut", n.Cuts.InFull())
	}
	if n.Goals&(Kills|Lives) != 0 {
		add("kill", n.Kills.InFull())
	}
	if n.Targets != 0 {
		add("targets", n.Targets.String())
	}
	add("goals", n.Goals.String())
	if n.Missed {
		add("missed", "yes")
	}
	if n.Safe {
		add("safe", "yes")
	}
	if n.BothSides {
		add("both sides", "yes")
	}
	if n.Targets&Dead != 0 {
		judge := "reader"
		if n.Judge != nil {
			judge = "given"
		}
		add("judge", judge)
	}
	return strings.Join(parts, "; ")
}
