#include "db/background_error.h"

namespace strata {

Status Explained(const Status& error, rec::BackgroundErrorSeverity severity, BackgroundErrorHandling handling) {
  const auto with = [&error](Slice consequence) {
    return Status(error.code(), "%; %", {error.message(), consequence});
  };
  switch (handling) {
    case BackgroundErrorHandling::kMyrocks5722:
      return with("background work has ended until the database is reopened");
    case BackgroundErrorHandling::kMyrocks5723:
      return with("the process ends with the next write");
    case BackgroundErrorHandling::kLeveldb:
    case BackgroundErrorHandling::kRocksdb:
      break;
  }
  switch (severity) {
    case rec::BackgroundErrorSeverity::kSoft:
      return with("compactions wait until the database resumes");
    case rec::BackgroundErrorSeverity::kHard:
      return with("writes are refused until the database resumes");
    case rec::BackgroundErrorSeverity::kFatal:
    case rec::BackgroundErrorSeverity::kUnrecoverable:
      break;
  }
  return StoppedAfter(error);
}

}  // namespace strata
