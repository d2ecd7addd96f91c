// Policies and drop rules are pure, so their tests are texts: testdata/*.txt holds commands with their input, a line of
// dashes, and the output. STRATA_REWRITE=1 writes the current output; review the diff.
//
//   options NAME=VALUE ...                     reset to the defaults, then set these
//   version                                    lines: LEVEL TABLE SMALLEST..LARGEST SIZE [entries=N deletes=N
//                                              value=BYTES] [seq=FROM-TO] [busy]
//   pointer LEVEL KEY | busy LEVEL             state of the view
//   score | pending | pick | seeks LEVEL TABLE | manual LEVEL FROM TO
//   judge output=LEVEL [below=TABLE,... older tables of L0] [snapshots=N,N,...] [filters=TABLE:no|maybe|none,...]
//                                              lines: KEY put|match|delete|single_delete; match: a put that a predicate
//                                              applies to
// Keys are KEY@SEQUENCE, sequence 5 if omitted; FROM and TO are user keys, - for unbounded.
#include "compaction/compaction_policy.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include "compaction/drop_rules.h"
#include "compaction/level_targets.h"
#include "compaction/pending_bytes.h"
#include "version/version_builder.h"

namespace strata {
namespace {

using Tokens = std::vector<std::string>;

Tokens Split(const std::string& line) {
  std::istringstream in(line);
  Tokens tokens;
  for (std::string word; in >> word;) tokens.push_back(word);
  return tokens;
}

std::string KeyOf(const std::string& text, EntryType type = EntryType::kPut) {
  const size_t at = text.find('@');
  return MakeInternalKey(text.substr(0, at), at == std::string::npos ? 5 : std::stoull(text.substr(at + 1)), type);
}

class Script {
 public:
  std::string Run(const std::string& command, const std::vector<std::string>& lines) {
    const Tokens tokens = Split(command);
    if (tokens[0] == "options") return SetOptions(tokens);
    if (tokens[0] == "version") return SetVersion(lines);
    if (tokens[0] == "pointer") return pointers_[std::stoul(tokens[1])] = KeyOf(tokens[2]), "ok\n";
    if (tokens[0] == "busy") return busy_ |= 1u << std::stoul(tokens[1]), "ok\n";
    if (tokens[0] == "score") return Score();
    if (tokens[0] == "pending") return std::to_string(PendingBytes(*version_, options_)) + "\n";
    if (tokens[0] == "pick") return Pick();
    if (tokens[0] == "seeks") {
      return Print(PickBySeeks(View(), static_cast<uint32_t>(std::stoul(tokens[1])),
                               static_cast<uint32_t>(std::stoul(tokens[2]))));
    }
    if (tokens[0] == "manual") return Manual(tokens);
    if (tokens[0] == "judge") return Judge(tokens, lines);
    return "no such command\n";
  }

 private:
  std::string SetOptions(const Tokens& tokens) {
    options_ = Options();
    pointers_ = {};
    busy_ = 0;
    for (size_t i = 1; i < tokens.size(); i++) {
      const size_t equals = tokens[i].find('=');
      const OptionInfo* found = nullptr;
      for (const OptionInfo& info : kOptionInfos) {
        if (tokens[i].substr(0, equals) == info.name) found = &info;
      }
      if (found == nullptr || !SetOptionField(&options_, found->id, std::stoull(tokens[i].substr(equals + 1))))
        return "refused\n";
    }
    return "ok\n";
  }

  std::string SetVersion(const std::vector<std::string>& lines) {
    VersionEdit edit;
    for (const std::string& line : lines) {
      const Tokens tokens = Split(line);
      auto meta = std::make_shared<TableMeta>();
      meta->table = static_cast<uint32_t>(std::stoul(tokens[1]));
      const size_t dots = tokens[2].find("..");
      meta->smallest = KeyOf(tokens[2].substr(0, dots));
      meta->largest = KeyOf(tokens[2].substr(dots + 2));
      meta->size_bytes = std::stoull(tokens[3]);
      for (size_t i = 4; i < tokens.size(); i++) {
        const size_t equals = tokens[i].find('=');
        if (tokens[i].substr(0, 4) == "seq=") {
          meta->smallest_sequence = std::stoull(tokens[i].substr(4));
          meta->largest_sequence = std::stoull(tokens[i].substr(tokens[i].find('-') + 1));
          continue;
        }
        if (tokens[i] == "busy") {
          meta->being_compacted = true;
          continue;
        }
        meta->counted = true;
        const uint64_t value = std::stoull(tokens[i].substr(equals + 1));
        if (tokens[i][0] == 'e') meta->entries = value;
        if (tokens[i][0] == 'd') meta->deletes = value;
        if (tokens[i][0] == 'v') meta->raw_value_bytes = value;
      }
      edit.Add(static_cast<uint32_t>(std::stoul(tokens[0].substr(1))), meta);
    }
    VersionBuilder builder;
    Status status = builder.Apply(edit);
    if (status.ok()) status = builder.Build(1, &version_);
    return status.ToString() + "\n";
  }

  PolicyView View() const { return {version_, options_, pointers_, busy_}; }

  std::string Score() const {
    std::string out;
    const auto states = ScoreLevels(*version_, options_);
    for (uint32_t level = 0; level < options_.num_levels; level++) {
      out += "L" + std::to_string(level) + " bytes " + std::to_string(states[level].size_bytes) + " target " +
             std::to_string(states[level].target_bytes) + " score " + std::to_string(states[level].score_milli) + "\n";
    }
    if (options_.level_compaction_dynamic_level_bytes)
      out += "base level " + std::to_string(TargetsOf(*version_, options_).base_level) + "\n";
    return out;
  }

  std::string Pick() const {
    std::vector<rec::RunsWeighed> evaluated;
    const auto plan = PickerOf(options_.compaction_style).PickByShape(View(), &evaluated);
    std::string out;
    for (const rec::RunsWeighed& w : evaluated) {
      out += std::string(rec::NameOf(w.rule)) + ": run " + std::to_string(w.first_run) + " and on, " +
             std::to_string(w.runs) + " runs, " + std::to_string(w.newer_bytes) + " against " +
             std::to_string(w.older_bytes) + (w.taken != 0 ? ": taken\n" : ": no\n");
    }
    return out + Print(plan);
  }

  static std::string Numbers(const std::vector<TableRef>& tables) {
    std::string out;
    for (const TableRef& t : tables) out += " " + std::to_string(t->table);
    return out.empty() ? " none" : out;
  }

  static std::string Print(const std::optional<CompactionPlan>& plan) {
    if (!plan) return "nothing\n";
    std::string out = "L" + std::to_string(plan->level) + " -> L" + std::to_string(plan->output_level) + " because " +
                      rec::NameOf(plan->reason) + " score " + std::to_string(plan->score_milli) + "\n";
    out += "upper" + Numbers(plan->upper) + "\n";
    for (const LevelTables& b : plan->between) out += "between L" + std::to_string(b.level) + Numbers(b.tables) + "\n";
    out += "lower" + Numbers(plan->lower) + "\ngrandparents" + Numbers(plan->grandparents) + "\n";
    if (!plan->pointer.empty()) out += "pointer " + std::string(UserKey(plan->pointer)) + "\n";
    if (plan->deletes_inputs) out += "deletes its inputs\n";
    return plan->trivial_move ? out + "trivial move\n" : out;
  }

  std::string Manual(const Tokens& tokens) const {
    const Slice from = tokens[2], to = tokens[3];
    return Print(PickerOf(options_.compaction_style)
                     .PickManual(View(), static_cast<uint32_t>(std::stoul(tokens[1])),
                                 {from == "-" ? nullptr : &from, to == "-" ? nullptr : &to}));
  }

  // "31:no,41:maybe,32:none": the answers of tables' filters; an unlisted table has no filter.
  using Filters = std::map<uint32_t, std::string>;

  static std::optional<bool> MayHold(const Filters& filters, uint32_t table) {
    const auto found = filters.find(table);
    if (found == filters.end() || found->second == "none") return std::nullopt;
    return found->second == "maybe";
  }

  static EntryType TypeOf(const std::string& word) {
    return word == "put" || word == "match" ? EntryType::kPut
           : word == "delete"               ? EntryType::kDelete
                                            : EntryType::kSingleDelete;
  }

  static std::string Print(const std::string& line, const DropVerdict& verdict, const std::string& asked) {
    std::string out = line + (verdict.drop() ? std::string(": drop ") + rec::NameOf(verdict.reason)
                                             : std::string(": keep ") + rec::NameOf(verdict.keep));
    if (verdict.witness != 0) out += " witness " + std::to_string(verdict.witness);
    if (verdict.above_deepest) out += " above deeper tables";
    if (!asked.empty()) out += " asked" + asked;
    if (verdict.violation) {
      out += std::string(" VIOLATION ") + rec::NameOf(*verdict.violation) + " of @" +
             std::to_string(verdict.single_delete_sequence) + " with @" + std::to_string(verdict.other_sequence);
    }
    return out + (verdict.first_of_key ? "\n" : " (not first)\n");
  }

  TableRef TableOfL0(const std::string& number) const {
    for (const TableRef& t : version_->level(0)) {
      if (std::to_string(t->table) == number) return t;
    }
    ADD_FAILURE() << "no table " << number << " in L0";
    return nullptr;
  }

  std::string Judge(const Tokens& tokens, const std::vector<std::string>& lines) const {
    uint32_t output = 0;
    std::vector<uint64_t> snapshots;
    std::vector<TableRef> older;
    Filters filters;
    for (size_t i = 1; i < tokens.size(); i++) {
      const size_t equals = tokens[i].find('=');
      std::istringstream list(tokens[i].substr(equals + 1));
      for (std::string n; std::getline(list, n, ',');) {
        if (tokens[i][0] == 'o') output = static_cast<uint32_t>(std::stoul(n));
        if (tokens[i][0] == 'b') older.push_back(TableOfL0(n));
        if (tokens[i][0] == 's') snapshots.push_back(std::stoull(n));
        if (tokens[i][0] == 'f') filters[static_cast<uint32_t>(std::stoul(n))] = n.substr(n.find(':') + 1);
      }
    }
    const auto compare = [](Slice a, Slice b) { return a.compare(b); };
    DropRules rules(DeeperTables(version_, output, older), snapshots, !filters.empty());
    std::string out, held;
    const auto say = [&](const std::string& line, DropVerdict verdict) {
      std::string asked;
      while (verdict.ruling == Ruling::kProbeFilter) {
        asked += " " + std::to_string(verdict.witness);
        verdict = rules.ApplyFilterAnswer(verdict, MayHold(filters, verdict.witness), compare);
      }
      out += Print(line, verdict, asked);
    };
    for (const std::string& line : lines) {
      const Tokens parts = Split(line);
      const std::string key = KeyOf(parts[0], TypeOf(parts[1]));
      ParsedKey parsed;
      EXPECT_TRUE(ParseInternalKey(key, &parsed));
      if (!held.empty()) say(std::exchange(held, ""), rules.ResolveSingleDelete(&parsed, compare));
      if (parsed.type == EntryType::kSingleDelete) {
        rules.HoldSingleDelete(parsed, compare);
        held = line;
      } else {
        DropVerdict verdict = rules.Decide(parsed, compare);
        if (parts[1] == "match" && !verdict.drop() && rules.MayDropMatch(compare)) {
          verdict.ruling = Ruling::kDrop;
          verdict.reason = rec::DropReason::kMatchesPredicate;
        }
        say(line, verdict);
      }
    }
    if (!held.empty()) say(held, rules.ResolveSingleDelete(nullptr, compare));
    return out;
  }

  Options options_;
  VersionRef version_ = std::make_shared<Version>();
  std::array<std::string, kLevels> pointers_;
  uint32_t busy_ = 0;
};

std::string TestDataFile(const std::string& name) {
  const std::string here = __FILE__;
  return here.substr(0, here.rfind('/')) + "/testdata/" + name;
}

void RunFile(const std::string& name) {
  const std::string path = TestDataFile(name);
  std::ifstream in(path);
  ASSERT_TRUE(in.good()) << path;
  Script script;
  std::string rewritten, line;
  const bool rewrite = std::getenv("STRATA_REWRITE") != nullptr;
  for (int number = 1; std::getline(in, line); number++) {
    if (line.empty() || line[0] == '#') {
      rewritten += line + "\n";
      continue;
    }
    const std::string command = line;
    const int command_line = number;
    std::vector<std::string> input;
    while (std::getline(in, line) && line != "----") input.push_back(line), number++;
    number++;
    std::string expected;
    while (std::getline(in, line) && !line.empty()) expected += line + "\n", number++;
    number++;
    const std::string got = script.Run(command, input);
    rewritten += command + "\n";
    for (const std::string& i : input) rewritten += i + "\n";
    rewritten += "----\n" + got + "\n";
    if (rewrite) continue;
    EXPECT_EQ(got, expected) << path << ":" << command_line << ": " << command;
  }
  in.close();
  if (rewrite) std::ofstream(path) << rewritten;
}

TEST(Policy, Scores) {
  RunFile("scores.txt");
}
TEST(Policy, PendingBytes) {
  RunFile("pending_bytes.txt");
}
TEST(Policy, PickersAndInputs) {
  RunFile("pickers.txt");
}
TEST(Policy, DynamicLevels) {
  RunFile("dynamic_levels.txt");
}
TEST(Policy, IntraL0) {
  RunFile("intra_l0.txt");
}
TEST(Policy, UniversalRulesInOrder) {
  RunFile("universal.txt");
}
TEST(Policy, FifoDeletesTheOldest) {
  RunFile("fifo.txt");
}
TEST(Policy, LazyLeveling) {
  RunFile("lazy_leveling.txt");
}
TEST(Policy, S14_BoundaryTablesAreIncluded) {
  RunFile("boundary.txt");
}
TEST(Policy, S25_TrivialMoves) {
  RunFile("trivial_moves.txt");
}
TEST(Policy, DropRules) {
  RunFile("drop_rules.txt");
}
TEST(Policy, SingleDeletes) {
  RunFile("single_deletes.txt");
}
TEST(Policy, Predicates) {
  RunFile("predicates.txt");
}
TEST(Policy, DeeperFilters) {
  RunFile("deeper_filters.txt");
}

}  // namespace
}  // namespace strata
