#include "format/properties.h"

#include <utility>
#include <vector>

#include "base/coding.h"
#include "base/stable_sort.h"
#include "format/block.h"

namespace strata {

namespace {

struct Number {
  Slice name;
  uint64_t TableProperties::*field;
};

constexpr Number kNumbers[] = {
    {"rocksdb.num.entries", &TableProperties::num_entries},
    {"rocksdb.deleted.keys", &TableProperties::num_deletes},
    {"rocksdb.raw.key.size", &TableProperties::raw_key_bytes},
    {"rocksdb.raw.value.size", &TableProperties::raw_value_bytes},
    {"rocksdb.data.size", &TableProperties::data_bytes},
    {"rocksdb.index.size", &TableProperties::index_bytes},
    {"rocksdb.filter.size", &TableProperties::filter_bytes},
    {"rocksdb.num.data.blocks", &TableProperties::num_data_blocks},
    {"rocksdb.num.range-deletions", &TableProperties::num_range_deletes},
    {"rocksdb.num.filter_entries", &TableProperties::num_filter_entries},
};

struct TextField {
  Slice name;
  std::string TableProperties::*field;
};

constexpr TextField kTexts[] = {
    {"rocksdb.comparator", &TableProperties::comparator},
    {"rocksdb.compression", &TableProperties::compression},
    {"rocksdb.filter.policy", &TableProperties::filter_policy},
    {"rocksdb.prefix.extractor.name", &TableProperties::prefix_extractor},
};

struct Flag {
  Slice name;
  bool TableProperties::*field;
};

constexpr Flag kFlags[] = {
    {"rocksdb.block.based.table.prefix.filtering", &TableProperties::prefix_filtering},
    {"rocksdb.block.based.table.whole.key.filtering", &TableProperties::whole_key_filtering},
};

constexpr Slice kTombstones = "strata.tombstone.buckets";

// RocksDB's properties of features that these tables do not have.
constexpr Slice kZeroNumbers[] = {
    "rocksdb.creation.time",         "rocksdb.fixed.key.length", "rocksdb.format.version",
    "rocksdb.index.key.is.user.key", "rocksdb.merge.operands",   "rocksdb.index.value.is.delta.encoded",
    "rocksdb.oldest.key.time",
};

struct Fixed {
  Slice name;
  Slice value;
};

constexpr Fixed kFixed[] = {
    {"rocksdb.block.based.table.index.type", Slice("\0\0\0\0", 4)},  // fixed32 0: binary search
    {"rocksdb.merge.operator", "nullptr"},
    {"rocksdb.property.collectors", "[]"},
};

std::string Varint(uint64_t v) {
  std::string bytes;
  PutVarint64(&bytes, v);
  return bytes;
}

}  // namespace

void AppendProperties(const TableProperties& properties, std::string* out) {
  struct Entry {
    Slice name;
    std::string value;
  };
  std::vector<Entry> entries;
  const auto add = [&entries](Slice name, std::string value) { entries.push_back({name, std::move(value)}); };
  TableProperties counted = properties;
  counted.num_entries += properties.num_range_deletes;
  counted.num_deletes += properties.num_range_deletes;
  for (const Number& number : kNumbers) add(number.name, Varint(counted.*number.field));
  for (const Slice name : kZeroNumbers) add(name, Varint(0));
  for (const Fixed& fixed : kFixed) add(fixed.name, std::string(fixed.value));
  for (const Flag& flag : kFlags) add(flag.name, properties.*flag.field ? "1" : "0");
  for (const TextField& text : kTexts) {
    if (!(properties.*text.field).empty()) add(text.name, properties.*text.field);
  }
  if (properties.num_deletes > 0) {
    std::string counts;
    properties.tombstones.AppendTo(&counts);
    if (!counts.empty()) add(kTombstones, std::move(counts));
  }
  // A single restart: the block is always read from start to end.
  BlockBuilder builder(INT32_MAX);
  for (const uint32_t i : SortedPlaces(static_cast<uint32_t>(entries.size()),
                                       [&](uint32_t a, uint32_t b) { return entries[a].name < entries[b].name; })) {
    builder.Add(entries[i].name, entries[i].value);
  }
  out->append(builder.Finish());
}

Status ParseProperties(Slice block, TableProperties* properties) {
  BlockView view;
  const Status status = BlockView::Open(block, &view);
  if (!status.ok()) return status;
  BlockCursor<BytewiseOrder> cursor(view);
  std::string tombstones;
  for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
    for (const Number& number : kNumbers) {
      if (cursor.key() != number.name) continue;
      Slice value = cursor.value();
      if (!GetVarint64(&value, &(properties->*number.field)) || !value.empty()) {
        return Status::Corruption("the property % is not a number", {number.name});
      }
    }
    for (const Flag& flag : kFlags) {
      if (cursor.key() != flag.name) continue;
      if (cursor.value() != "0" && cursor.value() != "1") {
        return Status::Corruption("the property % is neither 0 nor 1", {flag.name});
      }
      properties->*flag.field = cursor.value() == "1";
    }
    for (const TextField& text : kTexts) {
      if (cursor.key() == text.name) properties->*text.field = cursor.value();
    }
    if (cursor.key() == kTombstones) tombstones = cursor.value();
  }
  if (!cursor.status().ok()) return cursor.status();
  const uint64_t ranges = properties->num_range_deletes;
  if (ranges > properties->num_entries || ranges > properties->num_deletes) {
    return Status::Corruption("the properties claim more range deletes than entries or deletes");
  }
  properties->num_entries -= ranges;
  properties->num_deletes -= ranges;
  const uint64_t entries = properties->num_entries;
  if (tombstones.empty()) {
    properties->tombstones = properties->num_deletes == 0 && entries <= UINT32_MAX
                                 ? TombstoneBuckets::Without(static_cast<uint32_t>(entries))
                                 : TombstoneBuckets();
  } else if (!TombstoneBuckets::Parse(tombstones, entries, properties->num_deletes, &properties->tombstones)) {
    return Status::Corruption("the property % contradicts the counts beside it", {kTombstones});
  }
  return Status::Ok();
}

}  // namespace strata
