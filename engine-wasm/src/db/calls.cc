// The blocking calls of a database: the scheduler runs the job to its end. For native programs and tests; the page and
// the runner add jobs to the scheduler themselves.
#include "clock/clock.h"
#include "sched/scheduler.h"
#include "strata/db.h"
#include "strata/write_batch.h"

namespace strata {

template <class MakeJob>
Status Db::Call(const MakeJob& make_job) {
  Status result;
  Run(*make_job([&](const Status& status) { result = status; }));
  return result;
}

void Db::Run(Job& job) {
  context().scheduler.Run(job, Priority::kClient, call_ended_ns_);
  call_ended_ns_ = context().clock.now_ns();
}

Status Db::Write(const WriteOptions& options, WriteBatch* batch) {
  WriteOptions write = options;
  write.sync |= this->options().sync;
  return Call([&](Done done) { return NewWriteJob(write, batch, std::move(done)); });
}

Status Db::Put(const WriteOptions& options, Slice key, Slice value) {
  batch_.Clear();
  batch_.Put(key, value);
  return Write(options, &batch_);
}

Status Db::Delete(const WriteOptions& options, Slice key) {
  batch_.Clear();
  batch_.Delete(key);
  return Write(options, &batch_);
}

Status Db::SingleDelete(const WriteOptions& options, Slice key) {
  batch_.Clear();
  batch_.SingleDelete(key);
  return Write(options, &batch_);
}

Status Db::DeleteRange(const WriteOptions& options, Slice begin, Slice end) {
  batch_.Clear();
  batch_.DeleteRange(begin, end);
  return Write(options, &batch_);
}

Status Db::Flush(uint32_t family) {
  return Call([&](Done done) { return NewFlushWaitJob(std::move(done), family); });
}

Status Db::CompactRange(Slice from, Slice to, uint32_t family) {
  return Call([&](Done done) { return NewCompactRangeJob(from, to, std::move(done), family); });
}

Status Db::CreateFamily(uint32_t family, Slice name, const Options& options) {
  return Call([&](Done done) { return NewCreateFamilyJob(family, name, options, std::move(done)); });
}

Status Db::DropFamily(uint32_t family) {
  return Call([&](Done done) { return NewDropFamilyJob(family, std::move(done)); });
}

Status Db::WaitForIdle() {
  return Call([&](Done done) { return NewWaitForIdleJob(std::move(done)); });
}

Status Db::Ingest(ExternalTable table) {
  return Call([&](Done done) { return NewIngestJob(table, std::move(done)); });
}

Status Db::DeleteWhere(const PredicateDelete& predicate, uint32_t family) {
  return Call([&](Done done) { return NewDeleteWhereJob(predicate, std::move(done), family); });
}

Status Db::CreateIndex(IndexBuild build) {
  return Call([&](Done done) { return NewCreateIndexJob(build, std::move(done)); });
}

Status Db::Resume() {
  return Call([&](Done done) { return NewResumeJob(std::move(done)); });
}

}  // namespace strata
