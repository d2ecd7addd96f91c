#include "sched/scheduler.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace strata {

Scheduler::Entry Scheduler::NewEntry(Job& job, Priority priority, uint64_t not_before_ns) {
  if (job.id() == 0) job.set_id(NextId());
  Entry entry;
  entry.job = &job;
  entry.priority = priority;
  entry.ready_ns = std::max(clock_.now_ns(), not_before_ns);
  return entry;
}

void Scheduler::Insert(Entry entry) {
  const JobId id = entry.job->id();
  auto after = std::find_if(entries_.begin(), entries_.end(), [id](const Entry& e) { return e.job->id() >= id; });
  STRATA_CHECK(after == entries_.end() || after->job->id() != id, "Each job has its own id.");
  entries_.insert(after, std::move(entry));
}

JobId Scheduler::Add(std::unique_ptr<Job> job, Priority priority, uint64_t not_before_ns) {
  Entry entry = NewEntry(*job, priority, not_before_ns);
  const JobId id = job->id();
  entry.owned = std::move(job);
  Insert(std::move(entry));
  return id;
}

void Scheduler::Run(Job& job, Priority priority, uint64_t not_before_ns) {
  Entry entry = NewEntry(job, priority, not_before_ns);
  const Entry* const other = Next();
  if (other == nullptr || IsBefore(entry, *other)) {
    const StepResult result = Step(job, entry.ready_ns);
    if (result.kind == StepResult::Kind::kDone) return;
    EndStep(result, &entry);
  }
  Insert(std::move(entry));
  while (HasJob(job.id())) STRATA_CHECK(StepOnce(), "A call waits, but no job can run.");
}

void Scheduler::Signal(Condition condition) {
  for (Entry& e : entries_) {
    if (e.condition != condition) continue;
    e.blocked = false;
    e.condition = Condition::kNone;
    e.ready_ns = std::max(e.ended_ns, clock_.now_ns());
  }
}

StepResult Scheduler::Step(Job& job, uint64_t ready_ns) {
  STRATA_CHECK(running_ == 0, "A step does not begin inside another step.");
  running_ = job.id();
  step_++;
  clock_.Set(ready_ns);
  tracer_.set_cause(running_);
  const StepResult result = job.Step();
  WriteSummary(job);
  tracer_.set_cause(0);
  running_ = 0;
  return result;
}

void Scheduler::EndStep(const StepResult& result, Entry* entry) const {
  entry->ready_ns = entry->ended_ns = clock_.now_ns();
  entry->blocked = result.kind == StepResult::Kind::kBlocked;
  entry->condition = result.condition;
  if (result.kind == StepResult::Kind::kWaiting) entry->ready_ns = std::max(entry->ready_ns, result.until_ns);
}

bool Scheduler::StepOnce() {
  Entry* const next = Next();
  if (next == nullptr) return false;
  next->condition = Condition::kNone;
  const JobId id = next->job->id();
  const StepResult result = Step(*next->job, next->ready_ns);
  Entry* const entry = Find(id);  // entries move when the job adds another one; jobs do not
  EndStep(result, entry);
  std::unique_ptr<Job> finished;
  if (result.kind == StepResult::Kind::kDone) {
    finished = std::move(entry->owned);
    entries_.erase(entries_.begin() + (entry - entries_.data()));
  }
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
    if (best == nullptr || IsBefore(e, *best)) best = &e;
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
  if (!tracer_.Wants(rec::StepFinished::kGroup) || job.WroteSummary()) return;
  tracer_.Emit(rec::StepFinished{.t_ns = clock_.now_ns(), .step = step_, .deltas = tracer_.TakeDeltas()});
}

}  // namespace strata
