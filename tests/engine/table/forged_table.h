// ForgedTable: a table assembled from arbitrary blocks with valid checksums. A table can be taken apart, changed and
// reassembled; the caller keeps, or breaks, the order of keys, separators and counts.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "format/block.h"
#include "format/compression.h"
#include "format/footer.h"
#include "format/internal_key.h"

namespace strata {

struct ForgedBlock {
  std::string separator;                                     // internal key, of the index entry
  std::vector<std::pair<std::string, std::string>> entries;  // internal key, value
};

struct ForgedTable {
  std::vector<ForgedBlock> blocks;
  std::vector<std::pair<std::string, std::string>> meta;  // the other blocks: name in the metaindex, bytes
  uint32_t restart_interval = 4;
  uint32_t index_restart_interval = 1;

  // The file, uncompressed.
  std::string Bytes() const {
    std::string file;
    BlockBuilder index(index_restart_interval);
    for (const ForgedBlock& block : blocks) {
      BlockBuilder data(restart_interval);
      for (const auto& [key, value] : block.entries) data.Add(key, value);
      index.Add(block.separator, Stored(data.Finish(), &file));
    }
    BlockBuilder metaindex(1);
    for (const auto& [name, bytes] : meta) metaindex.Add(name, Stored(bytes, &file));
    Footer footer;
    const std::string metaindex_handle = Stored(metaindex.Finish(), &file);
    const std::string index_handle = Stored(index.Finish(), &file);
    Slice input = metaindex_handle;
    GetBlockHandle(&input, &footer.metaindex);
    input = index_handle;
    GetBlockHandle(&input, &footer.index);
    footer.AppendTo(&file);
    return file;
  }

  // False if the file is not a table of intact blocks.
  static bool TakeApart(Slice file, ForgedTable* table) {
    *table = ForgedTable();
    Footer footer;
    const size_t tail = file.size() < kFooterBytes ? file.size() : kFooterBytes;
    if (!ParseFooter(file.substr(file.size() - tail), file.size(), &footer).ok()) return false;
    using Parts = std::vector<std::pair<std::string, std::string>>;
    Parts index, metaindex;
    if (!Entries<InternalOrder>(file, footer.index, &index)) return false;
    for (auto& [separator, value] : index) {
      ForgedBlock& block = table->blocks.emplace_back();
      BlockHandle handle;
      if (!ParseBlockHandle(value, &handle).ok() || !Entries<InternalOrder>(file, handle, &block.entries)) return false;
      block.separator = std::move(separator);
    }
    if (!Entries<BytewiseOrder>(file, footer.metaindex, &metaindex)) return false;
    bool whole = true;
    for (auto& [name, value] : metaindex) {
      BlockHandle handle;
      std::string bytes;
      if (ParseBlockHandle(value, &handle).ok() && Contents(file, handle, &bytes)) {
        table->meta.emplace_back(std::move(name), std::move(bytes));
      } else {
        whole = false;
      }
    }
    return whole;
  }

 private:
  // Appends a block and its trailer; returns its encoded handle, as stored in an index.
  static std::string Stored(Slice block, std::string* file) {
    std::string handle;
    BlockHandle{file->size(), block.size()}.AppendTo(&handle);
    file->append(block);
    AppendBlockTrailer(block, 0, file);
    return handle;
  }
  static bool Contents(Slice file, const BlockHandle& handle, std::string* contents) {
    if (!CheckHandle(handle, file.size()).ok()) return false;
    Slice stored, raw;
    uint8_t type = 0;
    std::string scratch;
    const Slice bytes = file.substr(handle.offset, handle.StoredBytes());
    if (!ParseBlockTrailer(bytes, true, &stored, &type).ok()) return false;
    if (!UncompressBlock(type, stored, &scratch, &raw).ok()) return false;
    contents->assign(raw);
    return true;
  }
  template <class Order>
  static bool Entries(Slice file, const BlockHandle& handle,
                      std::vector<std::pair<std::string, std::string>>* entries) {
    std::string contents;
    BlockView view;
    if (!Contents(file, handle, &contents) || !BlockView::Open(contents, &view).ok()) return false;
    BlockCursor<Order> cursor(view);
    for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) entries->emplace_back(cursor.key(), cursor.value());
    return cursor.status().ok();
  }
};

}  // namespace strata
