// BTree: a B+tree over pages in a buffer pool, the structure that an LSM-tree is measured against.
//
//   root 1          | 40 | 80 |                  inner pages hold keys and children, leaves hold the rows
//                 |    |    |
//   leaves   [..40)  [40..80)  [80..]   <->      leaves are linked, so a scan needs their parents once
//
//   read     one page a level, a binary search in each: log2(rows) comparisons in all, and no other place to look in
//   next     the next slot of the leaf: no comparison
//   write    read the leaf, change it in the pool, log the change; the page goes back when it must leave the pool
//
// What is InnoDB's way here: update in place, redo log, write-ahead, doublewrite, a root that never moves (its content
// goes one level down when it is full), splits in the middle or, at the right edge, before the new row. What is not:
// transactions and their versions (so no snapshots), undo, a change buffer, an adaptive hash, latches.
//
// Deletes merge: a page less than half full takes its right neighbor under the same parent, or goes into its left one,
// when both fit into one page. When they do not, it stays as it is; nothing is moved between neighbors to even them
// out. A leaf without rows stays where its parent has no other child.
//
// Durability: a write is acknowledged when the redo log has it, and survives a crash when the log is synced. A
// checkpoint writes back what is dirty, the oldest first, and drops the log before it; it is made in steps by whoever
// owns the tree. A step may make several device operations: the pages on a path are read one after another, a page that
// leaves the pool is written, its log before it, its copy before it.
//
// Errors: after a failed log append or page write the tree refuses writes (sticky) until it is opened again, and reads
// go on; after a write that failed in the middle reads are refused too. Corruption found by a read is that read's.
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
#include "baselines/redo_log.h"
#include "env/env.h"
#include "strata/options.gen.h"
#include "trace/tracer.h"
#include "wal/wal_reader.h"

namespace strata {

class BTreeCursor;

class BTree {
 public:
  // Opens, recovers, and if the options say so creates the tree in env's directory. files: the same files without
  // device and records, for looking. Everything referred to must outlive the tree. Errors: InvalidArgument (an option,
  // another page size, an LSM-tree lives there, exists), Corruption, IoError, Busy. Emits OptionSet, BTreeOpened,
  // WalReplayed, WalCreated and BTreePageCreated for every page.
  static Status Open(const Options& options, Env& env, Env& files, Tracer& tracer, std::unique_ptr<BTree>* tree);
  // Nothing is written: what is dirty is in the log.
  ~BTree();
  BTree(const BTree&) = delete;
  BTree& operator=(const BTree&) = delete;

  // NotFound. Counts number_keys_read, get_read_bytes; emits BTreePageVisited, KeysCompared.
  Status Get(Slice key, std::string* value);
  // A write batch (format/batch_format.h), in order, whole or not at all. InvalidArgument for an entry that is too
  // large for a page, and then nothing has changed. A delete of a key that is not there changes nothing. Counts
  // number_keys_written, bytes_written; emits BTreePageSplit, BTreePageMerged, BTreeHeightChanged, BTreePageCreated,
  // BTreePageChanged, BTreeLogged.
  Status Write(Slice batch);
  // Every write so far survives a crash.
  Status SyncLog();
  // op: named in the rows that it returns; bounds: see BTreeCursor. Must be destroyed before the tree.
  std::unique_ptr<BTreeCursor> NewCursor(uint32_t op = 0, const Slice* lower = nullptr, const Slice* upper = nullptr);

  // ---- Checkpoints, one at a time.
  // The log is over its limit.
  bool CheckpointDue() const;
  // Begins a log file and takes down which pages are to be written. REQUIRES: none is under way.
  Status BeginCheckpoint();
  // Writes a page (with doublewrite up to 16), or at the end syncs them and removes the old log. *done: it is over.
  Status StepCheckpoint(bool* done);

  // doublewrite and the log's limit, from now on.
  void set_options(const Options& options);
  // Ok, or why writes are refused.
  const Status& bg_error() const { return bg_error_; }
  uint64_t last_lsn() const { return log_.last_lsn(); }

  // ---- Looking. Neither counts nor emits, reads no page through the device.
  // Members of the state in words: engine, last_lsn, page_bytes, pages, levels, free, pool, wals, stopped.
  void AppendState(JsonWriter* json) const;
  // One page: header and entries. NotFound, Corruption.
  Status InspectPage(PageId page, std::string* json) const;

 private:
  friend class BTreeCursor;

  // A page on the way down, and where the way went on: the child's index, in a leaf the slot.
  struct PathStep {
    PageRef ref;
    uint32_t index = 0;
    bool found = false;
  };
  using Path = std::vector<PathStep>;

  BTree(const Options& options, Env& env, Env& files, Tracer& tracer);

  // ---- btree.cc: finding.
  Status Fetch(PageId page, rec::BTreeVisitReason reason, PageRef* ref);
  // The slot of the first key not before `key`; *found when it is equal.
  uint32_t Search(const BTreePage& page, Slice key, bool* found);
  // From the root to the leaf that holds the key if any does. first: to the first leaf instead, without comparing; last
  // likewise.
  enum class Toward : uint8_t { kKey, kFirst, kLast };
  Status Descend(Toward toward, Slice key, Path* path);
  void TellVisit(const PageRef& ref, bool cached, uint32_t slot, bool found, rec::BTreeVisitReason reason);
  void SetBackgroundError(const Status& status);
  // A page that left the pool, or the log before it, could not be written.
  void StopIfWritesFail() {
    if (bg_error_.ok() && !pool_.write_status().ok()) SetBackgroundError(pool_.write_status());
  }

  // ---- btree_write.cc: changing.
  Status CheckBatch(Slice batch) const;
  Status Put(MiniTransaction* mtr, Slice key, Slice value);
  Status Delete(MiniTransaction* mtr, Slice key);
  Status Allocate(MiniTransaction* mtr, PageKind kind, uint32_t level, Slice fence, PageRef* ref);
  void Free(MiniTransaction* mtr, const PageRef& ref);
  Status RaiseRoot(MiniTransaction* mtr, Path* path);
  Status LowerRoot(MiniTransaction* mtr, const PageRef& root);
  Status SplitAndInsert(MiniTransaction* mtr, Path* path, uint32_t slot, std::string record);
  Status Split(MiniTransaction* mtr, const PageRef& ref, uint32_t slot, Slice record, std::string* separator);
  Status Rebalance(MiniTransaction* mtr, Path* path);
  Status TryMerge(MiniTransaction* mtr, const PageRef& parent, uint32_t left_index, bool* merged);

  // ---- btree_recovery.cc: opening.
  Status Recover();
  Status CreateIfMissing();
  Status FindLogs();
  Status ReplayLogs();
  Status BeginReplay(Slice record);
  Status ReplayRecord(Slice record, std::vector<PageId>* damaged, uint32_t* changes);
  Status ReplayChange(const PageChange& change, uint64_t lsn, std::vector<PageId>* damaged,
                      std::vector<PageRef>* changed);
  void TellOpened();

  // ---- btree_inspect.cc: looking.
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
  // In the order in which they will be used again.
  std::vector<PageFacts> FreePages() const;
  Status Peek(PageId page, std::string* bytes) const;
  // "clean", "dirty", or "out" of the pool.
  std::string_view StateOf(PageId page) const;

  Options options_;
  Env& env_;
  Env& files_;
  Tracer& tracer_;
  PageFile file_;
  RedoLog log_;
  BufferPool pool_;
  PageRef meta_;  // held as long as the tree is open
  Status bg_error_;
  Status broken_;        // a write failed in the middle: memory is not to be trusted
  uint64_t writes_ = 0;  // that changed something; cursors find their place again by it
  bool locked_ = false;

  struct Checkpoint {
    uint64_t lsn = 0;
    std::vector<PageId> pages;
    size_t at = 0;
  };
  std::optional<Checkpoint> checkpoint_;

  // What recovery tells.
  struct ReplayedLog {
    rec::WalReplayed facts;
    std::vector<DroppedRange> dropped;
  };
  std::vector<ReplayedLog> replayed_;
};

}  // namespace strata
