#include "baselines/mini_transaction.h"

#include <utility>

#include "base/check.h"

namespace strata {

using Kind = PageChange::Kind;

void MiniTransaction::Make(const PageRef& ref, PageChange change) {
  BTreePage page = ref.page();
  change.page = ref.id();
  // Logged before it is applied: the record may lie in a page that the change rearranges.
  AppendChange(&changes_, change);
  STRATA_CHECK(ApplyChange(change, &page), "A change that the tree makes fits its page.");
  if (ref.frame()->in_transaction) return;
  ref.frame()->in_transaction = true;
  touched_.emplace_back(ref.frame(), page.page_bytes());
}

void MiniTransaction::Insert(const PageRef& ref, uint32_t slot, Slice record) {
  Make(ref, {.kind = Kind::kInsert, .slot = slot, .record = record});
}

void MiniTransaction::Replace(const PageRef& ref, uint32_t slot, Slice record) {
  Make(ref, {.kind = Kind::kReplace, .slot = slot, .record = record});
}

void MiniTransaction::Erase(const PageRef& ref, uint32_t slot) {
  Make(ref, {.kind = Kind::kErase, .slot = slot});
}

void MiniTransaction::Truncate(const PageRef& ref, uint32_t slot) {
  Make(ref, {.kind = Kind::kTruncate, .slot = slot});
}

void MiniTransaction::Links(const PageRef& ref, PageId prev, PageId next, PageId leftmost) {
  Make(ref, {.kind = Kind::kLinks, .prev = prev, .next = next, .leftmost = leftmost});
}

void MiniTransaction::Image(const PageRef& ref, PageChange image) {
  image.kind = Kind::kImage;
  Make(ref, std::move(image));
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
