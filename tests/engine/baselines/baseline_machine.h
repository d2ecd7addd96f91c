// BaselineMachine: what a baseline (BTree, IndexLog) needs, in memory, with a device and a fault plan.
#pragma once

#include <memory>
#include <string>

#include "base/json.h"
#include "clock/clock.h"
#include "env/mem_env.h"
#include "sim/device_env.h"
#include "sim/fault_env.h"
#include "strata/options.gen.h"
#include "strata/write_batch.h"
#include "trace/tracer.h"

namespace strata {

template <class Store>
struct BaselineMachine {
  explicit BaselineMachine(const Options& opts) : options(opts) { tracer.set_mask(0); }

  Status Open() {
    store.reset();
    return Store::Open(options, device, memory, tracer, &store);
  }
  Status Put(Slice key, Slice value) {
    WriteBatch batch;
    batch.Put(key, value);
    return store->Write(batch.Data());
  }
  Status Delete(Slice key) {
    WriteBatch batch;
    batch.Delete(key);
    return store->Write(batch.Data());
  }
  // The value, "-" if there is none, or the status as text.
  std::string Get(Slice key) {
    std::string value;
    const Status status = store->Get(key, &value);
    if (status.Is(Code::kNotFound)) return "-";
    return status.ok() ? value : status.ToString();
  }
  std::string State() const {
    std::string out;
    JsonWriter json(&out);
    json.Object([&] { store->AppendState(&json); });
    return out;
  }
  const Counters& counters() const { return tracer.counters; }

  Options options;
  MemEnv memory;
  Clock clock;
  Tracer tracer;
  FaultEnv faults{memory};
  DeviceEnv device{faults, clock, tracer, DeviceProfile()};
  std::unique_ptr<Store> store;
};

}  // namespace strata
