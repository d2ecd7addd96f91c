#include "baselines/buffer_pool.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace strata {

void BufferPool::Unlink(Frame* frame) {
  (frame->newer != nullptr ? frame->newer->older : newest_) = frame->older;
  (frame->older != nullptr ? frame->older->newer : oldest_) = frame->newer;
  frame->newer = frame->older = nullptr;
}

void BufferPool::Use(Frame* frame) {
  if (frame == newest_) return;
  if (frame->newer != nullptr) Unlink(frame);
  frame->older = newest_;
  (newest_ != nullptr ? newest_->newer : oldest_) = frame;
  newest_ = frame;
}

void BufferPool::Drop(Frame* frame) {
  Unlink(frame);
  resident_--;
  frames_[frame->id].reset();
}

Status BufferPool::EvictOne() {
  Frame* victim = oldest_;
  const bool writable = write_status().ok();
  const auto stays = [writable](const Frame* f) { return f->pins > 0 || (f->first_dirty_lsn != 0 && !writable); };
  while (victim != nullptr && stays(victim)) victim = victim->newer;
  if (victim == nullptr) return Status::Ok();
  if (victim->first_dirty_lsn != 0) {
    const Status status = Write({victim}, rec::BTreeWriteReason::kEvicted);
    if (!status.ok()) return status;
  }
  tracer_.Emit(rec::BTreePageEvicted{.page = victim->id});
  Drop(victim);
  return Status::Ok();
}

Status BufferPool::NewFrame(PageId page, Frame** frame) {
  // Two rounds, so that a pool that exceeded its capacity shrinks again.
  for (int i = 0; i < 2 && resident_ >= capacity_; i++) {
    const Status status = EvictOne();
    if (!status.ok()) return status;
  }
  if (page >= frames_.size()) frames_.resize(size_t{page} + 1);
  frames_[page] = std::make_unique<Frame>();
  *frame = frames_[page].get();
  (*frame)->id = page;
  (*frame)->bytes.reset(new char[file_.page_bytes()]);
  resident_++;
  Use(*frame);
  return Status::Ok();
}

Status BufferPool::Fetch(PageId page, PageRef* ref, bool* cached) {
  Frame* frame = page < frames_.size() ? frames_[page].get() : nullptr;
  *cached = frame != nullptr;
  if (frame == nullptr) {
    // Reads first: a page that cannot be read must not evict another one.
    Status status = file_.Read(page, &read_);
    if (status.ok() && recovered_ && BTreePage(read_.data(), file_.page_bytes()).lsn() > log_.last_lsn()) {
      status = Status::Corruption("page % is newer than the redo log: the log was lost", {page});
    }
    if (status.ok()) status = NewFrame(page, &frame);
    if (!status.ok()) return status;
    std::memcpy(frame->bytes.get(), read_.data(), read_.size());
    tracer_.counters.btree_pages_read++;
    tracer_.Emit(rec::BTreePageRead{.page = page, .bytes = file_.page_bytes()});
  }
  Use(frame);
  *ref = PageRef(frame, file_.page_bytes());
  return Status::Ok();
}

Status BufferPool::FetchNew(PageId page, PageRef* ref) {
  Frame* frame = page < frames_.size() ? frames_[page].get() : nullptr;
  if (frame == nullptr) {
    const Status status = NewFrame(page, &frame);
    if (!status.ok()) return status;
  }
  Use(frame);
  *ref = PageRef(frame, file_.page_bytes());
  return Status::Ok();
}

void BufferPool::MarkDirty(Frame* frame, uint64_t lsn) {
  BTreePage(frame->bytes.get(), file_.page_bytes()).set_lsn(lsn);
  if (frame->first_dirty_lsn == 0) frame->first_dirty_lsn = lsn;
}

std::vector<PageId> BufferPool::DirtySince(uint64_t lsn) const {
  std::vector<std::pair<uint64_t, PageId>> dirty;
  for (const auto& frame : frames_) {
    if (frame != nullptr && frame->first_dirty_lsn != 0 && frame->first_dirty_lsn <= lsn) {
      dirty.emplace_back(frame->first_dirty_lsn, frame->id);
    }
  }
  std::sort(dirty.begin(), dirty.end());
  std::vector<PageId> pages;
  for (const auto& [first, page] : dirty) pages.push_back(page);
  return pages;
}

Status BufferPool::WriteBack(const std::vector<PageId>& pages, uint64_t lsn, rec::BTreeWriteReason reason) {
  std::vector<Frame*> frames;
  for (const PageId page : pages) {
    Frame* const frame = page < frames_.size() ? frames_[page].get() : nullptr;
    if (frame != nullptr && frame->first_dirty_lsn != 0 && frame->first_dirty_lsn <= lsn) frames.push_back(frame);
  }
  return frames.empty() ? Status::Ok() : Write(frames, reason);
}

Status BufferPool::WriteBackAll(const std::vector<PageId>& pages, uint64_t lsn, rec::BTreeWriteReason reason) {
  Status status;
  for (size_t at = 0; status.ok() && at < pages.size(); at += PageFile::kCopies) {
    const size_t n = std::min<size_t>(PageFile::kCopies, pages.size() - at);
    const auto from = pages.begin() + static_cast<std::ptrdiff_t>(at);
    status = WriteBack({from, from + static_cast<std::ptrdiff_t>(n)}, lsn, reason);
  }
  return status;
}

void BufferPool::Discard(PageId page) {
  Frame* const frame = page < frames_.size() ? frames_[page].get() : nullptr;
  if (frame == nullptr) return;
  frame->first_dirty_lsn = 0;
  if (frame->pins > 0) return;
  tracer_.Emit(rec::BTreePageEvicted{.page = page});
  Drop(frame);
}

Status BufferPool::Write(const std::vector<Frame*>& frames, rec::BTreeWriteReason reason) {
  std::vector<BTreePage> pages;
  uint64_t last_lsn = 0;
  for (Frame* const frame : frames) {
    pages.emplace_back(frame->bytes.get(), file_.page_bytes());
    last_lsn = std::max(last_lsn, pages.back().lsn());
  }
  for (BTreePage& page : pages) page.SealChecksum();
  Status status = log_.SyncTo(last_lsn);
  if (status.ok()) status = file_.Write(pages, doublewrite_);
  if (!status.ok()) {
    if (write_status_.ok()) write_status_ = status;
    return status;
  }
  const uint32_t copies = doublewrite_ ? 1 : 0;
  const uint32_t bytes = file_.page_bytes() * (1 + copies);
  for (Frame* const frame : frames) {
    frame->first_dirty_lsn = 0;
    tracer_.counters.btree_pages_written++;
    tracer_.counters.btree_doublewrite_pages += copies;
    tracer_.counters.btree_bytes_written += bytes;
    tracer_.Emit(rec::BTreePageWritten{.page = frame->id, .bytes = bytes, .copies = copies, .write_reason = reason});
  }
  return status;
}

uint32_t BufferPool::dirty() const {
  return static_cast<uint32_t>(std::count_if(frames_.begin(), frames_.end(), [](const auto& frame) {
    return frame != nullptr && frame->first_dirty_lsn != 0;
  }));
}

}  // namespace strata
