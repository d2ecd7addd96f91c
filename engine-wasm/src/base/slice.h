// A Slice is a borrowed run of bytes: the standard string_view, compared as unsigned bytes.
//
// Why the standard type: char_traits<char>::compare is memcmp, so `<` on string_view already is the bytewise order of
// LSM engines, and every reader knows it. The type cannot state one rule: a Slice never owns its bytes, so every
// function that returns one documents how long they live.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace strata {

using Slice = std::string_view;

}  // namespace strata
