package miner

import "testing"

// Options that say nothing are those of the paper, and so are limits that are left out.
func TestZeroOptions(t *testing.T) {
	for name, o := range map[string]Options{"nothing": {}, "limits alone": {Limits: Paper.Limits, Escape: Paper.Escape}, "name of limits": {Escape: Paper.Escape}} {
		if o.Settings() != Paper.Settings() {
			t.Errorf("%s: %v", name, o.Settings())
		}
	}
	if o := (Options{Limits: Paper.Limits}); o.Settings() == Paper.Settings() {
		t.Error("escapes are looked for without limits of escape")
	}
	var named Options
	if err := named.SetLimits("mining"); err != nil || named.Name() != "mining" {
		t.Error(named.Name(), err)
	}
}
