#include "paper/find_note.h"

namespace strata {

Status FindNote::Meet(Slice user_key, EntryType type, Slice value) {
  if (user_key < Slice(from_) || EndsBefore(user_key)) return Status::Ok();
  const bool deleted = IsTombstone(type);
  std::optional<std::string> row;
  if (!deleted) row = std::string(value);
  if (!met_.try_emplace(std::string(user_key), std::move(row)).second) return Status::Ok();
  if (!deleted) live_++;
  bytes_ += user_key.size() + value.size();
  if (bytes_ <= kAnswerBytesMax) return Status::Ok();
  return Status::InvalidArgument("the find note has collected more than % bytes; give it a smaller range",
                                 {kAnswerBytesMax});
}

}  // namespace strata
