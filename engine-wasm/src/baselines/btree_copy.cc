// Copy-on-write: changing a tree without changing any page of its last durable state.
//
//   before     root 7 -> inner 4 -> leaves 5, 9          a put into leaf 9
//   copies     leaf 9 -> 10, inner 4 -> 11, root 7 -> 12  in memory; 9, 4 and 7 are retired
//   commit     write 10, 11, 12; sync; meta page: root 12; sync; 9, 4 and 7 are free
//
// A page is copied once for each write batch, however many of its rows the batch changes. Opening reads the inner
// pages: what they do not name is free.
#include <algorithm>
#include <utility>

#include "baselines/btree.h"
#include "format/file_name.h"

namespace strata {

Status BTree::CopyPage(MiniTransaction* mtr, const PageRef* parent, uint32_t index, PageRef* ref) {
  if (!space_ || ref->frame()->in_transaction) return Status::Ok();
  const BTreePage page = ref->page();
  PageRef copy;
  const Status status = Allocate(mtr, page.kind(), page.level(), Slice(), &copy);
  if (!status.ok()) return status;
  tracer_.counters.btree_pages_copied++;
  tracer_.Emit(rec::BTreePageCopied{.page = page.id(), .copy = copy.id(), .level = static_cast<uint8_t>(page.level())});
  mtr->Image(copy, ImageOf(page));
  space_->Retire(page.id());
  if (parent == nullptr) {
    space_->set_root(copy.id());
  } else if (index == 0) {
    mtr->Links(*parent, kNoPage, kNoPage, copy.id());
  } else {
    std::string record;
    AppendPageRecord(&record, parent->page().Key(index - 1), ChildPayload(copy.id()));
    mtr->Replace(*parent, index - 1, record);
  }
  *ref = std::move(copy);
  return status;
}

Status BTree::CopyPath(MiniTransaction* mtr, Path* path) {
  const PathStep* above = nullptr;
  for (PathStep& step : *path) {
    const Status status =
        CopyPage(mtr, above == nullptr ? nullptr : &above->ref, above == nullptr ? 0 : above->index, &step.ref);
    if (!status.ok()) return status;
    above = &step;
  }
  return Status::Ok();
}

Status BTree::CommitCopies(uint32_t entries) {
  const std::vector<PageId> freed = space_->retired();
  for (const PageId page : freed) pool_.Discard(page);
  const std::vector<PageId> dirty = pool_.DirtySince(log_.last_lsn());
  PageId meta = kMetaPage;
  Status status = pool_.WriteBackAll(dirty, log_.last_lsn(), rec::BTreeWriteReason::kCommit);
  if (status.ok()) status = file_.Sync();
  if (status.ok()) status = space_->Commit(log_.last_lsn(), &file_, &meta);
  if (!status.ok()) return status;
  tracer_.counters.btree_commits++;
  tracer_.counters.btree_pages_written++;
  tracer_.counters.btree_bytes_written += file_.page_bytes();
  tracer_.Emit(rec::BTreePageWritten{
      .page = meta, .bytes = file_.page_bytes(), .copies = 0, .write_reason = rec::BTreeWriteReason::kCommit});
  tracer_.Emit(rec::BTreeCommitted{.entries = entries,
                                   .pages = static_cast<uint32_t>(dirty.size()),
                                   .root = space_->root(),
                                   .meta = meta,
                                   .freed = freed});
  return status;
}

Status BTree::RecoverCopies() {
  // Another process may have written the last state without syncing it; what it freed must not be overwritten before.
  Status status = file_.Sync();
  if (status.ok()) status = space_->Open(file_);
  if (!status.ok()) return status;
  log_.Replayed(space_->lsn());
  pool_.RejectPagesNewerThanLog();
  std::vector<bool> used(space_->pages());
  struct Named {
    PageId page;
    uint32_t level;  // kAnyLevel for the root
  };
  constexpr uint32_t kAnyLevel = UINT32_MAX;
  std::vector<Named> unread = {{space_->root(), kAnyLevel}};
  while (!unread.empty()) {
    const Named named = unread.back();
    unread.pop_back();
    if (named.page < PageSpace::kFirst || named.page >= space_->pages() || used[named.page]) {
      return Status::Corruption("%: page % is named twice, or is not there", {kPagesFileName, named.page});
    }
    used[named.page] = true;
    if (named.level == 0) continue;
    PageRef ref;
    bool cached = false;
    status = pool_.Fetch(named.page, &ref, &cached);
    if (!status.ok()) return status;
    const BTreePage page = ref.page();
    const bool is_tree = page.kind() == (page.level() == 0 ? PageKind::kLeaf : PageKind::kInner);
    if (!is_tree || (named.level != kAnyLevel && named.level != page.level())) {
      return Status::Corruption("page % is not of the level below its parent", {named.page});
    }
    for (uint32_t i = 0; !page.is_leaf() && i <= page.slots(); i++) {
      unread.push_back({page.Child(i), page.level() - 1});
    }
  }
  space_->FreeAllBut(used);
  return status;
}

}  // namespace strata
