// Inspection: the canonical state, and parts by address. Pure: nothing is emitted or counted, and what is not in memory
// is read through the context's untraced files, so inspecting never changes a run.
//
//   state               the canonical state: what the browser's scene derives from records alone
//   block-cache         {"capacity_bytes","size_bytes","blocks":[{"table","offset","kind","size_bytes"}]}
//                       from most to least recently used; the total size_bytes includes 64 per entry
//   compaction-stats    {"flushed_bytes","levels":[..]}: see compaction_stats.h; of family 3: compaction-stats/3
//   stripes             what each snapshot keeps (inspect_stripes.cc); of family 3: stripes/3
//   memtable/3 ..       inspect_memtable.cc
//   table/7 ..          inspect_table.cc
#include <algorithm>
#include <span>

#include "db/db_impl.h"
#include "db/inspect_words.h"

namespace strata {

void ColumnFamily::WriteMemtables(JsonWriter& json) const {
  const auto memtable = [&json](const MemTable& m, const char* state) {
    json.Object([&] {
      json.Name("memtable").Number(m.id());
      json.Name("state").String(state);
      json.Name("entries").Number(m.entries());
      json.Name("deletes").Number(m.deletes());
      json.Name("size_bytes").Number(m.size_bytes());
      json.Name("wal").Number(m.wal());
    });
  };
  json.Array([&] {
    memtable(*active_, "active");
    for (size_t i = sealed_.size(); i-- > 0;) memtable(*sealed_[i], "sealed");
  });
}

void ColumnFamily::WriteLevels(JsonWriter& json) const {
  const auto table = [&json](const TableRef& t) {
    json.Name("table").Number(t->table);
    json.Name("size_bytes").Number(t->size_bytes);
    json.Name("entries").Number(t->entries);
    json.Name("deletes").Number(t->deletes);
    json.Name("ranges").Number(t->range_fragments);
    // Cut to what a record carries, so that the scene shows the same.
    json.Name("smallest").Hex(t->smallest_user_key().substr(0, wire::kBytesMax));
    json.Name("largest").Hex(t->largest_user_key().substr(0, wire::kBytesMax));
  };
  json.Array([&] {
    for (uint32_t level = 0; level < options_.num_levels; level++) json.Objects(version()->level(level), table);
  });
}

std::string DbImpl::InspectState() const {
  std::string out;
  JsonWriter json(&out);
  json.Object([&] {
    json.Name("last_sequence").Number(last_sequence_);
    json.Name("memtables");
    families_.front()->WriteMemtables(json);
    json.Name("levels");
    families_.front()->WriteLevels(json);
    json.Name("families").Objects(std::span(families_).subspan(1), [&](const auto& family) {
      json.Name("family").Number(family->id());
      json.Name("name").Hex(family->name());
      json.Name("memtables");
      family->WriteMemtables(json);
      json.Name("levels");
      family->WriteLevels(json);
    });
    json.Name("wals").Numbers(wals_.numbers());
    json.Name("manifest").Number(versions_.manifest_number());
    json.Name("snapshots").Objects(snapshots_, [&](const Snapshot& s) {
      json.Name("snapshot").Number(s.number());
      json.Name("sequence").Number(s.sequence());
    });
    json.Name("stall").String(rec::NameOf(stall_));
    json.Name("stopped").String(CodeName(RefusesWrites() ? bg_error_.code() : Code::kOk));
    json.Name("jobs").Objects(background_.jobs(), [&](const auto& job) {
      json.Name("job").Number(job.first);
      json.Name("kind").String(rec::NameOf(job.second));
    });
    WriteMemory(json);
    WriteCounters(context_.tracer.counters, json.Name("counters"));
  });
  return out;
}

void DbImpl::WriteMemory(JsonWriter& json) const {
  json.Name("open_tables").Array([&] {
    tables_.ForEach([&](const TableReader& reader) {
      json.Object([&] {
        json.Name("table").Number(reader.table());
        json.Name("index_bytes").Number(reader.index_bytes());
        json.Name("filter_bytes").Number(reader.filter_bytes());
      });
    });
  });
  json.Name("block_cache").Object([&] {
    json.Name("blocks").Number(cache_.block_count());
    json.Name("size_bytes").Number(cache_.size_bytes());
  });
}

std::string DbImpl::InspectBlockCache() const {
  std::string out;
  JsonWriter json(&out);
  json.Object([&] {
    json.Name("capacity_bytes").Number(cache_.capacity_bytes());
    json.Name("size_bytes").Number(cache_.size_bytes());
    json.Name("blocks").Array([&] {
      cache_.ForEach([&](rec::BlockKind kind, uint32_t table, uint64_t offset, uint64_t size_bytes) {
        json.Object([&] {
          json.Name("table").Number(table);
          json.Name("offset").Number(offset);
          json.Name("kind").String(rec::NameOf(kind));
          json.Name("size_bytes").Number(size_bytes);
        });
      });
    });
  });
  return out;
}

Status DbImpl::Inspect(Slice address, std::string* json) const {
  json->clear();
  uint64_t number = 0;
  Slice rest = address;
  if (address == "state") {
    *json = InspectState();
    return Status::Ok();
  }
  if (address == "block-cache") {
    *json = InspectBlockCache();
    return Status::Ok();
  }
  const bool stats = TakeWord(&rest, "compaction-stats");
  if (stats || TakeWord(&rest, "stripes")) {
    if (!rest.empty() && (!TakeWord(&rest, "/") || !TakeNumber(&rest, &number) || !rest.empty())) {
      return Status::NotFound("a column family is addressed by its number");
    }
    const ColumnFamily* const family = Find(static_cast<uint32_t>(std::min<uint64_t>(number, kFamilies)));
    if (family == nullptr) return Status::NotFound("there is no column family %", {number});
    if (!stats) return family->InspectStripes(json);
    JsonWriter writer(json);
    WriteCompactionStats(family->compaction_stats(), *family->version(), family->options(), writer);
    return Status::Ok();
  }
  Status status = Status::NotFound("there is nothing to inspect at this address");
  // Numbers are unique across families, so at most one of them answers.
  const auto ask_all = [&](const auto& ask) {
    for (const auto& family : families_) {
      status = ask(*family);
      if (!status.Is(Code::kNotFound)) break;
    }
    return status;
  };
  if (TakeWord(&rest, "memtable/") && TakeNumber(&rest, &number)) {
    return ask_all([&](const ColumnFamily& family) { return family.InspectMemtable(number, rest, json); });
  }
  rest = address;
  if (TakeWord(&rest, "table/")) {
    if (!TakeNumber(&rest, &number)) return Status::NotFound("a table is addressed by its number");
    return ask_all([&](const ColumnFamily& family) { return family.InspectTable(number, rest, json); });
  }
  return status;
}

}  // namespace strata
