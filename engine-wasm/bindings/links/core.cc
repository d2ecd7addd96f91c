// The core link: what LevelDB does.
#include "base/link.h"

const bool strata::kFullLink = false;
