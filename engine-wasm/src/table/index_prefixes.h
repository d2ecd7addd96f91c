// IndexPrefixes and IndexCursor: a search of an index that hardly looks at its keys.
//
// A table's index has one entry for each data block, with its whole key (restart interval 1), and every Get and seek
// searches it. A probe of that search decodes an entry somewhere in the block to compare its key. But eight bytes of
// the key nearly always decide, taken where keys begin to differ:
//
//   keys       user:000123   user:000871   user:002044   v     all but the last begin with user:00
//   prefixes        0123          0871          2044    ffff   in one array, as numbers: neighbors in a cache line
//
// Only if the eight bytes are equal, the key is decoded and compared. A probe is one comparison of user keys for the
// counters, however it was decided; if comparisons are recorded, all keys are compared, by the plain search.
//
// Memory: 8 bytes for each data block, in every open index, in addition to what records state as the index's size. None
// for an index with fewer restarts than entries, which LevelDB does not write.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "format/block.h"

namespace strata {

class IndexPrefixes {
 public:
  // Null if not every entry is a restart. The index must outlive them. REQUIRES: it was verified.
  static std::unique_ptr<const IndexPrefixes> Of(const BlockView& index);

  uint64_t at(uint32_t entry) const { return prefixes_[entry]; }
  // The prefix of an internal key that begins with what the keys share; false for others.
  bool Find(Slice internal_key, uint64_t* prefix) const { return FindUser(UserKey(internal_key), prefix); }

 private:
  bool FindUser(Slice user_key, uint64_t* prefix) const;

  Slice shared_;  // by the user keys, perhaps without the last ones; in the block
  std::vector<uint64_t> prefixes_;
};

// Compare: as for BlockCursor.
template <class Compare>
class IndexCursor : public BlockCursor<Compare> {
 public:
  // prefixes: of the view, or null. Both must outlive the cursor.
  IndexCursor(const BlockView& view, const IndexPrefixes* prefixes, Compare compare)
      : BlockCursor<Compare>(view, compare), prefixes_(prefixes) {}

  // As BlockCursor's, with the same comparisons.
  void Seek(Slice target) {
    uint64_t sought = 0;
    if (prefixes_ == nullptr || this->compare().EachEntry() || !prefixes_->Find(target, &sought)) {
      return BlockCursor<Compare>::Seek(target);
    }
    this->Clear();
    uint32_t decided = 0;
    const auto is_before = [&](uint32_t entry) {
      const uint64_t prefix = prefixes_->at(entry);
      Slice key;
      if (prefix == sought && this->RestartKey(entry, &key)) return this->compare()(key, target, entry) < 0;
      decided++;
      return prefix < sought;
    };
    // The last entry before the target, as in BlockCursor; the result is the next one.
    uint32_t low = 0;
    uint32_t high = this->view_.restart_count() - 1;
    bool low_is_before = false;
    while (low < high) {
      const uint32_t middle = low + (high - low + 1) / 2;
      if (is_before(middle)) {
        low = middle;
        low_is_before = true;
      } else {
        high = middle - 1;
      }
    }
    if (low_is_before || is_before(0)) low++;
    this->compare().Count(decided);
    if (low == this->view_.restart_count()) return;
    this->GoToRestart(low);
    this->ParseNext();
  }

 private:
  const IndexPrefixes* const prefixes_;
};

}  // namespace strata
