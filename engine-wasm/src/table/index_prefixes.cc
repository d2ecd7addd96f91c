#include "table/index_prefixes.h"

#include "base/compare.h"

namespace strata {

namespace {

// The first eight bytes as a number, of which shorter keys have zeros: if two numbers differ, so do the keys, in the
// same order.
uint64_t EightBytes(Slice bytes) {
  if (bytes.size() >= 8) return __builtin_bswap64(DecodeFixed64(bytes.data()));
  uint64_t prefix = 0;
  for (size_t i = 0; i < 8; ++i) prefix = prefix << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0);
  return prefix;
}

}  // namespace

std::unique_ptr<const IndexPrefixes> IndexPrefixes::Of(const BlockView& index) {
  std::vector<Slice> user_keys;
  BlockCursor<InternalOrder> cursor(index);
  for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
    if (cursor.entry_offset() != index.RestartOffset(cursor.restart_index())) return nullptr;
    user_keys.push_back(UserKey(cursor.key()));  // a key at a restart is in the block
  }
  if (user_keys.empty()) return nullptr;
  auto made = std::make_unique<IndexPrefixes>();
  // Keys ascend, so what two of them share is in all between. The last separator of a table is a short successor, which
  // shares nothing; keys that do not share are after those that do.
  const Slice last_but_one = user_keys[user_keys.size() < 2 ? 0 : user_keys.size() - 2];
  made->shared_ = user_keys.front().substr(0, CommonPrefix(user_keys.front(), last_but_one));
  made->prefixes_.reserve(user_keys.size());
  for (const Slice key : user_keys) {
    uint64_t prefix = UINT64_MAX;
    made->FindUser(key, &prefix);
    made->prefixes_.push_back(prefix);
  }
  return made;
}

bool IndexPrefixes::FindUser(Slice user_key, uint64_t* prefix) const {
  if (CommonPrefix(user_key, shared_) < shared_.size()) return false;
  *prefix = EightBytes(user_key.substr(shared_.size()));
  return true;
}

}  // namespace strata
