// Helpers of the scenarios besides TestMachine (db/test_machine.h): the files of a database as bytes, damaging them,
// and queries about their content that the engine itself does not offer.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "db/directory.h"
#include "db/tables_of.h"
#include "db/test_machine.h"
#include "dump/dump.h"
#include "env/mem_env.h"
#include "format/file_name.h"

namespace strata {

// n as six decimal digits. n: below 1,000,000.
inline std::string NumberedKey(uint64_t n) {
  std::string key = std::to_string(n);
  return std::string(6 - key.size(), '0') + key;
}

using Files = std::map<std::string, std::string>;

inline Files FilesOf(MemEnv& env) {
  Files files;
  std::vector<std::string> names;
  EXPECT_TRUE(env.List(&names).ok());
  for (const std::string& name : names) EXPECT_TRUE(env.Export(name, &files[name]).ok());
  return files;
}

// Fills a machine's disk with exactly these files.
inline void Fill(MemEnv* env, const Files& files) {
  for (const auto& [name, bytes] : files) ASSERT_TRUE(env->Import(name, bytes).ok());
}

inline std::vector<std::string> NamesOf(MemEnv& env, FileKind kind) {
  std::vector<std::string> all, names;
  EXPECT_TRUE(env.List(&all).ok());
  for (const std::string& name : all) {
    uint64_t number = 0;
    FileKind is = FileKind::kOther;
    if (ParseFileName(name, &number, &is) && is == kind) names.push_back(name);
  }
  return names;
}

// The name of the only file of this kind.
inline std::string OnlyName(MemEnv& env, FileKind kind) {
  const std::vector<std::string> names = NamesOf(env, kind);
  EXPECT_EQ(names.size(), 1u);
  return names.empty() ? "" : names[0];
}

inline std::string BytesOf(MemEnv& env, const std::string& name) {
  std::string bytes;
  EXPECT_TRUE(env.Export(name, &bytes).ok()) << name;
  return bytes;
}

inline void FlipByte(MemEnv* env, const std::string& name, uint64_t offset, uint8_t mask = 1) {
  std::string bytes;
  ASSERT_TRUE(env->Export(name, &bytes).ok());
  ASSERT_LT(offset, bytes.size());
  bytes[offset] = static_cast<char>(bytes[offset] ^ mask);
  ASSERT_TRUE(env->Import(name, bytes).ok());
}

inline bool Mentions(const Status& status, const std::string& text) {
  return status.message().find(text) != std::string::npos;
}

inline std::string DumpOf(MemEnv& env, const std::string& name) {
  std::string json;
  EXPECT_TRUE(DumpFile(env, name, &json).ok());
  return json;
}

// Every version of a key in the tree's tables, level by level: "L0 put@9 delete@7; L2 put@3"; "" if there is none.
inline std::string VersionsOf(TestMachine& machine, Slice key) {
  std::string hex;
  for (const char c : key) {
    const char* digits = "0123456789abcdef";
    hex += digits[uint8_t(c) >> 4];
    hex += digits[uint8_t(c) & 15];
  }
  const std::string wanted = "{\"key\":\"" + hex + "\",\"sequence\":";
  std::string versions;
  const auto levels = TablesOf(machine);
  for (size_t level = 0; level < levels.size(); level++) {
    std::string here;
    for (const uint32_t table : levels[level]) {
      const std::string json = DumpOf(machine.memory, TableFileName(table));
      for (size_t at = json.find(wanted); at != std::string::npos; at = json.find(wanted, at + 1)) {
        const size_t digits = at + wanted.size();
        const std::string sequence = json.substr(digits, json.find(',', digits) - digits);
        const size_t type = digits + sequence.size() + 9;  // after ,"type":"
        here += " " + json.substr(type, json.find('"', type) - type) + "@" + sequence;
      }
    }
    if (!here.empty()) versions += (versions.empty() ? "L" : "; L") + std::to_string(level) + here;
  }
  return versions;
}

// Expects no leftover files: one manifest, the tables of the tree, no temporary file, and exactly the logs of the
// state.
inline void ExpectNoOrphans(TestMachine& machine, const std::string& where = "") {
  machine.RunAll();
  EXPECT_EQ(NamesOf(machine.memory, FileKind::kManifest).size(), 1u) << where;
  EXPECT_EQ(NamesOf(machine.memory, FileKind::kTemp).size(), 0u) << where;
  std::vector<std::string> live;
  for (const auto& level : TablesOf(machine)) {
    for (const uint32_t table : level) live.push_back(TableFileName(table));
  }
  std::sort(live.begin(), live.end());
  EXPECT_EQ(NamesOf(machine.memory, FileKind::kTable), live) << where;
  const std::string state = machine.State();
  for (const std::string& name : NamesOf(machine.memory, FileKind::kWal)) {
    const std::string number = std::to_string(std::stoul(name));
    const size_t wals = state.find("\"wals\":[");
    const std::string list = state.substr(wals + 8, state.find(']', wals) - wals - 8);
    EXPECT_NE(("," + list + ",").find("," + number + ","), std::string::npos)
        << where << ": " << name << " is not referenced";
  }
}

// Options under which background work runs only when a test requests it.
inline Options QuietOptions() {
  Options options = TinyOptions();
  options.write_buffer_size = 1 << 20;
  options.target_file_size_base = 1 << 20;
  options.disable_auto_compactions = true;
  return options;
}

inline std::string Digits(uint64_t n, size_t width = 6) {
  const std::string digits = std::to_string(n);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

}  // namespace strata
