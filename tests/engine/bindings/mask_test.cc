// The laws of masks and of chunking, and the size of tier 1.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "abi_engine.h"
#include "mixed_work.h"
#include "trace/tracer.h"

namespace strata {
namespace {

std::string KeepMask(const std::string& trace, const std::set<uint16_t>& kinds) {
  std::string kept;
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (kinds.count(record.kind) != 0) kept += record.bytes;
  }
  return kept;
}

// Kinds of tier 1: life below 64, io below 96 (schema/records.json).
std::set<uint16_t> Tier1Kinds() {
  std::set<uint16_t> kinds;
  for (uint16_t kind = 1; kind < 96; kind++) kinds.insert(kind);
  return kinds;
}

TEST(Client, ChunkingIsInvisible) {
  std::vector<std::string> traces;
  for (const auto& [steps, bytes] :
       std::vector<std::pair<uint32_t, uint32_t>>{{100'000, UINT32_MAX}, {1, UINT32_MAX}, {7, 100}}) {
    AbiEngine engine(kSmall, Tracer::kFullMask);
    AddMixedWork(engine);
    traces.push_back(engine.Run(steps, bytes));
  }
  EXPECT_GT(traces[0].size(), 100'000u);
  EXPECT_TRUE(traces[0] == traces[1]) << "one step at a time gave other records";
  EXPECT_TRUE(traces[0] == traces[2]) << "small batches gave other records";
}

TEST(Client, SmallerMaskGivesTheExactSubsequence) {
  AbiEngine full(kSmall, Tracer::kFullMask);
  AddMixedWork(full);
  AbiEngine tier1(kSmall, Tracer::kTier1Mask);
  AddMixedWork(tier1);
  EXPECT_TRUE(KeepMask(full.Run(), Tier1Kinds()) == tier1.Run());
}

// The records of each step of the mixed work, under a mask of its own.
template <class MaskOfStep>
std::vector<std::string> StepByStep(MaskOfStep mask_of_step) {
  AbiEngine engine(kSmall, 0);
  AddMixedWork(engine);
  engine.Submit();
  std::vector<std::string> batches;
  for (;;) {
    strata_set_mask(engine.handle(), mask_of_step(batches.size()));
    if (strata_run(engine.handle(), 1, UINT32_MAX) == 0) return batches;
    const uint32_t size_bytes = strata_take_batch(engine.handle());
    batches.emplace_back(reinterpret_cast<const char*>(strata_result(engine.handle())), size_bytes);
  }
}

TEST(Client, RecordsOfAStepDependOnlyOnItsOwnMask) {
  std::map<uint16_t, uint32_t> group_of;
  rec::ForEachKind([&group_of](auto record) {
    group_of[decltype(record)::kKind] = static_cast<uint32_t>(decltype(record)::kGroup);
  });
  // Every mask, with life alternately on and off.
  const auto mask_of = [](size_t step) { return static_cast<uint32_t>(step * 37 % (Tracer::kFullMask + 1)); };
  const std::vector<std::string> full = StepByStep([](size_t) { return Tracer::kFullMask; });
  const std::vector<std::string> changing = StepByStep(mask_of);
  ASSERT_EQ(full.size(), changing.size());
  for (size_t step = 0; step < full.size(); step++) {
    std::string wanted;
    for (const TraceRecord& record : SplitRecords(full[step])) {
      if (mask_of(step) >> group_of.at(record.kind) & 1u) wanted += record.bytes;
    }
    ASSERT_TRUE(wanted == changing[step]) << "step " << step + 1 << ", mask " << mask_of(step);
  }
}

TEST(Client, TierOneStaysUnder128BytesAnOperationWhenHalfAreReads) {
  constexpr uint64_t kOperations = 20'000;
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.AddWritesAndReads(kOperations);
  const std::string trace = engine.Run();
  uint64_t flushes = 0;
  for (const TraceRecord& record : SplitRecords(trace)) flushes += record.kind == rec::FlushBegun::kKind ? 1 : 0;
  EXPECT_GE(flushes, 1u) << "background work belongs to the average";
  EXPECT_LE(trace.size() / (2 * kOperations), 128u);
}

// Each entry is rewritten about twice while it is loaded.
TEST(Client, TierOneOfPutsUnderConstantCompactionStaysUnder176Bytes) {
  constexpr uint64_t kOperations = 20'000;
  AbiEngine engine({{option_id::kWriteBufferSize, 65536}}, Tracer::kTier1Mask);
  engine.Add(cmd::Fill{.n = kOperations,
                       .first = 0,
                       .key_space = 100'000,
                       .seed = 3,
                       .key_bytes = 16,
                       .value_bytes = 100,
                       .order = cmd::FillOrder::kRandom,
                       .sync = 0});
  EXPECT_LE(engine.Run().size() / kOperations, 176u);
}

}  // namespace
}  // namespace strata
