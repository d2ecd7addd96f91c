// Opening a tree that is updated in place: repair torn pages, replay the log, make the result durable, emit the state.
//
//   1  pages torn by a crash are restored from their copies
//   2  every change of every log, oldest first, is applied to the pages that lack it (by their lsn)
//   3  a checkpoint: a new log is started, every changed page is written and synced, the old logs are removed
//
// A log is replayed up to the first incomplete record: later records were never acknowledged as durable. The next log
// must continue exactly there; otherwise a hole lies between them, which is damage. A page that is torn, has no copy,
// and is not replaced by an image in the log is lost: opening fails and names it.
//
// The logs are synced before the replay. Their writer may have died without a power loss; then they are read from the
// operating system's cache, and still no page may get ahead of them.
#include <algorithm>
#include <utility>

#include "base/stable_sort.h"
#include "baselines/btree.h"
#include "format/file_name.h"
#include "strata/options.gen.h"
#include "wal/wal_reader.h"

namespace strata {

Status BTree::Open(const Options& options, Env& env, Env& files, Tracer& tracer, std::unique_ptr<BTree>* tree) {
  if ((options.btree_page_size & (options.btree_page_size - 1)) != 0) {
    return Status::InvalidArgument("btree_page_size must be a power of two, not %",
                                   {uint64_t{options.btree_page_size}});
  }
  std::unique_ptr<BTree> made(new BTree(options, env, files, tracer));
  const Status status = made->Recover();
  if (!status.ok()) return status;
  made->TraceOpened();
  *tree = std::move(made);
  return status;
}

Status BTree::Recover() {
  Status status = env_.LockDir();
  if (!status.ok()) return status;
  locked_ = true;
  status = FindLogs();
  if (status.ok()) status = CreateIfMissing();
  if (status.ok()) status = file_.Open(env_, static_cast<uint32_t>(options_.btree_page_size), copy_on_write());
  if (status.ok() && space_) return RecoverCopies();
  if (status.ok()) status = ReplayLogs();
  if (!status.ok()) return status;
  pool_.RejectPagesNewerThanLog();
  // Without a log the tree is new: its creation was interrupted before the first log.
  bool cached = false;
  if (!meta_) status = pool_.Fetch(kMetaPage, &meta_, &cached);
  if (!status.ok()) return status;

  status = log_.Begin();
  if (status.ok()) {
    status = pool_.WriteBackAll(pool_.DirtySince(log_.last_lsn()), log_.last_lsn(), rec::BTreeWriteReason::kRecovery);
  }
  if (status.ok()) status = file_.Sync();
  return status.ok() ? log_.RemoveOld() : status;
}

Status BTree::FindLogs() {
  std::vector<std::string> names;
  const Status status = env_.List(&names);
  if (!status.ok()) return status;
  std::vector<uint32_t> logs;
  for (const std::string& name : names) {
    uint64_t number = 0;
    FileKind kind = FileKind::kOther;
    if (!ParseFileName(name, &number, &kind)) continue;
    if (kind == FileKind::kCurrent) {
      return Status::InvalidArgument("an LSM-tree lives in this directory: it has a file %", {name});
    }
    if (kind == FileKind::kSegment) {
      return Status::InvalidArgument("an index and log lives in this directory: it has a file %", {name});
    }
    if (kind != FileKind::kWal) continue;
    if (number >= UINT32_MAX) return Status::Corruption("%: its number leaves no room for new files", {name});
    logs.push_back(static_cast<uint32_t>(number));
  }
  SortNumbers(&logs);
  for (const uint32_t log : logs) log_.AddExisting(log);
  return status;
}

Status BTree::CreateIfMissing() {
  if (env_.FileExists(kPagesFileName)) {
    if (options_.error_if_exists) return Status::InvalidArgument("there is a database, and error_if_exists is on");
    return Status::Ok();
  }
  if (!log_.files().empty()) return Status::Corruption("there are logs, and no PAGES that they belong to");
  if (!options_.create_if_missing) {
    return Status::InvalidArgument("there is no database, and create_if_missing is off");
  }
  return PageFile::Create(env_, static_cast<uint32_t>(options_.btree_page_size), copy_on_write());
}

// ---- The log.

Status BTree::ReplayLogs() {
  std::vector<PageId> damaged;
  Status status;
  for (size_t i = 0; i < log_.files().size(); i++) {
    const uint32_t number = log_.files()[i];
    const std::string name = LogFileName(number);
    const bool is_last = i + 1 == log_.files().size();
    std::unique_ptr<RandomRWFile> as_written;
    std::unique_ptr<RandomAccessFile> file;
    status = env_.NewRandomRWFile(name, &as_written);
    if (status.ok()) status = as_written->Sync();
    if (status.ok()) status = env_.NewRandomAccessFile(name, &file);
    if (!status.ok()) return status;
    rec::WalReplayed replayed{.wal = number};
    bool first = true;
    Status failed;
    ReplayResult result;
    status = ReplayLog(
        *file, name, WalRecoveryMode::kPointInTimeRecovery, is_last, options_.memory_quota,
        [&](Slice record) {
          replayed.batches += !first;
          failed =
              std::exchange(first, false) ? BeginReplay(record) : ReplayRecord(record, &damaged, &replayed.entries);
          // A complete record that cannot be replayed is damage; the recovery mode covers incomplete records only.
          return failed.ok() ? Status::Ok() : Status::Aborted(failed.message());
        },
        &result);
    if (!failed.ok()) return failed;
    if (!status.ok()) return status;
    replayed.dropped_bytes = static_cast<uint32_t>(std::min<uint64_t>(result.dropped_bytes, UINT32_MAX));
    replayed.last_sequence = log_.last_lsn();
    replayed_.push_back({replayed, std::move(result.dropped)});
  }
  if (damaged.empty()) return status;
  return Status::Corruption("%: page % is torn, and there is no copy of it", {kPagesFileName, damaged.front()});
}

// The first record of a log file has the lsn at which it begins. A log without records was just being started when the
// power failed, and holds nothing.
Status BTree::BeginReplay(Slice record) {
  uint64_t lsn = 0;
  if (!GetFixed64(&record, &lsn) || !record.empty()) return Status::Corruption("the log has no first record");
  if (!meta_) {
    log_.Replayed(lsn);
    uint32_t repaired = 0;
    bool cached = false;
    const Status status = file_.RepairTornPages(lsn, &repaired);
    return status.ok() ? pool_.Fetch(kMetaPage, &meta_, &cached) : status;
  }
  if (lsn == log_.last_lsn()) return Status::Ok();
  return Status::Corruption("the log begins after change %, and the one before it ends with %", {lsn, log_.last_lsn()});
}

Status BTree::ReplayRecord(Slice record, std::vector<PageId>* damaged, uint32_t* changes) {
  uint64_t lsn = 0;
  if (!GetFixed64(&record, &lsn) || lsn != log_.last_lsn() + 1) {
    return Status::Corruption("change % is missing", {log_.last_lsn() + 1});
  }
  log_.Replayed(lsn);
  // Pinned to the end of the record, so that no page reaches the file with only part of it.
  std::vector<PageRef> changed;
  while (!record.empty()) {
    PageChange change;
    if (!DecodeChange(&record, &change)) return Status::Corruption("a change cannot be read");
    ++*changes;
    const Status status = ReplayChange(change, lsn, damaged, &changed);
    if (!status.ok()) return status;
  }
  for (const PageRef& ref : changed) {
    ref.frame()->in_transaction = false;
    pool_.MarkDirty(ref.frame(), lsn);
  }
  return Status::Ok();
}

Status BTree::ReplayChange(const PageChange& change, uint64_t lsn, std::vector<PageId>* damaged,
                           std::vector<PageRef>* changed) {
  const BTreePage meta = meta_.page();
  // The file grows one page at a time, so the content of a log cannot enlarge the pool further.
  const bool grows_too_far =
      change.page == kMetaPage && (change.kind != PageChange::Kind::kLinks || change.leftmost > meta.leftmost() + 1);
  if (change.page >= meta.leftmost() || grows_too_far)
    return Status::Corruption("a change is of a page that is not there");
  PageRef ref;
  bool cached = false;
  Status status = pool_.Fetch(change.page, &ref, &cached);
  const auto torn = std::find(damaged->begin(), damaged->end(), change.page);
  if (status.Is(Code::kCorruption)) {
    if (change.kind != PageChange::Kind::kImage) {
      if (torn == damaged->end()) damaged->push_back(change.page);
      return Status::Ok();
    }
    status = pool_.FetchNew(change.page, &ref);
    if (status.ok()) ref.page().Format(change.page, PageKind::kFree, 0);
    if (torn != damaged->end()) damaged->erase(torn);
  }
  if (!status.ok()) return status;
  if (!ref.frame()->in_transaction && ref.page().lsn() >= lsn) return status;
  BTreePage page = ref.page();
  if (!ApplyChange(change, &page)) {
    return Status::Corruption("a change does not fit page %", {change.page});
  }
  if (!ref.frame()->in_transaction) {
    ref.frame()->in_transaction = true;
    changed->push_back(std::move(ref));
  }
  return status;
}

// ---- Records.

void BTree::TraceOpened() {
  for (const OptionInfo& info : kOptionInfos) {
    const uint64_t value = GetOptionField(options_, info.id);
    if (value != info.default_value) tracer_.Emit(rec::OptionSet{.value = value, .option = info.id});
  }
  tracer_.Emit(rec::BTreeOpened{.last_lsn = log_.last_lsn(),
                                .page_bytes = file_.page_bytes(),
                                .pool_pages = pool_.capacity(),
                                .pages = page_count(),
                                .copy_on_write = copy_on_write()});
  for (const auto& [replayed, dropped] : replayed_) {
    for (const DroppedRange& range : dropped) tracer_.Emit(ToRecord(replayed.wal, range));
    tracer_.Emit(replayed);
  }
  if (!space_) tracer_.Emit(rec::WalCreated{.wal = log_.files().back()});
  const auto tell = [this](const PageFacts& facts) {
    tracer_.Emit(rec::BTreePageCreated{.page = facts.page,
                                       .used_bytes = facts.used_bytes,
                                       .entries = static_cast<uint16_t>(facts.entries),
                                       .page_kind = facts.kind,
                                       .level = static_cast<uint8_t>(facts.level),
                                       .origin = rec::BTreePageOrigin::kFound,
                                       .resident = pool_.Find(facts.page) != nullptr,
                                       .fence = facts.fence});
  };
  PageFacts meta;
  meta.kind = PageKind::kMeta;
  meta.used_bytes = BTreePage::kHeaderBytes;
  for (; meta.page < (space_ ? PageSpace::kFirst : kRootPage); meta.page++) tell(meta);
  const auto levels = Levels();
  for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
    for (const PageFacts& facts : *level) tell(facts);
  }
  for (const PageFacts& facts : FreePages()) tell(facts);
}

}  // namespace strata
