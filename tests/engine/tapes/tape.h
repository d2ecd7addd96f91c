// A tape: a list of operations on a database, one per line. Two engines play the same tape. For every line that is not
// a write each prints its answer and the changes of its counters.
//
//   option NAME VALUE        before `open` any option, later a dynamic one; names and values are Strata's
//   open
//   family F [NAME=VALUE ...]   creates a column family with these options, the rest as the tape's; needs
//                            `option dialect extended`
//   in F                     the following lines apply to this family; `in default` to the default one
//   put K V     delete K     single_delete K     delete_range FROM TO    the last two need `option dialect extended`
//   snapshot S  release S
//   get K [at=S]
//   iterate [from=K] [to=K] [at=S]
//   first   last   seek K   next [N]   prev [N]
//   close                    the iterator
//   flush   compact          flushes the memtable; compacts everything into the last level that holds any of it
//   ingest K V [K V ...]     installs a table of these rows, made outside of the database; the keys ascend. The answer
//                            says by how much the last sequence has grown, and what the shape is then
//   codecs                   how the tables of each level are compressed
//   share                    both engines continue from the current tables of Strata, each in a database of its own
//   hold                     flushes and compactions wait, so that none begins until `let_go`
//   let_go                   lets them run, and waits for them and for all that follow
//   seal                     seals the memtable without a wait for its flush; only after `hold`
//   stalls                   whether writes go on: "normal", "stopped", or "delayed" with the rate
//   pending                  estimated bytes that compactions must process; "-" while the family's condition is normal
//   recover MODE [log=I] [cut=N] [flip=N] [remove=yes]
//                            opens a copy of Strata's files in this wal_recovery_mode, and closes it: the rows of the
//                            default family, or "refused". Before, the copy's I-th log (0: the oldest) loses its last N
//                            bytes, or bit 0 of its byte N is flipped, or it is removed
//
// `option` sets an option of the database and of every family that was not created with its own value. Snapshots and
// `share` apply to all families. The answer of `flush` and `compact` is the shape of the current family. That of
// `share` is the shapes of all families in the order of their creation, separated by semicolons, the default family's
// first. Of `seal`, `let_go` and `option` after `open` the answer is the stall conditions that families came into, in
// order: "delayed one:stopped normal", with the family's name unless it is the default one. Both engines name a codec
// by the properties of a table.
//
// Keys and values are words without spaces; lines that begin with # are comments. The output is JSON, one object per
// line:
//
//   {"line":12,"operation":"get","answer":"v1","counters":{"get_from_memtable_count":1},"comparisons":{"memtable":7}}
//
// Consecutive writes are combined into one object, "write". Counters have Strata's names and are printed with their
// changes; comparisons are printed by site, for operations that read.
//
// Why `share`: the entries that an iterator passes depend on the level of each table, and two engines do not flush and
// compact alike. RocksDB reads LevelDB's format, so it gets a copy of our directory, and both have the same bytes.
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace strata::tapes {

using Counts = std::map<std::string, uint64_t>;

// What happens to the copy of a log: see `recover`.
struct LogDamage {
  size_t log = 0;
  uint64_t cut = 0;
  std::optional<uint64_t> flip;
  bool remove = false;
};

// A cursor over rows. Row: the current row; "-" if there is none, or the status after an error.
class Cursor {
 public:
  virtual ~Cursor() = default;
  virtual void SeekToFirst() = 0;
  virtual void SeekToLast() = 0;
  virtual void Seek(const std::string& key) = 0;
  virtual void Next() = 0;
  virtual void Prev() = 0;
  virtual bool Valid() = 0;
  virtual std::string Row() = 0;
};

// A database under test. An unexpected failure ends the program with a message.
class Subject {
 public:
  virtual ~Subject() = default;
  virtual void SetOption(const std::string& name, const std::string& value) = 0;
  virtual void Open() = 0;
  // options: by name, those that differ from the options of the database.
  virtual void MakeFamily(const std::string& name, const std::map<std::string, std::string>& options) = 0;
  // Selects the family for the following calls. REQUIRES: it exists.
  virtual void GoTo(const std::string& family) = 0;
  virtual void Put(const std::string& key, const std::string& value) = 0;
  virtual void Delete(const std::string& key) = 0;
  virtual void SingleDelete(const std::string& key) = 0;
  virtual void DeleteRange(const std::string& from, const std::string& to) = 0;
  // name: as in the tape. For reads the empty name means no snapshot.
  virtual void TakeSnapshot(const std::string& name) = 0;
  virtual void ReleaseSnapshot(const std::string& name) = 0;
  // The value, or "-".
  virtual std::string Get(const std::string& key, const std::string& snapshot) = 0;
  // An empty bound means none.
  virtual std::unique_ptr<Cursor> Iterate(const std::string& from, const std::string& to,
                                          const std::string& snapshot) = 0;
  virtual void Flush() = 0;
  virtual void Compact() = 0;
  // rows: keys and values in turn. Returns by how much the last sequence has grown.
  virtual uint64_t Ingest(const std::vector<std::string>& rows) = 0;
  virtual void Share() = 0;
  virtual void Hold() = 0;
  virtual void LetGo() = 0;
  virtual void Seal() = 0;
  virtual std::string Stalls() = 0;
  virtual std::string Pending() = 0;
  // Conditions that families came into since the last call, separated by spaces.
  virtual std::string TakeConditions() = 0;
  virtual std::string Recover(const std::string& mode, const LogDamage& damage) = 0;
  // Shape: tables per level of the selected family, as "2,0,1". Shapes: those of all families, separated by semicolons.
  virtual std::string Shape() = 0;
  virtual std::string Shapes() = 0;
  // Codecs of the selected family's tables by level, as "L0 LZ4 LZ4, L2 ZSTD", the codecs of a level sorted; names are
  // RocksDB's.
  virtual std::string Codecs() = 0;

  // Totals since the start of the program.
  virtual Counts Counters() = 0;
  // Comparisons are counted by site only while recording is on.
  virtual void StartRecording() = 0;
  // Comparisons since StartRecording, by site; ends recording.
  virtual Counts Recorded() = 0;
};

// Plays the tape to its end. Returns false and prints a message to standard error if a line is invalid.
bool Play(Subject& subject, std::istream& tape, std::ostream& out);

// The answer of Subject::Codecs.
std::string CodecsText(const std::map<int, std::multiset<std::string>>& levels);

// Prints a message to standard error and exits with status 2.
[[noreturn]] void Fail(const std::string& sentence);

}  // namespace strata::tapes
