// Block: sorted entries with shared prefixes, and places to start from. Data, index, metaindex and properties blocks
// are such.
//
//   |entry|entry| ... |restart 0 u32|restart 1 u32| ... |restart count u32|
//   entry:  varint shared | varint unshared | varint value length | key[shared..] | value
//
//   restart 0 -> apple      shared 0, stored "apple"            an interval of three:
//                apricot    shared 2, stored "ricot"            shared counts bytes of the key before
//                banana     shared 0, stored "banana"
//   restart 1 -> bandit     shared 0, stored "bandit"           whole, because an interval begins
//
// A seek halves among the restarts, whose keys stand whole, then walks at most one interval. An empty block still has
// restart 0.
//
// What is trusted: nothing. Opening a view checks the restart array; the cursor checks every entry as it decodes it:
// lengths inside its restart interval, shared no longer than the key before, shared 0 at a restart, keys long enough
// for their order. A cursor that meets damage is not Valid and its status() says where; it never turns damage into "no
// such key". That keys ascend takes a comparison an entry to know: CheckOrder, once for each block that is read from a
// file (table/block_fetch.h), and Verify, for dumps and checks.
//
// Invariants of a view
// 1. restart count >= 1; restart 0 is 0; the others strictly ascend and lie below the entries' end.
// 2. size < 4 GiB, so offsets are u32 on every machine.
//
// Source: LevelDB, table/block.cc, block_builder.cc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/coding.h"
#include "base/slice.h"
#include "base/status.h"
#include "format/internal_key.h"

namespace strata {

// Keys of a block share their beginnings, so a block of kilobytes can hold gigabytes of keys. Where all keys of a block
// are held at once (separators, range tombstones), they are refused beyond this.
constexpr uint64_t kMaxHeldKeyBytes = uint64_t{64} << 20;

class BlockBuilder {
 public:
  // Every restart_interval-th key stands whole. REQUIRES: >= 1.
  explicit BlockBuilder(uint32_t restart_interval);

  // REQUIRES: key is after every key added since Reset, in the order that readers will use; not finished.
  void Add(Slice key, Slice value);
  // Ends the block. Valid until Reset or destruction.
  Slice Finish();
  // Starts the next block. Memory is kept.
  void Reset();

  // Uncompressed size if finished now.
  uint64_t EstimatedSizeBytes() const { return buffer_.size() + restarts_.size() * 4 + 4; }
  bool empty() const { return buffer_.empty(); }
  Slice last_key() const { return last_key_; }

 private:
  uint32_t restart_interval_;
  std::string buffer_;
  std::vector<uint32_t> restarts_;
  uint32_t since_restart_ = 0;
  bool finished_ = false;
  std::string last_key_;
};

// ---- Orders. A cursor calls compare(stored, sought, restart): the block's key, the key that Seek was given, and the
// restart interval the stored key is in. A room that counts or records comparisons passes an object of its own with the
// same two members.

struct InternalOrder {
  // Shorter keys are damage.
  static constexpr uint32_t kMinKeyBytes = kTrailerBytes;
  int operator()(Slice stored, Slice sought, uint32_t /*restart*/) const { return CompareInternal(stored, sought); }
};

struct BytewiseOrder {
  static constexpr uint32_t kMinKeyBytes = 0;
  int operator()(Slice stored, Slice sought, uint32_t /*restart*/) const { return stored.compare(sought); }
};

enum class KeyOrder : uint8_t { kInternal, kBytewise };

class BlockView {
 public:
  // An empty block, without entries.
  BlockView() = default;

  // contents: uncompressed, without trailer; must outlive the view. Corruption breaks invariant 1 or 2; NotSupported
  // for a block with RocksDB's hash index. The sentence has offsets within the block.
  static Status Open(Slice contents, BlockView* view);

  // Decodes every entry and every restart, and compares each key with the one before: they strictly ascend. *last is
  // then the last key, empty for a block without entries. O(stored bytes): what keys share is neither compared nor
  // copied. Corruption names the entry by its number, from 0, and its offset in the block. Pure.
  Status CheckOrder(KeyOrder order, std::string* last) const;
  // CheckOrder, and in internal order that each key parses.
  Status Verify(KeyOrder order) const;

  uint32_t restart_count() const { return restart_count_; }
  // REQUIRES: i < restart_count().
  uint32_t RestartOffset(uint32_t i) const { return DecodeFixed32(data_ + entries_end_ + i * 4); }
  // Bytes of entries; the restart array follows.
  uint32_t entries_bytes() const { return entries_end_; }
  const char* data() const { return data_; }

 private:
  const char* data_ = kEmptyBlock;
  uint32_t entries_end_ = 0;
  uint32_t restart_count_ = 1;

  static constexpr char kEmptyBlock[8] = {0, 0, 0, 0, 1, 0, 0, 0};
};

// The part of a cursor that needs no order: it decodes entries one after another and from restarts.
class BlockCursorBase {
 public:
  bool Valid() const { return valid_; }
  // REQUIRES of the next ones: Valid. Live until the cursor moves; the value until the block's bytes go.
  Slice key() const { return key_; }
  Slice value() const { return value_; }
  // Where the entry begins in the block, and where the next one would.
  uint32_t entry_offset() const { return offset_; }
  uint32_t next_offset() const { return next_offset_; }
  // The restart interval that the entry is in.
  uint32_t restart_index() const { return restart_index_; }
  // How many bytes of the key were taken from the key before.
  uint32_t shared_bytes() const { return shared_bytes_; }
  // Ok, or the damage that ended the walk.
  const Status& status() const { return status_; }

  // Leaves the block for another one, before its first entry; not Valid until a seek.
  void SetView(const BlockView& view);

  void SeekToFirst();
  void SeekToLast();
  void Next();
  // To the entry before: goes back to a restart and walks; one interval at most.
  void Prev();

 protected:
  BlockCursorBase(const BlockView& view, uint32_t min_key_bytes) : view_(view), min_key_bytes_(min_key_bytes) {}
  ~BlockCursorBase() = default;

  // Stands before the first entry of the interval; ParseNext then gives it.
  void GoToRestart(uint32_t index);
  // Decodes the entry at next_offset_. False at the end and on damage.
  bool ParseNext();
  // The whole key at a restart; false on damage.
  bool RestartKey(uint32_t index, Slice* key);
  bool Fail(uint32_t offset, const char* what);
  void Clear();

  BlockView view_;
  uint32_t min_key_bytes_;
  bool valid_ = false;
  uint32_t offset_ = 0;
  uint32_t next_offset_ = 0;
  uint32_t restart_index_ = 0;
  uint32_t next_restart_offset_ = 0;  // where interval restart_index_ + 1 begins; the entries' end after the last
  uint32_t shared_bytes_ = 0;
  Slice key_;  // into the block for a whole key, else into key_buffer_
  Slice value_;
  std::string key_buffer_;
  Status status_;

 private:
  BlockCursorBase(const BlockCursorBase&) = delete;
  BlockCursorBase& operator=(const BlockCursorBase&) = delete;
};

// A cursor over a block in an order. Not virtual: this is the innermost loop of every read. The view's bytes must
// outlive it. Comparisons of one Seek: about log2(restarts), then at most one per entry of an interval; no key is
// compared twice.
template <class Compare>
class BlockCursor : public BlockCursorBase {
 public:
  explicit BlockCursor(const BlockView& view, Compare compare = Compare())
      : BlockCursorBase(view, Compare::kMinKeyBytes), compare_(compare) {}

  // To the first entry at or after target; not Valid when there is none. REQUIRES: target is a key of this order.
  void Seek(Slice target) {
    Clear();
    // The last restart whose key is before target: the entry sought is in its interval, or first in the next one.
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
    // Its first key was compared on the way, unless nothing was found to be before.
    if (low_is_before && !ParseNext()) return;
    while (ParseNext()) {
      // Past the interval stands the key of the next restart, which the halving found to be at or after the target.
      if (restart_index_ != low || compare_(key_, target, low) >= 0) return;
    }
  }

  Compare& compare() { return compare_; }

 private:
  Compare compare_;
};

}  // namespace strata
