#include "generators.h"

#include <utility>

#include "sim/insert_benchmark.h"
#include "sim/workload.h"
#include "strata/commands.gen.h"

namespace strata {
namespace {

// Common to fill, delete_fill and read_fill.
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

class WorkloadGenerator final : public OperationGenerator {
 public:
  WorkloadGenerator(const WorkloadSpec& spec, uint8_t sync, uint32_t family)
      : workload_(spec), sync_(sync), family_(family) {}

  void Next(Operation* operation) override;
  uint64_t done() const override { return workload_.done(); }
  uint64_t total() const override { return workload_.total(); }

 private:
  Workload workload_;
  uint8_t sync_;
  uint32_t family_;
  WorkloadOp op_;  // reused memory
};

class InsertBenchmarkGenerator final : public OperationGenerator {
 public:
  explicit InsertBenchmarkGenerator(const InsertBenchmarkSpec& spec) : benchmark_(spec) {}

  void Next(Operation* operation) override;
  uint64_t done() const override { return benchmark_.done(); }
  uint64_t total() const override { return benchmark_.total(); }

 private:
  InsertBenchmark benchmark_;
  InsertBenchmarkOp op_;  // reused memory
};

InsertBenchmarkSpec SpecOf(const cmd::Ibench& command) {
  InsertBenchmarkSpec spec;
  spec.step = static_cast<InsertBenchmarkSpec::Step>(command.step);
  spec.n = command.n;
  spec.head = command.head;
  spec.tail = command.tail;
  spec.seed = command.seed;
  spec.value_bytes = command.value_bytes;
  spec.secondary_indexes = command.secondary_indexes;
  spec.queries = command.queries;
  spec.lookups = command.lookups;
  spec.single_delete = command.single_delete != 0;
  spec.secondary_family = command.secondary_family;
  return spec;
}

rec::OpKind KindOf(WorkloadOp::Kind kind) {
  switch (kind) {
    case WorkloadOp::Kind::kPut:
      return rec::OpKind::kPut;
    case WorkloadOp::Kind::kDelete:
      return rec::OpKind::kDelete;
    case WorkloadOp::Kind::kGet:
      return rec::OpKind::kGet;
  }
  return rec::OpKind::kGet;
}

rec::OpKind KindOf(InsertBenchmarkOp::Kind kind) {
  switch (kind) {
    case InsertBenchmarkOp::Kind::kPut:
      return rec::OpKind::kPut;
    case InsertBenchmarkOp::Kind::kDelete:
      return rec::OpKind::kDelete;
    case InsertBenchmarkOp::Kind::kWrite:
      return rec::OpKind::kWrite;
    case InsertBenchmarkOp::Kind::kScan:
      return rec::OpKind::kScan;
  }
  return rec::OpKind::kScan;
}

void WorkloadGenerator::Next(Operation* operation) {
  workload_.Next(&op_);
  operation->kind = KindOf(op_.kind);
  operation->sync = sync_;
  operation->family = family_;
  operation->generated = true;
  operation->key = op_.key;
  operation->value = operation->kind == rec::OpKind::kPut ? Slice(op_.value) : Slice();
}

void InsertBenchmarkGenerator::Next(Operation* operation) {
  benchmark_.Next(&op_);
  operation->kind = KindOf(op_.kind);
  operation->sync = kSyncAsOptionSays;
  operation->generated = true;
  operation->key = op_.key;
  operation->value = op_.value;
  operation->limit = op_.limit;
  operation->family = op_.family;
}

}  // namespace

std::unique_ptr<OperationGenerator> OperationGenerator::Decode(Slice bytes) {
  switch (static_cast<cmd::Kind>(wire::Load<uint16_t>(bytes.data()))) {
    case cmd::Kind::kFill: {
      const auto fill = wire::ReadCommand<cmd::Fill>(bytes);
      WorkloadSpec spec = SpecOf(WorkloadSpec::Kind::kFill, fill);
      spec.value_bytes = fill.value_bytes;
      return std::make_unique<WorkloadGenerator>(spec, fill.sync, fill.family);
    }
    case cmd::Kind::kDeleteFill: {
      const auto fill = wire::ReadCommand<cmd::DeleteFill>(bytes);
      return std::make_unique<WorkloadGenerator>(SpecOf(WorkloadSpec::Kind::kDeleteFill, fill), fill.sync, fill.family);
    }
    case cmd::Kind::kChurn: {
      const auto churn = wire::ReadCommand<cmd::Churn>(bytes);
      WorkloadSpec spec;
      spec.kind = WorkloadSpec::Kind::kChurn;
      spec.key_bytes = churn.key_bytes;
      spec.value_bytes = churn.value_bytes;
      spec.n = churn.n;
      spec.head = churn.head;
      spec.tail = churn.tail;
      spec.seed = churn.seed;
      return std::make_unique<WorkloadGenerator>(spec, kSyncAsOptionSays, churn.family);
    }
    case cmd::Kind::kIbench:
      return std::make_unique<InsertBenchmarkGenerator>(SpecOf(wire::ReadCommand<cmd::Ibench>(bytes)));
    default: {
      const auto fill = wire::ReadCommand<cmd::ReadFill>(bytes);
      return std::make_unique<WorkloadGenerator>(SpecOf(WorkloadSpec::Kind::kReadFill, fill), kSyncAsOptionSays,
                                                 fill.family);
    }
  }
}

}  // namespace strata
