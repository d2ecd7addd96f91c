// A table, block by block: footer, then metaindex and what it names, then index and the data blocks it names.
#include <functional>
#include <map>
#include <vector>

#include "dump/dump_internal.h"
#include "format/block.h"
#include "format/compression.h"
#include "format/filter_block.h"
#include "format/footer.h"
#include "format/internal_key.h"
#include "format/properties.h"

namespace strata {
namespace {

class TableDump {
 public:
  TableDump(Slice name, Slice file, JsonWriter& json) : name_(name), file_(file), json_(json) {}

  void Write() {
    json_.Object([&] {
      json_.Name("kind").String("table");
      json_.Name("name").String(name_);
      json_.Name("size_bytes").Number(file_.size());
      WriteParts();
      json_.Name("problems").Array([&] { WriteProblems(problems_, json_); });
    });
  }

 private:
  // A block as it is on the file, and as far as it can be read.
  struct Loaded {
    std::string contents;  // uncompressed, a copy: a dump may take its time
    uint8_t compression = 0;
    std::string checksum = "ok";
    bool readable = false;
  };

  void Problem(uint64_t offset, Slice message) { problems_.push_back({offset, std::string(message)}); }

  void WriteParts() {
    Footer footer;
    const uint64_t tail = file_.size() < kFooterBytes ? file_.size() : kFooterBytes;
    const Status status = ParseFooter(file_.substr(file_.size() - tail), file_.size(), &footer);
    if (!status.ok()) {
      Problem(file_.size() - tail, status.message());
      json_.Name("blocks").Array([] {});
      return;
    }
    json_.Name("footer").Object([&] {
      WriteHandle("metaindex", footer.metaindex);
      WriteHandle("index", footer.index);
    });
    std::map<std::string, BlockHandle> parts;
    Loaded metaindex = Load(footer.metaindex);
    ReadHandles(footer.metaindex, metaindex,
                [&](Slice key, const BlockHandle& handle) { parts[std::string(key)] = handle; });
    WriteProperties(parts);
    json_.Name("blocks").Array([&] {
      Loaded index = Load(footer.index);
      ReadHandles(footer.index, index, [&](Slice, const BlockHandle& handle) { WriteDataBlock(handle); });
      for (const auto& [part, handle] : parts) WritePart(part, handle);
      WriteBlockHead(footer.metaindex, "metaindex", "", metaindex, [] {});
      WriteBlockHead(footer.index, "index", "", index, [] {});
    });
  }

  void WriteHandle(Slice name, const BlockHandle& handle) {
    json_.Name(name).Array([&] {
      json_.Number(handle.offset);
      json_.Number(handle.size_bytes);
    });
  }

  // Damage is told and, where the bytes are there, passed over: a viewer shows a block with a bad checksum as damaged.
  Loaded Load(const BlockHandle& handle) {
    Loaded block;
    Status status = CheckHandle(handle, file_.size());
    if (!status.ok()) {
      block.checksum = status.message();
      Problem(handle.offset, status.message());
      return block;
    }
    Slice stored;
    const Slice bytes = file_.substr(handle.offset, handle.StoredBytes());
    status = ParseBlockTrailer(bytes, true, &stored, &block.compression);
    if (!status.ok()) {
      block.checksum = status.message();
      Problem(handle.offset, status.message());
      status = ParseBlockTrailer(bytes, false, &stored, &block.compression);
    }
    std::string scratch;
    Slice contents;
    if (status.ok()) status = UncompressBlock(block.compression, stored, &scratch, &contents);
    if (!status.ok()) {
      Problem(handle.offset, status.message());
      return block;
    }
    block.contents = contents;
    block.readable = true;
    return block;
  }

  void ReadHandles(const BlockHandle& at, const Loaded& block,
                   const std::function<void(Slice, const BlockHandle&)>& each) {
    if (!block.readable) return;
    BlockView view;
    const Status opened = BlockView::Open(block.contents, &view);
    if (!opened.ok()) return Problem(at.offset, opened.message());
    BlockCursor<BytewiseOrder> cursor(view);
    for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
      BlockHandle handle;
      const Status parsed = ParseBlockHandle(cursor.value(), &handle);
      parsed.ok() ? each(cursor.key(), handle) : Problem(at.offset + cursor.entry_offset(), parsed.message());
    }
    if (!cursor.status().ok()) Problem(at.offset, cursor.status().message());
  }

  template <class F>
  void WriteBlockHead(const BlockHandle& handle, Slice kind, Slice name, const Loaded& block, F more) {
    json_.Object([&] {
      json_.Name("offset").Number(handle.offset);
      json_.Name("size_bytes").Number(handle.size_bytes);
      json_.Name("kind").String(kind);
      if (!name.empty()) json_.Name("name").String(name);
      json_.Name("compression").String(CompressionName(block.compression));
      json_.Name("checksum").String(block.checksum);
      more();
    });
  }

  void WriteDataBlock(const BlockHandle& handle) {
    const Loaded block = Load(handle);
    WriteBlockHead(handle, "data", "", block, [&] {
      json_.Name("entries").Array([&] {
        if (block.readable) WriteEntries(handle, block.contents);
      });
    });
  }

  void WriteEntries(const BlockHandle& handle, Slice contents) {
    BlockView view;
    Status status = BlockView::Open(contents, &view);
    if (status.ok()) status = view.Verify(KeyOrder::kInternal);
    if (!status.ok()) Problem(handle.offset, status.message());
    BlockCursor<BytewiseOrder> cursor(view);
    for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
      ParsedKey key;
      // The sentence about such a key is Verify's.
      if (!ParseInternalKey(cursor.key(), &key)) continue;
      json_.Object([&] {
        json_.Name("key").Hex(key.user_key);
        json_.Name("sequence").Number(key.sequence);
        json_.Name("type").String(key.type == EntryType::kPut ? "put" : "delete");
        json_.Name("value_bytes").Number(cursor.value().size());
      });
    }
  }

  void WriteProperties(const std::map<std::string, BlockHandle>& parts) {
    const auto found = parts.find(std::string(kPropertiesBlockName));
    if (found == parts.end()) return;
    const Loaded block = Load(found->second);
    TableProperties properties;
    const Status status = ParseProperties(block.contents, &properties);
    if (!status.ok()) return Problem(found->second.offset, status.message());
    json_.Name("properties").Object([&] {
      json_.Name("rocksdb.num.entries").Number(properties.num_entries);
      json_.Name("rocksdb.deleted.keys").Number(properties.num_deletes);
      json_.Name("rocksdb.raw.key.size").Number(properties.raw_key_bytes);
      json_.Name("rocksdb.raw.value.size").Number(properties.raw_value_bytes);
      json_.Name("rocksdb.data.size").Number(properties.data_bytes);
      json_.Name("rocksdb.index.size").Number(properties.index_bytes);
      json_.Name("rocksdb.filter.size").Number(properties.filter_bytes);
      json_.Name("rocksdb.num.data.blocks").Number(properties.num_data_blocks);
      json_.Name("rocksdb.comparator").String(properties.comparator);
      json_.Name("rocksdb.filter.policy").String(properties.filter_policy);
      json_.Name("rocksdb.compression").String(properties.compression);
    });
  }

  void WritePart(const std::string& part, const BlockHandle& handle) {
    const bool is_filter = part.compare(0, 7, "filter.") == 0 || part.compare(0, 11, "fullfilter.") == 0;
    const Slice kind = is_filter ? "filter" : part == kPropertiesBlockName ? "properties" : "other";
    const Loaded block = Load(handle);
    if (block.readable && part.compare(0, 7, "filter.") == 0) {
      const FilterBlockReader reader(block.contents);
      if (!reader.status().ok()) Problem(handle.offset, reader.status().message());
    }
    WriteBlockHead(handle, kind, part, block, [] {});
  }

  const Slice name_;
  const Slice file_;
  JsonWriter& json_;
  std::vector<DumpProblem> problems_;
};

}  // namespace

void DumpTable(Slice name, Slice file, JsonWriter& json) {
  TableDump(name, file, json).Write();
}

}  // namespace strata
