// Package version says which version of the program this is. Stores and exports name the versions that mined their games.
package version

import "runtime/debug"

// Program is the version of the program; see CHANGELOG.md. A version mines the same patterns everywhere; another version may mine others.
const Program = "0.2.0"

// commitDigits is how many digits of a commit are told.
const commitDigits = 12

// Commit is the first digits of the commit that the program was built of, and whether the source was changed after that commit. It
// is empty if the build does not know the commit.
func Commit() (commit string, modified bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	return commitOf(info.Settings)
}

func commitOf(settings []debug.BuildSetting) (commit string, modified bool) {
	values := map[string]string{}
	for _, s := range settings {
		values[s.Key] = s.Value
	}
	commit = values["vcs.revision"]
	if len(commit) < commitDigits {
		return "", false
	}
	return commit[:commitDigits], values["vcs.modified"] == "true"
}

// Build is the version of the program with what is known of its source: "0.2.0", "0.2.0+0123456789ab", or
// "0.2.0+0123456789ab.modified" if the source was changed after that commit.
func Build() string {
	commit, modified := Commit()
	switch {
	case commit == "":
		return Program
	case modified:
		return Program + "+" + commit + ".modified"
	}
	return Program + "+" + commit
}
