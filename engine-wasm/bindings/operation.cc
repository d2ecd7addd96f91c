#include "operation.h"

#include <string>

#include "base/coding.h"
#include "strata/commands.gen.h"
#include "strata/options.gen.h"

namespace strata {
namespace {

template <class Command>
bool Checks(Slice bytes, const char** why) {
  Command command;
  return Command::Decode(bytes, &command, why);
}

// The schema's own decoders refuse sizes and ranges; a batch has a content of its own to check, and the steps
// of the insert benchmark have to agree with its rows.
bool ChecksKind(uint16_t kind, Slice bytes, const char** why) {
  switch (static_cast<cmd::Kind>(kind)) {
    case cmd::Kind::kPut:
      return Checks<cmd::Put>(bytes, why);
    case cmd::Kind::kDelete:
      return Checks<cmd::Delete>(bytes, why);
    case cmd::Kind::kSingleDelete:
      return Checks<cmd::SingleDelete>(bytes, why);
    case cmd::Kind::kDeleteRange:
      return Checks<cmd::DeleteRange>(bytes, why);
    case cmd::Kind::kWrite: {
      cmd::Write write;
      if (!cmd::Write::Decode(bytes, &write, why)) return false;
      return ForEachBatchEntry(write.batch, [](EntryType, Slice, Slice) {}) ||
             wire::Refuse(why, "write: the batch is not a list of puts and deletes");
    }
    case cmd::Kind::kGet:
      return Checks<cmd::Get>(bytes, why);
    case cmd::Kind::kScan:
      return Checks<cmd::Scan>(bytes, why);
    case cmd::Kind::kSnapshot:
      return Checks<cmd::Snapshot>(bytes, why);
    case cmd::Kind::kRelease:
      return Checks<cmd::Release>(bytes, why);
    case cmd::Kind::kSet:
      return Checks<cmd::Set>(bytes, why);
    case cmd::Kind::kFlush:
      return Checks<cmd::Flush>(bytes, why);
    case cmd::Kind::kCompact:
      return Checks<cmd::Compact>(bytes, why);
    case cmd::Kind::kSettle:
      return Checks<cmd::Settle>(bytes, why);
    case cmd::Kind::kCrash:
      return Checks<cmd::Crash>(bytes, why);
    case cmd::Kind::kReopen:
      return Checks<cmd::Reopen>(bytes, why);
    case cmd::Kind::kCreateFamily:
      return Checks<cmd::CreateFamily>(bytes, why);
    case cmd::Kind::kDropFamily:
      return Checks<cmd::DropFamily>(bytes, why);
    case cmd::Kind::kFill:
      return Checks<cmd::Fill>(bytes, why);
    case cmd::Kind::kDeleteFill:
      return Checks<cmd::DeleteFill>(bytes, why);
    case cmd::Kind::kChurn:
      return Checks<cmd::Churn>(bytes, why);
    case cmd::Kind::kReadFill:
      return Checks<cmd::ReadFill>(bytes, why);
    case cmd::Kind::kIbench: {
      cmd::Ibench ibench;
      if (!cmd::Ibench::Decode(bytes, &ibench, why)) return false;
      if (ibench.tail > ibench.head) return wire::Refuse(why, "ibench: tail is at most head");
      return ibench.step != cmd::IbenchStep::kIndex || ibench.secondary_indexes > 0 ||
             wire::Refuse(why, "ibench: the step index needs a secondary index");
    }
  }
  return wire::Refuse(why, "there is no command of this kind");
}

}  // namespace

Status CheckCommand(Slice commands, uint32_t* size_bytes) {
  uint16_t kind = 0;
  uint32_t size = 0;
  const char* why = "";
  if (!wire::PeekCommand(commands, &kind, &size, &why) || !ChecksKind(kind, commands.substr(0, size), &why)) {
    return Status::InvalidArgument(why);
  }
  *size_bytes = size;
  return Status::Ok();
}

bool DecodeOperation(Slice bytes, Operation* operation) {
  *operation = Operation();
  // A checked command decodes; the answer is of no further interest.
  auto decode = [bytes](auto command) {
    decltype(command)::Decode(bytes, &command);
    return command;
  };
  switch (static_cast<cmd::Kind>(wire::Load<uint16_t>(bytes.data()))) {
    case cmd::Kind::kPut: {
      const auto put = decode(cmd::Put());
      operation->kind = rec::OpKind::kPut;
      operation->sync = put.sync;
      operation->key = put.key;
      operation->value = put.value;
      operation->family = put.family;
      return true;
    }
    case cmd::Kind::kDelete: {
      const auto del = decode(cmd::Delete());
      operation->kind = rec::OpKind::kDelete;
      operation->sync = del.sync;
      operation->key = del.key;
      operation->family = del.family;
      return true;
    }
    case cmd::Kind::kSingleDelete: {
      const auto del = decode(cmd::SingleDelete());
      operation->kind = rec::OpKind::kSingleDelete;
      operation->sync = del.sync;
      operation->key = del.key;
      operation->family = del.family;
      return true;
    }
    case cmd::Kind::kDeleteRange: {
      const auto del = decode(cmd::DeleteRange());
      operation->kind = rec::OpKind::kDeleteRange;
      operation->sync = del.sync;
      operation->key = del.begin;
      operation->value = del.end;
      operation->family = del.family;
      return true;
    }
    case cmd::Kind::kWrite: {
      const auto write = decode(cmd::Write());
      operation->kind = rec::OpKind::kWrite;
      operation->sync = write.sync;
      operation->key = write.batch;
      return true;
    }
    case cmd::Kind::kGet: {
      const auto get = decode(cmd::Get());
      operation->kind = rec::OpKind::kGet;
      operation->snapshot = get.snapshot;
      operation->key = get.key;
      operation->family = get.family;
      return true;
    }
    case cmd::Kind::kScan: {
      const auto scan = decode(cmd::Scan());
      operation->kind = rec::OpKind::kScan;
      operation->snapshot = scan.snapshot;
      operation->limit = scan.limit;
      operation->reverse = scan.reverse != 0;
      operation->key = scan.from;
      operation->value = scan.to;
      operation->family = scan.family;
      return true;
    }
    case cmd::Kind::kSnapshot:
      operation->kind = rec::OpKind::kSnapshot;
      operation->snapshot = decode(cmd::Snapshot()).snapshot;
      return true;
    case cmd::Kind::kRelease:
      operation->kind = rec::OpKind::kRelease;
      operation->snapshot = decode(cmd::Release()).snapshot;
      return true;
    case cmd::Kind::kSet: {
      const auto set = decode(cmd::Set());
      operation->kind = rec::OpKind::kSet;
      operation->option = set.option;
      operation->number = set.value;
      operation->family = set.family;
      return true;
    }
    case cmd::Kind::kFlush:
      operation->kind = rec::OpKind::kFlush;
      operation->family = decode(cmd::Flush()).family;
      return true;
    case cmd::Kind::kCompact: {
      const auto compact = decode(cmd::Compact());
      operation->kind = rec::OpKind::kCompact;
      operation->key = compact.from;
      operation->value = compact.to;
      operation->family = compact.family;
      return true;
    }
    case cmd::Kind::kSettle:
      operation->kind = rec::OpKind::kSettle;
      return true;
    case cmd::Kind::kCrash: {
      const auto crash = decode(cmd::Crash());
      operation->kind = rec::OpKind::kCrash;
      operation->number = crash.seed;
      operation->crash_mode = static_cast<uint8_t>(crash.mode);
      return true;
    }
    case cmd::Kind::kReopen:
      operation->kind = rec::OpKind::kReopen;
      return true;
    case cmd::Kind::kCreateFamily: {
      const auto create = decode(cmd::CreateFamily());
      operation->kind = rec::OpKind::kCreateFamily;
      operation->family = create.family;
      operation->key = create.name;
      operation->value = create.options;
      return true;
    }
    case cmd::Kind::kDropFamily:
      operation->kind = rec::OpKind::kDropFamily;
      operation->family = decode(cmd::DropFamily()).family;
      return true;
    default:
      return false;
  }
}

}  // namespace strata
