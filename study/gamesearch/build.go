package gamesearch

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/board/sgf/date"
	"shicho/internal/sections"
	"shicho/patterndb"
)

// ErrTooMany says that the games have more moves or longer names than an index can have: four thousand million.
var ErrTooMany = errors.New("too many games for an index")

// Builder collects games for an Index. The zero value is ready.
type Builder struct {
	games     []game
	gameNames []byte
	changes   []change
	ever      []uint64 // the points of each game, one after the other; see group.fill
	everAt    []uint32 // where those of each game begin
	names     []string
	numbers   map[string]int32
	boards    [board.MaxSize + 1]*board.Board
	played    []change  // of the game that is being added
	out       io.Writer // takes the changes of games; nil: they stay in memory
	written   uint64    // changes that out took
}

// AddRecord adds the game of a record. The error names the place in the record and wraps ErrGame.
func (b *Builder) AddRecord(record *sgf.Record) error {
	err := b.Add(patterndb.NewGame(record))
	if errors.Is(err, ErrGame) {
		if _, fault := record.Board(); fault != nil {
			return fmt.Errorf("%w: %w", fault, ErrGame)
		}
	}
	return err
}

// AddVariation adds a line of a record that is not the main line. before is the line before it in the order of sgf.Game.Lines. The line counts as a
// game of its own, in which a shape appears with moves that before does not have. The error is as in AddRecord.
func (b *Builder) AddVariation(record, before *sgf.Record) error {
	if err := b.AddRecord(record); err != nil {
		return err
	}
	own := 0
	for own < min(len(record.Steps), len(before.Steps)) && record.Steps[own].Place == before.Steps[own].Place {
		own++
	}
	for ; own < len(record.Steps) && !record.Steps[own].IsMove(); own++ {
	}
	g := &b.games[len(b.games)-1]
	g.own = g.moves + 1
	if own < len(record.Steps) {
		g.own = int32(record.Steps[own].Number)
	}
	return nil
}

// Add adds a game. A game that is added twice is found twice. The error wraps ErrGame or ErrTooMany; the builder then lacks this game only.
func (b *Builder) Add(source *patterndb.Game) error {
	g := game{
		key: source.Key, size: uint8(source.Size), winner: source.Winner(), moves: int32(source.Moves), mover: source.Mover(1), band: bandOf(source.RankBlack, source.RankWhite),
		nameAt: uint32(len(b.gameNames)), nameLength: uint32(len(source.Name)),
	}
	if g.mover == board.Empty {
		g.mover = board.Black
		if source.Handicap() > 0 {
			g.mover = board.White
		}
	}
	if year, month, day := date.First(source.Date); year <= lastYear {
		g.day = int32(year*10000 + month*100 + day)
	}
	for i := range source.Instances {
		if source.Instances[i].Class == patterndb.First && g.first < math.MaxUint16 {
			g.first++
		}
	}
	for _, stretch := range source.Stretches() {
		g.missed = max(g.missed, uint16(min(stretch, math.MaxUint16)))
	}
	if err := b.play(source, &g); err != nil {
		return fmt.Errorf("%s: %w", source.Name, err)
	}
	g.black, g.white, g.date, g.result, g.event = b.number(source.PlayerBlack), b.number(source.PlayerWhite), b.number(source.Date), b.number(source.Result), b.number(source.Event)
	g.ranks = [2]int32{b.number(source.RankBlack), b.number(source.RankWhite)}
	b.games, b.gameNames = append(b.games, g), append(b.gameNames, source.Name...)
	return nil
}

// number is the number of a name.
func (b *Builder) number(name string) int32 {
	n, ok := b.numbers[name]
	if !ok {
		if b.numbers == nil {
			b.numbers = map[string]int32{}
		}
		n = int32(len(b.names))
		b.names = append(b.names, name)
		b.numbers[name] = n
	}
	return n
}

// play plays a game through, and keeps what changes on each point and what each point ever had.
func (b *Builder) play(source *patterndb.Game, g *game) error {
	at, err := b.board(source.Size)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrGame, err)
	}
	b.played = b.played[:0]
	note := func(c change) { b.played = append(b.played, c) }
	var fault error
	record := sgf.Record{Size: source.Size, Rules: source.Rules}
	source.Each(func(s *sgf.Step) {
		if fault != nil {
			return
		}
		if s.IsMove() {
			own := *at.Stones(s.Colour)
			if fault = record.Play(at, s); fault != nil {
				return
			}
			note(newChange(s.Point, s.Colour, true))
			var taken board.PointSet
			if at.LastCaptures() > 0 {
				at.LastCaptured(&taken)
			}
			if s.Point != board.Pass && at.At(s.Point) != s.Colour { // suicide, which the rules of the game allow
				taken = own
				taken.Add(s.Point)
				taken.Subtract(at.Stones(s.Colour))
			}
			for p := taken.First(); p >= 0; p = taken.Next(p + 1) {
				note(newChange(p, board.Empty, false))
			}
			return
		}
		for _, stone := range s.Stones {
			if at.At(stone.Point) != stone.Colour {
				note(newChange(stone.Point, stone.Colour, false))
			}
		}
		fault = at.Setup(s.Stones)
	})
	if fault != nil {
		return fmt.Errorf("%w: %w", ErrGame, fault)
	}
	if err := b.keep(g); err != nil {
		return err
	}
	b.everAt = append(b.everAt, uint32(len(b.ever)))
	b.ever = append(b.ever, everIn(b.played, source.Size)...)
	return nil
}

// keep keeps what changes in a game.
func (b *Builder) keep(g *game) error {
	before := b.written + uint64(len(b.changes))
	if before+uint64(len(b.played)) > math.MaxUint32 || len(b.gameNames)+int(g.nameLength) > math.MaxUint32 {
		return ErrTooMany
	}
	g.firstChange, g.changes = uint32(before), uint32(len(b.played))
	if b.out == nil {
		b.changes = append(b.changes, b.played...)
		return nil
	}
	b.written += uint64(len(b.played))
	_, err := b.out.Write(sections.Bytes(b.played))
	return err
}

// board is an empty board of a size.
func (b *Builder) board(size int) (at *board.Board, err error) {
	if size < board.MinSize || size > board.MaxSize {
		return nil, board.ErrSize
	}
	if at = b.boards[size]; at == nil {
		if at, err = board.New(size); err != nil {
			return nil, err
		}
		b.boards[size] = at
	}
	at.Clear()
	return at, nil
}

// Build makes the index of all games that were added. The builder is empty then.
func (b *Builder) Build() *Index {
	order := make([]int, len(b.games))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		g, h := &b.games[i], &b.games[j]
		return cmp.Or(cmp.Compare(yearOrLast(g.year()), yearOrLast(h.year())), cmp.Compare(b.names[g.date], b.names[h.date]), slices.Compare(g.key[:], h.key[:]))
	})
	x := &Index{games: make([]game, len(order)), changes: b.changes, gameNames: b.gameNames}
	numbers := x.orderNames(b.names)
	for i, n := range order {
		g := b.games[n]
		for _, number := range g.names() {
			*number = numbers[*number]
		}
		x.games[i] = g
	}
	x.groups = groupGames(x.games)
	for i := range x.groups {
		x.groups[i].fill(func(number int32) ever {
			n := order[number]
			return b.ever[b.everAt[n]:][:stretches*contents*wordCount(int(x.games[number].size))]
		})
	}
	*b = Builder{boards: b.boards}
	return x
}

// orderNames puts names in their order, and returns the new number of each name.
func (x *Index) orderNames(names []string) []int32 {
	small, order := make([]string, len(names)), make([]int, len(names))
	for i, name := range names {
		small[i], order[i] = strings.ToLower(name), i
	}
	slices.SortFunc(order, func(a, b int) int {
		if (names[a] == "") != (names[b] == "") {
			return len(names[b]) - len(names[a])
		}
		return cmp.Or(strings.Compare(small[a], small[b]), strings.Compare(names[a], names[b]))
	})
	x.names = make([]string, len(names))
	numbers := make([]int32, len(names))
	for number, i := range order {
		x.names[number], numbers[i] = names[i], int32(number)
	}
	return numbers
}

// lastYear is the last year that a record may name.
const lastYear = 9999

// yearOrLast puts games without a date behind all others.
func yearOrLast(year int16) int16 {
	if year == 0 {
		return lastYear + 1
	}
	return year
}
