package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"

	"shicho/board/sgf"
	"shicho/internal/words"
	"shicho/miner"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/protocol/report"
)

// Bounds of drops.
const (
	mostUpload  = 64 << 20 // bytes of all files of a drop
	mostRecord  = 2 << 20  // bytes of a record, unpacked
	mostOwn     = 20_000   // games that visitors drop, in all
	mostWaiting = 3        // drops that are being sent, wait or are mined at a time
	mostDrops   = 32       // drops whose results the server remembers
	mostNamed   = 100      // games, and faults, that the answer to a drop names
)

// drops mines the games that visitors drop, one drop after the other, into a temporary store.
type drops struct {
	source  *source
	options miner.Options
	log     *slog.Logger
	folders *folders
	cancel  context.CancelFunc
	done    chan struct{}   // closed when the background work has ended
	places  chan struct{}   // has an element for each drop that is being sent, waits or is mined
	waiting chan *drop      // the drops that wait
	ctx     context.Context // ends with the server

	mutex sync.Mutex
	last  int     // number of the last drop
	kept  []*drop // the last ones

	// The goroutine that mines has these; close has them when that goroutine has ended.
	store  *patterndb.Store // nil before the first drop
	folder string           // of the store
	games  int              // in the store
	listed int              // games that the pages show
}

// drop is a number of files that a visitor dropped together.
type drop struct {
	number int
	files  []upload // nil when they have been read
	bytes  int64    // of all files
	state  *watched[Drop]
	ended  chan struct{} // closed when nothing more will happen

	// The goroutine that mines has these.
	report Drop
	first  error             // the first fault
	seen   map[shape.ID]bool // games of the drop
}

// upload is a file: its content, and a name to show.
type upload struct {
	name    string
	content []byte
}

// Drop says what became of dropped games. While they are mined, only Progress and the addresses have a meaning.
type Drop struct {
	Progress
	Page    string        `json:"drop"`     // address of the page about the drop
	Address string        `json:"address"`  // where to go on: that page, the game's page, or a list of games
	Games   []report.Game `json:"games"`    // the first ones, with the games that were there already
	Mined   int           `json:"mined"`    // games that were not there before
	Already int           `json:"already"`  // games that were there already
	Faults  []string      `json:"faults"`   // the first ones, each with the file, the line and the column
	LeftOut int           `json:"left_out"` // faults that are not listed
}

func newDrops(source *source, options miner.Options, folders *folders, log *slog.Logger) *drops {
	d := &drops{source: source, options: options, folders: folders, log: log, done: make(chan struct{}),
		places: make(chan struct{}, mostWaiting), waiting: make(chan *drop, mostWaiting)}
	d.ctx, d.cancel = context.WithCancel(context.Background())
	go d.work()
	return d
}

// errManyDrops says that too many drops wait.
var errManyDrops = &fault{http.StatusTooManyRequests, errors.New("other games are being read; try again when they are done")}

// enter takes a place for a drop. Whoever has one starts a drop or calls leave. The error is errManyDrops.
func (d *drops) enter() error {
	select {
	case d.places <- struct{}{}:
		return nil
	default:
		return errManyDrops
	}
}

func (d *drops) leave() { <-d.places }

// start begins to mine files in the background, for somebody who has a place.
func (d *drops) start(files []upload) *drop {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.last++
	j := &drop{number: d.last, files: files, ended: make(chan struct{}), seen: map[shape.ID]bool{}}
	for _, f := range files {
		j.bytes += int64(len(f.content))
	}
	page := fmt.Sprintf("/drops/%d", j.number)
	j.report = Drop{Progress: Progress{Stage: "waiting for other games"}, Page: page, Address: page, Games: []report.Game{}, Faults: []string{}}
	j.state = newWatched(j.report)
	if d.kept = append(d.kept, j); len(d.kept) > mostDrops {
		d.kept = slices.Delete(d.kept, 0, 1)
	}
	d.waiting <- j // has room for all that have a place
	return j
}

// find returns a drop by its number; nil if it is forgotten.
func (d *drops) find(number int) *drop {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	for _, j := range d.kept {
		if j.number == number {
			return j
		}
	}
	return nil
}

// work mines the drops, one after the other.
func (d *drops) work() {
	defer close(d.done)
	for {
		select {
		case <-d.ctx.Done():
			return
		case j := <-d.waiting:
			err := d.run(j)
			j.files = nil
			d.leave()
			j.finish(err)
			d.log.Info("dropped games", "drop", j.number, "mined", j.report.Mined, "already", j.report.Already, "faults", len(j.report.Faults)+j.report.LeftOut)
			if err != nil && d.ctx.Err() == nil {
				d.log.Error("dropped games could not be mined", "error", err)
			}
		}
	}
}

// run mines a drop, and shows the new games.
func (d *drops) run(j *drop) error {
	shown, err := d.source.get()
	if err != nil {
		return err
	}
	if err := d.open(); err != nil {
		return err
	}
	if err := d.mineAll(j, shown); err != nil {
		return err
	}
	if d.games > d.listed { // perhaps games of a drop before, which failed
		if err := d.store.UpdateCovers(d.ctx, nil); err != nil {
			return err
		}
		own, err := loadShelf(d.ctx, d.store, d.log, func(stage string) { j.tell(Progress{Stage: stage}) })
		if err == nil {
			err = own.readIndex()
		}
		if err != nil {
			return err
		}
		d.source.showOwn(own)
		d.listed = d.games
	}
	switch r := &j.report; {
	case len(r.Games) == 1:
		r.Address = "/games/" + r.Games[0].Key
		if r.Already > 0 {
			r.Address += "?known=1"
		}
	case d.listed > 0:
		r.Address = "/games?own=1"
	default:
		r.Address = "/games"
	}
	return nil
}

// open makes the temporary store before the first drop.
func (d *drops) open() (err error) {
	if d.store != nil {
		return nil
	}
	if d.folder == "" {
		if d.folder, err = d.folders.make("shicho-"); err != nil {
			return err
		}
	}
	store, err := patterndb.Open(d.folder, patterndb.Options{})
	if err != nil {
		return err
	}
	if err := store.SetLimits(d.options.Name()); err != nil {
		return errors.Join(err, store.Close())
	}
	d.store = store
	return nil
}

// mineAll mines the records of a drop.
func (d *drops) mineAll(j *drop, shown *collection) error {
	m := miner.New(d.options)
	var cancelled atomic.Bool
	m.Watch(&cancelled)
	defer context.AfterFunc(d.ctx, func() { cancelled.Store(true) })()
	j.tell(Progress{Stage: "mining", Of: j.bytes})
	before, read := int64(0), 0 // bytes of the files before, and records
	for _, f := range j.files {
		size := int64(len(f.content))
		file := sgf.File{Path: f.name, Name: f.name, Size: size, Content: bytes.NewReader(f.content)}
		for item := range sgf.WalkFile(file, sgf.Options{MaxText: mostRecord}) {
			if err := d.ctx.Err(); err != nil {
				return err
			}
			if err := d.take(j, m, &item, shown); errors.Is(err, errFull) {
				j.blame(err)
				return nil
			} else if err != nil {
				return err
			}
			read++
			j.tell(Progress{Stage: "mining", Done: before + item.Done, Of: j.bytes, Text: words.Count(read, "game")})
		}
		before += size
	}
	return nil
}

// errFull says that there are too many games.
var errFull = fmt.Errorf("no more than %s dropped games are kept; start the server again to drop others", words.Thousands(mostOwn))

// take mines a record, unless the game is there. The error is errFull, or the store's.
func (d *drops) take(j *drop, m *miner.Miner, item *sgf.Item, shown *collection) error {
	if item.Err != nil {
		j.blame(item.Err)
		return nil
	}
	key := patterndb.Key(item.Record)
	if j.seen[key] {
		return nil
	}
	stores := []*patterndb.Store{d.store}
	if shown.main != nil {
		stores = append(stores, shown.main.store)
	}
	for _, store := range stores {
		known, err := store.Game(key)
		if errors.Is(err, patterndb.ErrNoGame) {
			continue
		} else if err != nil {
			return err
		}
		j.report.Already++
		j.add(known)
		return nil
	}
	if d.games >= mostOwn {
		return errFull
	}
	result, err := m.Mine(item.Record)
	if errors.Is(err, miner.ErrCancelled) {
		return err
	} else if err != nil {
		j.blame(err)
		return nil
	}
	switch _, err := d.store.Put(&result.Game, result.Patterns); {
	case errors.Is(err, patterndb.ErrTooLarge), errors.Is(err, patterndb.ErrInvalid):
		j.blame(&sgf.Error{Path: item.Record.Path, Err: err})
		return nil
	case err != nil:
		return err
	}
	d.games++
	j.report.Mined++
	j.add(&result.Game)
	return nil
}

// add notes a game of the drop.
func (j *drop) add(g *patterndb.Game) {
	j.seen[g.Key] = true
	if len(j.report.Games) < mostNamed {
		j.report.Games = append(j.report.Games, report.NewGame(g))
	}
}

// blame notes a fault.
func (j *drop) blame(err error) {
	j.first = cmp.Or(j.first, err)
	if len(j.report.Faults) == mostNamed {
		j.report.LeftOut++
		return
	}
	j.report.Faults = append(j.report.Faults, err.Error())
}

// tell sets the progress.
func (j *drop) tell(p Progress) { j.state.change(func(state *Drop) { state.Progress = p }) }

// finish says how the drop has ended.
func (j *drop) finish(err error) {
	j.report.Progress = Progress{Stage: stageReady}
	switch {
	case err != nil:
		j.first = err
		j.report.Progress = Progress{Stage: stageFailed, Text: err.Error()}
	case len(j.report.Games) == 0:
		j.first = fmt.Errorf("no game could be read: %w", cmp.Or(j.first, sgf.ErrEmpty))
		j.report.Progress = Progress{Stage: stageFailed, Text: j.first.Error()}
	default:
		j.first = nil
	}
	j.state.change(func(state *Drop) { *state = j.report })
	close(j.ended)
}

// close ends the work, and closes the temporary store.
func (d *drops) close() (err error) {
	d.cancel()
	<-d.done
	if d.store != nil {
		err = d.store.Close()
	}
	return err
}
