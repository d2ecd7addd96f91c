// Driver: the phases of the benchmark, one implementation for every engine.
//
// An engine is a class with
//   static std::unique_ptr<Engine> Open(const Setup&, std::string* error)
//   bool Put(key, value)   bool Delete(key)   bool Get(key, std::string*)   bool CompactAll()
//   bool Settle()          completes all due background work
//   NewCursor()            an owned iterator: SeekToFirst, Seek, Next, Valid, key, value
//   std::string error()    of the last call that failed
//   double traced_bytes()  records taken so far
//
// Nothing here reads a clock: the program around it, native or JavaScript, times each call of Run. Every phase counts
// what it found and fails when the count is wrong, so that no engine is fast because it is wrong.
//
// Phases come in the order of the enum; the work of filling includes Settle, because an engine that postpones work has
// not done it yet.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "workload.h"

namespace bench {

enum class Phase : uint32_t { kFill, kCompact, kHit, kMiss, kScan, kSeek, kDelete, kTombstones };
inline constexpr uint32_t kPhaseCount = 8;

template <class Engine>
class Driver {
 public:
  // Destroys the last engine before it creates the next, so that memory is that of one.
  bool Open(const Setup& setup) {
    engine_.reset();
    if (setup.entries != setup_.entries) {
      write_order_ = Permutation(setup.entries, 17);
      read_order_ = Permutation(setup.entries, 23);
    }
    setup_ = setup;
    engine_ = Engine::Open(setup, &message_);
    return engine_ != nullptr;
  }

  bool Run(Phase phase) {
    if (engine_ == nullptr) return Fail("no engine is open");
    operations_ = 0;
    switch (phase) {
      case Phase::kFill:
        return Fill();
      case Phase::kCompact:
        operations_ = setup_.entries;
        return engine_->CompactAll() || Fail(engine_->error());
      case Phase::kHit:
        return Hit();
      case Phase::kMiss:
        return Miss();
      case Phase::kScan:
        return Scan();
      case Phase::kSeek:
        return Seek();
      case Phase::kDelete:
        return DeleteAll();
      case Phase::kTombstones:
        return SkipTombstones();
    }
    return Fail("there is no such phase");
  }

  // Results of the last Run.
  uint32_t operations() const { return operations_; }
  const std::string& message() const { return message_; }
  double traced_bytes() const { return engine_ == nullptr ? 0 : engine_->traced_bytes(); }

 private:
  // A phase that ends quickly is repeated until it has processed this many entries.
  static constexpr uint32_t kLeastScanned = 1'000'000;

  bool Fail(std::string message) {
    message_ = std::move(message);
    return false;
  }
  bool Expect(const char* what, uint64_t found, uint64_t expected) {
    if (found == expected) return true;
    return Fail(std::string(what) + ": " + std::to_string(found) + " instead of " + std::to_string(expected));
  }

  bool Fill() {
    Key key;
    for (const uint32_t number : write_order_) {
      if (!engine_->Put(key.Of(2 * uint64_t{number}), values_.Of(number))) return Fail(engine_->error());
    }
    operations_ = setup_.entries;
    return engine_->Settle() || Fail(engine_->error());
  }

  bool Hit() {
    Key key;
    std::string value;
    uint64_t right = 0;
    for (const uint32_t number : read_order_) {
      if (engine_->Get(key.Of(2 * uint64_t{number}), &value) && value == values_.Of(number)) right++;
    }
    operations_ = setup_.entries;
    return Expect("keys found with their value", right, setup_.entries);
  }

  bool Miss() {
    Key key;
    std::string value;
    uint64_t found = 0;
    for (const uint32_t number : read_order_) {
      if (engine_->Get(key.Of(2 * uint64_t{number} + 1), &value)) found++;
    }
    operations_ = setup_.entries;
    return Expect("absent keys found", found, 0);
  }

  bool Scan() {
    const uint32_t passes = setup_.entries >= kLeastScanned ? 1 : (kLeastScanned + setup_.entries - 1) / setup_.entries;
    uint64_t bytes = 0;
    uint64_t entries = 0;
    for (uint32_t pass = 0; pass < passes; pass++) {
      const auto cursor = engine_->NewCursor();
      for (cursor->SeekToFirst(); cursor->Valid(); cursor->Next()) {
        bytes += cursor->key().size() + cursor->value().size();
        entries++;
      }
    }
    operations_ = static_cast<uint32_t>(entries);
    const uint64_t expected = uint64_t{passes} * setup_.entries;
    return Expect("entries scanned", entries, expected) &&
           Expect("bytes scanned", bytes, expected * (kKeyBytes + kValueBytes));
  }

  // A new iterator for each seek, as in a request.
  bool Seek() {
    Key key;
    uint64_t right = 0;
    for (const uint32_t number : read_order_) {
      const std::string_view wanted = key.Of(2 * uint64_t{number});
      const auto cursor = engine_->NewCursor();
      cursor->Seek(wanted);
      if (cursor->Valid() && std::string_view(cursor->key().data(), cursor->key().size()) == wanted) right++;
    }
    operations_ = setup_.entries;
    return Expect("seeks that found their key", right, setup_.entries);
  }

  bool DeleteAll() {
    Key key;
    for (uint32_t number = 0; number < setup_.entries; number++) {
      if (!engine_->Delete(key.Of(2 * uint64_t{number}))) return Fail(engine_->error());
    }
    operations_ = setup_.entries;
    return engine_->Settle() || Fail(engine_->error());
  }

  // The first seek after everything was deleted skips the remaining data and tombstones.
  bool SkipTombstones() {
    const auto cursor = engine_->NewCursor();
    cursor->SeekToFirst();
    operations_ = setup_.entries;
    return Expect("entries after deleting all", cursor->Valid() ? 1 : 0, 0);
  }

  Setup setup_;
  Values values_;
  std::vector<uint32_t> write_order_;
  std::vector<uint32_t> read_order_;
  std::unique_ptr<Engine> engine_;
  uint32_t operations_ = 0;
  std::string message_;
};

}  // namespace bench
