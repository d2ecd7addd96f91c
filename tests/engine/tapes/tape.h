// A tape: what is done to a database, one operation a line, and what is asked of it on the way. Two engines play the
// same tape, and for every line that asks something each prints what it answered and by how much its counters moved.
//
//   option NAME VALUE        before `open` any option, later a dynamic one; names and values of Strata
//   open
//   family F [NAME=VALUE ...]   a column family with these options and else the tape's; needs `option dialect extended`
//   in F                     the lines that follow are about this family; `in default` goes back
//   put K V     delete K     single_delete K     delete_range FROM TO    the last two with `option dialect extended`
//   snapshot S  release S
//   get K [at=S]
//   iterate [from=K] [to=K] [at=S]
//   first   last   seek K   next [N]   prev [N]
//   close                    the iterator
//   flush   compact          the memtable becomes a table; everything goes down to the last level that holds any of it
//   share                    both go on from the tables that Strata has now, each with a database of its own
//
// An option is the whole database's, and each family's unless the family was made with another value. Snapshots see all
// families, and `share` is of all; the answer of `flush` and `compact` is the shape of the family they are about, that
// of `share` all shapes in the order in which families were made, the default one's first, parted by semicolons.
//
// Keys and values are words without spaces; a line that begins with # is a remark. Printed is JSON, one object a line:
//
//   {"line":12,"operation":"get","answer":"v1","counters":{"get_from_memtable_count":1},"comparisons":{"memtable":7}}
//
// Writes are gathered: those between two other lines are one object, "write". Counters have Strata's names
// and are told where they moved; comparisons by site, of operations that read.
//
// Why `share`: what an iterator passes depends on which table lies on which level, and two engines do not flush and
// compact alike. RocksDB reads LevelDB's format, so it is handed a copy of our directory, and both stand on the same
// bytes.
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <memory>
#include <ostream>
#include <string>

namespace strata::tapes {

using Counts = std::map<std::string, uint64_t>;

// One row at a time. Of a row that is not there `Row` says why: "-" for none, or the status.
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

// A database under test. A failure that no tape expects ends the program with a sentence.
class Subject {
 public:
  virtual ~Subject() = default;
  virtual void SetOption(const std::string& name, const std::string& value) = 0;
  virtual void Open() = 0;
  // With these options, by name, where they are not those of the database.
  virtual void MakeFamily(const std::string& name, const std::map<std::string, std::string>& options) = 0;
  // What follows is about this family, which is there.
  virtual void GoTo(const std::string& family) = 0;
  virtual void Put(const std::string& key, const std::string& value) = 0;
  virtual void Delete(const std::string& key) = 0;
  virtual void SingleDelete(const std::string& key) = 0;
  virtual void DeleteRange(const std::string& from, const std::string& to) = 0;
  // Names are the tape's; the empty one is no snapshot.
  virtual void TakeSnapshot(const std::string& name) = 0;
  virtual void ReleaseSnapshot(const std::string& name) = 0;
  // The value, or "-".
  virtual std::string Get(const std::string& key, const std::string& snapshot) = 0;
  // Bounds may be empty: none.
  virtual std::unique_ptr<Cursor> Iterate(const std::string& from, const std::string& to,
                                          const std::string& snapshot) = 0;
  virtual void Flush() = 0;
  virtual void Compact() = 0;
  virtual void Share() = 0;
  // Tables on each level of the family that was gone to, as "2,0,1"; of all of them, parted by semicolons.
  virtual std::string Shape() = 0;
  virtual std::string Shapes() = 0;

  // Since the beginning.
  virtual Counts Counters() = 0;
  // Comparisons are recorded by site only while listening is on.
  virtual void Listen() = 0;
  // Comparisons since Listen, by site; ends listening.
  virtual Counts Heard() = 0;
};

// Plays to the end. False, and a sentence on standard error, when the tape is no tape.
bool Play(Subject& subject, std::istream& tape, std::ostream& out);

// For main: the tape comes on standard input, `directory` is an existing one to work in.
[[noreturn]] void Give(const std::string& sentence);

}  // namespace strata::tapes
