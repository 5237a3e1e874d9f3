package patterndb

import (
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/patterndb/game"
	"shicho/patterndb/internal/course"
)

// The unit that is stored is a Game with its Instances. Package game describes these types.
type (
	Game     = game.Game
	Pattern  = game.Pattern
	Instance = game.Instance
	Class    = game.Class
	Shallow  = game.Shallow
	Work     = game.Work
	Source   = game.Source
)

// The classes of instances, and the findings of the shallow search.
const (
	AnyClass     = game.AnyClass
	First        = game.First
	Intermediate = game.Intermediate
	Final        = game.Final
	Escape       = game.Escape
	Missed       = game.Missed

	FirstJoin        = game.FirstJoin
	IntermediateJoin = game.IntermediateJoin
	FinalJoin        = game.FinalJoin
	FirstCut         = game.FirstCut
	IntermediateCut  = game.IntermediateCut
	FinalCut         = game.FinalCut

	Critical = game.Critical
	Safe     = game.Safe

	FirstKill        = game.FirstKill
	IntermediateKill = game.IntermediateKill
	FinalKill        = game.FinalKill
	Live             = game.Live
	CriticalKill     = game.CriticalKill

	NotAsked    = game.NotAsked
	SameMove    = game.SameMove
	OtherMove   = game.OtherMove
	NotCaptured = game.NotCaptured
)

// Classes lists the classes of instances, without AnyClass.
func Classes() []Class { return game.Classes() }

// ErrInvalid says that a game contradicts itself or that one of its patterns is missing.
var ErrInvalid = game.ErrInvalid

// NewGame takes a game without instances out of a record.
func NewGame(record *sgf.Record) *Game { return game.New(record) }

// Key is the ID of the course of a game: the size of the board, the stones set up and the moves, passes included.
// Names, dates, results and the order in which stones were set up do not matter.
func Key(record *sgf.Record) shape.ID {
	c := course.New(record)
	return c.Key()
}
