// PageChange: one change of one page, as it is logged and applied.
//
// A change describes a page in terms of its slots ("physiological": physical as to the page, logical within it), so
// inserting a row logs the row, not the page. The same ApplyChange is used when the change is made and when the log is
// replayed; a page whose lsn is not less than the record's already has the change and is skipped.
//
//   record    fixed64 lsn, then changes to the end
//   change    u8 kind, varint32 page, then by kind
//     insert    varint32 slot, lp record           image     u8 page kind, u8 level, varint32 prev, next, leftmost,
//     replace   varint32 slot, lp record                     varint32 count, count x lp record
//     erase     varint32 slot                      links     varint32 prev, next, leftmost
//     truncate  varint32 slot
//
// An image is the whole page and does not depend on its old bytes, so it also repairs a page that a crash has torn.
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
  Slice record = {};  // insert, replace
  PageKind page_kind = PageKind::kFree;
  uint8_t level = 0;
  PageId prev = kNoPage;  // links, image
  PageId next = kNoPage;
  PageId leftmost = kNoPage;
  std::vector<Slice> records = {};  // image
};

// An image of the page's current content. Its records point into the page.
PageChange ImageOf(const BTreePage& page);

void AppendChange(std::string* out, const PageChange& change);
// Consumes a change from the front. False on damage. Slices point into *input's bytes.
bool DecodeChange(Slice* input, PageChange* change);
// Applies the change; the caller sets the page's lsn. The change's records must not be in the page. False, with the
// page unchanged or (image) empty, if the change does not fit the page.
bool ApplyChange(const PageChange& change, BTreePage* page);

}  // namespace strata
