// PaperTree: copies sorted runs into components C0, C1 ... Cn and merges them from the top down, one pair after
// another, until one component is left.
//
//   runs, newest first      L0 table   L0 table   L1        copied, entry by entry:   C0   C1   C2
//   rolling_merge.h                                         C0 into C1, the result into C2
//
// A component has one entry for each user key, the newest one of its run. With a find note, which is put into C0 once
// it exists, the merges carry it down.
//
// A step makes at most one device operation, last. All files are removed by CleanUp, or by the next open.
//
// Emits BlockFilled and ComponentMade for each copy, FindNoteSank, and the records of rolling_merge.h.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "iter/blockwise_iterator.h"
#include "paper/block_store.h"
#include "paper/find_note.h"
#include "paper/rolling_merge.h"
#include "trace/tracer.h"

namespace strata {

class PaperTree {
 public:
  struct Shape {
    uint32_t block_bytes = 262144;
    uint32_t restart_interval = 16;
  };

  // runs: over internal keys, unpositioned, newest run first. env and tracer outlive this.
  PaperTree(Env& env, Tracer& tracer, BlockStore::NewFileNumber new_file_number, Shape shape,
            std::vector<std::unique_ptr<BlockwiseIterator>> runs, std::optional<FindNote> note)
      : store_(env, std::move(new_file_number)),
        tracer_(tracer),
        shape_(shape),
        runs_(std::move(runs)),
        note_(std::move(note)),
        filling_(shape.block_bytes, shape.restart_interval) {}

  // *done: one component is left. REQUIRES: not done, no step has failed. Errors: those of the files and runs;
  // Corruption if a run is not in order.
  Status Step(bool* done);
  // What readers of the components see now: NotFound for a row that does not exist or is deleted. REQUIRES: all runs
  // are copied.
  Status Get(Slice user_key, std::string* value) const;
  // Removes a file; false if none is left.
  bool CleanUp() { return store_.RemoveOne(); }

  bool copied() const { return components_.size() == runs_.size(); }
  // Null without one.
  const FindNote* note() const { return note_ ? &*note_ : nullptr; }
  const BlockStore& store() const { return store_; }
  // Of the last component. REQUIRES: done.
  const Component& result() const { return components_.back(); }

 private:
  Status Copy();
  Status CopyEntry();
  Status WriteCopied();
  void FinishCopy();

  BlockStore store_;
  Tracer& tracer_;
  const Shape shape_;
  std::vector<std::unique_ptr<BlockwiseIterator>> runs_;  // null once copied
  std::optional<FindNote> note_;

  // ---- Of the run being copied.
  FillingBlock filling_;
  Component copy_;
  bool positioned_ = false;
  std::string last_key_;
  bool has_last_key_ = false;

  std::vector<Component> components_;
  size_t top_ = 0;  // the components above were merged into this one
  std::unique_ptr<RollingMerge> merge_;
};

}  // namespace strata
