// PlainReading: the rows of a directory, read in the simplest way: every block of every table in index order and every
// record of every log, without searches, cache, filters or a level that ends a lookup.
//
// If the engine opens a mutated directory without an error, its answers must equal these rows. If a file cannot be read
// (`readable` is false), the engine must report an error too.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "format/batch_format.h"
#include "range_del/fragmenter.h"
#include "range_del/range_del_block.h"
#include "scenarios/scenario.h"
#include "table/forged_table.h"
#include "version/manifest.h"
#include "wal/log_file.h"

namespace strata {

class PlainReading {
 public:
  PlainReading(const Files& files, Dialect dialect) : dialect_(dialect) { Read(files); }

  // True if every required file was read completely.
  bool readable() const { return readable_; }
  // True if no entry is newer than an entry of its key in an earlier run: memtable, then L0 from new to old, then level
  // by level. Otherwise a Get, which stops at the first entry, and a scan, which takes the newest, may differ.
  bool ages_agree() const { return ages_agree_; }

  // The rows that a reader at the latest sequence sees.
  Rows RowsNow() const {
    Rows rows;
    for (const auto& [key, versions] : versions_) {
      const Entry* newest = nullptr;
      for (const Entry& e : versions) {
        if (e.sequence <= last_sequence_ && (newest == nullptr || e.sequence > newest->sequence)) newest = &e;
      }
      if (newest == nullptr || IsTombstone(newest->type)) continue;
      bool covered = false;
      for (const auto& [range, run] : ranges_) covered |= Covers(range, key, newest->sequence);
      if (!covered) rows.emplace_back(key, newest->value);
    }
    return rows;
  }
  std::set<std::string> Keys() const {
    std::set<std::string> keys;
    for (const auto& [key, versions] : versions_) keys.insert(key);
    return keys;
  }

 private:
  struct Entry {
    uint64_t sequence = 0;
    EntryType type = EntryType::kPut;
    std::string value;
    uint32_t run = 0;  // in search order; 0 is searched first
  };

  bool Covers(const RangeTombstone& range, const std::string& key, uint64_t sequence) const {
    return range.begin <= key && key < range.end && range.sequence > sequence && range.sequence <= last_sequence_;
  }

  void Read(const Files& files) {
    MemEnv env;
    for (const auto& [name, bytes] : files) readable_ &= env.Import(name, bytes).ok();
    RecoveredManifest manifest;
    const Slice comparator = dialect_ == Dialect::kExtended ? kExtendedComparator : kStrictComparator;
    readable_ &= RecoverManifest(env, comparator, false, &manifest).ok() && manifest.damage.empty();
    if (!readable_) return;
    last_sequence_ = manifest.numbers.last_sequence;
    const FamilyState& family = manifest.families.at(0);
    ReadLogs(files, OldestLogOf(manifest.families, manifest.numbers), family.numbers.log_number);
    uint32_t run = 1;
    for (uint32_t level = 0; level < kLevels; level++) {
      for (const TableRef& table : family.version->level(level)) {
        ReadTable(files, *table, run);
        run += level == 0;
      }
      run += level > 0;
    }
    CompareAges();
  }

  void ReadTable(const Files& files, const TableMeta& meta, uint32_t run) {
    const auto file = files.find(TableFileName(meta.table));
    ForgedTable table;
    // Readable entries of a damaged table still count for ages_agree_, because the engine can read a table without its
    // properties and filters.
    readable_ &= file != files.end() && ForgedTable::TakeApart(file->second, &table);
    for (const ForgedBlock& block : table.blocks) {
      for (const auto& [key, value] : block.entries) {
        ParsedKey parsed;
        if (ParseInternalKey(key, &parsed)) {
          Add(parsed, value, run);
        } else {
          readable_ = false;
        }
      }
    }
    for (const auto& [name, bytes] : table.meta) {
      RangeFragments fragments;
      if (name != "rocksdb.range_del") continue;
      readable_ &= ParseRangeDelBlock(bytes, &fragments).ok();
      for (RangeTombstone& range : TombstonesOf(fragments)) ranges_.emplace_back(std::move(range), run);
    }
  }

  void ReadLogs(const Files& files, uint32_t oldest, uint32_t from) {
    uint64_t replayed_last = 0;
    for (const auto& [name, bytes] : files) {
      uint64_t number = 0;
      FileKind kind = FileKind::kOther;
      if (!ParseFileName(name, &number, &kind) || kind != FileKind::kWal || number < oldest) continue;
      LogBytes source(bytes);
      LogParser parser(&source);
      for (LogEvent event; (event = parser.Next()) != LogEvent::kEnd;) {
        BatchReader reader;
        readable_ &= event == LogEvent::kRecord && CheckBatch(parser.record().payload, dialect_).ok();
        if (!readable_ || !reader.Open(parser.record().payload).ok() || reader.count() == 0) continue;
        readable_ &= reader.sequence() > replayed_last;
        for (BatchOp op; readable_ && reader.Next(&op);) {
          if (op.family != 0 || number < from) continue;
          if (op.type == EntryType::kRangeDelete) {
            ranges_.push_back({{std::string(op.key), std::string(op.value), reader.sequence_of_last()}, 0});
          } else {
            Add({op.key, reader.sequence_of_last(), op.type}, op.value, 0);
          }
        }
        replayed_last = reader.sequence() + reader.count() - 1;
        last_sequence_ = std::max(last_sequence_, replayed_last);
      }
    }
  }

  void Add(const ParsedKey& key, Slice value, uint32_t run) {
    versions_[std::string(key.user_key)].push_back({key.sequence, key.type, std::string(value), run});
  }

  void CompareAges() {
    for (const auto& [key, versions] : versions_) {
      for (const Entry& a : versions) {
        for (const Entry& b : versions) ages_agree_ &= &a == &b || a.run >= b.run || a.sequence > b.sequence;
        for (const Entry& b : versions) ages_agree_ &= &a == &b || a.sequence != b.sequence;
        for (const auto& [range, run] : ranges_) {
          if (!(range.begin <= key && key < range.end)) continue;
          ages_agree_ &= range.sequence != a.sequence;
          ages_agree_ &= run <= a.run || range.sequence < a.sequence;
          ages_agree_ &= run >= a.run || range.sequence > a.sequence;
        }
        ages_agree_ &= a.sequence <= last_sequence_;
      }
    }
    for (const auto& [range, run] : ranges_) ages_agree_ &= range.sequence <= last_sequence_;
  }

  const Dialect dialect_;
  bool readable_ = true;
  bool ages_agree_ = true;
  uint64_t last_sequence_ = 0;
  std::map<std::string, std::vector<Entry>> versions_;
  std::vector<std::pair<RangeTombstone, uint32_t>> ranges_;
};

}  // namespace strata
