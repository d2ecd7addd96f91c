// BTreePage: the bytes of one page of a B+tree, read and changed in place.
//
//   0          4        8           16       20       24          28      30     31      32          36        40
//   | crc u32  | id u32 | lsn u64   | prev   | next   | leftmost  | slots | kind | level | heap u32  | dead    |
//   +----------+--------+-----------+--------+--------+-----------+-------+------+-------+-----------+---------+
//   | slot 0 | slot 1 | ... u16 each, in key order -->     free     <-- records, in order of insertion          |
//   +--------------------------------------------------------------------------------------------------------------+
//   40                                                              heap                                  page_bytes
//
//   record    varint32 key length, varint32 payload length, key, payload
//   leaf      the payload is the value
//   inner     the payload is u32 child; entries of the child are not less than the key. Smaller keys are in the child
//             `leftmost`. Child 0 is leftmost, child i is that of slot i - 1.
//   free      next is the free page to use after this one
//   meta      page 0: prev is page_bytes, next the first free page, leftmost the number of pages of the file
//
// Slots make an insert cheap: sorting moves two-byte slots, never records. An erased record is dead bytes until the
// page is full; then the live records are compacted. prev and next link the pages of a level, so that a scan goes from
// leaf to leaf without its parents, as in InnoDB.
//
// Invariants
//   1. Keys ascend strictly with the slots. (The caller of Insert ensures it.)
//   2. 40 + 2 * slots <= heap <= page_bytes; records are in [heap, page_bytes) and do not overlap.
//   3. lsn is that of the last redo log record applied to this page; the log never lags the file.
//   4. The checksum (masked CRC-32C of everything after it) matches the bytes in the file; in memory it is stale.
//
// Sources: slotted pages: Gray and Reuter, Transaction Processing (1992), 14.3; page header and level links: InnoDB,
// storage/innobase/include/page0page.h, in spirit, not byte for byte.
#pragma once

#include <cstdint>
#include <string>

#include "base/coding.h"
#include "base/slice.h"
#include "base/status.h"
#include "trace/records.gen.h"

namespace strata {

using PageId = uint32_t;
inline constexpr PageId kMetaPage = 0;
inline constexpr PageId kRootPage = 1;
inline constexpr PageId kNoPage = 0;  // no neighbor, child or free page

using PageKind = rec::BTreePageKind;

// Appends a record: the argument of Insert and the result of Record.
void AppendPageRecord(std::string* out, Slice key, Slice payload);
// The payload of an inner record.
std::string ChildPayload(PageId child);

class BTreePage {
 public:
  static constexpr uint32_t kHeaderBytes = 40;
  static constexpr uint32_t kSlotBytes = 2;

  // A view; the caller owns the bytes, which outlive it.
  BTreePage(char* bytes, uint32_t page_bytes) : bytes_(bytes), page_bytes_(page_bytes) {}

  // The largest record that a page accepts: two of them fit, so that a full page can always be split.
  static constexpr uint32_t RecordBytesMax(uint32_t page_bytes) { return (page_bytes - kHeaderBytes) / 2 - kSlotBytes; }

  // ---- Reading.
  PageId id() const { return Load32(4); }
  uint64_t lsn() const { return DecodeFixed64(bytes_ + 8); }
  PageId prev() const { return Load32(16); }
  PageId next() const { return Load32(20); }
  PageId leftmost() const { return Load32(24); }
  uint32_t slots() const { return Load16(28); }
  PageKind kind() const { return static_cast<PageKind>(static_cast<uint8_t>(bytes_[30])); }
  uint32_t level() const { return static_cast<uint8_t>(bytes_[31]); }
  bool is_leaf() const { return kind() == PageKind::kLeaf; }
  // Slices into the page, valid until it changes. REQUIRES: slot < slots().
  Slice Record(uint32_t slot) const;
  Slice Key(uint32_t slot) const;
  Slice Payload(uint32_t slot) const;
  // REQUIRES: an inner page, index <= slots().
  PageId Child(uint32_t index) const;

  // Header, slots and live records.
  uint32_t UsedBytes() const { return page_bytes_ - FreeBytes(); }
  uint32_t FreeBytes() const { return Load32(32) - kHeaderBytes - kSlotBytes * slots() + Load32(36); }
  bool Fits(Slice record) const { return record.size() + kSlotBytes <= FreeBytes(); }
  uint32_t page_bytes() const { return page_bytes_; }
  Slice Bytes() const { return {bytes_, page_bytes_}; }

  // ---- Writing. Makes it an empty page without neighbors; lsn 0.
  void Format(PageId id, PageKind kind, uint32_t level);
  // REQUIRES: Fits, slot <= slots().
  void Insert(uint32_t slot, Slice record);
  // REQUIRES: slot < slots().
  void Erase(uint32_t slot);
  // Drops this slot and all later ones.
  void Truncate(uint32_t slot);
  void SetLinks(PageId prev, PageId next, PageId leftmost);
  void set_lsn(uint64_t lsn) { EncodeFixed64(bytes_ + 8, lsn); }

  // ---- File I/O.
  void SealChecksum();
  // Ok if the checksum matches and the page is valid for this class; damage becomes Corruption here, without the file
  // name. A page of zeros is damage.
  Status Check(PageId id) const;
  // Ok if the keys of its slots ascend, as binary search requires. REQUIRES: Check is ok.
  Status CheckOrder() const;

 private:
  uint32_t Load32(uint32_t at) const { return DecodeFixed32(bytes_ + at); }
  void Store32(uint32_t at, uint32_t v) { EncodeFixed32(bytes_ + at, v); }
  uint32_t Load16(uint32_t at) const {
    return uint32_t{static_cast<uint8_t>(bytes_[at])} | uint32_t{static_cast<uint8_t>(bytes_[at + 1])} << 8;
  }
  void Store16(uint32_t at, uint32_t v) {
    bytes_[at] = static_cast<char>(v & 0xff);
    bytes_[at + 1] = static_cast<char>(v >> 8 & 0xff);
  }
  uint32_t SlotAt(uint32_t slot) const { return kHeaderBytes + kSlotBytes * slot; }
  // The key and payload of the record at this offset; false if it is not inside the page.
  bool Parse(uint32_t offset, Slice* key, Slice* payload) const;
  // Makes the free bytes contiguous.
  void Pack();

  char* bytes_;
  uint32_t page_bytes_;
};

}  // namespace strata
