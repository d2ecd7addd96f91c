// FamilyTestMachine: a machine with column family 1 beside the default one, in which flushes and compactions run only
// when a test requests them.
#pragma once

#include <string>
#include <vector>

#include "format/file_name.h"
#include "test_machine.h"

namespace strata {

inline Options QuietOptions() {
  Options options = TinyOptions();
  options.dialect = Dialect::kExtended;
  options.write_buffer_size = 1 << 20;
  options.disable_auto_compactions = true;
  return options;
}

struct FamilyTestMachine : TestMachine {
  explicit FamilyTestMachine(const Options& opts = QuietOptions()) : TestMachine(opts) {
    EXPECT_TRUE(Open().ok());
    Make(1);
  }
  void Make(uint32_t family) { Make(family, options); }
  void Make(uint32_t family, const Options& opts) {
    families[family] = {"f" + std::to_string(family), opts};
    EXPECT_TRUE(db->CreateFamily(family, families[family].name, opts).ok());
  }
  Status PutTo(uint32_t family, Slice key, Slice value, bool sync = false) {
    WriteBatch batch;
    batch.Put(key, value, family);
    return db->Write({sync}, &batch);
  }
  // Writes the key to the default family and to family 1 in one batch.
  Status PutToBoth(Slice key, Slice value, bool sync = false) {
    WriteBatch batch;
    batch.Put(key, value);
    batch.Put(key, value, 1);
    return db->Write({sync}, &batch);
  }
  std::vector<std::string> Files(FileKind wanted) {
    RunAll();
    std::vector<std::string> names, found;
    EXPECT_TRUE(memory.List(&names).ok());
    for (const std::string& name : names) {
      uint64_t number = 0;
      FileKind kind = FileKind::kOther;
      if (ParseFileName(name, &number, &kind) && kind == wanted) found.push_back(name);
    }
    return found;
  }
};

}  // namespace strata
