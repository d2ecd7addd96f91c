// DeleteWhereJob: asserts a predicate (version/predicate.h) with one edit of the manifest.
//
//   flush every memtable --> head of the writer queue --> new log, if the newest has entries --> edit
//
// Why the flush: the edit names the newest sequence that it applies to. Were the entries up to there in a log only, a
// crash could lose them, and writes after the reopening would get their numbers and match the predicate. It also brings
// all entries concerned into tables, where compactions meet them.
//
// Compactions that begin later drop what they may (drop_rules.h, rule P). A manual compaction also rewrites the tables
// of the last level that the predicate concerns. The edit of the compaction after which no table is concerned any more
// removes the predicate from the manifest.
//
// Errors: NotSupported in the strict dialect, whose manifest cannot have it; InvalidArgument: no such family, an empty
// bound, a range that ends before it begins, or too many predicates; errors of the flush; those of the edit, which set
// the background error.
//
// Emits PredicateAsserted.
#pragma once

#include "db/family_job.h"
#include "db/flush_all.h"
#include "version/predicate.h"

namespace strata {

class DeleteWhereJob final : public FamilyEditJob {
 public:
  // predicate: without its sequence.
  DeleteWhereJob(DbImpl& db, uint32_t family, Predicate predicate, Db::Done done)
      : FamilyEditJob(db, family, std::move(done)), predicate_(std::move(predicate)), flush_(db) {}
  StepResult Step() override;

 private:
  Status Check() const;
  Status Prepare(bool* wait, bool* finished) override;
  Status BeginEdit() override;
  VersionEdit MakeEdit() override;
  void Installed() override;

  Predicate predicate_;
  FlushAll flush_;
  bool flushed_ = false;
  uint32_t oldest_log_ = 0;
};

}  // namespace strata
