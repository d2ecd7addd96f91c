#include "dump/dump.h"

#include <memory>

#include "dump/dump_internal.h"
#include "format/file_name.h"
#include "format/footer.h"
#include "format/log_format.h"
#include "version/version_edit.h"

namespace strata {
namespace {

constexpr uint64_t kTextBytesShown = 4096;
// Enough for the largest batch, so that the first record of a log is whole.
constexpr uint64_t kLogBytesTried = 17u << 20;

// A file that was renamed or copied: tables end with a footer, logs begin with a record whose checksum is right.
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

}  // namespace

Slice KindName(FileKind kind) {
  switch (kind) {
    case FileKind::kWal:
      return "wal";
    case FileKind::kTable:
      return "table";
    case FileKind::kManifest:
      return "manifest";
    case FileKind::kCurrent:
      return "current";
    case FileKind::kTemp:
      return "temp";
    case FileKind::kLock:
      return "lock";
    case FileKind::kPages:
      return "pages";
    case FileKind::kDoublewrite:
      return "doublewrite";
    case FileKind::kOther:
      break;
  }
  return "other";
}

Status ReadWholeFile(Env& env, Slice name, std::string* out) {
  uint64_t size_bytes = 0;
  std::unique_ptr<SequentialFile> file;
  Status status = env.FileSize(name, &size_bytes);
  if (status.ok()) status = env.NewSequentialFile(name, &file);
  return status.ok() ? file->Read(size_bytes, out) : status;
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
  const Status status = ReadWholeFile(env, name, &file);
  if (!status.ok()) return status;
  FileKind kind = KindOfFile(name);
  if (kind == FileKind::kOther) kind = KindOfContent(file);
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
