// The state as JSON, and single pages.
#include "btree_machine.h"

#include <algorithm>

namespace strata {
namespace {

TEST(BTreeInspect, State) {
  BTreeTestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.State(), R"({"engine":"btree","last_lsn":0,"page_bytes":512,"pages":2,)"
                             R"("levels":[[{"page":1,"entries":0,"used_bytes":40,"fence":"","state":"out"}]],)"
                             R"("free":[],"pool":{"pages":1,"dirty":0},"wals":[1],"stopped":"ok"})");
  for (int i = 0; i < 3; i++)
    ASSERT_TRUE(machine.Put(std::string(1, static_cast<char>('a' + i)), std::string(200, 'v')).ok());
  EXPECT_EQ(machine.State(), R"({"engine":"btree","last_lsn":3,"page_bytes":512,"pages":4,)"
                             R"("levels":[[{"page":2,"entries":2,"used_bytes":452,"fence":"","state":"dirty"},)"
                             R"({"page":3,"entries":1,"used_bytes":246,"fence":"63","state":"dirty"}],)"
                             R"([{"page":1,"entries":1,"used_bytes":49,"fence":"","state":"dirty"}]],)"
                             R"("free":[],"pool":{"pages":4,"dirty":4},"wals":[1],"stopped":"ok"})");
  ASSERT_TRUE(machine.Delete("b").ok());
  ASSERT_TRUE(machine.Delete("c").ok());
  ASSERT_TRUE(machine.Checkpoint().ok());
  EXPECT_EQ(machine.State(), R"({"engine":"btree","last_lsn":5,"page_bytes":512,"pages":4,)"
                             R"("levels":[[{"page":1,"entries":1,"used_bytes":246,"fence":"","state":"clean"}]],)"
                             R"("free":[2,3],"pool":{"pages":4,"dirty":0},"wals":[2],"stopped":"ok"})");
}

TEST(BTreeInspect, CostsNothing) {
  BTreeTestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  for (uint64_t n = 0; n < 500; n++) ASSERT_TRUE(machine.Put(NumberKey(n), "value").ok());
  machine.tracer.set_mask(Tracer::kFullMask);
  const Counters before = machine.counters();
  const uint64_t now_ns = machine.clock.now_ns();
  const std::string state = machine.State();
  std::string page;
  ASSERT_TRUE(machine.store->InspectPage(2, &page).ok());
  EXPECT_EQ(std::memcmp(&before, &machine.counters(), sizeof before), 0);
  EXPECT_EQ(machine.clock.now_ns(), now_ns);
  EXPECT_EQ(machine.tracer.TakeBatch(), "");
  EXPECT_EQ(machine.State(), state) << "and moves no page in or out";
}

TEST(BTreeInspect, Page) {
  BTreeTestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  for (int i = 0; i < 3; i++)
    ASSERT_TRUE(machine.Put(std::string(1, static_cast<char>('a' + i)), std::string(200, 'v')).ok());
  std::string page;
  ASSERT_TRUE(machine.store->InspectPage(1, &page).ok());
  EXPECT_EQ(page, R"({"page":1,"kind":"inner","level":1,"lsn":3,"prev":0,"next":0,"leftmost":2,"used_bytes":49,)"
                  R"("page_bytes":512,"state":"dirty","entries":[{"key":"63","child":3}]})");
  ASSERT_TRUE(machine.store->InspectPage(2, &page).ok());
  EXPECT_EQ(page, R"({"page":2,"kind":"leaf","level":0,"lsn":3,"prev":0,"next":3,"leftmost":0,"used_bytes":452,)"
                  R"("page_bytes":512,"state":"dirty",)"
                  R"("entries":[{"key":"61","value_bytes":200},{"key":"62","value_bytes":200}]})");
  EXPECT_EQ(machine.store->InspectPage(4, &page).ToString(), "not_found: there is no page 4");
}

}  // namespace
}  // namespace strata
