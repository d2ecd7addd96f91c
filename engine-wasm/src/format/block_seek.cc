// The scan of a seek by what entries share with the target.
//
//   target    a p p l e s
//                       shared   stored      common with the target
//   at        a p p l a                      4            before the target, by byte 4
//   next      a p p l b      4   b           4 + 0        shared = common: compare from byte 4. Before
//   next      a p p l b o    5   o                        shared > common: it has byte 4 of the entry before. Before
//   next      a p p l y      4   y           4 + 0        compare from byte 4. After: found
//
// The entry before the current one differs from the target in byte number `common`, unless its user key ended there. An
// entry that shares more than that has the same byte there and is before the target; it is not even looked at. Any
// other entry equals the target in its shared bytes, so only its stored bytes are compared, and its whole key can be
// built from the target. Where the sequence and type after the user key take part in what is shared (several versions
// of a key), the scan stops and the caller goes on entry by entry.
#include <cstring>

#include "base/compare.h"
#include "format/block.h"
#include "format/block_entry.h"

namespace strata {

namespace {

// Order of an entry and the target: their user keys from the first byte that is not shared, then their trailers.
int OrderFrom(Slice stored, Slice target, size_t common) {
  const Slice user = UserKey(stored), target_user = UserKey(target);
  if (common < user.size() && common < target_user.size()) {
    return static_cast<unsigned char>(user[common]) < static_cast<unsigned char>(target_user[common]) ? -1 : 1;
  }
  if (user.size() != target_user.size()) return user.size() < target_user.size() ? -1 : 1;
  const uint64_t trailer = Trailer(stored), target_trailer = Trailer(target);
  return trailer > target_trailer ? -1 : (trailer < target_trailer ? 1 : 0);
}

}  // namespace

uint32_t BlockCursorBase::SkipTo(Slice target, bool* found) {
  *found = false;
  size_t common = CommonPrefix(UserKey(key_), UserKey(target));
  bool differs_there = common < UserKey(key_).size();
  uint64_t key_bytes = key_.size();
  const char* const limit = view_.data() + next_restart_offset_;
  uint32_t decided = 0;
  while (next_offset_ < next_restart_offset_) {
    uint32_t shared = 0;
    uint32_t unshared = 0;
    uint32_t value_bytes = 0;
    const char* const p = ParseLengths(view_.data() + next_offset_, limit, &shared, &unshared, &value_bytes);
    // The caller's scan reports the damage.
    if (p == nullptr || uint64_t{unshared} + value_bytes > static_cast<uint64_t>(limit - p)) break;
    if (shared > key_bytes || uint64_t{shared} + unshared < min_key_bytes_) break;
    const uint64_t user_bytes = uint64_t{shared} + unshared - kTrailerBytes;
    const bool before = differs_there && shared > common && user_bytes > common;
    if (!before && (shared > common || unshared < kTrailerBytes)) break;
    decided++;
    if (!before) {
      const Slice stored(p, unshared), rest = target.substr(shared);
      const size_t more = CommonPrefix(UserKey(stored), UserKey(rest));
      if (OrderFrom(stored, rest, more) >= 0) {
        key_ = target;  // whose bytes this entry shares
        *found = ParseNext();
        return decided;
      }
      common = shared + more;
      differs_there = more < UserKey(stored).size();
    }
    key_bytes = uint64_t{shared} + unshared;
    next_offset_ = static_cast<uint32_t>(p - view_.data()) + unshared + value_bytes;
  }
  // The next entry may share bytes with one whose key was not built.
  const uint32_t stop = next_offset_;
  if (stop < next_restart_offset_) {
    GoToRestart(restart_index_);
    while (next_offset_ < stop && ParseNext()) {
    }
  }
  return decided;
}

}  // namespace strata
