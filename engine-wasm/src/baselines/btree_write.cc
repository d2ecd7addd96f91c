// Changing the tree: puts and deletes, splits and merges, allocating and freeing pages.
//
//   put       leaf has room?  insert          leaf is full?   split it, put a separator into the parent, and so on up
//   split     | a b c d e f |  + g     ->     | a b c |  | d e f g |      in the middle, by bytes
//             | a b c d e f |  + g     ->     | a b c d e f |  | g |      at the right edge of a level: rows that
//                                                                         arrive in order leave full pages
//   merge     | a |  | b c |           ->     | a b c |  (free)
//
// The root keeps its page number: when it is full, its content moves to a new page below it.
#include <algorithm>
#include <utility>

#include "base/check.h"
#include "baselines/btree.h"
#include "format/batch_format.h"

namespace strata {
namespace {

// How many entries the left page keeps when a page's entries and a new one are split: as equal in bytes as possible,
// and both pages fit. In an inner page the entry at that index moves up to the parent.
uint32_t SplitPointOf(const std::vector<Slice>& entries, bool is_leaf, uint32_t capacity) {
  uint64_t total = 0;
  for (const Slice entry : entries) total += entry.size() + BTreePage::kSlotBytes;
  const auto n = static_cast<uint32_t>(entries.size());
  uint64_t left = 0;
  uint64_t best_difference = ~uint64_t{0};
  uint32_t best = 0;
  for (uint32_t k = 1; k < n; k++) {
    left += entries[k - 1].size() + BTreePage::kSlotBytes;
    uint64_t right = total - left;
    if (!is_leaf) right -= entries[k].size() + BTreePage::kSlotBytes;
    if (left > capacity || right > capacity || (!is_leaf && k + 1 == n)) continue;
    const uint64_t difference = left > right ? left - right : right - left;
    if (difference < best_difference) {
      best_difference = difference;
      best = k;
    }
  }
  STRATA_CHECK(best > 0, "Entries of at most half a page can always be split.");
  return best;
}

// The bytes of a record, as Insert takes it.
std::string RecordOf(Slice key, Slice payload) {
  std::string record;
  AppendPageRecord(&record, key, payload);
  return record;
}

}  // namespace

Status BTree::CheckBatch(Slice batch) const {
  const uint32_t max = BTreePage::RecordBytesMax(file_.page_bytes());
  BatchReader reader;
  Status status = reader.Open(batch);
  for (BatchOp op; status.ok() && reader.Next(&op);) {
    if (op.family != 0) {
      return Status::NotSupported(reader.DescribeLast() + " is of a column family, which a B+tree here does not know");
    }
    if (op.type == EntryType::kRangeDelete) {
      return Status::NotSupported(reader.DescribeLast() + " is a range delete, which a B+tree here does not know");
    }
    // The key must also fit an inner page, next to a child.
    const uint64_t payload = std::max<uint64_t>(op.value.size(), sizeof(PageId));
    const uint64_t size = VarintLength(op.key.size()) + VarintLength(payload) + op.key.size() + payload;
    if (op.type != EntryType::kPut || size <= max) continue;
    return Status::InvalidArgument("an entry of % bytes is too large for pages of % bytes: two must fit into one",
                                   {op.key.size() + op.value.size(), file_.page_bytes()});
  }
  return status.ok() ? reader.status() : status;
}

Status BTree::Write(Slice batch) {
  if (!bg_error_.ok()) return bg_error_;
  Status status = CheckBatch(batch);
  if (!status.ok()) return status;
  MiniTransaction mtr(pool_, log_, tracer_);
  BatchReader reader;
  status = reader.Open(batch);
  for (BatchOp op; status.ok() && reader.Next(&op);) {
    status = op.type == EntryType::kPut ? Put(&mtr, op.key, op.value) : Delete(&mtr, op.key);
  }
  const uint32_t pages = mtr.pages();
  const bool changed = mtr.changed();
  if (status.ok()) status = mtr.Commit();
  if (status.ok() && changed && space_) status = CommitCopies(reader.count());
  if (status.ok()) {
    writes_ += changed;
    tracer_.counters.number_keys_written += reader.count();
    tracer_.counters.bytes_written += batch.size();
    if (!space_) tracer_.Emit(rec::BTreeLogged{.entries = reader.count(), .pages = pages});
  } else if (changed) {
    memory_error_ = {
        status.code(),
        "%; reads are refused until the database is reopened: memory holds changes that are not on the device",
        {status.message()}};
    SetBackgroundError(status);
  }
  CheckPoolWrites();
  return status.ok() || bg_error_.ok() ? status : bg_error_;
}

Status BTree::Put(MiniTransaction* mtr, Slice key, Slice value) {
  Path path;
  Status status = Descend(Toward::kKey, key, &path);
  if (status.ok()) status = CopyPath(mtr, &path);
  if (!status.ok()) return status;
  const PathStep& leaf = path.back();
  const BTreePage page = leaf.ref.page();
  std::string record = RecordOf(key, value);
  if (leaf.found) {
    if (record.size() <= page.FreeBytes() + page.Record(leaf.index).size()) {
      mtr->Replace(leaf.ref, leaf.index, record);
      return status;
    }
    mtr->Erase(leaf.ref, leaf.index);
  }
  if (page.Fits(record)) {
    mtr->Insert(leaf.ref, leaf.index, record);
    return status;
  }
  return SplitAndInsert(mtr, &path, leaf.index, std::move(record));
}

Status BTree::Delete(MiniTransaction* mtr, Slice key) {
  Path path;
  Status status = Descend(Toward::kKey, key, &path);
  if (!status.ok() || !path.back().found) return status;
  status = CopyPath(mtr, &path);
  if (!status.ok()) return status;
  mtr->Erase(path.back().ref, path.back().index);
  return Rebalance(mtr, &path);
}

// ---- Allocating and freeing pages.

Status BTree::Allocate(MiniTransaction* mtr, PageKind kind, uint32_t level, Slice fence, PageRef* ref) {
  auto origin = rec::BTreePageOrigin::kEndOfFile;
  if (space_) {
    bool is_new = false;
    const Status status = pool_.FetchNew(space_->Take(&is_new), ref);
    if (!status.ok()) return status;
    if (!is_new) origin = rec::BTreePageOrigin::kFreeList;
  } else if (const BTreePage meta = meta_.page(); meta.next() != kNoPage) {
    origin = rec::BTreePageOrigin::kFreeList;
    const Status status = Fetch(meta.next(), rec::BTreeVisitReason::kStructure, ref);
    if (!status.ok()) return status;
    if (ref->page().kind() != PageKind::kFree) {
      return Status::Corruption("page % is in the list of free pages and is not free", {ref->id()});
    }
    mtr->Links(meta_, meta.prev(), ref->page().next(), meta.leftmost());
  } else {
    const Status status = pool_.FetchNew(meta.leftmost(), ref);
    if (!status.ok()) return status;
    mtr->Links(meta_, meta.prev(), kNoPage, meta.leftmost() + 1);
  }
  tracer_.Emit(rec::BTreePageCreated{.page = ref->id(),
                                     .used_bytes = BTreePage::kHeaderBytes,
                                     .entries = 0,
                                     .page_kind = kind,
                                     .level = static_cast<uint8_t>(level),
                                     .origin = origin,
                                     .resident = 1,
                                     .fence = fence});
  return Status::Ok();
}

void BTree::Free(MiniTransaction* mtr, const PageRef& ref) {
  if (space_) return space_->Retire(ref.id());
  const BTreePage meta = meta_.page();
  PageChange image;
  image.page_kind = PageKind::kFree;
  image.next = meta.next();
  mtr->Image(ref, image);
  mtr->Links(meta_, meta.prev(), ref.id(), meta.leftmost());
}

// ---- Growing.

Status BTree::RaiseRoot(MiniTransaction* mtr, Path* path) {
  const BTreePage root = path->front().ref.page();
  PathStep below;
  below.index = path->front().index;
  Status status = Allocate(mtr, root.kind(), root.level(), Slice(), &below.ref);
  if (!status.ok()) return status;
  mtr->Image(below.ref, ImageOf(root));
  PageChange image;
  image.page_kind = PageKind::kInner;
  image.level = static_cast<uint8_t>(root.level() + 1);
  image.leftmost = below.ref.id();
  mtr->Image(path->front().ref, image);
  tracer_.Emit(rec::BTreeHeightChanged{.page = below.ref.id(), .height = static_cast<uint8_t>(root.level() + 1)});
  path->front().index = 0;
  path->insert(path->begin() + 1, std::move(below));
  return status;
}

Status BTree::SplitAndInsert(MiniTransaction* mtr, Path* path, uint32_t slot, std::string record) {
  for (size_t at = path->size() - 1;; at--) {
    if (at == 0) {
      const Status status = RaiseRoot(mtr, path);
      if (!status.ok()) return status;
      at = 1;
    }
    std::string separator;
    const auto is_last = [](const PathStep& step) { return step.index == step.ref.page().slots(); };
    const bool last = std::all_of(path->begin(), path->begin() + static_cast<std::ptrdiff_t>(at), is_last);
    const Status status = Split(mtr, (*path)[at].ref, last, slot, record, &separator);
    if (!status.ok()) return status;
    const PathStep& parent = (*path)[at - 1];
    slot = parent.index;
    record = std::move(separator);
    if (parent.ref.page().Fits(record)) {
      mtr->Insert(parent.ref, slot, record);
      return status;
    }
  }
}

Status BTree::Split(MiniTransaction* mtr, const PageRef& ref, bool is_last, uint32_t slot, Slice record,
                    std::string* separator) {
  const BTreePage page = ref.page();
  const uint32_t n = page.slots();
  const bool is_leaf = page.is_leaf();
  std::vector<Slice> entries;  // including the new one
  for (uint32_t i = 0; i <= n; i++) {
    if (i == slot) entries.push_back(record);
    if (i < n) entries.push_back(page.Record(i));
  }
  const bool append = slot == n && is_last;
  uint32_t k = SplitPointOf(entries, is_leaf, page.page_bytes() - BTreePage::kHeaderBytes);
  if (append) k = is_leaf ? n : n - 1;

  // Entry k becomes the first of the right page; in an inner page it moves up.
  Slice first = entries[k];
  uint32_t key_bytes = 0;
  uint32_t payload_bytes = 0;
  GetVarint32(&first, &key_bytes);
  GetVarint32(&first, &payload_bytes);
  const std::string fence(first.substr(0, key_bytes));

  PageRef right;
  Status status = Allocate(mtr, page.kind(), page.level(), fence, &right);
  PageRef neighbor;
  if (status.ok() && page.next() != kNoPage) {
    status = Fetch(page.next(), rec::BTreeVisitReason::kNeighbor, &neighbor);
  }
  if (!status.ok()) return status;

  PageChange image;
  image.page_kind = page.kind();
  image.level = static_cast<uint8_t>(page.level());
  image.prev = space_ ? kNoPage : page.id();
  image.next = page.next();
  if (!is_leaf) image.leftmost = DecodeFixed32(first.data() + key_bytes);
  image.records.assign(entries.begin() + k + (is_leaf ? 0 : 1), entries.end());
  tracer_.Emit(rec::BTreePageSplit{.page = page.id(),
                                   .right = right.id(),
                                   .moved = static_cast<uint16_t>(image.records.size()),
                                   .level = static_cast<uint8_t>(page.level()),
                                   .appended = append,
                                   .separator = fence});
  tracer_.counters.btree_page_splits++;
  mtr->Image(right, std::move(image));
  if (neighbor) {
    const BTreePage next = neighbor.page();
    mtr->Links(neighbor, right.id(), next.next(), next.leftmost());
  }
  mtr->Truncate(ref, slot < k ? k - 1 : k);
  if (slot < k) mtr->Insert(ref, slot, record);
  if (!space_) mtr->Links(ref, page.prev(), right.id(), page.leftmost());
  *separator = RecordOf(fence, ChildPayload(right.id()));
  return status;
}

// ---- Shrinking.

Status BTree::Rebalance(MiniTransaction* mtr, Path* path) {
  for (size_t at = path->size() - 1; at > 0; at--) {
    const BTreePage page = (*path)[at].ref.page();
    if (page.UsedBytes() >= page.page_bytes() / 2) return Status::Ok();
    const PathStep& parent = (*path)[at - 1];
    bool merged = false;
    Status status;
    if (parent.index < parent.ref.page().slots()) status = TryMerge(mtr, parent.ref, parent.index, &merged);
    if (status.ok() && !merged && parent.index > 0) status = TryMerge(mtr, parent.ref, parent.index - 1, &merged);
    if (!status.ok() || !merged) return status;
  }
  return LowerRoot(mtr, path->front().ref);
}

// Merges children left_index and left_index + 1 of the parent, if both fit in one page.
Status BTree::TryMerge(MiniTransaction* mtr, const PageRef& parent, uint32_t left_index, bool* merged) {
  *merged = false;
  PageRef left_ref, right_ref;
  Status status = Fetch(parent.page().Child(left_index), rec::BTreeVisitReason::kNeighbor, &left_ref);
  if (status.ok()) {
    status = Fetch(parent.page().Child(left_index + 1), rec::BTreeVisitReason::kNeighbor, &right_ref);
  }
  if (!status.ok()) return status;
  const BTreePage right = right_ref.page();
  // An inner page's leftmost child has no key of its own: it takes the separator's key.
  std::string separator;
  uint64_t needed = right.UsedBytes() - BTreePage::kHeaderBytes;
  if (!right.is_leaf()) {
    separator = RecordOf(parent.page().Key(left_index), ChildPayload(right.leftmost()));
    needed += separator.size() + BTreePage::kSlotBytes;
  }
  if (needed > left_ref.page().FreeBytes()) return status;
  status = CopyPage(mtr, &parent, left_index, &left_ref);
  if (!status.ok()) return status;
  const BTreePage left = left_ref.page();
  PageRef after;
  if (right.next() != kNoPage) {
    status = Fetch(right.next(), rec::BTreeVisitReason::kNeighbor, &after);
    if (!status.ok()) return status;
  }
  tracer_.Emit(rec::BTreePageMerged{.page = left.id(),
                                    .freed = right.id(),
                                    .moved = static_cast<uint16_t>(right.slots()),
                                    .level = static_cast<uint8_t>(left.level())});
  tracer_.counters.btree_page_merges++;
  if (!right.is_leaf()) mtr->Insert(left_ref, left.slots(), separator);
  for (uint32_t i = 0; i < right.slots(); i++) mtr->Insert(left_ref, left.slots(), right.Record(i));
  mtr->Links(left_ref, left.prev(), right.next(), left.leftmost());
  if (after) mtr->Links(after, left.id(), after.page().next(), after.page().leftmost());
  mtr->Erase(parent, left_index);
  Free(mtr, right_ref);
  *merged = true;
  return status;
}

Status BTree::LowerRoot(MiniTransaction* mtr, const PageRef& root_ref) {
  const BTreePage root = root_ref.page();
  while (!root.is_leaf() && root.slots() == 0) {
    PageRef child;
    const Status status = Fetch(root.leftmost(), rec::BTreeVisitReason::kStructure, &child);
    if (!status.ok()) return status;
    tracer_.Emit(rec::BTreeHeightChanged{.page = child.id(), .height = static_cast<uint8_t>(root.level())});
    mtr->Image(root_ref, ImageOf(child.page()));
    Free(mtr, child);
  }
  return Status::Ok();
}

}  // namespace strata
