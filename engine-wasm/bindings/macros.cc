#include "macros.h"

#include <utility>

#include "strata/commands.gen.h"

namespace strata {
namespace {

// A checked command decodes; the answer is of no further interest.
template <class Command>
Command DecodeChecked(Slice bytes) {
  Command command;
  Command::Decode(bytes, &command);
  return command;
}

// What fill, delete_fill and read_fill share.
template <class Command>
WorkloadSpec SpecOf(WorkloadSpec::Kind kind, const Command& command) {
  WorkloadSpec spec;
  spec.kind = kind;
  spec.distribution = static_cast<decltype(spec.distribution)>(command.order);
  spec.key_bytes = command.key_bytes;
  spec.n = command.n;
  spec.first = command.first;
  spec.key_space = command.key_space;
  spec.seed = command.seed;
  return spec;
}

constexpr uint8_t kSyncAsOptionSays = 2;

}  // namespace

std::unique_ptr<Macro> Macro::Decode(Slice bytes) {
  switch (static_cast<cmd::Kind>(wire::Load<uint16_t>(bytes.data()))) {
    case cmd::Kind::kFill: {
      const auto fill = DecodeChecked<cmd::Fill>(bytes);
      WorkloadSpec spec = SpecOf(WorkloadSpec::Kind::kFill, fill);
      spec.value_bytes = fill.value_bytes;
      return std::make_unique<Macro>(spec, fill.sync);
    }
    case cmd::Kind::kDeleteFill: {
      const auto fill = DecodeChecked<cmd::DeleteFill>(bytes);
      return std::make_unique<Macro>(SpecOf(WorkloadSpec::Kind::kDeleteFill, fill), fill.sync);
    }
    case cmd::Kind::kChurn: {
      const auto churn = DecodeChecked<cmd::Churn>(bytes);
      WorkloadSpec spec;
      spec.kind = WorkloadSpec::Kind::kChurn;
      spec.key_bytes = churn.key_bytes;
      spec.value_bytes = churn.value_bytes;
      spec.n = churn.n;
      spec.head = churn.head;
      spec.tail = churn.tail;
      spec.seed = churn.seed;
      return std::make_unique<Macro>(spec, kSyncAsOptionSays);
    }
    default:
      return std::make_unique<Macro>(SpecOf(WorkloadSpec::Kind::kReadFill, DecodeChecked<cmd::ReadFill>(bytes)),
                                     kSyncAsOptionSays);
  }
}

void Macro::Next(Operation* operation) {
  workload_.Next(&op_);
  switch (op_.kind) {
    case WorkloadOp::Kind::kPut:
      operation->kind = rec::OpKind::kPut;
      break;
    case WorkloadOp::Kind::kDelete:
      operation->kind = rec::OpKind::kDelete;
      break;
    case WorkloadOp::Kind::kGet:
      operation->kind = rec::OpKind::kGet;
      break;
  }
  operation->sync = sync_;
  operation->from_macro = true;
  operation->key = op_.key;
  operation->value = operation->kind == rec::OpKind::kPut ? Slice(op_.value) : Slice();
}

}  // namespace strata
