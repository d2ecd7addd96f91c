#include "generators.h"

#include <utility>

#include "sim/insert_benchmark.h"
#include "sim/workload.h"
#include "strata/commands.gen.h"

namespace strata {
namespace {

// Common to fill, delete_fill, read_fill and mix.
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
  spec.family = command.family;
  return spec;
}

constexpr uint8_t kSyncAsOptionSays = 2;

struct ClosedLoop {
  uint32_t clients = 1;
  uint64_t think_ns = 0;
};

// Source: Workload or InsertBenchmark.
template <class Source>
class SourceGenerator final : public OperationGenerator {
 public:
  SourceGenerator(const Source& source, uint8_t sync, const ClosedLoop& loop)
      : source_(source), sync_(sync), loop_(loop) {}
  void Next(Operation* operation) override {
    source_.Next(&op_);
    operation->kind = op_.kind;
    operation->sync = sync_;
    operation->generated = true;
    operation->key = op_.key;
    operation->value = op_.value;
    operation->limit = op_.limit;
    operation->family = op_.family;
  }
  uint64_t done() const override { return source_.done(); }
  uint64_t total() const override { return source_.total(); }
  uint32_t clients() const override { return loop_.clients; }
  uint64_t think_ns() const override { return loop_.think_ns; }

 private:
  Source source_;
  uint8_t sync_;
  ClosedLoop loop_;
  WorkloadOp op_;  // reused memory
};

template <class Source, class Spec>
std::unique_ptr<OperationGenerator> Make(const Spec& spec, uint8_t sync = kSyncAsOptionSays,
                                         const ClosedLoop& loop = {}) {
  return std::make_unique<SourceGenerator<Source>>(Source(spec), sync, loop);
}

}  // namespace

std::unique_ptr<OperationGenerator> OperationGenerator::Decode(Slice bytes) {
  switch (static_cast<cmd::Kind>(wire::Load<uint16_t>(bytes.data()))) {
    case cmd::Kind::kFill: {
      const auto fill = wire::ReadCommand<cmd::Fill>(bytes);
      WorkloadSpec spec = SpecOf(WorkloadSpec::Kind::kFill, fill);
      spec.value_bytes = fill.value_bytes;
      return Make<Workload>(spec, fill.sync);
    }
    case cmd::Kind::kDeleteFill: {
      const auto fill = wire::ReadCommand<cmd::DeleteFill>(bytes);
      return Make<Workload>(SpecOf(WorkloadSpec::Kind::kDeleteFill, fill), fill.sync);
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
      spec.family = churn.family;
      return Make<Workload>(spec);
    }
    case cmd::Kind::kMix: {
      const auto mix = wire::ReadCommand<cmd::Mix>(bytes);
      WorkloadSpec spec = SpecOf(WorkloadSpec::Kind::kMix, mix);
      spec.value_bytes = mix.value_bytes;
      spec.reads_percent = mix.reads;
      return Make<Workload>(spec, mix.sync, {mix.clients, mix.think_ns});
    }
    case cmd::Kind::kIbench:
      return Make<InsertBenchmark>(wire::ReadCommand<cmd::Ibench>(bytes));
    default:
      return Make<Workload>(SpecOf(WorkloadSpec::Kind::kReadFill, wire::ReadCommand<cmd::ReadFill>(bytes)));
  }
}

}  // namespace strata
