// The command ibench: the steps of the insert benchmark run one after another, and impossible ones are refused.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "abi_engine.h"
#include "mixed_work.h"
#include "trace/tracer.h"

namespace strata {
namespace {

cmd::Ibench BenchmarkStep(cmd::IbenchStep step, uint64_t n, uint64_t head, uint64_t tail, uint8_t indexes) {
  return {.n = n,
          .head = head,
          .tail = tail,
          .seed = 9,
          .value_bytes = 40,
          .queries = 2,
          .lookups = 1,
          .secondary_indexes = indexes,
          .single_delete = 0,
          .step = step};
}

TEST(Client, InsertBenchmarkLeavesOneEntryPerRowAndIndex) {
  AbiEngine engine(kSmall, Tracer::kTier1Mask);
  engine.Add(BenchmarkStep(cmd::IbenchStep::kLoad, 200, 0, 0, 0));
  engine.Add(BenchmarkStep(cmd::IbenchStep::kIndex, 200, 200, 0, 3));
  engine.Add(BenchmarkStep(cmd::IbenchStep::kChurn, 300, 200, 0, 3));
  engine.Add(BenchmarkStep(cmd::IbenchStep::kQuery, 50, 500, 300, 3));
  engine.Add(cmd::Scan{.limit = 0, .snapshot = 0, .reverse = 0, .from = "", .to = ""});
  uint32_t operations = 0;
  uint32_t rows = 0;
  for (const TraceRecord& record : SplitRecords(engine.Run())) {
    if (record.kind != rec::OpFinished::kKind) continue;
    operations++;
    rows = wire::Load<uint32_t>(record.bytes.data() + 28);
  }
  // Opening; 200 puts; three indexes of 200; 300 pairs; 50 times a pair, two queries and a lookup; the scan.
  EXPECT_EQ(operations, 1u + 200 + 3 * 200 + 2 * 300 + 5 * 50 + 1);
  EXPECT_EQ(rows, 4u * 200);
}

TEST(Client, ImpossibleInsertBenchmarkStepIsRefused) {
  const std::pair<cmd::Ibench, const char*> cases[] = {
      {BenchmarkStep(cmd::IbenchStep::kChurn, 5, 3, 4, 0), "ibench: tail is at most head"},
      {BenchmarkStep(cmd::IbenchStep::kIndex, 5, 5, 0, 0), "ibench: the step index needs a secondary index"},
      {BenchmarkStep(cmd::IbenchStep::kIndex, 5, 5, 0, 4), "ibench: secondary_indexes is at most 3"},
      {BenchmarkStep(cmd::IbenchStep::kLoad, 0, 5, 0, 0), "ibench: n is at least 1"}};
  for (const auto& [command, sentence] : cases) {
    AbiEngine engine({}, Tracer::kTier1Mask);
    engine.Add(command);
    EXPECT_NE(engine.Submit(), 0u) << sentence;
    EXPECT_NE(engine.Error().find(sentence), std::string::npos) << engine.Error();
    EXPECT_EQ(engine.Run(), "") << sentence;
  }
}

}  // namespace
}  // namespace strata
