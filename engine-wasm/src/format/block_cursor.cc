#include <cstring>

#include "format/block.h"
#include "format/block_entry.h"

namespace strata {

namespace {

// Order of an internal key and the next one, which begins with the first `shared` bytes of it and ends with `stored`.
// shared: at most its size.
[[gnu::noinline]] int CompareWithNext(Slice before, size_t shared, Slice stored) {
  const size_t before_user = before.size() - kTrailerBytes;
  const size_t user = shared + stored.size() - kTrailerBytes;
  if (shared < before_user && shared < user) {
    const int order = CompareBytes(before.substr(shared, before_user - shared), stored.substr(0, user - shared));
    if (order != 0) return order;
  }
  // One user key is a prefix of the other.
  if (before_user != user) return before_user < user ? -1 : 1;
  const uint64_t before_trailer = Trailer(before);
  uint64_t trailer = 0;
  if (stored.size() >= kTrailerBytes) {
    trailer = Trailer(stored);
  } else {
    // The first bytes of the trailer are shared.
    char bytes[kTrailerBytes];
    const size_t first = kTrailerBytes - stored.size();
    std::memcpy(bytes, before.data() + user, first);
    if (!stored.empty()) std::memcpy(bytes + first, stored.data(), stored.size());
    trailer = DecodeFixed64(bytes);
  }
  return before_trailer > trailer ? -1 : before_trailer < trailer ? 1 : 0;
}

// The same for what is nearly always true: a byte of the user key is replaced by a larger one.
inline bool HasLargerByte(Slice before, size_t shared, Slice stored) {
  return shared + kTrailerBytes < before.size() && stored.size() > kTrailerBytes &&
         static_cast<unsigned char>(stored[0]) > static_cast<unsigned char>(before[shared]);
}

// Copies n bytes and at most 7 more. After any entry of a block there are at least 8 bytes, those of restarts.
constexpr size_t kWordBytes = 8;
inline void CopyByWords(char* to, const char* from, size_t n) {
  for (size_t i = 0; i < n; i += kWordBytes) std::memcpy(to + i, from + i, kWordBytes);
}

}  // namespace

void BlockCursorBase::Clear() {
  valid_ = false;
  key_ = Slice();
  value_ = Slice();
  if (!status_.ok()) status_ = Status::Ok();
}

bool BlockCursorBase::Fail(uint32_t offset, const char* what) {
  Clear();
  status_ = Status::Corruption("block entry at %: %", {offset, what});
  return false;
}

bool BlockCursorBase::FailOrder(uint32_t offset, int order) {
  return Fail(offset,
              order == 0 ? "its key is that of the entry before" : "its key is before that of the entry before");
}

void BlockCursorBase::GoToRestart(uint32_t index) {
  valid_ = false;
  key_ = Slice();
  restart_index_ = index;
  next_offset_ = view_.RestartOffset(index);
  next_restart_offset_ = index + 1 < view_.restart_count() ? view_.RestartOffset(index + 1) : view_.entries_bytes();
}

template <bool kAfterCurrent, class Leave>
inline bool BlockCursorBase::Parse(const Leave& leave) {
  const Slice before = key_;
  if (next_offset_ == next_restart_offset_) {
    if (next_offset_ == view_.entries_bytes()) {
      valid_ = false;
      return false;
    }
    GoToRestart(restart_index_ + 1);
  }
  const uint32_t offset = next_offset_;
  // An entry ends at or before the next restart, so a scan cannot step over one.
  const char* const limit = view_.data() + next_restart_offset_;
  uint32_t shared = 0;
  uint32_t unshared = 0;
  uint32_t value_bytes = 0;
  const char* p = ParseLengths(view_.data() + offset, limit, &shared, &unshared, &value_bytes);
  if (p == nullptr) return Fail(offset, "its lengths are damaged");
  if (uint64_t{unshared} + value_bytes > static_cast<uint64_t>(limit - p)) {
    return Fail(offset, "it reaches past the end of its restart interval");
  }
  if (shared > key_.size()) return Fail(offset, "it shares more bytes than the key before it has");
  if (uint64_t{shared} + unshared < min_key_bytes_) return Fail(offset, "its internal key is shorter than 8 bytes");

  if (kAfterCurrent && checks_order_ && !before.empty() && !HasLargerByte(before, shared, Slice(p, unshared))) {
    const int order = CompareWithNext(before, shared, Slice(p, unshared));
    if (order >= 0) return FailOrder(offset, order);
  }

  leave(shared);
  if (shared == 0) {
    key_ = Slice(p, unshared);
  } else {
    // The previous key is in the block or already in the buffer.
    const bool buffered = key_.data() == key_buffer_.data();
    const size_t size = size_t{shared} + unshared;
    char* const key = key_buffer_.Reserve(size + kWordBytes);
    if (!buffered) std::memcpy(key, key_.data(), shared);
    CopyByWords(key + shared, p, unshared);
    key_ = Slice(key, size);
  }
  value_ = Slice(p + unshared, value_bytes);
  offset_ = offset;
  shared_bytes_ = shared;
  next_offset_ = static_cast<uint32_t>(p - view_.data()) + unshared + value_bytes;
  valid_ = true;
  return true;
}

bool BlockCursorBase::ParseNext() {
  return Parse<false>([](uint32_t /*shared*/) {});
}

bool BlockCursorBase::ParseAfterCurrent() {
  return Parse<true>([](uint32_t /*shared*/) {});
}

bool BlockCursorBase::RestartKey(uint32_t index, Slice* key) {
  const uint32_t offset = view_.RestartOffset(index);
  const char* const limit = view_.data() + view_.entries_bytes();
  uint32_t shared = 0;
  uint32_t unshared = 0;
  uint32_t value_bytes = 0;
  const char* p = ParseLengths(view_.data() + offset, limit, &shared, &unshared, &value_bytes);
  if (p == nullptr) return Fail(offset, "its lengths are damaged");
  if (shared != 0) return Fail(offset, "a restart points to it, but its key is not whole");
  if (unshared > static_cast<uint64_t>(limit - p)) return Fail(offset, "it reaches past the end of the block");
  if (unshared < min_key_bytes_) return Fail(offset, "its internal key is shorter than 8 bytes");
  *key = Slice(p, unshared);
  return true;
}

void BlockCursorBase::SeekToFirst() {
  Clear();
  GoToRestart(0);
  ParseNext();
}

void BlockCursorBase::SeekToLast() {
  Clear();
  ScanInterval(view_.restart_count() - 1, view_.entries_bytes());
}

void BlockCursorBase::Next() {
  STRATA_CHECK(valid_, "Next needs a cursor that is positioned on an entry.");
  ParseAfterCurrent();
}

void BlockCursorBase::Prev() {
  STRATA_CHECK(valid_, "Prev needs a cursor that is positioned on an entry.");
  const bool at_restart = view_.RestartOffset(restart_index_) == offset_;
  if (at_restart && restart_index_ == 0) {
    Clear();
  } else if (at_restart) {
    // Stored in full, so it outlives the move.
    const Slice after = key_;
    const uint32_t offset = offset_;
    ScanInterval(restart_index_ - 1, offset);
    const int order = checks_order_ && valid_ ? CompareInternal(key_, after) : -1;
    if (order >= 0) FailOrder(offset, order);
  } else if (passed_before_ == offset_) {
    StepBack();
  } else {
    ScanInterval(restart_index_, offset_);
  }
}

void BlockCursorBase::ScanInterval(uint32_t index, uint32_t end) {
  GoToRestart(index);
  passed_.clear();
  cut_.clear();
  passed_before_ = kNowhere;
  const auto remember = [this](uint32_t shared) {
    if (!valid_) return;  // the first of the interval
    const Slice cut = key_.substr(shared);
    passed_.push_back({offset_, static_cast<uint32_t>(cut.size())});
    cut_.append(cut);
  };
  do {
    if (!Parse<true>(remember)) return;
  } while (next_offset_ < end);
  passed_before_ = offset_;
}

void BlockCursorBase::StepBack() {
  const Passed passed = passed_.back();
  passed_.pop_back();
  const size_t cut_begin = cut_.size() - passed.cut_bytes;
  // The scan has checked these lengths.
  uint32_t shared = 0;
  uint32_t unshared = 0;
  uint32_t value_bytes = 0;
  const char* const rest =
      ParseLengths(view_.data() + passed.offset, view_.data() + offset_, &shared, &unshared, &value_bytes);
  if (shared == 0) {
    key_ = Slice(rest, unshared);
  } else {
    // The buffer begins with what the current key shares, and the scan made it large enough.
    std::memcpy(key_buffer_.data() + shared_bytes_, cut_.data() + cut_begin, passed.cut_bytes);
    key_ = Slice(key_buffer_.data(), size_t{shared} + unshared);
  }
  cut_.resize(cut_begin);
  value_ = Slice(rest + unshared, value_bytes);
  next_offset_ = offset_;
  offset_ = passed.offset;
  shared_bytes_ = shared;
  passed_before_ = offset_;
}

}  // namespace strata
