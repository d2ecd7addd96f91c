#include "format/file_name.h"

namespace strata {

namespace {

constexpr Slice kManifestPrefix = "MANIFEST-";
constexpr size_t kLeastDigits = 6;

std::string Digits(uint64_t number) {
  std::string digits = std::to_string(number);
  if (digits.size() < kLeastDigits) digits.insert(0, kLeastDigits - digits.size(), '0');
  return digits;
}

bool ParseDigits(Slice text, uint64_t* number) {
  if (text.size() < kLeastDigits || (text.size() > kLeastDigits && text[0] == '0')) return false;
  uint64_t value = 0;
  if (!TakeDecimal(&text, &value) || !text.empty()) return false;
  *number = value;
  return true;
}

}  // namespace

std::string LogFileName(uint64_t number) {
  return Digits(number) + ".log";
}
std::string TableFileName(uint64_t number) {
  return Digits(number) + ".ldb";
}
std::string SstTableFileName(uint64_t number) {
  return Digits(number) + ".sst";
}
std::string ManifestFileName(uint64_t number) {
  return std::string(kManifestPrefix) + Digits(number);
}
std::string TempFileName(uint64_t number) {
  return Digits(number) + ".dbtmp";
}
std::string SegmentFileName(uint64_t number) {
  return Digits(number) + ".seg";
}

bool ParseFileName(Slice name, uint64_t* number, FileKind* kind) {
  struct Fixed {
    Slice name;
    FileKind kind;
  };
  constexpr Fixed kFixed[] = {{kCurrentFileName, FileKind::kCurrent},
                              {kLockFileName, FileKind::kLock},
                              {kPagesFileName, FileKind::kPages},
                              {kDoublewriteFileName, FileKind::kDoublewrite},
                              {"LOG", FileKind::kOther},
                              {"LOG.old", FileKind::kOther}};
  for (const Fixed& fixed : kFixed) {
    if (name == fixed.name) {
      *number = 0;
      *kind = fixed.kind;
      return true;
    }
  }
  if (name.substr(0, kManifestPrefix.size()) == kManifestPrefix) {
    if (!ParseDigits(name.substr(kManifestPrefix.size()), number)) return false;
    *kind = FileKind::kManifest;
    return true;
  }
  const size_t dot = name.find('.');
  if (dot == Slice::npos) return false;
  constexpr Fixed kSuffixes[] = {{".log", FileKind::kWal},
                                 {".ldb", FileKind::kTable},
                                 {".sst", FileKind::kTable},
                                 {".dbtmp", FileKind::kTemp},
                                 {".seg", FileKind::kSegment}};
  for (const Fixed& suffix : kSuffixes) {
    if (name.substr(dot) == suffix.name) {
      if (!ParseDigits(name.substr(0, dot), number)) return false;
      *kind = suffix.kind;
      return true;
    }
  }
  return false;
}

std::string CurrentContents(uint64_t manifest_number) {
  return ManifestFileName(manifest_number) + "\n";
}

Status ParseCurrentContents(Slice contents, uint64_t* manifest_number) {
  if (contents.empty()) return Status::Corruption("CURRENT is empty");
  if (contents.back() != '\n') {
    return Status::Corruption("CURRENT does not end in a newline after % bytes", {contents.size()});
  }
  uint64_t number = 0;
  FileKind kind = FileKind::kOther;
  contents.remove_suffix(1);
  if (!ParseFileName(contents, &number, &kind) || kind != FileKind::kManifest) {
    return Status::Corruption("CURRENT does not hold the name of a manifest (MANIFEST- and at least six digits)");
  }
  *manifest_number = number;
  return Status::Ok();
}

}  // namespace strata
