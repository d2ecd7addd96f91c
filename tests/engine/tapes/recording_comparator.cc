#include "recording_comparator.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <execinfo.h>

#include <cstdlib>
#include <cstring>
#include <unordered_map>

#include "format/internal_key.h"

namespace strata::tapes {
namespace {

thread_local bool recording = false;
thread_local std::map<std::string, uint64_t> recorded;

// Sites by a part of a function's name. The first match counts, from the innermost function outwards.
constexpr std::pair<const char*, const char*> kPlaces[] = {
    {"RangeTombstone", "range_tombstone"},
    {"RangeDel", "range_tombstone"},
    {"InlineSkipList", "memtable"},
    {"MemTable", "memtable"},
    {"BlockIter<rocksdb::IndexValue>", "index_block"},
    {"IndexBlockIter", "index_block"},
    {"BlockIter<rocksdb::Slice>", "data_block"},
    {"DataBlockIter", "data_block"},
    {"GetContext", "get_context"},
    {"BlockBasedTableIterator", "table_iterator"},
    {"BinaryHeap", "merge_heap"},
    {"MergingIterator", "merging_iterator"},
    {"Version::Get", "table_picker"},
    {"DBIter", "db_iterator"},
};
constexpr const char* kNameless = "nameless";

// The site of a function; "" if it identifies none, so its caller decides.
const char* PlaceOf(void* address) {
  static std::unordered_map<void*, const char*> known;
  const auto found = known.find(address);
  if (found != known.end()) return found->second;
  const char* place = "";
  Dl_info info;
  if (dladdr(address, &info) != 0) {
    int status = -1;
    char* const name =
        info.dli_sname == nullptr ? nullptr : abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status);
    if (name == nullptr) place = kNameless;
    for (const auto& [part, means] : kPlaces) {
      if (name == nullptr || std::strstr(name, part) == nullptr) continue;
      place = means;
      break;
    }
    std::free(name);
  }
  known[address] = place;
  return place;
}

__attribute__((noinline)) void Note() {
  constexpr int kFrames = 16;
  void* frames[kFrames];
  const int count = backtrace(frames, kFrames);
  std::string place;
  bool nameless = false;
  // The first two frames are this program's own.
  for (int i = 2; i < count && place.empty(); i++) {
    const char* const found = PlaceOf(frames[i]);
    if (found == kNameless) {
      nameless = true;
    } else {
      place = found;
    }
  }
  if (place == "merging_iterator" && nameless) place = "level_iterator";
  recorded[place.empty() ? "elsewhere" : place]++;
}

}  // namespace

int RecordingComparator::Compare(const rocksdb::Slice& a, const rocksdb::Slice& b) const {
  if (recording) Note();
  return a.compare(b);
}

void RecordingComparator::FindShortestSeparator(std::string* start, const rocksdb::Slice& limit) const {
  ShortestUserSeparator(start, Slice(limit.data(), limit.size()));
}

void RecordingComparator::FindShortSuccessor(std::string* key) const {
  ShortUserSuccessor(key);
}

// As in bytewise order. Otherwise a scan whose bound is the end of a prefix would probe no filter.
bool RecordingComparator::IsSameLengthImmediateSuccessor(const rocksdb::Slice& a, const rocksdb::Slice& b) const {
  return rocksdb::BytewiseComparator()->IsSameLengthImmediateSuccessor(a, b);
}

void RecordingComparator::StartRecording() {
  recorded.clear();
  recording = true;
}

std::map<std::string, uint64_t> RecordingComparator::Recorded() {
  recording = false;
  return std::move(recorded);
}

}  // namespace strata::tapes
