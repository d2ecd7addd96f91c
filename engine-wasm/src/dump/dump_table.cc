// A table, block by block: the footer, the metaindex and its blocks, the index and its data blocks.
//
// The file bounds the work: all loaded blocks together may not be longer than the file, so an index that names one
// block a thousand times is reported and not followed; after too many problems the rest of a file is skipped.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "dump/dump_internal.h"
#include "format/block.h"
#include "format/compression.h"
#include "format/filter_block.h"
#include "format/footer.h"
#include "format/internal_key.h"
#include "format/properties.h"
#include "range_del/range_del_block.h"
#include "table/table_reader.h"
#include "trace/tracer.h"

namespace strata {
namespace {

constexpr size_t kProblemsMax = 1000;
constexpr uint64_t kPartNamesBytesMax = 1u << 16;

// A table's bytes as a file.
class BytesFile final : public RandomAccessFile {
 public:
  explicit BytesFile(Slice bytes) : bytes_(bytes) {}
  uint64_t size_bytes() const override { return bytes_.size(); }
  Status Read(uint64_t offset, uint64_t n, FileBytes* out) const override {
    if (offset > bytes_.size()) return Status::IoError("a read begins past the end of the file");
    // The bytes outlive the dump, so they need no owner.
    *out = {nullptr,
            bytes_.substr(static_cast<size_t>(offset), static_cast<size_t>(std::min<uint64_t>(n, bytes_.size())))};
    return Status::Ok();
  }

 private:
  Slice bytes_;
};

class TableDump {
 public:
  TableDump(Slice name, Slice file, const TableDumpRules& rules, std::string* out)
      : name_(name), file_(file), rules_(rules), out_(*out), json_(out) {
    listing_end_ = out->size() + ListingBytesMax(file.size());
  }

  std::vector<DumpProblem> Write() {
    json_.Object([&] {
      json_.Name("kind").String("table");
      json_.Name("name").String(name_);
      json_.Name("size_bytes").Number(file_.size());
      WriteParts();
      if (problems_.empty() && JudgesOrder()) VerifyWhole();
      if (unlisted_ > 0) json_.Name("entries_not_listed").Number(unlisted_);
      WriteProblems(problems_, json_.Name("problems"));
    });
    return std::move(problems_);
  }
  // Valid after Write.
  const std::optional<TableExtent>& extent() const { return extent_; }

 private:
  // A block as stored, as far as it can be read.
  struct Loaded {
    std::string contents;  // uncompressed; a copy, since dumping need not be fast
    uint8_t compression = 0;
    std::string checksum = "ok";
    bool readable = false;
  };
  // An entry of the metaindex, in its order.
  struct Part {
    std::string name;
    BlockHandle handle;
    Loaded block;
  };

  void Problem(uint64_t offset, Slice message) {
    if (TooMany()) return;
    problems_.push_back({offset, std::string(message)});
    if (TooMany()) problems_.push_back({offset, "there are more problems than are worth telling"});
  }
  bool TooMany() const { return problems_.size() >= kProblemsMax; }

  bool JudgesOrder() const { return rules_.judge_order && !foreign_order_; }

  void VerifyWhole() {
    Tracer silent;
    silent.set_mask(0);
    std::shared_ptr<const TableReader> table;
    Status status = TableReader::Open({nullptr, &silent, rules_.dialect}, 0, std::make_unique<BytesFile>(file_),
                                      TableReadOptions(), &table, name_);
    TableExtent extent;
    if (status.ok()) status = table->Verify(&extent);
    if (!status.ok()) return ProblemInFile(status.message());
    extent_ = std::move(extent);
  }

  // For an engine message, which begins with "NAME: " or "NAME at OFFSET: ".
  void ProblemInFile(Slice message) {
    if (message.substr(0, name_.size()) != name_) return Problem(0, message);
    Slice rest = message.substr(name_.size());
    uint64_t offset = 0;
    if (rest.starts_with(" at ")) {
      rest.remove_prefix(4);
      TakeDecimal(&rest, &offset);
    }
    rest.starts_with(": ") ? Problem(offset, rest.substr(2)) : Problem(0, message);
  }

  void WriteParts() {
    Footer footer;
    const size_t tail = file_.size() < kFooterBytes ? file_.size() : kFooterBytes;
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
    const Loaded metaindex = Load(footer.metaindex);
    const Loaded index = Load(footer.index);
    std::vector<Part> parts;
    uint64_t name_bytes = 0;
    ReadHandles(footer.metaindex, metaindex, [&](Slice name, const BlockHandle& handle) {
      name_bytes += name.size();
      if (name_bytes > kPartNamesBytesMax) {
        return Problem(footer.metaindex.offset, "the names in the metaindex are not worth reading: they are too long");
      }
      parts.push_back({std::string(name), handle, Load(handle)});
    });
    for (const Part& part : parts) {
      if (part.name == kPropertiesBlockName && part.block.readable) WriteProperties(part);
    }
    json_.Name("blocks").Array([&] {
      ReadHandles(footer.index, index, [&](Slice, const BlockHandle& handle) { WriteDataBlock(handle); });
      for (const Part& part : parts) WritePart(part);
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

  // Reports damage and, if the bytes exist, continues: a viewer shows a block with a bad checksum as damaged.
  Loaded Load(const BlockHandle& handle) {
    Loaded block;
    Status status = CheckHandle(handle, file_.size());
    if (status.ok() && handle.StoredBytes() > file_.size() - loaded_bytes_) {
      status = Status::Corruption("the blocks named so far are longer than the file: some of them overlap");
    }
    if (!status.ok()) {
      block.checksum = status.message();
      Problem(handle.offset, status.message());
      return block;
    }
    loaded_bytes_ += handle.StoredBytes();
    std::string damage;
    status = ReadStoredBlock(file_, handle, &block.contents, &block.compression, &damage);
    if (!damage.empty()) {
      block.checksum = damage;
      Problem(handle.offset, damage);
    }
    if (!status.ok()) Problem(handle.offset, status.message());
    block.readable = status.ok();
    return block;
  }

  void ReadHandles(const BlockHandle& at, const Loaded& block,
                   const std::function<void(Slice, const BlockHandle&)>& each) {
    if (!block.readable) return;
    BlockView view;
    const Status opened = BlockView::Open(block.contents, &view);
    if (!opened.ok()) return Problem(at.offset, opened.message());
    BlockCursor<BytewiseOrder> cursor(view);
    for (cursor.SeekToFirst(); cursor.Valid() && !TooMany(); cursor.Next()) {
      BlockHandle handle;
      const Status parsed = ParseBlockHandle(cursor.value(), &handle);
      parsed.ok() ? each(cursor.key(), handle) : Problem(at.offset, parsed.message());
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
    const Status status = BlockView::Open(contents, &view);
    if (!status.ok()) return Problem(handle.offset, status.message());
    JudgeEntries(handle, view);
    BlockCursor<BytewiseOrder> cursor(view);
    for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
      ParsedKey key;
      // The order check reports such a key.
      if (!ParseInternalKey(cursor.key(), &key)) continue;
      if (!rules_.list_entries) continue;
      if (out_.size() + 2 * key.user_key.size() > listing_end_) {
        unlisted_++;
        continue;
      }
      json_.Object([&] {
        json_.Name("key").Hex(key.user_key);
        json_.Name("sequence").Number(key.sequence);
        json_.Name("type").String(NameOf(key.type));
        json_.Name("value_bytes").Number(cursor.value().size());
      });
    }
  }

  void JudgeEntries(const BlockHandle& handle, const BlockView& view) {
    if (JudgesOrder()) {
      const Status status = view.Verify(KeyOrder::kInternal);
      if (!status.ok()) Problem(handle.offset, status.message());
      return;
    }
    BlockCursor<InternalOrder> cursor(view);
    for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
      ParsedKey key;
      if (ParseInternalKey(cursor.key(), &key)) continue;
      return Problem(handle.offset,
                     Text("block entry at %: its internal key has an unknown type", {cursor.entry_offset()}));
    }
    if (!cursor.status().ok()) Problem(handle.offset, cursor.status().message());
  }

  void WriteProperties(const Part& part) {
    TableProperties properties;
    const Status status = ParseProperties(part.block.contents, &properties);
    if (!status.ok()) return Problem(part.handle.offset, status.message());
    foreign_order_ = !properties.comparator.empty() && !IsOurComparator(properties.comparator);
    if (foreign_order_ && rules_.order_is_known) {
      Problem(part.handle.offset, "the properties name another comparator than the manifest");
    }
    json_.Name("properties").Object([&] {
      // As stored in the file.
      json_.Name("rocksdb.num.entries").Number(properties.num_entries + properties.num_range_deletes);
      json_.Name("rocksdb.deleted.keys").Number(properties.num_deletes + properties.num_range_deletes);
      if (properties.num_range_deletes > 0) {
        json_.Name("rocksdb.num.range-deletions").Number(properties.num_range_deletes);
      }
      json_.Name("rocksdb.raw.key.size").Number(properties.raw_key_bytes);
      json_.Name("rocksdb.raw.value.size").Number(properties.raw_value_bytes);
      json_.Name("rocksdb.data.size").Number(properties.data_bytes);
      json_.Name("rocksdb.index.size").Number(properties.index_bytes);
      json_.Name("rocksdb.filter.size").Number(properties.filter_bytes);
      json_.Name("rocksdb.num.data.blocks").Number(properties.num_data_blocks);
      json_.Name("rocksdb.comparator").String(properties.comparator);
      json_.Name("rocksdb.filter.policy").String(properties.filter_policy);
      json_.Name("rocksdb.compression").String(properties.compression);
      if (properties.num_deletes == 0 || properties.tombstones.counts().empty()) return;
      json_.Name("strata.tombstone.buckets").Numbers(properties.tombstones.counts());
    });
  }

  void WritePart(const Part& part) {
    const Slice name = part.name;
    if (part.block.readable && name.starts_with("filter.")) {
      const FilterBlockReader reader(part.block.contents);
      if (!reader.status().ok()) Problem(part.handle.offset, reader.status().message());
    }
    WriteBlockHead(part.handle, KindOfPart(name), name, part.block, [&] {
      if (name == kRangeDelBlockName) json_.Name("ranges").Array([&] { WriteRanges(part); });
    });
  }

  // The range tombstones before the first damage.
  void WriteRanges(const Part& part) {
    if (!part.block.readable) return;
    RangeFragments ranges;
    const Status status = ParseRangeDelBlock(part.block.contents, &ranges);
    if (!status.ok()) Problem(part.handle.offset, status.message());
    for (const RangeFragment& f : ranges) {
      for (const uint64_t sequence : f.sequences) {
        if (out_.size() + 2 * (f.begin.size() + f.end.size()) > listing_end_) {
          unlisted_++;
          continue;
        }
        json_.Object([&] {
          json_.Name("begin").Hex(f.begin);
          json_.Name("end").Hex(f.end);
          json_.Name("sequence").Number(sequence);
        });
      }
    }
  }

  const Slice name_;
  const Slice file_;
  const TableDumpRules rules_;
  const std::string& out_;
  JsonWriter json_;
  uint64_t listing_end_ = 0;
  uint64_t unlisted_ = 0;
  bool foreign_order_ = false;  // according to the properties
  uint64_t loaded_bytes_ = 0;   // never more than the file's size
  std::vector<DumpProblem> problems_;
  std::optional<TableExtent> extent_;
};

}  // namespace

Slice KindOfPart(Slice name) {
  if (name.starts_with("filter.") || name.starts_with("fullfilter.")) return "filter";
  if (name == kRangeDelBlockName) return "range_del";
  return name == kPropertiesBlockName ? Slice("properties") : Slice("other");
}

Status ReadStoredBlock(Slice file, const BlockHandle& handle, std::string* contents, uint8_t* compression,
                       std::string* damage) {
  const Slice bytes = file.substr(static_cast<size_t>(handle.offset), static_cast<size_t>(handle.StoredBytes()));
  Slice stored;
  Status status = ParseBlockTrailer(bytes, true, &stored, compression);
  if (!status.ok()) {
    *damage = status.message();
    status = ParseBlockTrailer(bytes, false, &stored, compression);
  }
  std::string scratch;
  Slice raw;
  if (status.ok()) status = UncompressBlock(*compression, stored, &scratch, &raw);
  if (status.ok()) contents->assign(raw);
  return status;
}

std::vector<DumpProblem> DumpTable(Slice name, Slice file, const TableDumpRules& rules, std::string* out,
                                   std::optional<TableExtent>* extent) {
  TableDump dump(name, file, rules, out);
  std::vector<DumpProblem> problems = dump.Write();
  if (extent != nullptr) *extent = dump.extent();
  return problems;
}

}  // namespace strata
