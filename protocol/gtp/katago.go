package gtp

import (
	"strings"

	"shicho/engine"
)

// kataNames are KataGo's names of parameters, by our names of the same parameters.
var kataNames = map[string]string{
	"maxVisits":        "playouts",
	"maxPlayouts":      "playouts",
	"maxTime":          "move_time",
	"numSearchThreads": "threads",
	"ponderingEnabled": "ponder",
}

// kataParameters are KataGo's commands for parameters.
func (p *playing) kataParameters() []Command {
	return []Command{
		{Name: "kata-list-params", Help: "The names of all parameters, on one line.",
			Run: func(*Game, []string) (string, error) {
				var names []string
				for i := range engine.Parameters {
					names = append(names, engine.Parameters[i].Name)
				}
				return strings.Join(names, " "), nil
			}},
		{Name: "kata-get-param", Arguments: "NAME", Help: "The value of a parameter.", Run: p.kataGet},
		{Name: "kata-set-param", Arguments: "NAME VALUE", Help: "Set a parameter.", Run: p.kataSet},
	}
}

// kataParameter finds a parameter by our name or by KataGo's name. seconds is set if KataGo gives the parameter in
// seconds.
func kataParameter(name string) (q *engine.Parameter, seconds bool, err error) {
	if own, known := kataNames[name]; known {
		q, err = engine.FindParameter(own)
		return q, name == "maxTime", err
	}
	q, err = engine.FindParameter(name)
	return q, false, err
}

func (p *playing) kataGet(_ *Game, args []string) (string, error) {
	q, seconds, err := kataParameter(args[0])
	if err != nil {
		return "", err
	}
	settings := p.player.Settings()
	if seconds {
		return decimal(settings.MoveTime.Seconds(), 3), nil
	}
	return q.Get(&settings), nil
}

func (p *playing) kataSet(_ *Game, args []string) (string, error) {
	q, seconds, err := kataParameter(args[0])
	if err != nil {
		return "", err
	}
	value := args[1]
	if seconds {
		value += "s"
	}
	settings := p.player.Settings()
	if err := q.Set(&settings, value); err != nil {
		return "", err
	}
	return "", p.player.Change(settings)
}
