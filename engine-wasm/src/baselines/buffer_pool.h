// BufferPool: the pages of a B+tree that are in memory, and which of them is evicted next.
//
//   frames   [page 7 clean] [page 1 dirty since lsn 40] [page 3 clean, pinned] ...      at most `capacity` of them
//   LRU      3, 1, 7        most recently fetched first; the last unpinned one is evicted
//
// A page is changed in its frame and is dirty from then on. It is written back when it is evicted or when a checkpoint
// requests it, and never before the log has its last change (write-ahead). Exact LRU, so that a run replays.
//
// A PageRef pins its page: it is neither moved nor evicted. If every frame is pinned, or cannot be written because the
// log has failed, the pool exceeds its capacity by one: an operation never fails for lack of a frame.
//
// Invariants
//   1. A frame's first_dirty_lsn is 0, or the lsn of the first change that the file may lack.
//   2. No page is written whose lsn the log has not synced.
//
// Sources: InnoDB's buffer pool, without its midpoint and its cleaner threads; write-ahead rule: ARIES.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/status.h"
#include "baselines/btree_page.h"
#include "baselines/page_file.h"
#include "baselines/redo_log.h"
#include "trace/tracer.h"

namespace strata {

class BufferPool;

struct Frame {
  PageId id = kMetaPage;
  std::unique_ptr<char[]> bytes;
  uint64_t first_dirty_lsn = 0;  // 0: clean
  uint32_t pins = 0;
  bool in_transaction = false;  // changed by the write in progress, which is not in the log yet
  Frame* newer = nullptr;       // neighbors in LRU order
  Frame* older = nullptr;
};

// A pinned page. Movable; releasing it allows the page to be evicted.
class PageRef {
 public:
  PageRef() = default;
  PageRef(Frame* frame, uint32_t page_bytes) : frame_(frame), page_bytes_(page_bytes) { frame_->pins++; }
  PageRef(PageRef&& other) noexcept : frame_(other.frame_), page_bytes_(other.page_bytes_) { other.frame_ = nullptr; }
  PageRef& operator=(PageRef&& other) noexcept {
    std::swap(frame_, other.frame_);
    std::swap(page_bytes_, other.page_bytes_);
    return *this;
  }
  ~PageRef() { Release(); }
  void Release() {
    if (frame_ != nullptr) frame_->pins--;
    frame_ = nullptr;
  }

  explicit operator bool() const { return frame_ != nullptr; }
  Frame* frame() const { return frame_; }
  PageId id() const { return frame_->id; }
  BTreePage page() const { return {frame_->bytes.get(), page_bytes_}; }

 private:
  Frame* frame_ = nullptr;
  uint32_t page_bytes_ = 0;
};

class BufferPool {
 public:
  // capacity: in pages, at least 1. All arguments must outlive the pool.
  BufferPool(PageFile& file, RedoLog& log, Tracer& tracer, uint32_t capacity)
      : file_(file), log_(log), tracer_(tracer), capacity_(capacity) {}
  BufferPool(const BufferPool&) = delete;
  BufferPool& operator=(const BufferPool&) = delete;

  // Pins the page, reading it from the file if it is not in the pool; may write and evict another page. *cached, if
  // given: true if it was in the pool. Errors: those of reading and of writing back.
  // Emits BTreePageRead, BTreePageWritten, BTreePageEvicted; counts btree_pages_read, btree_pages_written,
  // btree_doublewrite_pages, btree_bytes_written.
  Status Fetch(PageId page, PageRef* ref, bool* cached);
  // A frame for a page whose old content is not needed; its bytes are undefined until it is formatted.
  Status FetchNew(PageId page, PageRef* ref);

  // Marks the page changed under this lsn. REQUIRES: the log has the change.
  void MarkDirty(Frame* frame, uint64_t lsn);
  // The dirty pages whose first change is not after lsn, oldest first, ties by page.
  std::vector<PageId> DirtySince(uint64_t lsn) const;
  // Writes back those of these pages that are in the pool and dirty since at most lsn. At most PageFile::kCopies.
  Status WriteBack(const std::vector<PageId>& pages, uint64_t lsn, rec::BTreeWriteReason reason);
  // The same for any number of pages, in order.
  Status WriteBackAll(const std::vector<PageId>& pages, uint64_t lsn, rec::BTreeWriteReason reason);

  // The page will not be read again: it leaves the pool without being written, unless it is pinned.
  void Discard(PageId page);

  // Ok, or the first failure of writing a page or its log. Dirty pages then stay in the pool.
  Status write_status() const { return log_.status().ok() ? write_status_ : log_.status(); }

  // Call when recovery has ended: from now on a page in the file that is newer than the log is damage.
  void RejectPagesNewerThanLog() { recovered_ = true; }

  void set_doublewrite(bool doublewrite) { doublewrite_ = doublewrite; }
  uint32_t capacity() const { return capacity_; }

  // ---- Inspection; neither counted nor recorded, and does not affect LRU. The frame of this page, or null.
  const Frame* Find(PageId page) const { return page < frames_.size() ? frames_[page].get() : nullptr; }
  uint32_t resident() const { return resident_; }
  uint32_t dirty() const;

 private:
  // A frame for a page that has none; evicts another page if needed.
  Status NewFrame(PageId page, Frame** frame);
  Status EvictOne();
  Status Write(const std::vector<Frame*>& frames, rec::BTreeWriteReason reason);
  void Use(Frame* frame);
  void Unlink(Frame* frame);
  void Drop(Frame* frame);

  PageFile& file_;
  RedoLog& log_;
  Tracer& tracer_;
  const uint32_t capacity_;
  bool doublewrite_ = true;
  bool recovered_ = false;
  Status write_status_;
  std::vector<std::unique_ptr<Frame>> frames_;  // by page
  uint32_t resident_ = 0;
  Frame* newest_ = nullptr;
  Frame* oldest_ = nullptr;
  std::string read_;  // reused
};

}  // namespace strata
