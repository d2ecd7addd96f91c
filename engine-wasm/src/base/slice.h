// A Slice is a borrowed run of bytes: the standard string_view, compared as unsigned bytes.
//
// Why the standard type: char_traits<char>::compare is memcmp, so `<` on string_view already is the bytewise order of
// the field, and every reader knows it. The one rule that the type cannot state: a Slice never owns; whoever returns
// one says how long its bytes live.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace strata {

using Slice = std::string_view;

}  // namespace strata
