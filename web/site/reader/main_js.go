// Command reader is the part of the site that answers questions about strings, compiled for a web worker. It has neither stores nor networks, so that it is
// small and the first board of the site can be asked at once.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"time"

	"shicho/internal/lang"
	"shicho/web/ask"
	"shicho/web/question"
	"shicho/web/site/internal/port"
)

// questions are the questions by the last part of their addresses. The page sends all others to the explorer.
var questions = map[string]question.Asked{
	"read": question.Read(), "group": question.Group(), "try": question.Try(), "proof": question.Certificate(),
}

func main() {
	port.Begin()
	answers := ask.New(ask.Options{Workers: 1, Deadline: patience()})
	port.Serve(func(ctx context.Context, r *port.Request, w *port.Writer) {
		status, l := 200, lang.Match(r.Header["Accept-Language"])
		result, err := answer(lang.With(ctx, l), answers, r)
		if err != nil {
			status, result = statusOf(err), map[string]any{"status": statusOf(err), "error": l.Known(err.Error())}
		}
		text, err := json.Marshal(result)
		if err != nil {
			status, text = 500, []byte(`{"status":500,"error":"the answer could not be written"}`)
		}
		w.Send(status, map[string]string{"Content-Type": "application/json"}, text, true)
	})
}

// patience is the time of a question, if the page names one: tests do.
func patience() time.Duration {
	if len(os.Args) < 2 {
		return 0
	}
	time, err := time.ParseDuration(os.Args[1])
	if err != nil {
		return 0
	}
	return time
}

var errNoQuestion = errors.New("there is no such question")

// answer answers a request.
func answer(ctx context.Context, answers *ask.Answerer, r *port.Request) (any, error) {
	asked := questions[strings.TrimPrefix(r.Address, "/ask/")]
	if asked == nil {
		return nil, errNoQuestion
	}
	var text question.Text
	if err := json.Unmarshal(r.Body, &text); err != nil {
		return nil, errors.Join(ask.ErrQuestion, err)
	}
	return asked(ctx, answers, &text)
}

// statusOf is the status of an error, as the server of the explorer has it.
func statusOf(err error) int {
	switch {
	case errors.Is(err, ask.ErrQuestion), errors.Is(err, question.ErrPosition):
		return 400
	case errors.Is(err, errNoQuestion):
		return 404
	case errors.Is(err, ask.ErrBusy):
		return 429
	}
	return 500
}
