#include "baselines/btree_cursor.h"

#include <utility>

namespace strata {
namespace {

constexpr size_t kTracedValueBytes = 64;

std::optional<std::string> Copied(const Slice* bound) {
  return bound == nullptr ? std::nullopt : std::optional<std::string>(*bound);
}

}  // namespace

BTreeCursor::BTreeCursor(BTree& tree, uint32_t op, const Slice* lower, const Slice* upper)
    : tree_(tree), op_(op), lower_(Copied(lower)), upper_(Copied(upper)) {}

int BTreeCursor::CompareBound(Slice key, Slice bound) {
  constexpr uint16_t kSoughtKey = 0xffff;
  const int order = key.compare(bound);
  tree_.tracer_.counters.user_key_comparison_count++;
  tree_.tracer_.Emit(rec::KeysCompared{.left = 0,
                                       .right = kSoughtKey,
                                       .site = rec::CompareSite::kBound,
                                       .order = static_cast<uint8_t>(order < 0    ? 0
                                                                     : order == 0 ? 1
                                                                                  : 2)});
  return order;
}

void BTreeCursor::Begin() {
  status_ = tree_.memory_error_;
  valid_ = false;
}

bool BTreeCursor::Descend(BTree::Toward toward, Slice key) {
  if (!status_.ok()) return false;
  BTree::Path path;
  status_ = tree_.Descend(toward, key, &path);
  tree_.CheckPoolWrites();
  if (!status_.ok()) return false;
  leaf_ = std::move(path.back().ref);
  slot_ = path.back().index;
  writes_seen_ = tree_.writes_;
  const bool found = path.back().found;
  path.pop_back();
  if (tree_.copy_on_write()) above_ = std::move(path);
  return found;
}

PageId BTreeCursor::Neighbor(bool forward) {
  if (!tree_.copy_on_write()) return forward ? leaf_.page().next() : leaf_.page().prev();
  for (; !above_.empty(); above_.pop_back()) {
    BTree::PathStep& step = above_.back();
    if (forward ? step.index == step.ref.page().slots() : step.index == 0) continue;
    step.index = forward ? step.index + 1 : step.index - 1;
    return step.ref.page().Child(step.index);
  }
  return kNoPage;
}

void BTreeCursor::DescendToEdge(bool forward, PageRef* ref) {
  while (status_.ok() && !above_.empty() && ref->page().kind() == PageKind::kInner) {
    const BTreePage page = ref->page();
    if (page.level() + 1 != above_.back().ref.page().level()) {
      status_ = Status::Corruption("page % is not of the level below its parent", {page.id()});
      return;
    }
    const uint32_t index = forward ? 0 : page.slots();
    const PageId child = page.Child(index);
    above_.emplace_back();
    above_.back().ref = std::move(*ref);
    above_.back().index = index;
    PageRef below;
    status_ = tree_.Fetch(child, rec::BTreeVisitReason::kNextLeaf, &below);
    *ref = std::move(below);
  }
}

void BTreeCursor::Follow(PageId leaf, bool forward, uint32_t* followed) {
  PageRef ref;
  if (++*followed > tree_.page_count()) {
    status_ = Status::Corruption("page % is linked as a leaf, and the links of leaves lead in a circle", {leaf});
    return;
  }
  status_ = tree_.Fetch(leaf, rec::BTreeVisitReason::kNextLeaf, &ref);
  if (tree_.copy_on_write()) DescendToEdge(forward, &ref);
  tree_.CheckPoolWrites();
  if (status_.ok() && !ref.page().is_leaf()) {
    status_ = Status::Corruption("page % is linked as a leaf and is none", {leaf});
  }
  if (status_.ok()) leaf_ = std::move(ref);
}

void BTreeCursor::CheckLinkOrder(Slice from, bool forward) {
  if (forward ? key() > from : key() < from) return;
  status_ = Status::Corruption("page % is linked as the leaf %, and its rows are not",
                               {leaf_.page().id(), Slice(forward ? "after" : "before")});
}

void BTreeCursor::GoForward(const Slice* from) {
  uint32_t followed = 0;
  while (status_.ok() && slot_ >= leaf_.page().slots()) {
    const PageId next = Neighbor(true);
    if (next == kNoPage) return;
    Follow(next, true, &followed);
    slot_ = 0;
  }
  if (status_.ok() && followed > 0 && from != nullptr) CheckLinkOrder(*from, true);
  valid_ = status_.ok() && !AtOrAboveUpper(key());
}

void BTreeCursor::GoBackward(const Slice* from) {
  uint32_t followed = 0;
  while (status_.ok() && slot_ == 0) {
    const PageId prev = Neighbor(false);
    if (prev == kNoPage) return;
    Follow(prev, false, &followed);
    slot_ = leaf_.page().slots();
  }
  if (!status_.ok()) return;
  slot_--;
  if (followed > 0 && from != nullptr) CheckLinkOrder(*from, false);
  valid_ = status_.ok() && !BelowLower(key());
}

void BTreeCursor::End() {
  if (!valid_) {
    leaf_.Release();
    above_.clear();
    return;
  }
  saved_key_.assign(key());
  tree_.tracer_.counters.iter_read_bytes += key().size() + value().size();
  tree_.tracer_.Emit(rec::RowReturned{.sequence = 0,
                                      .op = op_,
                                      .value_bytes = static_cast<uint32_t>(value().size()),
                                      .key = key(),
                                      .value = value().substr(0, kTracedValueBytes)});
}

void BTreeCursor::SeekToFirst() {
  if (lower_) return Seek(*lower_);
  tree_.tracer_.counters.iter_seek_count++;
  Begin();
  Descend(BTree::Toward::kFirst, Slice());
  if (status_.ok()) GoForward(nullptr);
  End();
}

void BTreeCursor::SeekToLast() {
  tree_.tracer_.counters.iter_seek_count++;
  Begin();
  if (upper_) {
    Descend(BTree::Toward::kKey, *upper_);
  } else {
    Descend(BTree::Toward::kLast, Slice());
    if (status_.ok()) slot_ = leaf_.page().slots();
  }
  const Slice upper = upper_ ? Slice(*upper_) : Slice();
  if (status_.ok()) GoBackward(upper_ ? &upper : nullptr);
  End();
}

void BTreeCursor::Seek(Slice target) {
  tree_.tracer_.counters.iter_seek_count++;
  Begin();
  if (BelowLower(target)) target = *lower_;
  Descend(BTree::Toward::kKey, target);
  if (status_.ok()) GoForward(&target);
  End();
}

void BTreeCursor::Next() {
  tree_.tracer_.counters.iter_next_count++;
  Begin();
  // If the row has been deleted, the search is already past it.
  const bool moved = writes_seen_ != tree_.writes_;
  if (status_.ok() && (!moved || Descend(BTree::Toward::kKey, saved_key_))) slot_++;
  const Slice from = saved_key_;
  if (status_.ok()) GoForward(&from);
  End();
}

void BTreeCursor::Prev() {
  tree_.tracer_.counters.iter_prev_count++;
  Begin();
  if (status_.ok() && writes_seen_ != tree_.writes_) Descend(BTree::Toward::kKey, saved_key_);
  const Slice from = saved_key_;
  if (status_.ok()) GoBackward(&from);
  End();
}

}  // namespace strata
