// Helpers for tests of filters in a whole database: FilterProbed records read back, bounded scans, and a SQL table
// whose primary and secondary keys are in one tree.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "test_machine.h"

namespace strata {

inline std::string Digits(uint64_t n, size_t width) {
  const std::string digits = std::to_string(n);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

// A FilterProbed record, read back.
struct Probed {
  explicit Probed(Slice r)
      : positive(r[25] == static_cast<char>(rec::FilterVerdict::kPositive)),
        line_bits(wire::Load<uint32_t>(r.data() + 36)),
        policy(static_cast<rec::FilterPolicy>(r[40])),
        subject(static_cast<rec::FilterSubject>(r[41])) {
    for (uint32_t i = 0; i < wire::Load<uint32_t>(r.data() + 32); i++) {
      positions.push_back(wire::Load<uint32_t>(r.data() + 44 + 4 * i));
    }
  }
  bool positive;
  uint32_t line_bits;
  rec::FilterPolicy policy;
  rec::FilterSubject subject;
  std::vector<uint32_t> positions;
};

inline std::vector<Probed> ProbesOf(TestMachine& machine, const std::function<void()>& work) {
  machine.tracer.TakeBatch();
  work();
  std::vector<Probed> probes;
  TestMachine::ForEach<rec::FilterProbed>(machine.tracer.TakeBatch(), [&](Slice r) { probes.emplace_back(r); });
  return probes;
}

inline Rows ScanBetween(TestMachine& machine, Slice from, Slice to) {
  ReadOptions read;
  read.iterate_lower_bound = &from;
  read.iterate_upper_bound = &to;
  Rows rows;
  auto it = machine.db->NewIterator(read);
  for (it->Seek(from); it->Valid(); it->Next()) rows.emplace_back(it->key(), it->value());
  EXPECT_TRUE(it->status().ok()) << it->status().ToString();
  return rows;
}

// Options under which only Flush makes tables.
inline Options Quiet() {
  Options options = TinyOptions();
  options.write_buffer_size = 4 << 20;
  options.target_file_size_base = 4 << 20;
  options.disable_auto_compactions = true;
  options.filter = Filter::kFull;
  return options;
}

// One SQL table in one tree, with MyRocks's layout: index number, then the indexed columns, then the primary key. A
// prefix of five bytes is the index number and the column of the secondary index.
inline std::string PrimaryKey(uint64_t row) {
  return "1" + Digits(row, 8);
}
inline std::string SecondaryKey(uint64_t column, uint64_t row) {
  return "2" + Digits(column, 4) + PrimaryKey(row);
}

// Four tables of L0, each with its own rows and columns.
inline void FillFourTables(TestMachine* machine) {
  ASSERT_TRUE(machine->Open().ok());
  for (uint64_t table = 0; table < 4; table++) {
    for (uint64_t row = table * 100; row < table * 100 + 100; row++) {
      ASSERT_TRUE(machine->Put(PrimaryKey(row), "row").ok());
      ASSERT_TRUE(machine->Put(SecondaryKey(row / 10, row), "").ok());
    }
    // Every table spans every key, so fences exclude none.
    ASSERT_TRUE(machine->Put("0", "first").ok());
    ASSERT_TRUE(machine->Put("3", "last").ok());
    ASSERT_TRUE(machine->db->Flush().ok());
  }
  ASSERT_EQ(machine->Shape(), "4");
}

}  // namespace strata
