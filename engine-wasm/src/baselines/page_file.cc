#include "baselines/page_file.h"

#include <algorithm>
#include <map>
#include <utility>

#include "format/file_name.h"

namespace strata {
namespace {

Status Damaged(PageId page, const std::string& what) {
  return Status::Corruption("%: page %: %", {kPagesFileName, page, what});
}

std::string EmptyPage(PageId id, PageKind kind, uint32_t page_bytes) {
  std::string bytes(page_bytes, '\0');
  BTreePage page(bytes.data(), page_bytes);
  page.Format(id, kind, 0);
  if (kind == PageKind::kMeta) page.SetLinks(page_bytes, kNoPage, kRootPage + 1);
  page.SealChecksum();
  return bytes;
}

}  // namespace

Status CheckPageBytes(std::string* bytes, uint32_t page_bytes, PageId page) {
  const BTreePage view(bytes->data(), page_bytes);
  Status status = view.Check(page);
  if (status.ok()) status = view.CheckOrder();
  return status.ok() ? status : Damaged(page, status.message());
}

std::string CopyOnWriteMeta(PageId id, uint32_t page_bytes, PageId root, uint64_t lsn) {
  std::string bytes(page_bytes, '\0');
  BTreePage page(bytes.data(), page_bytes);
  page.Format(id, PageKind::kMeta, 1);
  page.SetLinks(page_bytes, root, kNoPage);
  page.set_lsn(lsn);
  page.SealChecksum();
  return bytes;
}

Status PageFile::Create(Env& env, uint32_t page_bytes, bool copy_on_write) {
  const std::string temp = TempFileName(1);
  std::unique_ptr<WritableFile> file;
  Status status = env.NewWritableFile(temp, &file);
  if (status.ok()) {
    status = file->Append(copy_on_write ? CopyOnWriteMeta(0, page_bytes, 2, 0) + CopyOnWriteMeta(1, page_bytes, 2, 0) +
                                              EmptyPage(2, PageKind::kLeaf, page_bytes)
                                        : EmptyPage(kMetaPage, PageKind::kMeta, page_bytes) +
                                              EmptyPage(kRootPage, PageKind::kLeaf, page_bytes));
  }
  if (status.ok()) status = file->Sync();
  if (status.ok()) status = file->Close();
  if (status.ok()) status = env.Rename(temp, kPagesFileName);
  return status.ok() ? env.SyncDir() : status;
}

Status PageFile::Open(Env& env, uint32_t page_bytes, bool copy_on_write) {
  env_ = &env;
  page_bytes_ = page_bytes;
  Status status = env.NewRandomRWFile(kPagesFileName, &file_);
  std::string header;
  if (status.ok()) status = file_->Read(0, BTreePage::kHeaderBytes, &header);
  if (!status.ok()) return status;
  const BTreePage meta(header.data(), BTreePage::kHeaderBytes);
  const uint32_t there = meta.prev();
  if ((meta.level() == 1) != copy_on_write) {
    return Status::InvalidArgument("% is of a tree with another btree_update", {kPagesFileName});
  }
  if (there == page_bytes) return status;
  return Status::InvalidArgument("% has pages of % bytes, and btree_page_size is %",
                                 {kPagesFileName, there, page_bytes});
}

Status PageFile::Read(PageId page, std::string* bytes) const {
  const uint64_t offset = uint64_t{page} * page_bytes_;
  if (offset + page_bytes_ > file_->size_bytes()) return Damaged(page, "the file ends before it");
  const Status status = file_->Read(offset, page_bytes_, bytes);
  return status.ok() ? CheckPageBytes(bytes, page_bytes_, page) : status;
}

Status PageFile::Write(const std::vector<BTreePage>& pages, bool copies) {
  Status status;
  if (copies) status = WriteCopies(pages);
  for (size_t i = 0; status.ok() && i < pages.size(); i++) {
    status = file_->Write(uint64_t{pages[i].id()} * page_bytes_, pages[i].Bytes());
    unsynced_ = true;
  }
  return status;
}

Status PageFile::WriteCopies(const std::vector<BTreePage>& pages) {
  Status status;
  if (copies_ == nullptr) {
    status = env_->NewRandomRWFile(kDoublewriteFileName, &copies_);
    if (status.ok()) status = env_->SyncDir();
  }
  if (status.ok() && next_copy_ + pages.size() > kCopies) {
    next_copy_ = 0;
    status = Sync();
  }
  std::string together;
  for (const BTreePage& page : pages) together.append(page.Bytes());
  if (status.ok()) status = copies_->Write(uint64_t{next_copy_} * page_bytes_, together);
  next_copy_ += static_cast<uint32_t>(pages.size());
  return status.ok() ? copies_->Sync() : status;
}

Status PageFile::Sync() {
  if (!unsynced_) return Status::Ok();
  const Status status = file_->Sync();
  if (status.ok()) unsynced_ = false;
  return status;
}

Status PageFile::RepairTornPages(uint64_t base_lsn, uint32_t* repaired) {
  *repaired = 0;
  if (!env_->FileExists(kDoublewriteFileName)) return Status::Ok();
  std::unique_ptr<RandomAccessFile> file;
  std::string bytes;
  Status status = env_->NewRandomAccessFile(kDoublewriteFileName, &file);
  if (status.ok()) status = file->Read(0, std::min(file->size_bytes(), uint64_t{kCopies} * page_bytes_), &bytes);
  std::map<PageId, BTreePage> newest;
  for (size_t at = 0; status.ok() && at + page_bytes_ <= bytes.size(); at += page_bytes_) {
    const BTreePage copy(&bytes[at], page_bytes_);
    if (!copy.Check(copy.id()).ok() || copy.lsn() < base_lsn) continue;
    const auto [found, is_new] = newest.emplace(copy.id(), copy);
    if (!is_new && found->second.lsn() < copy.lsn()) found->second = copy;
  }
  for (const auto& [page, copy] : newest) {
    std::string there;
    if (!status.ok()) break;
    status = Read(page, &there);
    if (!status.Is(Code::kCorruption)) continue;
    status = file_->Write(uint64_t{page} * page_bytes_, copy.Bytes());
    unsynced_ = true;
    ++*repaired;
  }
  return status.ok() ? Sync() : status;
}

}  // namespace strata
