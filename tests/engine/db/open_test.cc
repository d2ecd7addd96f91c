// Opening and options: what is refused, by name, and what may change at runtime.
#include "test_machine.h"

namespace strata {
namespace {

TEST(Options, RefusalsNameTheOption) {
  Options options;
  EXPECT_TRUE(ValidateOptions(options).ok());
  options.level0_stop_writes_trigger = 3;
  EXPECT_NE(ValidateOptions(options).message().find(
                "level0_file_num_compaction_trigger (4) is more than level0_stop_writes_trigger (3)"),
            std::string::npos)
      << ValidateOptions(options).message();
  options = Options();
  options.write_buffer_size = 1;
  EXPECT_EQ(ValidateOptions(options).message(), "write_buffer_size must lie between 256 and 268435456, not 1");
  options = Options();
  options.level0_slowdown_writes_trigger = 13;
  EXPECT_FALSE(ValidateOptions(options).ok());
  TestMachine machine(options);
  EXPECT_TRUE(machine.Open().Is(Code::kInvalidArgument));
}

TEST(Options, CompactionStylesRefuseContradictions) {
  const auto why = [](auto change) {
    Options options;
    options.dialect = Dialect::kExtended;
    change(&options);
    return ValidateOptions(options).message();
  };
  const auto universal = [](Options* o) { o->compaction_style = CompactionStyle::kUniversal; };
  EXPECT_EQ(why(universal), "");
  EXPECT_EQ(why([&](Options* o) { universal(o), o->memtable_merges_into_l1 = true; }),
            "compaction_style=universal with memtable_merges_into_l1=yes: each memtable starts as its own sorted run");
  EXPECT_EQ(why([&](Options* o) {
              universal(o), o->dialect = Dialect::kStrict;
            }).find("compaction_style=universal with dialect=strict: "),
            0u);
  for (const uint16_t option : {option_id::kMemtablePushDown, option_id::kSeekCompaction, option_id::kIntraL0Compaction,
                                option_id::kLevelCompactionDynamicLevelBytes}) {
    EXPECT_EQ(
        why([&](Options* o) { universal(o), SetOptionField(o, option, 1); }).find("compaction_style=universal with "),
        0u);
  }
  for (const CompactionStyle style : {CompactionStyle::kFifo, CompactionStyle::kLazyLeveling}) {
    const std::string name = std::string("compaction_style=") + NameOf(style);
    EXPECT_EQ(why([&](Options* o) { o->compaction_style = style; }), "");
    for (const uint16_t option :
         {option_id::kMemtablePushDown, option_id::kSeekCompaction, option_id::kIntraL0Compaction,
          option_id::kLevelCompactionDynamicLevelBytes, option_id::kMemtableMergesIntoL1}) {
      EXPECT_EQ(why([&](Options* o) { o->compaction_style = style, SetOptionField(o, option, 1); }).find(name), 0u);
    }
  }
  EXPECT_EQ(why([](Options* o) { o->compaction_style = CompactionStyle::kFifo, o->dialect = Dialect::kStrict; }), "");
  EXPECT_EQ(why([](Options* o) {
              o->compaction_style = CompactionStyle::kLazyLeveling, o->dialect = Dialect::kStrict;
            }).find("compaction_style=lazy_leveling with dialect=strict: "),
            0u);
  EXPECT_EQ(why([](Options* o) {
              o->compaction_style = CompactionStyle::kLazyLeveling, o->level0_file_num_compaction_trigger = 1;
            }),
            "compaction_style=lazy_leveling with level0_file_num_compaction_trigger=1: one run alone would be merged "
            "again and again");
  EXPECT_EQ(why([](Options* o) { o->intra_l0_compaction = true; }), "");
  EXPECT_NE(why([](Options* o) { o->intra_l0_compaction = true, o->dialect = Dialect::kStrict; }), "");
  EXPECT_NE(why([](Options* o) { o->intra_l0_compaction = o->memtable_merges_into_l1 = true; }), "");
  EXPECT_NE(why([](Options* o) { o->level_compaction_dynamic_level_bytes = o->memtable_merges_into_l1 = true; }), "");
  EXPECT_NE(why([](Options* o) { o->level_compaction_dynamic_level_bytes = o->memtable_push_down = true; }), "");
  EXPECT_NE(why([](Options* o) { o->memtable_push_down = (o->memtable_merges_into_l1 = true); }), "");
  EXPECT_EQ(
      why([&](Options* o) { universal(o), o->universal_min_merge_width = 10; }),
      "universal_min_merge_width=10 with level0_file_num_compaction_trigger=4 with level0_stop_writes_trigger=12: "
      "writes would stop before that many runs may be merged");
  EXPECT_NE(why([](Options* o) { o->universal_min_merge_width = 5, o->universal_max_merge_width = 4; }), "");
}

TEST(Options, ChangeAtRuntime) {
  TestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  machine.tracer.TakeBatch();
  EXPECT_TRUE(machine.db->SetOption(option_id::kWriteBufferSize, 4096).ok());
  EXPECT_EQ(machine.db->options().write_buffer_size, 4096u);
  EXPECT_EQ(TestMachine::Count<rec::OptionSet>(machine.tracer.TakeBatch()), 1u);
  EXPECT_NE(machine.db->SetOption(option_id::kNumLevels, 5).message().find("num_levels"), std::string::npos);
  EXPECT_NE(machine.db->SetOption(option_id::kBlockSize, 1).message().find("between 64 and 4194304"),
            std::string::npos);
  EXPECT_FALSE(machine.db->SetOption(option_id::kLevel0StopWritesTrigger, 2).ok());
  EXPECT_FALSE(machine.db->SetOption(999, 2).ok());
  EXPECT_EQ(machine.db->options().level0_stop_writes_trigger, 12u);
}

TEST(Opening, RefusesByNameAndLocks) {
  TestMachine machine;
  machine.options.create_if_missing = false;
  EXPECT_TRUE(machine.Open().Is(Code::kInvalidArgument));
  machine.options.create_if_missing = true;
  ASSERT_TRUE(machine.Open().ok());
  std::unique_ptr<Db> second;
  EXPECT_TRUE(Db::Open(machine.options, {machine.device, machine.clock, machine.scheduler, machine.tracer, 1}, &second)
                  .Is(Code::kBusy));
  EXPECT_TRUE(machine.Put("a", "1").ok()) << "the open database is unaffected";
  machine.Close();
  machine.options.error_if_exists = true;
  EXPECT_TRUE(machine.Open().Is(Code::kInvalidArgument));
  machine.options.error_if_exists = false;
  machine.options.num_levels = 2;
  ASSERT_TRUE(machine.Open().ok());
}

}  // namespace
}  // namespace strata
