// Iterator: the one interface through which everything sorted is read, LevelDB's.
//
// Keys are internal keys below db/ and user keys above it. An iterator stands on an entry or is not Valid; key() and
// value() live until it moves. status() tells damage met on the way; an iterator with a bad status is not Valid.
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
  // To the first entry at or after target.
  virtual void Seek(Slice target) = 0;
  // REQUIRES: Valid.
  virtual void Next() = 0;
  virtual void Prev() = 0;
  virtual Slice key() const = 0;
  virtual Slice value() const = 0;
  virtual Status status() const = 0;
};

}  // namespace strata
