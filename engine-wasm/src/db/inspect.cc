// Looking from outside: the canonical state, and parts by address. Pure: nothing is emitted or counted, and what is not
// in memory is read through the context's unwatched files, so that looking never changes a run.
//
//   block-cache         {"capacity_bytes","size_bytes","blocks":[{"table","offset","kind","size_bytes"}]}
//                       from the most to the least recently used; size_bytes of all: with 64 for each entry
//   compaction-stats    {"flushed_bytes","levels":[..]}: see compaction_stats.h; of family 3: compaction-stats/3
//   memtable/3          {"memtable","state","entries":[ENTRY with "ordinal","height" first],    in key order
//                        "ranges":[RANGE]}
//   memtable/3/filter   {"memtable","filter":{"bits","probes","line_bits","hex"}|null}
//   table/7             {"table","level","size_bytes","properties":{..}|null,"smallest","largest",
//                        "ranges":[RANGE],"blocks":[{"offset","size_bytes","separator"}]}
//   table/7/filter {"table","full":{"policy","whole_keys","prefix_extractor","bits","probes","line_bits","hex"}|null,
//                        "block":[{"first_offset","bits","probes","line_bits","hex"}]}
//                       block: one for each 2 KiB of data that holds the start of a block
//   table/7/block/4096  {"table","offset","entries":[ENTRY with "offset","shared" first],"restarts":[..]}
//   table/7/entries {"table","blocks":[{"offset","size_bytes","entries":[{"key","sequence","type","value_bytes"}]}],
//                        "not_listed":N}               all blocks; N: entries behind the first 65,536
//   stripes             what each snapshot keeps, the oldest obsolete entry (inspect_stripes.cc); of family 3:
//   stripes/3 ENTRY               "key","sequence","type","value","value_bytes" RANGE {"begin","end","sequences":[..]}
//   a fragment of range tombstones, newest sequence first
//
// Keys and values are hex; of a value the first 64 bytes. The buckets among the properties are those of TableCreated.
#include <algorithm>
#include <cstring>

#include "base/json.h"
#include "base/link.h"
#include "db/db_impl.h"
#include "filter/bloom.h"

namespace strata {
namespace {

constexpr size_t kShownValueBytes = 64;
constexpr size_t kShownFilterBytes = 65536;
constexpr uint64_t kListedEntries = 65536;

void WriteEntry(JsonWriter& json, Slice internal_key, Slice value) {
  const uint64_t trailer = Trailer(internal_key);
  json.Name("key").Hex(UserKey(internal_key));
  json.Name("sequence").Number(TrailerSequence(trailer));
  json.Name("type").String(NameOf(TrailerType(trailer)));
  json.Name("value").Hex(value.substr(0, kShownValueBytes));
  json.Name("value_bytes").Number(value.size());
}

void WriteRanges(JsonWriter& json, const RangeFragments& ranges) {
  json.Array([&] {
    for (const RangeFragment& f : ranges) {
      json.Object([&] {
        json.Name("begin").Hex(f.begin);
        json.Name("end").Hex(f.end);
        json.Name("sequences").Array([&] {
          for (const uint64_t sequence : f.sequences) json.Number(sequence);
        });
      });
    }
  });
}

// Takes "name/" or the rest of an address as a decimal number; false when it is none.
bool TakeNumber(Slice* address, uint64_t* number) {
  size_t digits = 0;
  *number = 0;
  while (digits < address->size() && digits < 19 && (*address)[digits] >= '0' && (*address)[digits] <= '9') {
    *number = *number * 10 + static_cast<uint64_t>((*address)[digits] - '0');
    digits++;
  }
  if (digits == 0) return false;
  address->remove_prefix(digits);
  return address->empty() || (*address)[0] == '/';
}

bool TakeWord(Slice* address, Slice word) {
  if (address->substr(0, word.size()) != word) return false;
  address->remove_prefix(word.size());
  return true;
}

void WriteProperties(JsonWriter& json, const TableProperties* p) {
  if (p == nullptr) {
    json.Null();
    return;
  }
  json.Object([&] {
    json.Name("num_entries").Number(p->num_entries);
    json.Name("num_deletes").Number(p->num_deletes);
    json.Name("num_range_deletes").Number(p->num_range_deletes);
    json.Name("raw_key_bytes").Number(p->raw_key_bytes);
    json.Name("raw_value_bytes").Number(p->raw_value_bytes);
    json.Name("data_bytes").Number(p->data_bytes);
    json.Name("index_bytes").Number(p->index_bytes);
    json.Name("filter_bytes").Number(p->filter_bytes);
    json.Name("num_data_blocks").Number(p->num_data_blocks);
    json.Name("bucket_entries").Number(p->tombstones.bucket_entries());
    json.Name("buckets").Array([&] {
      for (const uint32_t tombstones : p->tombstones.counts()) json.Number(tombstones);
    });
    json.Name("comparator").String(p->comparator);
    json.Name("filter_policy").String(p->filter_policy);
    json.Name("compression").String(p->compression);
  });
}

// any: the answer to whatever question; it tells the filter's shape.
void WriteFilter(JsonWriter& json, const FilterProbe& any, Slice bytes) {
  json.Name("bits").Number(any.filter_bits);
  json.Name("probes").Number(any.k);
  json.Name("line_bits").Number(any.line_bits);
  json.Name("hex").Hex(bytes.substr(0, kShownFilterBytes));
}

void WriteFilters(JsonWriter& json, const TableReader& reader) {
  const FullFilter& full = reader.full_filter();
  const FilterBlockReader& block = reader.block_filter();
  json.Object([&] {
    json.Name("table").Number(reader.table());
    json.Name("full");
    if (!full.exists()) {
      json.Null();
    } else {
      json.Object([&] {
        json.Name("policy").String(NameOf(full.scheme->policy));
        json.Name("whole_keys").Number(full.contents.whole_keys ? 1 : 0);
        json.Name("prefix_extractor").String(full.contents.prefix.Name());
        WriteFilter(json, full.scheme->probe(full.bytes, 0), full.bytes);
      });
    }
    json.Name("block").Array([&] {
      for (uint32_t i = 0; i < block.filter_count(); i++) {
        if (block.filter(i).empty()) continue;
        json.Object([&] {
          json.Name("first_offset").Number(uint64_t{i} << block.base_lg());
          WriteFilter(json, ProbeBloom(block.filter(i), 0), block.filter(i));
        });
      }
    });
  });
}

Status WriteBlock(JsonWriter& json, uint32_t table, uint64_t offset, const Block& block) {
  BlockCursor<InternalOrder> cursor(block.view());
  json.Object([&] {
    json.Name("table").Number(table);
    json.Name("offset").Number(offset);
    json.Name("entries").Array([&] {
      for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
        json.Object([&] {
          json.Name("offset").Number(cursor.entry_offset());
          json.Name("shared").Number(cursor.shared_bytes());
          WriteEntry(json, cursor.key(), cursor.value());
        });
      }
    });
    json.Name("restarts").Array([&] {
      for (uint32_t i = 0; i < block.view().restart_count(); i++) json.Number(block.view().RestartOffset(i));
    });
  });
  return cursor.status();
}

// Every data block of a table with its entries, in the order of the file.
Status WriteAllEntries(JsonWriter& json, const TableReader& reader, const RandomAccessFile& file) {
  uint64_t seen = 0;
  Status status;
  json.Object([&] {
    json.Name("table").Number(reader.table());
    json.Name("blocks").Array([&] {
      for (const TableBlockInfo& b : reader.ListBlocks()) {
        std::string contents;
        std::shared_ptr<const Block> block;
        if (status.ok()) status = FetchBlock(file, b.handle, true, &contents);
        if (status.ok()) status = Block::Parse(std::move(contents), &block);
        if (!status.ok()) return void(status = InFile(reader.file_name(), b.handle.offset, status));
        BlockCursor<InternalOrder> cursor(block->view());
        json.Object([&] {
          json.Name("offset").Number(b.handle.offset);
          json.Name("size_bytes").Number(b.handle.size_bytes);
          json.Name("entries").Array([&] {
            for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
              if (++seen > kListedEntries) continue;
              const uint64_t trailer = Trailer(cursor.key());
              json.Object([&] {
                json.Name("key").Hex(UserKey(cursor.key()));
                json.Name("sequence").Number(TrailerSequence(trailer));
                json.Name("type").String(NameOf(TrailerType(trailer)));
                json.Name("value_bytes").Number(cursor.value().size());
              });
            }
          });
        });
        status = cursor.status();
      }
    });
    json.Name("not_listed").Number(seen > kListedEntries ? seen - kListedEntries : 0);
  });
  return status;
}

}  // namespace

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
  const auto table = [&json](const TableMeta& t) {
    json.Object([&] {
      json.Name("table").Number(t.table);
      json.Name("size_bytes").Number(t.size_bytes);
      json.Name("entries").Number(t.entries);
      json.Name("deletes").Number(t.deletes);
      json.Name("ranges").Number(t.range_fragments);
      // As far as a record tells them, so that the scene can say the same.
      json.Name("smallest").Hex(t.smallest_user_key().substr(0, wire::kBytesMax));
      json.Name("largest").Hex(t.largest_user_key().substr(0, wire::kBytesMax));
    });
  };
  json.Array([&] {
    for (uint32_t level = 0; level < options_.num_levels; level++) {
      json.Array([&] {
        for (const TableRef& t : version()->level(level)) table(*t);
      });
    }
  });
}

std::string DbImpl::InspectState() const {
  if (!kFullLink) return {};  // which does not export the question
  std::string out;
  JsonWriter json(&out);
  json.Object([&] {
    json.Name("last_sequence").Number(last_sequence_);
    json.Name("memtables");
    families_.front()->WriteMemtables(json);
    json.Name("levels");
    families_.front()->WriteLevels(json);
    json.Name("families").Array([&] {
      for (size_t i = 1; i < families_.size(); i++) {
        json.Object([&] {
          json.Name("family").Number(families_[i]->id());
          json.Name("name").Hex(families_[i]->name());
          json.Name("memtables");
          families_[i]->WriteMemtables(json);
          json.Name("levels");
          families_[i]->WriteLevels(json);
        });
      }
    });
    json.Name("wals").Array([&] {
      for (const uint32_t wal : wals_.numbers()) json.Number(wal);
    });
    json.Name("manifest").Number(versions_.manifest_number());
    json.Name("snapshots").Array([&] {
      for (const SnapshotImpl& s : snapshots_) {
        json.Object([&] {
          json.Name("snapshot").Number(s.number);
          json.Name("sequence").Number(s.sequence_number);
        });
      }
    });
    json.Name("stall").String(rec::NameOf(stall_));
    json.Name("stopped").String(CodeName(stopped_.code()));
    json.Name("jobs").Array([&] {
      for (const auto& [id, kind] : background_.jobs()) {
        json.Object([&, job = id, job_kind = kind] {
          json.Name("job").Number(job);
          json.Name("kind").String(rec::NameOf(job_kind));
        });
      }
    });
    WriteMemory(json);
    json.Name("counters").Object([&] {
      uint64_t values[Counters::kCount];
      std::memcpy(values, &context_.tracer.counters, sizeof(values));
      for (uint32_t id = 0; id < Counters::kCount; id++) json.Name(kCounterNames[id]).Number(values[id]);
    });
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
  if (!kFullLink) return Status::NotSupported("the core link of the engine answers no questions");
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
  // Numbers are of all families together, so one of them answers at most.
  const auto ask_all = [&](const auto& ask) {
    for (const auto& family : families_) {
      status = ask(*family);
      if (!status.Is(Code::kNotFound)) break;
    }
    return status;
  };
  if (TakeWord(&rest, "memtable/") && TakeNumber(&rest, &number) && (rest.empty() || rest == "/filter")) {
    return ask_all([&](const ColumnFamily& family) { return family.InspectMemtable(number, !rest.empty(), json); });
  }
  rest = address;
  if (TakeWord(&rest, "table/")) {
    if (!TakeNumber(&rest, &number)) return Status::NotFound("a table is addressed by its number");
    return ask_all([&](const ColumnFamily& family) { return family.InspectTable(number, rest, json); });
  }
  return status;
}

Status ColumnFamily::InspectMemtable(uint64_t id, bool filter, std::string* out) const {
  const MemTable* found = active_->id() == id ? active_.get() : nullptr;
  for (const MemTableRef& m : sealed_) {
    if (m->id() == id) found = m.get();
  }
  if (found == nullptr) return Status::NotFound("there is no memtable %", {id});
  JsonWriter json(out);
  if (filter) {
    json.Object([&] {
      json.Name("memtable").Number(id);
      json.Name("filter");
      if (found->filter() == nullptr) return void(json.Null());
      json.Object([&] { WriteFilter(json, found->filter()->ProbeFor({}), found->filter()->bytes()); });
    });
    return Status::Ok();
  }
  json.Object([&] {
    json.Name("memtable").Number(id);
    json.Name("state").String(found == active_.get() ? "active" : "sealed");
    json.Name("entries").Array([&] {
      found->Walk([&json](Slice key, Slice value, uint32_t height, uint32_t ordinal) {
        json.Object([&] {
          json.Name("ordinal").Number(ordinal);
          json.Name("height").Number(height);
          WriteEntry(json, key, value);
        });
      });
    });
    json.Name("ranges");
    WriteRanges(json, *found->ranges());
  });
  return Status::Ok();
}

Status ColumnFamily::InspectTable(uint64_t number, Slice rest, std::string* out) const {
  const TableMeta* meta = nullptr;
  uint32_t meta_level = 0;
  for (uint32_t level = 0; level < kLevels; level++) {
    for (const TableRef& t : version()->level(level)) {
      if (t->table != number) continue;
      meta = t.get();
      meta_level = level;
    }
  }
  if (meta == nullptr) return Status::NotFound("there is no table % in the current version", {number});
  // A table that is not open, or whose index and filters are not its own, is opened for this look only, and tells
  // nobody but a tracer that forgets.
  Env& files = db_.unwatched_env();
  Tracer nobody;
  std::unique_ptr<RandomAccessFile> file;
  std::shared_ptr<const TableReader> reader = db_.tables().Opened(meta->table);
  if (reader != nullptr && !reader->holds_parts()) reader = nullptr;
  Status status = files.NewRandomAccessFile(ExistingTableName(files, meta->table), &file);
  if (status.ok() && reader == nullptr) {
    nobody.set_mask(0);
    status = TableReader::Open({nullptr, &nobody}, meta->table, std::move(file), {true, false}, &reader);
    if (status.ok()) status = files.NewRandomAccessFile(ExistingTableName(files, meta->table), &file);
  }
  if (!status.ok()) return status;

  JsonWriter json(out);
  if (rest == "/filter") {
    WriteFilters(json, *reader);
    return status;
  }
  if (rest == "/entries") return WriteAllEntries(json, *reader, *file);
  if (TakeWord(&rest, "/block/")) {
    uint64_t offset = 0;
    if (!TakeNumber(&rest, &offset) || !rest.empty()) return Status::NotFound("a block is addressed by its offset");
    for (const TableBlockInfo& b : reader->ListBlocks()) {
      if (b.handle.offset != offset) continue;
      std::string contents;
      std::shared_ptr<const Block> block;
      status = FetchBlock(*file, b.handle, true, &contents);
      if (status.ok()) status = Block::Parse(std::move(contents), &block);
      return status.ok() ? WriteBlock(json, meta->table, offset, *block) : InFile(reader->file_name(), offset, status);
    }
    return Status::NotFound("no data block of the table begins at %", {offset});
  }
  if (!rest.empty()) return Status::NotFound("there is nothing to inspect at this address");
  json.Object([&] {
    json.Name("table").Number(meta->table);
    json.Name("level").Number(meta_level);
    json.Name("size_bytes").Number(meta->size_bytes);
    json.Name("properties");
    WriteProperties(json, reader->properties());
    json.Name("smallest").Hex(meta->smallest_user_key());
    json.Name("largest").Hex(meta->largest_user_key());
    json.Name("ranges");
    WriteRanges(json, *reader->ranges());
    json.Name("blocks").Array([&] {
      for (const TableBlockInfo& b : reader->ListBlocks()) {
        json.Object([&] {
          json.Name("offset").Number(b.handle.offset);
          json.Name("size_bytes").Number(b.handle.size_bytes);
          json.Name("separator").Hex(b.separator.size() < kTrailerBytes ? Slice(b.separator) : UserKey(b.separator));
        });
      }
    });
  });
  return status;
}

}  // namespace strata
