#include "baselines/page_space.h"

#include <string>

#include "format/file_name.h"

namespace strata {

Status PageSpace::Open(const PageFile& file) {
  std::string bytes;
  Status damage;
  for (PageId meta = kMetaPage; meta < kFirst; meta++) {
    const Status status = file.Read(meta, &bytes);
    if (status.Is(Code::kCorruption)) damage = status;
    if (status.Is(Code::kCorruption)) continue;
    if (!status.ok()) return status;
    const BTreePage page(bytes.data(), file.page_bytes());
    if (root_ != kNoPage && page.lsn() <= lsn_) continue;
    meta_ = meta;
    lsn_ = page.lsn();
    root_ = page.next();
  }
  pages_ = file.size_pages();
  return root_ == kNoPage ? damage : Status::Ok();
}

void PageSpace::FreeAllBut(const std::vector<bool>& used) {
  for (PageId page = pages_; page-- > kFirst;) {
    if (!used[page]) free_.push_back(page);
  }
}

PageId PageSpace::Take(bool* is_new) {
  *is_new = free_.empty();
  if (free_.empty()) return pages_++;
  const PageId page = free_.back();
  free_.pop_back();
  return page;
}

Status PageSpace::Commit(uint64_t lsn, PageFile* file, PageId* meta) {
  *meta = kFirst - 1 - meta_;
  std::string bytes = CopyOnWriteMeta(*meta, file->page_bytes(), root_, lsn);
  Status status = file->Write({BTreePage(bytes.data(), file->page_bytes())}, false);
  if (status.ok()) status = file->Sync();
  if (!status.ok()) return status;
  meta_ = *meta;
  lsn_ = lsn;
  free_.insert(free_.end(), retired_.begin(), retired_.end());
  retired_.clear();
  return status;
}

}  // namespace strata
