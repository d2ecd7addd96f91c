// Counters as text: golden_counters.txt holds commands, a line of dashes, and the resulting counters. Comments there
// give the numbers of RocksDB 7.8.3's perf context for the same work; ours must be equal. STRATA_REWRITE=1 writes the
// current output; review the diff.
//
//   open [NAME=VALUE ...]       a new database with these options
//   fill COUNT                  key000000 .. in order, value "v"
//   delete FIRST COUNT          deletes this many of them
//   overwrite KEY COUNT         writes one key this many times
//   flush | set NAME VALUE
//   scan | scan_backward        all rows, with the Next (Prev) that finds the end
//   scan_in | scan_backward_in FROM TO     the rows of [FROM, TO), by Seek and upper bound, by SeekToLast and both
//                               bounds; - is no bound
//   seek KEY                    a new iterator, one Seek
//   ten_runs | seeks COUNT      see MakeTenRuns; this many random Seeks of existing keys
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/prng.h"
#include "scenario.h"

namespace strata {
namespace {

constexpr const char* kShown[] = {"internal_key_skipped_count",    "internal_delete_skipped_count",
                                  "internal_recent_skipped_count", "seek_on_memtable_count",
                                  "next_on_memtable_count",        "prev_on_memtable_count",
                                  "seek_child_seek_count",         "number_of_reseeks_in_iteration"};

uint64_t ValueOf(const Counters& counters, const std::string& name) {
  for (uint32_t i = 0; i < Counters::kCount; i++) {
    if (name == kCounterNames[i]) return counters.values()[i];
  }
  ADD_FAILURE() << "there is no counter " << name;
  return 0;
}

class Script {
 public:
  std::string Run(const std::string& command) {
    std::istringstream in(command);
    std::string verb, a, b;
    in >> verb;
    if (verb == "open") return Open(in);
    if (machine_ == nullptr) return "open first\n";
    in >> a >> b;
    const auto number = [](const std::string& word) { return word.empty() ? 0 : std::stoull(word); };
    if (verb == "fill") return Repeat(number(a), [&](uint64_t i) { return machine_->Put(KeyOf(i), "v"); });
    if (verb == "delete") return Repeat(number(b), [&](uint64_t i) { return machine_->Delete(KeyOf(number(a) + i)); });
    if (verb == "overwrite") return Repeat(number(b), [&](uint64_t i) { return machine_->Put(a, std::to_string(i)); });
    if (verb == "flush") return machine_->db->Flush().ToString() + "\n";
    if (verb == "set") return Set(a, number(b));
    if (verb == "scan") return Measure([&] { return "rows " + std::to_string(machine_->Scan().size()); });
    if (verb == "scan_backward")
      return Measure([&] { return "rows " + std::to_string(machine_->ScanBackward().size()); });
    if (verb == "scan_in") return Measure([&] { return ScanIn(a, b); });
    if (verb == "scan_backward_in") return Measure([&] { return ScanBackwardIn(a, b); });
    if (verb == "seek") return Measure([&] { return Seek(a); });
    if (verb == "ten_runs") return MakeTenRuns();
    if (verb == "seeks") return Seeks(number(a));
    return "no such command\n";
  }

 private:
  static std::string KeyOf(uint64_t i) { return "key" + Digits(i); }

  static bool SetByName(const std::string& name, uint64_t value, Options* options, uint16_t* id) {
    for (const OptionInfo& info : kOptionInfos) {
      if (name != info.name) continue;
      *id = info.id;
      return SetOptionField(options, info.id, value);
    }
    return false;
  }

  std::string Open(std::istringstream& in) {
    Options options;
    uint16_t id = 0;
    for (std::string word; in >> word;) {
      const size_t equals = word.find('=');
      if (!SetByName(word.substr(0, equals), std::stoull(word.substr(equals + 1)), &options, &id))
        return "refused: " + word + "\n";
    }
    machine_ = std::make_unique<TestMachine>(options);
    machine_->tracer.set_mask(0);
    return machine_->Open().ToString() + "\n";
  }

  std::string Set(const std::string& name, uint64_t value) {
    Options ignored;
    uint16_t id = 0;
    if (!SetByName(name, value, &ignored, &id)) return "refused\n";
    return machine_->db->SetOption(id, value).ToString() + "\n";
  }

  template <class F>
  static std::string Repeat(uint64_t count, F f) {
    Status status;
    for (uint64_t i = 0; i < count && status.ok(); i++) status = f(i);
    return status.ToString() + "\n";
  }

  std::string Seek(const std::string& key) {
    auto it = machine_->db->NewIterator({});
    it->Seek(key);
    if (it->Valid()) return "at " + std::string(it->key());
    return it->status().ok() ? "at the end" : it->status().ToString();
  }

  std::string ScanIn(const std::string& from, const std::string& to) {
    const Slice upper = to;
    ReadOptions read;
    if (to != "-") read.iterate_upper_bound = &upper;
    auto it = machine_->db->NewIterator(read);
    uint64_t rows = 0;
    for (from == "-" ? it->SeekToFirst() : it->Seek(from); it->Valid(); it->Next()) rows++;
    return "rows " + std::to_string(rows);
  }

  std::string ScanBackwardIn(const std::string& from, const std::string& to) {
    const Slice lower = from, upper = to;
    ReadOptions read;
    if (from != "-") read.iterate_lower_bound = &lower;
    if (to != "-") read.iterate_upper_bound = &upper;
    auto it = machine_->db->NewIterator(read);
    uint64_t rows = 0;
    for (it->SeekToLast(); it->Valid(); it->Prev()) rows++;
    return "rows " + std::to_string(rows);
  }

  // Counters that changed, by name.
  template <class F>
  std::string Measure(F f) {
    const Counters before = machine_->counters();
    std::string out = f() + "\n";
    for (const char* name : kShown) {
      const uint64_t delta = ValueOf(machine_->counters(), name) - ValueOf(before, name);
      if (delta > 0) out += std::string(name) + " " + std::to_string(delta) + "\n";
    }
    return out;
  }

  // The memtable, four tables of L0 and one table in each of L1 to L5, each ten times as large as the level above from
  // L1 on; rows interleave at random, and each run is newer than those below.
  std::string MakeTenRuns() {
    const uint64_t rows_of[10] = {10, 10, 10, 10, 10, 40, 400, 4000, 40'000, 400'000};
    Options options;
    options.disable_auto_compactions = true;
    options.filter = Filter::kNone;
    options.target_file_size_base = 64 << 20;
    machine_ = std::make_unique<TestMachine>(options);
    machine_->tracer.set_mask(0);
    Prng prng(10);
    std::vector<std::vector<std::string>> keys(10);
    for (size_t run = 0; run < 10; run++) {
      for (uint64_t i = 0; i < rows_of[run]; i++) keys[run].push_back(Digits(prng.Below(1'000'000'000'000), 16));
      std::sort(keys[run].begin(), keys[run].end());
      keys[run].erase(std::unique(keys[run].begin(), keys[run].end()), keys[run].end());
    }
    TableOptions table_options;
    table_options.filter = FilterMode::kNone;
    DirectoryBuilder builder(machine_->memory, table_options);
    for (size_t run = 1; run < 10; run++) {
      std::vector<Row> rows;
      for (const std::string& key : keys[run]) rows.push_back({key, 100 - run, EntryType::kPut, std::string(20, 'v')});
      builder.AddTable(run < 5 ? 0 : static_cast<uint32_t>(run - 4), rows);
    }
    builder.Finish();
    Status status = machine_->Open();
    for (const std::string& key : keys[0]) {
      if (status.ok()) status = machine_->Put(key, "v");
    }
    sought_ = std::move(keys[9]);
    return status.ToString() + "\ntables " + machine_->Shape() + "\n";
  }

  std::string Seeks(uint64_t count) {
    uint64_t comparisons = machine_->counters().user_key_comparison_count;
    Prng prng(11);
    std::string out = Measure([&] {
      auto it = machine_->db->NewIterator({});
      for (uint64_t i = 0; i < count; i++) it->Seek(sought_[prng.Below(sought_.size())]);
      return std::string("seeks ") + std::to_string(count);
    });
    comparisons = (machine_->counters().user_key_comparison_count - comparisons) / count;
    const bool near = comparisons * 10 >= 140 * 9 && comparisons * 10 <= 140 * 11;
    return out + "comparisons a seek " + std::to_string(comparisons) + (near ? ", within" : ", NOT within") +
           " a tenth of 140\n";
  }

  std::unique_ptr<TestMachine> machine_;
  std::vector<std::string> sought_;
};

TEST(GoldenCounters, EqualRocksDbs) {
  const std::string here = __FILE__;
  const std::string path = here.substr(0, here.rfind('/')) + "/golden_counters.txt";
  std::ifstream in(path);
  ASSERT_TRUE(in.good()) << path;
  Script script;
  std::string rewritten, line;
  const bool rewrite = std::getenv("STRATA_REWRITE") != nullptr;
  int commands = 0;
  for (int number = 1; std::getline(in, line); number++) {
    if (line.empty() || line[0] == '#') {
      rewritten += line + "\n";
      continue;
    }
    const std::string command = line;
    const int command_line = number;
    ASSERT_TRUE(std::getline(in, line) && line == "----")
        << path << ":" << number + 1 << ": a line of dashes follows a command";
    std::string expected;
    for (number++; std::getline(in, line) && !line.empty(); number++) expected += line + "\n";
    number++;
    const std::string got = script.Run(command);
    commands++;
    rewritten += command + "\n----\n" + got + "\n";
    if (rewrite) continue;
    EXPECT_EQ(got, expected) << path << ":" << command_line << ": " << command;
  }
  EXPECT_GT(commands, 20);
  in.close();
  if (rewrite) std::ofstream(path) << rewritten;
}

}  // namespace
}  // namespace strata
