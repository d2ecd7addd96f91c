#include "dump/dump.h"

#include <memory>

#include "dump/dump_internal.h"
#include "format/file_name.h"
#include "format/footer.h"
#include "format/log_format.h"
#include "trace/records.gen.h"
#include "version/version_edit.h"

namespace strata {
namespace {

constexpr uint64_t kTextBytesShown = 4096;
// Enough for the largest batch, so that the first record of a log is complete.
constexpr uint64_t kLogBytesTried = 17u << 20;

// The kind of a renamed or copied file: tables end with a footer, logs begin with a record with a valid checksum.
FileKind KindOfContent(Slice file) {
  Footer footer;
  if (file.size() >= kFooterBytes && ParseFooter(file.substr(file.size() - kFooterBytes), file.size(), &footer).ok()) {
    return FileKind::kTable;
  }
  LogBytes source(file.substr(0, kLogBytesTried));
  LogParser parser(&source);
  if (parser.Next() != LogEvent::kRecord) return FileKind::kOther;
  VersionEdit edit;
  const bool is_edit = VersionEdit::Decode(parser.record().payload, &edit, false).ok();
  return is_edit ? FileKind::kManifest : FileKind::kWal;
}

// Splits NAME/OFFSET; false for a name alone.
bool SplitPart(Slice* name, uint64_t* offset) {
  const size_t slash = name->find('/');
  if (slash == Slice::npos) return false;
  Slice digits = name->substr(slash + 1);
  if (!TakeDecimal(&digits, offset) || !digits.empty()) return false;
  *name = name->substr(0, slash);
  return true;
}

}  // namespace

Slice KindName(FileKind kind) {
  return rec::NameOf(static_cast<rec::FileClass>(kind));
}

FileKind KindOfFile(Slice name) {
  uint64_t number = 0;
  FileKind kind = FileKind::kOther;
  ParseFileName(name, &number, &kind);
  return kind;
}

bool IsOurComparator(Slice name) {
  return name == "leveldb.BytewiseComparator" || name == "strata.BytewiseComparator";
}

Status DumpFile(Env& env, Slice name, std::string* out) {
  std::string file;
  uint64_t offset = 0;
  const bool one_part = SplitPart(&name, &offset);
  std::string old_name;
  uint64_t number = 0;
  FileKind kind = FileKind::kOther;
  ParseFileName(name, &number, &kind);
  Status status = ReadWholeFile(env, name, &file);
  if (one_part && kind == FileKind::kTable && status.Is(Code::kNotFound)) {
    old_name = SstTableFileName(number);
    name = old_name;
    status = ReadWholeFile(env, name, &file);
  }
  if (!status.ok()) return status;
  if (kind == FileKind::kOther) kind = KindOfContent(file);
  if (one_part) return DumpPart(name, file, kind, offset, out);
  switch (kind) {
    case FileKind::kTable:
      DumpTable(name, file, TableDumpRules(), out);
      break;
    case FileKind::kWal:
      DumpWal(name, file, out);
      break;
    case FileKind::kManifest:
      DumpManifest(name, file, out);
      break;
    default: {
      JsonWriter json(out);
      json.Object([&] {
        json.Name("kind").String(KindName(kind));
        json.Name("name").String(name);
        json.Name("size_bytes").Number(file.size());
        json.Name("text").String(Slice(file).substr(0, kTextBytesShown));
      });
    }
  }
  return status;
}

}  // namespace strata
