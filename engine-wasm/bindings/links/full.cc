// The full link: every mechanism.
#include "base/link.h"

const bool strata::kFullLink = true;
