// Tables in wrong levels: intact, not overlapping and correctly described by the manifest, but older than tables of
// deeper levels.
#include <string>
#include <utility>
#include <vector>

#include "db/directory.h"
#include "dump_files.h"

namespace strata {
namespace {

struct Placed {
  uint32_t level = 0;
  std::vector<Row> rows;
};

// The problems that check finds in a directory of these tables, numbered from 1.
std::vector<std::string> ProblemsOf(const std::vector<Placed>& tables) {
  MemEnv env;
  DirectoryBuilder directory(env);
  directory.edit().extended = true;
  for (const Placed& table : tables) directory.AddTable(table.level, table.rows);
  directory.Finish(kExtendedComparator);
  std::string json;
  EXPECT_TRUE(DumpDirectory(env, true, &json).ok());
  std::vector<std::string> found;
  const std::string name = "\"message\":\"";
  for (size_t at = json.find(name); at != std::string::npos; at = json.find(name, at)) {
    at += name.size();
    found.push_back(json.substr(at, json.find('"', at) - at));
  }
  return found;
}

Row Deleted(const std::string& from, const std::string& to, uint64_t sequence) {
  return {from, sequence, EntryType::kRangeDelete, to};
}

using Messages = std::vector<std::string>;

TEST(EntryAges, TreeThatAnEngineBuiltHasNoProblem) {
  EXPECT_EQ(ProblemsOf({{0, {{"a", 60}, {"c", 51}}},
                        {0, {{"a", 40}, {"b", 50}}},
                        {1, {{"a", 30}, {"a", 20}}},
                        {1, {{"b", 39}}},
                        {4, {{"a", 5}, {"c", 38}, Deleted("b", "c", 31)}},
                        {6, {{"a", 4}, {"b", 30}, {"c", 3}, {"d", 2}}}}),
            Messages());
}

TEST(EntryAges, TableInAWrongLevelIsReported) {
  EXPECT_EQ(
      ProblemsOf({{5, {{"a", 30}, {"b", 20}, {"c", 4}}}, {2, {{"b", 9}}}}),
      Messages({"table 2 of level 2 holds key 62 with sequence 9, and table 1 of level 5, which a Get reads after "
                "it, with sequence 20: the later one must be older"}));
  // One problem per pair of levels, with all versions of the key.
  EXPECT_EQ(
      ProblemsOf({{3, {{"a", 9}, {"a", 7}, {"b", 8}}}, {4, {{"a", 8}, {"b", 20}}}}),
      Messages({"table 1 of level 3 holds key 61 with sequences 7 to 9, and table 2 of level 4, which a Get reads "
                "after it, with sequence 8: the later one must be older"}));
}

TEST(EntryAges, RangeTombstonesHaveAgesToo) {
  const std::string older_is_first =
      "table 1 of level 1 holds key 62 with sequence 9, and table 2 of level 2, which a Get reads after it, with "
      "sequence 20: the later one must be older";
  EXPECT_EQ(ProblemsOf({{1, {Deleted("a", "m", 9)}}, {2, {{"b", 20}}}}), Messages({older_is_first}));
  EXPECT_EQ(ProblemsOf({{1, {{"b", 9}}}, {2, {Deleted("a", "m", 20)}}}), Messages({older_is_first}));
  EXPECT_EQ(ProblemsOf({{1, {{"b", 9}, Deleted("a", "m", 9)}}}),
            Messages({"table 1 of level 1 holds two writes of key 62 with the same sequence"}));
  // The order of two range tombstones affects no answer.
  EXPECT_EQ(ProblemsOf({{1, {Deleted("a", "m", 9)}}, {2, {Deleted("a", "m", 20)}}}), Messages());
}

}  // namespace
}  // namespace strata
