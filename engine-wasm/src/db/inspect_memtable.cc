// The addresses of a memtable.
//
//   memtable/3              {"memtable","state","entries":[ENTRY with "ordinal","height" first],    in key order
//                            "ranges":[RANGE]}
//   memtable/3/filter       {"memtable","sequence","filter":{"policy","whole_keys","prefix_extractor",FILTER}|null,
//                            "keys":["hex"],"not_listed":N}
//                           keys: the user key of every entry, in key order, one per version; N: the number of
//                           entries after the first 65,536
//   memtable/3/filter/17    the same as of the time when 17 was the last sequence
//
// A memtable's filter grows with every entry, so only an address that ends in a sequence has a permanent answer. That
// filter is rebuilt from the entries up to the sequence, by the code that built the original. ENTRY, RANGE and FILTER:
// see inspect_words.h.
#include <algorithm>

#include "db/db_impl.h"
#include "db/inspect_words.h"

namespace strata {
namespace {

void WriteMemtableFilter(JsonWriter& json, const MemTable& memtable, uint64_t sequence) {
  json.Object([&] {
    json.Name("memtable").Number(memtable.id());
    json.Name("sequence").Number(sequence);
    json.Name("filter");
    if (memtable.filter() == nullptr) {
      json.Null();
    } else {
      json.Object([&] {
        const DynamicBloom filter = memtable.FilterAt(sequence);
        json.Name("policy").String("dynamic_bloom");
        WriteContents(json, memtable.filter_contents());
        WriteFilter(json, filter.ProbeFor({}), filter.bytes());
      });
    }
    uint64_t seen = 0;
    json.Name("keys").Array([&] {
      memtable.Walk([&](Slice key, Slice, uint32_t, uint32_t) {
        if (TrailerSequence(Trailer(key)) <= sequence && ++seen <= kListedEntries) json.Hex(UserKey(key));
      });
    });
    json.Name("not_listed").Number(seen - std::min(seen, kListedEntries));
  });
}

}  // namespace

Status ColumnFamily::InspectMemtable(uint64_t id, Slice rest, std::string* out) const {
  const MemTable* found = active_->id() == id ? active_.get() : nullptr;
  for (const MemTableRef& m : sealed_) {
    if (m->id() == id) found = m.get();
  }
  if (found == nullptr) return Status::NotFound("there is no memtable %", {id});
  JsonWriter json(out);
  if (TakeWord(&rest, "/filter")) {
    uint64_t sequence = found->largest_sequence();
    if (!rest.empty()) {
      if (!TakeWord(&rest, "/") || !TakeNumber(&rest, &sequence) || !rest.empty()) {
        return Status::NotFound("a moment of a memtable's filter is addressed by a sequence");
      }
      const uint64_t last = db_.last_sequence();
      if (sequence > last) return Status::NotFound("sequence % is not written yet", {sequence});
    }
    WriteMemtableFilter(json, *found, sequence);
    return Status::Ok();
  }
  if (!rest.empty()) return Status::NotFound("there is nothing to inspect at this address");
  json.Object([&] {
    json.Name("memtable").Number(id);
    json.Name("state").String(found == active_.get() ? "active" : "sealed");
    json.Name("entries").Array([&] {
      found->Walk([&json](Slice key, Slice value, uint32_t height, uint32_t ordinal) {
        json.Object([&] {
          json.Name("ordinal").Number(ordinal);
          json.Name("height").Number(height);
          WriteEntry(json, key, value);
        });
      });
    });
    json.Name("ranges");
    WriteRanges(json, *found->ranges());
  });
  return Status::Ok();
}

}  // namespace strata
