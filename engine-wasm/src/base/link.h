// kFullLink: which link of the engine this is; FullOnly: a value that only the full link can change.
//
// A page that only animates should not download every mechanism that the lab can compare. So the engine is linked more
// than once from the same objects (CMakeLists.txt, strata_link). Each link defines the constant in an object of its own
// (bindings/links); links are optimised as one program, so to the optimiser it is known, and what can no longer be
// reached is not there.
//
// Nearly nobody asks the constant. The small link does what LevelDB does, so a mechanism beyond that begins with some
// value that LevelDB has not: an option (schema/options.json marks it "link": "full"), a kind of entry, a mark on a
// table. Such a value is FullOnly, or is asked through one predicate beside its type: in the small link it reads as a
// constant, and every branch that it guards, with all that stands behind, folds away. Code of a mechanism looks as if
// there were one link.
//
// It holds because nothing else can come in: options are checked where they enter (db/validate_options.cc), commands
// where they are submitted (bindings/operation.cc), and the small link takes no files from outside. With the defaults
// all links do the same, to the byte (tests/contract/links.test.ts).
#pragma once

namespace strata {

#ifdef STRATA_SEVERAL_LINKS
extern const bool kFullLink;
#else
inline constexpr bool kFullLink = true;
#endif

// Whether there may be files that this engine has not written just now: of a database that was closed or crashed, or
// from outside, where they may hold anything. The core link takes no files and neither crashes nor reopens, so there a
// database only ever begins.
inline bool MeetsFiles() {
  return kFullLink;
}

// Reads as a T. The bytes are those of a T, so that options may be set by their place (options.gen.h).
template <class T, T kElsewhere>
class FullOnly {
 public:
  constexpr FullOnly() = default;
  constexpr FullOnly(T value) : value_(value) {}
  constexpr operator T() const { return kFullLink ? value_ : kElsewhere; }

 private:
  T value_ = kElsewhere;
};

}  // namespace strata
