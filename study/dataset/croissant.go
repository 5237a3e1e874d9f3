package dataset

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"shicho/internal/files"
	"shicho/internal/version"
	"shicho/patterndb/tables"
)

// croissantContext are the words of Croissant 1.0 and of its vocabulary for responsible use, RAI 1.0.
const croissantContext = `{
  "@language": "en", "@vocab": "https://schema.org/", "sc": "https://schema.org/", "cr": "http://mlcommons.org/croissant/",
  "rai": "http://mlcommons.org/croissant/RAI/", "dct": "http://purl.org/dc/terms/", "citeAs": "cr:citeAs", "column": "cr:column",
  "conformsTo": "dct:conformsTo", "data": {"@id": "cr:data", "@type": "@json"}, "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
  "equivalentProperty": "cr:equivalentProperty", "samplingRate": "cr:samplingRate",
  "examples": {"@id": "cr:examples", "@type": "@json"}, "extract": "cr:extract", "field": "cr:field", "fileObject": "cr:fileObject",
  "fileProperty": "cr:fileProperty", "fileSet": "cr:fileSet", "format": "cr:format", "includes": "cr:includes", "isLiveDataset": "cr:isLiveDataset",
  "jsonPath": "cr:jsonPath", "key": "cr:key", "md5": "cr:md5", "parentField": "cr:parentField", "path": "cr:path", "recordSet": "cr:recordSet",
  "references": "cr:references", "regex": "cr:regex", "repeated": "cr:repeated", "replace": "cr:replace", "separator": "cr:separator",
  "source": "cr:source", "subField": "cr:subField", "transform": "cr:transform"
}`

// croissant is the file croissant.json: what the set of data is, in the words of Croissant.
type croissant struct {
	Context     json.RawMessage `json:"@context"`
	Type        string          `json:"@type"`
	Name        string          `json:"name"`
	Description string          `json:"description"`
	ConformsTo  []string        `json:"conformsTo"`
	Licence     string          `json:"license,omitempty"`
	URL         string          `json:"url,omitempty"`
	CiteAs      string          `json:"citeAs"`
	Version     string          `json:"version"`
	Published   string          `json:"datePublished,omitempty"`
	Creator     organization    `json:"creator"`
	Keywords    []string        `json:"keywords"`
	Live        bool            `json:"isLiveDataset"`

	Collection     string   `json:"rai:dataCollection"`
	CollectionType []string `json:"rai:dataCollectionType"`
	RawData        string   `json:"rai:dataCollectionRawData"`
	Timeframe      []string `json:"rai:dataCollectionTimeframe,omitempty"`
	Preprocessing  string   `json:"rai:dataPreprocessingProtocol"`
	Annotation     string   `json:"rai:dataAnnotationProtocol"`
	Tools          string   `json:"rai:machineAnnotationTools"`
	Limits         string   `json:"rai:dataLimitations"`
	Biases         string   `json:"rai:dataBiases"`
	Uses           string   `json:"rai:dataUseCases"`
	Impact         string   `json:"rai:dataSocialImpact"`
	Personal       string   `json:"rai:personalSensitiveInformation"`
	Maintenance    string   `json:"rai:dataReleaseMaintenancePlan"`

	Distribution []croissantFiles  `json:"distribution"`
	Records      []croissantRecord `json:"recordSet"`
}

type organization struct {
	Type string `json:"@type"`
	Name string `json:"name"`
}

type reference struct {
	ID string `json:"@id"`
}

// croissantFiles is the folder as a whole, or the Parquet files of a table.
type croissantFiles struct {
	Type     string     `json:"@type"`
	ID       string     `json:"@id"`
	Name     string     `json:"name,omitempty"`
	About    string     `json:"description,omitempty"`
	URL      string     `json:"contentUrl,omitempty"`
	Format   string     `json:"encodingFormat"`
	SHA256   string     `json:"sha256,omitempty"`
	Within   *reference `json:"containedIn,omitempty"`
	Includes string     `json:"includes,omitempty"`
}

type croissantRecord struct {
	Type   string           `json:"@type"`
	ID     string           `json:"@id"`
	Name   string           `json:"name"`
	About  string           `json:"description"`
	Fields []croissantField `json:"field"`
}

type croissantField struct {
	Type   string `json:"@type"`
	ID     string `json:"@id"`
	Name   string `json:"name"`
	About  string `json:"description"`
	Kind   string `json:"dataType"`
	Source struct {
		Files   reference `json:"fileSet"`
		Extract struct {
			Column string `json:"column"`
		} `json:"extract"`
	} `json:"source"`
}

// What is known of the data that no count tells.
const (
	limitations = "A string counts as escaped with five liberties unless the settings say otherwise, and where a search was given up: such an answer is no proof, and no row rests on it but for the classes of moves, of which some may be missing. " +
		"A row names one move that works; others may, too. Kos count for the side that is named as free of ko. Captures that no player saw are missing unless missed captures were looked for."
	biases = "Strings that were taken in games of the source are there, not what good play would have brought about: weak players give more and easier captures. Forms that are common in games are common here. " +
		"The games of a server come from the players of its time and place. The order of the source says nothing; choose splits by game, and not by row, because rows of one game are alike."
	uses = "Measuring and training programs that read captures; finding how often forms occur; making problems. Not for judging players."
)

// writeCroissant writes croissant.json. sums are the lines of SHA256SUMS about the other files.
func (w *writer) writeCroissant(sums string) error {
	c := croissant{
		Context: json.RawMessage(croissantContext), Type: "sc:Dataset", Name: "Capture patterns of the game of Go",
		Description: "Moves of Go games that captured strings of stones or saved them, each with a proof.",
		ConformsTo:  []string{"http://mlcommons.org/croissant/1.0", "http://mlcommons.org/croissant/RAI/1.0"},
		Licence:     licenceAddress(cmp.Or(w.DataLicence, w.Licence)), URL: w.URL, Published: w.Date, Version: version.Program + "+" + w.summary.Fingerprint,
		CiteAs:   "The Shicho authors: Shicho, a tactical reader and miner of capture patterns for the game of Go, version " + version.Build(),
		Creator:  organization{"sc:Organization", "The Shicho authors"},
		Keywords: []string{"go", "baduk", "weiqi", "games", "tactics", "proofs"},

		Collection:     "Records of games of Go. Source of the games: " + cmp.Or(w.Source, "not stated") + ". Licence of the games: " + cmp.Or(w.Licence, "not stated") + ".",
		CollectionType: []string{"Secondary Data analysis", "Software Collection"},
		RawData:        "Records in the Smart Game Format. The moves are part of the table of games; the records themselves are not.",
		Preprocessing:  "Records with faults are used up to the fault. Games that are played twice move for move are one game. " + chosenWords(w.Chosen),
		Annotation:     "No person annotates. A program goes back from each capture of a game, move by move, and searches whether the string could be saved. What it tells rests on a proof; docs/certificates.md of the program describes certificates that another program checks.",
		Tools:          "Shicho " + version.Build() + ", " + runtime.Version() + "; command: " + cmp.Or(w.Command, "not known"),
		Limits:         limitations, Biases: biases, Uses: uses, Impact: "None is known beyond the study of a board game.",
		Personal:    personalWords(w.Names),
		Maintenance: "The same store and the same version of the program make the same files, byte for byte. A new version is a new set of data with another fingerprint.",
	}
	if w.first != "" {
		c.Timeframe = []string{w.first, w.last}
	}
	c.Distribution = []croissantFiles{{Type: "cr:FileObject", ID: "folder", Name: "folder", Format: "local_directory", URL: cmp.Or(w.URL, "."),
		About: "The folder of all files. Its hash is that of the lines of SHA256SUMS without the one of this file.", SHA256: fmt.Sprintf("%x", sha256.Sum256([]byte(sums)))}}
	for line := range strings.Lines(sums) {
		if hash, name, ok := strings.Cut(strings.TrimSpace(line), "  "); ok && path.Ext(name) == ".parquet" {
			c.Distribution = append(c.Distribution, croissantFiles{Type: "cr:FileObject", ID: name, Name: name, URL: name, Format: "application/x-parquet", SHA256: hash, Within: &reference{"folder"}})
		}
	}
	for _, table := range All {
		if !w.has(table) {
			continue
		}
		files := table + "-files"
		c.Distribution = append(c.Distribution, croissantFiles{Type: "cr:FileSet", ID: files, Format: "application/x-parquet", Within: &reference{"folder"}, Includes: path.Join(table, "*.parquet")})
		c.Records = append(c.Records, recordOf(table, files, w.fields(table)))
	}
	var text bytes.Buffer
	lines := json.NewEncoder(&text)
	lines.SetEscapeHTML(false)
	lines.SetIndent("", "  ")
	if err := lines.Encode(&c); err != nil {
		return err
	}
	return files.WriteWhole(filepath.Join(w.dir, "croissant.json"), text.Bytes())
}

// recordOf describes the rows of a table.
func recordOf(table, files string, columns []tables.Field) croissantRecord {
	kinds := [...]string{tables.Text: "sc:Text", tables.Integer: "sc:Integer", tables.Number: "sc:Float", tables.Truth: "sc:Boolean", tables.Day: "sc:Date"}
	r := croissantRecord{Type: "cr:RecordSet", ID: table, Name: table, About: abouts[table]}
	for _, c := range columns {
		f := croissantField{Type: "cr:Field", ID: table + "/" + c.Name, Name: c.Name, About: c.About, Kind: kinds[c.Kind]}
		f.Source.Files, f.Source.Extract.Column = reference{files}, c.Name
		r.Fields = append(r.Fields, f)
	}
	return r
}

// chosenWords say which games are there.
func chosenWords(chosen string) string {
	if chosen == "" {
		return "All games of the store are there."
	}
	return "Games that were chosen: " + chosen + "."
}

// personalWords say whether names are there.
func personalWords(names bool) string {
	if names {
		return "Names of players, of records and of events, as the records have them."
	}
	return "None: the names of players, of records and of events are left out. The moves of a game may tell who played it to whoever has the records."
}

// licences are the names of licences that --licence takes, with the addresses that Croissant asks for.
var licences = map[string]string{
	"CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/", "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
	"CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/", "CC-BY-NC-4.0": "https://creativecommons.org/licenses/by-nc/4.0/",
	"CC-BY-NC-SA-4.0": "https://creativecommons.org/licenses/by-nc-sa/4.0/", "CC-BY-ND-4.0": "https://creativecommons.org/licenses/by-nd/4.0/",
	"ODbL-1.0": "https://opendatacommons.org/licenses/odbl/1-0/", "ODC-By-1.0": "https://opendatacommons.org/licenses/by/1-0/",
	"PDDL-1.0": "https://opendatacommons.org/licenses/pddl/1-0/", "MIT": "https://spdx.org/licenses/MIT.html", "Apache-2.0": "https://spdx.org/licenses/Apache-2.0.html",
}

// Licences lists the names that CheckLicence knows.
func Licences() []string { return slices.Sorted(maps.Keys(licences)) }

// ErrLicence says that a text is no identifier of a licence.
var ErrLicence = errors.New("no SPDX identifier of a licence that is known")

// licenceRef is an identifier of SPDX for a licence of one's own.
var licenceRef = regexp.MustCompile(`^LicenseRef-[A-Za-z0-9.-]+$`)

// CheckLicence returns ErrLicence unless a text is empty, one of Licences, or LicenseRef- and a name.
func CheckLicence(text string) error {
	if text == "" || licences[text] != "" || licenceRef.MatchString(text) {
		return nil
	}
	return fmt.Errorf("%q: %w", text, ErrLicence)
}

// licenceAddress is the address of a licence, or the text itself.
func licenceAddress(text string) string { return cmp.Or(licences[text], text) }
