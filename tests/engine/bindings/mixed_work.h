// A mix of all kinds of work, and options under which it flushes and compacts.
#pragma once

#include "abi_engine.h"

namespace strata {

// Small enough that a few thousand operations flush and compact through three levels.
inline const AbiEngine::OptionList kSmall = {{option_id::kWriteBufferSize, 2048},
                                             {option_id::kTargetFileSizeBase, 2048},
                                             {option_id::kMaxBytesForLevelBase, 8192},
                                             {option_id::kMaxBytesForLevelMultiplier, 4},
                                             {option_id::kBlockSize, 256}};

inline void AddMixedWork(AbiEngine& engine) {
  engine.Add(cmd::Fill{.n = 1500,
                       .first = 0,
                       .key_space = 700,
                       .seed = 3,
                       .key_bytes = 12,
                       .value_bytes = 40,
                       .order = cmd::FillOrder::kRandom,
                       .sync = 0});
  engine.Add(cmd::Snapshot{.snapshot = 1});
  engine.Add(cmd::DeleteFill{
      .n = 300, .first = 0, .key_space = 700, .seed = 4, .key_bytes = 12, .order = cmd::FillOrder::kRandom, .sync = 0});
  engine.Add(cmd::Scan{.limit = 50, .snapshot = 0, .reverse = 0, .from = "", .to = ""});
  engine.Add(cmd::ReadFill{
      .n = 200, .first = 0, .key_space = 900, .seed = 5, .key_bytes = 12, .order = cmd::FillOrder::kZipf});
  engine.Add(cmd::Release{.snapshot = 1});
  engine.Add(cmd::Churn{.n = 200, .head = 1700, .tail = 0, .seed = 6, .key_bytes = 12, .value_bytes = 30});
  engine.Add(cmd::Settle{});
  engine.Add(cmd::Scan{.limit = 0, .snapshot = 0, .reverse = 1, .from = "", .to = ""});
}

}  // namespace strata
