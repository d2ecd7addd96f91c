#include "db/inspect_words.h"

#include "base/text.h"
#include "format/internal_key.h"

namespace strata {
namespace {

constexpr size_t kShownValueBytes = 64;
constexpr size_t kShownFilterBytes = 65536;

}  // namespace

bool TakeNumber(Slice* address, uint64_t* number) {
  return TakeDecimal(address, number) && (address->empty() || (*address)[0] == '/');
}

bool TakeWord(Slice* address, Slice word) {
  if (!address->starts_with(word)) return false;
  address->remove_prefix(word.size());
  return true;
}

void WriteEntry(JsonWriter& json, Slice internal_key, Slice value) {
  const uint64_t trailer = Trailer(internal_key);
  json.Name("key").Hex(UserKey(internal_key));
  json.Name("sequence").Number(TrailerSequence(trailer));
  json.Name("type").String(NameOf(TrailerType(trailer)));
  json.Name("value").Hex(value.substr(0, kShownValueBytes));
  json.Name("value_bytes").Number(value.size());
}

void WriteRanges(JsonWriter& json, const RangeFragments& ranges) {
  json.Objects(ranges, [&](const RangeFragment& f) {
    json.Name("begin").Hex(f.begin);
    json.Name("end").Hex(f.end);
    json.Name("sequences").Numbers(f.sequences);
  });
}

void WriteContents(JsonWriter& json, const FilterContents& contents) {
  json.Name("whole_keys").Number(contents.whole_keys ? 1 : 0);
  json.Name("prefix_extractor").String(contents.prefix.Name());
}

void WriteFilter(JsonWriter& json, const FilterProbe& any, Slice bytes) {
  json.Name("bits").Number(any.filter_bits);
  json.Name("probes").Number(any.k);
  json.Name("line_bits").Number(any.line_bits);
  json.Name("hex").Hex(bytes.substr(0, kShownFilterBytes));
}

}  // namespace strata
