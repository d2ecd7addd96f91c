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
      !ForEachBatchEntry(wire::ReadCommand<cmd::Write>(command).batch, [](const BatchOp&) {})) {
    return Status::InvalidArgument("write: the batch is not a list of puts and deletes");
  }
  if (kind == cmd::Ibench::kKind) {
    const auto ibench = wire::ReadCommand<cmd::Ibench>(command);
    if (ibench.tail > ibench.head) return Status::InvalidArgument("ibench: tail is at most head");
    if (ibench.step == cmd::IbenchStep::kIndex && ibench.secondary_indexes == 0) {
      return Status::InvalidArgument("ibench: the step index needs a secondary index");
    }
  }
  if (kind == cmd::RollingMerge::kKind) {
    const auto merge = wire::ReadCommand<cmd::RollingMerge>(command);
    if (merge.note == 0 && (!merge.from.empty() || !merge.to.empty())) {
      return Status::InvalidArgument("rolling_merge: from and to are the range of a find note, and there is none");
    }
    if (!merge.to.empty() && merge.to <= merge.from) {
      return Status::InvalidArgument("rolling_merge: the range of the find note ends before it begins");
    }
  }
  if (kind == cmd::Fault::kKind) return CheckFault(wire::ReadCommand<cmd::Fault>(command));
  return Status::Ok();
}

// Reads a command and the fields that mean the same in every kind.
template <class Command>
Command Read(Slice bytes, rec::OpKind kind, Operation* operation) {
  const auto command = wire::ReadCommand<Command>(bytes);
  operation->kind = kind;
  if constexpr (requires { command.sync; }) operation->sync = command.sync;
  if constexpr (requires { command.family; }) operation->family = command.family;
  if constexpr (requires { command.snapshot; }) operation->snapshot = command.snapshot;
  if constexpr (requires { command.key; }) operation->key = command.key;
  return command;
}

void SetRange(Slice from, Slice to, Operation* operation) {
  operation->key = from;
  operation->value = to;
}

// Commands that LevelDB does not have.
bool DecodeFurtherOperation(cmd::Kind kind, Slice bytes, Operation* operation) {
  switch (kind) {
    case cmd::Kind::kSingleDelete:
      Read<cmd::SingleDelete>(bytes, rec::OpKind::kSingleDelete, operation);
      return true;
    case cmd::Kind::kDeleteRange: {
      const auto range = Read<cmd::DeleteRange>(bytes, rec::OpKind::kDeleteRange, operation);
      SetRange(range.begin, range.end, operation);
      return true;
    }
    case cmd::Kind::kCreateFamily: {
      const auto create = Read<cmd::CreateFamily>(bytes, rec::OpKind::kCreateFamily, operation);
      operation->key = create.name;
      operation->value = create.options;
      return true;
    }
    case cmd::Kind::kDropFamily:
      Read<cmd::DropFamily>(bytes, rec::OpKind::kDropFamily, operation);
      return true;
    case cmd::Kind::kCrash: {
      const auto crash = Read<cmd::Crash>(bytes, rec::OpKind::kCrash, operation);
      operation->number = crash.seed;
      operation->crash_mode = static_cast<uint8_t>(crash.mode);
      return true;
    }
    case cmd::Kind::kReopen:
      operation->kind = rec::OpKind::kReopen;
      return true;
    case cmd::Kind::kResume:
      operation->kind = rec::OpKind::kResume;
      return true;
    case cmd::Kind::kRollingMerge: {
      const auto merge = Read<cmd::RollingMerge>(bytes, rec::OpKind::kRollingMerge, operation);
      operation->limit = merge.block_bytes;
      operation->number = merge.note;
      SetRange(merge.from, merge.to, operation);
      return true;
    }
    case cmd::Kind::kDeleteWhere: {
      const auto where = Read<cmd::DeleteWhere>(bytes, rec::OpKind::kDeleteWhere, operation);
      operation->bound = where.bound;
      SetRange(where.from, where.to, operation);
      return true;
    }
    case cmd::Kind::kIngest:
      Read<cmd::Ingest>(bytes, rec::OpKind::kIngest, operation);
      operation->value = bytes;
      return true;
    case cmd::Kind::kCreateIndex:
      operation->number = Read<cmd::CreateIndex>(bytes, rec::OpKind::kCreateIndex, operation).index;
      return true;
    case cmd::Kind::kFault:
      operation->key = WordsOf(Read<cmd::Fault>(bytes, rec::OpKind::kFault, operation));
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
    case cmd::Kind::kPut:
      operation->value = Read<cmd::Put>(bytes, rec::OpKind::kPut, operation).value;
      return true;
    case cmd::Kind::kDelete:
      Read<cmd::Delete>(bytes, rec::OpKind::kDelete, operation);
      return true;
    case cmd::Kind::kWrite:
      operation->key = Read<cmd::Write>(bytes, rec::OpKind::kWrite, operation).batch;
      return true;
    case cmd::Kind::kGet:
      Read<cmd::Get>(bytes, rec::OpKind::kGet, operation);
      return true;
    case cmd::Kind::kScan: {
      const auto scan = Read<cmd::Scan>(bytes, rec::OpKind::kScan, operation);
      operation->limit = scan.limit;
      operation->reverse = scan.reverse != 0;
      SetRange(scan.from, scan.to, operation);
      return true;
    }
    case cmd::Kind::kSnapshot:
      Read<cmd::Snapshot>(bytes, rec::OpKind::kSnapshot, operation);
      return true;
    case cmd::Kind::kRelease:
      Read<cmd::Release>(bytes, rec::OpKind::kRelease, operation);
      return true;
    case cmd::Kind::kSet: {
      const auto set = Read<cmd::Set>(bytes, rec::OpKind::kSet, operation);
      operation->option = set.option;
      operation->number = set.value;
      return true;
    }
    case cmd::Kind::kFlush:
      Read<cmd::Flush>(bytes, rec::OpKind::kFlush, operation);
      return true;
    case cmd::Kind::kCompact: {
      const auto compact = Read<cmd::Compact>(bytes, rec::OpKind::kCompact, operation);
      SetRange(compact.from, compact.to, operation);
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
