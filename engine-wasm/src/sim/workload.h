// Workload: the operations into which fill, delete_fill, churn, read_fill and mix expand (schema/commands.json, kinds
// 32 to 35 and 37).
//
// Everything is integer arithmetic on seeded state: the same specification gives the same keys and values natively and
// in WebAssembly.
//
// Keys are decimal numbers of at least key_bytes digits, padded with zeros, so that bytewise order is numeric order
// unless a number has more digits. Values are printable; their second half repeats the first, so that Snappy halves
// them, as in LevelDB's benchmark.
//
// Zipf's distribution here: rank r is drawn with probability proportional to r^-(127/128), an exponent of 0.992; see
// ZipfSampler for how to avoid logarithms. A fixed bijection scatters the ranks over the key space, so that hot keys
// are not neighbors; it depends only on the key space, so a read_fill finds the hot keys of a fill.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "base/prng.h"
#include "base/slice.h"
#include "trace/records.gen.h"

namespace strata {

// FillOrder of schema/commands.json, with its values.
enum class KeyDistribution : uint8_t { kSeq, kRandom, kZipf };

// Draws ranks 1 .. n by rejection. The ranks are divided into octaves [2^j, 2^(j+1)). Within one, 2^(-127j/128) is an
// upper bound of the density, so the octave's share of the envelope is 2^j times that, 2^(j/128): a table. A rank drawn
// evenly in the octave is accepted with probability (r / 2^j)^-(127/128) = x^(1/128) / x, and x^(1/128) is seven square
// roots: another table. At least two draws in three are accepted, except in the last octave, which n may cut.
class ZipfSampler {
 public:
  // REQUIRES: n > 0.
  explicit ZipfSampler(uint64_t n);
  uint64_t Draw(Prng* prng) const;

 private:
  static constexpr uint32_t kCells = 256;

  uint64_t n_;
  uint32_t octaves_;
  std::array<uint64_t, 64> cumulated_;        // cumulative shares of octaves 0..j, in 2^-32
  std::array<uint64_t, kCells + 1> root_of_;  // (1 + i/256)^(1/128), in 2^-32
};

struct WorkloadSpec {
  enum class Kind : uint8_t { kFill, kDeleteFill, kChurn, kReadFill, kMix };

  Kind kind = Kind::kFill;
  KeyDistribution distribution = KeyDistribution::kSeq;
  uint32_t key_bytes = 16;
  uint32_t value_bytes = 100;
  uint64_t n = 0;
  uint64_t first = 0;          // the first key number; not for churn
  uint64_t key_space = 0;      // kRandom, kZipf: numbers are in [first, first + key_space); 0 is treated as 1
  uint64_t head = 0;           // churn: the next new number
  uint64_t tail = 0;           // churn: the oldest live number
  uint32_t reads_percent = 0;  // mix: share of Gets; the others are puts
  uint64_t seed = 0;
  uint32_t family = 0;  // column family
};

// An operation, of these or of InsertBenchmark.
struct WorkloadOp {
  rec::OpKind kind = rec::OpKind::kPut;  // put, delete, get; write and scan of InsertBenchmark only
  std::string key;                       // write: the entries of the command; scan: lower bound
  std::string value;                     // put; scan: upper bound, exclusive
  uint32_t limit = 0;                    // scan: rows, 0 for no limit
  uint32_t family = 0;                   // of a write the entries name it
};

class Workload {
 public:
  explicit Workload(const WorkloadSpec& spec);

  // Total number of operations: n, or 2n for churn, where each put is followed by a delete.
  uint64_t total() const { return spec_.kind == WorkloadSpec::Kind::kChurn ? 2 * spec_.n : spec_.n; }
  // Number of operations returned so far.
  uint64_t done() const { return done_; }
  // Returns the next operation, reusing *op's memory; false after the last.
  bool Next(WorkloadOp* op);

 private:
  uint64_t NextNumber();
  // The bijection of [0, key_space) that scatters the ranks.
  uint64_t Scatter(uint64_t index) const;

  WorkloadSpec spec_;
  Prng prng_;
  ZipfSampler zipf_;
  uint64_t multiplier_ = 1;  // coprime to the key space
  uint64_t done_ = 0;
};

// The key for a number. Replaces *key. Pure.
void MakeKey(uint64_t number, uint32_t key_bytes, std::string* key);
// The value of the index-th put with a seed: printable, half compressible. Replaces *value. Pure.
void MakeValue(uint64_t seed, uint64_t index, uint32_t value_bytes, std::string* value);

}  // namespace strata
