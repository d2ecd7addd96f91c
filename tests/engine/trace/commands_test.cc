// Decoders of commands: their input comes from outside, so every byte of it may be wrong.
#include "strata/commands.gen.h"

#include <gtest/gtest.h>

#include <string>

#include "base/prng.h"

namespace strata {
namespace {

template <class C>
std::string Encoded(const C& command) {
  std::string bytes;
  wire::AppendCommand(command, &bytes);
  return bytes;
}

// A checked and decoded command.
template <class C>
C Decoded(const std::string& bytes) {
  EXPECT_EQ(wire::CheckCommand(bytes, wire::kCommandInfo<C>).ToString(), "ok");
  return wire::ReadCommand<C>(bytes);
}

template <class C>
std::string ErrorOf(const std::string& bytes) {
  const Status status = wire::CheckCommand(bytes, wire::kCommandInfo<C>);
  EXPECT_TRUE(status.Is(Code::kInvalidArgument));
  return status.message();
}

TEST(Commands, DecodeReturnsWhatWasEncoded) {
  const std::string bytes =
      Encoded(cmd::Scan{.limit = 10, .snapshot = 2, .reverse = 1, .from = "apple", .to = std::string_view("\0z", 2)});
  EXPECT_EQ(bytes.size() % 8, 0u);
  const auto scan = Decoded<cmd::Scan>(bytes);
  EXPECT_EQ(scan.limit, 10u);
  EXPECT_EQ(scan.snapshot, 2u);
  EXPECT_EQ(scan.reverse, 1);
  EXPECT_EQ(scan.from, "apple");
  EXPECT_EQ(scan.to, std::string_view("\0z", 2));

  const std::string most = Encoded(
      cmd::Fill{.n = 100000000, .key_space = 1, .seed = ~uint64_t{0}, .key_bytes = 16, .order = cmd::FillOrder::kZipf});
  const auto fill = Decoded<cmd::Fill>(most);
  EXPECT_EQ(fill.seed, ~uint64_t{0});
  EXPECT_EQ(fill.order, cmd::FillOrder::kZipf);
  Decoded<cmd::Flush>(Encoded(cmd::Flush{}));
}

TEST(Commands, ValuesOutOfRangeAreRejectedWithTheRange) {
  const std::string key(65537, 'k');
  EXPECT_EQ(ErrorOf<cmd::Delete>(Encoded(cmd::Delete{.key = key})), "delete: key is at most 65536 bytes long");
  EXPECT_EQ(ErrorOf<cmd::Put>(Encoded(cmd::Put{.sync = 3})), "put: sync is at most 2");
  EXPECT_EQ(ErrorOf<cmd::Snapshot>(Encoded(cmd::Snapshot{})), "snapshot: snapshot is at least 1");
  EXPECT_EQ(ErrorOf<cmd::Fill>(Encoded(cmd::Fill{.n = 100000001, .key_space = 1, .key_bytes = 1})),
            "fill: n is at most 100000000");
  EXPECT_EQ(ErrorOf<cmd::Mix>(Encoded(cmd::Mix{.n = 1, .key_space = 1, .key_bytes = 1, .clients = 1'000'000})),
            "mix: clients is at most 256");
  EXPECT_EQ(ErrorOf<cmd::Fault>(Encoded(cmd::Fault{.nth = uint64_t{1} << 63})),
            "fault: nth is at most 1000000000000000");
  std::string crash = Encoded(cmd::Crash{});
  crash[16] = 3;
  EXPECT_EQ(ErrorOf<cmd::Crash>(crash), "crash: mode is one of drop_unsynced, keep_all, torn");
}

TEST(Commands, LengthsAreCheckedAgainstTheCommand) {
  std::string bytes = Encoded(cmd::Put{.key = "k", .value = "v"});
  wire::Store(bytes.data() + 12, uint32_t{0xffffffff});
  EXPECT_EQ(ErrorOf<cmd::Put>(bytes), "put: key reaches past the end");
  bytes = Encoded(cmd::Put{.key = "k", .value = "v"});
  wire::Store(bytes.data() + 16, uint32_t{9});
  EXPECT_EQ(ErrorOf<cmd::Put>(bytes), "put: value reaches past the end");
  bytes = Encoded(cmd::Put{.key = "k", .value = "v"});
  bytes.back() = 1;
  EXPECT_EQ(ErrorOf<cmd::Put>(bytes), "put: the size is not that of its fields, or the padding is not zero");
  EXPECT_EQ(ErrorOf<cmd::Put>(bytes.substr(0, 16)), "put: the header or the size is wrong");
  EXPECT_EQ(ErrorOf<cmd::Put>(""), "put: the header or the size is wrong");
  EXPECT_EQ(ErrorOf<cmd::Put>(Encoded(cmd::Delete{.key = "0123456789abcdef"})), "put: the header or the size is wrong");
}

TEST(Commands, PeekFindsWholeCommandsOnly) {
  const std::string two = Encoded(cmd::Settle{}) + Encoded(cmd::Get{.key = "k"});
  uint16_t kind = 0;
  uint32_t size_bytes = 0;
  ASSERT_TRUE(wire::PeekCommand(two, &kind, &size_bytes).ok());
  EXPECT_EQ(kind, uint16_t(cmd::Kind::kSettle));
  EXPECT_EQ(size_bytes, 8u);
  const auto error_of = [&](Slice bytes) { return wire::PeekCommand(bytes, &kind, &size_bytes).message(); };
  EXPECT_EQ(error_of(Slice(two).substr(0, 7)), "a command has at least its 8 bytes of header");
  EXPECT_EQ(error_of(Slice(two).substr(8, 16)), "a command's size reaches past the end of the bytes");
}

// Flipped and cut bytes never make a decoder read out of bounds (the sanitizers check), and accepted bytes encode to
// the same bytes again: a command has one encoding, except for the gaps between its fields.
TEST(Commands, DamagedBytesAreRejectedOrRoundTrip) {
  Prng prng(7);
  const std::string good = Encoded(cmd::Put{.sync = 1, .key = "key", .value = "some value"});
  for (int round = 0; round < 20000; round++) {
    std::string bytes = good;
    const uint64_t damage = prng.Next();
    bytes[damage % bytes.size()] = char(damage >> 32);
    bytes.resize(bytes.size() - (damage >> 40) % 3 * 8);
    if (!wire::CheckCommand(bytes, wire::kCommandInfo<cmd::Put>).ok()) continue;
    std::string again = Encoded(wire::ReadCommand<cmd::Put>(bytes));
    for (int gap = 9; gap < 12; gap++) again[gap] = bytes[gap];
    ASSERT_EQ(again, bytes) << "seed 7, round " << round;
  }
}

}  // namespace
}  // namespace strata
