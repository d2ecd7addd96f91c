#include "version/manifest.h"

#include "format/file_name.h"
#include "format/log_format.h"
#include "wal/log_file.h"

namespace strata {
namespace {

// "MANIFEST-" and twenty digits are 29 bytes; a longer file cannot be a CURRENT.
constexpr uint64_t kCurrentBytesMax = 64;

// An edit holds a few dozen bytes and two keys per table; no database that fits in memory has a longer description.
constexpr uint64_t kEditBytesMax = uint64_t{64} << 20;

Status ReadCurrent(Env& env, uint32_t* manifest_number) {
  if (!env.FileExists(kCurrentFileName)) return Status::NotFound("there is no CURRENT");
  uint64_t size_bytes = 0;
  Status status = env.FileSize(kCurrentFileName, &size_bytes);
  if (!status.ok()) return status;
  if (size_bytes > kCurrentBytesMax) {
    return Status::Corruption("CURRENT has % bytes; it holds the name of one manifest", {size_bytes});
  }
  std::unique_ptr<RandomAccessFile> file;
  std::string contents;
  status = env.NewRandomAccessFile(kCurrentFileName, &file);
  if (status.ok()) status = file->Read(0, size_bytes, &contents);
  if (!status.ok()) return status;
  uint64_t number = 0;
  status = ParseCurrentContents(contents, &number);
  if (!status.ok()) return status;
  if (number >= 0xffffffffu) return Status::Corruption("CURRENT names a manifest whose number is past 32 bits");
  *manifest_number = static_cast<uint32_t>(number);
  if (!env.FileExists(ManifestFileName(number))) {
    return Status::Corruption("CURRENT names %, which is not there", {ManifestFileName(number)});
  }
  return Status::Ok();
}

// Replays the edits of one manifest.
class Replay {
 public:
  Replay(Slice comparator, RecoveredManifest* out) : comparator_(comparator), out_(out) {}

  Status Take(Slice record) {
    VersionEdit edit;
    Status status = VersionEdit::Decode(record, &edit);
    if (!status.ok()) return status;
    if (edit.comparator) {
      out_->comparator = *edit.comparator;
      if (*edit.comparator != comparator_) {
        return Status::InvalidArgument("the database orders its keys by %, not by %",
                                       {Printable(*edit.comparator), comparator_});
      }
    }
    status = CheckDialect(edit, comparator_);
    if (!status.ok()) return status;
    status = builder_.Apply(edit);
    has_log_ |= edit.log_number.has_value();
    has_next_ |= edit.next_file.has_value();
    has_sequence_ |= edit.last_sequence.has_value();
    out_->edits++;
    return status;
  }

  Status Finish() {
    const char* missing = !has_next_       ? "next file number"
                          : !has_log_      ? "log number"
                          : !has_sequence_ ? "last sequence"
                                           : nullptr;
    if (missing != nullptr) return Status::Corruption("no edit has a %", {missing});
    out_->numbers = builder_.numbers();
    return builder_.Build(&out_->families);
  }

 private:
  // A name from a file for an error message: printable, and of limited length.
  static std::string Printable(const std::string& name) {
    std::string shown = "\"";
    for (const char c : name.substr(0, 64)) shown += c >= 0x20 && c < 0x7f ? c : '?';
    return shown + (name.size() > 64 ? "...\"" : "\"");
  }

  Slice comparator_;
  RecoveredManifest* out_;
  FamiliesBuilder builder_;
  bool has_log_ = false;
  bool has_next_ = false;
  bool has_sequence_ = false;
};

Status At(const std::string& file, uint64_t offset, const Status& status) {
  return {status.code(), Text("% at %: %", {file, offset, status.message()})};
}

Status ReplayRecords(const std::string& file, LogSource* source, bool paranoid, Replay* replay,
                     RecoveredManifest* out) {
  LogParser parser(source, kEditBytesMax);
  bool damaged = false;
  uint64_t damage_offset = 0;
  for (LogEvent event; (event = parser.Next()) != LogEvent::kEnd;) {
    if (event == LogEvent::kDamage) {
      const LogDamage& damage = parser.damage();
      if (!damaged) {
        damage_offset = damage.offset;
        out->damage = Text("% at %: %", {file, damage.offset, damage.message});
        if (paranoid && !damage.IsTornTail()) return Status::Corruption(out->damage);
      }
      damaged = true;
      continue;
    }
    if (damaged) return Status::Corruption("%; a whole edit follows at %", {out->damage, parser.record().offset});
    Status status = replay->Take(parser.record().payload);
    if (!status.ok()) return At(file, parser.record().offset, status);
  }
  if (damaged) out->dropped_bytes = source->size_bytes() - damage_offset;
  return parser.status().ok() ? parser.status()
                              : Status(parser.status().code(), Text("%: %", {file, parser.status().message()}));
}

}  // namespace

Status CheckDialect(const VersionEdit& edit, Slice comparator) {
  if (!edit.extended || comparator != kStrictComparator) return Status::Ok();
  return Status::Corruption("a new table (tag 103), or a column family, is not one of LevelDB's");
}

Status ManifestWriter::Append(const VersionEdit& edit, uint32_t* edit_bytes) {
  std::string record;
  edit.EncodeTo(&record);
  *edit_bytes = static_cast<uint32_t>(record.size());
  return log_.AddRecord(record);
}

std::vector<VersionEdit> DescribeFamilies(const FamilyStates& families, const VersionNumbers& numbers,
                                          Slice comparator) {
  std::vector<VersionEdit> edits;
  for (const auto& [id, family] : families) {
    VersionEdit& edit = edits.emplace_back();
    edit.extended = comparator == kExtendedComparator;
    edit.log_number = family.numbers.log_number;
    if (id == 0) {
      edit.comparator = std::string(comparator);
      edit.prev_log_number = numbers.prev_log_number;
      edit.next_file = numbers.next_file;
      edit.last_sequence = numbers.last_sequence;
      if (HasSeveralFamilies(families)) edit.min_log_number = numbers.min_log_number;
    } else {
      edit.family = id;
      edit.add_family = family.name;
    }
    edit.asserted = family.numbers.predicates;
    for (uint32_t level = 0; level < kLevels; level++) {
      const std::string& pointer = family.numbers.compact_pointers[level];
      if (!pointer.empty()) edit.compact_pointers.push_back({level, pointer});
      for (const TableRef& t : family.version->level(level)) edit.Add(level, t);
    }
  }
  return edits;
}

Status NewManifest::Step() {
  Status status = RunStep();
  if (state_ == State::kAppend && appended_ < edits_.size()) return status;
  if (status.ok()) state_ = static_cast<State>(static_cast<uint8_t>(state_) + 1);
  return status;
}

Status NewManifest::RunStep() {
  switch (state_) {
    case State::kAppend:
      return Append();
    case State::kSync:
      return manifest_->Sync();
    // names of tables, logs and this manifest: CURRENT must never outlive the files that it leads to
    case State::kSyncDir:
    case State::kRenameSync:
      return env_.SyncDir();
    case State::kTempAppend:
      return AppendTemp();
    case State::kTempSync: {
      Status status = temp_->Sync();
      return status.ok() ? temp_->Close() : status;
    }
    case State::kRename:
      return env_.Rename(TempFileName(number_), kCurrentFileName);
    case State::kDone:
      break;
  }
  return Status::Ok();
}

Status NewManifest::Append() {
  Status status;
  if (manifest_ == nullptr) {
    std::unique_ptr<WritableFile> file;
    status = env_.NewWritableFile(ManifestFileName(number_), &file);
    if (!status.ok()) return status;
    manifest_ = std::make_unique<ManifestWriter>(number_, std::move(file));
  }
  uint32_t edit_bytes = 0;
  status = manifest_->Append(edits_[appended_++], &edit_bytes);
  edit_bytes_ += edit_bytes;
  return status;
}

Status NewManifest::AppendTemp() {
  Status status = env_.NewWritableFile(TempFileName(number_), &temp_);
  return status.ok() ? temp_->Append(CurrentContents(number_)) : status;
}

Status RecoverManifest(Env& env, Slice comparator, bool paranoid, RecoveredManifest* recovered) {
  *recovered = RecoveredManifest();
  Status status = ReadCurrent(env, &recovered->number);
  if (!status.ok()) return status;
  const std::string name = ManifestFileName(recovered->number);
  std::unique_ptr<RandomAccessFile> file;
  status = env.NewRandomAccessFile(name, &file);
  if (!status.ok()) return status;
  LogFile source(*file);
  recovered->size_bytes = source.size_bytes();
  Replay replay(comparator, recovered);
  status = ReplayRecords(name, &source, paranoid, &replay, recovered);
  if (!status.ok()) return status;
  status = replay.Finish();
  return status.ok() ? status : At(name, source.size_bytes(), status);
}

}  // namespace strata
