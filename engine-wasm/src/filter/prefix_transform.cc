#include "filter/prefix_transform.h"

#include "base/text.h"

namespace strata {

namespace {

constexpr Slice kFixedName = "rocksdb.FixedPrefix.";
constexpr Slice kCappedName = "rocksdb.CappedPrefix.";
constexpr Slice kNoName = "nullptr";

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
  const bool fixed = name.starts_with(kFixedName);
  if (!fixed && !name.starts_with(kCappedName)) return false;
  name.remove_prefix(fixed ? kFixedName.size() : kCappedName.size());
  uint64_t length = 0;
  if (name.size() > 5 || !TakeDecimal(&name, &length) || !name.empty() || length == 0) return false;
  *transform = {fixed ? PrefixExtractor::kFixed : PrefixExtractor::kCapped, static_cast<uint32_t>(length)};
  return true;
}

}  // namespace strata
