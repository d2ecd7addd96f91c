// BTree: a B+tree over pages in a buffer pool, the structure that an LSM-tree is compared with.
//
//   root 1          | 40 | 80 |                  inner pages hold keys and children, leaves hold the rows
//                 |    |    |
//   leaves   [..40)  [40..80)  [80..]   <->      leaves are linked, so a scan needs their parents only once
//
//   read     one page per level, a binary search in each: log2(rows) comparisons in all, and nowhere else to look
//   next     the next slot of the leaf: no comparison
//   write    read the leaf, change it in the pool, log the change; the page is written when it leaves the pool
//
// Like InnoDB: update in place, redo log, write-ahead, doublewrite, a root that never moves (when it is full, its
// content goes one level down), splits in the middle or, at the right edge, before the new row. Unlike InnoDB: no
// transactions and versions (so no snapshots), undo, change buffer, adaptive hash or latches.
//
// Deletes merge: a page less than half full absorbs its right neighbor under the same parent, or is absorbed by its
// left one, if both fit in one page. Otherwise it stays unchanged; rows are not redistributed between neighbors. An
// empty leaf stays if its parent has no other child.
//
// Durability: a write is acknowledged when it is in the redo log, and survives a crash once the log is synced. A
// checkpoint writes back dirty pages, oldest first, and drops the log before it; the owner of the tree steps it. A step
// may make several device operations: the pages on a path are read one after another; a page that leaves the pool is
// written, after its log and its copy.
//
// Errors: after a failed log append or page write the tree refuses writes until it is reopened, while reads continue;
// after a write that failed halfway, reads are refused too. Corruption found by a read fails only that read.
//
// With btree_update=copy_on_write (btree_copy.cc, page_space.h), as in LMDB: a write copies each page that it changes,
// and the path to the root, to free places, and is committed by one of two meta pages. There is no log and there are no
// checkpoints; every write is durable when it returns. Leaves are not linked, because the link of a neighbor would be a
// change of it: a cursor holds its path. The root moves with each write.
//
// Sources: Bayer and McCreight 1972; Comer 1979 for the B+tree; Gray and Reuter 1992, chapters 13 to 15; InnoDB
// (btr0btr.cc, btr0cur.cc).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/slice.h"
#include "base/status.h"
#include "baselines/buffer_pool.h"
#include "baselines/mini_transaction.h"
#include "baselines/page_file.h"
#include "baselines/page_space.h"
#include "baselines/redo_log.h"
#include "env/env.h"
#include "strata/options.gen.h"
#include "trace/tracer.h"
#include "wal/wal_reader.h"

namespace strata {

class BTreeCursor;

class BTree {
 public:
  // Opens and recovers the tree in env's directory, and creates it if the options allow. files: the same files without
  // device time and records, for inspection. All arguments must outlive the tree.
  // Errors: InvalidArgument (an option, another page size, an LSM-tree in the directory, exists), Corruption, IoError,
  // Busy.
  // Emits OptionSet, BTreeOpened, WalReplayed, WalCreated and BTreePageCreated for every page.
  static Status Open(const Options& options, Env& env, Env& files, Tracer& tracer, std::unique_ptr<BTree>* tree);
  // Writes nothing: the changes of dirty pages are in the log.
  ~BTree();
  BTree(const BTree&) = delete;
  BTree& operator=(const BTree&) = delete;

  // NotFound. Counts number_keys_read, get_read_bytes; emits BTreePageVisited, KeysCompared.
  Status Get(Slice key, std::string* value);
  // Applies a write batch (format/batch_format.h), in order, atomically. InvalidArgument for an entry that is too large
  // for a page; then nothing has changed. Deleting a missing key changes nothing. Counts number_keys_written,
  // bytes_written; emits BTreePageSplit, BTreePageMerged, BTreeHeightChanged, BTreePageCreated, BTreePageChanged,
  // BTreeLogged.
  Status Write(Slice batch);
  // After this, every write so far survives a crash.
  Status SyncLog();
  // op: the operation that returned rows are recorded under; bounds: see BTreeCursor. Destroy it before the tree.
  std::unique_ptr<BTreeCursor> NewCursor(uint32_t op = 0, const Slice* lower = nullptr, const Slice* upper = nullptr);

  bool copy_on_write() const { return space_.has_value(); }

  // ---- Checkpoints, one at a time; none with copy_on_write. True if the log is above its limit.
  bool CheckpointDue() const;
  // Starts a new log file and lists the pages to write. REQUIRES: no checkpoint is in progress.
  Status BeginCheckpoint();
  // Writes a page (with doublewrite up to 16), or at the end syncs them and removes the old log. *done: it has ended.
  Status StepCheckpoint(bool* done);

  // Applies the new doublewrite setting and log limit.
  void set_options(const Options& options);
  // Ok, or why writes are refused.
  const Status& bg_error() const { return bg_error_; }
  uint64_t last_lsn() const { return log_.last_lsn(); }

  // ---- Inspection. Counts and emits nothing, reads no page through the device. Appends the members of the state:
  // engine, last_lsn, page_bytes, pages, levels, free, pool, wals, stopped.
  void AppendState(JsonWriter* json) const;
  // One page: header and entries. NotFound, Corruption.
  Status InspectPage(PageId page, std::string* json) const;

 private:
  friend class BTreeCursor;

  // A page on the path from the root, and the child's index in it; in a leaf the slot.
  struct PathStep {
    PageRef ref;
    uint32_t index = 0;
    bool found = false;
  };
  using Path = std::vector<PathStep>;

  BTree(const Options& options, Env& env, Env& files, Tracer& tracer);

  // ---- btree.cc: searching.
  Status Fetch(PageId page, rec::BTreeVisitReason reason, PageRef* ref);
  // The slot of the first key not less than `key`; *found if it is equal.
  uint32_t Search(const BTreePage& page, Slice key, bool* found);
  // Descends from the root to the leaf that would hold the key. kFirst and kLast: to the first or last leaf, without
  // comparing.
  enum class Toward : uint8_t { kKey, kFirst, kLast };
  Status Descend(Toward toward, Slice key, Path* path);
  void TraceVisit(const PageRef& ref, bool cached, uint32_t slot, bool found, rec::BTreeVisitReason reason);
  void SetBackgroundError(const Status& status);
  // Sets the background error if a page that left the pool, or its log, could not be written.
  void CheckPoolWrites() {
    if (bg_error_.ok() && !pool_.write_status().ok()) SetBackgroundError(pool_.write_status());
  }

  // ---- btree_write.cc: writing.
  Status CheckBatch(Slice batch) const;
  Status Put(MiniTransaction* mtr, Slice key, Slice value);
  Status Delete(MiniTransaction* mtr, Slice key);
  Status Allocate(MiniTransaction* mtr, PageKind kind, uint32_t level, Slice fence, PageRef* ref);
  void Free(MiniTransaction* mtr, const PageRef& ref);
  Status RaiseRoot(MiniTransaction* mtr, Path* path);
  Status LowerRoot(MiniTransaction* mtr, const PageRef& root);
  Status SplitAndInsert(MiniTransaction* mtr, Path* path, uint32_t slot, std::string record);
  // is_last: of its level.
  Status Split(MiniTransaction* mtr, const PageRef& ref, bool is_last, uint32_t slot, Slice record,
               std::string* separator);
  Status Rebalance(MiniTransaction* mtr, Path* path);
  Status TryMerge(MiniTransaction* mtr, const PageRef& parent, uint32_t left_index, bool* merged);

  // ---- btree_copy.cc: copy-on-write. Without it, the first three do nothing.
  // Replaces the page by a copy in which this write may change it, unless it is one. parent: null for the root.
  Status CopyPage(MiniTransaction* mtr, const PageRef* parent, uint32_t index, PageRef* ref);
  // The same for the pages of a path, from the root down.
  Status CopyPath(MiniTransaction* mtr, Path* path);
  // Writes the pages of the last write and a meta page. After this they survive a crash.
  Status CommitCopies(uint32_t entries);
  Status RecoverCopies();

  // ---- btree_recovery.cc: opening.
  Status Recover();
  Status CreateIfMissing();
  Status FindLogs();
  Status ReplayLogs();
  Status BeginReplay(Slice record);
  Status ReplayRecord(Slice record, std::vector<PageId>* damaged, uint32_t* changes);
  Status ReplayChange(const PageChange& change, uint64_t lsn, std::vector<PageId>* damaged,
                      std::vector<PageRef>* changed);
  void TraceOpened();

  // ---- btree_inspect.cc: inspection.
  struct PageFacts {
    PageId page = kMetaPage;
    PageKind kind = PageKind::kMeta;
    uint32_t level = 0;
    uint32_t entries = 0;
    uint32_t used_bytes = 0;
    std::string fence;
  };
  // The pages of the tree, leaves first, each level in key order.
  std::vector<std::vector<PageFacts>> Levels() const;
  // In order of reuse.
  std::vector<PageFacts> FreePages() const;
  Status Peek(PageId page, std::string* bytes) const;
  // "clean", "dirty", or "out" of the pool.
  std::string_view StateOf(PageId page) const;

  PageId root() const { return space_ ? space_->root() : kRootPage; }
  // Of the file.
  uint32_t page_count() const { return space_ ? space_->pages() : meta_.page().leftmost(); }

  Options options_;
  Env& env_;
  Env& files_;
  Tracer& tracer_;
  PageFile file_;
  RedoLog log_;
  BufferPool pool_;
  PageRef meta_;  // held while the tree is open; not with copy_on_write
  std::optional<PageSpace> space_;
  Status bg_error_;
  Status memory_error_;  // a write failed halfway: pages in memory are not in the log
  uint64_t writes_ = 0;  // number of writes that changed something; cursors use it to detect changes
  bool locked_ = false;

  struct Checkpoint {
    uint64_t lsn = 0;
    std::vector<PageId> pages;
    size_t at = 0;
  };
  std::optional<Checkpoint> checkpoint_;

  // One log replayed by recovery, to be emitted later.
  struct ReplayedLog {
    rec::WalReplayed facts;
    std::vector<DroppedRange> dropped;
  };
  std::vector<ReplayedLog> replayed_;
};

}  // namespace strata
