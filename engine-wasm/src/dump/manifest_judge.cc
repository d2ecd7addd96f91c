#include "dump/manifest_judge.h"

#include "version/manifest.h"

namespace strata {

void ManifestJudge::TakeViolations(uint64_t offset) {
  for (std::string& sentence : violations_.Take()) problems_.push_back({offset, std::move(sentence)});
}

bool ManifestJudge::Take(Slice record, uint64_t offset, VersionEdit* edit) {
  const Status unread = VersionEdit::Decode(record, edit, Bytewise(), &violations_);
  if (!unread.ok()) violations_.Add(unread.message());
  if (edit->comparator) comparator_ = *edit->comparator;
  const bool is_read = violations_.size() == 0;
  // An edit of another dialect is a violation, but it still says which tables exist: RocksDB's column families are
  // listed.
  const Status dialect = CheckDialect(*edit, comparator_);
  if (!dialect.ok()) violations_.Add(dialect.message());
  const bool sound = violations_.size() == 0;
  has_log_ |= edit->log_number.has_value();
  has_next_ |= edit->next_file.has_value();
  has_sequence_ |= edit->last_sequence.has_value();
  Place(*edit, offset);
  if (whole_ && is_read) builder_.Apply(*edit, &violations_).IgnoreError();  // all are in violations_
  whole_ &= is_read;
  TakeViolations(offset);
  return sound;
}

// Places tables where the edits put them, for any comparator. The builder checks whether they fit together, in bytewise
// order.
void ManifestJudge::Place(const VersionEdit& edit, uint64_t offset) {
  if (edit.add_family) family_names_[edit.family] = *edit.add_family;
  for (const auto& deleted : edit.deleted) placed_.erase(deleted.table);
  for (const auto& added : edit.added) placed_[added.meta->table] = {added.level, added.meta, edit.family, offset};
  if (!edit.drop_family) return;
  family_names_.erase(edit.family);
  for (auto at = placed_.begin(); at != placed_.end();) {
    at = at->second.family == edit.family ? placed_.erase(at) : ++at;
  }
}

void ManifestJudge::TakeDamage(const LogDamage& damage) {
  if (damage.IsTornTail()) return;
  problems_.push_back({damage.offset, damage.message});
  whole_ = false;
}

void ManifestJudge::Finish(uint64_t size_bytes) {
  if (whole_) {
    if (!has_next_) violations_.Add("no edit has a next file number");
    if (!has_log_) violations_.Add("no edit has a log number");
    if (!has_sequence_) violations_.Add("no edit has a last sequence");
  }
  if (numbers().next_file > kMaxNextFile) violations_.Add("it leaves no room for the numbers of new files");
  if (whole_ && Bytewise()) builder_.Build(&families_, &violations_).IgnoreError();  // all are in violations_
  TakeViolations(size_bytes);
}

uint32_t ManifestJudge::OldestLog() const {
  return families_.empty() ? builder_.log_number() : OldestLogOf(families_, numbers());
}

}  // namespace strata
