#include "format/internal_key.h"

#include <algorithm>

#include "base/check.h"

namespace strata {

const char* NameOf(EntryType type) {
  switch (type) {
    case EntryType::kDelete:
      return "delete";
    case EntryType::kPut:
      return "put";
    case EntryType::kSingleDelete:
      return "single_delete";
    case EntryType::kRangeDelete:
      return "range_delete";
  }
  return "";
}

void AppendInternalKey(std::string* out, Slice user_key, uint64_t sequence, EntryType type) {
  STRATA_CHECK(sequence <= kMaxSequence, "A sequence number has 56 bits.");
  out->append(user_key);
  PutFixed64(out, PackTrailer(sequence, type));
}

std::string MakeInternalKey(Slice user_key, uint64_t sequence, EntryType type) {
  std::string key;
  key.reserve(user_key.size() + kTrailerBytes);
  AppendInternalKey(&key, user_key, sequence, type);
  return key;
}

bool ParseFence(Slice internal_key, ParsedKey* parsed) {
  if (ParseInternalKey(internal_key, parsed)) return true;
  if (internal_key.size() < kTrailerBytes) return false;
  const uint64_t trailer = Trailer(internal_key);
  if (TrailerType(trailer) != EntryType::kRangeDelete) return false;
  *parsed = {UserKey(internal_key), TrailerSequence(trailer), EntryType::kRangeDelete};
  return true;
}

void ShortestUserSeparator(std::string* start, Slice limit) {
  const size_t shorter = std::min(start->size(), limit.size());
  size_t differing = 0;
  while (differing < shorter && (*start)[differing] == limit[differing]) ++differing;
  if (differing >= shorter) return;  // one is a prefix of the other
  const auto byte = static_cast<unsigned char>((*start)[differing]);
  if (byte < 0xff && byte + 1 < static_cast<unsigned char>(limit[differing])) {
    (*start)[differing] = static_cast<char>(byte + 1);
    start->resize(differing + 1);
  }
}

void ShortUserSuccessor(std::string* key) {
  for (size_t i = 0; i < key->size(); ++i) {
    const auto byte = static_cast<unsigned char>((*key)[i]);
    if (byte != 0xff) {
      (*key)[i] = static_cast<char>(byte + 1);
      key->resize(i + 1);
      return;
    }
  }
}

namespace {

// Uses the shortened user key with the first trailer in its order, if it is shorter and still sorts after the old key.
void ReplaceIfShorter(std::string* key, std::string user_key) {
  if (user_key.size() < key->size() - kTrailerBytes && UserKey(*key) < Slice(user_key)) {
    PutFixed64(&user_key, PackTrailer(kMaxSequence, EntryType::kPut));
    *key = std::move(user_key);
  }
}

}  // namespace

void ShortestSeparator(std::string* start, Slice limit) {
  std::string user_key(UserKey(*start));
  ShortestUserSeparator(&user_key, UserKey(limit));
  ReplaceIfShorter(start, std::move(user_key));
}

void ShortSuccessor(std::string* key) {
  std::string user_key(UserKey(*key));
  ShortUserSuccessor(&user_key);
  ReplaceIfShorter(key, std::move(user_key));
}

LookupKey::LookupKey(Slice user_key, uint64_t sequence) : user_key_bytes_(user_key.size()) {
  STRATA_CHECK(sequence <= kMaxSequence, "A sequence number has 56 bits.");
  const size_t size = user_key.size() + kTrailerBytes;
  data_ = size <= kInlineBytes ? inline_ : new char[size];
  if (!user_key.empty()) std::memcpy(data_, user_key.data(), user_key.size());
  EncodeFixed64(data_ + user_key.size(), PackTrailer(sequence, kSeekType));
}

LookupKey::~LookupKey() {
  if (data_ != inline_) delete[] data_;
}

}  // namespace strata
