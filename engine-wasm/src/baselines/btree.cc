#include "baselines/btree.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "baselines/btree_cursor.h"

namespace strata {
namespace {

// In a checkpoint with doublewrite, copies of this many pages are one write and one sync.
constexpr size_t kPagesPerWrite = 16;

// A binary search of at most ceil(log2(slots + 1)) comparisons; an equal key ends it.
template <bool kDetail>
uint32_t SearchPage(const BTreePage& page, Slice key, bool* found, Tracer* tracer) {
  constexpr uint16_t kSoughtKey = 0xffff;
  const rec::CompareSite site = page.is_leaf() ? rec::CompareSite::kBtreeLeaf : rec::CompareSite::kBtreeInner;
  uint32_t low = 0;
  uint32_t high = page.slots();
  *found = false;
  while (low < high && !*found) {
    const uint32_t middle = low + (high - low) / 2;
    const int order = page.Key(middle).compare(key);
    tracer->counters.user_key_comparison_count++;
    tracer->counters.btree_key_comparison_count++;
    if constexpr (kDetail) {
      tracer->Emit(rec::KeysCompared{.left = static_cast<uint16_t>(middle),
                                     .right = kSoughtKey,
                                     .site = site,
                                     .order = static_cast<uint8_t>(order < 0    ? 0
                                                                   : order == 0 ? 1
                                                                                : 2)});
    }
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
      *found = order == 0;
    }
  }
  return high;
}

}  // namespace

BTree::BTree(const Options& options, Env& env, Env& files, Tracer& tracer)
    : options_(options),
      env_(env),
      files_(files),
      tracer_(tracer),
      log_(env, tracer),
      pool_(file_, log_, tracer,
            static_cast<uint32_t>(std::max<uint64_t>(1, options.btree_buffer_pool_size / options.btree_page_size))) {
  if (options.btree_update == BtreeUpdate::kCopyOnWrite) space_.emplace();
  pool_.set_doublewrite(options.btree_doublewrite && !space_);
}

BTree::~BTree() {
  meta_.Release();
  if (locked_) env_.UnlockDir().IgnoreError();
}

// ---- Searching.

uint32_t BTree::Search(const BTreePage& page, Slice key, bool* found) {
  return tracer_.Wants(Group::kCompare) ? SearchPage<true>(page, key, found, &tracer_)
                                        : SearchPage<false>(page, key, found, &tracer_);
}

void BTree::TraceVisit(const PageRef& ref, bool cached, uint32_t slot, bool found, rec::BTreeVisitReason reason) {
  tracer_.counters.btree_buffer_pool_hit += cached;
  const BTreePage page = ref.page();
  tracer_.Emit(rec::BTreePageVisited{.page = page.id(),
                                     .slot = static_cast<uint16_t>(slot),
                                     .entries = static_cast<uint16_t>(page.slots()),
                                     .level = static_cast<uint8_t>(page.level()),
                                     .cached = cached,
                                     .found = found,
                                     .visit_reason = reason});
}

Status BTree::Fetch(PageId page, rec::BTreeVisitReason reason, PageRef* ref) {
  bool cached = false;
  const Status status = pool_.Fetch(page, ref, &cached);
  if (status.ok()) TraceVisit(*ref, cached, 0, false, reason);
  return status;
}

Status BTree::Descend(Toward toward, Slice key, Path* path) {
  path->clear();
  PageId next = root();
  for (;;) {
    path->emplace_back();
    PathStep& step = path->back();
    bool cached = false;
    Status status = pool_.Fetch(next, &step.ref, &cached);
    if (!status.ok()) return status;
    const BTreePage page = step.ref.page();
    const bool in_order = path->size() == 1 || page.level() + 1 == (*path)[path->size() - 2].ref.page().level();
    if (!in_order || page.is_leaf() != (page.level() == 0) || (!page.is_leaf() && page.kind() != PageKind::kInner)) {
      return Status::Corruption("page % is not of the level below its parent", {next});
    }
    if (toward == Toward::kKey) {
      step.index = Search(page, key, &step.found);
      // The key of an inner record is the smallest that its child may hold.
      if (step.found && !page.is_leaf()) step.index++;
    } else if (toward == Toward::kLast) {
      step.index = page.is_leaf() ? std::max(1u, page.slots()) - 1 : page.slots();
    }
    TraceVisit(step.ref, cached, step.index, step.found && page.is_leaf(), rec::BTreeVisitReason::kSearch);
    if (page.is_leaf()) return Status::Ok();
    next = page.Child(step.index);
  }
}

Status BTree::Get(Slice key, std::string* value) {
  if (!memory_error_.ok()) return memory_error_;
  tracer_.counters.number_keys_read++;
  Path path;
  Status status = Descend(Toward::kKey, key, &path);
  CheckPoolWrites();
  if (!status.ok()) return status;
  const PathStep& leaf = path.back();
  if (!leaf.found) return Status::NotFound("the key is not in the tree");
  *value = leaf.ref.page().Payload(leaf.index);
  tracer_.counters.get_read_bytes += value->size();
  return status;
}

std::unique_ptr<BTreeCursor> BTree::NewCursor(uint32_t op, const Slice* lower, const Slice* upper) {
  return std::make_unique<BTreeCursor>(*this, op, lower, upper);
}

// ---- Durability.

void BTree::SetBackgroundError(const Status& status) {
  if (!bg_error_.ok()) return;
  bg_error_ = StoppedAfter(status);
  tracer_.Emit(rec::EngineStopped{.status = static_cast<rec::StatusCode>(status.code()), .message = status.message()});
}

Status BTree::SyncLog() {
  if (!bg_error_.ok()) return bg_error_;
  const Status status = log_.SyncTo(log_.last_lsn());
  if (!status.ok()) SetBackgroundError(status);
  return bg_error_;
}

bool BTree::CheckpointDue() const {
  return bg_error_.ok() && log_.size_bytes() >= options_.btree_redo_log_size;
}

Status BTree::BeginCheckpoint() {
  STRATA_CHECK(!checkpoint_, "Only one checkpoint is in progress at a time.");
  if (!bg_error_.ok()) return bg_error_;
  const Status status = log_.Begin();
  if (!status.ok()) {
    SetBackgroundError(status);
    return status;
  }
  tracer_.Emit(rec::WalCreated{.wal = log_.files().back()});
  checkpoint_ = Checkpoint{log_.last_lsn(), pool_.DirtySince(log_.last_lsn()), 0};
  return status;
}

Status BTree::StepCheckpoint(bool* done) {
  *done = false;
  Checkpoint& checkpoint = *checkpoint_;
  Status status = bg_error_;
  if (status.ok() && checkpoint.at < checkpoint.pages.size()) {
    const size_t wanted = options_.btree_doublewrite ? kPagesPerWrite : 1;
    const size_t n = std::min(wanted, checkpoint.pages.size() - checkpoint.at);
    const auto from = checkpoint.pages.begin() + static_cast<std::ptrdiff_t>(checkpoint.at);
    checkpoint.at += n;
    status = pool_.WriteBack({from, from + static_cast<std::ptrdiff_t>(n)}, checkpoint.lsn,
                             rec::BTreeWriteReason::kCheckpoint);
  } else if (status.ok()) {
    status = file_.Sync();
    if (status.ok()) status = log_.RemoveOld();
    *done = true;
  }
  if (!status.ok()) {
    SetBackgroundError(status);
    *done = true;
  }
  if (*done) checkpoint_.reset();
  return status;
}

void BTree::set_options(const Options& options) {
  options_ = options;
  pool_.set_doublewrite(options.btree_doublewrite && !space_);
}

}  // namespace strata
