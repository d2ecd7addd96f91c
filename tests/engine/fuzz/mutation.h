// Mutations of a database directory as an attacker would make them: well-formed structure, valid checksums.
//
// A table is taken apart into entries, separators and other blocks; a manifest into edits; a log into records. One
// thing is changed, and the file is reassembled. If the size of a table changes, the manifest gets the new size, so
// that the damage passes the first check. One mutation in four changes a byte of the encoded form instead.
#pragma once

#include "base/prng.h"
#include "format/batch_format.h"
#include "format/log_format.h"
#include "scenarios/scenario.h"
#include "table/forged_table.h"

namespace strata {

class Mutation {
 public:
  Mutation(Prng* prng, Files* files) : prng_(*prng), files_(*files) {}

  // Changes one file in one way. Returns a description of the change: "000007.ldb: swaps two entries".
  std::string Apply() {
    std::vector<std::string> names[3];  // tables, manifests, logs
    for (const auto& [name, bytes] : files_) {
      uint64_t number = 0;
      FileKind kind = FileKind::kOther;
      if (!ParseFileName(name, &number, &kind) || bytes.empty()) continue;
      if (kind == FileKind::kTable) names[0].push_back(name);
      if (kind == FileKind::kManifest) names[1].push_back(name);
      if (kind == FileKind::kWal) names[2].push_back(name);
    }
    const uint64_t which = prng_.Below(10);
    const auto& some = names[which < 6 ? 0 : which < 8 ? 1 : 2];
    if (some.empty()) return "nothing of this kind";
    const std::string name = some[prng_.Below(some.size())];
    return name + ": " + (which < 6 ? Table(name) : which < 8 ? Manifest(name) : Log(name));
  }

 private:
  template <class T>
  T& Any(std::vector<T>& of) {
    return of[prng_.Below(of.size())];
  }
  // An integer near the ends of its range, or near the previous value.
  uint64_t Number(uint64_t was) {
    const uint64_t tried[] = {0, 1, was + 1, was - 1, was * 2, kMaxSequence, ~uint64_t{0}, 1u << 31, prng_.Below(300)};
    return tried[prng_.Below(std::size(tried))];
  }
  void Byte(std::string* bytes) {
    if (bytes->empty()) return bytes->push_back(static_cast<char>(prng_.Below(256)));
    char& byte = (*bytes)[prng_.Below(bytes->size())];
    byte = static_cast<char>(prng_.OneIn(3) ? byte ^ (1 << prng_.Below(8)) : static_cast<int>(prng_.Below(256)));
  }
  void Key(std::string* internal_key) {
    std::string user_key(UserKey(*internal_key));
    const uint64_t trailer = Trailer(*internal_key);
    uint64_t sequence = TrailerSequence(trailer);
    uint64_t type = static_cast<uint64_t>(TrailerType(trailer));
    switch (prng_.Below(5)) {
      case 0:
        Byte(&user_key);
        break;
      case 1:
        user_key.resize(prng_.Below(user_key.size() + 1));
        break;
      case 2:
        user_key.append(prng_.Below(prng_.OneIn(8) ? 3000 : 3), static_cast<char>(prng_.Below(256)));
        break;
      case 3:
        sequence = Number(sequence) & kMaxSequence;
        break;
      default:
        type = prng_.OneIn(4) ? prng_.Below(256) : prng_.OneIn(3) ? 7 : prng_.Below(2);
    }
    *internal_key = MakeInternalKey(user_key, sequence, static_cast<EntryType>(type));
  }

  // ---- Tables.

  std::string Table(const std::string& name) {
    std::string& bytes = files_[name];
    ForgedTable table;
    if (!ForgedTable::TakeApart(bytes, &table) || prng_.OneIn(4)) return TableBytes(&bytes);
    const std::string done = ChangeTable(&table);
    const uint64_t size_before = bytes.size();
    bytes = table.Bytes();
    if (bytes.size() != size_before) UpdateManifests(name, bytes.size());
    return done;
  }

  std::string ChangeTable(ForgedTable* table) {
    if (table->blocks.empty()) return ChangeMeta(table);
    std::vector<ForgedBlock>& blocks = table->blocks;
    ForgedBlock& block = Any(blocks);
    ForgedBlock& other = Any(blocks);
    auto& entries = block.entries;
    const uint64_t what = prng_.Below(17);
    if (entries.empty() && what < 8) return ChangeMeta(table);
    switch (what) {
      case 0:
        std::swap(Any(entries), Any(entries));
        return "swaps two entries of a block";
      case 1:
        if (!other.entries.empty()) std::swap(Any(entries), Any(other.entries));
        return "swaps entries of two blocks";
      case 2:
      case 3:
        Key(&Any(entries).first);
        return "changes the key of an entry";
      case 4:
        Byte(&Any(entries).second);
        return "changes the value of an entry";
      case 5: {
        const auto entry = Any(entries);
        entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(prng_.Below(entries.size() + 1)), entry);
        return "repeats an entry";
      }
      case 6:
        entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(prng_.Below(entries.size())));
        return "removes an entry";
      case 7: {
        const auto entry = Any(entries);
        other.entries.insert(prng_.OneIn(2) ? other.entries.begin() : other.entries.end(), entry);
        return "puts an entry into another block too";
      }
      case 8:
        Key(&block.separator);
        return "changes a separator";
      case 9:
        block.separator = other.separator;
        return "repeats a separator";
      case 10:
        std::swap(block.entries, other.entries);
        return "swaps the entries of two blocks";
      case 11:
        std::swap(block, other);
        return "swaps two blocks";
      case 12:
        blocks.erase(blocks.begin() + (&block - blocks.data()));
        return "removes a block";
      case 13: {
        const ForgedBlock copy = block;
        blocks.insert(blocks.begin() + static_cast<std::ptrdiff_t>(prng_.Below(blocks.size() + 1)), copy);
        return "repeats a block";
      }
      case 14: {
        // Now each of the two blocks has keys outside its separators.
        const auto at = static_cast<size_t>(&block - blocks.data());
        if (at + 1 == blocks.size() || entries.empty()) return "nothing";
        std::swap(blocks[at].separator, blocks[at + 1].separator);
        return "swaps the separators of neighbors";
      }
      case 15:
        table->restart_interval = 1 + static_cast<uint32_t>(prng_.Below(40));
        return "changes the restart interval";
      default:
        return ChangeMeta(table);
    }
  }

  std::string ChangeMeta(ForgedTable* table) {
    if (table->meta.empty()) return "nothing";
    const auto at = static_cast<std::ptrdiff_t>(prng_.Below(table->meta.size()));
    auto& [name, bytes] = table->meta[static_cast<size_t>(at)];
    switch (prng_.Below(4)) {
      case 0:
        bytes.resize(prng_.Below(bytes.size() + 1));
        return "cuts " + name;
      case 1:
        Byte(&name);
        return "changes the name of another block";
      case 2:
        table->meta.erase(table->meta.begin() + at);
        return "removes another block";
      default:
        Byte(&bytes);
        return "changes a byte of " + name;
    }
  }

  // Changes a byte of a stored block, compressed or not, and updates its checksum.
  std::string TableBytes(std::string* file) {
    Footer footer;
    if (file->size() < kFooterBytes ||
        !ParseFooter(Slice(*file).substr(file->size() - kFooterBytes), file->size(), &footer).ok()) {
      Byte(file);
      return "changes a byte";
    }
    std::vector<BlockHandle> handles = {footer.index, footer.metaindex};
    for (const BlockHandle& from : {footer.index, footer.metaindex}) {
      BlockView view;
      if (!BlockView::Open(Slice(*file).substr(from.offset, from.size_bytes), &view).ok()) continue;
      BlockCursor<BytewiseOrder> cursor(view);
      for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
        BlockHandle handle;
        if (ParseBlockHandle(cursor.value(), &handle).ok() && CheckHandle(handle, file->size()).ok())
          handles.push_back(handle);
      }
    }
    const BlockHandle& block = Any(handles);
    std::string stored = file->substr(block.offset, block.size_bytes);
    Byte(&stored);
    const auto type = static_cast<uint8_t>((*file)[block.offset + block.size_bytes]);
    stored.resize(block.size_bytes);
    AppendBlockTrailer(Slice(stored).substr(0, block.size_bytes), type, &stored);
    file->replace(block.offset, stored.size(), stored);
    return Text("changes a byte of the block at %", {block.offset});
  }

  // ---- Logs and manifests have the same record format.

  static std::vector<std::string> RecordsOf(Slice log) {
    std::vector<std::string> records;
    LogBytes source(log);
    LogParser parser(&source);
    for (LogEvent event; (event = parser.Next()) != LogEvent::kEnd;) {
      if (event == LogEvent::kRecord) records.emplace_back(parser.record().payload);
    }
    return records;
  }
  static std::string Framed(const std::vector<std::string>& records) {
    std::string log;
    for (const std::string& record : records) AppendLogRecord(log.size(), record, &log);
    return log;
  }

  // Changes that work for any record.
  std::string Record(std::vector<std::string>* records) {
    const auto at = static_cast<std::ptrdiff_t>(prng_.Below(records->size()));
    std::string& record = (*records)[static_cast<size_t>(at)];
    switch (prng_.Below(6)) {
      case 0: {
        const std::string copy = record;
        records->insert(records->begin() + static_cast<std::ptrdiff_t>(prng_.Below(records->size() + 1)), copy);
        return "repeats a record";
      }
      case 1:
        std::swap(record, Any(*records));
        return "swaps two records";
      case 2:
        records->erase(records->begin() + at);
        return "removes a record";
      case 3:
        record.resize(prng_.Below(record.size() + 1));
        return "cuts a record";
      default:
        Byte(&record);
        return "changes a byte of a record";
    }
  }

  std::string Log(const std::string& name) {
    std::string& bytes = files_[name];
    std::vector<std::string> records = RecordsOf(bytes);
    if (records.empty()) return "nothing";
    std::string done;
    std::string& record = Any(records);
    if (record.size() < kBatchHeaderBytes || prng_.OneIn(2)) {
      done = Record(&records);
    } else if (const uint64_t what = prng_.Below(3); what == 0) {
      std::string sequence;
      PutFixed64(&sequence, Number(DecodeFixed64(record.data())) & kMaxSequence);
      record.replace(0, 8, sequence);
      done = "changes a sequence number";
    } else if (what == 1) {
      std::string count;
      PutFixed32(&count, static_cast<uint32_t>(Number(DecodeFixed32(record.data() + 8))));
      record.replace(8, 4, count);
      done = "changes a count";
    } else {
      record[kBatchHeaderBytes - 1 + prng_.Below(record.size() - kBatchHeaderBytes + 1)] =
          static_cast<char>(prng_.Below(256));
      done = "changes a byte of an operation";
    }
    bytes = Framed(records);
    return done;
  }

  std::string Manifest(const std::string& name) {
    std::string& bytes = files_[name];
    std::vector<std::string> records = RecordsOf(bytes);
    if (records.empty()) return "nothing";
    std::string& record = Any(records);
    VersionEdit edit;
    std::string done;
    if (prng_.OneIn(3) || !VersionEdit::Decode(record, &edit).ok()) {
      done = Record(&records);
    } else {
      done = ChangeEdit(&edit);
      record.clear();
      edit.EncodeTo(&record);
    }
    bytes = Framed(records);
    return done;
  }

  std::string ChangeEdit(VersionEdit* edit) {
    const auto number = [this](auto* field) {
      if (*field) **field = static_cast<std::remove_reference_t<decltype(**field)>>(Number(**field) & kMaxSequence);
    };
    const uint64_t what = prng_.Below(edit->added.empty() ? 6 : 16);
    if (what >= 6) return ChangeAdded(edit, what);
    switch (what) {
      case 0:
        number(&edit->log_number);
        return "changes the log number";
      case 1:
        number(&edit->next_file);
        return "changes the next file number";
      case 2:
        number(&edit->last_sequence);
        return "changes the last sequence";
      case 3:
        number(&edit->prev_log_number);
        return "changes the previous log number";
      case 4:
        if (!edit->deleted.empty()) edit->deleted.pop_back();
        return "omits a deleted table";
      default:
        for (auto& pointer : edit->compact_pointers) Key(&pointer.key);
        return "changes the compact pointers";
    }
  }

  std::string ChangeAdded(VersionEdit* edit, uint64_t what) {
    VersionEdit::AddedTable& added = Any(edit->added);
    TableMeta& meta = *added.meta;
    switch (what) {
      case 6:
      case 7:
        Key(&meta.smallest);
        return "changes the smallest key of a table";
      case 8:
      case 9:
        Key(&meta.largest);
        return "changes the largest key of a table";
      case 10:
      case 11:
        added.level = static_cast<uint32_t>(prng_.Below(7));
        return "changes the level of a table";
      case 12:
        std::swap(meta.smallest, Any(edit->added).meta->smallest);
        return "swaps the smallest keys of two tables";
      case 13:
        meta.table = static_cast<uint32_t>(Number(meta.table) & 0xffff);
        return "changes the number of a table";
      case 14:
        meta.smallest_sequence = Number(meta.smallest_sequence) & kMaxSequence;
        return "changes the smallest sequence of a table";
      default:
        edit->added.erase(edit->added.begin() + (&added - edit->added.data()));
        return "omits a table";
    }
  }

  // Writes the new size of a table into all manifests.
  void UpdateManifests(const std::string& table, uint64_t size_bytes) {
    uint64_t number = 0;
    FileKind kind = FileKind::kOther;
    ParseFileName(table, &number, &kind);
    for (auto& [name, bytes] : files_) {
      uint64_t manifest = 0;
      if (!ParseFileName(name, &manifest, &kind) || kind != FileKind::kManifest) continue;
      std::vector<std::string> records = RecordsOf(bytes);
      for (std::string& record : records) {
        VersionEdit edit;
        if (!VersionEdit::Decode(record, &edit).ok()) continue;
        for (auto& added : edit.added) {
          if (added.meta->table == number) added.meta->size_bytes = size_bytes;
        }
        record.clear();
        edit.EncodeTo(&record);
      }
      bytes = Framed(records);
    }
  }

  Prng& prng_;
  Files& files_;
};

}  // namespace strata
