#include "dump/dump.h"

#include <memory>

#include "dump/dump_internal.h"
#include "format/file_name.h"

namespace strata {
namespace {

constexpr uint64_t kTextBytesShown = 4096;

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
    case FileKind::kOther:
      break;
  }
  return "other";
}

}  // namespace

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

Status DumpFile(Env& env, Slice name, std::string* out) {
  std::string file;
  const Status status = ReadWholeFile(env, name, &file);
  if (!status.ok()) return status;
  JsonWriter json(out);
  switch (KindOfFile(name)) {
    case FileKind::kTable:
      DumpTable(name, file, json);
      break;
    case FileKind::kWal:
      DumpWal(name, file, json);
      break;
    case FileKind::kManifest:
      DumpManifest(name, file, json);
      break;
    default:
      json.Object([&] {
        json.Name("kind").String(KindName(KindOfFile(name)));
        json.Name("name").String(name);
        json.Name("size_bytes").Number(file.size());
        json.Name("text").String(Slice(file).substr(0, kTextBytesShown));
      });
  }
  return status;
}

void WriteFileList(const std::vector<ListedFile>& files, JsonWriter& json) {
  for (const ListedFile& file : files) {
    json.Object([&] {
      json.Name("name").String(file.name);
      json.Name("size_bytes").Number(file.size_bytes);
      json.Name("kind").String(KindName(KindOfFile(file.name)));
    });
  }
}

}  // namespace strata
