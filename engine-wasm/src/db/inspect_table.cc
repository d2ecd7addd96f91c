// The addresses of a table of the current version.
//
//   table/7              {"table","level","size_bytes","properties":{..}|null,"smallest","largest","ranges":[RANGE],
//                         "blocks":[{"offset","size_bytes","separator"}]}
//   table/7/filter       {"table","full":{"policy","whole_keys","prefix_extractor",FILTER}|null,
//                         "block":[{"first_offset",FILTER}]}      one per 2 KiB of data in which a block starts
//   table/7/block/4096   {"table","offset","entries":[ENTRY with "offset","shared" first],"restarts":[..]}
//   table/7/entries      {"table","blocks":[{"offset","size_bytes",
//                                            "entries":[{"key","sequence","type","value_bytes"}]}],
//                         "not_listed":N}                         all blocks; N: entries after the first 65,536
//
// ENTRY, RANGE and FILTER: see inspect_words.h. The buckets among the properties are those of TableCreated.
#include "db/db_impl.h"
#include "db/inspect_words.h"
#include "filter/bloom.h"

namespace strata {
namespace {

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
    json.Name("buckets").Numbers(p->tombstones.counts());
    json.Name("comparator").String(p->comparator);
    json.Name("filter_policy").String(p->filter_policy);
    json.Name("compression").String(p->compression);
  });
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
        WriteContents(json, full.contents);
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

// Every data block of a table with its entries, in file order.
Status WriteAllEntries(JsonWriter& json, const TableReader& reader, const RandomAccessFile& file) {
  uint64_t seen = 0;
  Status status;
  json.Object([&] {
    json.Name("table").Number(reader.table());
    json.Name("blocks").Array([&] {
      for (const TableBlockInfo& b : reader.ListBlocks()) {
        FileBytes contents;
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
  // A table that is not open, or whose index and filters are in the block cache, is opened for this inspection only,
  // with a tracer that discards its records.
  Env& files = db_.untraced_env();
  Tracer untraced;
  std::unique_ptr<RandomAccessFile> file;
  std::shared_ptr<const TableReader> reader = db_.tables().Opened(meta->table);
  if (reader != nullptr && !reader->holds_parts()) reader = nullptr;
  Status status = files.NewRandomAccessFile(ExistingTableName(files, meta->table), &file);
  if (status.ok() && reader == nullptr) {
    untraced.set_mask(0);
    status = TableReader::Open({nullptr, &untraced}, meta->table, std::move(file), {true, false}, &reader);
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
      FileBytes contents;
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
    json.Name("blocks").Objects(reader->ListBlocks(), [&](const TableBlockInfo& b) {
      json.Name("offset").Number(b.handle.offset);
      json.Name("size_bytes").Number(b.handle.size_bytes);
      json.Name("separator").Hex(b.separator.size() < kTrailerBytes ? Slice(b.separator) : UserKey(b.separator));
    });
  });
  return status;
}

}  // namespace strata
