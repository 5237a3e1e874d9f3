package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"shicho/internal/files"
	"shicho/internal/lang"
	"shicho/patterndb"
	"shicho/tactics"
	"shicho/web"
)

//go:embed page root
var shell embed.FS

// mark is a file that each site has, and nothing else.
const mark = "site/shell.js"

// weights are the folders of the large files of the program that the explorer loads when it needs them: where they are in the module, and where in the site.
var weights = map[string]string{"engine/models/networks": "files/networks", "engine/models/moves": "files/moves"}

// Options say what a site has, and where it is written.
type Options struct {
	Out      string         // folder, which is missing or empty, or with Replace has an older site
	Replace  bool           // the files of an older site are replaced
	Source   string         // folder of the module; "" finds it
	DB       string         // folder of the store with the games and patterns; "" mines Paths
	Paths    []string       // records; without them and without DB the games that come with the program
	Problems []string       // files of problems; without them, those that come with the program and, where DB or Paths are given, those that the games make
	Limits   tactics.Limits // of mining
	Workers  int            // games that are worked on at the same time
	Failed   func(error)    // is called with what is wrong with an input
	Tell     func(string)   // is called with what is being done
}

// Report says what a site has.
type Report struct {
	Folder                    string
	Games, Patterns, Problems int
	Files                     int
	Bytes                     int64 // of all files
	First                     int64 // bytes that a browser loads before the first board can be asked, at most
	Later                     int64 // bytes of the explorer with its games, which come after that
}

// Text is the report for people.
func (r *Report) Text() string {
	const mega = 1e6
	return fmt.Sprintf("%s: %d games, %d patterns, %d problems\n%d files, %.1f MB; the first board needs %.2f MB, the other pages %.1f MB more\n",
		r.Folder, r.Games, r.Patterns, r.Problems, r.Files, float64(r.Bytes)/mega, float64(r.First)/mega, float64(r.Later)/mega)
}

// writer writes a site.
type writer struct {
	o      *Options
	source string
	folder string // in which the site is prepared
	report Report
	sizes  map[string]int64 // bytes of the files by their paths
	sum    hash.Hash        // of all files
}

// Write writes a site. The error may wrap ErrSource, ErrToolchain, ErrOut or fs.ErrExist.
func Write(ctx context.Context, o Options) (*Report, error) {
	w := &writer{o: &o, report: Report{Folder: o.Out}, sizes: map[string]int64{}, sum: sha256.New()}
	var err error
	if w.source, err = findSource(o.Source); err != nil {
		return nil, err
	}
	tools, err := findToolchain(w.source)
	if err != nil {
		return nil, err
	}
	if err := w.checkOut(); err != nil {
		return nil, err
	}
	if err := files.Fill(o.Out, func(folder string) error { return w.writeAll(ctx, tools, folder) }); err != nil {
		return nil, err
	}
	w.count()
	return &w.report, nil
}

// writeAll writes the site into a folder.
func (w *writer) writeAll(ctx context.Context, tools *toolchain, folder string) error {
	w.folder = folder
	for _, step := range []func(context.Context, *toolchain) error{w.writeFiles, w.writePrograms, w.writeContent} {
		if err := step(ctx, tools); err != nil {
			return err
		}
	}
	return errors.Join(w.writeIndex(), w.writeWorker())
}

// checkOut refuses a folder that has files but no site, and without Replace a site. The error may wrap ErrOut or fs.ErrExist.
func (w *writer) checkOut() error {
	entries, err := os.ReadDir(w.o.Out)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	if len(entries) == 0 {
		return nil
	}
	if _, err := os.Stat(filepath.Join(w.o.Out, mark)); err != nil {
		return fmt.Errorf("%s: %w", w.o.Out, ErrOut)
	}
	if !w.o.Replace {
		return fmt.Errorf("%s: %w", w.o.Out, fs.ErrExist)
	}
	return nil
}

// writePrograms compiles the programs.
func (w *writer) writePrograms(ctx context.Context, tools *toolchain) error {
	script, err := tools.support(ctx)
	if err != nil {
		return err
	}
	if err := w.write("site/wasm_exec.js", script); err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "shicho-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	for _, p := range programs {
		w.o.Tell("compiling the " + p.name)
		file := filepath.Join(folder, p.name)
		if err := tools.compile(ctx, p, file); err != nil {
			return err
		}
		module, err := os.ReadFile(file)
		if err == nil {
			err = w.pack(p.path(), module)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writeContent writes the store, the problems and the pages that are ready.
func (w *writer) writeContent(ctx context.Context, _ *toolchain) (err error) {
	w.o.Tell("looking for captures")
	store, end, err := w.openStore(ctx)
	if err != nil {
		return err
	}
	defer func() {
		if ended := end(); err == nil {
			err = ended
		}
	}()
	if err := w.writeStore(store); err != nil {
		return err
	}
	w.o.Tell("making problems")
	problems, err := w.makeProblems(ctx, store)
	if err != nil {
		return err
	}
	w.report.Problems = len(problems)
	record, err := recordOf(problems)
	if err != nil {
		return err
	}
	if err := w.pack("files/problems.sgf", record); err != nil {
		return err
	}
	w.o.Tell("writing pages")
	pages, err := w.renderPages(ctx, store, problems)
	if err != nil {
		return err
	}
	for name, text := range pages {
		if err := w.write("pages/"+name, text); err != nil {
			return err
		}
	}
	return nil
}

// writeStore writes the games and patterns.
func (w *writer) writeStore(store *patterndb.Store) error {
	for _, err := range store.Games() {
		if err != nil {
			return err
		}
		w.report.Games++
	}
	for _, err := range store.Patterns() {
		if err != nil {
			return err
		}
		w.report.Patterns++
	}
	var text bytes.Buffer
	if err := store.Dump(&text); err != nil {
		return err
	}
	return w.pack("files/store", text.Bytes())
}

// writeFiles writes the scripts, the styles and the large files of the program.
func (w *writer) writeFiles(context.Context, *toolchain) error {
	page, err := fs.Sub(shell, "page")
	if err != nil {
		return err
	}
	if err := w.copy(page, "site", w.write); err != nil {
		return err
	}
	if err := w.copy(web.Static(), "static", w.write); err != nil {
		return err
	}
	for from, to := range weights {
		if err := w.copy(os.DirFS(filepath.Join(w.source, filepath.FromSlash(from))), to, w.pack); err != nil {
			return err
		}
	}
	return nil
}

// copy copies the files of a folder, but for the first page and descriptions.
func (w *writer) copy(from fs.FS, to string, write func(name string, content []byte) error) error {
	return fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || name == "index.html" || path.Ext(name) == ".md" {
			return err
		}
		content, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return write(path.Join(to, name), content)
	})
}

// filesOf lists the files of a language by their addresses.
func filesOf(l *lang.Language, names map[string]string) map[string]string {
	files := map[string]string{}
	for address, name := range names {
		files[address] = path.Join("pages", l.Tag(), name)
	}
	return files
}

// writeIndex writes the page that a browser opens first. It comes last, as it says how large the programs are.
func (w *writer) writeIndex() error {
	type file struct {
		Path  string `json:"path"`
		Bytes int64  `json:"bytes"` // packed
	}
	site := struct {
		Pages    map[string]map[string]string `json:"pages"`   // files by language and by the addresses of the explorer
		Answers  map[string]map[string]string `json:"answers"` // files with answers, in the same way
		Words    map[string]map[string]string `json:"words"`   // sentences of the page around the pages, by language and by their names
		Programs map[string]file              `json:"programs"`
	}{map[string]map[string]string{}, map[string]map[string]string{}, map[string]map[string]string{}, map[string]file{}}
	for _, l := range lang.All() {
		site.Pages[l.Tag()], site.Answers[l.Tag()], site.Words[l.Tag()] = filesOf(l, ready), filesOf(l, answers), shellWords(l)
	}
	for _, p := range programs {
		site.Programs[p.name] = file{p.path(), w.sizes[p.path()+".gz"]}
	}
	data, err := json.Marshal(site)
	if err != nil {
		return err
	}
	text, err := shell.ReadFile("page/index.html")
	if err != nil {
		return err
	}
	return w.write("index.html", bytes.Replace(text, []byte("{{SITE}}"), data, 1))
}

// writeWorker writes what lets a browser keep the site and install it: the manifest, and the service worker, which knows all files. It comes last.
func (w *writer) writeWorker() error {
	manifest, err := shell.ReadFile("root/manifest.webmanifest")
	if err != nil {
		return err
	}
	if err := w.write("manifest.webmanifest", manifest); err != nil {
		return err
	}
	var list struct {
		Version  string   `json:"version"`
		Files    []string `json:"files"`
		Programs []string `json:"programs"`
	}
	list.Version = hex.EncodeToString(w.sum.Sum(nil)[:8])
	list.Files = []string{"./"}
	for _, name := range slices.Sorted(maps.Keys(w.sizes)) {
		switch {
		case isWeights(name): // they are kept when they are needed
		case strings.HasSuffix(name, ".gz"):
			list.Programs = append(list.Programs, name)
		case name != "index.html": // which is ./
			list.Files = append(list.Files, name)
		}
	}
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	script, err := shell.ReadFile("root/sw.js")
	if err != nil {
		return err
	}
	return w.write("sw.js", bytes.Replace(script, []byte("{{FILES}}"), data, 1))
}

// write writes a file.
func (w *writer) write(name string, content []byte) error {
	file := filepath.Join(w.folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	w.sizes[name] = int64(len(content))
	fmt.Fprintf(w.sum, "%s %d\n%s", name, len(content), content)
	return os.WriteFile(file, content, 0o666)
}

// pack writes a packed file, which the page unpacks.
func (w *writer) pack(name string, content []byte) error {
	var packed bytes.Buffer
	to, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := io.Copy(to, bytes.NewReader(content)); err != nil {
		return err
	}
	if err := to.Close(); err != nil {
		return err
	}
	return w.write(name+".gz", packed.Bytes())
}

// isWeights tells whether a file of the site is one of the large files of the player.
func isWeights(name string) bool {
	return strings.HasPrefix(name, "files/networks/") || strings.HasPrefix(name, "files/moves/")
}

// count adds up the sizes of the files.
func (w *writer) count() {
	r := &w.report
	for name, bytes := range w.sizes {
		r.Files++
		r.Bytes += bytes
		switch {
		case isWeights(name):
		case strings.HasPrefix(name, "pages/") && !strings.HasPrefix(name, "pages/"+lang.English().Tag()+"/"): // a visitor loads the pages of one language
		case strings.HasPrefix(name, "files/"), name == explorer.path()+".gz":
			r.Later += bytes
		default:
			r.First += bytes
		}
	}
}
