package web

import (
	"context"
	"errors"
	"iter"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"shicho/miner"
	"shicho/patterndb"
	"shicho/protocol/katago/client"
	"shicho/study/problem"
	"shicho/study/review"
	"shicho/study/train/progress"
	"shicho/tactics"
	"shicho/web/ask"
	"shicho/web/notes"
	"shicho/web/reviews"
)

// Options say what an explorer shows.
type Options struct {
	DB    string           // folder of the store; empty for a temporary store
	Store *patterndb.Store // a store that is open, in place of DB; the server leaves it open
	// Against is the folder of a second store, with which the page /compare compares the first; without it, the page compares the games of visitors.
	Against string
	Paths   []string       // records that are mined into the temporary store
	Limits  tactics.Limits // of mining
	// Problems are the problems of the page /train, as problem.Walk reads them from files. If it is nil, problems are made of the games when a
	// visitor asks.
	Problems iter.Seq2[*problem.Problem, error]
	Progress *progress.Store // of training; without one, the progress is forgotten at the end
	Notes    *notes.Notes    // saved searches and tags of games; without them, they are forgotten at the end
	// Hosts are the names by which browsers may reach the server, besides the names of this machine's loopback and addresses in digits.
	Hosts []string
	Log   *slog.Logger // nil for none
	// Language is the tag of the language for visitors who choose none; "" takes the best one for each browser.
	Language string
	// Playouts says how many playouts a review spends on a position of a board of a size; nil for the standard.
	Playouts func(size int) int
	// Judge is a program that judges in reviews; without a command searches do.
	Judge client.Options
}

func (o *Options) mining() miner.Options {
	options := miner.Paper
	options.Limits, options.Missed = o.Limits, true
	return options
}

// Server answers the requests of browsers. Close ends it.
type Server struct {
	o         Options
	log       *slog.Logger
	views     views
	assets    *assets
	source    *source
	drops     *drops
	answers   *ask.Answerer
	trainer   *trainer
	opponent  *opponent
	valuer    *valuer
	reviews   *reviews.Queue
	people    courtesy // of reviews
	notes     *notes.Notes
	searches  *turnstile
	building  *turnstile // answers about long games
	paces     paces
	folders   folders
	handler   http.Handler
	running   sync.WaitGroup  // requests, and the choice of the hardest captures
	choosing  context.Context // of that choice
	endChoice context.CancelFunc
}

// readHeaderTimeout bounds the time in which a client must send the head of a request, and idleTimeout the time for which a
// connection without a request is kept.
const (
	readHeaderTimeout = 10 * time.Second
	idleTimeout       = 2 * time.Minute
	mostHeader        = 128 << 10 // bytes of an address and the headers of a request; the editor's addresses hold positions
)

// The end of a server takes the sum of these times at most, and the time that removing the temporary folders takes.
const (
	shutdownTimeout = time.Second // after which requests that still run are cut off
	closeTimeout    = time.Second // after which stores are left to a request or a work that still runs
)

// New returns a server, which opens its store in the background.
func New(o Options) *Server {
	s := &Server{o: o, log: o.Log, views: newViews(), assets: loadAssets()}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.source = openSource(&s.o, &s.folders, s.log)
	s.drops = newDrops(s.source, s.o.mining(), &s.folders, s.log)
	s.answers = ask.New(ask.Options{Shelves: s.source.askShelves})
	s.trainer = newTrainer(s)
	s.opponent, s.valuer = newOpponent(), newValuer()
	if s.notes = o.Notes; s.notes == nil {
		s.notes = notes.InMemory(nil)
	}
	playouts := o.Playouts
	if playouts == nil {
		playouts = review.PlayoutsFor
	}
	s.reviews = reviews.New(playouts, s.library)
	s.reviews.Judge, s.reviews.Pause = s.o.Judge, s.people.wait
	s.choosing, s.endChoice = context.WithCancel(context.Background())
	s.searches = newTurnstile(1, 4) // a search uses all processors
	s.building = newTurnstile(mostLong, mostLarge)
	s.paces = standardPaces
	s.handler = s.inLanguage(s.guard(s.routes()))
	return s
}

// Await waits until the store and the problems of the server have been read. The error is the reason why they cannot be shown, or the cause of the context.
func (s *Server) Await(ctx context.Context) error {
	opened, err := s.source.state.await(ctx, func(p Progress) bool { return p.hasEnded() })
	if err == nil {
		err = opened.err()
	}
	if err != nil || s.o.Problems == nil {
		return err
	}
	read, err := s.trainer.state.await(ctx, func(m making) bool { return m.hasEnded() })
	if err != nil {
		return err
	}
	return read.err()
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.running.Add(1)
	defer s.running.Done()
	if r.Method == http.MethodPost { // somebody waits for an answer
		s.people.enter()
		defer s.people.leave()
	}
	s.handler.ServeHTTP(w, r)
}

// endWork tells all background work but reviews to end.
func (s *Server) endWork() {
	s.endChoice()
	s.trainer.cancel()
	s.drops.cancel()
	s.source.cancel()
}

// Close ends all background work, closes the stores, and removes the temporary ones. No more requests may come. As requests that still run
// may read the stores, Close waits until they have been answered, but no longer than closeTimeout: then it leaves the stores open, which
// lose nothing by it, for the process to end.
func (s *Server) Close() error {
	s.endWork()
	ended := make(chan error, 1)
	go func() {
		s.running.Wait()
		s.reviews.Close()
		ended <- errors.Join(s.trainer.close(), s.drops.close(), s.source.close())
	}()
	var err error
	select {
	case err = <-ended:
	case <-time.After(closeTimeout):
		s.log.Warn("a request or a work has not ended in time: the stores are not closed")
	}
	return errors.Join(err, s.folders.remove())
}

// Serve answers the requests that come to a listener until the context ends. If the store cannot be
// shown, or there are no problems in the files of problems, Serve ends with the cause.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	requests, endRequests := context.WithCancel(context.WithoutCancel(ctx))
	defer endRequests()
	server := &http.Server{Handler: s, ReadHeaderTimeout: readHeaderTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: mostHeader,
		ErrorLog:    slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
		BaseContext: func(net.Listener) context.Context { return requests }}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	var cause error
	select {
	case err := <-ended:
		return err
	case cause = <-s.source.failed:
	case cause = <-s.trainer.failed:
	case <-ctx.Done():
	}
	endRequests() // searches and streams of events end now
	s.endWork()
	limited, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	if err := server.Shutdown(limited); err != nil {
		server.Close()
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return cause
}
