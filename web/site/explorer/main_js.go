package main

import (
	"net/http/httptest"

	"shicho/tactics"
	"shicho/web"
)

func main() {
	s := web.New(web.Options{Limits: tactics.PaperDeep})
	s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
}
