// Coverage measures what the patterns of a store are worth on games that the store does not have: how many of their
// capture moves a stored pattern proves, by the number of games that were mined.
//
//	go run ./examples/coverage --db patterns.db --out coverage.png held-out.tar.gz
//
// --json keeps the curves in a file, and --with draws the curves of such files with the curves of the store, or without a store:
//
//	go run ./examples/coverage --db old.db --name old --json old.json held-out.tar.gz
//	go run ./examples/coverage --db new.db --name new --with old.json --out both.png held-out.tar.gz
//	go run ./examples/coverage --with new.json --with old.json --out both.png
//
// Package lab/coverage does the counting.
package main

import (
	"flag"
	"fmt"
	"os"

	"shicho/lab/coverage"
	"shicho/patterndb"
)

// options are the flags.
type options struct {
	db, name, out, json string
	games               int
	with                []string
}

func main() {
	var o options
	flag.StringVar(&o.db, "db", "", "folder of the store")
	flag.StringVar(&o.name, "name", "patterns", "name of the store in the picture")
	flag.StringVar(&o.out, "out", "", "draw the curves into this PNG file")
	flag.StringVar(&o.json, "json", "", "write the curves of the store into this file")
	flag.IntVar(&o.games, "games", 600, "games to measure on, at most")
	flag.Func("with", "draw also the curves in this file, which --json wrote; several times for several files", func(path string) error {
		o.with = append(o.with, path)
		return nil
	})
	flag.Parse()
	if (o.db == "") != (flag.NArg() == 0) || o.db == "" && len(o.with) == 0 {
		fmt.Fprintln(os.Stderr, "coverage: --db DIR and records to measure on are needed, or --with FILE")
		os.Exit(2)
	}
	if err := run(&o, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "coverage:", err)
		os.Exit(1)
	}
}

func run(o *options, paths []string) error {
	var stores []coverage.Curves
	if o.db != "" {
		curves, err := measure(o, paths)
		if err != nil {
			return err
		}
		stores = append(stores, curves)
	}
	for _, path := range o.with {
		curves, err := coverage.ReadCurves(path)
		if err != nil {
			return err
		}
		stores = append(stores, curves)
	}
	if o.out == "" {
		return nil
	}
	return coverage.Plot(o.out, stores)
}

// measure measures the store and prints the report.
func measure(o *options, paths []string) (curves coverage.Curves, err error) {
	store, err := patterndb.Open(o.db, patterndb.Options{ReadOnly: true})
	if err != nil {
		return curves, err
	}
	defer store.Close()
	m, err := coverage.New(store)
	if err != nil {
		return curves, err
	}
	if err := m.Measure(paths, o.games); err != nil {
		return curves, err
	}
	m.Report(os.Stdout)
	curves = m.Curves(o.name)
	if o.json == "" {
		return curves, nil
	}
	return curves, curves.Save(o.json)
}
