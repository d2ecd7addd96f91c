#include "format/compression.h"

#include <codecs.h>
#include <snappy.h>

#include <cstring>
#include <iterator>

#include "base/coding.h"

namespace strata {
namespace {

constexpr uint32_t IdOf(CompressionType type) {
  return static_cast<uint32_t>(type);
}
static_assert(IdOf(CompressionType::kLz4) == kCodecLz4 && IdOf(CompressionType::kZstd) == kCodecZstd);

size_t CompressSnappy(Slice raw, std::string* scratch) {
  // Grown once and kept by callers that reuse their scratch: RawCompress needs room for the worst case.
  const size_t worst = snappy::MaxCompressedLength(raw.size());
  if (scratch->size() < worst) scratch->resize(worst);
  size_t size = 0;
  snappy::RawCompress(raw.data(), raw.size(), scratch->data(), &size);
  return size;
}

// Returns the size with the header; that of raw if the codec needs as much.
size_t CompressOther(CompressionType wanted, uint32_t level, Slice raw, std::string* scratch) {
  std::string header;
  if (wanted == CompressionType::kLz4) PutFixed64(&header, raw.size());
  if (wanted == CompressionType::kZstd) PutVarint32(&header, static_cast<uint32_t>(raw.size()));
  if (raw.size() <= header.size() || raw.size() > kMaxUncompressedBytes || codecs_ready() == 0) return raw.size();
  if (scratch->size() < raw.size()) scratch->resize(raw.size());
  std::memcpy(scratch->data(), header.data(), header.size());
  const uint32_t size =
      codec_compress(IdOf(wanted), level, raw.data(), static_cast<uint32_t>(raw.size()),
                     scratch->data() + header.size(), static_cast<uint32_t>(raw.size() - header.size()));
  return size == 0 ? raw.size() : header.size() + size;
}

Status UncompressSnappy(Slice stored, std::string* scratch) {
  size_t declared = 0;
  if (!snappy::GetUncompressedLength(stored.data(), stored.size(), &declared)) {
    return Status::Corruption("the block's Snappy bytes do not begin with a length");
  }
  if (declared > kMaxUncompressedBytes || declared > uint64_t{stored.size()} * kMaxSnappyRatio) {
    return Status::Corruption("the block's % Snappy bytes claim to hold %", {stored.size(), declared});
  }
  scratch->resize(declared);
  if (!snappy::RawUncompress(stored.data(), stored.size(), scratch->data())) {
    return Status::Corruption("the block's % Snappy bytes are damaged", {stored.size()});
  }
  return Status::Ok();
}

Status UncompressOther(CompressionType type, Slice stored, std::string* scratch) {
  const bool lz4 = type == CompressionType::kLz4;
  const Slice name = CompressionProperty(type);
  Slice bytes = stored;
  uint64_t declared = 0;
  uint32_t short_size = 0;
  if (!(lz4 ? GetFixed64(&bytes, &declared) : GetVarint32(&bytes, &short_size))) {
    return Status::Corruption("the block's % bytes do not begin with a length", {name});
  }
  if (!lz4) declared = short_size;
  const uint64_t ratio = lz4 ? kMaxLz4Ratio : kMaxZstdRatio;
  if (declared > kMaxUncompressedBytes || declared > bytes.size() * ratio) {
    return Status::Corruption("the block's % % bytes claim to hold %", {stored.size(), name, declared});
  }
  if (codecs_ready() == 0) {
    return Status::NotSupported("the block is compressed with %, and the codecs could not be loaded", {name});
  }
  scratch->resize(static_cast<size_t>(declared));
  const uint32_t size = codec_uncompress(IdOf(type), bytes.data(), static_cast<uint32_t>(bytes.size()), scratch->data(),
                                         static_cast<uint32_t>(declared));
  if (size == 0 || size != declared) {
    return Status::Corruption("the block's % % bytes are damaged", {stored.size(), name});
  }
  return Status::Ok();
}

}  // namespace

bool CanCompress(CompressionType type) {
  return type == CompressionType::kNone || type == CompressionType::kSnappy || codecs_ready() != 0;
}

CompressionType CompressBlock(CompressionType wanted, Slice raw, std::string* scratch, Slice* stored, uint32_t level) {
  *stored = raw;
  if (wanted == CompressionType::kNone) return CompressionType::kNone;
  const size_t size =
      wanted == CompressionType::kSnappy ? CompressSnappy(raw, scratch) : CompressOther(wanted, level, raw, scratch);
  if (size >= raw.size() - raw.size() / 8) return CompressionType::kNone;
  *stored = Slice(scratch->data(), size);
  return wanted;
}

Status UncompressBlock(uint8_t type, Slice stored, std::string* scratch, Slice* raw) {
  Status status;
  switch (static_cast<CompressionType>(type)) {
    case CompressionType::kNone:
      *raw = stored;
      return status;
    case CompressionType::kSnappy:
      status = UncompressSnappy(stored, scratch);
      break;
    case CompressionType::kLz4:
    case CompressionType::kZstd:
      status = UncompressOther(static_cast<CompressionType>(type), stored, scratch);
      break;
    default:
      return Status::NotSupported("the block is compressed with type % (%), which is not supported",
                                  {type, CompressionName(type)});
  }
  if (status.ok()) *raw = *scratch;
  return status;
}

Slice CompressionName(uint8_t type) {
  constexpr Slice kNames[] = {"none",   "snappy", "zlib in RocksDB, zstd in LevelDB", "bzip2", "lz4", "lz4hc",
                              "xpress", "zstd"};
  return type < std::size(kNames) ? kNames[type] : "unknown";
}

Slice CompressionProperty(CompressionType type) {
  switch (type) {
    case CompressionType::kNone:
      return "NoCompression";
    case CompressionType::kSnappy:
      return "Snappy";
    case CompressionType::kLz4:
      return "LZ4";
    case CompressionType::kZstd:
      return "ZSTD";
  }
  return "";
}

}  // namespace strata
