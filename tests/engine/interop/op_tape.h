// A tape: one random history of a key-value store, run on any store and mirrored in a model.
//
// The tape decides between two engines that must agree on files: whichever wrote them, the other must read exactly the
// model's rows, forward, backward and key by key. A store is anything with Put, Delete, Get, Scan, snapshots and
// Reopen.
//
// Each tape is derived from its seed alone, and a failing test prints that seed.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"

namespace strata::interop {

using Model = std::map<std::string, std::string>;
using Rows = std::vector<std::pair<std::string, std::string>>;

class Store {
 public:
  virtual ~Store() = default;
  virtual void Put(const std::string& key, const std::string& value, bool sync) = 0;
  virtual void Delete(const std::string& key, bool sync) = 0;
  // Several puts and deletes at once: the key, then true and the value for a put, or false for a delete.
  virtual void WriteBatch(const std::vector<std::pair<std::string, std::pair<bool, std::string>>>& ops) = 0;
  // False if there is no such key.
  virtual bool Get(const std::string& key, std::string* value) = 0;
  virtual Rows Scan(bool reverse) = 0;
  virtual void TakeSnapshot() = 0;
  virtual Rows ScanSnapshot() = 0;
  virtual void ReleaseSnapshot() = 0;
  virtual void Reopen() = 0;
  virtual int NonEmptyLevels() = 0;
};

struct TapeShape {
  int operations = 2500;
  int keys = 1200;
  int value_bytes_max = 400;
  int reopenings = 2;
};

inline std::string TapeKey(Prng& prng, const TapeShape& shape) {
  const uint64_t n = prng.Below(static_cast<uint64_t>(shape.keys));
  // A few keys that are hard for formats: empty, high bytes, long shared prefixes.
  if (n == 0) return "";
  if (n == 1) return std::string("\xff\xff\xff", 3);
  if (n == 2) return std::string("\0", 1);
  if (n % 7 == 0) return std::string(40, 'p') + std::to_string(n);
  return "key" + std::to_string(100000 + n * 37 % 99991);
}

inline std::string TapeValue(Prng& prng, const TapeShape& shape) {
  const uint64_t size = prng.Below(static_cast<uint64_t>(shape.value_bytes_max));
  std::string value;
  // Half of it repeats, so that Snappy can compress it.
  while (value.size() < size) {
    if (prng.Below(2) == 0) {
      value.append(16, static_cast<char>('a' + prng.Below(26)));
    } else {
      for (int i = 0; i < 16; i++) value += static_cast<char>(prng.Below(256));
    }
  }
  value.resize(size);
  return value;
}

inline void ExpectRows(const Model& model, const Rows& rows, bool reverse, const std::string& where) {
  ASSERT_EQ(model.size(), rows.size()) << where;
  size_t at = 0;
  auto check = [&](const std::pair<const std::string, std::string>& row) {
    ASSERT_EQ(row.first, rows[at].first) << where << " row " << at;
    ASSERT_EQ(row.second, rows[at].second) << where << " row " << at;
    at++;
  };
  if (reverse) {
    for (auto row = model.rbegin(); row != model.rend(); ++row) check(*row);
  } else {
    for (const auto& row : model) check(row);
  }
}

// Expects all rows: full scans both ways, and gets of existing and of missing keys.
inline void ExpectStore(Store& store, const Model& model, Prng& prng, const TapeShape& shape,
                        const std::string& where) {
  ExpectRows(model, store.Scan(false), false, where + " forwards");
  ExpectRows(model, store.Scan(true), true, where + " backwards");
  for (int i = 0; i < 300; i++) {
    const std::string key = TapeKey(prng, shape);
    std::string value;
    const bool found = store.Get(key, &value);
    const auto row = model.find(key);
    ASSERT_EQ(row != model.end(), found) << where << " key " << key;
    if (found) {
      ASSERT_EQ(row->second, value) << where << " key " << key;
    }
  }
}

// Runs shape.operations random operations. The last ones are writes, so that the log is not empty when the store
// closes.
inline void Play(Store& store, Prng& prng, const TapeShape& shape, Model* model) {
  const uint64_t reopen_every = static_cast<uint64_t>(shape.operations / (shape.reopenings + 1) + 1);
  Model at_snapshot;
  bool has_snapshot = false;
  for (int i = 0; i < shape.operations; i++) {
    if (i > 0 && static_cast<uint64_t>(i) % reopen_every == 0) {
      if (has_snapshot) store.ReleaseSnapshot();
      has_snapshot = false;
      store.Reopen();
    }
    const uint64_t dice = prng.Below(100);
    const std::string key = TapeKey(prng, shape);
    if (dice < 62) {
      const std::string value = TapeValue(prng, shape);
      store.Put(key, value, prng.OneIn(50));
      (*model)[key] = value;
    } else if (dice < 84) {
      store.Delete(key, prng.OneIn(50));
      model->erase(key);
    } else if (dice < 90) {
      std::vector<std::pair<std::string, std::pair<bool, std::string>>> ops;
      for (int n = 0; n < 8; n++) {
        const bool put = prng.Below(3) != 0;
        ops.push_back({TapeKey(prng, shape), {put, put ? TapeValue(prng, shape) : ""}});
      }
      store.WriteBatch(ops);
      for (const auto& [k, op] : ops) {
        if (op.first) {
          (*model)[k] = op.second;
        } else {
          model->erase(k);
        }
      }
    } else if (dice < 97) {
      std::string value;
      const bool found = store.Get(key, &value);
      const auto row = model->find(key);
      ASSERT_EQ(row != model->end(), found) << "operation " << i << " key " << key;
      if (found) {
        ASSERT_EQ(row->second, value) << "operation " << i << " key " << key;
      }
    } else if (!has_snapshot) {
      store.TakeSnapshot();
      at_snapshot = *model;
      has_snapshot = true;
    } else {
      ExpectRows(at_snapshot, store.ScanSnapshot(), false, "snapshot at operation " + std::to_string(i));
      store.ReleaseSnapshot();
      has_snapshot = false;
    }
    if (::testing::Test::HasFatalFailure()) return;
  }
  if (has_snapshot) store.ReleaseSnapshot();
  for (int i = 0; i < 5; i++) {
    const std::string key = TapeKey(prng, shape);
    store.Put(key, "last " + std::to_string(i), false);
    (*model)[key] = "last " + std::to_string(i);
  }
}

}  // namespace strata::interop
