// PageFile: the pages of a B+tree in their places, and the copies that keep them whole.
//
//   PAGES        | page 0 | page 1 | page 2 | ...          page p stands at p * page_bytes, and is overwritten there
//   DOUBLEWRITE  | copy | copy | ... 64 of them            written and synced before the pages themselves
//
// A device writes sectors, not pages. When the power goes in the middle of a page, the page is neither old nor new: its
// checksum does not hold, and the redo log cannot mend it, because a change needs the page that it changes. So each
// page is written twice: first its copy, synced, then itself. After a crash a torn page is taken from its copy.
//
// Copies go round. Before one is overwritten, the pages written since the last sync are synced: then no torn page can
// need it. A copy is a base for the redo log only if the log still has everything since; older copies are passed over.
//
// Sources: InnoDB's doublewrite buffer (buf0dblwr.cc), whose two halves of 64 pages live in the system tablespace.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/slice.h"
#include "base/status.h"
#include "baselines/btree_page.h"
#include "env/env.h"

namespace strata {

class PageFile {
 public:
  static constexpr uint32_t kCopies = 64;

  // Makes PAGES with an empty tree: meta page and root, under a temporary name first, so that it is whole or not there.
  static Status Create(Env& env, uint32_t page_bytes);

  // REQUIRES: PAGES is there. InvalidArgument when its pages have another size; Corruption when it has no first page.
  Status Open(Env& env, uint32_t page_bytes);

  // Reads a page. Corruption names the page and what is wrong with it. Not counted, not told.
  Status Read(PageId page, std::string* bytes) const;
  // Writes these pages, their checksums sealed, in order; with copies, the copies before them in one write and a sync.
  // REQUIRES: at most kCopies pages.
  Status Write(const std::vector<BTreePage>& pages, bool copies);
  // Every page written so far survives a crash.
  Status Sync();

  // After a crash: puts copies in the place of torn pages and syncs. base_lsn: where the redo log begins. *mended:
  // how many.
  Status MendTornPages(uint64_t base_lsn, uint32_t* mended);

  uint32_t page_bytes() const { return page_bytes_; }

 private:
  Status WriteCopies(const std::vector<BTreePage>& pages);

  Env* env_ = nullptr;
  uint32_t page_bytes_ = 0;
  std::unique_ptr<RandomRWFile> file_;
  std::unique_ptr<RandomRWFile> copies_;  // opened when first written
  // At first as if every copy were needed and no page synced: another process may have written both just before.
  uint32_t next_copy_ = kCopies;
  bool unsynced_ = true;
};

// Checks the bytes of a page as they stand in a file. Corruption names file and page.
Status CheckPageBytes(std::string* bytes, uint32_t page_bytes, PageId page);

}  // namespace strata
