package web

import (
	"net/url"
	"sync"
)

// mostRemembered bounds the answers that are remembered: each is a page of a list.
const mostRemembered = 256

// remembered keeps the answers to queries about what never changes. Most visitors ask for the same few pages of lists, and sorting
// a large store takes longer than the rest of such a page. The zero value is ready.
type remembered[T any] struct {
	mutex   sync.Mutex
	answers map[string]T
}

// get returns the answer to a query, and computes it if it is not known. Nobody may change the answer.
func (m *remembered[T]) get(query url.Values, compute func() (T, error)) (T, error) {
	key := query.Encode()
	m.mutex.Lock()
	answer, ok := m.answers[key]
	m.mutex.Unlock()
	if ok {
		return answer, nil
	}
	answer, err := compute()
	if err != nil || len(key) > longestRemembered {
		return answer, err
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.answers == nil || len(m.answers) >= mostRemembered {
		m.answers = map[string]T{}
	}
	m.answers[key] = answer
	return answer, nil
}

// longestRemembered bounds the queries that are remembered, in bytes.
const longestRemembered = 400
