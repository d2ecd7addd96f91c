// Inspecting parts by address.
#include "directory.h"
#include "world.h"

namespace strata {
namespace {

TEST(Inspect, AddressesAnswerAndChangeNothing) {
  World world;
  ASSERT_TRUE(world.Open().ok());
  for (int i = 0; i < 60; i++) ASSERT_TRUE(world.Put("key" + std::to_string(i), std::string(40, 'v')).ok());
  ASSERT_TRUE(world.db->WaitForIdle().ok());
  ASSERT_TRUE(world.Put("fresh", "value").ok());
  const std::string state = world.State();
  const uint64_t now = world.clock.now_ns();
  world.tracer.TakeBatch();
  world.device.TakeOperations();
  std::string json;
  const size_t at = state.find("\"memtable\":") + 11;
  ASSERT_TRUE(world.db->Inspect("memtable/" + state.substr(at, state.find(',', at) - at), &json).ok());
  EXPECT_NE(json.find("\"key\":\"6672657368\""), std::string::npos) << json;
  EXPECT_NE(json.find("\"height\":"), std::string::npos);
  const size_t table_at = state.find("\"table\":") + 8;
  const std::string table = "table/" + state.substr(table_at, state.find(',', table_at) - table_at);
  ASSERT_TRUE(world.db->Inspect(table, &json).ok()) << table;
  EXPECT_NE(json.find("\"num_entries\":"), std::string::npos);
  EXPECT_NE(json.find("\"blocks\":[{\"offset\":0"), std::string::npos) << json;
  ASSERT_TRUE(world.db->Inspect(table + "/block/0", &json).ok());
  EXPECT_NE(json.find("\"restarts\":[0"), std::string::npos) << json;
  ASSERT_TRUE(world.db->Inspect(table + "/filter", &json).ok());
  EXPECT_NE(json.find("\"probes\":6"), std::string::npos) << json;
  ASSERT_TRUE(world.db->Inspect(table + "/entries", &json).ok());
  EXPECT_NE(json.find("{\"offset\":0,\"size_bytes\":"), std::string::npos) << json;
  // key27 and key28: in key order, as written.
  EXPECT_NE(json.find("{\"key\":\"6b65793237\",\"sequence\":28,\"type\":\"put\",\"value_bytes\":40},"
                      "{\"key\":\"6b65793238\",\"sequence\":29,"),
            std::string::npos)
      << json;
  EXPECT_NE(json.find("\"not_listed\":0}"), std::string::npos) << json;
  for (const char* wrong :
       {"", "table", "table/", "table/x", "table/999999", "memtable/0", "memtable/1/2", "nonsense"}) {
    EXPECT_TRUE(world.db->Inspect(wrong, &json).Is(Code::kNotFound)) << wrong;
  }
  EXPECT_TRUE(world.db->Inspect(table + "/block/1", &json).Is(Code::kNotFound));
  EXPECT_EQ(world.State(), state);
  EXPECT_EQ(world.clock.now_ns(), now);
  EXPECT_EQ(world.device.TakeOperations(), 0u);
  EXPECT_EQ(world.tracer.TakeBatch(), "");
}

}  // namespace
}  // namespace strata
