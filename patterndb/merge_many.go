package patterndb

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// mostAtOnce is the largest number of inputs that Merge reads side by side. A store keeps a few files open.
const mostAtOnce = 16

// combine makes few inputs of many: groups of them become stores in the folder of the merger. Then all inputs are open.
func (m *merger) combine() error {
	if len(m.inputs) <= mostAtOnce {
		return nil
	}
	for step := 1; len(m.inputs) > mostAtOnce; step++ {
		var made []*mergeInput
		for group := range slices.Chunk(m.inputs, mostAtOnce) {
			in, err := m.combineGroup(group, filepath.Join(m.folder, fmt.Sprintf("step-%d-%d", step, len(made))))
			if err != nil {
				return err
			}
			made = append(made, in)
		}
		m.inputs = made
	}
	for _, in := range m.inputs {
		if err := m.reopen(in); err != nil {
			return err
		}
	}
	return nil
}

// combineGroup makes a store of some inputs, with their games and patterns alone. It removes inputs that were made on the way.
func (m *merger) combineGroup(inputs []*mergeInput, dir string) (in *mergeInput, err error) {
	g := merger{MergeOptions: m.MergeOptions, context: m.context, folder: m.folder, out: m.out, inputs: inputs, all: m.all, done: m.done}
	defer g.close()
	for _, in := range inputs {
		if err := g.reopen(in); err != nil {
			return nil, err
		}
	}
	store, err := Open(dir, Options{Logger: m.Logger, expected: m.bytes})
	if err != nil {
		return nil, err
	}
	if err := cmp.Or(store.db.Fill(g.give), store.Close()); err != nil {
		return nil, err
	}
	g.close()
	m.done, m.merged.Shared = g.done, m.merged.Shared+g.merged.Shared
	for _, in := range inputs {
		if filepath.Dir(in.dir) == m.folder {
			if err := os.RemoveAll(in.dir); err != nil {
				return nil, err
			}
		}
	}
	return &mergeInput{path: inputs[0].path + " … " + inputs[len(inputs)-1].path, dir: dir}, nil
}
