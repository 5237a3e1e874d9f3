package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/internal/files"
)

// pixelsPerPoint is the scale of PNG files: enough for screens and small prints.
const pixelsPerPoint = 40

// PictureFlags name the files for pictures.
type PictureFlags struct {
	svg, png    string
	crop, plain bool
	theme       string
	themeSet    func() bool // whether --theme is on the command line
	inputs      []string    // files that the command reads
	cmd         *cobra.Command
}

// AddFiles adds --svg, --png and --theme, with a remark on the files. What is drawn: "the board".
func (f *PictureFlags) AddFiles(cmd *cobra.Command, what, remark string) {
	cmd.Flags().StringVar(&f.svg, "svg", "", "draw "+what+" into this SVG `FILE`"+remark)
	cmd.Flags().StringVar(&f.png, "png", "", "draw "+what+" into this PNG `FILE`"+remark)
	cmd.Flags().StringVar(&f.theme, "theme", diagram.Paper.String(), "draw in the colours of this `NAME`: "+themeNames())
	f.cmd = cmd
	ForceFlag(cmd)
	f.themeSet = func() bool { return cmd.Flags().Changed("theme") }
}

func themeNames() string { return strings.Join(diagram.ThemeNames(), ", ") }

// AddBoard is AddFiles for a whole board, which may be drawn without coordinates.
func (f *PictureFlags) AddBoard(cmd *cobra.Command, remark string) {
	f.AddFiles(cmd, "the board", remark)
	cmd.Flags().BoolVar(&f.plain, "no-coordinates", false, "draw the board without coordinates")
}

// Add is AddBoard with --crop.
func (f *PictureFlags) Add(cmd *cobra.Command, remark string) {
	f.AddBoard(cmd, remark)
	cmd.Flags().BoolVar(&f.crop, "crop", false, "draw only the part of the board with marks or shading")
}

// Wanted reports whether a picture was asked for.
func (f *PictureFlags) Wanted() bool { return f.svg != "" || f.png != "" }

// Check refuses names that do not end in .svg and .png, names that are no files, the inputs of the command, and flags that have
// no effect.
func (f *PictureFlags) Check(inputs ...string) error {
	f.inputs = inputs
	if err := f.checkFiles(""); err != nil {
		return err
	}
	if _, err := diagram.ParseTheme(f.theme); err != nil {
		return Usagef("--theme %q: there are %s", f.theme, themeNames())
	}
	switch {
	case f.svg == "-" || f.png == "-":
		return Usagef("--svg and --png write files, not standard output")
	case f.Wanted():
	case f.crop:
		return Usagef("--crop goes with --svg or --png")
	case f.plain:
		return Usagef("--no-coordinates goes with --svg or --png")
	case f.themeSet():
		return Usagef("--theme goes with --svg or --png")
	}
	return nil
}

// CheckSuffixes checks the files of several diagrams before the first of them is written.
func (f *PictureFlags) CheckSuffixes(suffixes ...string) error {
	for _, suffix := range suffixes {
		if err := f.checkFiles(suffix); err != nil {
			return err
		}
	}
	return nil
}

// checkFiles refuses the files, whose names have a suffix.
func (f *PictureFlags) checkFiles(suffix string) error {
	svg := Output{Flag: "--svg", Path: withSuffix(f.svg, suffix), Endings: svgEndings, Command: f.cmd}
	png := Output{Flag: "--png", Path: withSuffix(f.png, suffix), Endings: PNGEndings, Command: f.cmd}
	return cmp.Or(svg.Check(f.inputs...), png.Check(f.inputs...))
}

// Write draws the diagram with its zone into the files. A suffix that is not empty becomes part of their names: with
// "attack", a.svg becomes a-attack.svg.
func (f *PictureFlags) Write(d *diagram.Diagram, zone board.PointSet, suffix string) error {
	theme, _ := diagram.ParseTheme(f.theme) // Check has refused other names
	d.Zone(zone).Theme(theme)
	if f.crop {
		d.Crop(zone)
	}
	if f.plain {
		d.Plain()
	}
	svg, png := withSuffix(f.svg, suffix), withSuffix(f.png, suffix)
	if f.svg != "" {
		if err := files.WriteWhole(svg, d.SVG()); err != nil {
			return err
		}
	}
	if f.png == "" {
		return nil
	}
	var picture bytes.Buffer
	if err := d.WritePNG(&picture, pixelsPerPoint); err != nil {
		return fmt.Errorf("%s: %w", png, err)
	}
	return files.WriteWhole(png, picture.Bytes())
}

func withSuffix(name, suffix string) string {
	if name == "" || suffix == "" {
		return name
	}
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + "-" + suffix + ext
}
