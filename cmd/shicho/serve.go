package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"syscall"

	"github.com/spf13/cobra"

	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/katago/client"
	"shicho/study/problem"
	"shicho/study/train/progress"
	"shicho/tactics"
	"shicho/web"
	"shicho/web/notes"
)

type serveOptions struct {
	db, against     string
	addr, limits    string
	progress, notes string
	language        cli.Language
	hosts, problems []string
	judge           client.Options
	open, quiet     bool
}

func newServe() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:   "serve [GAMES...]",
		Short: "Look at patterns and games in a browser, and ask the reader by clicks",
		Long: `Serve opens the explorer for browsers at http://127.0.0.1:8400. It shows the patterns and
games of a store, plays their proofs, refutes the moves that you try, reviews games,
searches for shapes, and trains you on problems. It works without a network, and changes
no record of the store. Reviews play by the patterns of the store of --db.

Without --db, serve mines GAMES into a temporary store, which it removes at the end.
Without GAMES too, it waits for games that you drop into the page.

Train on the problems of --problems, which shicho problems writes, or let the page make
problems of the games. --progress keeps your rating, and when problems come again, in a
folder of its own.`,
		Example: `  shicho serve --db patterns.db --open
  shicho serve examples/games
  shicho serve --problems problems.sgf --progress my-progress`,
		Args: cli.Args(cobra.ArbitraryArgs),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.db, "db", "", "the store is in `FOLDER`")
	f.StringVar(&o.against, "against", "", "compare the store of --db with the store in `FOLDER`, on the page /compare")
	f.StringVar(&o.addr, "addr", "127.0.0.1:8400", "listen at `HOST:PORT`; port 0 takes a free port")
	f.StringSliceVar(&o.hosts, "host", nil, "browsers may call this server by `NAME`; without it only by its address in digits or localhost")
	f.StringArrayVar(&o.problems, "problems", nil, "train on the problems in `FILE`, which shicho problems writes; may be repeated")
	cli.LanguageFlag(cmd, &o.language, "unless a visitor chooses another one, show pages")
	f.StringVar(&o.progress, "progress", "", "keep the progress of training in `FOLDER`; without it, the progress is forgotten at the end")
	f.StringVar(&o.notes, "notes", "", "keep saved searches and tags of games in `FILE`, as JSON; without it, they are forgotten at the end")
	f.StringVar(&o.judge.Command, "judge", "", "let this `PROGRAM` judge in reviews: the command line of one that speaks KataGo's analysis protocol")
	f.IntVar(&o.judge.Visits, "judge-visits", 0, "let the program of --judge look at each position with `N` visits (default as the program is set)")
	f.BoolVar(&o.open, "open", false, "open the page in the browser")
	f.BoolVar(&o.quiet, "quiet", false, "write no line for each request")
	cli.LimitsFlag(cmd, &o.limits, tactics.PaperDeep)
	return cmd
}

func (o *serveOptions) run(cmd *cobra.Command, paths []string) (err error) {
	settings := web.Options{DB: o.db, Against: o.against, Paths: paths, Hosts: o.hosts, Judge: o.judge, Language: o.language.String()}
	if o.judge.Visits < 0 || o.judge.Visits > 0 && o.judge.Command == "" {
		return cli.Usagef("--judge-visits %d: a number of visits for a program of --judge", o.judge.Visits)
	}
	if len(o.problems) > 0 {
		settings.Problems = problem.Walk(o.problems, sgf.Options{})
	}
	if settings.Limits, err = cli.ParseLimits(o.limits); err != nil {
		return err
	}
	if o.db != "" && len(paths) > 0 {
		return cli.Usagef("--db and GAMES do not go together: mine the games into the store first")
	}
	for _, folder := range []string{o.db, o.against} {
		if folder != "" && !patterndb.IsStore(folder) {
			return fmt.Errorf("%s: no store in this folder", folder)
		}
	}
	if missing := cli.MissingPaths(slices.Concat(paths, o.problems)); len(missing) > 0 {
		return errors.Join(missing...)
	}
	if o.progress != "" {
		if settings.Progress, err = progress.Open(o.progress); err != nil {
			return fmt.Errorf("--progress: %w", err)
		}
		defer cli.Close(settings.Progress, &err)
	}
	if o.notes != "" {
		if settings.Notes, err = notes.Open(o.notes); err != nil {
			return fmt.Errorf("--notes: %w", err)
		}
	}
	level := slog.LevelInfo
	if o.quiet {
		level = slog.LevelWarn
	}
	settings.Log = slog.New(slog.NewTextHandler(cli.Err(cmd), &slog.HandlerOptions{Level: level}))
	listener, err := net.Listen("tcp", o.addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("--addr %s: another program listens there; name another port, or port 0 for any free one", o.addr)
	}
	if err != nil {
		return fmt.Errorf("--addr %s: %w", o.addr, err)
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	server := web.New(settings)
	defer cli.Close(server, &err)
	address := listener.Addr().(*net.TCPAddr)
	if !address.IP.IsLoopback() {
		settings.Log.Warn("other machines can reach this server, and everybody there can use its processor", "addr", address)
	}
	url := pageAddress(address)
	if err := cli.Print(cmd, fmt.Sprintf("Shicho's explorer is at %s (Ctrl-C ends it)\n", url)); err != nil {
		return err
	}
	if o.open {
		if err := openBrowser(url); err != nil {
			settings.Log.Warn("no browser could be started", "error", err)
		}
	}
	return server.Serve(ctx, listener)
}

// pageAddress returns the address of the first page for a browser on this machine.
func pageAddress(a *net.TCPAddr) string {
	host := a.IP.String()
	if a.IP.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, fmt.Sprint(a.Port)) + "/"
}

// openBrowser asks the system to show a page.
func openBrowser(url string) error {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	if browser := os.Getenv("BROWSER"); browser != "" {
		name = browser
	}
	opener := exec.Command(name, args...)
	if err := opener.Start(); err != nil {
		return err
	}
	return opener.Process.Release() // the system's opener may run as long as the browser does
}
