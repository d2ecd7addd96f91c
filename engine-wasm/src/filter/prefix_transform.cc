#include "filter/prefix_transform.h"

#include "base/text.h"

namespace strata {

namespace {

constexpr Slice kFixedName = "rocksdb.FixedPrefix.";
constexpr Slice kCappedName = "rocksdb.CappedPrefix.";
constexpr Slice kNoName = "nullptr";

bool StartsWith(Slice text, Slice start) {
  return text.substr(0, start.size()) == start;
}

// The first string after all strings with this prefix; empty if there is none.
std::string EndOfPrefix(Slice prefix) {
  std::string end(prefix);
  while (!end.empty() && end.back() == '\xff') end.pop_back();
  if (!end.empty()) end.back() = static_cast<char>(end.back() + 1);
  return end;
}

}  // namespace

bool PrefixTransform::PrefixOfRange(Slice from, Slice to, Slice* prefix) const {
  if (!on() || from.size() < length) return false;
  *prefix = Transform(from);
  const std::string end = EndOfPrefix(*prefix);
  return end.empty() || (!to.empty() && to <= end);
}

std::string PrefixTransform::Name() const {
  if (!on()) return std::string(kNoName);
  return Text("%%", {kind == PrefixExtractor::kFixed ? kFixedName : kCappedName, length});
}

bool PrefixTransform::FromName(Slice name, PrefixTransform* transform) {
  *transform = PrefixTransform();
  if (name == kNoName) return true;
  const bool fixed = StartsWith(name, kFixedName);
  if (!fixed && !StartsWith(name, kCappedName)) return false;
  name.remove_prefix(fixed ? kFixedName.size() : kCappedName.size());
  uint32_t length = 0;
  if (name.empty() || name.size() > 5) return false;
  for (const char c : name) {
    if (c < '0' || c > '9') return false;
    length = length * 10 + static_cast<uint32_t>(c - '0');
  }
  if (length == 0) return false;
  *transform = {fixed ? PrefixExtractor::kFixed : PrefixExtractor::kCapped, length};
  return true;
}

}  // namespace strata
