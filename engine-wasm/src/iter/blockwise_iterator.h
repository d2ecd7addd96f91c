// BlockwiseIterator: an iterator whose entries lie in blocks of files, and which can say beforehand when a move would
// read one.
//
// Why: a compaction is stepped, and a step makes at most one device operation. So the merge job must see, before it
// moves, that the move would read a block, and make that read a step of its own:
//
//     if (merge.NeedsBlock()) return Ran(merge.LoadBlock());   // one device operation
//     merge.Next();                                            // none
//
// A reader that does not care (a scan) never asks: Next and SeekToFirst read what is missing by themselves. There is no
// mode.
//
// "The next forward move" is SeekToFirst for an iterator that was never positioned, and Next for one that stands on an
// entry. Only this move can be prepared; Seek, SeekToLast and Prev forget what LoadBlock brought and read for
// themselves.
#pragma once

#include <cstdint>

#include "iter/iterator.h"

namespace strata {

// What the next forward move will meet.
enum class Ahead : uint8_t {
  kLoaded,      // it reads nothing
  kNeedsBlock,  // something must be read for it
  kEnd          // it reads nothing and leaves the iterator not Valid
};

class BlockwiseIterator : public Iterator {
 public:
  // Pure, no I/O. kEnd also for an iterator that ran off an end or met damage.
  virtual Ahead LookAhead() const = 0;
  bool NeedsBlock() const { return LookAhead() == Ahead::kNeedsBlock; }

  // Reads one missing piece: at most one device operation (none when a cache has it). Does not move the iterator: key()
  // and value() stay. Afterwards NeedsBlock may still hold (a table had to be opened before its first block), so
  // callers loop. REQUIRES: NeedsBlock. Errors: as status(); then the iterator is not Valid and stays so.
  virtual Status LoadBlock() = 0;

  // Bytes fetched from files since construction, block trailers included; blocks found in a cache count nothing.
  virtual uint64_t bytes_read() const = 0;
  // Bytes of the blocks that it stands in or has brought ahead, uncompressed. Pure.
  virtual uint64_t held_bytes() const = 0;
};

}  // namespace strata
