// Options are checked where they enter: at opening, and before a dynamic one is changed. Their ranges and the
// constraints between them are those of schema/options.json.
#include <string>

#include "db/column_family.h"
#include "db/option_constraints.gen.h"
#include "strata/db.h"

namespace strata {
namespace {

Status CheckRanges(const Options& options) {
  for (const OptionInfo& info : kOptionInfos) {
    const uint64_t value = GetOptionField(options, info.id);
    if (value >= info.min && value <= info.max) continue;
    return Status::InvalidArgument("% must lie between % and %, not %", {info.name, info.min, info.max, value});
  }
  return Status::Ok();
}

// "name=value", as the user would write it.
std::string Setting(const OptionInfo& info, uint64_t value) {
  const Word shown = info.names != nullptr            ? Word(info.names[value])
                     : info.type == OptionType::kBool ? Word(value != 0 ? "yes" : "no")
                                                      : Word(value);
  return Text("%=%", {info.name, shown});
}

// "a=1 with b=2: why", or "a (2) is more than b (1): why".
Status Refuse(const Options& options, const OptionConstraint& constraint) {
  std::string settings;
  for (uint32_t i = 0; i < constraint.shown_count; i++) {
    const OptionInfo& info = *FindOption(constraint.shown[i]);
    const uint64_t value = GetOptionField(options, info.id);
    if (i > 0) settings += constraint.at_most ? " is more than " : " with ";
    settings += constraint.at_most ? Text("% (%)", {info.name, value}) : Setting(info, value);
  }
  return Status::InvalidArgument("%: %", {settings, constraint.why});
}

// The page loads the codecs when an option first needs them, which can fail. Then nothing is written with the option.
Status CheckCodecs(const Options& options) {
  for (const bool last_level : {false, true}) {
    const CompressionType type = CompressionOf(options, {.level = kLevels, .last_level = last_level});
    if (CanCompress(type)) continue;
    return Status::NotSupported("% cannot be used: the codecs could not be loaded. Try again, or use snappy or none",
                                {CompressionProperty(type)});
  }
  return Status::Ok();
}

}  // namespace

Status ValidateOptions(const Options& options) {
  Status status = CheckRanges(options);
  if (!status.ok()) return status;
  for (const OptionConstraint& constraint : kOptionConstraints) {
    if (constraint.broken(options)) return Refuse(options, constraint);
  }
  return CheckCodecs(options);
}

Status ChangeOption(Options* options, uint16_t option_id, uint64_t value) {
  const OptionInfo* const info = FindOption(option_id);
  if (info == nullptr) return Status::InvalidArgument("there is no option with id %", {option_id});
  if (!info->dynamic) {
    return Status::InvalidArgument(std::string(info->name) +
                                   " is set when the database is opened and not while it runs");
  }
  if (value < info->min || value > info->max) {
    return Status::InvalidArgument("% must lie between % and %, not %", {info->name, info->min, info->max, value});
  }
  Options changed = *options;
  SetOptionField(&changed, option_id, value);
  const Status status = ValidateOptions(changed);
  if (status.ok()) *options = changed;
  return status;
}

}  // namespace strata
