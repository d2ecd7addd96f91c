// Hostile directories: well-framed bytes, correct checksums, and content that no engine would write. Each run opens
// one, reads it in both directions and by seeks and gets, compacts it, and reads it again.
//
//   no crash                     sanitizers, in the campaign
//   no hang                      cost.h
//   no more than 300 MB          cost.h
//   no silent damage             answers without an error equal the files' contents, read by a plain reader
//                                (plain_reading.h); or `check` reports a problem
//
// The base of run n is a small database of option set n % 32 (model/option_sets.h), so the runs reach every dialect,
// filter, merge structure and search. STRATA_FUZZ_RUNS=N runs that many, starting at STRATA_FUZZ_SEED; a failure prints
// the command line that repeats it.
#include "fuzz/cost.h"
#include "fuzz/mutation.h"
#include "fuzz/plain_reading.h"
#include "model/option_sets.h"

namespace strata {
namespace {

Options FuzzOptions(uint64_t seed) {
  Options options = OptionSet(static_cast<uint32_t>(seed % kOptionSets));
  options.block_size = 100;
  options.write_buffer_size = 1500;
  options.memory_quota = 100'000'000;
  return options;
}

std::string KeyOf(uint64_t n) {
  return "k" + Digits(n, 2);
}

Files MakeBase(uint64_t set) {
  TestMachine machine(FuzzOptions(set));
  Prng prng(set);
  EXPECT_TRUE(machine.Open().ok());
  const bool extended = machine.options.dialect == Dialect::kExtended;
  for (uint64_t i = 0; i < 160; i++) {
    const std::string key = KeyOf(prng.Below(60));
    if (extended && prng.OneIn(12)) {
      EXPECT_TRUE(machine.db->DeleteRange({}, key, key + std::string(1 + prng.Below(2), 'z')).ok());
    } else if (prng.OneIn(4)) {
      EXPECT_TRUE(machine.Delete(key).ok());
    } else {
      EXPECT_TRUE(machine.Put(key, key + ":" + Digits(i) + std::string(prng.Below(20), '.')).ok());
    }
    if (i == 120) {
      EXPECT_TRUE(machine.db->WaitForIdle().ok());
    }
  }
  machine.Close();
  return FilesOf(machine.memory);
}

const Files& Base(uint64_t set) {
  static std::map<uint64_t, Files> bases;
  const auto found = bases.find(set);
  return found != bases.end() ? found->second : bases[set] = MakeBase(set);
}

// The outcomes of all runs, to check that the mutations reach every outcome.
struct Tally {
  uint64_t refused = 0;   // the database refused to open
  uint64_t reported = 0;  // a read or the compaction reported damage
  uint64_t same = 0;      // the answers equal the contents of the files
  uint64_t checked = 0;   // they differ, and check reports a problem
};

// One run: its answers, and the number of errors that it reported.
class Execution {
 public:
  Execution(uint64_t seed, const Files& files, const Options& options) : prng_(seed), machine_(options) {
    Fill(&machine_.memory, files);
    machine_.faults.SetPlan({{.op = FaultOp::kRead, .nth = fuzz::kReads, .times = Fault::kForever}});
  }

  // Recovery reports dropped log bytes in WalReplayed records, not as an error.
  bool Open() {
    machine_.tracer.set_mask(Tracer::kFullMask);
    const bool ok = Ok(machine_.Open());
    TestMachine::ForEach<rec::WalReplayed>(machine_.tracer.TakeBatch(), [this](Slice record) {
      if (wire::Load<uint32_t>(record.data() + 20) > 0) complaints_++;  // dropped_bytes
    });
    machine_.tracer.set_mask(0);
    return ok;
  }

  // Reads all rows. Expects them in order whatever the files contain.
  void ReadAll(const std::set<std::string>& keys) {
    forward_ = Scan(true);
    backward_ = Reversed(Scan(false));
    gets_.clear();
    for (const std::string& key : keys) {
      std::string value;
      const Status status = machine_.db->Get({}, key, &value);
      if (status.ok()) gets_.emplace_back(key, value);
      if (!status.Is(Code::kNotFound)) Ok(status);
    }
    Wander(keys);
  }

  void Compact() {
    if (Ok(machine_.db->Flush()) && Ok(machine_.db->CompactRange({}, {}))) Ok(machine_.db->WaitForIdle());
  }

  std::string Check() {
    std::string json;
    EXPECT_TRUE(DumpDirectory(machine_.memory, true, &json).ok());
    return json;
  }

  const Rows& forward() const { return forward_; }
  const Rows& backward() const { return backward_; }
  const Rows& gets() const { return gets_; }
  // True if both scans and all gets return the same rows.
  bool Agrees() const { return forward_ == backward_ && forward_ == gets_; }
  uint64_t complaints() const { return complaints_; }

 private:
  // Counts an error as a complaint. Its code must be one that damage can cause; others, such as the I/O error of a read
  // past the limit, fail the test.
  bool Ok(const Status& status) {
    if (status.ok()) return true;
    complaints_++;
    EXPECT_TRUE(status.Is(Code::kCorruption) || status.Is(Code::kNotSupported) || status.Is(Code::kInvalidArgument) ||
                status.Is(Code::kOutOfMemory))
        << status.ToString();
    EXPECT_FALSE(status.message().empty());
    return false;
  }

  Rows Scan(bool forward) {
    Rows rows;
    auto it = machine_.db->NewIterator({});
    for (forward ? it->SeekToFirst() : it->SeekToLast(); it->Valid(); forward ? it->Next() : it->Prev()) {
      if (!rows.empty() && (rows.back().first < it->key()) != forward) {
        ADD_FAILURE() << "rows out of order: " << rows.back().first << ", " << it->key();
        break;
      }
      rows.emplace_back(it->key(), it->value());
    }
    Ok(it->status());
    return rows;
  }

  // Seeks, and changes direction between rows.
  void Wander(const std::set<std::string>& keys) {
    if (keys.empty()) return;
    const std::vector<std::string> all(keys.begin(), keys.end());
    auto it = machine_.db->NewIterator({});
    for (int i = 0; i < 12; i++) {
      const std::string& target = all[prng_.Below(all.size())];
      it->Seek(target);
      EXPECT_TRUE(!it->Valid() || it->key() >= target);
      for (uint64_t n = prng_.Below(5); n > 0 && it->Valid(); n--) {
        const std::string before(it->key());
        const bool forward = prng_.OneIn(2);
        forward ? it->Next() : it->Prev();
        EXPECT_TRUE(!it->Valid() || (before < it->key()) == forward);
      }
    }
    Ok(it->status());
  }

  Prng prng_;
  TestMachine machine_;
  Rows forward_;
  Rows backward_;
  Rows gets_;
  uint64_t complaints_ = 0;
};

void Judge(Execution* run, const PlainReading& plain, Tally* tally) {
  if (run->complaints() > 0) {
    tally->reported++;
    return;
  }
  if (run->Agrees() && plain.readable() && run->forward() == plain.RowsNow()) {
    tally->same++;
    return;
  }
  EXPECT_NE(run->Check().find("\"problems\":[{"), std::string::npos)
      << "damage was silently accepted: " << (plain.readable() ? "" : "a file cannot be read; ")
      << (plain.ages_agree() ? "" : "ages contradict; ") << run->forward().size() << " rows by a scan, "
      << run->backward().size() << " backward, " << run->gets().size() << " by gets, " << plain.RowsNow().size()
      << " in the files";
  tally->checked++;
}

void RunOne(uint64_t seed, Tally* tally) {
  Prng prng(seed);
  Options options = FuzzOptions(seed);
  Files files = Base(seed % kOptionSets);
  std::string what;
  Mutation mutation(&prng, &files);
  for (uint64_t n = 1 + prng.Below(2); n > 0; n--) what += mutation.Apply() + "; ";
  SCOPED_TRACE(what);
  options.paranoid_checks = prng.OneIn(2);
  options.wal_recovery_mode = static_cast<WalRecoveryMode>(prng.Below(4));
  options.max_sequential_skip_in_iterations = prng.Below(3);
  options.disable_auto_compactions = true;
  const PlainReading plain(files, options.dialect);
  fuzz::ResetPeak();
  const uint64_t before = fuzz::PeakBytes();
  {
    Execution run(seed, files, options);
    if (!run.Open()) {
      tally->refused++;
    } else {
      std::set<std::string> keys = plain.Keys();
      for (uint64_t i = 0; i < 60; i += 7) keys.insert(KeyOf(i));
      // Judged before the engine changes the files.
      run.ReadAll(keys);
      Judge(&run, plain, tally);
      const Rows rows = run.forward();
      run.Compact();
      run.ReadAll(keys);
      if (run.complaints() == 0 && plain.ages_agree()) {
        EXPECT_EQ(run.forward(), rows) << "after the compaction";
      }
    }
    run.Check();
  }
  EXPECT_LE(fuzz::PeakBytes() - before, fuzz::kMemoryBytes);
}

TEST(Fuzz, CheckReportsNothingInADirectoryWithoutMutations) {
  for (uint64_t set = 0; set < kOptionSets; set++) {
    MemEnv env;
    Fill(&env, Base(set));
    std::string json;
    ASSERT_TRUE(DumpDirectory(env, true, &json).ok());
    EXPECT_NE(json.find("\"problems\":[]"), std::string::npos) << "option set " << set << ": " << json;
  }
}

TEST(Fuzz, NoDirectoryCrashesHangsOrIsSilentlyAccepted) {
  const uint64_t first = FromEnvironment("STRATA_FUZZ_SEED", 1);
  const uint64_t runs = FromEnvironment("STRATA_FUZZ_RUNS", 600);
  const auto seconds = static_cast<uint32_t>(FromEnvironment("STRATA_FUZZ_SECONDS", 0));
  Tally tally;
  for (uint64_t seed = first; seed < first + runs; seed++) {
    const std::string line = "STRATA_FUZZ_SEED=" + std::to_string(seed) + " STRATA_FUZZ_RUNS=1 test_fuzz";
    SCOPED_TRACE(line);
    if (seconds > 0) fuzz::StartClock(seconds, line);
    RunOne(seed, &tally);
    if (HasFailure()) return;
  }
  if (seconds > 0) fuzz::StartClock(0, "");
  std::printf("%llu runs: %llu refused, %llu reported by reads, %llu equal to the files, %llu found by check\n",
              static_cast<unsigned long long>(runs), static_cast<unsigned long long>(tally.refused),
              static_cast<unsigned long long>(tally.reported), static_cast<unsigned long long>(tally.same),
              static_cast<unsigned long long>(tally.checked));
  if (runs < 600) return;
  EXPECT_GT(tally.refused, runs / 20);
  EXPECT_GT(tally.reported, runs / 10);
  EXPECT_GT(tally.same, runs / 20);
}

}  // namespace
}  // namespace strata
