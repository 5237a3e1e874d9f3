package tactics

import "shicho/internal/testrun"

var long = testrun.Long
