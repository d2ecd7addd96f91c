#include "compaction/compaction_picker.h"

#include "compaction/compaction_policy.h"
#include "compaction/fifo_picker.h"
#include "compaction/lazy_leveling_picker.h"
#include "compaction/marked_tables.h"
#include "compaction/universal_picker.h"

namespace strata {
namespace {

class LeveledPicker final : public CompactionPicker {
 public:
  std::optional<CompactionPlan> PickByShape(const PolicyView& view,
                                            std::vector<rec::RunsWeighed>* /*evaluated*/) const override {
    return PickByScore(view);
  }
  std::optional<CompactionPlan> PickMarked(const PolicyView& view) const override { return strata::PickMarked(view); }
  std::optional<CompactionPlan> PickManual(const PolicyView& view, uint32_t level, KeyRange range) const override {
    return strata::PickManual(view, level, range);
  }
  std::optional<CompactionPlan> PickInPlace(const PolicyView& view, const Predicates& predicates, uint32_t level,
                                            KeyRange range) const override {
    return strata::PickInPlace(view, predicates, level, range);
  }
  bool IsLeveled() const override { return true; }
};

constexpr LeveledPicker kLeveled;
constexpr UniversalPicker kUniversal;
constexpr FifoPicker kFifo;
constexpr LazyLevelingPicker kLazyLeveling;

}  // namespace

const CompactionPicker& PickerOf(CompactionStyle style) {
  switch (style) {
    case CompactionStyle::kLevel:
      break;
    case CompactionStyle::kUniversal:
      return kUniversal;
    case CompactionStyle::kFifo:
      return kFifo;
    case CompactionStyle::kLazyLeveling:
      return kLazyLeveling;
  }
  return kLeveled;
}

}  // namespace strata
