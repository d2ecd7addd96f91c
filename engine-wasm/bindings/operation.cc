#include "operation.h"

#include <string>

#include "base/coding.h"
#include "strata/commands.gen.h"
#include "strata/options.gen.h"

namespace strata {
namespace {

// The command's info; null if there is no such command.
const wire::CommandInfo* InfoOf(uint16_t kind) {
  const wire::CommandInfo* info = nullptr;
  cmd::ForEachKind([&](auto command) {
    if (command.kKind == kind) info = &wire::kCommandInfo<decltype(command)>;
  });
  return info;
}

Status CheckFault(const cmd::Fault& fault) {
  const bool syncs = fault.call == cmd::FaultOp::kSync || fault.call == cmd::FaultOp::kSyncDir;
  if (fault.effect == cmd::FaultEffect::kTornWrite && fault.call != cmd::FaultOp::kAppend) {
    return Status::InvalidArgument("fault: torn_write is an effect of append, not of %", {NameOf(fault.call)});
  }
  if (fault.effect == cmd::FaultEffect::kLostSync && !syncs) {
    return Status::InvalidArgument("fault: lost_sync is an effect of sync and sync_dir, not of %",
                                   {NameOf(fault.call)});
  }
  if (fault.effect == cmd::FaultEffect::kBitFlip && fault.call != cmd::FaultOp::kRead) {
    return Status::InvalidArgument("fault: bit_flip is an effect of read, not of %", {NameOf(fault.call)});
  }
  if (fault.call == cmd::FaultOp::kSyncDir && fault.files != cmd::FaultFiles::kAny) {
    return Status::InvalidArgument("fault: sync_dir is a call on the directory, which has no class of files");
  }
  return Status::Ok();
}

// The syntax of the command line, without the command's name.
std::string WordsOf(const cmd::Fault& fault) {
  if (fault.clear != 0) return "clear";
  std::string words = NameOf(fault.call);
  if (fault.files != cmd::FaultFiles::kAny) words += Text(" class=%", {NameOf(fault.files)});
  words += Text(" nth=% effect=%", {fault.nth, NameOf(fault.effect)});
  if (fault.effect == cmd::FaultEffect::kTornWrite) words += Text(" bytes=%", {fault.argument});
  if (fault.effect == cmd::FaultEffect::kBitFlip) words += Text(" bit=%", {fault.argument});
  return fault.always != 0 ? words + " always" : words;
}

// Checks that the schema cannot express per field: the content of a batch, the agreement of insert benchmark steps with
// rows, and of a fault's effect with its call.
Status CheckContent(uint16_t kind, Slice command) {
  if (kind == cmd::Write::kKind &&
      !ForEachBatchEntry(wire::ReadCommand<cmd::Write>(command).batch, [](EntryType, Slice, Slice, uint32_t) {})) {
    return Status::InvalidArgument("write: the batch is not a list of puts and deletes");
  }
  if (kind == cmd::Ibench::kKind) {
    const auto ibench = wire::ReadCommand<cmd::Ibench>(command);
    if (ibench.tail > ibench.head) return Status::InvalidArgument("ibench: tail is at most head");
    if (ibench.step == cmd::IbenchStep::kIndex && ibench.secondary_indexes == 0) {
      return Status::InvalidArgument("ibench: the step index needs a secondary index");
    }
  }
  if (kind == cmd::Fault::kKind) return CheckFault(wire::ReadCommand<cmd::Fault>(command));
  return Status::Ok();
}

// Commands that LevelDB does not have.
bool DecodeFurtherOperation(cmd::Kind kind, Slice bytes, Operation* operation) {
  switch (kind) {
    case cmd::Kind::kSingleDelete: {
      const auto del = wire::ReadCommand<cmd::SingleDelete>(bytes);
      operation->kind = rec::OpKind::kSingleDelete;
      operation->sync = del.sync;
      operation->key = del.key;
      operation->family = del.family;
      return true;
    }
    case cmd::Kind::kDeleteRange: {
      const auto del = wire::ReadCommand<cmd::DeleteRange>(bytes);
      operation->kind = rec::OpKind::kDeleteRange;
      operation->sync = del.sync;
      operation->key = del.begin;
      operation->value = del.end;
      operation->family = del.family;
      return true;
    }
    case cmd::Kind::kCreateFamily: {
      const auto create = wire::ReadCommand<cmd::CreateFamily>(bytes);
      operation->kind = rec::OpKind::kCreateFamily;
      operation->family = create.family;
      operation->key = create.name;
      operation->value = create.options;
      return true;
    }
    case cmd::Kind::kDropFamily:
      operation->kind = rec::OpKind::kDropFamily;
      operation->family = wire::ReadCommand<cmd::DropFamily>(bytes).family;
      return true;
    case cmd::Kind::kCrash: {
      const auto crash = wire::ReadCommand<cmd::Crash>(bytes);
      operation->kind = rec::OpKind::kCrash;
      operation->number = crash.seed;
      operation->crash_mode = static_cast<uint8_t>(crash.mode);
      return true;
    }
    case cmd::Kind::kReopen:
      operation->kind = rec::OpKind::kReopen;
      return true;
    case cmd::Kind::kFault:
      operation->kind = rec::OpKind::kFault;
      operation->key = WordsOf(wire::ReadCommand<cmd::Fault>(bytes));
      operation->value = bytes;
      return true;
    default:
      return false;
  }
}

}  // namespace

Status CheckCommand(Slice commands, uint32_t* size_bytes) {
  uint16_t kind = 0;
  Status status = wire::PeekCommand(commands, &kind, size_bytes);
  if (!status.ok()) return status;
  const wire::CommandInfo* const info = InfoOf(kind);
  if (info == nullptr) return Status::InvalidArgument("there is no command of this kind");
  const Slice command = commands.substr(0, *size_bytes);
  status = wire::CheckCommand(command, *info);
  return status.ok() ? CheckContent(kind, command) : status;
}

bool DecodeOperation(Slice bytes, Operation* operation) {
  *operation = Operation();
  const auto kind = static_cast<cmd::Kind>(wire::Load<uint16_t>(bytes.data()));
  switch (kind) {
    case cmd::Kind::kPut: {
      const auto put = wire::ReadCommand<cmd::Put>(bytes);
      operation->kind = rec::OpKind::kPut;
      operation->sync = put.sync;
      operation->key = put.key;
      operation->value = put.value;
      operation->family = put.family;
      return true;
    }
    case cmd::Kind::kDelete: {
      const auto del = wire::ReadCommand<cmd::Delete>(bytes);
      operation->kind = rec::OpKind::kDelete;
      operation->sync = del.sync;
      operation->key = del.key;
      operation->family = del.family;
      return true;
    }
    case cmd::Kind::kWrite: {
      const auto write = wire::ReadCommand<cmd::Write>(bytes);
      operation->kind = rec::OpKind::kWrite;
      operation->sync = write.sync;
      operation->key = write.batch;
      return true;
    }
    case cmd::Kind::kGet: {
      const auto get = wire::ReadCommand<cmd::Get>(bytes);
      operation->kind = rec::OpKind::kGet;
      operation->snapshot = get.snapshot;
      operation->key = get.key;
      operation->family = get.family;
      return true;
    }
    case cmd::Kind::kScan: {
      const auto scan = wire::ReadCommand<cmd::Scan>(bytes);
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
      operation->snapshot = wire::ReadCommand<cmd::Snapshot>(bytes).snapshot;
      return true;
    case cmd::Kind::kRelease:
      operation->kind = rec::OpKind::kRelease;
      operation->snapshot = wire::ReadCommand<cmd::Release>(bytes).snapshot;
      return true;
    case cmd::Kind::kSet: {
      const auto set = wire::ReadCommand<cmd::Set>(bytes);
      operation->kind = rec::OpKind::kSet;
      operation->option = set.option;
      operation->number = set.value;
      operation->family = set.family;
      return true;
    }
    case cmd::Kind::kFlush:
      operation->kind = rec::OpKind::kFlush;
      operation->family = wire::ReadCommand<cmd::Flush>(bytes).family;
      return true;
    case cmd::Kind::kCompact: {
      const auto compact = wire::ReadCommand<cmd::Compact>(bytes);
      operation->kind = rec::OpKind::kCompact;
      operation->key = compact.from;
      operation->value = compact.to;
      operation->family = compact.family;
      return true;
    }
    case cmd::Kind::kSettle:
      operation->kind = rec::OpKind::kSettle;
      return true;
    default:
      return DecodeFurtherOperation(kind, bytes, operation);
  }
}

}  // namespace strata
