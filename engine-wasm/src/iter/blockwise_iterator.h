// BlockwiseIterator: an iterator over entries in file blocks that can report in advance whether a move would read one.
//
// Why: a compaction runs in steps, and a step makes at most one device operation. Before it moves, the merge job must
// know whether the move would read a block, so that it can make that read a step of its own:
//
//     if (merge.NeedsBlock()) return Ran(merge.LoadBlock());   // one device operation
//     merge.Next();                                            // none
//
// A reader that does not care (a scan) never asks: Next and SeekToFirst read missing blocks themselves. There is no
// mode to set.
//
// "The next forward move" is SeekToFirst for an iterator that was never positioned, and Next for one positioned on an
// entry. LoadBlock prepares only this move; Seek, SeekToLast and Prev discard what it loaded and do their own reads.
#pragma once

#include <cstdint>

#include "iter/iterator.h"

namespace strata {

// What the next forward move will do.
enum class Ahead : uint8_t {
  kLoaded,      // it moves without a read
  kNeedsBlock,  // it must read a block first
  kEnd          // it reads nothing and leaves the iterator not Valid
};

class BlockwiseIterator : public Iterator {
 public:
  // Pure, no I/O. Also kEnd if the iterator ran off an end or found corruption.
  virtual Ahead LookAhead() const = 0;
  bool NeedsBlock() const { return LookAhead() == Ahead::kNeedsBlock; }

  // Reads one missing block: at most one device operation (none on a cache hit). Does not move the iterator: key() and
  // value() stay. NeedsBlock may still be true afterwards (a table has to be opened before its first block is read), so
  // callers loop. REQUIRES: NeedsBlock. Errors: as status(); the iterator is then not Valid and stays so.
  virtual Status LoadBlock() = 0;

  // Bytes read from files since construction, block trailers included; cache hits add nothing.
  virtual uint64_t bytes_read() const = 0;
  // Uncompressed size of the current block and of blocks loaded in advance. Pure.
  virtual uint64_t held_bytes() const = 0;
};

}  // namespace strata
