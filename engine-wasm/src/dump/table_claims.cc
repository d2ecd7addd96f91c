#include "dump/table_claims.h"

#include "base/coding.h"
#include "base/text.h"
#include "dump/dump_internal.h"
#include "format/internal_key.h"

namespace strata {
namespace {

// Keys may have megabytes; a message shows only the beginning.
constexpr size_t kShownKeyBytes = 32;

// "6b3031 @26 put". The end of a range tombstone has no sequence of its own.
std::string Shown(Slice internal_key) {
  const std::string shown = ShownKey(UserKey(internal_key));
  if (IsOpenEnd(internal_key)) return shown + ", the end of a range tombstone";
  const uint64_t trailer = Trailer(internal_key);
  return Text("% @% %", {shown, TrailerSequence(trailer), NameOf(TrailerType(trailer))});
}

}  // namespace

std::string ShownKey(Slice user_key) {
  if (user_key.empty()) return "the empty key";
  std::string shown;
  for (const char c : user_key.substr(0, kShownKeyBytes)) {
    shown += HexText(static_cast<uint8_t>(c), 2).substr(2);  // without its 0x
  }
  if (user_key.size() > kShownKeyBytes) shown += Text("... (% bytes)", {user_key.size()});
  return shown;
}

std::vector<std::string> CompareWithTable(const TableClaim& claim, const TableExtent& held) {
  std::vector<std::string> sentences;
  const std::string table = claim.family == 0
                                ? Text("table % of level %", {claim.meta.table, claim.level})
                                : Text("table % of level % of family %", {claim.meta.table, claim.level, claim.family});
  const auto compare_keys = [&](const char* which, const std::string& said, const std::string& found) {
    if (said == found) return;
    sentences.push_back(Text("%: the manifest says that its % key is %, and the table holds %",
                             {table, which, Shown(said), found.empty() ? "nothing" : Shown(found)}));
  };
  const auto compare_sequences = [&](const char* which, uint64_t said, uint64_t found) {
    if (said == found) return;
    sentences.push_back(
        Text("%: the manifest says that its % sequence is %, and the table holds %", {table, which, said, found}));
  };
  compare_keys("smallest", claim.meta.smallest, held.smallest);
  compare_keys("largest", claim.meta.largest, held.largest);
  if (claim.has_sequences) {
    compare_sequences("smallest", claim.meta.smallest_sequence, held.smallest_sequence);
    compare_sequences("largest", claim.meta.largest_sequence, held.largest_sequence);
  }
  if (held.largest_sequence > claim.last_sequence) {
    sentences.push_back(Text("%: the manifest says that the last sequence of the database is %, and the table holds %",
                             {table, claim.last_sequence, held.largest_sequence}));
  }
  return sentences;
}

}  // namespace strata
