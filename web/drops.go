package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"

	"shicho/board/sgf"
	"shicho/internal/words"
	"shicho/miner"
	"shicho/patterndb"
)

// Bounds of drops.
const (
	mostUpload  = 64 << 20  // bytes of all files of a drop
	mostHeld    = 256 << 20 // bytes of the files of all drops that are being sent, wait or are mined
	mostRecord  = 2 << 20   // bytes of a record, unpacked
	mostOwn     = 20_000    // games that visitors drop, in all
	mostSending = 64        // drops that are being sent at a time
	mostDropped = 32        // drops that wait or are mined at a time
	largeDrop   = 256 << 10 // bytes of the files of a large drop
	mostLarges  = 4         // large drops that are mined at a time, as their records may take much memory
	mostDrops   = 64        // drops whose results the server remembers
	mostNamed   = 100       // games, and faults, that the answer to a drop names
)

// drops mines the games that visitors drop into a temporary store. Each drop is mined by a goroutine. The drops take turns, game by game, in several
// lanes, so that a long game does not hold up ordinary ones.
type drops struct {
	source  *source
	log     *slog.Logger
	folders *folders
	ctx     context.Context // ends with the server
	cancel  context.CancelFunc
	limits  string // name of the options of mining

	sending chan struct{} // has an element for each drop that is being sent
	places  chan struct{} // has an element for each drop that waits or is mined
	larges  chan struct{} // has an element for each large drop that is mined
	held    atomic.Int64  // bytes of the files of all drops
	reading sync.Mutex    // one record is read at a time
	lanes   []*lane
	running sync.WaitGroup // goroutines that mine

	mutex sync.Mutex
	last  int     // number of the last drop
	kept  []*drop // the last ones

	storing sync.Mutex       // for what follows
	store   *patterndb.Store // nil before the first drop
	games   int              // in the store
	listed  int              // games that the pages show
}

func newDrops(source *source, options miner.Options, folders *folders, log *slog.Logger) *drops {
	d := &drops{source: source, log: log, folders: folders, limits: options.Name(),
		sending: make(chan struct{}, mostSending), places: make(chan struct{}, mostDropped), larges: make(chan struct{}, mostLarges)}
	for _, time := range laneTimes {
		d.lanes = append(d.lanes, newLane(options, time))
	}
	d.ctx, d.cancel = context.WithCancel(context.Background())
	return d
}

// errManyDrops says that too many drops are being sent, wait or are mined.
var errManyDrops = &fault{status: http.StatusTooManyRequests, err: errors.New("other games are being read; try again when they are done")}

// errEnded says that the server ends.
var errEnded = &fault{status: http.StatusServiceUnavailable, err: errors.New("the server ends")}

// enter takes one of several places. The error is errManyDrops.
func enter(places chan struct{}) error {
	select {
	case places <- struct{}{}:
		return nil
	default:
		return errManyDrops
	}
}

// start begins to mine files in the background. Their bytes have been added to held. The error is errManyDrops or errEnded.
func (d *drops) start(files []upload) (*drop, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.ctx.Err() != nil {
		return nil, errEnded
	}
	if err := enter(d.places); err != nil {
		d.held.Add(-sizeOf(files))
		return nil, err
	}
	d.last++
	j := newDrop(d.ctx, d.last, files)
	if d.kept = append(d.kept, j); len(d.kept) > mostDrops {
		d.kept = slices.Delete(d.kept, 0, 1)
	}
	d.running.Go(func() { d.work(j) })
	return j, nil
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

// work mines a drop, and gives its place back.
func (d *drops) work(j *drop) {
	defer j.cancel()
	err := d.run(j)
	d.held.Add(-j.bytes)
	j.files = nil
	if <-d.places; len(d.places) == 0 {
		for _, l := range d.lanes {
			l.forget()
		}
	}
	j.finish(err)
	d.log.Info("dropped games", "drop", j.number, "mined", j.report.Mined, "already", j.report.Already, "faults", len(j.report.Faults)+j.report.LeftOut)
	if err != nil && j.ctx.Err() == nil {
		d.log.Error("dropped games could not be mined", "error", err)
	}
}

// run mines a drop, and shows the new games, also those that were mined before the drop was cancelled. The error of a drop that was
// cancelled is errCancelled.
func (d *drops) run(j *drop) error {
	shown, err := d.source.get()
	if err != nil {
		return err
	}
	if err := d.mineAll(j, shown); err != nil && (j.ctx.Err() == nil || d.ctx.Err() != nil) {
		return err
	}
	if err := d.show(j); err != nil {
		return err
	}
	if j.ctx.Err() != nil {
		return errCancelled
	}
	return nil
}

// show shows the games that the pages do not show yet, and says where the games of a drop are.
func (d *drops) show(j *drop) error {
	d.storing.Lock()
	defer d.storing.Unlock()
	if d.games > d.listed { // perhaps games of another drop
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
func (d *drops) open() error {
	d.storing.Lock()
	defer d.storing.Unlock()
	if d.store != nil {
		return nil
	}
	folder, err := d.folders.make("shicho-")
	if err != nil {
		return err
	}
	store, err := patterndb.Open(folder, patterndb.Options{})
	if err != nil {
		return err
	}
	if err := store.SetLimits(d.limits); err != nil {
		return errors.Join(err, store.Close())
	}
	d.store = store
	return nil
}

// mineAll mines the records of a drop.
func (d *drops) mineAll(j *drop, shown *collection) error {
	if err := d.open(); err != nil {
		return err
	}
	if j.bytes > largeDrop {
		select {
		case d.larges <- struct{}{}:
			defer func() { <-d.larges }()
		case <-j.ctx.Done():
			return j.ctx.Err()
		}
	}
	for _, f := range j.files {
		file := sgf.File{Path: f.name, Name: f.name, Size: int64(len(f.content)), Content: bytes.NewReader(f.content)}
		if err := d.mineFile(j, file, shown); errors.Is(err, errFull) {
			j.blame(err)
			return nil
		} else if err != nil {
			return err
		}
		j.before += file.Size
	}
	return nil
}

// mineFile mines the records of a file.
func (d *drops) mineFile(j *drop, file sgf.File, shown *collection) error {
	next, stop := iter.Pull(sgf.WalkFile(file, sgf.Options{MaxText: mostRecord, Verbatim: true}))
	defer stop()
	for {
		j.advance(0, "")
		d.reading.Lock()
		item, ok := next()
		d.reading.Unlock()
		if !ok {
			return nil
		}
		if err := j.ctx.Err(); err != nil {
			return err
		}
		if err := d.take(j, &item, shown); err != nil {
			return err
		}
		j.read++
		j.advance(item.Done, "")
	}
}

// errFull says that there are too many games.
var errFull = fmt.Errorf("no more than %s dropped games are kept; start the server again to drop others", words.Thousands(mostOwn))

// take mines a record, unless the game is there. The error is errFull, the store's, or that of the drop's context.
func (d *drops) take(j *drop, item *sgf.Item, shown *collection) error {
	if item.Err != nil {
		j.blame(item.Err)
		return nil
	}
	key := patterndb.Key(item.Record)
	if j.seen[key] {
		return nil
	}
	d.source.annotated.keep(key, item.Tree)
	if isKnown, err := d.takeKnown(j, item.Record, shown); isKnown || err != nil {
		return err
	}
	result, err := d.mine(j, item)
	switch {
	case j.ctx.Err() != nil:
		return j.ctx.Err()
	case errors.Is(err, errTurn):
		j.blame(&sgf.Error{Path: item.Record.Path, Err: errLong})
		return nil
	case err != nil:
		j.blame(err)
		return nil
	}
	if isKnown, err := d.takeKnown(j, item.Record, shown); isKnown || err != nil { // another drop had the same game
		return err
	}
	return d.put(j, item.Record, result)
}

// mine mines a game: in the first lane that gives it enough time, or in the last one if it has very many moves. The error may be errTurn.
func (d *drops) mine(j *drop, item *sgf.Item) (result *miner.Result, err error) {
	lanes := d.lanes
	if item.Record.Moves() > longGame {
		lanes = lanes[len(lanes)-1:]
	}
	for n, l := range lanes {
		if n == len(lanes)-1 {
			j.advance(0, fmt.Sprintf("the next one is long, and may take %s", words.Count(int(longTime.Seconds()), "second")))
		}
		if result, err = l.mine(j.ctx, item.Record); !errors.Is(err, errTurn) {
			break
		}
	}
	return result, err
}

// takeKnown takes a game that a store has. The error is errFull if there is no room for a game that no store has.
func (d *drops) takeKnown(j *drop, record *sgf.Record, shown *collection) (isKnown bool, err error) {
	d.storing.Lock()
	defer d.storing.Unlock()
	stores := []*patterndb.Store{d.store}
	if shown.main != nil {
		stores = append(stores, shown.main.store)
	}
	key := patterndb.Key(record)
	for _, store := range stores {
		known, err := store.Game(key)
		if errors.Is(err, patterndb.ErrNoGame) {
			continue
		} else if err != nil {
			return false, err
		}
		j.report.Already++
		j.add(known)
		return true, nil
	}
	if d.games >= mostOwn {
		return false, errFull
	}
	return false, nil
}

func (d *drops) put(j *drop, record *sgf.Record, result *miner.Result) error {
	d.storing.Lock()
	defer d.storing.Unlock()
	switch _, err := d.store.Put(&result.Game, result.Patterns); {
	case errors.Is(err, patterndb.ErrTooLarge), errors.Is(err, patterndb.ErrInvalid):
		j.blame(&sgf.Error{Path: record.Path, Err: err})
		return nil
	case err != nil:
		return err
	}
	d.games++
	j.report.Mined++
	j.add(&result.Game)
	return nil
}

// close ends the work, and closes the temporary store.
func (d *drops) close() error {
	d.mutex.Lock()
	d.cancel()
	d.mutex.Unlock()
	d.running.Wait()
	if d.store == nil {
		return nil
	}
	return d.store.Close()
}
