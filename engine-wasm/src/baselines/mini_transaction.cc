#include "baselines/mini_transaction.h"

#include <utility>

#include "base/check.h"

namespace strata {

using Kind = PageChange::Kind;

void MiniTransaction::Make(const PageRef& ref, const PageChange& change) {
  BTreePage page = ref.page();
  // Logged before it is applied: the record may lie in a page that the change rearranges.
  AppendChange(&changes_, change);
  STRATA_CHECK(ApplyChange(change, &page), "A change that the tree makes fits its page.");
  if (ref.frame()->in_transaction) return;
  ref.frame()->in_transaction = true;
  touched_.emplace_back(ref.frame(), page.page_bytes());
}

void MiniTransaction::Insert(const PageRef& ref, uint32_t slot, Slice record) {
  PageChange change;
  change.kind = Kind::kInsert;
  change.page = ref.id();
  change.slot = slot;
  change.record = record;
  Make(ref, change);
}

void MiniTransaction::Replace(const PageRef& ref, uint32_t slot, Slice record) {
  PageChange change;
  change.kind = Kind::kReplace;
  change.page = ref.id();
  change.slot = slot;
  change.record = record;
  Make(ref, change);
}

void MiniTransaction::Erase(const PageRef& ref, uint32_t slot) {
  PageChange change;
  change.kind = Kind::kErase;
  change.page = ref.id();
  change.slot = slot;
  Make(ref, change);
}

void MiniTransaction::Truncate(const PageRef& ref, uint32_t slot) {
  PageChange change;
  change.kind = Kind::kTruncate;
  change.page = ref.id();
  change.slot = slot;
  Make(ref, change);
}

void MiniTransaction::Links(const PageRef& ref, PageId prev, PageId next, PageId leftmost) {
  PageChange change;
  change.kind = Kind::kLinks;
  change.page = ref.id();
  change.prev = prev;
  change.next = next;
  change.leftmost = leftmost;
  Make(ref, change);
}

void MiniTransaction::Image(const PageRef& ref, PageChange image) {
  image.kind = Kind::kImage;
  image.page = ref.id();
  Make(ref, image);
}

Status MiniTransaction::Commit() {
  if (!changed()) return Status::Ok();
  const Status status = log_.Append(changes_);
  if (!status.ok()) return status;
  for (const PageRef& ref : touched_) {
    pool_.MarkDirty(ref.frame(), log_.last_lsn());
    const BTreePage page = ref.page();
    tracer_.Emit(rec::BTreePageChanged{.page = page.id(),
                                       .used_bytes = page.UsedBytes(),
                                       .entries = static_cast<uint16_t>(page.slots()),
                                       .page_kind = page.kind(),
                                       .level = static_cast<uint8_t>(page.level())});
  }
  Forget();
  return status;
}

void MiniTransaction::Forget() {
  for (const PageRef& ref : touched_) ref.frame()->in_transaction = false;
  touched_.clear();
  changes_.clear();
}

}  // namespace strata
