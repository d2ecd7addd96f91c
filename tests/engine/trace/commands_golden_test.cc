// C++ reads commands that TypeScript wrote: tests/web/protocol/commands.test.ts writes the file with the generated
// code.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "strata/commands.gen.h"

namespace strata {
namespace {

std::string ReadGolden() {
  const std::string here = __FILE__;
  const std::string path = here.substr(0, here.rfind("engine/trace/")) + "fixtures/commands.golden.txt";
  std::FILE* f = std::fopen(path.c_str(), "rb");
  EXPECT_NE(f, nullptr) << path;
  if (f == nullptr) return {};
  std::string text(1 << 16, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), f));
  std::fclose(f);
  return text;
}

std::string FromHex(const std::string& hex) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) bytes += char(std::stoi(hex.substr(i, 2), nullptr, 16));
  return bytes;
}

// Decodes bytes as a C and encodes them again.
template <class C>
void ExpectRoundTrip(const std::string& name, const std::string& bytes) {
  const Status status = wire::CheckCommand(bytes, wire::kCommandInfo<C>);
  ASSERT_TRUE(status.ok()) << name << ": " << status.ToString();
  std::string again;
  wire::AppendCommand(wire::ReadCommand<C>(bytes), &again);
  EXPECT_EQ(again, bytes) << name;
}

TEST(Commands, EveryCommandFromTypeScriptRoundTrips) {
  const std::string golden = ReadGolden();
  int count = 0;
  for (size_t at = 0; at < golden.size();) {
    const size_t blank = golden.find(' ', at);
    const size_t end = golden.find('\n', at);
    ASSERT_LT(end, golden.size());
    const std::string name = golden.substr(at, blank - at);
    const std::string bytes = FromHex(golden.substr(blank + 1, end - blank - 1));
    bool known = false;
    cmd::ForEachKind([&](auto command) {
      if (command.kName != name) return;
      known = true;
      ExpectRoundTrip<decltype(command)>(name, bytes);
    });
    EXPECT_TRUE(known) << name;
    at = end + 1;
    count++;
  }
  int kinds = 0;
  cmd::ForEachKind([&](auto) { kinds++; });
  EXPECT_EQ(count, kinds);
}

TEST(Commands, AFieldOfEachKindHasTheValueThatTypeScriptWrote) {
  const std::string golden = ReadGolden();
  const size_t at = golden.find("\nscan ");
  ASSERT_NE(at, std::string::npos);
  const std::string bytes = FromHex(golden.substr(at + 6, golden.find('\n', at + 1) - at - 6));

  const auto scan = wire::ReadCommand<cmd::Scan>(bytes);
  EXPECT_EQ(scan.limit, 500u);
  EXPECT_EQ(scan.snapshot, 501u);
  EXPECT_EQ(scan.reverse, 1);
  EXPECT_EQ(scan.from, "from-5");
  EXPECT_EQ(scan.to, "to-5");
}

}  // namespace
}  // namespace strata
