// A directory: what CURRENT points at, what that manifest says, which files are there, and where these three disagree.
#include <map>
#include <string>
#include <vector>

#include "dump/dump.h"
#include "dump/dump_internal.h"
#include "format/batch_format.h"
#include "format/log_format.h"
#include "table/table_reader.h"
#include "version/family_state.h"
#include "version/manifest.h"
#include "version/version_edit.h"
#include "wal/log_file.h"

namespace strata {
namespace {

struct DirectoryProblem {
  std::string file;
  uint64_t offset = 0;
  std::string message;
};

struct Placed {
  uint32_t level = 0;
  TableRef meta;
  uint32_t family = 0;
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

  // Whether keys are in the order that we know. What a manifest does not name is taken for ours.
  bool Bytewise() const { return comparator_.empty() || IsOurComparator(comparator_); }

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

  // Tables are listed as the edits tell them, whatever the comparator. Whether they fit together is judged by the
  // builder, whose order is bytewise; under another comparator there is nothing to judge with.
  void ReadManifest() {
    std::unique_ptr<RandomAccessFile> file;
    const Status status = env_.NewRandomAccessFile(manifest_, &file);
    if (!status.ok()) return Problem(manifest_, 0, status.message());
    LogFile source(*file);
    LogParser parser(&source);
    for (LogEvent event; (event = parser.Next()) != LogEvent::kEnd;) {
      if (event == LogEvent::kDamage) {
        if (!parser.damage().IsTornTail()) Problem(manifest_, parser.damage().offset, parser.damage().message);
        continue;
      }
      VersionEdit edit;
      const Status decoded = VersionEdit::Decode(parser.record().payload, &edit, Bytewise());
      decoded.ok() ? Apply(edit, parser.record().offset)
                   : Problem(manifest_, parser.record().offset, decoded.message());
    }
    if (!parser.status().ok()) Problem(manifest_, parser.offset(), parser.status().message());
    const char* missing = !has_next_       ? "next file number"
                          : !has_log_      ? "log number"
                          : !has_sequence_ ? "last sequence"
                                           : nullptr;
    if (missing != nullptr) Problem(manifest_, source.size_bytes(), Text("no edit has a %", {missing}));
    if (builder_.numbers().next_file > kMaxNextFile)
      Problem(manifest_, source.size_bytes(), "it leaves no room for the numbers of new files");
    const Status built = judging_ && Bytewise() ? builder_.Build(&families_) : Status::Ok();
    if (!built.ok()) Problem(manifest_, source.size_bytes(), built.message());
  }

  void Apply(const VersionEdit& edit, uint64_t offset) {
    if (edit.comparator) comparator_ = *edit.comparator;
    has_log_ |= edit.log_number.has_value();
    has_next_ |= edit.next_file.has_value();
    has_sequence_ |= edit.last_sequence.has_value();
    for (const auto& deleted : edit.deleted) placed_.erase(deleted.table);
    for (const auto& added : edit.added) placed_[added.meta->table] = {added.level, added.meta, edit.family};
    if (edit.drop_family) {
      for (auto at = placed_.begin(); at != placed_.end();)
        at = at->second.family == edit.family ? placed_.erase(at) : ++at;
    }
    Status status;
    if (judging_) {
      status = builder_.Apply(edit);
      // After a contradiction every later edit would contradict too.
      judging_ = status.ok();
    }
    if (!status.ok()) Problem(manifest_, offset, status.message());
  }

  void FindMissing() {
    for (const auto& [number, placed] : placed_) {
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

  // A file that the next opening removes: a table that no version names, a log whose entries are in tables, an older
  // manifest. An output may stay half written when the power, or a process, goes during a compaction; that is no
  // damage.
  bool IsLeftOver(const std::string& name) const {
    uint64_t number = 0;
    FileKind kind = FileKind::kOther;
    if (manifest_.empty() || !ParseFileName(name, &number, &kind)) return false;
    if (kind == FileKind::kTable) return number > UINT32_MAX || placed_.count(static_cast<uint32_t>(number)) == 0;
    if (kind == FileKind::kWal) return number < OldestLog() && number != builder_.numbers().prev_log_number;
    return (kind == FileKind::kManifest && name != manifest_) || kind == FileKind::kTemp;
  }

  uint32_t OldestLog() const {
    return families_.empty() ? builder_.log_number() : OldestLogOf(families_, builder_.numbers());
  }

  void ReadEverything() {
    for (const ListedFile& file : files_) {
      // CURRENT's manifest was read already.
      if (IsLeftOver(file.name)) continue;
      if (KindOfFile(file.name) == FileKind::kTable) CheckTable(file.name);
      if (KindOfFile(file.name) == FileKind::kWal) CheckLog(file.name);
    }
  }

  // First block by block, which finds every damage and where it is; what only shows between blocks (order, counts, keys
  // that a filter denies) is asked of a table whose blocks are all right.
  void CheckTable(const std::string& name) {
    std::string contents;
    Status status = ReadWholeFile(env_, name, &contents);
    if (!status.ok()) return Problem(name, 0, status.message());
    TableDumpRules rules;
    rules.list_entries = false;
    rules.judge_order = Bytewise();
    std::string heads;
    const std::vector<DumpProblem> found = DumpTable(name, contents, rules, &heads);
    for (const DumpProblem& problem : found) Problem(name, problem.offset, problem.message);
    if (!found.empty() || !rules.judge_order) return;
    Tracer nobody;
    nobody.set_mask(0);
    std::unique_ptr<RandomAccessFile> file;
    std::shared_ptr<const TableReader> table;
    status = env_.NewRandomAccessFile(name, &file);
    if (status.ok()) {
      status = TableReader::Open({nullptr, &nobody, DialectOf()}, 0, std::move(file), TableReadOptions(), &table, name);
    }
    if (status.ok()) status = table->Verify();
    if (!status.ok()) Problem(name, 0, WithoutName(status.message(), name));
  }

  // The engine's sentences begin with the file, which stands beside them here.
  static Slice WithoutName(Slice message, const std::string& name) {
    const std::string head = name + ": ";
    return message.substr(0, head.size()) == head ? message.substr(head.size()) : message;
  }

  // What lies there without a manifest is read by the wider rules.
  Dialect DialectOf() const { return comparator_ == kStrictComparator ? Dialect::kStrict : Dialect::kExtended; }

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

  void WriteLevels(uint32_t family, JsonWriter& json) const {
    json.Array([&] {
      for (uint32_t level = 0; level < kLevels; level++) {
        json.Array([&] {
          for (const auto& [number, placed] : placed_) {
            if (placed.family != family || placed.level != level) continue;
            json.Object([&, &meta = *placed.meta] { WriteTablePlace(meta, json); });
          }
        });
      }
    });
  }

  // All but the default one.
  void WriteFamilies(JsonWriter& json) const {
    for (const auto& entry : families_) {
      if (entry.first == 0) continue;
      json.Object([&] {
        json.Name("family").Number(entry.first);
        json.Name("name").Hex(entry.second.name);
        json.Name("log_number").Number(entry.second.numbers.log_number);
        json.Name("levels");
        WriteLevels(entry.first, json);
      });
    }
  }

  void WriteMembers(JsonWriter& json) {
    json.Name("kind").String("directory");
    if (!manifest_.empty()) json.Name("current").String(manifest_);
    if (!comparator_.empty()) json.Name("comparator").String(comparator_);
    json.Name("last_sequence").Number(builder_.numbers().last_sequence);
    json.Name("log_number").Number(builder_.log_number());
    json.Name("levels");
    WriteLevels(0, json);
    if (families_.size() > 1) json.Name("families").Array([&] { WriteFamilies(json); });
    json.Name("files").Array([&] {
      for (const ListedFile& file : files_) {
        json.Object([&] {
          json.Name("name").String(file.name);
          json.Name("size_bytes").Number(file.size_bytes);
          json.Name("kind").String(KindName(KindOfFile(file.name)));
          if (IsLeftOver(file.name)) json.Name("left_over").Bool(true);
        });
      }
    });
    json.Name("problems").Array([&] {
      for (const DirectoryProblem& problem : problems_) {
        json.Object([&] {
          json.Name("file").String(problem.file);
          json.Name("offset").Number(problem.offset);
          json.Name("message").String(problem.message);
        });
      }
    });
  }

  Env& env_;
  const bool deep_;
  std::vector<ListedFile> files_;
  std::vector<DirectoryProblem> problems_;
  std::string manifest_;  // empty: none that is there
  std::string comparator_;
  std::map<uint32_t, Placed> placed_;
  FamiliesBuilder builder_;
  FamilyStates families_;  // empty while the manifest cannot be judged
  bool judging_ = true;
  bool has_log_ = false;
  bool has_next_ = false;
  bool has_sequence_ = false;
};

}  // namespace

Status DumpDirectory(Env& env, bool deep, std::string* out) {
  return DirectoryDump(env, deep).Write(out);
}

}  // namespace strata
