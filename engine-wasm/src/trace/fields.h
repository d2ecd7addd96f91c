// Appends, reads and describes any record or command from the list of its fields. The generated structs have that list:
//
//   static constexpr auto Fields(auto& r, auto f) { return f(Field{"page", r.page}, Field{"height", r.height}); }
//
// The types of the fields give their offsets, so that all offsets are constants and no list remains at run time.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "trace/command_check.h"
#include "trace/record_buffer.h"
#include "trace/wire.h"

namespace strata::wire {

// The integer in the place of a value of type T: its own, or the length of a view, whose content follows the fields.
template <class T>
struct StoredAs {
  using Type = T;
};
template <class T>
requires std::is_enum_v<T>
struct StoredAs<T> {
  using Type = std::underlying_type_t<T>;
};
template <>
struct StoredAs<std::string_view> {
  using Type = uint32_t;
};
template <>
struct StoredAs<std::span<const uint32_t>> {
  using Type = uint32_t;
};

// A field of a struct. min and max, inclusive: of the number or the length, in a command from outside.
template <class T, class Integer = typename StoredAs<std::remove_const_t<T>>::Type>
struct Field {
  using Value = std::remove_const_t<T>;
  using Stored = Integer;

  const char* name;
  T& value;
  uint64_t min = 0;
  uint64_t max = std::numeric_limits<Stored>::max();
  const char* const* names = nullptr;  // of an enum: max + 1 names

  constexpr Field(const char* its_name, T& its_value) : name(its_name), value(its_value) {}
  constexpr Field(const char* its_name, T& its_value, uint64_t its_min, uint64_t its_max)
      : name(its_name), value(its_value), min(its_min), max(its_max) {}
  template <size_t n>
  constexpr Field(const char* its_name, T& its_value, const char* const (&its_names)[n])
      : name(its_name), value(its_value), max(n - 1), names(its_names) {}
};

// Deltas are bytes with a u16 length.
template <class T>
constexpr Field<T, uint16_t> DeltasField(const char* name, T& value) {
  return {name, value};
}

template <class F>
inline constexpr bool kIsArray = std::is_same_v<typename F::Value, std::span<const uint32_t>>;
template <class F>
inline constexpr bool kIsBytes = std::is_same_v<typename F::Value, std::string_view>;

// Offsets of the fields, naturally aligned after the header; the last element is their end.
template <class... F>
inline constexpr auto kOffsets = [] {
  std::array<uint16_t, sizeof...(F) + 1> offsets = {};
  uint32_t at = kHeaderBytes;
  size_t i = 0;
  const auto place = [&](uint32_t width, uint32_t alignment) {
    at = (at + alignment - 1) / alignment * alignment;
    offsets[i++] = uint16_t(at);
    at += width;
  };
  (place(sizeof(typename F::Stored), sizeof(typename F::Stored)), ...);
  place(0, (kIsArray<F> || ...) ? sizeof(uint32_t) : 1);
  return offsets;
}();

// As much of a value as a record holds of it: all of a number, and of the deltas that Tracer makes.
template <class Stored, class T>
const T& Capped(const T& number) {
  return number;
}
template <class Stored>
std::string_view Capped(const std::string_view& s) {
  constexpr bool kIsDeltas = sizeof(Stored) < sizeof(uint32_t);
  constexpr size_t kMost = kIsDeltas ? kDeltasBytesMax : kBytesMax;
  return {s.data(), s.size() < kMost ? s.size() : kMost};
}
template <class Stored>
std::span<const uint32_t> Capped(const std::span<const uint32_t>& s) {
  return {s.data(), s.size() < kElementsMax ? s.size() : kElementsMax};
}

// Of a value's content after the fields: its size, and how it is copied to p. Numbers have none.
template <class T>
uint64_t ContentBytes(const T&) {
  return 0;
}
inline uint64_t ContentBytes(const std::string_view& s) {
  return s.size();
}
inline uint64_t ContentBytes(const std::span<const uint32_t>& s) {
  return uint64_t{s.size()} * sizeof(uint32_t);
}

// The integer in the place of a value.
template <class Stored, class T>
uint64_t BitsOf(const T& value) {
  if constexpr (requires { value.size(); }) {
    return Stored(value.size());
  } else {
    return uint64_t{Stored(value)};
  }
}

// An empty view may be null, hence the test.
template <class T>
char* StoreContent(char* p, const T& value) {
  if constexpr (requires { value.size(); }) {
    const size_t size_bytes = size_t(ContentBytes(value));
    if (size_bytes != 0) std::memcpy(p, value.data(), size_bytes);
    return p + size_bytes;
  } else {
    return p;
  }
}

// Word `word` of a record: the fields in it, each at its place. offsets: in bytes, of the values.
template <uint32_t word, auto offsets, class... F, size_t... i>
[[gnu::always_inline]] inline uint64_t WordOf(std::index_sequence<i...>, const auto&... values) {
  const auto part = [](uint32_t offset, uint64_t bits) { return offset / 8 == word ? bits << offset % 8 * 8 : 0; };
  return (part(offsets[i], BitsOf<typename F::Stored>(values)) | ...);
}

// Appends a record or command: begin(size_bytes) makes room for it, header(size_bytes) is its first word. The words of
// the fields follow, then the contents, arrays first. Inlined although most rooms are compiled with little inlining
// (CMakeLists.txt), so that only the stores are left of a record's list of fields.
template <class... F, size_t... i, size_t... word>
[[gnu::always_inline]] inline void AppendValues([[maybe_unused]] std::index_sequence<i...> fields,
                                                std::index_sequence<word...>, auto header, auto begin,
                                                const auto&... values) {
  constexpr auto offsets = kOffsets<F...>;
  const auto size_bytes = uint32_t(Padded((uint64_t{offsets.back()} + ... + ContentBytes(values))));
  char* p = begin(size_bytes);
  if constexpr (((kIsArray<F> || kIsBytes<F>) || ...)) Store(p + size_bytes - 8, uint64_t{0});
  Store(p, header(size_bytes));
  (Store(p + 8 * (word + 1), WordOf<word + 1, offsets, F...>(fields, values...)), ...);
  p += offsets.back();
  ((kIsArray<F> ? void(p = StoreContent(p, values)) : void()), ...);
  ((kIsBytes<F> ? void(p = StoreContent(p, values)) : void()), ...);
}

// The words of the fields, without the header.
template <class... F>
using WordsOf = std::make_index_sequence<Padded(kOffsets<F...>.back()) / 8 - 1>;

// Truncates long views to kBytesMax and kElementsMax; what they view need not live after the return.
template <class R>
void AppendRecord(const R& record, uint32_t cause, RecordBuffer* out) {
  R::Fields(
      record, [&](auto... field) __attribute__((always_inline)) {
        AppendValues<decltype(field)...>(
            std::index_sequence_for<decltype(field)...>(), WordsOf<decltype(field)...>(),
            [cause](uint32_t size_bytes) { return RecordHeader(R::kKind, size_bytes, cause); },
            [out](uint32_t size_bytes) { return out->Extend(size_bytes); },
            Capped<typename decltype(field)::Stored>(field.value)...);
      });
}

// REQUIRES: fields within the schema's ranges.
template <class C>
void AppendCommand(const C& command, std::string* out) {
  C::Fields(command, [&](auto... field) {
    AppendValues<decltype(field)...>(
        std::index_sequence_for<decltype(field)...>(), WordsOf<decltype(field)...>(),
        [](uint32_t size_bytes) { return CommandHeader(C::kKind, size_bytes); },
        [out](uint32_t size_bytes) {
          out->resize(out->size() + size_bytes);
          return out->data() + out->size() - size_bytes;
        },
        field.value...);
  });
}

// Calls f(name, value) for each field, in schema order. f may change the value.
template <class R, class F>
void ForEachField(R& record, F&& f) {
  R::Fields(record, [&](auto... field) { (f(field.name, field.value), ...); });
}

// Calls f with an empty value of each type.
template <class... R, class F>
void ForEachOf(F&& f) {
  (f(R{}), ...);
}

template <class C>
inline constexpr auto kFieldInfos = [] {
  const C command{};
  return C::Fields(command, [](auto... field) {
    size_t i = 0;
    return std::array<FieldInfo, sizeof...(field)>{
        FieldInfo{field.name, kOffsets<decltype(field)...>[i++],
                  kIsBytes<decltype(field)> ? uint8_t{0} : uint8_t{sizeof(typename decltype(field)::Stored)}, field.min,
                  field.max, field.names}...};
  });
}();

template <class C>
inline constexpr uint16_t kEnd = [] {
  const C command{};
  return C::Fields(command, [](auto... field) { return kOffsets<decltype(field)...>.back(); });
}();

template <class C>
inline constexpr CommandInfo kCommandInfo = {C::kName, C::kKind, kEnd<C>, kFieldInfos<C>};

// The views borrow from bytes. REQUIRES: CheckCommand(bytes, kCommandInfo<C>) is Ok.
template <class C>
C ReadCommand(std::string_view bytes) {
  C command;
  C::Fields(command, [&](auto... field) {
    constexpr auto offsets = kOffsets<decltype(field)...>;
    [[maybe_unused]] const char* content = bytes.data() + offsets.back();
    [[maybe_unused]] size_t i = 0;
    const auto load = [&](auto& f, uint32_t offset) {
      using F = std::remove_reference_t<decltype(f)>;
      const auto stored = Load<typename F::Stored>(bytes.data() + offset);
      if constexpr (kIsBytes<F>) {
        f.value = {content, stored};
        content += stored;
      } else {
        f.value = typename F::Value(stored);
      }
    };
    (load(field, offsets[i++]), ...);
  });
  return command;
}

}  // namespace strata::wire
