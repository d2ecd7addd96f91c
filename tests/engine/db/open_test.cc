// Opening and options: what is refused, by name, and what may change while the database runs.
#include "world.h"

namespace strata {
namespace {

TEST(Options, ContradictionsAndRangesAreNamed) {
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
  World world(options);
  EXPECT_TRUE(world.Open().Is(Code::kInvalidArgument));
}

TEST(Options, ChangeWhileItRuns) {
  World world;
  ASSERT_TRUE(world.Open().ok());
  world.tracer.TakeBatch();
  EXPECT_TRUE(world.db->SetOption(option_id::kWriteBufferSize, 4096).ok());
  EXPECT_EQ(world.db->options().write_buffer_size, 4096u);
  EXPECT_EQ(World::Count<rec::OptionSet>(world.tracer.TakeBatch()), 1u);
  EXPECT_NE(world.db->SetOption(option_id::kNumLevels, 5).message().find("num_levels"), std::string::npos);
  EXPECT_NE(world.db->SetOption(option_id::kBlockSize, 1).message().find("between 64 and 4194304"), std::string::npos);
  EXPECT_FALSE(world.db->SetOption(option_id::kLevel0StopWritesTrigger, 2).ok());
  EXPECT_FALSE(world.db->SetOption(999, 2).ok());
  EXPECT_EQ(world.db->options().level0_stop_writes_trigger, 12u);
}

TEST(Opening, RefusesByNameAndLocks) {
  World world;
  world.options.create_if_missing = false;
  EXPECT_TRUE(world.Open().Is(Code::kInvalidArgument));
  world.options.create_if_missing = true;
  ASSERT_TRUE(world.Open().ok());
  std::unique_ptr<Db> second;
  EXPECT_TRUE(
      Db::Open(world.options, {world.device, world.clock, world.scheduler, world.tracer, 1}, &second).Is(Code::kBusy));
  EXPECT_TRUE(world.Put("a", "1").ok()) << "the first one is unharmed";
  world.Close();
  world.options.error_if_exists = true;
  EXPECT_TRUE(world.Open().Is(Code::kInvalidArgument));
  world.options.error_if_exists = false;
  world.options.num_levels = 2;
  ASSERT_TRUE(world.Open().ok());
}

}  // namespace
}  // namespace strata
