// kFullLink: which link of the engine this is.
//
// A page that only animates should not download every mechanism that the lab can compare. So the engine is linked more
// than once from the same objects (CMakeLists.txt, strata_link), and what the small link does without stands behind
// this constant. Each link defines it in an object of its own (bindings/links); links are optimised as one program, so
// to the optimiser it is known, and what can no longer be reached is not there.
//
// The small link does what LevelDB does. An option that is marked "link": "full" in schema/options.json must keep its
// default there, and is refused by name otherwise (db/validate_options.cc); with the defaults both links do the same,
// to the byte (tests/contract/links.test.ts). So code may ask kFullLink only where that option has its default anyway.
#pragma once

namespace strata {

#ifdef STRATA_SEVERAL_LINKS
extern const bool kFullLink;
#else
inline constexpr bool kFullLink = true;
#endif

}  // namespace strata
