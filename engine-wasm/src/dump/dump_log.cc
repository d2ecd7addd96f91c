// Logs: write-ahead logs by batch and operation, manifests by edit. Both have the same framing.
#include "base/json.h"
#include "dump/dump_internal.h"
#include "dump/manifest_judge.h"
#include "format/batch_format.h"
#include "format/log_format.h"

namespace strata {
namespace {

constexpr uint64_t kValueBytesShown = 64;

struct Damage : DumpProblem {
  uint64_t dropped_bytes = 0;
  bool torn_tail = false;
};

void WriteDamages(const std::vector<Damage>& damages, JsonWriter& json) {
  json.Name("problems").Objects(damages, [&](const Damage& damage) {
    json.Name("offset").Number(damage.offset);
    json.Name("dropped_bytes").Number(damage.dropped_bytes);
    json.Name("torn_tail").Bool(damage.torn_tail);
    json.Name("message").String(damage.message);
  });
}

// Writes `records`: one object per record of the log; `body(record)` writes its further members. Passes each damage to
// `damaged`.
template <class F, class G>
void WriteRecords(Slice records, Slice file, JsonWriter& json, F body, G damaged) {
  json.Name(records).Array([&] {
    LogBytes source(file);
    LogParser parser(&source);
    for (LogEvent event; (event = parser.Next()) != LogEvent::kEnd;) {
      if (event == LogEvent::kDamage) {
        damaged(parser.damage());
        continue;
      }
      const LogRecord& record = parser.record();
      json.Object([&] {
        json.Name("offset").Number(record.offset);
        json.Name("size_bytes").Number(record.end_offset - record.offset);
        body(record);
      });
    }
  });
}

void WriteHead(Slice kind, Slice name, Slice file, JsonWriter& json) {
  json.Name("kind").String(kind);
  json.Name("name").String(name);
  json.Name("size_bytes").Number(file.size());
}

Status WriteBatchOps(Slice payload, JsonWriter& json) {
  BatchReader reader;
  Status status = reader.Open(payload);
  if (!status.ok()) return status;
  json.Name("sequence").Number(reader.sequence());
  json.Name("count").Number(reader.count());
  json.Name("ops").Array([&] {
    for (BatchOp op; reader.Next(&op);) {
      json.Object([&] {
        json.Name("type").String(NameOf(op.type));
        if (op.family != 0) json.Name("family").Number(op.family);
        json.Name("key").Hex(op.key);
        if (op.type == EntryType::kRangeDelete) return void(json.Name("end").Hex(op.value));
        json.Name("value_bytes").Number(op.value.size());
        json.Name("value").Hex(op.value.substr(0, kValueBytesShown));
      });
    }
  });
  return reader.status();
}

void WriteTable(uint32_t level, const TableMeta& table, bool sequences, JsonWriter& json) {
  json.Name("level").Number(level);
  WriteTablePlace(table, json);
  if (!sequences) return;
  json.Name("smallest_sequence").Number(table.smallest_sequence);
  json.Name("largest_sequence").Number(table.largest_sequence);
  if (table.marked_for_compaction) json.Name("marked_for_compaction").Bool(true);
  if (table.swept_below > 0) json.Name("swept_below").Number(table.swept_below);
}

void WriteEdit(const VersionEdit& edit, JsonWriter& json) {
  if (edit.comparator) json.Name("comparator").String(*edit.comparator);
  if (edit.log_number) json.Name("log_number").Number(*edit.log_number);
  if (edit.prev_log_number) json.Name("prev_log_number").Number(*edit.prev_log_number);
  if (edit.next_file) json.Name("next_file").Number(*edit.next_file);
  if (edit.last_sequence) json.Name("last_sequence").Number(*edit.last_sequence);
  if (edit.min_log_number) json.Name("min_log_number").Number(*edit.min_log_number);
  if (edit.family != 0) json.Name("family").Number(edit.family);
  if (edit.add_family) json.Name("add_family").Hex(*edit.add_family);
  if (edit.drop_family) json.Name("drop_family").Bool(true);
  if (!edit.asserted.empty()) {
    json.Name("predicates").Objects(edit.asserted, [&](const Predicate& p) {
      json.Name("sequence").Number(p.sequence);
      json.Name("from").Hex(p.from);
      json.Name("to").Hex(p.to);
      json.Name("bound").Hex(p.bound);
    });
  }
  if (edit.carried_out) json.Name("carried_out").Number(*edit.carried_out);
  json.Name("compact_pointers").Objects(edit.compact_pointers, [&](const VersionEdit::CompactPointer& pointer) {
    json.Name("level").Number(pointer.level);
    json.Name("key").Hex(UserKey(pointer.key));
  });
  json.Name("deleted_tables").Objects(edit.deleted, [&](const VersionEdit::DeletedTable& deleted) {
    json.Name("level").Number(deleted.level);
    json.Name("table").Number(deleted.table);
  });
  json.Name("new_tables").Objects(edit.added, [&](const VersionEdit::AddedTable& added) {
    WriteTable(added.level, *added.meta, edit.extended, json);
  });
}

}  // namespace

void WriteTablePlace(const TableMeta& table, JsonWriter& json) {
  json.Name("table").Number(table.table);
  json.Name("size_bytes").Number(table.size_bytes);
  json.Name("smallest").Hex(table.smallest_user_key());
  json.Name("largest").Hex(table.largest_user_key());
}

void WriteProblems(const std::vector<DumpProblem>& problems, JsonWriter& json) {
  json.Objects(problems, [&](const DumpProblem& problem) {
    json.Name("offset").Number(problem.offset);
    json.Name("message").String(problem.message);
  });
}

void DumpWal(Slice name, Slice file, std::string* out) {
  JsonWriter json(out);
  std::vector<Damage> damages;
  json.Object([&] {
    WriteHead("wal", name, file, json);
    WriteRecords(
        "records", file, json,
        [&](const LogRecord& record) {
          const Status status = WriteBatchOps(record.payload, json);
          if (!status.ok()) damages.push_back({{record.offset, status.message()}, 0, false});
        },
        [&](const LogDamage& damage) {
          damages.push_back({{damage.offset, damage.message}, damage.dropped_bytes, damage.IsTornTail()});
        });
    WriteDamages(damages, json);
  });
}

void DumpManifest(Slice name, Slice file, std::string* out) {
  JsonWriter json(out);
  ManifestJudge judge;
  std::vector<Damage> damages;
  size_t reported = 0;
  const auto report = [&](uint64_t dropped_bytes) {
    for (; reported < judge.problems().size(); reported++) {
      damages.push_back({judge.problems()[reported], dropped_bytes, false});
    }
  };
  json.Object([&] {
    WriteHead("manifest", name, file, json);
    WriteRecords(
        "edits", file, json,
        [&](const LogRecord& record) {
          VersionEdit edit;
          if (judge.Take(record.payload, record.offset, &edit)) WriteEdit(edit, json);
          report(0);
        },
        [&](const LogDamage& damage) {
          judge.TakeDamage(damage);
          report(damage.dropped_bytes);
          if (damage.IsTornTail()) damages.push_back({{damage.offset, damage.message}, damage.dropped_bytes, true});
        });
    judge.Finish(file.size());
    report(0);
    WriteDamages(damages, json);
  });
}

}  // namespace strata
