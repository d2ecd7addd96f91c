#include "paper/block_store.h"

#include <algorithm>
#include <utility>

#include "base/crc32c.h"
#include "format/file_name.h"

namespace strata {

Status BlockStore::Write(Slice contents, PaperBlock* block) {
  if (files_.size() == kBlocksMax) {
    return Status::InvalidArgument("there are % multi-page blocks already; make block_bytes larger", {kBlocksMax});
  }
  block->file = new_file_number_();
  block->bytes = static_cast<uint32_t>(contents.size());
  block->checksum = Crc32c(contents);
  std::unique_ptr<WritableFile> file;
  Status status = env_.NewWritableFile(TempFileName(block->file), &file);
  if (!status.ok()) return status;
  files_[block->file] = 0;
  status = file->Append(contents);
  if (!status.ok()) return status;
  files_[block->file] = block->bytes;
  in_use_bytes_ += block->bytes;
  peak_bytes_ = std::max(peak_bytes_, in_use_bytes_);
  return file->Close();
}

Status BlockStore::Read(const PaperBlock& block, std::string* contents) const {
  const std::string name = TempFileName(block.file);
  std::unique_ptr<RandomAccessFile> file;
  Status status = env_.NewRandomAccessFile(name, &file);
  if (status.ok()) status = file->Read(0, block.bytes, contents);
  if (status.ok() && Crc32c(*contents) != block.checksum) {
    return Status::Corruption("%: the block is not what was written", {name});
  }
  return status;
}

Status BlockStore::Remove(const PaperBlock& block) {
  const Status status = env_.Remove(TempFileName(block.file));
  if (!status.ok()) return status;
  in_use_bytes_ -= block.bytes;
  files_.erase(block.file);
  return status;
}

bool BlockStore::RemoveOne() {
  if (files_.empty()) return false;
  const auto [file, bytes] = *files_.begin();
  files_.erase(files_.begin());
  in_use_bytes_ -= bytes;
  env_.Remove(TempFileName(file)).IgnoreError();
  return true;
}

void FillingBlock::Add(Slice internal_key, Slice value) {
  if (empty()) block_.first = UserKey(internal_key);
  builder_.Add(internal_key, value);
  block_.entries++;
}

Status FillingBlock::Write(BlockStore& store, Tracer& tracer, uint32_t number, bool copied, Component* component) {
  block_.last = UserKey(builder_.last_key());
  const Slice contents = builder_.Finish();
  const Status status = store.Write(contents, &block_);
  if (!status.ok()) return status;
  component->bytes += block_.bytes;
  component->entries += block_.entries;
  component->checksum = Crc32cExtend(component->checksum, contents);
  tracer.Emit(rec::BlockFilled{.in_use_bytes = store.in_use_bytes(),
                               .bytes = block_.bytes,
                               .entries = block_.entries,
                               .component = static_cast<uint8_t>(number),
                               .copied = static_cast<uint8_t>(copied),
                               .first = block_.first,
                               .last = block_.last});
  component->blocks.push_back(std::move(block_));
  block_ = PaperBlock();
  builder_.Reset();
  return status;
}

}  // namespace strata
