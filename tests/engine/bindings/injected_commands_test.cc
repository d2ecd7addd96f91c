// Injected commands: where they run, in which order pending commands are listed, and what is refused or canceled.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "abi_engine.h"
#include "trace/tracer.h"

namespace strata {
namespace {

cmd::Fill FillOf(uint64_t n, uint32_t value_bytes) {
  return {.n = n,
          .first = 0,
          .key_space = 100,
          .seed = 3,
          .key_bytes = 8,
          .value_bytes = value_bytes,
          .order = cmd::FillOrder::kSeq,
          .sync = 0};
}

// Operations by the size of their value, in order of their begin; runs of equal ones as "8x3".
std::string OrderOf(const std::string& trace) {
  std::vector<std::pair<uint32_t, int>> runs;
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (record.kind != rec::OpBegun::kKind) continue;
    const auto value_bytes = wire::Load<uint32_t>(record.bytes.data() + 12);
    if (runs.empty() || runs.back().first != value_bytes) runs.emplace_back(value_bytes, 0);
    runs.back().second++;
  }
  std::string order;
  for (const auto& [value_bytes, times] : runs) {
    order += (order.empty() ? "" : " ") + std::to_string(value_bytes) + "x" + std::to_string(times);
  }
  return order;
}

TEST(Client, InjectedCommandRunsBetweenOperationsOfABulkCommand) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.Add(FillOf(10, 20)).Put("later", "v").Submit();
  std::string trace = engine.Step(4);  // opening, and three of the fill
  EXPECT_EQ("0x1 20x3", OrderOf(trace));
  EXPECT_EQ(0u, engine.Put("now", "vv").Inject());
  trace += engine.Run();
  EXPECT_EQ("0x1 20x3 2x1 20x7 1x1", OrderOf(trace));
  // The bulk command is still the first command.
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (record.kind != rec::MacroAdvanced::kKind) continue;
    EXPECT_EQ(1u, wire::Load<uint32_t>(record.bytes.data() + 8));
  }
}

TEST(Client, InjectedCommandsKeepTheirOrderAndInterruptAnInjectedBulkCommand) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.Add(FillOf(6, 20)).Submit();
  std::string trace = engine.Step(2);
  engine.Put("a", "1").Inject();
  engine.Put("b", "22").Add(FillOf(4, 30)).Put("c", "333").Inject();
  trace += engine.Step(4);  // both puts, two of the second fill
  engine.Put("d", "4444").Inject();
  EXPECT_EQ("0x1 20x1 1x1 2x1 30x2 4x1 30x2 3x1 20x5", OrderOf(trace + engine.Run()));
}

// The pending puts and fills, as OrderOf would show their operations not yet begun.
std::string PendingOf(AbiEngine* engine) {
  const std::string answer = engine->Inspect("pending");
  std::string order;
  for (Slice rest = answer; !rest.empty();) {
    const auto begun = wire::Load<uint64_t>(rest.data());
    const Slice command = rest.substr(8, wire::Load<uint32_t>(rest.data() + 12));
    const bool bulk = wire::Load<uint16_t>(command.data()) == cmd::Fill::kKind;
    const uint64_t n = bulk ? wire::ReadCommand<cmd::Fill>(command).n : 1;
    const uint64_t value_bytes =
        bulk ? wire::ReadCommand<cmd::Fill>(command).value_bytes : wire::ReadCommand<cmd::Put>(command).value.size();
    order += (order.empty() ? "" : " ") + std::to_string(value_bytes) + "x" + std::to_string(n - begun);
    rest.remove_prefix(8 + command.size());
  }
  return order;
}

TEST(Client, PendingCommandsAreListedInTheOrderInWhichTheyRun) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  EXPECT_EQ("", PendingOf(&engine));
  engine.Add(FillOf(6, 20)).Put("z", "55555").Submit();
  EXPECT_EQ("20x6 5x1", PendingOf(&engine));
  engine.Step(2);  // opening, and one of the fill
  EXPECT_EQ("20x5 5x1", PendingOf(&engine));
  engine.Put("a", "1").Inject();
  engine.Put("b", "22").Add(FillOf(4, 30)).Put("c", "333").Inject();
  EXPECT_EQ("1x1 2x1 30x4 3x1 20x5 5x1", PendingOf(&engine));
  engine.Step(4);  // both puts, two of the second fill
  engine.Put("d", "4444").Inject();
  EXPECT_EQ("4x1 30x2 3x1 20x5 5x1", PendingOf(&engine));
  engine.Step(3);  // nothing is left of the second fill
  engine.Put("e", "7777777").Inject();
  EXPECT_EQ("3x1 7x1 20x5 5x1", PendingOf(&engine));
  EXPECT_EQ("3x1 7x1 20x5 5x1", OrderOf(engine.Step(8)));
  EXPECT_EQ("", PendingOf(&engine));

  engine.Add(FillOf(6, 20)).Put("z", "55555").Submit();
  engine.Step(2);
  strata_forget(engine.handle());
  EXPECT_EQ("", PendingOf(&engine));
  engine.Add(FillOf(6, 20)).Submit();
  engine.Step(2);
  // The bytes of the fill, which were taken whole, are still there.
  engine.Put("y", "666666").Submit();
  EXPECT_EQ("20x4 6x1", PendingOf(&engine));
}

TEST(Client, InjectedCommandsAreRefusedAsAWholeAndCanceledWithTheRest) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.Add(FillOf(6, 20)).Submit();
  std::string trace = engine.Step(3);
  EXPECT_NE(0u, engine.Put("a", "1").Add(FillOf(4, 1u << 30)).Inject());
  EXPECT_NE("", engine.Error());
  trace += engine.Step(1);
  engine.Put("b", "22").Inject();
  strata_forget(engine.handle());
  EXPECT_EQ(1u, strata_idle(engine.handle()));
  trace += engine.Run();
  engine.Put("c", "333").Inject();
  EXPECT_EQ("0x1 20x3 3x1", OrderOf(trace + engine.Run()));
}

}  // namespace
}  // namespace strata
