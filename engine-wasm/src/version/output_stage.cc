#include "version/output_stage.h"

#include <utility>

namespace strata {

Status OutputStage::Begin(uint32_t table, const TableOptions& options) {
  state_ = State::kAdding;
  return TableOutput::Create(env_, table, options, &output_);
}

void OutputStage::AddRanges(JobId job, RangeFragments ranges) {
  if (tracer_.Wants(Group::kEntry)) {
    for (const RangeFragment& f : ranges) {
      for (const uint64_t sequence : f.sequences) {
        tracer_.Emit(rec::RangeTombstoneWritten{.job = job, .sequence = sequence, .begin = f.begin, .end = f.end});
      }
    }
  }
  builder().AddRanges(std::move(ranges));
}

void OutputStage::Finish() {
  state_ = output_->builder().BlockPending() ? State::kWriteBlock : State::kWriteTail;
}

void OutputStage::Install(bool names_file) {
  state_ = tables_.empty() && !names_file ? State::kAppendEdit : State::kSyncDir;
}

Status OutputStage::Step(JobId job, const MakeEdit& make_edit, Event* event) {
  *event = Event::kNone;
  Status status;
  switch (state_) {
    case State::kAdding:
      return status;
    case State::kWriteBlock:
      state_ = State::kWriteTail;
      return output_->builder().WriteBlock();
    case State::kWriteTail:
      state_ = State::kSync;
      return output_->builder().WriteTail();
    case State::kSync:
      return SyncTable(job, event);
    case State::kSyncDir:
      state_ = State::kAppendEdit;
      status = env_.SyncDir();
      if (status.ok()) *event = Event::kDirSynced;
      return status;
    case State::kAppendEdit:
      if (!installer_.Acquire(job)) {
        *event = Event::kWaitedForInstall;
        return status;
      }
      state_ = State::kInstall;
      return installer_.Append(make_edit());
    case State::kInstall: {
      bool installed = false;
      status = installer_.Step(&installed);
      if (installed) *event = Event::kInstalled;
      return status;
    }
  }
  return status;
}

Status OutputStage::SyncTable(JobId job, Event* event) {
  Status status = output_->Sync();
  if (!status.ok()) return status;
  EmitTableCreated(output_->builder().stats(), installer_.family(), job, output_->table(), &tracer_);
  tables_.push_back(output_->Meta());
  complete_bytes_ += tables_.back()->size_bytes;
  output_.reset();
  state_ = State::kAdding;
  *event = Event::kTableMade;
  return status;
}

}  // namespace strata
