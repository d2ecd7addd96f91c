// One part of a file, byte by byte: a block of a table or its footer, a record of a log, an edit of a manifest.
#include <algorithm>
#include <vector>

#include "dump/annotate.h"
#include "dump/dump_internal.h"
#include "format/block.h"
#include "format/compression.h"
#include "format/footer.h"
#include "format/log_format.h"
#include "format/properties.h"
#include "range_del/range_del_block.h"

namespace strata {
namespace {

constexpr size_t kShownPartBytes = 65536;

// The position of a part, and of its neighbors.
struct Place {
  uint64_t offset = 0;
  uint64_t stored_bytes = 0;
  uint64_t index = 0;
  uint64_t count = 0;
  bool has_previous = false;
  bool has_next = false;
  uint64_t previous = 0;
  uint64_t next = 0;
};

struct Part {
  Slice kind;
  Slice name;  // its name in the metaindex
  Place place;
  Slice compression;    // empty: not compressed
  std::string bytes;    // uncompressed contents, and the trailer
  std::string problem;  // a message, or empty
  std::vector<ByteField> fields;
};

void WritePart(Slice kind, Slice name, uint64_t file_bytes, const Part& part, JsonWriter& json) {
  json.Object([&] {
    json.Name("kind").String(kind);
    json.Name("name").String(name);
    json.Name("size_bytes").Number(file_bytes);
    json.Name("part").Object([&] {
      json.Name("kind").String(part.kind);
      if (!part.name.empty()) json.Name("name").String(part.name);
      json.Name("offset").Number(part.place.offset);
      json.Name("stored_bytes").Number(part.place.stored_bytes);
      json.Name("index").Number(part.place.index);
      json.Name("count").Number(part.place.count);
      if (part.place.has_previous) json.Name("previous").Number(part.place.previous);
      if (part.place.has_next) json.Name("next").Number(part.place.next);
      if (!part.compression.empty()) json.Name("compression").String(part.compression);
      if (!part.problem.empty()) json.Name("problem").String(part.problem);
      json.Name("bytes").Number(part.bytes.size());
      json.Name("hex").Hex(Slice(part.bytes).substr(0, kShownPartBytes));
      json.Name("fields");
      WriteFields(part.fields, json);
    });
  });
}

// Index of the part that begins at or contains `offset`, or of the next one after it; parts.size() if there is none.
// Damaged parts may overlap. REQUIRES: parts is strictly ascending.
size_t PartAt(const std::vector<std::pair<uint64_t, uint64_t>>& parts, uint64_t offset) {
  for (size_t i = 0; i < parts.size(); i++) {
    if (offset == parts[i].first) return i;
  }
  for (size_t i = 0; i < parts.size(); i++) {
    if (offset < parts[i].first + parts[i].second) return i;
  }
  return parts.size();
}

Place PlaceOf(const std::vector<std::pair<uint64_t, uint64_t>>& parts, size_t i) {
  Place place;
  place.offset = parts[i].first;
  place.stored_bytes = parts[i].second;
  place.index = i;
  place.count = parts.size();
  place.has_previous = i > 0;
  if (i > 0) place.previous = parts[i - 1].first;
  place.has_next = i + 1 < parts.size();
  if (i + 1 < parts.size()) place.next = parts[i + 1].first;
  return place;
}

Status NothingAt(uint64_t offset) {
  return Status::NotFound("the file has nothing at byte % that can be read", {offset});
}

// ---- Tables

struct NamedBlock {
  BlockHandle handle;
  Slice kind;
  std::string name;
};

Slice KindOfPart(Slice name) {
  if (name.substr(0, 7) == "filter." || name.substr(0, 11) == "fullfilter.") return "filter";
  if (name == kRangeDelBlockName) return "range_del";
  return name == kPropertiesBlockName ? Slice("properties") : Slice("other");
}

// Contents of a block, even if its checksum is wrong. *problem: a message if something is wrong.
bool Contents(Slice file, const BlockHandle& handle, std::string* contents, uint8_t* compression,
              std::string* problem) {
  const Slice bytes = file.substr(static_cast<size_t>(handle.offset), static_cast<size_t>(handle.StoredBytes()));
  Slice stored;
  Status status = ParseBlockTrailer(bytes, true, &stored, compression);
  if (!status.ok()) {
    *problem = status.message();
    status = ParseBlockTrailer(bytes, false, &stored, compression);
  }
  std::string scratch;
  Slice raw;
  if (status.ok()) status = UncompressBlock(*compression, stored, &scratch, &raw);
  if (status.ok()) {
    contents->assign(raw);
    return true;
  }
  if (problem->empty()) *problem = status.message();
  return false;
}

// The blocks that an index or metaindex names, without those outside of the file.
void NamedBy(Slice file, const BlockHandle& at, bool by_name, std::vector<NamedBlock>* blocks) {
  std::string contents;
  uint8_t compression = 0;
  std::string problem;
  if (!CheckHandle(at, file.size()).ok() || !Contents(file, at, &contents, &compression, &problem)) return;
  BlockView view;
  if (!BlockView::Open(contents, &view).ok()) return;
  BlockCursor<BytewiseOrder> cursor(view);
  for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
    BlockHandle handle;
    if (!ParseBlockHandle(cursor.value(), &handle).ok() || !CheckHandle(handle, file.size()).ok()) continue;
    if (by_name) {
      blocks->push_back({handle, KindOfPart(cursor.key()), std::string(cursor.key())});
    } else {
      blocks->push_back({handle, "data", ""});
    }
  }
}

void AnnotateStored(const NamedBlock& block, Slice file, Part* part) {
  const Slice stored =
      file.substr(static_cast<size_t>(block.handle.offset), static_cast<size_t>(block.handle.StoredBytes()));
  uint8_t compression = 0;
  const bool read = Contents(file, block.handle, &part->bytes, &compression, &part->problem);
  if (!read) part->bytes.assign(stored.substr(0, stored.size() - kBlockTrailerBytes));
  if (compression != 0) part->compression = CompressionName(compression);
  Annotator inside(part->bytes);
  if (!read) {
    inside.Finish("cannot be read");
  } else if (block.kind == "filter") {
    AnnotateFilter(block.name, part->bytes, &inside);
  } else if (block.kind == "other") {
    inside.Finish("of no known kind");
  } else {
    const bool handles = block.kind == "index" || block.kind == "metaindex";
    const bool internal_keys = block.kind == "data" || block.kind == "index" || block.kind == "range_del";
    AnnotateBlock(part->bytes, internal_keys, handles, &inside);
  }
  part->fields = inside.fields();
  part->bytes.append(stored.substr(stored.size() - kBlockTrailerBytes));
  Annotator trailer(Slice(part->bytes).substr(part->bytes.size() - kBlockTrailerBytes));
  uint8_t type = 0;
  uint32_t checksum = 0;
  trailer.Fixed8("compression", &type);
  trailer.last().text = CompressionName(type);
  trailer.Fixed32("checksum", &checksum);
  part->fields.insert(part->fields.end(), trailer.fields().begin(), trailer.fields().end());
}

Status DumpTablePart(Slice name, Slice file, uint64_t offset, std::string* out) {
  const size_t tail = std::min<size_t>(file.size(), kFooterBytes);
  Footer footer;
  const Status status = ParseFooter(file.substr(file.size() - tail), file.size(), &footer);
  if (!status.ok()) return status;
  std::vector<NamedBlock> blocks;
  NamedBy(file, footer.index, false, &blocks);
  NamedBy(file, footer.metaindex, true, &blocks);
  if (CheckHandle(footer.metaindex, file.size()).ok()) blocks.push_back({footer.metaindex, "metaindex", ""});
  if (CheckHandle(footer.index, file.size()).ok()) blocks.push_back({footer.index, "index", ""});
  std::stable_sort(blocks.begin(), blocks.end(),
                   [](const NamedBlock& a, const NamedBlock& b) { return a.handle.offset < b.handle.offset; });
  const auto same = [](const NamedBlock& a, const NamedBlock& b) { return a.handle.offset == b.handle.offset; };
  blocks.erase(std::unique(blocks.begin(), blocks.end(), same), blocks.end());
  std::vector<std::pair<uint64_t, uint64_t>> parts;
  for (const NamedBlock& block : blocks) parts.emplace_back(block.handle.offset, block.handle.StoredBytes());
  parts.emplace_back(file.size() - kFooterBytes, kFooterBytes);
  const size_t i = PartAt(parts, offset);
  if (i == parts.size()) return NothingAt(offset);
  Part part;
  part.place = PlaceOf(parts, i);
  if (i == blocks.size()) {
    part.kind = "footer";
    part.bytes.assign(file.substr(file.size() - kFooterBytes));
    Annotator inside(part.bytes);
    AnnotateFooter(part.bytes, &inside);
    part.fields = inside.fields();
  } else {
    part.kind = blocks[i].kind;
    part.name = blocks[i].name;
    AnnotateStored(blocks[i], file, &part);
  }
  JsonWriter json(out);
  WritePart("table", name, file.size(), part, json);
  return Status::Ok();
}

// ---- Logs

Status DumpLogPart(bool manifest, Slice name, Slice file, uint64_t offset, std::string* out) {
  LogBytes source(file);
  LogParser parser(&source);
  std::vector<std::pair<uint64_t, uint64_t>> parts;
  std::string payload;
  bool found = false;
  for (LogEvent event; (event = parser.Next()) != LogEvent::kEnd;) {
    if (event != LogEvent::kRecord) continue;
    const LogRecord& record = parser.record();
    parts.emplace_back(record.offset, record.end_offset - record.offset);
    if (found) continue;
    found = offset < record.end_offset;
    payload.assign(record.payload);
  }
  const size_t i = PartAt(parts, offset);
  if (i == parts.size()) return NothingAt(offset);
  Part part;
  part.kind = manifest ? "edit" : "record";
  part.place = PlaceOf(parts, i);
  part.bytes.assign(file.substr(static_cast<size_t>(part.place.offset), static_cast<size_t>(part.place.stored_bytes)));
  Annotator inside(payload);
  manifest ? AnnotateEdit(payload, &inside) : AnnotateBatch(payload, &inside);
  part.fields = AnnotateFragments(part.bytes, part.place.offset, inside.fields());
  JsonWriter json(out);
  WritePart(manifest ? "manifest" : "wal", name, file.size(), part, json);
  return Status::Ok();
}

}  // namespace

Status DumpPart(Slice name, Slice file, FileKind kind, uint64_t offset, std::string* out) {
  switch (kind) {
    case FileKind::kTable:
      return DumpTablePart(name, file, offset, out);
    case FileKind::kWal:
    case FileKind::kManifest:
      return DumpLogPart(kind == FileKind::kManifest, name, file, offset, out);
    default:
      return Status::NotFound("a file of this kind has no parts");
  }
}

}  // namespace strata
