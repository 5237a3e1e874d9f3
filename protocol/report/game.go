package report

import (
	"strings"

	"shicho/board/sgf"
	"shicho/patterndb"
)

// Game is a game of a store.
type Game struct {
	Key       string           `json:"key"`
	Name      string           `json:"game"`
	Black     string           `json:"black"`
	White     string           `json:"white"`
	BlackRank string           `json:"black_rank"`
	WhiteRank string           `json:"white_rank"`
	Date      string           `json:"date"`
	Event     string           `json:"event"`
	Result    string           `json:"result"`
	WonBy     string           `json:"won_by"`
	Rules     string           `json:"rules"`
	Komi      float64          `json:"komi"`
	Handicap  int              `json:"handicap"`
	Size      int              `json:"size"`
	Moves     int              `json:"moves"`
	Captures  int              `json:"captures"`
	Counts    patterndb.Counts `json:"counts"`
}

// NewGame reports a game.
func NewGame(g *patterndb.Game) Game {
	report := Game{Key: g.Key.String(), Name: g.Name, Black: g.PlayerBlack, White: g.PlayerWhite, BlackRank: g.RankBlack, WhiteRank: g.RankWhite,
		Date: g.Date, Event: g.Event, Result: g.Result, WonBy: g.WonBy(), Rules: g.Rules, Komi: g.Komi, Handicap: g.Handicap(),
		Size: g.Size, Moves: g.Moves, Captures: g.Captures}
	for i := range g.Instances {
		report.Counts.Add(g.Instances[i].Class)
	}
	return report
}

// GameWithRecord is a game of a store with its record and its instances.
type GameWithRecord struct {
	Game
	Record    string     `json:"record"`
	Instances []Instance `json:"instances"`
}

// NewGameWithRecord reports a game with its record.
func NewGameWithRecord(g *patterndb.Game) (*GameWithRecord, error) {
	report := &GameWithRecord{Game: NewGame(g), Instances: []Instance{}}
	for i := range g.Instances {
		report.Instances = append(report.Instances, NewInstance(patterndb.Occurrence{Instance: &g.Instances[i], Game: g}))
	}
	var text strings.Builder
	err := sgf.Write(&text, sgf.Collection{{Root: g.Record().Tree("Shicho")}})
	report.Record = text.String()
	return report, err
}

// Text is the record.
func (g *GameWithRecord) Text() string { return g.Record }
