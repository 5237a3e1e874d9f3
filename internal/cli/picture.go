package cli

import (
	"bytes"
	"cmp"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/diagram"
	"shicho/internal/files"
)

// pixelsPerPoint is the scale of PNG files: enough for screens and small prints.
const pixelsPerPoint = 40

// PictureFlags name the files for pictures.
type PictureFlags struct {
	svg, png string
	crop     bool
	inputs   []string // files that the command reads
}

// AddFiles adds --svg and --png, with a remark.
func (f *PictureFlags) AddFiles(cmd *cobra.Command, remark string) {
	cmd.Flags().StringVar(&f.svg, "svg", "", "draw the board into this SVG `FILE`"+remark)
	cmd.Flags().StringVar(&f.png, "png", "", "draw the board into this PNG `FILE`"+remark)
}

// Add adds --svg, --png and --crop, with a remark on the files.
func (f *PictureFlags) Add(cmd *cobra.Command, remark string) {
	f.AddFiles(cmd, remark)
	cmd.Flags().BoolVar(&f.crop, "crop", false, "draw only the part of the board with marks or shading")
}

// Wanted reports whether a picture was asked for.
func (f *PictureFlags) Wanted() bool { return f.svg != "" || f.png != "" }

// Check refuses names that do not end in .svg and .png, names that are no files, and the inputs of the command.
func (f *PictureFlags) Check(inputs ...string) error {
	f.inputs = inputs
	if err := f.checkFiles(""); err != nil {
		return err
	}
	switch {
	case f.svg == "-" || f.png == "-":
		return Usagef("--svg and --png write files, not standard output")
	case f.crop && !f.Wanted():
		return Usagef("--crop goes with --svg or --png")
	}
	return nil
}

// checkFiles refuses the files, whose names have a suffix.
func (f *PictureFlags) checkFiles(suffix string) error {
	svg := Output{Flag: "--svg", Path: withSuffix(f.svg, suffix), Endings: svgEndings}
	png := Output{Flag: "--png", Path: withSuffix(f.png, suffix), Endings: pngEndings}
	return cmp.Or(svg.Check(f.inputs...), png.Check(f.inputs...))
}

// Write draws the diagram with its zone into the files. A suffix that is not empty becomes part of their names: with
// "attack", a.svg becomes a-attack.svg.
func (f *PictureFlags) Write(d *diagram.Diagram, zone board.PointSet, suffix string) error {
	svg, png := withSuffix(f.svg, suffix), withSuffix(f.png, suffix)
	if err := f.checkFiles(suffix); err != nil {
		return err
	}
	d.Zone(zone)
	if f.crop {
		d.Crop(zone)
	}
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
		return err
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
