#include "format/block.h"

#include <algorithm>
#include <cstring>

#include "base/compare.h"
#include "base/copy_words.h"
#include "format/compression.h"
#include "format/footer.h"

namespace strata {

namespace {

// Returns the address after the copy.
char* Copy(char* to, Slice bytes) {
  if (!bytes.empty()) std::memcpy(to, bytes.data(), bytes.size());
  return to + bytes.size();
}

}  // namespace

// ---- Building

BlockBuilder::BlockBuilder(uint32_t restart_interval) : restart_interval_(restart_interval), restarts_{0} {
  STRATA_CHECK(restart_interval >= 1, "A block needs a restart interval of at least 1.");
}

void BlockBuilder::Reset() {
  size_ = 0;
  restarts_.assign(1, 0);
  since_restart_ = 0;
  finished_ = false;
}

char* BlockBuilder::Room(size_t bytes) {
  if (buffer_.size() - size_ < bytes) buffer_.resize(std::max(2 * buffer_.size(), size_ + bytes));
  return buffer_.data() + size_;
}

void BlockBuilder::Add(Slice key, Slice value, size_t in_common) {
  STRATA_CHECK(!finished_, "A finished block takes no more entries.");
  if (since_restart_ == restart_interval_) {
    restarts_.push_back(static_cast<uint32_t>(size_));
    since_restart_ = 0;
  }
  const size_t shared = since_restart_ == 0 ? 0 : in_common;
  const Slice unshared = key.substr(shared);
  char* const begin = Room(3 * kMaxVarint32Bytes + unshared.size() + value.size());
  char* end = EncodeVarint32(begin, static_cast<uint32_t>(shared));
  end = EncodeVarint32(end, static_cast<uint32_t>(unshared.size()));
  end = EncodeVarint32(end, static_cast<uint32_t>(value.size()));
  CopyWords(end, unshared.data(), unshared.size());
  end = Copy(end + unshared.size(), value);
  size_ += static_cast<size_t>(end - begin);
  STRATA_CHECK(size_ <= UINT32_MAX, "A block holds less than 4 GiB.");
  if (last_key_.size() != key.size()) last_key_.resize(key.size());
  CopyWords(last_key_.data() + in_common, key.data() + in_common, key.size() - in_common);
  ++since_restart_;
}

Slice BlockBuilder::Finish() {
  STRATA_CHECK(!finished_, "A block is finished once.");
  char* const begin = Room((restarts_.size() + 1) * 4);
  char* end = begin;
  for (const uint32_t restart : restarts_) {
    EncodeFixed32(end, restart);
    end += 4;
  }
  EncodeFixed32(end, static_cast<uint32_t>(restarts_.size()));
  size_ += static_cast<size_t>(end + 4 - begin);
  finished_ = true;
  return Slice(buffer_.data(), size_);
}

Slice BlockBuilder::WithTrailer() {
  STRATA_CHECK(finished_, "A trailer follows a finished block.");
  char* const trailer = Room(kBlockTrailerBytes);
  EncodeBlockTrailer(Slice(buffer_.data(), size_), static_cast<uint8_t>(CompressionType::kNone), trailer);
  return Slice(buffer_.data(), size_ + kBlockTrailerBytes);
}

// ---- Viewing

Status BlockView::Open(Slice contents, BlockView* view) {
  const uint64_t size = contents.size();
  if (size > UINT32_MAX) return Status::Corruption("the block is larger than 4 GiB");
  if (size < 8) {
    return Status::Corruption("the block of % bytes is too short for a restart array", {size});
  }
  const uint32_t count = DecodeFixed32(contents.data() + size - 4);
  if (count == 0) return Status::Corruption("the block's restart count is 0");
  if (count > (size - 4) / 4) {
    // RocksDB marks a block with a hash index by the top bit; the rest must then be a possible count.
    const uint32_t rest = count & 0x7fffffffu;
    if (rest != count && rest >= 1 && rest <= (size - 4) / 4) {
      return Status::NotSupported(
          "the block has RocksDB's data block hash index, which is recognized and not supported");
    }
    return Status::Corruption("the block's restart count % does not fit in its % bytes", {count, size});
  }
  BlockView opened;
  opened.data_ = contents.data();
  opened.entries_end_ = static_cast<uint32_t>(size) - 4 - count * 4;
  opened.restart_count_ = count;
  uint32_t previous = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t offset = opened.RestartOffset(i);
    const bool in_place = i == 0 ? offset == 0 : (offset > previous && offset < opened.entries_end_);
    if (!in_place) {
      return Status::Corruption(
          "restart % of the block is at %, which is not between the one before (%) and the end of the entries (%)",
          {i, offset, previous, opened.entries_end_});
    }
    previous = offset;
  }
  *view = opened;
  return Status::Ok();
}

// ---- Checking a whole block

namespace {

// Order of two keys with the same first `shared` bytes: user key ascending, then the trailer, if keys have one,
// descending. Compares only the rest.
int CompareRest(Slice previous, Slice key, size_t shared, size_t trailer_bytes) {
  const Slice previous_user = previous.substr(0, previous.size() - trailer_bytes);
  const Slice user = key.substr(0, key.size() - trailer_bytes);
  const size_t same = std::min({shared, previous_user.size(), user.size()});
  const int order = CompareBytes(previous_user.substr(same), user.substr(same));
  if (order != 0 || trailer_bytes == 0) return order;
  const uint64_t previous_trailer = Trailer(previous);
  const uint64_t trailer = Trailer(key);
  return previous_trailer > trailer ? -1 : previous_trailer < trailer ? 1 : 0;
}

// A scan without comparisons: gives access to the base's constructor.
class Walk : public BlockCursorBase {
 public:
  Walk(const BlockView& view, uint32_t min_key_bytes) : BlockCursorBase(view, min_key_bytes, false) {}
};

// Gives access to the base's steps.
class RestartWalk : public BlockCursorBase {
 public:
  explicit RestartWalk(const BlockView& view) : BlockCursorBase(view, kTrailerBytes, true) {}

  Status Check(Slice* first, KeyBuffer* last) {
    Slice before;
    for (uint32_t i = 0; i < view_.restart_count(); ++i) {
      Slice key;
      if (!RestartKey(i, &key)) return status_;
      if (i > 0 && CompareInternal(before, key) >= 0) {
        Fail(view_.RestartOffset(i), "its key is not after that of the restart before");
        return status_;
      }
      if (i == 0) *first = key;
      before = key;
    }
    GoToRestart(view_.restart_count() - 1);
    while (ParseAfterCurrent()) {
    }
    if (status_.ok()) last->assign(key_);  // the end leaves it
    return status_;
  }
};

}  // namespace

Status BlockView::CheckOrder(KeyOrder order, std::string* last) const {
  const uint32_t trailer_bytes = order == KeyOrder::kInternal ? kTrailerBytes : 0;
  Walk walk(*this, trailer_bytes);
  last->clear();
  uint64_t entry = 0;
  for (walk.SeekToFirst(); walk.Valid(); walk.Next(), ++entry) {
    const size_t shared = walk.shared_bytes();
    if (entry > 0) {
      const int comparison = CompareRest(*last, walk.key(), shared, trailer_bytes);
      if (comparison >= 0) {
        return Status::Corruption(
            "block entry % at %: its key is %",
            {entry, walk.entry_offset(),
             comparison == 0 ? Slice("that of the entry before") : Slice("before that of the entry before")});
      }
    }
    last->resize(shared);
    last->append(walk.key().substr(shared));
  }
  if (walk.status().ok()) return Status::Ok();
  return Status::Corruption("block entry %: %", {entry, walk.status().message()});
}

Status BlockView::CheckRestarts(Slice* first, KeyBuffer* last) const {
  return RestartWalk(*this).Check(first, last);
}

Status BlockView::Verify(KeyOrder order) const {
  std::string last;
  Status status = CheckOrder(order, &last);
  if (!status.ok() || order != KeyOrder::kInternal) return status;
  Walk walk(*this, kTrailerBytes);
  uint64_t entry = 0;
  for (walk.SeekToFirst(); walk.Valid(); walk.Next(), ++entry) {
    ParsedKey parsed;
    if (ParseInternalKey(walk.key(), &parsed)) continue;
    return Status::Corruption("block entry % at %: its internal key has an unknown type", {entry, walk.entry_offset()});
  }
  return walk.status();
}

}  // namespace strata
