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
  return path.back().found;
}

void BTreeCursor::Follow(PageId leaf, uint32_t* followed) {
  PageRef ref;
  if (++*followed > tree_.meta_.page().leftmost()) {
    status_ = Status::Corruption("page % is linked as a leaf, and the links of leaves lead in a circle", {leaf});
    return;
  }
  status_ = tree_.Fetch(leaf, rec::BTreeVisitReason::kNextLeaf, &ref);
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
    const PageId next = leaf_.page().next();
    if (next == kNoPage) return;
    Follow(next, &followed);
    slot_ = 0;
  }
  if (status_.ok() && followed > 0 && from != nullptr) CheckLinkOrder(*from, true);
  valid_ = status_.ok() && !AtOrAboveUpper(key());
}

void BTreeCursor::GoBackward(const Slice* from) {
  uint32_t followed = 0;
  while (status_.ok() && slot_ == 0) {
    const PageId prev = leaf_.page().prev();
    if (prev == kNoPage) return;
    Follow(prev, &followed);
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
