// The tracer's rules for a single buffer; tests/engine/db checks the same rules over whole workloads.
#include "trace/tracer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <vector>

#include "base/coding.h"
#include "base/prng.h"

namespace strata {
namespace {

struct Header {
  uint16_t kind;
  uint16_t size_bytes;
  uint32_t cause;
};

// All records of a batch.
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

// Emits one record of every kind, with steps in between, so that all groups and causes are mixed.
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

TEST(Tracer, WhereABatchEndsChangesNoByte) {
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

TEST(Tracer, PaddingIsZeroRegardlessOfOldBufferContents) {
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
  EXPECT_EQ(records[0].size(), wire::Padded(44 + 4096 * 4 + 1024));
  EXPECT_EQ(wire::Load<uint32_t>(records[0].data() + 28), 1024u);
  EXPECT_EQ(wire::Load<uint32_t>(records[0].data() + 32), 4096u);
}

TEST(Tracer, NoKindExceedsARecordWhenAllItsFieldsAreLong) {
  const std::string bytes(100000, 'b');
  const std::vector<uint32_t> elements(100000, 7);
  rec::ForEachKind([&](auto record) {
    wire::ForEachField(record, [&](const char*, auto& field) {
      using T = std::decay_t<decltype(field)>;
      if constexpr (std::is_same_v<T, std::string_view>) field = bytes;
      if constexpr (std::is_same_v<T, std::span<const uint32_t>>) field = elements;
    });
    wire::RecordBuffer buffer;
    wire::AppendRecord(record, 1, &buffer);
    const std::string out(buffer.Take());
    EXPECT_LE(out.size(), 65528u) << record.kName;
    EXPECT_EQ(Split(out).size(), 1u) << record.kName;
  });
}

TEST(Tracer, DeltasArePairsOfAnIdAndAVarint) {
  Tracer tracer;
  EXPECT_EQ(tracer.TakeDeltas(), "");
  tracer.counters.user_key_comparison_count += 5;
  tracer.counters.flush_entries++;
  tracer.counters.flush_count += 0;
  EXPECT_EQ(tracer.TakeDeltas(), Slice("\x00\x05\x34\x01", 4));
  EXPECT_EQ(tracer.TakeDeltas(), "");
  tracer.counters.user_key_comparison_count += 300;
  EXPECT_EQ(tracer.TakeDeltas(), Slice("\x00\xac\x02", 3));
}

using Values = std::array<uint64_t, Counters::kCount>;

Values ValuesOf(const Counters& counters) {
  Values values;
  std::copy_n(counters.values(), Counters::kCount, values.data());
  return values;
}

// Counts as a call site does, in the counter at this place.
template <uint32_t... i>
void CountAt(Counters* counters, uint32_t place, uint64_t n, std::integer_sequence<uint32_t, i...>) {
  auto* const values = const_cast<uint64_t*>(counters->values());
  ((i == place ? *reinterpret_cast<Counter<i>*>(values + i) += n : void()), ...);
}
void CountAt(Counters* counters, uint32_t place, uint64_t n) {
  CountAt(counters, place, n, std::make_integer_sequence<uint32_t, Counters::kCount>());
}

// The plain twin of TakeDeltas: visits every counter.
std::string PlainDeltas(const Values& before, const Values& now) {
  std::string deltas;
  for (uint32_t i = 0; i < Counters::kCount; i++) {
    if (now[i] == before[i]) continue;
    deltas += char(kCounterIds[i]);
    PutVarint64(&deltas, now[i] - before[i]);
  }
  return deltas;
}

// Adds deltas to sums by index; checks that ids ascend.
void AddTo(Values* sums, Slice deltas) {
  for (int last = -1; !deltas.empty();) {
    const auto id = static_cast<uint8_t>(deltas[0]);
    deltas.remove_prefix(1);
    uint64_t delta = 0;
    ASSERT_TRUE(GetVarint64(&deltas, &delta));
    EXPECT_GT(int{id}, last) << "ids ascend";
    EXPECT_NE(delta, 0u) << "unchanged counters are omitted";
    last = id;
    const auto place = std::find(std::begin(kCounterIds), std::end(kCounterIds), id);
    (*sums)[static_cast<size_t>(place - std::begin(kCounterIds))] += delta;
  }
}

TEST(Tracer, DeltasOfManyStepsEqualThePlainTwinAndAddUpToTheCounters) {
  Prng prng(20240601);
  Tracer tracer;
  Values sums = {};
  for (int step = 0; step < 2000; step++) {
    const Values before = ValuesOf(tracer.counters);
    for (uint64_t counts = prng.Below(8); counts > 0; counts--) {
      const auto place = static_cast<uint32_t>(prng.Below(Counters::kCount));
      CountAt(&tracer.counters, place, prng.Next() >> (20 + prng.Next() % 45));
    }
    const std::string plain = PlainDeltas(before, ValuesOf(tracer.counters));
    const Slice deltas = tracer.TakeDeltas();
    ASSERT_EQ(deltas, plain) << "seed 20240601, step " << step;
    AddTo(&sums, deltas);
    ASSERT_EQ(sums, ValuesOf(tracer.counters)) << "seed 20240601, step " << step;
  }
}

TEST(Tracer, DeltasOfAllCountersFitARecord) {
  Tracer tracer;
  for (uint32_t i = 0; i < Counters::kCount; i++) CountAt(&tracer.counters, i, UINT64_MAX);
  tracer.Emit(rec::StepFinished{.deltas = tracer.TakeDeltas()});
  const std::string record = tracer.TakeBatch();
  Values sums = {};
  AddTo(&sums, Slice(record).substr(22, wire::Load<uint16_t>(&record[20])));
  EXPECT_EQ(sums, ValuesOf(tracer.counters));
}

// One step per mask, as an instance makes them: counted, recorded, and summarized if group life is in the mask.
std::string StepsWithMasks(const std::vector<uint32_t>& masks) {
  Tracer tracer;
  uint32_t step = 0;
  for (const uint32_t mask : masks) {
    tracer.set_mask(mask);
    tracer.counters.number_keys_written += ++step;
    tracer.Emit(rec::FileSynced{.file = step});
    tracer.Emit(rec::KeysCompared{.left = uint16_t(step)});
    if (tracer.Wants(Group::kLife)) tracer.Emit(rec::StepFinished{.step = step, .deltas = tracer.TakeDeltas()});
  }
  return tracer.TakeBatch();
}

TEST(Tracer, RecordsOfAStepDependOnlyOnItsMask) {
  Prng prng(11);
  for (int round = 0; round < 200; round++) {
    std::vector<uint32_t> masks;
    std::string expected;
    const std::vector<std::string> full = Split(StepsWithMasks(std::vector<uint32_t>(8, Tracer::kFullMask)));
    for (size_t step = 0; step < 8; step++) {
      masks.push_back(static_cast<uint32_t>(prng.Below(Tracer::kFullMask + 1)));
      for (size_t i = 3 * step; i < 3 * step + 3; i++) {
        if (masks.back() >> uint32_t(GroupOf(full[i])) & 1u) expected += full[i];
      }
    }
    ASSERT_EQ(StepsWithMasks(masks), expected) << "seed 11, round " << round;
  }
}

}  // namespace
}  // namespace strata
