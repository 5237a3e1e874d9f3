package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"shicho/board/sgf"
	"shicho/internal/files"
)

// ErrOtherMatch is the error for a file that holds no results, or results of a match with other options.
var ErrOtherMatch = errors.New("results of another match")

// ErrBusy is the error for a file that another match is writing.
var ErrBusy = errors.New("another match is writing it")

// header is the first line of a file of results. It has the options that must be the same when the match goes on.
type header struct {
	Players [2]string `json:"players"`
	Judge   string    `json:"judge"`
	Size    int       `json:"size"`
	Komi    float64   `json:"komi"`
	Opening int       `json:"opening"`
	Time    string    `json:"time"`
	CPU     bool      `json:"cpu,omitempty"`
	Seed    uint64    `json:"seed"`
}

func (o *Options) header() header {
	t := ""
	if o.Time.limited() {
		t = fmt.Sprintf("%v %v/%d", o.Time.Main, o.Time.Period, o.Time.Stones)
	}
	return header{o.Players, o.Judge, o.Size, o.Komi, o.Opening, t, o.Processor, o.Seed}
}

// log keeps the results of a match in a file, one JSON object a line.
type log struct {
	o     *Options
	games []*Game  // read from the file
	file  *os.File // nil for none
}

// open reads the results of earlier runs and prepares the files for more.
func (o *Options) open() (*log, error) {
	l := &log{o: o}
	err := l.openResults()
	if err == nil && o.SGF != "" {
		err = l.openRecords()
	}
	if err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

func (l *log) openResults() (err error) {
	o := l.o
	if o.Out == "" {
		return nil
	}
	if l.file, err = os.OpenFile(o.Out, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return err
	}
	if busy, _ := files.TryLock(l.file, false); busy { // a pipe cannot be locked
		return fmt.Errorf("%s: %w", o.Out, ErrBusy)
	}
	if info, err := l.file.Stat(); err == nil && !info.Mode().IsRegular() {
		return l.line(o.header()) // a terminal or a pipe has no earlier results
	}
	if err := l.read(); err != nil {
		return fmt.Errorf("%s: %w", o.Out, err)
	}
	return nil
}

// openRecords makes the folder for records. Unless records may be overwritten, it refuses a folder that already has a
// record for a game that is still to be played.
func (l *log) openRecords() error {
	if err := os.MkdirAll(l.o.SGF, 0o777); err != nil || l.o.Force {
		return err
	}
	played := map[int]bool{}
	for _, g := range l.games {
		played[g.Number] = true
	}
	entries, err := os.ReadDir(l.o.SGF)
	for _, e := range entries {
		number := 0
		if _, err := fmt.Sscanf(e.Name(), recordName, &number); err != nil || e.Name() != fmt.Sprintf(recordName, number) {
			continue
		}
		if number >= 1 && number <= l.o.Games && !played[number] {
			return &fs.PathError{Op: "write", Path: l.recordPath(number), Err: fs.ErrExist}
		}
	}
	return err
}

// recordName is the name of a game's record, made of its number.
const recordName = "game-%05d.sgf"

func (l *log) recordPath(number int) string {
	return filepath.Join(l.o.SGF, fmt.Sprintf(recordName, number))
}

// read reads the games of the file. It removes a last line that was cut off.
func (l *log) read() error {
	in := bufio.NewReader(l.file)
	whole, known := int64(0), map[int]bool{}
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if n == 1 {
			var h header
			if json.Unmarshal(line, &h) != nil || h != l.o.header() {
				return ErrOtherMatch
			}
		} else {
			g := new(Game)
			if err := json.Unmarshal(line, g); err != nil || !g.possible() || known[g.Number] {
				return fmt.Errorf("line %d: %w", n, ErrOtherMatch)
			}
			known[g.Number] = true
			if g.Number <= l.o.Games {
				l.games = append(l.games, g)
			}
		}
		whole += int64(len(line))
	}
	if whole == 0 {
		// The file is empty or has no whole line. Only the start of our own header may be overwritten.
		header, err := json.Marshal(l.o.header())
		if err != nil {
			return err
		}
		if rest, err := io.ReadAll(io.NewSectionReader(l.file, 0, int64(len(header))+1)); err != nil || !bytes.HasPrefix(header, rest) {
			return errors.Join(ErrOtherMatch, err)
		}
	}
	if err := l.file.Truncate(whole); err != nil {
		return err
	}
	if _, err := l.file.Seek(whole, io.SeekStart); err != nil {
		return err
	}
	if whole == 0 {
		return l.line(l.o.header())
	}
	return nil
}

// possible reports whether a game can have the result that g has.
func (g *Game) possible() bool {
	return g.Number >= 1 && (g.Black == 1 || g.Black == 2) && g.Winner >= 0 && g.Winner <= 2 && g.Result != ""
}

func (l *log) line(value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	_, err = l.file.Write(append(text, '\n'))
	return err
}

// add writes the result of a game, and its record if records are wanted.
func (l *log) add(g *Game, names [2]string) error {
	if l.o.SGF != "" {
		if err := l.save(g, names); err != nil {
			return err
		}
	}
	if l.file == nil {
		return nil
	}
	return l.line(g)
}

func (l *log) close() {
	if l.file != nil {
		l.file.Close()
	}
}

// save writes the record of a game, whole or not at all.
func (l *log) save(g *Game, names [2]string) error {
	root := sgf.NewRoot("Shicho", l.o.Size, l.o.Komi)
	root.Add("PB", names[g.Black-1]).Add("PW", names[2-g.Black]).Add("RE", g.Result).Add("RU", "Chinese")
	if g.Forfeit != "" {
		root.Add("C", g.Forfeit)
	}
	sgf.AppendMoves(root, g.record, l.o.Size)
	write := sgf.WriteNewFile
	if l.o.Force {
		write = sgf.WriteFile
	}
	return write(l.recordPath(g.Number), sgf.Collection{&sgf.Game{Root: root}})
}
