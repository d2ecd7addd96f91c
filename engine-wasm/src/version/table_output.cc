#include "version/table_output.h"

#include "format/file_name.h"

namespace strata {

Status TableOutput::Create(Env& env, uint32_t table, const TableOptions& options,
                           std::unique_ptr<TableOutput>* output) {
  std::unique_ptr<WritableFile> file;
  Status status = env.NewWritableFile(TableFileName(table), &file);
  if (status.ok()) output->reset(new TableOutput(table, std::move(file), options));
  return status;
}

Status TableOutput::Sync() {
  Status status = file_->Sync();
  return status.ok() ? file_->Close() : status;
}

TableRef TableOutput::Meta() const {
  const TableStats& stats = builder_.stats();
  auto meta = std::make_shared<TableMeta>();
  meta->table = table_;
  meta->size_bytes = stats.size_bytes;
  meta->smallest = stats.smallest;
  meta->largest = stats.largest;
  meta->smallest_sequence = stats.smallest_sequence;
  meta->largest_sequence = stats.largest_sequence;
  meta->counted = true;
  meta->entries = stats.entries;
  meta->deletes = stats.deletes;
  meta->range_fragments = stats.ranges.size();
  meta->raw_key_bytes = stats.raw_key_bytes;
  meta->raw_value_bytes = stats.raw_value_bytes;
  meta->marked_for_compaction = stats.mark.has_value();
  meta->allowed_seeks = InitialAllowedSeeks(stats.size_bytes);
  return meta;
}

}  // namespace strata
