#include "sched/scheduler.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace strata {

JobId Scheduler::Add(std::unique_ptr<Job> job, Priority priority, uint64_t not_before_ns) {
  if (job->id() == 0) job->set_id(NextId());
  const JobId id = job->id();
  Entry entry;
  entry.job = std::move(job);
  entry.priority = priority;
  entry.ready_ns = std::max(clock_.now_ns(), not_before_ns);
  auto after = std::find_if(entries_.begin(), entries_.end(), [id](const Entry& e) { return e.job->id() >= id; });
  STRATA_CHECK(after == entries_.end() || after->job->id() != id, "Each job has its own id.");
  entries_.insert(after, std::move(entry));
  return id;
}

void Scheduler::Signal(Condition condition) {
  for (Entry& e : entries_) {
    if (e.condition != condition) continue;
    e.blocked = false;
    e.condition = Condition::kNone;
    e.ready_ns = std::max(e.ended_ns, clock_.now_ns());
  }
}

bool Scheduler::StepOnce() {
  STRATA_CHECK(running_ == 0, "A step does not begin inside another step.");
  Entry* const next = Next();
  if (next == nullptr) return false;
  Job* const job = next->job.get();  // entries move when the job adds another one; jobs do not
  running_ = job->id();
  next->condition = Condition::kNone;
  step_++;
  clock_.Set(next->ready_ns);
  tracer_.set_cause(running_);
  const StepResult result = job->Step();
  WriteSummary(*job);
  tracer_.set_cause(0);

  std::unique_ptr<Job> finished;
  if (Entry* const entry = Find(running_); entry != nullptr) {
    entry->ready_ns = entry->ended_ns = clock_.now_ns();
    entry->blocked = result.kind == StepResult::Kind::kBlocked;
    entry->condition = result.condition;
    if (result.kind == StepResult::Kind::kWaiting) entry->ready_ns = std::max(entry->ready_ns, result.until_ns);
    if (result.kind == StepResult::Kind::kDone) {
      finished = std::move(entry->job);
      entries_.erase(entries_.begin() + (entry - entries_.data()));
    }
  }
  running_ = 0;
  return true;  // destroys `finished` in a consistent state, because its destructor may use the scheduler
}

bool Scheduler::HasJob(JobId id) const {
  return std::any_of(entries_.begin(), entries_.end(), [id](const Entry& e) { return e.job->id() == id; });
}

void Scheduler::Clear() {
  // Moved out first, because a destructor may use the scheduler.
  std::vector<Entry> dropped = std::move(entries_);
  entries_.clear();
  for (Entry& e : dropped) {
    if (e.job->id() != running_) continue;
    entries_.push_back(std::move(e));
    dropped.erase(dropped.begin() + (&e - dropped.data()));
    break;
  }
}

Scheduler::Entry* Scheduler::Next() {
  Entry* best = nullptr;
  for (Entry& e : entries_) {
    if (e.blocked) continue;
    // Entries are in id order, so among equal ones the first wins.
    const bool earlier =
        best == nullptr || e.ready_ns < best->ready_ns || (e.ready_ns == best->ready_ns && e.priority < best->priority);
    if (earlier) best = &e;
  }
  return best;
}

Scheduler::Entry* Scheduler::Find(JobId id) {
  for (Entry& e : entries_) {
    if (e.job->id() == id) return &e;
  }
  return nullptr;
}

void Scheduler::WriteSummary(const Job& job) {
  if (job.WroteSummary() || !tracer_.Wants(rec::StepFinished::kGroup)) return;
  tracer_.Emit(rec::StepFinished{.t_ns = clock_.now_ns(), .step = step_, .deltas = tracer_.TakeDeltas()});
}

}  // namespace strata
