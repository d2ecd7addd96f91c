// Iterator: LevelDB's interface, through which all sorted data is read.
//
// Keys are internal keys below db/ and user keys above it. An iterator is positioned on an entry or not Valid; key()
// and value() are valid until it moves. status() reports errors found so far; with a bad status it is not Valid.
#pragma once

#include "base/slice.h"
#include "base/status.h"

namespace strata {

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
};

}  // namespace strata
