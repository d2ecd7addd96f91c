// Block: sorted entries with shared prefixes, and restart points. Used for data, index, metaindex and properties
// blocks.
//
//   |entry|entry| ... |restart 0 u32|restart 1 u32| ... |restart count u32|
//   entry:  varint shared | varint unshared | varint value length | key[shared..] | value
//
//   restart 0 -> apple      shared 0, stored "apple"            an interval of three:
//                apricot    shared 2, stored "ricot"            shared: bytes in common with the previous key
//                banana     shared 0, stored "banana"
//   restart 1 -> bandit     shared 0, stored "bandit"           stored in full, because an interval begins
//
// A seek does a binary search among the restarts, whose keys are stored in full, then scans at most one interval. An
// empty block still has restart 0.
//
// Nothing is trusted. Opening a view checks the restart array; the cursor checks every entry as it decodes it: lengths
// inside the restart interval, shared not longer than the previous key, shared 0 at a restart, keys long enough for
// their order. A cursor that finds corruption is not Valid and its status() gives the offset; corruption never looks
// like "no such key".
//
// Order. The reader of a file checks the keys at the restarts and the last interval (CheckRestarts). A cursor whose
// order has kChecksOrder checks the rest as it moves: an entry states how many bytes it shares, so it is after the one
// before it if its first byte that is not shared is larger; nearly always nothing else is compared. In any block:
//   Next   goes to a larger key, or ends with Corruption.
//   Prev   goes to a smaller key, or ends with Corruption: the scan of an interval checks it, and its last key is
//          compared with the first of the next interval.
//   Seek   finds an entry at or after the target whose predecessor is before it. It compared both with the target, and
//          needs no check.
// So no key comes twice in one direction, and every loop ends: each entry ends after it begins, in its interval.
// Disorder that no move passes is not seen, and a Get may miss a key for it. CheckOrder compares all entries, for
// indexes, which many searches use, and for Verify and dumps.
//
// Invariants of a view
// 1. restart count >= 1; restart 0 is 0; the others strictly ascend and are before the end of the entries.
// 2. size < 4 GiB, so offsets are u32 on every machine.
//
// Source: LevelDB, table/block.cc, block_builder.cc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/coding.h"
#include "base/compare.h"
#include "base/key_buffer.h"
#include "base/slice.h"
#include "base/status.h"
#include "format/internal_key.h"

namespace strata {

// Keys of a block share prefixes, so a block of kilobytes can decode to gigabytes of keys. Where all keys of a block
// are held at once (separators, range tombstones), this is the limit on their total size.
constexpr uint64_t kMaxHeldKeyBytes = uint64_t{64} << 20;

class BlockBuilder {
 public:
  // Every restart_interval-th key is stored in full. REQUIRES: >= 1.
  explicit BlockBuilder(uint32_t restart_interval);

  // REQUIRES: key sorts after every key added since Reset, in the order that readers will use; not finished.
  void Add(Slice key, Slice value) { Add(key, value, CommonPrefix(last_key_, key)); }
  // The same for a caller that has compared the keys. in_common: CommonPrefix(last_key(), key).
  void Add(Slice key, Slice value, size_t in_common);
  // Ends the block. The result is valid until Reset or destruction.
  Slice Finish();
  // The finished block and its trailer, as a file has it uncompressed; valid as Finish's result, which becomes invalid.
  Slice WithTrailer();
  // Starts the next block; keeps the memory.
  void Reset();

  // Uncompressed size if the block were finished now.
  uint64_t EstimatedSizeBytes() const { return size_ + restarts_.size() * 4 + 4; }
  bool empty() const { return size_ == 0; }
  // Of the last entry added, also after Reset; valid until the next one. Empty if there was none.
  Slice last_key() const { return last_key_; }

 private:
  // Where to write up to this many bytes more; the caller then adds what it wrote to size_.
  char* Room(size_t bytes);

  uint32_t restart_interval_;
  std::string buffer_;  // the block so far, and unused memory after it
  size_t size_ = 0;     // of the block so far
  std::vector<uint32_t> restarts_;
  uint32_t since_restart_ = 0;
  bool finished_ = false;
  std::string last_key_;
};

// ---- Orders. A cursor calls compare(stored, target, restart): the key in the block, the key passed to Seek, and the
// restart interval of the stored key. A room that counts or records comparisons passes its own object with the same
// members:
//   EachEntry()   every stored key of an interval is to be passed to compare. Otherwise a seek may decide the order of
//                 entries by what they share with the target, which needs internal keys
//   Count(n)      the order of n entries was decided so; a scan that compares each would have compared them, too
//   kChecksOrder  moves check that keys ascend, which needs internal keys. False for dumps, and for blocks of which
//                 the reader checks every key

struct InternalOrder {
  // Shorter keys are corruption.
  static constexpr uint32_t kMinKeyBytes = kTrailerBytes;
  static constexpr bool kChecksOrder = false;
  int operator()(Slice stored, Slice target, uint32_t /*restart*/) const { return CompareInternal(stored, target); }
  static bool EachEntry() { return false; }
  static void Count(uint32_t /*entries*/) {}
};

struct BytewiseOrder {
  static constexpr uint32_t kMinKeyBytes = 0;
  static constexpr bool kChecksOrder = false;
  int operator()(Slice stored, Slice target, uint32_t /*restart*/) const { return stored.compare(target); }
  static bool EachEntry() { return true; }
  static void Count(uint32_t /*entries*/) {}
};

enum class KeyOrder : uint8_t { kInternal, kBytewise };

class BlockView {
 public:
  // An empty block.
  BlockView() = default;

  // contents: uncompressed, without trailer; must outlive the view. Corruption if invariant 1 or 2 is violated;
  // NotSupported for a block with RocksDB's hash index. Messages have offsets within the block.
  static Status Open(Slice contents, BlockView* view);

  // Decodes every entry and every restart, and checks that keys strictly ascend. *last becomes the last key, empty for
  // an empty block. O(stored bytes): shared prefixes are neither compared nor copied. Corruption gives the entry's
  // number, from 0, and its offset in the block. Pure.
  Status CheckOrder(KeyOrder order, std::string* last) const;
  // What a block of internal keys must satisfy before it is searched: the keys at the restarts strictly ascend, and so
  // do all keys from the last restart on. *first and *last become the first and the last key. Decodes one interval.
  // Pure. REQUIRES: it has entries.
  Status CheckRestarts(Slice* first, KeyBuffer* last) const;
  // CheckOrder and, for internal keys, a check that each key parses.
  Status Verify(KeyOrder order) const;

  uint32_t restart_count() const { return restart_count_; }
  // REQUIRES: i < restart_count().
  uint32_t RestartOffset(uint32_t i) const { return DecodeFixed32(data_ + entries_end_ + i * 4); }
  // Size of the entries in bytes; the restart array follows.
  uint32_t entries_bytes() const { return entries_end_; }
  const char* data() const { return data_; }

 private:
  const char* data_ = kEmptyBlock;
  uint32_t entries_end_ = 0;
  uint32_t restart_count_ = 1;

  static constexpr char kEmptyBlock[8] = {0, 0, 0, 0, 1, 0, 0, 0};
};

// The part of a cursor that is independent of the order: decodes entries in sequence and from restarts.
class BlockCursorBase {
 public:
  bool Valid() const { return valid_; }
  // REQUIRES of the next ones: Valid. The key is valid until the cursor moves; the value while the block's bytes live.
  Slice key() const { return key_; }
  Slice value() const { return value_; }
  // Offsets in the block of this entry and of the next.
  uint32_t entry_offset() const { return offset_; }
  uint32_t next_offset() const { return next_offset_; }
  // Whether entries of the block follow the entry.
  bool has_more() const { return next_offset_ < view_.entries_bytes(); }
  // The restart interval that contains the entry.
  uint32_t restart_index() const { return restart_index_; }
  // Number of key bytes shared with the previous key.
  uint32_t shared_bytes() const { return shared_bytes_; }
  // Ok, or the corruption that stopped the cursor.
  const Status& status() const { return status_; }

  void SeekToFirst();
  void SeekToLast();
  void Next();
  // Moves to the previous entry. Keys can only be decoded forward from a restart, so the first Prev in an interval
  // scans it and keeps what each entry cut off the key before it; the next ones only put that back.
  void Prev();

 protected:
  // checks_order: see kChecksOrder.
  BlockCursorBase(const BlockView& view, uint32_t min_key_bytes, bool checks_order)
      : view_(view), min_key_bytes_(min_key_bytes), checks_order_(checks_order) {}
  ~BlockCursorBase() = default;

  // Moves before the first entry of the interval; ParseNext then reads it.
  void GoToRestart(uint32_t index);
  // Decodes the entry at next_offset_. False at the end and on corruption. The scan of a seek, which compares entries
  // with its target instead of each other.
  bool ParseNext();
  // The same, and the key must be after the current one, if there is one and the cursor checks the order.
  bool ParseAfterCurrent();
  // The scan of a seek, which builds only the key that it finds (block_seek.cc). Moves over entries of the interval
  // that are before target, an internal key, and returns the number of entries whose order it decided. *found: the last
  // of them is at or after target and is the current one; otherwise compare the next one. Keys need not ascend.
  // REQUIRES: Valid at an entry before target.
  uint32_t SkipTo(Slice target, bool* found);
  // The full key at a restart; false on corruption.
  bool RestartKey(uint32_t index, Slice* key);
  bool Fail(uint32_t offset, const char* what);
  // order: of the key before the entry and of its key; it is not negative.
  bool FailOrder(uint32_t offset, int order);
  void Clear();

  BlockView view_;
  uint32_t min_key_bytes_;
  bool checks_order_;
  bool valid_ = false;
  uint32_t offset_ = 0;
  uint32_t next_offset_ = 0;
  uint32_t restart_index_ = 0;
  uint32_t next_restart_offset_ = 0;  // start of interval restart_index_ + 1; for the last interval the entries' end
  uint32_t shared_bytes_ = 0;
  Slice key_;  // into the block for a full key, else into key_buffer_
  Slice value_;
  KeyBuffer key_buffer_;  // key_ is in it if the entry shares bytes
  Status status_;

 private:
  // An entry that the scan of an interval passed.
  struct Passed {
    uint32_t offset;
    uint32_t cut_bytes;  // of its key, what the next key does not share
  };
  static constexpr uint32_t kNowhere = 0xffffffff;

  // leave(shared) is called before the current key is replaced.
  template <bool kAfterCurrent, class Leave>
  bool Parse(const Leave& leave);
  // Moves to the last entry before the offset `end`, in this interval or at its end, and remembers the entries passed.
  void ScanInterval(uint32_t index, uint32_t end);
  // Moves from the entry at passed_before_ to the one passed last.
  void StepBack();

  std::vector<Passed> passed_;         // the entries of an interval before the entry at passed_before_
  std::string cut_;                    // what was cut off their keys
  uint32_t passed_before_ = kNowhere;  // an offset; Next and Seek need not reset it, since the block does not change

  BlockCursorBase(const BlockCursorBase&) = delete;
  BlockCursorBase& operator=(const BlockCursorBase&) = delete;
};

// A cursor over a block with a given order. Not virtual: this is the innermost loop of every read. The view's bytes
// must outlive it. Comparisons per Seek: about log2(restarts), then at most one per entry of an interval; no key is
// compared twice.
template <class Compare>
class BlockCursor : public BlockCursorBase {
 public:
  explicit BlockCursor(const BlockView& view, Compare compare = Compare())
      : BlockCursorBase(view, Compare::kMinKeyBytes, Compare::kChecksOrder), compare_(compare) {}

  // Moves to the first entry at or after target; not Valid if there is none. REQUIRES: target is a key of this order.
  void Seek(Slice target) {
    Clear();
    // The last restart whose key is before target: the result is in its interval, or is the first entry of the next.
    uint32_t low = 0;
    uint32_t high = view_.restart_count() - 1;
    bool low_is_before = false;
    while (low < high) {
      const uint32_t middle = low + (high - low + 1) / 2;
      Slice middle_key;
      if (!RestartKey(middle, &middle_key)) return;
      if (compare_(middle_key, target, middle) < 0) {
        low = middle;
        low_is_before = true;
      } else {
        high = middle - 1;
      }
    }
    GoToRestart(low);
    // The restart key was compared by the binary search, unless no restart key was before the target.
    if (low_is_before) {
      if (!ParseNext()) return;
      if (!compare_.EachEntry()) {
        bool found = false;
        compare_.Count(SkipTo(target, &found));
        if (found) return;
      }
    }
    while (ParseNext()) {
      // The interval ends at the next restart key, which the binary search found to be at or after the target.
      if (restart_index_ != low || compare_(key_, target, low) >= 0) return;
    }
  }

  Compare& compare() { return compare_; }

 private:
  Compare compare_;
};

}  // namespace strata
