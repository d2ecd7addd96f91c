// Inspecting parts by address.
#include "directory.h"
#include "test_machine.h"

namespace strata {
namespace {

TEST(Inspect, AddressesAnswerAndChangeNothing) {
  TestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  for (int i = 0; i < 60; i++) ASSERT_TRUE(machine.Put("key" + std::to_string(i), std::string(40, 'v')).ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  ASSERT_TRUE(machine.Put("fresh", "value").ok());
  const std::string state = machine.State();
  const uint64_t now = machine.clock.now_ns();
  machine.tracer.TakeBatch();
  machine.device.TakeOperations();
  std::string json;
  const size_t at = state.find("\"memtable\":") + 11;
  ASSERT_TRUE(machine.db->Inspect("memtable/" + state.substr(at, state.find(',', at) - at), &json).ok());
  EXPECT_NE(json.find("\"key\":\"6672657368\""), std::string::npos) << json;
  EXPECT_NE(json.find("\"height\":"), std::string::npos);
  const size_t table_at = state.find("\"table\":") + 8;
  const std::string table = "table/" + state.substr(table_at, state.find(',', table_at) - table_at);
  ASSERT_TRUE(machine.db->Inspect(table, &json).ok()) << table;
  EXPECT_NE(json.find("\"num_entries\":"), std::string::npos);
  EXPECT_NE(json.find("\"blocks\":[{\"offset\":0"), std::string::npos) << json;
  ASSERT_TRUE(machine.db->Inspect(table + "/block/0", &json).ok());
  EXPECT_NE(json.find("\"restarts\":[0"), std::string::npos) << json;
  ASSERT_TRUE(machine.db->Inspect(table + "/filter", &json).ok());
  EXPECT_NE(json.find("\"probes\":6"), std::string::npos) << json;
  ASSERT_TRUE(machine.db->Inspect(table + "/entries", &json).ok());
  EXPECT_NE(json.find("{\"offset\":0,\"size_bytes\":"), std::string::npos) << json;
  // key27 and key28: in key order, as written.
  EXPECT_NE(json.find("{\"key\":\"6b65793237\",\"sequence\":28,\"type\":\"put\",\"value_bytes\":40},"
                      "{\"key\":\"6b65793238\",\"sequence\":29,"),
            std::string::npos)
      << json;
  EXPECT_NE(json.find("\"not_listed\":0}"), std::string::npos) << json;
  for (const char* wrong :
       {"", "table", "table/", "table/x", "table/999999", "memtable/0", "memtable/1/2", "nonsense"}) {
    EXPECT_TRUE(machine.db->Inspect(wrong, &json).Is(Code::kNotFound)) << wrong;
  }
  EXPECT_TRUE(machine.db->Inspect(table + "/block/1", &json).Is(Code::kNotFound));
  EXPECT_EQ(machine.State(), state);
  EXPECT_EQ(machine.clock.now_ns(), now);
  EXPECT_EQ(machine.device.TakeOperations(), 0u);
  EXPECT_EQ(machine.tracer.TakeBatch(), "");
}

}  // namespace
}  // namespace strata
