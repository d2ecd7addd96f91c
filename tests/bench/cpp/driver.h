// Driver: the phases of the benchmark, one implementation for every engine.
//
// An engine is a class with
//   static std::unique_ptr<Engine> Open(const Setup&, std::string* error)
//   bool Put(key, value)   bool Delete(key)   bool Get(key, std::string*)   bool CompactAll()
//   bool Settle()          completes all due background work
//   NewCursor()            an owned iterator: SeekToFirst, SeekToLast, Seek, Next, Prev, Valid, key, value
//   std::string error()    of the last call that failed
//   double written_bytes() bytes of logs and tables so far
//   double traced_bytes()  records taken so far
//
// Nothing here reads a clock: the program around it, native or JavaScript, times each call of Run. Every phase counts
// what it found and fails when the count is wrong, so that no engine is fast because it is wrong.
//
// Phases come in the order of the enum; kFillSeq and kFillRandom need a database that was just opened. A phase runs in
// slices, so that engines can alternate within it:
//
//   slice 0 of 4   keys 0 .. n/4      slice 3 of 4   the rest, and Settle if the phase writes
//
// Settle belongs to the time of writing, because an engine that postpones work has not done it yet. A full compaction
// and the seek after tombstones cannot be divided: they are the last slice.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "workload.h"

namespace bench {

// The order of kPhases in phases.ts.
enum class Phase : uint32_t {
  kFillSeq,
  kOverwrite,
  kFillRandom,
  kCompact,
  kHit,
  kMiss,
  kSeek,
  kScan,
  kReverse,
  kDelete,
  kTombstones,
};

// Slice `index` of `count`.
struct Slice {
  uint32_t index = 0;
  uint32_t count = 1;

  bool last() const { return index + 1 == count; }
  // Where the slice begins and ends in n items.
  uint32_t begin(uint32_t n) const { return static_cast<uint32_t>(uint64_t{n} * index / count); }
  uint32_t end(uint32_t n) const { return static_cast<uint32_t>(uint64_t{n} * (index + 1) / count); }
};

template <class Engine>
class Driver {
 public:
  // Destroys the last engine before it creates the next, so that memory is that of one.
  bool Open(const Setup& setup) {
    cursor_.reset();
    engine_.reset();
    if (setup.entries != setup_.entries) {
      write_order_ = Permutation(setup.entries, 17);
      read_order_ = Permutation(setup.entries, 23);
    }
    setup_ = setup;
    engine_ = Engine::Open(setup, &message_);
    return engine_ != nullptr;
  }

  bool Run(Phase phase, Slice slice) {
    if (engine_ == nullptr) return Fail("no engine is open");
    if (slice.index >= slice.count) return Fail("there is no such slice");
    operations_ = 0;
    const double written_before = engine_->written_bytes();
    const bool done = RunPhase(phase, slice);
    written_bytes_ = engine_->written_bytes() - written_before;
    return done;
  }

  // Results of the last Run.
  uint32_t operations() const { return operations_; }
  double written_bytes() const { return written_bytes_; }
  const std::string& message() const { return message_; }
  double traced_bytes() const { return engine_ == nullptr ? 0 : engine_->traced_bytes(); }

 private:
  // Walks are repeated until they have passed this many entries.
  static constexpr uint32_t kLeastScanned = 400'000;
  // The values of an overwritten key differ from its first by this offset in the pool.
  static constexpr uint32_t kNewer = 7;

  bool RunPhase(Phase phase, Slice slice) {
    switch (phase) {
      case Phase::kFillSeq:
        return Write(slice, [this](uint32_t i) { return Put(i, i); });
      case Phase::kOverwrite:
        return Write(slice, [this](uint32_t i) { return Put(write_order_[i], write_order_[i] + kNewer); });
      case Phase::kFillRandom:
        return Write(slice, [this](uint32_t i) { return Put(write_order_[i], write_order_[i]); });
      case Phase::kCompact:
        if (!slice.last()) return true;
        operations_ = setup_.entries;
        return engine_->CompactAll() || Fail(engine_->error());
      case Phase::kHit:
        return Read("keys found with their value", slice, [this](uint32_t number) { return Hit(number); });
      case Phase::kMiss:
        return Read("absent keys not found", slice,
                    [this](uint32_t number) { return !engine_->Get(key_.Of(2 * uint64_t{number} + 1), &value_); });
      case Phase::kSeek:
        return Read("seeks that found their key", slice, [this](uint32_t number) { return Seek(number); });
      case Phase::kScan:
        return Walk(
            slice, [](auto& cursor) { cursor->SeekToFirst(); }, [](auto& cursor) { cursor->Next(); });
      case Phase::kReverse:
        return Walk(
            slice, [](auto& cursor) { cursor->SeekToLast(); }, [](auto& cursor) { cursor->Prev(); });
      case Phase::kDelete:
        return Write(slice, [this](uint32_t i) { return engine_->Delete(key_.Of(2 * uint64_t{i})); });
      case Phase::kTombstones:
        return SkipTombstones(slice);
    }
    return Fail("there is no such phase");
  }

  bool Fail(std::string message) {
    message_ = std::move(message);
    return false;
  }
  bool Expect(const char* what, uint64_t found, uint64_t expected) {
    if (found == expected) return true;
    return Fail(std::string(what) + ": " + std::to_string(found) + " instead of " + std::to_string(expected));
  }

  bool Put(uint32_t number, uint32_t value) { return engine_->Put(key_.Of(2 * uint64_t{number}), values_.Of(value)); }

  // write(i): writes item i of the phase.
  template <class WriteOne>
  bool Write(Slice slice, WriteOne write) {
    const uint32_t end = slice.end(setup_.entries);
    for (uint32_t i = slice.begin(setup_.entries); i < end; i++) {
      if (!write(i)) return Fail(engine_->error());
    }
    operations_ = end - slice.begin(setup_.entries);
    return !slice.last() || engine_->Settle() || Fail(engine_->error());
  }

  // read(number): whether the answer for this number is right.
  template <class ReadOne>
  bool Read(const char* what, Slice slice, ReadOne read) {
    const uint32_t begin = slice.begin(setup_.entries);
    const uint32_t end = slice.end(setup_.entries);
    uint64_t right = 0;
    for (uint32_t i = begin; i < end; i++) right += read(read_order_[i]) ? 1 : 0;
    operations_ = end - begin;
    return Expect(what, right, operations_);
  }

  bool Hit(uint32_t number) {
    return engine_->Get(key_.Of(2 * uint64_t{number}), &value_) && value_ == values_.Of(number);
  }

  // A new iterator for each seek, as in a request.
  bool Seek(uint32_t number) {
    const std::string_view wanted = key_.Of(2 * uint64_t{number});
    const auto cursor = engine_->NewCursor();
    cursor->Seek(wanted);
    return cursor->Valid() && std::string_view(cursor->key().data(), cursor->key().size()) == wanted;
  }

  uint32_t Passes() const {
    return setup_.entries >= kLeastScanned ? 1 : (kLeastScanned + setup_.entries - 1) / setup_.entries;
  }

  // All passes together are one sequence of entries, which slices divide; the cursor stays between slices of a pass.
  template <class SeekToStart, class Step>
  bool Walk(Slice slice, SeekToStart seek_to_start, Step step) {
    const uint32_t total = Passes() * setup_.entries;
    const uint32_t end = slice.end(total);
    uint64_t bytes = 0;
    uint64_t entries = 0;
    for (uint32_t i = slice.begin(total); i < end; i++) {
      if (i % setup_.entries == 0) {
        cursor_.emplace(engine_->NewCursor());
        seek_to_start(*cursor_);
      }
      if (!cursor_.has_value() || !(*cursor_)->Valid()) return Fail("the walk ends after too few entries");
      bytes += (*cursor_)->key().size() + (*cursor_)->value().size();
      entries++;
      step(*cursor_);
    }
    operations_ = static_cast<uint32_t>(entries);
    if (slice.last()) {
      if ((*cursor_)->Valid()) return Fail("the walk goes on after the last entry");
      cursor_.reset();
    }
    return Expect("bytes walked", bytes, entries * (kKeyBytes + kValueBytes));
  }

  // The first seek after everything was deleted skips the remaining data and tombstones. Only the first: LevelDB may
  // compact what it has skipped.
  bool SkipTombstones(Slice slice) {
    if (!slice.last()) return true;
    const auto cursor = engine_->NewCursor();
    cursor->SeekToFirst();
    operations_ = setup_.entries;
    return Expect("entries after deleting all", cursor->Valid() ? 1 : 0, 0);
  }

  using Cursor = decltype(std::declval<Engine&>().NewCursor());

  Setup setup_;
  Values values_;
  std::vector<uint32_t> write_order_;
  std::vector<uint32_t> read_order_;
  std::unique_ptr<Engine> engine_;
  std::optional<Cursor> cursor_;  // REQUIRES: destroyed before engine_
  Key key_;
  std::string value_;
  uint32_t operations_ = 0;
  double written_bytes_ = 0;
  std::string message_;
};

}  // namespace bench
