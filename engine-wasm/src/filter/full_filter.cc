#include "filter/full_filter.h"

namespace strata {

void FullFilterBuilder::Add(Slice user_key) {
  if (contents_.whole_keys) hashes_.push_back(scheme_.hash(user_key));
  if (!contents_.prefix.InDomain(user_key)) return;
  const Slice prefix = contents_.prefix.Transform(user_key);
  if (has_prefix_ && prefix == last_prefix_) return;
  has_prefix_ = true;
  last_prefix_.assign(prefix);
  hashes_.push_back(scheme_.hash(prefix));
}

bool FullFilter::AllowsEveryProbe(Slice user_key) const {
  const auto may_match = [this](Slice probe_key) { return scheme->may_match(bytes, scheme->hash(probe_key)); };
  if (!exists()) return true;
  if (contents.whole_keys && !may_match(user_key)) return false;
  return !contents.prefix.InDomain(user_key) || may_match(contents.prefix.Transform(user_key));
}

}  // namespace strata
