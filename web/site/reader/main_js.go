package main

import (
	"context"
	"encoding/json"
	"fmt"

	"shicho/web/ask"
)

func main() {
	a := ask.New(ask.Options{})
	var q ask.PositionQuestion
	x, err := a.Read(context.Background(), &q)
	fmt.Println(x, err)
	y, err := a.Try(context.Background(), &q)
	fmt.Println(y, err)
	z, err := a.Group(context.Background(), &q)
	t, _ := json.Marshal(z)
	fmt.Println(string(t), err)
}
