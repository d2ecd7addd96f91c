#include "instance.h"

#include <algorithm>
#include <utility>

#include "base/coding.h"
#include "base/json.h"
#include "btree_db.h"
#include "client.h"
#include "dump/dump.h"
#include "index_log_db.h"
#include "operation.h"
#include "sim/fault_env.h"
#include "strata/commands.gen.h"

namespace strata {
namespace {

DeviceProfile ProfileOf(const Options& options) {
  return {.read_latency_ns = options.device_read_latency,
          .write_latency_ns = options.device_write_latency,
          .sync_latency_ns = options.device_sync_latency,
          .bytes_per_second = options.device_bandwidth,
          .iops = options.device_iops,
          .iops_burst = options.device_iops_burst,
          .throughput = options.device_throughput,
          .throughput_burst = options.device_throughput_burst};
}

uint64_t CapacityOf(const Options& options) {
  const uint64_t capacity = options.device_capacity;
  return capacity == 0 ? options.memory_quota : std::min(capacity, options.memory_quota);
}

}  // namespace

Instance::Instance(uint64_t seed, const Options& options, uint32_t mask, Env* files)
    : seed_(seed),
      options_(options),
      scheduler_(clock_, tracer_),
      files_(files != nullptr ? files : &memory_),
      faults_(*files_, &tracer_),
      device_(faults_, clock_, tracer_, ProfileOf(options)) {
  tracer_.set_mask(mask);
  memory_.set_quota_bytes(CapacityOf(options));
  auto client = std::make_unique<Client>(*this);
  client_ = client.get();
  new_client_ = std::move(client);
}

// The scheduler's jobs point into the database, so they are destroyed first.
Instance::~Instance() {
  scheduler_.Clear();
  Close();
}

Status Instance::DecodeFamily(Slice name, Slice encoded, FamilyDeclaration* family) const {
  for (Slice rest = encoded; rest.size() >= 16; rest.remove_prefix(16)) {
    const OptionInfo* const info = FindOption(static_cast<uint16_t>(DecodeFixed32(rest.data()) & 0xffff));
    if (info != nullptr && info->scope == OptionScope::kDatabase) {
      return Status::InvalidArgument("% is an option of the database, not of a column family", {info->name});
    }
  }
  family->name = name;
  family->options = options_;
  return DecodeOptions(encoded, &family->options);
}

Status Instance::DecodeOptions(Slice encoded, Options* options) {
  if (encoded.size() % 16 != 0) return Status::InvalidArgument("options must be pairs of 16 bytes");
  for (; !encoded.empty(); encoded.remove_prefix(16)) {
    const auto id = static_cast<uint16_t>(DecodeFixed32(encoded.data()) & 0xffff);
    const uint64_t value = DecodeFixed64(encoded.data() + 8);
    if (!SetOptionField(options, id, value)) {
      const OptionInfo* info = FindOption(id);
      if (info == nullptr) return Status::InvalidArgument("there is no option with id %", {id});
      return Status::InvalidArgument("% must lie between % and %, not %", {info->name, info->min, info->max, value});
    }
  }
  return ValidateOptions(*options);
}

Status Instance::ImportFile(Slice name, Slice data) {
  if (started_) return Status::InvalidArgument("files are imported before the database is opened");
  return memory_.Import(name, data);
}

Status Instance::Submit(Slice commands, bool inject) {
  for (Slice rest = commands; !rest.empty();) {
    uint32_t size_bytes = 0;
    Status status = CheckCommand(rest, &size_bytes);
    if (!status.ok()) return status;
    if (!started_) DeclareFamily(rest.substr(0, size_bytes));
    rest.remove_prefix(size_bytes);
  }
  client_->Enqueue(commands, inject);
  if (new_client_ != nullptr) {
    scheduler_.Add(std::move(new_client_), Priority::kClient);
  } else {
    scheduler_.Signal(Condition::kCommands);
  }
  return Status::Ok();
}

void Instance::DeclareFamily(Slice command) {
  Operation operation;
  if (!DecodeOperation(command, &operation) || !EditsFamilies(operation.kind)) return;
  if (operation.kind == rec::OpKind::kDropFamily) return;
  FamilyDeclaration declared;
  const Status status = DecodeFamily(operation.key, operation.value, &declared);
  if (status.ok()) families_[operation.family] = declared;  // an invalid declaration is reported when the command runs
}

uint32_t Instance::Run(uint32_t max_steps, uint32_t max_batch_bytes) {
  uint32_t steps = 0;
  while (steps < max_steps && tracer_.buffered_bytes() < max_batch_bytes && scheduler_.StepOnce()) steps++;
  return steps;
}

void Instance::CancelPending() {
  client_->CancelPending();
}

bool Instance::Idle() const {
  return client_->idle();
}

Status Instance::Open() {
  device_.TraceFiles();
  if (options_.engine == Engine::kBtree) return BTreeDb::Open(options_, context(), &db_);
  if (options_.engine == Engine::kIndexLog) return IndexLogDb::Open(options_, context(), &db_);
  return Db::Open(options_, context(), &db_, families_);
}

void Instance::Close() {
  if (db_ == nullptr) return;
  for (const auto& [number, snapshot] : snapshots_) db_->ReleaseSnapshot(snapshot);
  snapshots_.clear();
  scheduler_.Clear();
  db_.reset();
}

Status Instance::Crash(CrashMode mode, uint64_t seed) {
  if (files_ != &memory_)
    return Status::NotSupported("crash needs files in memory; a real directory cannot be crashed");
  scheduler_.Clear();
  snapshots_.clear();
  db_.reset();
  const CrashReport report = memory_.Crash(mode, seed);
  tracer_.Emit(rec::EngineCrashed{.files = report.files, .lost_bytes = report.lost_bytes});
  return Status::Ok();
}

void Instance::Abort(const Status& why) {
  scheduler_.Clear();
  snapshots_.clear();
  db_.reset();
  tracer_.Emit(rec::EngineAborted{.status = static_cast<rec::StatusCode>(why.code()), .message = why.message()});
  tracer_.Emit(rec::EngineCrashed{});
}

// The schema's enums equal those of sim.
static_assert(uint8_t(cmd::FaultOp::kSyncDir) == uint8_t(FaultOp::kSyncDir));
static_assert(uint8_t(cmd::FaultEffect::kBitFlip) == uint8_t(FaultEffect::kBitFlip));
static_assert(uint8_t(cmd::FaultFiles::kSegment) == uint8_t(rec::FileClass::kSegment) + 1);

Status Instance::PlanFault(Slice command) {
  const auto fault = wire::ReadCommand<cmd::Fault>(command);
  if (fault.clear != 0) {
    faults_.SetPlan({});
    return Status::Ok();
  }
  Fault planned;
  planned.op = static_cast<FaultOp>(fault.call);
  planned.any_class = fault.files == cmd::FaultFiles::kAny;
  if (!planned.any_class) planned.file_class = static_cast<rec::FileClass>(uint8_t(fault.files) - 1);
  planned.nth = fault.nth;
  planned.times = fault.always != 0 ? Fault::kForever : 1;
  planned.effect = static_cast<FaultEffect>(fault.effect);
  planned.argument = fault.argument;
  if (faults_.AddFault(planned)) return Status::Ok();
  return Status::InvalidArgument("% faults are planned already; `fault clear` removes them", {FaultEnv::kPlannedMax});
}

Status Instance::SetOption(uint16_t option, uint64_t value, uint32_t family) {
  Options wanted = options_;
  const uint64_t used = memory_.total_bytes();
  SetOptionField(&wanted, option, value);
  if (wanted.device_capacity != options_.device_capacity && CapacityOf(wanted) < used) {
    return Status::InvalidArgument("device_capacity: % bytes cannot hold the files, which have %",
                                   {CapacityOf(wanted), used});
  }
  if (db_ == nullptr) {
    const Status changed = ChangeOption(&options_, option, value);
    if (changed.ok()) tracer_.Emit(rec::OptionSet{.value = value, .option = option});
    if (changed.ok()) TakeDeviceOptions();
    return changed;
  }
  Status status = db_->SetOption(option, value, family);
  if (!status.ok()) return status;
  const auto declared = families_.find(family);
  if (declared != families_.end()) declared->second.options = *db_->FamilyOptionsOf(family);
  options_ = db_->options();
  TakeDeviceOptions();
  return status;
}

void Instance::TakeDeviceOptions() {
  device_.set_profile(ProfileOf(options_));
  memory_.set_quota_bytes(CapacityOf(options_));
}

Status Instance::Inspect(Slice address, std::string* out) {
  out->clear();
  if (address == "state") {
    *out = db_ != nullptr ? db_->InspectState() : ClosedState();
    return Status::Ok();
  }
  if (address == "device") {
    InspectDevice(out);
    return Status::Ok();
  }
  if (address == "pending") {
    client_->AppendPending(out);
    return Status::Ok();
  }
  if (address == "files" || address.substr(0, 5) == "file/") return InspectFile(address, out);
  // Dumps read files, so they work whether or not the database is open or can be opened.
  if (address.substr(0, 5) == "dump/") return DumpFile(*files_, address.substr(5), out);
  if (address == "directory") return DumpDirectory(*files_, false, out);
  if (address == "check") return DumpDirectory(*files_, true, out);
  if (db_ == nullptr) return Status::NotFound("the database is not open");
  return db_->Inspect(address, out);
}

void Instance::InspectDevice(std::string* out) const {
  JsonWriter json(out);
  json.Object([&] {
    json.Name("free_ns").Number(device_.free_ns());
    json.Name("operations_left").Number(device_.operations_bucket().level());
    json.Name("bytes_left").Number(device_.bytes_bucket().level());
    json.Name("used_bytes").Number(memory_.total_bytes());
    json.Name("capacity_bytes").Number(memory_.quota_bytes());
  });
}

Status Instance::InspectFile(Slice address, std::string* out) {
  out->clear();
  if (address != "files") return ReadWholeFile(*files_, address.substr(5), out);
  std::vector<std::string> names;
  Status status = files_->List(&names);
  if (!status.ok()) return status;
  JsonWriter json(out);
  json.Objects(names, [&](const std::string& name) {
    uint64_t size_bytes = 0;
    const Status sized = files_->FileSize(name, &size_bytes);
    if (!sized.ok()) status = sized;
    json.Name("name").String(name);
    json.Name("size_bytes").Number(size_bytes);
  });
  return status;
}

std::string Instance::ClosedState() const {
  std::string out =
      R"({"last_sequence":0,"memtables":[],"levels":[[],[],[],[],[],[],[]],"families":[],"wals":[],"manifest":0,)"
      R"("snapshots":[],"stall":"none","stopped":"ok","jobs":[],"open_tables":[],)"
      R"("block_cache":{"blocks":0,"size_bytes":0},"counters":)";
  JsonWriter json(&out);
  WriteCounters(tracer_.counters, json);
  return out + "}";
}

}  // namespace strata
