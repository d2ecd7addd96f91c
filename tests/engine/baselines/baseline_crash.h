// What the power-loss tests of the baselines share: a workload, what was acknowledged of it, and the state that
// recovery must find.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "btree_machine.h"

namespace strata {

struct Action {
  enum class Kind : uint8_t { kWrite, kUpkeepStep, kReopen };
  Kind kind = Kind::kWrite;
  std::vector<std::pair<std::string, std::string>> puts;
  std::vector<std::string> deletes;
  bool sync = false;
};

// 220 actions: batches of puts and deletes over 90 keys, with upkeep and reopenings between them.
inline std::vector<Action> MakeWorkload(uint64_t seed) {
  Prng prng(seed);
  std::vector<Action> actions;
  for (int i = 0; i < 220; i++) {
    Action action;
    if (i % 80 == 60) {
      action.kind = Action::Kind::kReopen;
    } else if (i % 4 == 3) {
      action.kind = Action::Kind::kUpkeepStep;
    } else {
      const uint64_t n = 1 + prng.Below(3);
      for (uint64_t j = 0; j < n; j++) {
        action.puts.emplace_back(NumberKey(prng.Below(90)), std::string(prng.Below(200), 'v') + std::to_string(i));
      }
      const bool shrinking = i > 120;
      for (uint64_t j = 0; j < (shrinking ? 4u : 1u); j++) action.deletes.push_back(NumberKey(prng.Below(90)));
      action.sync = prng.OneIn(4);
    }
    actions.push_back(action);
  }
  return actions;
}

struct Played {
  std::vector<const Action*> batches;  // started, in order; the last may be in flight
  uint64_t acknowledged = 0;
  uint64_t durable = 0;
};

// Writes the action to a BTree or an IndexLog, and notes what was acknowledged.
template <class Store>
Status WriteAction(Store& store, const Action& action, Played* played) {
  WriteBatch batch;
  for (const auto& [key, value] : action.puts) batch.Put(key, value);
  for (const auto& key : action.deletes) batch.Delete(key);
  played->batches.push_back(&action);
  Status status = store.Write(batch.Data());
  if (status.ok() && action.sync) status = store.SyncLog();
  if (!status.ok()) return status;
  played->acknowledged = played->batches.size();
  if (action.sync) played->durable = played->acknowledged;
  return status;
}

// Whether these are the rows after a prefix of the batches that holds every durable one.
inline bool IsAPrefix(const Model& rows, const Played& played) {
  Model model;
  for (uint64_t n = 0; n <= played.batches.size(); n++) {
    if (n > 0) {
      for (const auto& [key, value] : played.batches[n - 1]->puts) model[key] = value;
      for (const auto& key : played.batches[n - 1]->deletes) model.erase(key);
    }
    if (n >= played.durable && model == rows) return true;
  }
  return false;
}

}  // namespace strata
