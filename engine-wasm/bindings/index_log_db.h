// IndexLogDb: implements the database interface with an index and log.
//
//   flush                 a sync: everything is in the log already
//   compact               cleans every segment, so that no dead entry is left
//   scan                  NotSupported with a hash index
//
// The upkeep (baseline_db.h) is the cleaning of the log. A write waits for it while the log is a segment above its
// limit.
#pragma once

#include <memory>
#include <string>

#include "baseline_db.h"
#include "baselines/index_log.h"

namespace strata {

class IndexLogDb final : public BaselineDb {
 public:
  // Opens the log in context.env's directory; errors and records as in IndexLog::Open.
  static Status Open(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db);
  ~IndexLogDb() override;

  std::unique_ptr<Job> NewFlushWaitJob(Done done, uint32_t family = 0) override;
  std::unique_ptr<Job> NewCompactRangeJob(Slice from, Slice to, Done done, uint32_t family = 0) override;
  std::unique_ptr<Iterator> NewIterator(const ReadOptions& options) override;
  uint64_t last_sequence() const override { return log_->last_sequence(); }
  // "segment/7".
  Status Inspect(Slice address, std::string* json) const override;

  Status ApplyBatch(Slice batch) override { return log_->Write(batch); }
  Status SyncLog() override { return log_->SyncLog(); }
  bool MustWait() const override { return log_->MustWaitForCleaner(); }
  bool UpkeepDue() const override { return log_->CleaningDue(); }
  Status StepUpkeep(bool first, bool* done) override;
  const Status& bg_error() const override { return log_->bg_error(); }

 private:
  IndexLogDb(const Options& options, const EngineContext& context)
      : BaselineDb({"an index and log", rec::JobKind::kLogCleaning, rec::JobTrigger::kLogSpace}, options, context) {}

  Status GetRow(Slice key, std::string* value) override { return log_->Get(key, value); }
  void OptionsChanged() override { log_->set_options(options_); }
  void AppendState(JsonWriter* json) const override { log_->AppendState(json); }

  std::unique_ptr<IndexLog> log_;
};

}  // namespace strata
