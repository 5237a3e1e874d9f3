package folder

// In a browser a store is in memory, and its folder is a name.

// IsStore tells whether a folder holds a store.
func IsStore(string) bool { return true }

// Identify says that it has made a store, as Open makes one.
func Identify(string, bool) (Made, error) { return Made{Store: true, Folder: true}, nil }

// Upgrade does nothing, as no store is older than the program.
func Upgrade(string) error { return nil }
