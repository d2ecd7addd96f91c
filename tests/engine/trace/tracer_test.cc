// The tracer's laws at the level of one buffer; the same laws over whole workloads are held in tests/engine/db.
#include "trace/tracer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/prng.h"

namespace strata {
namespace {

struct Header {
  uint16_t kind;
  uint16_t size_bytes;
  uint32_t cause;
};

// Every record of a batch, whole.
std::vector<std::string> Split(const std::string& batch) {
  std::vector<std::string> records;
  for (size_t at = 0; at < batch.size();) {
    Header h;
    std::memcpy(&h, batch.data() + at, sizeof h);
    EXPECT_GE(h.size_bytes, 8u);
    EXPECT_EQ(h.size_bytes % 8, 0);
    if (h.size_bytes < 8) return records;
    records.push_back(batch.substr(at, h.size_bytes));
    at += h.size_bytes;
  }
  return records;
}

Group GroupOf(const std::string& record) {
  const uint16_t kind = wire::Load<uint16_t>(record.data());
  Group group = Group::kLife;
  bool known = false;
  rec::ForEachKind([&](auto r) {
    if (decltype(r)::kKind == kind) group = decltype(r)::kGroup, known = true;
  });
  EXPECT_TRUE(known) << kind;
  return group;
}

// Emits one record of every kind, steps between them, so that all groups and causes are mixed.
void EmitEverything(Tracer* tracer) {
  uint32_t n = 0;
  rec::ForEachKind([&](auto record) {
    tracer->set_cause(n++ % 5);
    tracer->counters.number_keys_written += n % 3;
    tracer->Emit(record);
    if (n % 4 == 0) tracer->Emit(rec::StepFinished{.t_ns = n * 1000, .step = n / 4, .deltas = tracer->TakeDeltas()});
  });
}

std::string Recorded(uint32_t mask) {
  Tracer tracer;
  tracer.set_mask(mask);
  EmitEverything(&tracer);
  return tracer.TakeBatch();
}

TEST(Tracer, EveryMaskGivesTheExactSubsequenceOfTheFullStream) {
  const std::vector<std::string> full = Split(Recorded(Tracer::kFullMask));
  for (uint32_t mask = 0; mask <= Tracer::kFullMask; mask++) {
    std::string expected;
    for (const std::string& record : full) {
      if (mask >> uint32_t(GroupOf(record)) & 1u) expected += record;
    }
    EXPECT_EQ(Recorded(mask), expected) << "mask " << mask;
  }
}

TEST(Tracer, MaskZeroRecordsNothingAndTierOneIsTheDefault) {
  EXPECT_EQ(Recorded(0), "");
  EXPECT_EQ(Tracer().mask(), Tracer::kTier1Mask);
  EXPECT_TRUE(Tracer().Wants(Group::kIo));
  EXPECT_FALSE(Tracer().Wants(Group::kProbe));
}

TEST(Tracer, WhereABatchIsCutChangesNoByte) {
  Tracer tracer;
  tracer.set_mask(Tracer::kFullMask);
  std::string joined;
  uint32_t n = 0;
  rec::ForEachKind([&](auto record) {
    tracer.Emit(record);
    if (n++ % 3 == 0) joined += tracer.TakeBatch();
  });
  joined += tracer.TakeBatch();
  EXPECT_EQ(tracer.buffered_bytes(), 0u);

  Tracer whole;
  whole.set_mask(Tracer::kFullMask);
  rec::ForEachKind([&](auto record) { whole.Emit(record); });
  EXPECT_EQ(whole.buffered_bytes(), joined.size());
  EXPECT_EQ(whole.TakeBatch(), joined);
}

TEST(Tracer, PaddingIsZeroWhateverLayInTheBufferBefore) {
  Tracer tracer;
  const std::string key(13, '\xff');
  tracer.Emit(rec::EngineTrapped{.line = 0xffffffffu, .file = key, .message = key});
  tracer.TakeBatch();
  tracer.Emit(rec::TableInstalled{.table = 0xffffffffu, .level = 0xff});
  EXPECT_EQ(tracer.TakeBatch(), std::string("\x13\0\x10\0\0\0\0\0\xff\xff\xff\xff\xff\0\0\0", 16));
  tracer.Emit(rec::OpAnswered{.op = 0xffffffffu, .status = rec::StatusCode::kBusy, .value = Slice(key).substr(0, 3)});
  EXPECT_EQ(tracer.TakeBatch(),
            std::string("\x21\0\x18\0\0\0\0\0\xff\xff\xff\xff\x0a\0\0\0\3\0\0\0\xff\xff\xff\0", 24));
}

TEST(Tracer, LongFieldsAreCutSoThatARecordStaysBelow64KiB) {
  const std::string key(100000, 'k');
  const std::vector<uint32_t> positions(100000, 7);
  Tracer tracer;
  tracer.set_mask(Tracer::kFullMask);
  tracer.Emit(rec::FilterProbed{.key = key, .positions = positions});
  const std::vector<std::string> records = Split(tracer.TakeBatch());
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0].size(), wire::Padded(36 + 4096 * 4 + 1024));
  EXPECT_EQ(wire::Load<uint32_t>(records[0].data() + 28), 1024u);
  EXPECT_EQ(wire::Load<uint32_t>(records[0].data() + 32), 4096u);
}

TEST(Tracer, NoKindExceedsARecordWhenAllItsFieldsAreLong) {
  const std::string bytes(100000, 'b');
  const std::vector<uint32_t> elements(100000, 7);
  rec::ForEachKind([&](auto record) {
    record.ForEachField([&](const char*, auto& field) {
      using T = std::decay_t<decltype(field)>;
      if constexpr (std::is_same_v<T, std::string_view>) field = bytes;
      if constexpr (std::is_same_v<T, std::span<const uint32_t>>) field = elements;
    });
    std::string out;
    record.AppendTo(1, &out);
    EXPECT_LE(out.size(), 65528u) << record.kName;
    EXPECT_EQ(Split(out).size(), 1u) << record.kName;
  });
}

TEST(Tracer, EveryElementOfADeltaTellsItsShare) {
  Tracer tracer;
  EXPECT_TRUE(tracer.TakeDeltas().empty());
  tracer.counters.user_key_comparison_count = 5;
  tracer.counters.flush_entries = 1;
  EXPECT_EQ(tracer.TakeDeltas(), (std::vector<uint32_t>{0u << 21 | 5u, 52u << 21 | 1u}));
  EXPECT_TRUE(tracer.TakeDeltas().empty());
  tracer.counters.user_key_comparison_count += (uint64_t{3} << 20) + 9;
  EXPECT_EQ(tracer.TakeDeltas(), (std::vector<uint32_t>{1u << 20 | 3u, 9u}));
  tracer.counters.user_key_comparison_count += uint64_t{1} << 20;
  EXPECT_EQ(tracer.TakeDeltas(), (std::vector<uint32_t>{1u << 20 | 1u}));
  tracer.counters.user_key_comparison_count += (uint64_t{1} << 20) - 1;
  EXPECT_EQ(tracer.TakeDeltas(), (std::vector<uint32_t>{0xfffffu}));
}

uint64_t SumOf(const std::vector<uint32_t>& elements, uint32_t id) {
  uint64_t sum = 0;
  for (const uint32_t e : elements) {
    if (e >> 21 == id) sum += uint64_t{e & 0xfffffu} << (e >> 20 & 1u ? 20 : 0);
  }
  return sum;
}

TEST(Tracer, DeltasOfManyStepsSumToTheCounters) {
  Prng prng(20240601);
  Tracer tracer;
  uint64_t summed[Counters::kCount] = {};
  for (int step = 0; step < 2000; step++) {
    uint64_t values[Counters::kCount];
    std::memcpy(values, &tracer.counters, sizeof values);
    values[prng.Next() % Counters::kCount] += prng.Next() >> (20 + prng.Next() % 44);
    std::memcpy(&tracer.counters, values, sizeof values);
    const std::vector<uint32_t> elements = tracer.TakeDeltas();
    uint32_t last = 0;
    for (const uint32_t e : elements) {
      EXPECT_GE(e >> 21, last) << "elements stand in id order";
      last = e >> 21;
    }
    for (uint32_t i = 0; i < Counters::kCount; i++) {
      summed[i] += SumOf(elements, kCounterIds[i]);
      ASSERT_EQ(summed[i], values[i]) << "seed 20240601, step " << step << ", " << kCounterNames[i];
    }
  }
}

TEST(Tracer, WhatADeltaCannotTellInOneStepIsToldInTheNext) {
  Tracer tracer;
  const uint64_t huge = uint64_t{1} << 45;
  tracer.counters.stall_nanos = huge;
  const std::vector<uint32_t> first = tracer.TakeDeltas();
  EXPECT_LE(first.size(), 17u);
  uint64_t told = SumOf(first, 41);
  EXPECT_LT(told, huge);
  for (int i = 0; i < 3 && told < huge; i++) told += SumOf(tracer.TakeDeltas(), 41);
  EXPECT_EQ(told, huge);
  EXPECT_TRUE(tracer.TakeDeltas().empty());
}

}  // namespace
}  // namespace strata
