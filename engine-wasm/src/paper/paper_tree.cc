#include "paper/paper_tree.h"

#include <utility>

namespace strata {

Status PaperTree::Step(bool* done) {
  *done = false;
  if (!copied()) return Copy();
  if (top_ + 1 == components_.size()) {
    *done = true;
    return Status::Ok();
  }
  if (merge_ == nullptr) {
    const RollingMerge::Place place{static_cast<uint32_t>(top_ + 1), top_ + 2 == components_.size()};
    merge_ = std::make_unique<RollingMerge>(store_, tracer_, FillingBlock(shape_.block_bytes, shape_.restart_interval),
                                            place, std::move(components_[top_]), std::move(components_[top_ + 1]),
                                            note_ ? &*note_ : nullptr);
  }
  bool merged = false;
  const Status status = merge_->Step(&merged);
  if (!status.ok() || !merged) return status;
  components_[++top_] = merge_->TakeResult();
  merge_.reset();
  return status;
}

Status PaperTree::Copy() {
  BlockwiseIterator& run = *runs_[components_.size()];
  for (uint32_t i = 0; i < RollingMerge::kEntriesPerStep; i++) {
    if (filling_.full()) return WriteCopied();
    if (!positioned_ || run.Valid()) {
      if (run.NeedsBlock()) return run.LoadBlock();
      std::exchange(positioned_, true) ? run.Next() : run.SeekToFirst();
    }
    if (!run.Valid()) {
      if (!run.status().ok()) return run.status();
      if (!filling_.empty()) return WriteCopied();
      FinishCopy();
      return Status::Ok();
    }
    const Status status = CopyEntry();
    if (!status.ok()) return status;
  }
  return Status::Ok();
}

Status PaperTree::WriteCopied() {
  return filling_.Write(store_, tracer_, static_cast<uint32_t>(components_.size()), true, &copy_);
}

// The first entry of a user key is its newest one.
Status PaperTree::CopyEntry() {
  const BlockwiseIterator& run = *runs_[components_.size()];
  ParsedKey entry;
  if (!ParseInternalKey(run.key(), &entry)) return Status::Corruption("a run has a key that cannot be read");
  if (has_last_key_ && entry.user_key <= Slice(last_key_)) {
    if (entry.user_key == Slice(last_key_)) return Status::Ok();
    return Status::Corruption("the keys of a run are not in order");
  }
  last_key_ = entry.user_key;
  has_last_key_ = true;
  filling_.Add(run.key(), run.value());
  return Status::Ok();
}

void PaperTree::FinishCopy() {
  tracer_.Emit(rec::ComponentMade{.blocks = static_cast<uint32_t>(copy_.blocks.size()),
                                  .entries = copy_.entries,
                                  .bytes = copy_.bytes,
                                  .in_use_bytes = store_.in_use_bytes(),
                                  .peak_extra_bytes = 0,
                                  .checksum = copy_.checksum,
                                  .component = static_cast<uint8_t>(components_.size()),
                                  .merged = 0});
  runs_[components_.size()].reset();
  components_.push_back(std::exchange(copy_, Component()));
  positioned_ = false;
  has_last_key_ = false;
  if (note_ && copied()) tracer_.Emit(rec::FindNoteSank{.answers = 0, .component = 0, .complete = 0});
}

Status PaperTree::Get(Slice user_key, std::string* value) const {
  PaperAnswer answer = PaperAnswer::kAbsent;
  Status status;
  size_t below = top_;
  if (merge_ != nullptr) {
    status = merge_->Find(user_key, &answer, value);
    below = top_ + 2;
  }
  for (size_t i = below; i < components_.size() && status.ok() && answer == PaperAnswer::kAbsent; i++) {
    status = FindInBlocks(store_, components_[i].blocks, 0, user_key, &answer, value);
  }
  if (!status.ok()) return status;
  return answer == PaperAnswer::kFound ? status : Status::NotFound("");
}

}  // namespace strata
