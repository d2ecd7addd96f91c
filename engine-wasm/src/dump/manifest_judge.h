// ManifestJudge: reads a manifest edit by edit and lists every rule that it breaks. Recovery stops at the first one.
//
// It does not list consequences. After damage, or an edit that cannot be decoded completely, the set of tables is
// unknown: later edits are not compared with it, and no number is reported as missing.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/slice.h"
#include "dump/dump_internal.h"
#include "format/log_format.h"
#include "version/family_state.h"
#include "version/version_edit.h"

namespace strata {

class ManifestJudge {
 public:
  struct Placed {
    uint32_t level = 0;
    TableRef meta;
    uint32_t family = 0;
    uint64_t offset = 0;  // of the edit that adds it
  };

  // Takes the next record and decodes it into *edit. False: it breaks a rule, and *edit must not be shown.
  bool Take(Slice record, uint64_t offset, VersionEdit* edit);
  // Takes damage of the file. A torn tail, as a crash leaves it, is not a problem.
  void TakeDamage(const LogDamage& damage);
  // Call after the last record. size_bytes: size of the file.
  void Finish(uint64_t size_bytes);

  // In file order. Problems of the whole file have its size as their offset.
  const std::vector<DumpProblem>& problems() const { return problems_; }
  // Whether every edit was decoded, so tables that they do not name are not part of the database.
  bool whole() const { return whole_; }
  const std::string& comparator() const { return comparator_; }
  // Whether keys are in our bytewise order. A manifest without a comparator is assumed to have ours.
  bool Bytewise() const { return comparator_.empty() || IsOurComparator(comparator_); }
  // Tables by number, whatever the comparator.
  const std::map<uint32_t, Placed>& placed() const { return placed_; }
  // Names of all families except the default one, by number, as far as the edits can be decoded.
  const std::map<uint32_t, std::string>& family_names() const { return family_names_; }
  const VersionNumbers& numbers() const { return builder_.numbers(); }
  // After Finish: the families; empty for a foreign comparator or if the manifest is not whole.
  const FamilyStates& families() const { return families_; }
  uint32_t log_number() const { return builder_.log_number(); }
  // The oldest log that recovery replays.
  uint32_t OldestLog() const;

 private:
  // Moves the violations since the last call to problems_.
  void TakeViolations(uint64_t offset);
  void Place(const VersionEdit& edit, uint64_t offset);

  std::vector<DumpProblem> problems_;
  Violations violations_;
  bool whole_ = true;
  std::string comparator_;
  std::map<uint32_t, Placed> placed_;
  std::map<uint32_t, std::string> family_names_;
  FamiliesBuilder builder_;
  FamilyStates families_;
  bool has_log_ = false;
  bool has_next_ = false;
  bool has_sequence_ = false;
};

}  // namespace strata
