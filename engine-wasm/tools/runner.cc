// strata_native: the C ABI over standard streams, so that one TypeScript program drives the native engine and the wasm
// module alike.
//
// A request is u32 call, u32 payload bytes, payload; an answer is u32 status (or the call's number), u32 payload bytes,
// payload. All little endian. The runner does not interpret commands or records. It ends at the end of its input.
//
//   call          payload                                          answer
//   1 create      u64 seed, u32 mask, u32 options bytes, options, path   handle or 0; the message
//   2 import      u32 handle, u32 name bytes, name, data           StatusCode; the message
//   3 submit      u32 handle, commands                             StatusCode; the message
//   4 run         u32 handle, u32 max steps, u32 max batch bytes   steps made; the records
//   5 inspect     u32 handle, address                              0 or 1 (error); the answer or the message
//   6 mask        u32 handle, u32 mask                             0
//   7 destroy     u32 handle                                       0
//   8 idle        u32 handle                                       0 or 1
//   9 schema                                                       0; u64 hash
//  10 interject   u32 handle, commands                             StatusCode; the message
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

#include "strata/c_api.h"

namespace {

constexpr uint32_t kMaxRequestBytes = 1u << 30;

struct Reader {
  const std::string& bytes;
  size_t at = 0;
  // Missing bytes read as zero: the peer is our own program.
  uint32_t U32() {
    uint32_t value = 0;
    if (at + 4 <= bytes.size()) std::memcpy(&value, bytes.data() + at, 4);
    at += 4;
    return value;
  }
  uint64_t U64() {
    const uint64_t low = U32();
    return low | static_cast<uint64_t>(U32()) << 32;
  }
  std::string Take(size_t n) {
    if (at > bytes.size()) return {};
    std::string out = bytes.substr(at, n);
    at += out.size();
    return out;
  }
  std::string Rest() { return Take(bytes.size()); }
};

const uint8_t* Data(const std::string& s) {
  return reinterpret_cast<const uint8_t*>(s.data());
}
uint32_t Size(const std::string& s) {
  return static_cast<uint32_t>(s.size());
}

std::string Result(uint32_t handle, uint32_t size_bytes) {
  return {reinterpret_cast<const char*>(strata_result(handle)), size_bytes};
}

std::string Error(uint32_t handle) {
  return Result(handle, strata_error(handle));
}

uint32_t Create(Reader& in, std::string* out) {
  const uint64_t seed = in.U64();
  const uint32_t mask = in.U32();
  const std::string options = in.Take(in.U32());
  const std::string path = in.Rest();
  const uint32_t handle = path.empty()
                              ? strata_create(seed, Data(options), Size(options), mask)
                              : strata_create_in_directory(seed, Data(options), Size(options), mask, path.c_str());
  if (handle == 0) *out = Error(0);
  return handle;
}

uint32_t Call(uint32_t call, Reader& in, std::string* out) {
  if (call == 1) return Create(in, out);
  if (call == 9) {
    const uint32_t halves[2] = {strata_schema_hash_low(), strata_schema_hash_high()};
    out->assign(reinterpret_cast<const char*>(halves), 8);
    return 0;
  }
  const uint32_t handle = in.U32();
  uint32_t answer = 0;
  if (call == 2) {
    const std::string name = in.Take(in.U32());
    const std::string data = in.Rest();
    answer = strata_import_file(handle, Data(name), Size(name), Data(data), Size(data));
    if (answer != 0) *out = Error(handle);
  } else if (call == 3 || call == 10) {
    const std::string commands = in.Rest();
    const auto give = call == 3 ? strata_submit : strata_interject;
    answer = give(handle, Data(commands), Size(commands));
    if (answer != 0) *out = Error(handle);
  } else if (call == 4) {
    const uint32_t max_steps = in.U32();
    answer = strata_run(handle, max_steps, in.U32());
    *out = Result(handle, strata_take_batch(handle));
  } else if (call == 5) {
    const std::string address = in.Rest();
    const uint32_t size_bytes = strata_inspect(handle, Data(address), Size(address));
    answer = size_bytes == UINT32_MAX ? 1 : 0;
    *out = answer == 0 ? Result(handle, size_bytes) : Error(handle);
  } else if (call == 6) {
    strata_set_mask(handle, in.U32());
  } else if (call == 7) {
    strata_destroy(handle);
  } else if (call == 8) {
    answer = strata_idle(handle);
  }
  return answer;
}

}  // namespace

int main() {
  uint32_t head[2];
  std::string request;
  while (std::fread(head, 4, 2, stdin) == 2 && head[1] <= kMaxRequestBytes) {
    request.resize(head[1]);
    if (std::fread(request.data(), 1, request.size(), stdin) != request.size()) return 1;
    Reader in{request};
    std::string out;
    const uint32_t answer = Call(head[0], in, &out);
    const uint32_t frame[2] = {answer, Size(out)};
    std::fwrite(frame, 4, 2, stdout);
    std::fwrite(out.data(), 1, out.size(), stdout);
    std::fflush(stdout);
  }
  return 0;
}
