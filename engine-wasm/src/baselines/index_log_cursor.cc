#include "baselines/index_log_cursor.h"

#include <utility>

namespace strata {

IndexLogCursor::IndexLogCursor(IndexLog& log, TreeLogIndex& index, uint32_t op, const Slice* lower, const Slice* upper)
    : log_(log),
      index_(index),
      op_(op),
      lower_(lower == nullptr ? std::nullopt : std::optional<std::string>(*lower)),
      upper_(upper == nullptr ? std::nullopt : std::optional<std::string>(*upper)) {}

bool IndexLogCursor::IsWithinBounds(bool forward) {
  const std::optional<std::string>& bound = forward ? upper_ : lower_;
  if (!bound) return true;
  const int order = CompareTraced(index_.KeyAt(position_), *bound, rec::CompareSite::kBound, 0, &log_.tracer_);
  return forward ? order < 0 : order >= 0;
}

void IndexLogCursor::Arrive(bool exists) {
  constexpr size_t kTracedBytes = 64;
  valid_ = exists && IsWithinBounds(forward_);
  if (!valid_) return;
  key_ = index_.KeyAt(position_);
  const LogPlace& place = index_.PlaceAt(position_);
  log_.TraceProbe(true, place);
  status_ = log_.ReadEntry(place, key_, &value_);
  valid_ = status_.ok();
  if (!valid_) return;
  changes_seen_ = log_.changes_;
  log_.tracer_.counters.iter_read_bytes += key_.size() + value_.size();
  log_.tracer_.Emit(rec::RowReturned{.sequence = 0,
                                     .op = op_,
                                     .value_bytes = static_cast<uint32_t>(value_.size()),
                                     .key = key_,
                                     .value = Slice(value_).substr(0, kTracedBytes)});
}

void IndexLogCursor::SeekToFirst() {
  if (lower_) return Seek(*lower_);
  log_.tracer_.counters.iter_seek_count++;
  position_ = index_.First();
  forward_ = true;
  Arrive(index_.Forward(&position_));
}

void IndexLogCursor::SeekToLast() {
  log_.tracer_.counters.iter_seek_count++;
  bool found = false;
  position_ = upper_ ? index_.Seek(*upper_, &found) : index_.Last();
  forward_ = false;
  Arrive(index_.Backward(&position_));
}

void IndexLogCursor::Seek(Slice target) {
  log_.tracer_.counters.iter_seek_count++;
  if (lower_ && CompareTraced(target, *lower_, rec::CompareSite::kBound, 0, &log_.tracer_) < 0) target = *lower_;
  bool found = false;
  position_ = index_.Seek(target, &found);
  forward_ = true;
  Arrive(index_.Forward(&position_));
}

void IndexLogCursor::Next() {
  log_.tracer_.counters.iter_next_count++;
  // If the row has been deleted, the search is already past it.
  bool is_here = true;
  if (changes_seen_ != log_.changes_) position_ = index_.Seek(key_, &is_here);
  position_.slot += is_here;
  forward_ = true;
  Arrive(index_.Forward(&position_));
}

void IndexLogCursor::Prev() {
  log_.tracer_.counters.iter_prev_count++;
  bool found = false;
  if (changes_seen_ != log_.changes_) position_ = index_.Seek(key_, &found);
  forward_ = false;
  Arrive(index_.Backward(&position_));
}

}  // namespace strata
