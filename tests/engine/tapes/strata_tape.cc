// Strata plays a tape: `strata_tape DIRECTORY < TAPE`. For `share` it leaves copies of its database in
// DIRECTORY/share-1, share-2 and so on, which rocksdb_tape opens; for `recover` in DIRECTORY/recover-1/theirs and so
// on.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <utility>
#include <vector>

#include "clock/clock.h"
#include "env/posix_env.h"
#include "format/file_name.h"
#include "rocksdb_copy.h"
#include "sched/scheduler.h"
#include "sim/device_env.h"
#include "strata/db.h"
#include "strata/write_batch.h"
#include "table/table_reader.h"
#include "tape.h"
#include "trace/tracer.h"

namespace strata::tapes {
namespace {

void Check(const Status& status) {
  if (!status.ok()) Fail("Strata: " + status.ToString());
}

uint64_t ValueOf(const OptionInfo& info, const std::string& text) {
  if (info.type == OptionType::kU64) return std::strtoull(text.c_str(), nullptr, 10);
  if (info.type == OptionType::kBool) return text == "yes" ? 1 : 0;
  for (uint64_t value = 0; value <= info.max; value++) {
    if (text == info.names[value]) return value;
  }
  Fail("Strata: " + std::string(info.name) + " cannot be " + text);
}

const OptionInfo& InfoOf(const std::string& name) {
  for (const OptionInfo& info : kOptionInfos) {
    if (name == info.name) return info;
  }
  Fail("Strata: there is no option " + name);
}

// A device without latency: everything is ready at the same time, so the scheduler steps clients first, and background
// jobs only where a client waits for them.
constexpr DeviceProfile kHeld{0, 0, 0, uint64_t{1} << 62};

// Stall conditions of families, from records.
class Conditions {
 public:
  void Take(const std::string& batch) {
    for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(batch.data() + at + 2)) {
      const char* const record = batch.data() + at;
      if (wire::Load<uint16_t>(record) != rec::WriteStallEvaluated::kKind) continue;
      Evaluation& last = last_[static_cast<uint8_t>(record[35])];
      const auto condition = static_cast<rec::WriteStallCondition>(record[32]);
      if (condition != last.condition) changes_.emplace_back(static_cast<uint8_t>(record[35]), condition);
      rate_ = wire::Load<uint64_t>(record + 8);
      last = {condition, wire::Load<uint64_t>(record + 16)};
    }
  }
  std::string Stalls() const {
    using rec::WriteStallCondition;
    const auto any = [&](WriteStallCondition condition) {
      return std::any_of(last_.begin(), last_.end(), [&](const auto& e) { return e.second.condition == condition; });
    };
    if (any(WriteStallCondition::kStopped)) return "stopped";
    return any(WriteStallCondition::kDelayed) ? "delayed " + std::to_string(rate_) : "normal";
  }
  std::string Pending(uint32_t family) const {
    const auto found = last_.find(family);
    const bool normal = found == last_.end() || found->second.condition == rec::WriteStallCondition::kNormal;
    return normal ? "-" : std::to_string(found->second.pending_bytes);
  }
  std::string TakeChanges(const FamilyOptions& families) {
    std::string text;
    for (const auto& [family, condition] : std::exchange(changes_, {})) {
      text += text.empty() ? "" : " ";
      if (family != 0) text += families.at(family).name + ":";
      text += rec::NameOf(condition);
    }
    return text;
  }
  void Forget() { last_.clear(); }

 private:
  struct Evaluation {
    rec::WriteStallCondition condition = rec::WriteStallCondition::kNormal;
    uint64_t pending_bytes = 0;
  };

  std::map<uint32_t, Evaluation> last_;
  std::vector<std::pair<uint32_t, rec::WriteStallCondition>> changes_;
  uint64_t rate_ = 0;
};

// See LogDamage. directory: with logs.
void Damage(const std::filesystem::path& directory, const LogDamage& damage) {
  std::vector<std::filesystem::path> logs;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.path().extension() == ".log") logs.push_back(entry.path());
  }
  std::sort(logs.begin(), logs.end());
  if (damage.log >= logs.size()) Fail("there is no log " + std::to_string(damage.log));
  const std::filesystem::path& log = logs[damage.log];
  const uint64_t bytes = std::filesystem::file_size(log);
  if (damage.cut > bytes || (damage.flip && *damage.flip >= bytes)) Fail("a log has only " + std::to_string(bytes));
  if (damage.flip) {
    std::fstream file(log, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(*damage.flip));
    const int byte = file.get();
    file.seekp(static_cast<std::streamoff>(*damage.flip));
    file.put(static_cast<char>(byte ^ 1));
  }
  if (damage.cut > 0) std::filesystem::resize_file(log, bytes - damage.cut);
  if (damage.remove) std::filesystem::remove(log);
}

class StrataCursor final : public Cursor {
 public:
  explicit StrataCursor(std::unique_ptr<Iterator> iterator) : iterator_(std::move(iterator)) {}

  void SeekToFirst() override { iterator_->SeekToFirst(); }
  void SeekToLast() override { iterator_->SeekToLast(); }
  void Seek(const std::string& key) override { iterator_->Seek(key); }
  void Next() override { iterator_->Next(); }
  void Prev() override { iterator_->Prev(); }
  bool Valid() override { return iterator_->Valid(); }
  std::string Row() override {
    if (iterator_->Valid()) return std::string(iterator_->key()) + "=" + std::string(iterator_->value());
    const Status status = iterator_->status();
    if (!status.ok() && !status.Is(Code::kIncomplete)) Check(status);
    return status.ok() ? "-" : "incomplete";
  }

 private:
  std::unique_ptr<Iterator> iterator_;
};

class StrataSubject final : public Subject {
 public:
  explicit StrataSubject(std::string directory) : directory_(std::move(directory)), path_(directory_ + "/strata") {
    tracer_.set_mask(kLife);
  }
  ~StrataSubject() override { Close(); }

  void SetOption(const std::string& name, const std::string& value) override {
    const OptionInfo& info = InfoOf(name);
    if (db_ == nullptr) {
      Set(&options_, name, value);
      return;
    }
    Check(db_->SetOption(info.id, ValueOf(info, value)));
    options_ = db_->options();
    for (auto& [number, family] : families_) {
      if (info.scope != OptionScope::kFamily || own_[number].count(name) > 0) continue;
      Check(db_->SetOption(info.id, ValueOf(info, value), number));
      family.options = *db_->FamilyOptionsOf(number);
    }
  }
  void Open() override {
    Check(PosixEnv::Open(path_, true, &files_));
    // The device counts file operations and bytes; its virtual time is not used.
    device_ = std::make_unique<DeviceEnv>(*files_, clock_, tracer_, DeviceProfile());
    Check(Db::Open(options_, {*device_, clock_, scheduler_, tracer_, 7}, &db_, families_));
  }
  void MakeFamily(const std::string& name, const std::map<std::string, std::string>& options) override {
    FamilyDeclaration family{name, options_};
    for (const auto& [option, value] : options) Set(&family.options, option, value);
    const auto number = static_cast<uint32_t>(families_.size() + 1);
    Check(db_->CreateFamily(number, name, family.options));
    families_[number] = std::move(family);
    own_[number] = options;
  }
  void GoTo(const std::string& name) override {
    family_ = 0;
    for (const auto& [number, family] : families_) {
      if (family.name == name) family_ = number;
    }
    if (family_ == 0 && name != "default") Fail("Strata: there is no family " + name);
  }
  void Put(const std::string& key, const std::string& value) override {
    Write([&](WriteBatch* batch) { batch->Put(key, value, family_); });
  }
  void Delete(const std::string& key) override {
    Write([&](WriteBatch* batch) { batch->Delete(key, family_); });
  }
  void SingleDelete(const std::string& key) override {
    Write([&](WriteBatch* batch) { batch->SingleDelete(key, family_); });
  }
  void DeleteRange(const std::string& from, const std::string& to) override {
    Write([&](WriteBatch* batch) { batch->DeleteRange(from, to, family_); });
  }
  void TakeSnapshot(const std::string& name) override { snapshots_[name] = db_->GetSnapshot(); }
  void ReleaseSnapshot(const std::string& name) override {
    db_->ReleaseSnapshot(snapshots_[name]);
    snapshots_.erase(name);
  }
  std::string Get(const std::string& key, const std::string& snapshot) override {
    ReadOptions read;
    read.family = family_;
    read.snapshot = Find(snapshot);
    std::string value;
    const Status status = db_->Get(read, key, &value);
    if (status.Is(Code::kNotFound)) return "-";
    Check(status);
    return value;
  }
  std::unique_ptr<Cursor> Iterate(const std::string& from, const std::string& to,
                                  const std::string& snapshot) override {
    const Slice lower = from;
    const Slice upper = to;
    ReadOptions read;
    read.family = family_;
    read.snapshot = Find(snapshot);
    if (!from.empty()) read.iterate_lower_bound = &lower;
    if (!to.empty()) read.iterate_upper_bound = &upper;
    return std::make_unique<StrataCursor>(db_->NewIterator(read));
  }
  void Flush() override { Flush(family_); }
  void Compact() override {
    Flush(family_);
    Check(db_->CompactRange("", "", family_));
    Check(db_->WaitForIdle());
  }
  uint64_t Ingest(const std::vector<std::string>& rows) override {
    const uint64_t before = db_->last_sequence();
    Check(db_->Ingest({family_, rows.size() / 2, [&rows](uint64_t row, std::string* key, std::string* value) {
                         *key = rows[2 * row];
                         *value = rows[2 * row + 1];
                       }}));
    Check(db_->WaitForIdle());
    return db_->last_sequence() - before;
  }
  void Hold() override {
    Check(db_->WaitForIdle());
    device_->set_profile(kHeld);
  }
  void LetGo() override {
    device_->set_profile(DeviceProfile());
    Check(db_->WaitForIdle());
  }
  void Seal() override {
    scheduler_.Add(db_->NewFlushWaitJob([](const Status&) {}, family_), Priority::kClient);
    scheduler_.StepOnce();
  }
  std::string Stalls() override {
    TakeRecords();
    return conditions_.Stalls();
  }
  std::string Pending() override {
    TakeRecords();
    return conditions_.Pending(family_);
  }
  std::string TakeConditions() override {
    TakeRecords();
    return conditions_.TakeChanges(families_);
  }
  std::string Recover(const std::string& mode, const LogDamage& damage) override {
    const std::filesystem::path directory = directory_ + "/recover-" + std::to_string(++recoveries_);
    const std::filesystem::path ours = directory / "ours", theirs = directory / "theirs";
    std::filesystem::create_directory(directory);
    std::filesystem::copy(path_, ours);
    Check(CopyForRocksDb(path_, options_.dialect, theirs));
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      if (entry.path().extension() == ".log") std::filesystem::copy(entry.path(), theirs / entry.path().filename());
    }
    Damage(ours, damage);
    Damage(theirs, damage);
    return RowsOf(ours, mode);
  }
  void Share() override {
    Flush(0);
    for (const auto& [number, family] : families_) Flush(number);
    Close();
    Check(CopyForRocksDb(path_, options_.dialect, directory_ + "/share-" + std::to_string(++shares_)));
    Open();
  }
  std::string Shape() override { return ShapeOf(family_); }
  std::string Shapes() override {
    std::string shapes = ShapeOf(0);
    for (const auto& [number, family] : families_) shapes += ";" + ShapeOf(number);
    return shapes;
  }

  std::string Codecs() override {
    std::map<int, std::multiset<std::string>> levels;
    const std::string state = db_->InspectState();
    size_t at = family_ == 0 ? 0 : state.find("{\"family\":" + std::to_string(family_) + ",");
    at = state.find("\"levels\":[", at) + 10;
    for (int depth = 0, level = -1; depth >= 0; at++) {
      if (state[at] == '[' && depth++ == 0) level++;
      if (state[at] == ']') depth--;
      if (state.compare(at, 9, "{\"table\":") != 0) continue;
      levels[level].insert(CodecOf(static_cast<uint32_t>(std::strtoul(state.c_str() + at + 9, nullptr, 10))));
    }
    return CodecsText(levels);
  }

  Counts Counters() override {
    Counts counts;
    const uint64_t* const numbers = tracer_.counters.values();
    for (uint32_t i = 0; i < strata::Counters::kCount; i++) counts[kCounterNames[i]] = numbers[i];
    counts["table_bytes"] = counts["flush_write_bytes"] + counts["compact_write_bytes"];
    return counts;
  }
  void StartRecording() override {
    TakeRecords();
    tracer_.set_mask(kLife | 1u << static_cast<uint32_t>(Group::kCompare));
  }
  Counts Recorded() override {
    tracer_.set_mask(kLife);
    Counts counts;
    const std::string batch = TakeRecords();
    for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(batch.data() + at + 2)) {
      const char* const record = batch.data() + at;
      if (wire::Load<uint16_t>(record) != rec::KeysCompared::kKind) continue;
      counts[NameOf(static_cast<rec::CompareSite>(wire::Load<uint8_t>(record + 12)))]++;
    }
    return counts;
  }

 private:
  static constexpr uint32_t kLife = 1u << static_cast<uint32_t>(Group::kLife);

  std::string TakeRecords() {
    std::string batch = tracer_.TakeBatch();
    conditions_.Take(batch);
    return batch;
  }
  // The rows of a database that is opened in this wal_recovery_mode, or "refused".
  std::string RowsOf(const std::string& path, const std::string& mode) {
    Options options = options_;
    Set(&options, "wal_recovery_mode", mode);
    Clock clock;
    Tracer tracer;
    tracer.set_mask(0);
    Scheduler scheduler(clock, tracer);
    std::unique_ptr<PosixEnv> files;
    Check(PosixEnv::Open(path, false, &files));
    std::unique_ptr<Db> db;
    if (!Db::Open(options, {*files, clock, scheduler, tracer, 7}, &db, families_).ok()) return "refused";
    std::string rows;
    {
      StrataCursor cursor(db->NewIterator({}));
      for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) rows += (rows.empty() ? "" : " ") + cursor.Row();
    }
    scheduler.Clear();
    return rows;
  }
  static void Set(Options* options, const std::string& name, const std::string& value) {
    const OptionInfo& info = InfoOf(name);
    if (!SetOptionField(options, info.id, ValueOf(info, value))) Fail("Strata: " + name + " cannot be " + value);
  }
  template <class Fill>
  void Write(const Fill& fill) {
    WriteBatch batch;
    fill(&batch);
    Check(db_->Write({}, &batch));
  }
  void Flush(uint32_t family) {
    Check(db_->Flush(family));
    Check(db_->WaitForIdle());
  }
  // The state as text has the default family first, the others after it by number.
  std::string ShapeOf(uint32_t family) {
    const std::string state = db_->InspectState();
    size_t at = family == 0 ? 0 : state.find("{\"family\":" + std::to_string(family) + ",");
    at = state.find("\"levels\":[", at) + 10;
    std::string shape;
    int tables = 0;
    for (int depth = 0; depth >= 0; at++) {
      if (state[at] == '[') depth++, tables = 0;
      if (state[at] == '{') tables++;
      if (state[at] == ']' && depth-- > 0) shape += (shape.empty() ? "" : ",") + std::to_string(tables);
    }
    return shape;
  }
  std::string CodecOf(uint32_t table) {
    std::unique_ptr<RandomAccessFile> file;
    Check(files_->NewRandomAccessFile(TableFileName(table), &file));
    Tracer tracer;
    std::shared_ptr<const TableReader> reader;
    Check(TableReader::Open({nullptr, &tracer}, table, std::move(file), {}, &reader));
    return reader->properties()->compression;
  }
  const Snapshot* Find(const std::string& name) const { return name.empty() ? nullptr : snapshots_.at(name); }
  void Close() {
    scheduler_.Clear();
    TakeRecords();
    conditions_.Forget();
    db_.reset();
    device_.reset();
    files_.reset();
  }

  const std::string directory_;
  const std::string path_;
  int shares_ = 0;
  int recoveries_ = 0;
  Conditions conditions_;
  Options options_;
  FamilyOptions families_;
  std::map<uint32_t, std::map<std::string, std::string>> own_;  // options that families were created with, by number
  uint32_t family_ = 0;                                         // the selected one
  Clock clock_;
  Tracer tracer_;
  Scheduler scheduler_{clock_, tracer_};
  std::unique_ptr<PosixEnv> files_;
  std::unique_ptr<DeviceEnv> device_;
  std::unique_ptr<Db> db_;
  std::map<std::string, const Snapshot*> snapshots_;
};

}  // namespace
}  // namespace strata::tapes

int main(int argc, char** argv) {
  if (argc != 2) strata::tapes::Fail("usage: strata_tape DIRECTORY < TAPE");
  strata::tapes::StrataSubject subject(argv[1]);
  return strata::tapes::Play(subject, std::cin, std::cout) ? 0 : 2;
}
