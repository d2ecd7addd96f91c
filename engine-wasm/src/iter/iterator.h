// Iterator: LevelDB's interface, through which all sorted data is read, with RocksDB's NextAndGetResult for merges.
//
// Keys are internal keys below db/ and user keys above it. An iterator is positioned on an entry or not Valid; key()
// and value() are valid until it moves. status() reports errors found so far; with a bad status it is not Valid.
#pragma once

#include "base/slice.h"
#include "base/status.h"

namespace strata {

class BlockWindow;

// Where a move led.
struct IterateResult {
  Slice key;  // as key() and value()
  Slice value;
  bool next_is_loaded = false;    // the entry after it exists and is in memory; may also be false then
  BlockWindow* window = nullptr;  // not null: the next entries, while the window has any (iter/block_window.h)
};

class Iterator {
 public:
  virtual ~Iterator() = default;
  virtual bool Valid() const = 0;
  virtual void SeekToFirst() = 0;
  virtual void SeekToLast() = 0;
  // Moves to the first entry at or after target.
  virtual void Seek(Slice target) = 0;
  // REQUIRES: Valid.
  virtual void Next() = 0;
  virtual void Prev() = 0;
  virtual Slice key() const = 0;
  virtual Slice value() const = 0;
  virtual Status status() const = 0;

  // Next or Prev, and the result if the iterator is then Valid; otherwise false. What a merge needs for each entry, in
  // one virtual call.
  virtual bool NextAndGetResult(IterateResult* result) {
    Next();
    return GetResult(result);
  }
  virtual bool PrevAndGetResult(IterateResult* result) {
    Prev();
    return GetResult(result);
  }
  bool GetResult(IterateResult* result) const {
    if (!Valid()) return false;
    *result = {.key = key(), .value = value()};
    return true;
  }
};

}  // namespace strata
