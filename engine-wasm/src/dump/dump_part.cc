// One part of a file, byte by byte: a block of a table or its footer, a record of a log, an edit of a manifest.
#include <algorithm>
#include <vector>

#include "dump/annotate.h"
#include "dump/dump_internal.h"
#include "format/block.h"
#include "format/compression.h"
#include "format/footer.h"
#include "format/log_format.h"

namespace strata {
namespace {

constexpr size_t kShownPartBytes = 65536;

// Offset and stored bytes of each part of a file, strictly ascending. Damaged parts may overlap.
using Extents = std::vector<std::pair<uint64_t, uint64_t>>;

struct Part {
  Slice kind;
  Slice name;           // its name in the metaindex
  Slice compression;    // empty: not compressed
  std::string bytes;    // uncompressed contents, and the trailer
  std::string problem;  // a message, or empty
  std::vector<ByteField> fields;
};

// i: the part's index in extents.
void WritePart(Slice kind, Slice name, uint64_t file_bytes, const Extents& extents, size_t i, const Part& part,
               JsonWriter& json) {
  json.Object([&] {
    json.Name("kind").String(kind);
    json.Name("name").String(name);
    json.Name("size_bytes").Number(file_bytes);
    json.Name("part").Object([&] {
      json.Name("kind").String(part.kind);
      if (!part.name.empty()) json.Name("name").String(part.name);
      json.Name("offset").Number(extents[i].first);
      json.Name("stored_bytes").Number(extents[i].second);
      json.Name("index").Number(i);
      json.Name("count").Number(extents.size());
      if (i > 0) json.Name("previous").Number(extents[i - 1].first);
      if (i + 1 < extents.size()) json.Name("next").Number(extents[i + 1].first);
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
size_t PartAt(const Extents& parts, uint64_t offset) {
  for (size_t i = 0; i < parts.size(); i++) {
    if (offset == parts[i].first) return i;
  }
  for (size_t i = 0; i < parts.size(); i++) {
    if (offset < parts[i].first + parts[i].second) return i;
  }
  return parts.size();
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

// The blocks that an index or metaindex names, without those outside of the file.
void NamedBy(Slice file, const BlockHandle& at, bool by_name, std::vector<NamedBlock>* blocks) {
  std::string contents;
  uint8_t compression = 0;
  std::string problem;
  if (!CheckHandle(at, file.size()).ok() || !ReadStoredBlock(file, at, &contents, &compression, &problem).ok()) return;
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
  const Status unread = ReadStoredBlock(file, block.handle, &part->bytes, &compression, &part->problem);
  const bool read = unread.ok();
  if (part->problem.empty()) part->problem = unread.message();
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
  Extents parts;
  for (const NamedBlock& block : blocks) parts.emplace_back(block.handle.offset, block.handle.StoredBytes());
  parts.emplace_back(file.size() - kFooterBytes, kFooterBytes);
  const size_t i = PartAt(parts, offset);
  if (i == parts.size()) return NothingAt(offset);
  Part part;
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
  WritePart("table", name, file.size(), parts, i, part, json);
  return Status::Ok();
}

// ---- Logs

Status DumpLogPart(bool manifest, Slice name, Slice file, uint64_t offset, std::string* out) {
  LogBytes source(file);
  LogParser parser(&source);
  Extents parts;
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
  part.bytes.assign(file.substr(static_cast<size_t>(parts[i].first), static_cast<size_t>(parts[i].second)));
  Annotator inside(payload);
  manifest ? AnnotateEdit(payload, &inside) : AnnotateBatch(payload, &inside);
  part.fields = AnnotateFragments(part.bytes, parts[i].first, inside.fields());
  JsonWriter json(out);
  WritePart(manifest ? "manifest" : "wal", name, file.size(), parts, i, part, json);
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
