package query

// defaultLimit is the number of patterns that a query returns if it does not say how many.
const defaultLimit = 10
