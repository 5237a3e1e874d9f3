package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"shicho/patterndb"
	"shicho/patterndb/games"
)

// StoreFlag adds --db, which names a store, as a required flag, and --no-wait.
func StoreFlag(cmd *cobra.Command, db *string) {
	cmd.Flags().StringVar(db, "db", "", "the store is in `FOLDER`")
	cmd.MarkFlagRequired("db")
	NoWaitFlag(cmd)
}

// NoWaitFlag adds --no-wait, which OpenStore obeys.
func NoWaitFlag(cmd *cobra.Command) {
	cmd.Flags().Bool("no-wait", false, "fail if another process uses the store; without it wait for that process")
}

// OpenStore opens a store. If another process uses the store, OpenStore says so on standard error and waits, unless
// --no-wait is set.
func OpenStore(cmd *cobra.Command, db string, o patterndb.Options) (*patterndb.Store, error) {
	if noWait, err := cmd.Flags().GetBool("no-wait"); err != nil || noWait {
		return patterndb.Open(db, o)
	}
	return patterndb.Await(cmd.Context(), db, o, func() { SayWaiting(cmd, db) })
}

// SayWaiting says on standard error that a command waits for another process that uses a store.
func SayWaiting(cmd *cobra.Command, db string) {
	fmt.Fprintf(Err(cmd), "shicho: another process uses %s; waiting for it (--no-wait fails at once)\n", db)
}

// ReadStore opens a store for reading, as OpenStore does, while f runs.
func ReadStore(cmd *cobra.Command, db string, f func(*patterndb.Store) error) (err error) {
	store, err := OpenStore(cmd, db, patterndb.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer Close(store, &err)
	return f(store)
}

// CheckPlayer refuses a text that is in the name of no player of the store's games.
func CheckPlayer(store *patterndb.Store, name string) error {
	filter := games.Filter{Player: name}
	for _, err := range filter.Games(store) {
		return err
	}
	if name == "" {
		return nil // the store has no games
	}
	return fmt.Errorf("--player %q: no game of the store has a player of that name", name)
}

// LoadIndex reads the patterns of a store into memory.
func LoadIndex(cmd *cobra.Command, db string) (index *patterndb.Index, err error) {
	err = ReadStore(cmd, db, func(store *patterndb.Store) (err error) {
		index, err = store.LoadIndex()
		return err
	})
	return index, err
}

// CloseWritten closes a store that a command wrote to, and sets err unless there is an earlier error. If the command
// made the store and failed before it stored the first game, CloseWritten removes the store.
func CloseWritten(store *patterndb.Store, err *error) {
	if *err != nil {
		store.CloseFailed() // the earlier error says more
		return
	}
	*err = store.Close()
}

// HintMix names the flag --mix in an error that says that games were mined by other settings.
func HintMix(err error) error {
	if errors.Is(err, patterndb.ErrLimits) {
		return fmt.Errorf("%w (--mix puts them into one store all the same)", err)
	}
	return err
}
