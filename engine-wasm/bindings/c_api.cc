// The C ABI over Instance: a table of handles, each with its last result and last error, valid until the next call with
// that handle.
#include "strata/c_api.h"

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#ifndef __EMSCRIPTEN__
#include "env/posix_env.h"
#endif
#include "instance.h"
#include "trace/records.gen.h"

namespace {

using strata::Instance;
using strata::Slice;
using strata::Status;

struct Slot {
  std::unique_ptr<strata::Env> files;  // a real directory; outlives the instance
  std::unique_ptr<Instance> instance;
  std::string text;  // the result, unless it is a batch, which the tracer holds
  Slice result;
  std::string error;
};

// By handle. Handles ascend from 1 and are never reused: a destroyed handle's slot stays empty. Slot 0 holds the error
// of strata_create.
std::vector<std::unique_ptr<Slot>>& Slots() {
  static auto* slots = new std::vector<std::unique_ptr<Slot>>();
  if (slots->empty()) slots->push_back(std::make_unique<Slot>());
  return *slots;
}

Slot* FindSlot(uint32_t handle) {
  return handle < Slots().size() ? Slots()[handle].get() : nullptr;
}

Slot* Find(uint32_t handle) {
  Slot* slot = FindSlot(handle);
  return slot == nullptr || slot->instance == nullptr ? nullptr : slot;
}

Slice Bytes(const uint8_t* data, uint32_t size_bytes) {
  return {reinterpret_cast<const char*>(data), size_bytes};
}

uint32_t Answer(Slot& slot, const Status& status) {
  if (!status.ok()) slot.error = status.message();
  return static_cast<uint32_t>(status.code());
}

Slot& NewSlot(uint32_t* handle) {
  *handle = static_cast<uint32_t>(Slots().size());
  Slots().push_back(std::make_unique<Slot>());
  return *Slots().back();
}

uint32_t Refuse(const Status& status) {
  Slots()[0]->error = status.message();
  return 0;
}

constexpr uint32_t kNoSuchHandle = static_cast<uint32_t>(strata::Code::kInvalidArgument);

uint32_t Give(uint32_t handle, const uint8_t* commands, uint32_t size_bytes, bool inject) {
  Slot* slot = Find(handle);
  if (slot == nullptr) return kNoSuchHandle;
  return Answer(*slot, slot->instance->Submit(Bytes(commands, size_bytes), inject));
}

}  // namespace

uint32_t strata_schema_hash_low(void) {
  return static_cast<uint32_t>(strata::kSchemaHash);
}
uint32_t strata_schema_hash_high(void) {
  return static_cast<uint32_t>(strata::kSchemaHash >> 32);
}

uint8_t* strata_alloc(uint32_t size_bytes) {
  return static_cast<uint8_t*>(std::malloc(size_bytes != 0 ? size_bytes : 1));
}
void strata_free(uint8_t* p) {
  std::free(p);
}

uint32_t strata_create(uint64_t seed, const uint8_t* options, uint32_t options_bytes, uint32_t mask) {
  uint32_t handle = 0;
  strata::Options decoded;
  const Status status = Instance::DecodeOptions(Bytes(options, options_bytes), &decoded);
  if (!status.ok()) return Refuse(status);
  Slot& slot = NewSlot(&handle);
  slot.instance = std::make_unique<Instance>(seed, decoded, mask, nullptr);
  return handle;
}

#ifndef __EMSCRIPTEN__
uint32_t strata_create_in_directory(uint64_t seed, const uint8_t* options, uint32_t options_bytes, uint32_t mask,
                                    const char* path) {
  uint32_t handle = 0;
  strata::Options decoded;
  Status status = Instance::DecodeOptions(Bytes(options, options_bytes), &decoded);
  if (!status.ok()) return Refuse(status);
  std::unique_ptr<strata::PosixEnv> files;
  status = strata::PosixEnv::Open(path, true, &files);
  if (!status.ok()) return Refuse(status);
  Slot& slot = NewSlot(&handle);
  slot.files = std::move(files);
  slot.instance = std::make_unique<Instance>(seed, decoded, mask, slot.files.get());
  return handle;
}
#endif

void strata_destroy(uint32_t handle) {
  if (handle != 0 && handle < Slots().size()) Slots()[handle] = nullptr;
}

uint32_t strata_import_file(uint32_t handle, const uint8_t* name, uint32_t name_bytes, const uint8_t* data,
                            uint32_t data_bytes) {
  Slot* slot = Find(handle);
  if (slot == nullptr) return kNoSuchHandle;
  return Answer(*slot, slot->instance->ImportFile(Bytes(name, name_bytes), Bytes(data, data_bytes)));
}

uint32_t strata_submit(uint32_t handle, const uint8_t* commands, uint32_t size_bytes) {
  return Give(handle, commands, size_bytes, false);
}

uint32_t strata_interject(uint32_t handle, const uint8_t* commands, uint32_t size_bytes) {
  return Give(handle, commands, size_bytes, true);
}

void strata_forget(uint32_t handle) {
  Slot* slot = Find(handle);
  if (slot != nullptr) slot->instance->CancelPending();
}

uint32_t strata_run(uint32_t handle, uint32_t max_steps, uint32_t max_batch_bytes) {
  Slot* slot = Find(handle);
  return slot == nullptr ? 0 : slot->instance->Run(max_steps, max_batch_bytes);
}

uint32_t strata_idle(uint32_t handle) {
  Slot* slot = Find(handle);
  return slot == nullptr || slot->instance->Idle() ? 1 : 0;
}

double strata_now_ns(uint32_t handle) {
  Slot* slot = Find(handle);
  return slot == nullptr ? 0 : static_cast<double>(slot->instance->now_ns());
}

uint32_t strata_take_batch(uint32_t handle) {
  Slot* slot = Find(handle);
  if (slot == nullptr) return 0;
  slot->result = slot->instance->tracer().LendBatch();
  return static_cast<uint32_t>(slot->result.size());
}

void strata_set_mask(uint32_t handle, uint32_t mask) {
  Slot* slot = Find(handle);
  if (slot != nullptr) slot->instance->tracer().set_mask(mask);
}

uint32_t strata_inspect(uint32_t handle, const uint8_t* address, uint32_t size_bytes) {
  Slot* slot = Find(handle);
  if (slot == nullptr) return UINT32_MAX;
  const Status status = slot->instance->Inspect(Bytes(address, size_bytes), &slot->text);
  if (!status.ok()) {
    slot->error = status.message();
    return UINT32_MAX;
  }
  slot->result = slot->text;
  return static_cast<uint32_t>(slot->result.size());
}

const uint8_t* strata_result(uint32_t handle) {
  Slot* slot = FindSlot(handle);
  return slot == nullptr ? nullptr : reinterpret_cast<const uint8_t*>(slot->result.data());
}

uint32_t strata_error(uint32_t handle) {
  Slot* slot = FindSlot(handle);
  if (slot == nullptr) return 0;
  slot->result = slot->error;
  return static_cast<uint32_t>(slot->result.size());
}
