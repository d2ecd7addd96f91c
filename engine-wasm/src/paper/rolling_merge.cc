#include "paper/rolling_merge.h"

#include <algorithm>
#include <utility>

namespace strata {

Status FindInBlocks(const BlockStore& store, const std::vector<PaperBlock>& blocks, size_t begin, Slice user_key,
                    PaperAnswer* answer, std::string* value) {
  *answer = PaperAnswer::kAbsent;
  const auto block = std::lower_bound(blocks.begin() + static_cast<ptrdiff_t>(begin), blocks.end(), user_key,
                                      [](const PaperBlock& b, Slice key) { return Slice(b.last) < key; });
  if (block == blocks.end() || user_key < Slice(block->first)) return Status::Ok();
  std::string contents;
  Status status = store.Read(*block, &contents);
  BlockView view;
  if (status.ok()) status = BlockView::Open(contents, &view);
  if (!status.ok()) return status;
  BlockCursor<InternalOrder> cursor(view);
  cursor.Seek(LookupKey(user_key, kMaxSequence).internal_key());
  if (!cursor.Valid() || UserKey(cursor.key()) != user_key) return cursor.status();
  const bool deleted = IsTombstone(TrailerType(Trailer(cursor.key())));
  *answer = deleted ? PaperAnswer::kDeleted : PaperAnswer::kFound;
  *value = cursor.value();
  return Status::Ok();
}

Status EmptyingBlocks::Read(const BlockStore& store) {
  Status status = store.Read(component_.blocks[taken_], &contents_);
  BlockView view;
  if (status.ok()) status = BlockView::Open(contents_, &view);
  if (!status.ok()) return status;
  cursor_.emplace(view);
  cursor_->SeekToFirst();
  return cursor_->status();
}

void EmptyingBlocks::Next() {
  cursor_->Next();
  if (cursor_->Valid()) return;
  cursor_.reset();
  taken_++;
}

RollingMerge::RollingMerge(BlockStore& store, Tracer& tracer, FillingBlock filling, Place place, Component inner,
                           Component outer, FindNote* note)
    : store_(store),
      tracer_(tracer),
      place_(place),
      inner_(std::move(inner)),
      outer_(std::move(outer)),
      filling_(std::move(filling)),
      note_(note),
      begun_bytes_(store.in_use_bytes()) {
  store_.WatchPeak();
}

Status RollingMerge::Step(bool* done) {
  Status status;
  *done = false;
  if (RemoveEmptied(&status)) return status;
  for (EmptyingBlocks* side : {&inner_, &outer_}) {
    if (side->NeedsRead()) return side->Read(store_);
  }
  for (uint32_t i = 0; i < kEntriesPerStep; i++) {
    const bool ended = !inner_.Valid() && !outer_.Valid();
    if (filling_.full() || (ended && !filling_.empty())) return WriteFilled();
    if (ended) {
      Cover();
      if (inner_.ToRemove() != nullptr || outer_.ToRemove() != nullptr) return status;
      Finish();
      *done = true;
      return status;
    }
    status = TakeEntry();
    if (!status.ok() || inner_.NeedsRead() || outer_.NeedsRead()) return status;
  }
  return status;
}

bool RollingMerge::RemoveEmptied(Status* status) {
  const bool of_inner = inner_.ToRemove() != nullptr;
  EmptyingBlocks& side = of_inner ? inner_ : outer_;
  const PaperBlock* const block = side.ToRemove();
  if (block == nullptr) return false;
  *status = store_.Remove(*block);
  if (!status->ok()) return true;
  side.Removed();
  tracer_.Emit(rec::BlockEmptied{.in_use_bytes = store_.in_use_bytes(),
                                 .bytes = block->bytes,
                                 .component = static_cast<uint8_t>(place_.outer - (of_inner ? 1 : 0))});
  return true;
}

Status RollingMerge::TakeEntry() {
  int order = inner_.Valid() ? -1 : 1;
  if (inner_.Valid() && outer_.Valid()) order = UserKey(inner_.key()).compare(UserKey(outer_.key()));
  EmptyingBlocks& from = order <= 0 ? inner_ : outer_;
  const Slice user_key = UserKey(from.key());
  const EntryType type = TrailerType(Trailer(from.key()));
  if (note_ != nullptr && note_->EndsBefore(user_key)) SinkNote();
  if (note_ != nullptr) {
    const Status status = note_->Meet(user_key, type, from.value());
    if (!status.ok()) return status;
  }
  if (!IsTombstone(type) || !place_.into_last) filling_.Add(from.key(), from.value());
  taken_ = user_key;
  taken_any_ = true;
  if (order == 0) outer_.Next();
  from.Next();
  return Status::Ok();
}

Status RollingMerge::WriteFilled() {
  const Status status = filling_.Write(store_, tracer_, place_.outer, false, &result_);
  if (status.ok()) Cover();
  return status;
}

void RollingMerge::Cover() {
  visible_ = taken_;
  visible_any_ = taken_any_;
  inner_.Cover();
  outer_.Cover();
}

void RollingMerge::SinkNote() {
  note_->Sink(place_.outer, place_.into_last);
  tracer_.Emit(rec::FindNoteSank{.answers = note_->answers(),
                                 .component = static_cast<uint8_t>(place_.outer),
                                 .complete = static_cast<uint8_t>(note_->complete())});
  note_ = nullptr;
}

void RollingMerge::Finish() {
  if (note_ != nullptr) SinkNote();
  tracer_.Emit(rec::ComponentMade{.blocks = static_cast<uint32_t>(result_.blocks.size()),
                                  .entries = result_.entries,
                                  .bytes = result_.bytes,
                                  .in_use_bytes = store_.in_use_bytes(),
                                  .peak_extra_bytes = store_.peak_bytes() - begun_bytes_,
                                  .checksum = result_.checksum,
                                  .component = static_cast<uint8_t>(place_.outer),
                                  .merged = 1});
}

Status RollingMerge::Find(Slice user_key, PaperAnswer* answer, std::string* value) const {
  if (visible_any_ && user_key <= Slice(visible_)) {
    return FindInBlocks(store_, result_.blocks, 0, user_key, answer, value);
  }
  const Status status = inner_.Find(store_, user_key, answer, value);
  if (!status.ok() || *answer != PaperAnswer::kAbsent) return status;
  return outer_.Find(store_, user_key, answer, value);
}

}  // namespace strata
