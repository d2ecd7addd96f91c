#include "format/compression.h"

#include <snappy.h>

#include <iterator>

namespace strata {

CompressionType CompressBlock(CompressionType wanted, Slice raw, std::string* scratch, Slice* stored) {
  *stored = raw;
  if (wanted == CompressionType::kNone) return CompressionType::kNone;
  // Grown once and kept by callers that reuse their scratch: RawCompress needs room for the worst case.
  const size_t worst = snappy::MaxCompressedLength(raw.size());
  if (scratch->size() < worst) scratch->resize(worst);
  size_t size = 0;
  snappy::RawCompress(raw.data(), raw.size(), scratch->data(), &size);
  if (size >= raw.size() - raw.size() / 8) return CompressionType::kNone;
  *stored = Slice(scratch->data(), size);
  return CompressionType::kSnappy;
}

Status UncompressBlock(uint8_t type, Slice stored, std::string* scratch, Slice* raw) {
  if (type == static_cast<uint8_t>(CompressionType::kNone)) {
    *raw = stored;
    return Status::Ok();
  }
  if (type != static_cast<uint8_t>(CompressionType::kSnappy)) {
    return Status::NotSupported("the block is compressed with type % (%), which is not supported",
                                {type, CompressionName(type)});
  }
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
  *raw = *scratch;
  return Status::Ok();
}

Slice CompressionName(uint8_t type) {
  constexpr Slice kNames[] = {"none",   "snappy", "zlib in RocksDB, zstd in LevelDB", "bzip2", "lz4", "lz4hc",
                              "xpress", "zstd"};
  return type < std::size(kNames) ? kNames[type] : "unknown";
}

}  // namespace strata
