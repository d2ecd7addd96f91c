// The parts of a table, field by field: blocks, filters, the footer.
#include "base/coding.h"
#include "dump/annotate.h"
#include "filter/bloom.h"
#include "format/footer.h"
#include "format/internal_key.h"

namespace strata {
namespace {

constexpr const char* kUnread = "cannot be read";

// One entry; false if it cannot be read. *key: the previous key; receives this one.
bool AnnotateEntry(bool internal_keys, bool handles, Annotator* out, std::string* key) {
  uint64_t shared = 0;
  uint64_t unshared = 0;
  uint64_t value_bytes = 0;
  if (!out->Varint("shared", &shared) || !out->Varint("unshared", &unshared)) return false;
  if (!out->Varint("value length", &value_bytes)) return false;
  if (shared > key->size() || unshared > out->rest().size()) return false;
  key->resize(static_cast<size_t>(shared));
  key->append(out->rest().substr(0, static_cast<size_t>(unshared)));
  if (!internal_keys) {
    if (!out->Bytes("key", unshared)) return false;
    if (unshared > 0) out->last().key = *key;
  } else {
    if (key->size() < kTrailerBytes) return false;
    const uint64_t user_bytes = key->size() - kTrailerBytes;
    const uint64_t own = user_bytes > shared ? user_bytes - shared : 0;
    out->Bytes("key", own);
    if (own > 0) out->last().key = UserKey(*key);
    ParsedKey parsed;
    out->Bytes("sequence and type", unshared - own);
    if (unshared > own && ParseInternalKey(*key, &parsed)) {
      out->last().key = parsed.user_key;
      out->last().has_number = true;
      out->last().number = parsed.sequence;
      out->last().text = NameOf(parsed.type);
    }
  }
  const uint64_t left = out->rest().size();
  if (value_bytes > left) return false;
  if (!handles) return out->Bytes("value", value_bytes);
  uint64_t number = 0;
  if (!out->Varint("block offset", &number) || !out->Varint("block size", &number)) return false;
  const uint64_t taken = left - out->rest().size();
  return taken <= value_bytes && out->Bytes("after the handle", value_bytes - taken);
}

void AnnotateFilterBlock(Slice contents, Annotator* out) {
  // |filters|offset of each u32|offset of the offsets u32|base u8|
  const uint64_t size = contents.size();
  if (size < 5) return out->Finish(kUnread);
  const uint32_t array = DecodeFixed32(contents.data() + size - 5);
  if (array > size - 5 || (size - 5 - array) % 4 != 0) return out->Finish(kUnread);
  const uint64_t count = (size - 5 - array) / 4;
  for (uint64_t i = 0; i < count; i++) {
    const uint32_t begin = DecodeFixed32(contents.data() + array + 4 * i);
    const uint32_t end = i + 1 < count ? DecodeFixed32(contents.data() + array + 4 * i + 4) : array;
    if (begin > end || end > array || begin != size - out->rest().size()) return out->Finish(kUnread);
    if (begin == end) continue;
    out->NextGroup();
    out->Bytes("filter bits", end - begin - 1);
    uint8_t probes = 0;
    out->Fixed8("probes", &probes);
  }
  out->NoGroup();
  uint32_t offset = 0;
  for (uint64_t i = 0; i < count; i++) out->Fixed32("offset of a filter", &offset);
  out->Fixed32("where the offsets begin", &offset);
  uint8_t base = 0;
  out->Fixed8("bytes for a filter, as a power of 2", &base);
}

}  // namespace

void AnnotateBlock(Slice contents, bool internal_keys, bool handles, Annotator* out) {
  const uint64_t size = contents.size();
  if (size < 4) return out->Finish(kUnread);
  const uint64_t restarts = DecodeFixed32(contents.data() + size - 4);
  if (restarts > (size - 4) / 4) return out->Finish(kUnread);
  const uint64_t tail_bytes = 4 * restarts + 4;
  std::string key;
  while (out->rest().size() > tail_bytes) {
    out->NextGroup();
    // A length that reaches into the restarts is damage; the rest becomes one field.
    if (!AnnotateEntry(internal_keys, handles, out, &key) || out->rest().size() < tail_bytes) {
      return out->Finish(kUnread);
    }
  }
  out->NoGroup();
  uint32_t number = 0;
  for (uint64_t i = 0; i < restarts; i++) out->Fixed32("restart", &number);
  out->Fixed32("restart count", &number);
}

void AnnotateFilter(Slice name, Slice contents, Annotator* out) {
  if (name == kBlockFilterKey) return AnnotateFilterBlock(contents, out);
  const bool legacy = name == "fullfilter.strata.rocksdb.LegacyBloomFilter";
  const bool marked = name == "fullfilter.strata.FastLocalBloomFilter";
  const uint64_t tail_bytes = legacy || marked ? 5 : 1;
  if (contents.size() < tail_bytes) return out->Finish(kUnread);
  out->Bytes("filter bits", contents.size() - tail_bytes);
  uint8_t byte = 0;
  uint32_t lines = 0;
  if (marked) out->Bytes("mark", 2);
  out->Fixed8("probes", &byte);
  if (legacy) out->Fixed32("lines", &lines);
  if (marked) out->Bytes("zeros", 2);
}

void AnnotateFooter(Slice footer, Annotator* out) {
  uint64_t number = 0;
  const bool read = out->Varint("metaindex offset", &number) && out->Varint("metaindex size", &number) &&
                    out->Varint("index offset", &number) && out->Varint("index size", &number);
  if (!read || footer.size() < 8 || out->rest().size() < 8) return out->Finish(kUnread);
  out->Bytes("zeros", out->rest().size() - 8);
  out->Fixed64("magic number", &number);
}

}  // namespace strata
