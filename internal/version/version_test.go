package version

import (
	"runtime/debug"
	"testing"
)

func TestCommit(t *testing.T) {
	const revision = "0123456789abcdef0123456789abcdef01234567"
	for _, c := range []struct {
		settings []debug.BuildSetting
		commit   string
		modified bool
	}{
		{nil, "", false},
		{[]debug.BuildSetting{{Key: "vcs.revision", Value: "0123"}}, "", false},
		{[]debug.BuildSetting{{Key: "vcs.revision", Value: revision}, {Key: "vcs.modified", Value: "false"}}, "0123456789ab", false},
		{[]debug.BuildSetting{{Key: "vcs.modified", Value: "true"}, {Key: "vcs.revision", Value: revision}}, "0123456789ab", true},
	} {
		if commit, modified := commitOf(c.settings); commit != c.commit || modified != c.modified {
			t.Errorf("%v: %q, %v", c.settings, commit, modified)
		}
	}
}
