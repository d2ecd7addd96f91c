// PageChange: one change of one page, as the redo log holds it and as it is carried out.
//
// A change says what happens to a page in terms of its slots ("physiological": physical as to the page, logical inside
// it), so inserting a row logs the row and not the page. The same Apply makes the change when it happens and when the
// log is replayed; a page whose lsn is not before the record's has the change already and is passed over.
//
//   record    fixed64 lsn, then changes to the end
//   change    u8 kind, varint32 page, then by kind
//     insert    varint32 slot, lp record           image     u8 page kind, u8 level, varint32 prev, next, leftmost,
//     replace   varint32 slot, lp record                     varint32 count, count x lp record
//     erase     varint32 slot                      links     varint32 prev, next, leftmost
//     truncate  varint32 slot
//
// An image is the whole page: its old bytes are of no account, so it also mends a page that a crash has torn.
//
// Source: Mohan and others, ARIES (1992), sections 3 and 4; InnoDB's mini-transactions are logged alike.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"
#include "baselines/btree_page.h"

namespace strata {

struct PageChange {
  enum class Kind : uint8_t { kInsert = 1, kReplace, kErase, kTruncate, kLinks, kImage };

  Kind kind = Kind::kInsert;
  PageId page = 0;
  uint32_t slot = 0;
  Slice record;  // insert, replace
  PageKind page_kind = PageKind::kFree;
  uint8_t level = 0;
  PageId prev = kNoPage;  // links, image
  PageId next = kNoPage;
  PageId leftmost = kNoPage;
  std::vector<Slice> records;  // image
};

// An image of this page as it is. Its records point into the page.
PageChange ImageOf(const BTreePage& page);

void AppendChange(std::string* out, const PageChange& change);
// Takes a change from the front. False on damage. Slices point into *input's bytes.
bool TakeChange(Slice* input, PageChange* change);
// Makes the change; the page's lsn is left to the caller. The records of the change must not lie in the page. False,
// with the page unchanged or (image) empty, when the change does not fit the page.
bool ApplyChange(const PageChange& change, BTreePage* page);

}  // namespace strata
