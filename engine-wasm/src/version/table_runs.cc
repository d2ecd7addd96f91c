#include "version/table_runs.h"

#include "iter/concatenating_iterator.h"
#include "iter/failed_iterator.h"

namespace strata {
namespace {

class LevelIterator final : public ConcatenatingIterator {
 public:
  LevelIterator(TableCache& cache, std::span<const TableRef> tables, const TableReadOptions& options, Tracer* tracer)
      : ConcatenatingIterator(tracer), cache_(cache), tables_(tables), options_(options) {}

 private:
  uint32_t count() const override { return static_cast<uint32_t>(tables_.size()); }
  Slice largest(uint32_t i) const override { return tables_[i]->largest; }
  std::unique_ptr<BlockwiseIterator> Open(uint32_t i) override {
    return NewTableIterator(cache_, *tables_[i], options_);
  }

  TableCache& cache_;
  const std::span<const TableRef> tables_;
  const TableReadOptions options_;
};

}  // namespace

std::unique_ptr<BlockwiseIterator> NewTableIterator(TableCache& cache, const TableMeta& table,
                                                    const TableReadOptions& options) {
  std::shared_ptr<const TableReader> reader;
  const TableReadOptions bounded = WithBounds(options, table);
  Status status = cache.Find(table.table, bounded, &reader);
  if (!status.ok()) return std::make_unique<FailedIterator>(std::move(status));
  return reader->NewIterator(bounded);
}

void AddRuns(TableCache& cache, uint32_t level, std::span<const TableRef> tables, const TableReadOptions& options,
             Tracer* tracer, std::vector<MergeChild>* children) {
  if (tables.empty()) return;
  if (level == 0) {
    TableReadOptions of_l0 = options;
    of_l0.of_l0 = true;
    for (const TableRef& t : tables) {
      children->push_back(
          MergeChild::OfBlocks(NewTableIterator(cache, *t, of_l0), rec::RunKind::kL0Table, t->table, 0));
    }
    return;
  }
  auto run = std::make_unique<LevelIterator>(cache, tables, options, tracer);
  children->push_back(MergeChild::OfBlocks(std::move(run), rec::RunKind::kLevel, level, static_cast<uint8_t>(level)));
}

}  // namespace strata
