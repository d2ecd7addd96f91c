// A directory: what CURRENT points to, what that manifest says, which files exist, and where these three disagree.
#include <optional>
#include <string>
#include <vector>

#include "base/stable_sort.h"
#include "dump/dump.h"
#include "dump/dump_internal.h"
#include "dump/entry_ages.h"
#include "dump/manifest_judge.h"
#include "dump/table_claims.h"
#include "format/batch_format.h"
#include "format/log_format.h"
#include "version/family_state.h"
#include "version/manifest.h"
#include "version/version_edit.h"
#include "wal/log_file.h"
#include "wal/sequence_chain.h"
#include "wal/wal_reader.h"

namespace strata {
namespace {

struct DirectoryProblem {
  std::string file;
  uint64_t offset = 0;
  std::string message;
};

struct ListedFile {
  std::string name;
  uint64_t size_bytes = 0;
};

class DirectoryDump {
 public:
  DirectoryDump(Env& env, bool deep) : env_(env), deep_(deep) {}

  Status Write(std::string* out) {
    const Status status = ListFiles();
    if (!status.ok()) return status;
    ReadCurrent();
    if (!manifest_.empty()) ReadManifest();
    FindMissing();
    if (deep_) ReadEverything();
    JsonWriter json(out);
    json.Object([&] { WriteMembers(json); });
    return status;
  }

 private:
  void Problem(Slice file, uint64_t offset, Slice message) {
    problems_.push_back({std::string(file), offset, std::string(message)});
  }

  Status ListFiles() {
    std::vector<std::string> names;
    Status status = env_.List(&names);
    for (const std::string& name : names) {
      ListedFile file{name, 0};
      const Status sized = env_.FileSize(name, &file.size_bytes);
      if (!sized.ok()) Problem(name, 0, sized.message());
      files_.push_back(file);
    }
    return status;
  }

  void ReadCurrent() {
    std::string contents;
    uint64_t number = 0;
    Status status = ReadWholeFile(env_, kCurrentFileName, &contents);
    if (status.ok()) status = ParseCurrentContents(contents, &number);
    if (!status.ok()) return Problem(kCurrentFileName, 0, status.message());
    manifest_ = ManifestFileName(number);
    if (!env_.FileExists(manifest_)) {
      Problem(kCurrentFileName, 0, Text("it names %, which is not there", {manifest_}));
      manifest_.clear();
    }
  }

  void ReadManifest() {
    std::unique_ptr<RandomAccessFile> file;
    const Status status = env_.NewRandomAccessFile(manifest_, &file);
    if (!status.ok()) return Problem(manifest_, 0, status.message());
    LogFile source(*file);
    LogParser parser(&source);
    for (LogEvent event; (event = parser.Next()) != LogEvent::kEnd;) {
      VersionEdit edit;
      event == LogEvent::kDamage ? judge_.TakeDamage(parser.damage())
                                 : void(judge_.Take(parser.record().payload, parser.record().offset, &edit));
    }
    judge_.Finish(source.size_bytes());
    for (const DumpProblem& problem : judge_.problems()) Problem(manifest_, problem.offset, problem.message);
    if (!parser.status().ok()) Problem(manifest_, parser.offset(), parser.status().message());
  }

  void FindMissing() {
    for (const auto& [number, placed] : judge_.placed()) {
      const std::string name = TableFileName(number);
      const std::string sst = SstTableFileName(number);
      const std::string& there = env_.FileExists(name) ? name : sst;
      uint64_t size_bytes = 0;
      if (!env_.FileSize(there, &size_bytes).ok()) {
        Problem(name, 0, Text("the manifest has it in L%, and it is not there", {placed.level}));
      } else if (size_bytes != placed.meta->size_bytes) {
        Problem(there, size_bytes, Text("it has % bytes, the manifest says %", {size_bytes, placed.meta->size_bytes}));
      }
    }
  }

  // A file that the next open removes: a table in no version, a log whose entries are in tables, an older manifest. An
  // output may be incomplete after a power loss or crash during a compaction; that is not damage.
  bool IsLeftOver(const std::string& name) const {
    uint64_t number = 0;
    FileKind kind = FileKind::kOther;
    if (manifest_.empty() || !judge_.whole() || !ParseFileName(name, &number, &kind)) return false;
    if (kind == FileKind::kTable) {
      return number > UINT32_MAX || judge_.placed().count(static_cast<uint32_t>(number)) == 0;
    }
    if (kind == FileKind::kWal) return number < judge_.OldestLog() && number != judge_.numbers().prev_log_number;
    return (kind == FileKind::kManifest && name != manifest_) || kind == FileKind::kTemp;
  }

  void ReadEverything() {
    std::vector<uint32_t> logs;
    for (const ListedFile& file : files_) {
      // The current manifest was read already.
      if (IsLeftOver(file.name)) continue;
      uint64_t number = 0;
      FileKind kind = FileKind::kOther;
      if (!ParseFileName(file.name, &number, &kind)) continue;
      if (kind == FileKind::kTable) CheckTable(file.name, number);
      if (kind == FileKind::kWal) CheckLog(file.name);
      if (kind == FileKind::kWal && number <= UINT32_MAX) logs.push_back(static_cast<uint32_t>(number));
    }
    if (manifest_.empty() || !judge_.whole() || judge_.families().empty()) return;
    if (tables_sound_) FindWrongAges();
    SortNumbers(&logs);
    FindLoss(logs);
  }

  void FindWrongAges() {
    for (const auto& [id, family] : judge_.families()) {
      for (const AgeConflict& conflict : FindAgeConflicts(env_, *family.version, DialectOf())) {
        const auto placed = judge_.placed().find(conflict.table);
        Problem(manifest_, placed == judge_.placed().end() ? 0 : placed->second.offset, conflict.message);
      }
    }
  }

  void CheckTable(const std::string& name, uint64_t number) {
    std::string contents;
    const Status status = ReadWholeFile(env_, name, &contents);
    if (!status.ok()) return Problem(name, 0, status.message());
    TableDumpRules rules;
    rules.list_entries = false;
    rules.judge_order = judge_.Bytewise();
    rules.order_is_known = IsOurComparator(judge_.comparator());
    rules.dialect = DialectOf();
    std::string heads;
    std::optional<TableExtent> held;
    for (const DumpProblem& problem : DumpTable(name, contents, rules, &heads, &held)) {
      Problem(name, problem.offset, problem.message);
    }
    tables_sound_ &= held.has_value();
    // A damaged manifest does not determine the set of tables.
    const auto placed = judge_.placed().find(static_cast<uint32_t>(number));
    if (!held || !judge_.whole() || number > UINT32_MAX || placed == judge_.placed().end()) return;
    const TableClaim claim{*placed->second.meta, placed->second.level, placed->second.family,
                           judge_.comparator() == kExtendedComparator, judge_.numbers().last_sequence};
    for (const std::string& sentence : CompareWithTable(claim, *held)) {
      Problem(manifest_, placed->second.offset, sentence);
      tables_sound_ = false;
    }
  }

  // Files without a manifest are read by the wider rules.
  Dialect DialectOf() const { return judge_.comparator() == kStrictComparator ? Dialect::kStrict : Dialect::kExtended; }

  void CheckLog(const std::string& name) {
    std::unique_ptr<RandomAccessFile> file;
    const Status status = env_.NewRandomAccessFile(name, &file);
    if (!status.ok()) return Problem(name, 0, status.message());
    LogFile source(*file);
    LogParser parser(&source);
    for (LogEvent event; (event = parser.Next()) != LogEvent::kEnd;) {
      if (event == LogEvent::kDamage) {
        if (!parser.damage().IsTornTail()) Problem(name, parser.damage().offset, parser.damage().message);
        continue;
      }
      const Status batch = CheckBatch(parser.record().payload, DialectOf());
      if (!batch.ok()) Problem(name, parser.record().offset, batch.message());
    }
    if (!parser.status().ok()) Problem(name, parser.offset(), parser.status().message());
  }

  // Reports what open drops from the logs in the default mode: everything after the first damage or gap.
  void FindLoss(const std::vector<uint32_t>& logs) {
    const uint64_t tables_end = judge_.numbers().last_sequence;
    SequenceChain chain(tables_end, HasSeveralFamilies(judge_.families()), logs.empty() ? 0 : logs.front());
    std::string stopped_in;
    for (const uint32_t log : logs) {
      const std::string name = LogFileName(log);
      std::unique_ptr<RandomAccessFile> file;
      if (!env_.NewRandomAccessFile(name, &file).ok()) return;  // CheckLog reported it
      if (!stopped_in.empty()) {
        const DroppedRange all = DropWholeLog(*file, UINT64_MAX, "");
        if (all.bytes == 0) continue;
        Problem(name, 0, Text("opening replays nothing of it, because replay stops in %: %", {stopped_in, Loss(all)}));
        continue;
      }
      const auto take = [&](Slice record) { return TakeBatch(log, record, &chain); };
      ReplayResult result;
      const Status read =
          ReplayLog(*file, name, WalRecoveryMode::kPointInTimeRecovery, log == logs.back(), UINT64_MAX, take, &result);
      if (!read.ok()) return;
      if (!result.stopped_early) continue;
      stopped_in = name;
      ReportLoss(name, result.dropped.back());
    }
  }

  Status TakeBatch(uint32_t log, Slice record, SequenceChain* chain) const {
    Status status = CheckBatch(record, DialectOf());
    BatchReader reader;
    if (status.ok()) status = reader.Open(record);
    if (!status.ok() || reader.count() == 0) return status;
    status = chain->CheckFollows(log, reader.sequence());
    return status.ok() ? chain->Take(reader.sequence(), reader.count()) : status;
  }

  static std::string Loss(const DroppedRange& range) {
    const std::string bytes = Text("% bytes are lost", {range.bytes});
    if (range.records == 0) return bytes;
    return Text(range.records == 1 ? "%, % whole record among them" : "%, % whole records among them",
                {bytes, range.records});
  }

  // Appends to the problem that reports the damage, if there is one.
  void ReportLoss(const std::string& name, const DroppedRange& range) {
    const std::string sentence =
        Text("opening in the mode point_in_time_recovery replays nothing from here on: %", {Loss(range)});
    for (DirectoryProblem& problem : problems_) {
      if (problem.file != name || problem.offset != range.offset) continue;
      problem.message += "; " + sentence;
      return;
    }
    Problem(name, range.offset, Text("%; %", {range.message, sentence}));
  }

  void WriteLevels(uint32_t family, JsonWriter& json) const {
    json.Array([&] {
      for (uint32_t level = 0; level < kLevels; level++) {
        json.Array([&] {
          for (const auto& [number, placed] : judge_.placed()) {
            if (placed.family != family || placed.level != level) continue;
            json.Object([&, &meta = *placed.meta] { WriteTablePlace(meta, json); });
          }
        });
      }
    });
  }

  // All families except the default one. A log number is known only if the manifest is whole.
  void WriteFamilies(JsonWriter& json) const {
    json.Objects(judge_.family_names(), [&](const auto& family) {
      json.Name("family").Number(family.first);
      json.Name("name").Hex(family.second);
      const auto known = judge_.families().find(family.first);
      if (known != judge_.families().end()) json.Name("log_number").Number(known->second.numbers.log_number);
      json.Name("levels");
      WriteLevels(family.first, json);
    });
  }

  void WriteMembers(JsonWriter& json) {
    json.Name("kind").String("directory");
    if (!manifest_.empty()) json.Name("current").String(manifest_);
    if (!judge_.comparator().empty()) json.Name("comparator").String(judge_.comparator());
    json.Name("last_sequence").Number(judge_.numbers().last_sequence);
    json.Name("log_number").Number(judge_.log_number());
    json.Name("levels");
    WriteLevels(0, json);
    if (!judge_.family_names().empty()) WriteFamilies(json.Name("families"));
    json.Name("files").Objects(files_, [&](const ListedFile& file) {
      json.Name("name").String(file.name);
      json.Name("size_bytes").Number(file.size_bytes);
      json.Name("kind").String(KindName(KindOfFile(file.name)));
      if (IsLeftOver(file.name)) json.Name("left_over").Bool(true);
    });
    json.Name("problems").Objects(problems_, [&](const DirectoryProblem& problem) {
      json.Name("file").String(problem.file);
      json.Name("offset").Number(problem.offset);
      json.Name("message").String(problem.message);
    });
  }

  Env& env_;
  const bool deep_;
  std::vector<ListedFile> files_;
  std::vector<DirectoryProblem> problems_;
  std::string manifest_;  // empty: none exists
  ManifestJudge judge_;
  bool tables_sound_ = true;  // and match the manifest, as far as they were read
};

}  // namespace

Status DumpDirectory(Env& env, bool deep, std::string* out) {
  return DirectoryDump(env, deep).Write(out);
}

}  // namespace strata
