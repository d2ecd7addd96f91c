#include "format/footer.h"

#include "base/coding.h"
#include "base/crc32c.h"

namespace strata {

namespace {

constexpr uint32_t kHandlesBytes = 40;

// Names another file format with a magic number of this family; null for an unknown number.
const char* ForeignTable(uint64_t magic) {
  switch (magic) {
    case 0x88e241b785f4cff7u:
      return "a RocksDB block-based table";
    case 0x8242229663bf9564u:
    case 0x4f3418eb7a8f13b8u:
      return "a RocksDB plain table";
    case 0x926789d0c5f17873u:
      return "a RocksDB cuckoo table";
    default:
      return nullptr;
  }
}

}  // namespace

void BlockHandle::AppendTo(std::string* out) const {
  PutVarint64(out, offset);
  PutVarint64(out, size_bytes);
}

bool GetBlockHandle(Slice* input, BlockHandle* handle) {
  Slice rest = *input;
  BlockHandle parsed;
  if (!GetVarint64(&rest, &parsed.offset) || !GetVarint64(&rest, &parsed.size_bytes)) return false;
  *handle = parsed;
  *input = rest;
  return true;
}

Status ParseBlockHandle(Slice value, BlockHandle* handle) {
  if (GetBlockHandle(&value, handle)) return Status::Ok();
  return Status::Corruption("a block handle of % bytes is not two varints", {value.size()});
}

Status CheckHandle(const BlockHandle& handle, uint64_t file_size_bytes) {
  // Only subtractions, none of which can underflow.
  const uint64_t blocks_end = file_size_bytes < kFooterBytes ? 0 : file_size_bytes - kFooterBytes;
  if (handle.offset <= blocks_end && blocks_end - handle.offset >= kBlockTrailerBytes &&
      handle.size_bytes <= blocks_end - handle.offset - kBlockTrailerBytes) {
    return Status::Ok();
  }
  return Status::Corruption(
      "a block of % bytes and its trailer at % do not lie in the file's blocks, 0 to % of % bytes",
      {handle.size_bytes, handle.offset, blocks_end, file_size_bytes});
}

void Footer::AppendTo(std::string* out) const {
  const size_t begin = out->size();
  metaindex.AppendTo(out);
  index.AppendTo(out);
  out->resize(begin + kHandlesBytes, '\0');
  PutFixed64(out, kTableMagic);
}

Status ParseFooter(Slice tail, uint64_t file_size_bytes, Footer* footer) {
  const uint64_t magic = tail.size() < 8 ? 0 : DecodeFixed64(tail.data() + tail.size() - 8);
  if (const char* const foreign = ForeignTable(magic)) {
    return Status::NotSupported("the file is %, which is recognized and not supported", {foreign});
  }
  if (file_size_bytes < kFooterBytes || tail.size() < kFooterBytes) {
    return Status::Corruption("the file is too short for a table: % bytes, and the footer alone has 48",
                              {file_size_bytes});
  }
  if (magic != kTableMagic) {
    return Status::Corruption("the file is not a table: its last 8 bytes are % and not %",
                              {HexText(magic, 16), HexText(kTableMagic, 16)});
  }
  Slice handles = tail.substr(tail.size() - kFooterBytes, kHandlesBytes);
  Footer parsed;
  if (!GetBlockHandle(&handles, &parsed.metaindex) || !GetBlockHandle(&handles, &parsed.index)) {
    return Status::Corruption("the footer's handles are not four varints");
  }
  for (const BlockHandle& handle : {parsed.metaindex, parsed.index}) {
    const Status status = CheckHandle(handle, file_size_bytes);
    if (!status.ok()) return Status::Corruption("footer: %", {status.message()});
  }
  *footer = parsed;
  return Status::Ok();
}

void EncodeBlockTrailer(Slice stored, uint8_t compression_type, char* p) {
  p[0] = static_cast<char>(compression_type);
  EncodeFixed32(p + 1, MaskCrc(Crc32cExtend(Crc32c(stored), Slice(p, 1))));
}

void AppendBlockTrailer(Slice stored, uint8_t compression_type, std::string* out) {
  char trailer[kBlockTrailerBytes];
  EncodeBlockTrailer(stored, compression_type, trailer);
  out->append(trailer, kBlockTrailerBytes);
}

Status ParseBlockTrailer(Slice stored_with_trailer, bool verify_checksum, Slice* stored, uint8_t* compression_type) {
  if (stored_with_trailer.size() < kBlockTrailerBytes) {
    return Status::Corruption("a block of % bytes is shorter than its trailer of 5", {stored_with_trailer.size()});
  }
  const size_t size = stored_with_trailer.size() - kBlockTrailerBytes;
  if (verify_checksum) {
    const uint32_t masked = DecodeFixed32(stored_with_trailer.data() + size + 1);
    const uint32_t computed = Crc32c(stored_with_trailer.substr(0, size + 1));
    if (UnmaskCrc(masked) != computed) {
      return Status::Corruption("the block's checksum is stored as %, that of its bytes is %%",
                                {HexText(UnmaskCrc(masked), 8), HexText(computed, 8),
                                 masked == computed ? " (it was stored without the mask)" : ""});
    }
  }
  *stored = stored_with_trailer.substr(0, size);
  *compression_type = static_cast<uint8_t>(stored_with_trailer[size]);
  return Status::Ok();
}

}  // namespace strata
