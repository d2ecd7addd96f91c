#include "sim/workload.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace strata {
namespace {

constexpr uint64_t kOne = uint64_t{1} << 32;  // 1 in 2^-32

// The largest r with r * r <= x, bit by bit. REQUIRES: x < 2^64 - 2^33, so that the root has 32 bits.
uint64_t IntegerRoot(uint64_t x) {
  uint64_t root = 0;
  for (uint64_t bit = kOne >> 1; bit != 0; bit >>= 1) {
    const uint64_t candidate = root + bit;
    if (candidate * candidate <= x) root = candidate;
  }
  return root;
}

// x^(1/128) for x in [1, 2], both in 2^-31, so that the first square fits into 64 bits: seven square roots.
uint64_t Root128(uint64_t x) {
  for (int i = 0; i < 7; i++) x = IntegerRoot(x << 31);
  return x;
}

// a * b mod m, with a 128-bit product.
uint64_t MultiplyModulo(uint64_t a, uint64_t b, uint64_t m) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(a) * b % m);
}

}  // namespace

ZipfSampler::ZipfSampler(uint64_t n) : n_(n), octaves_(static_cast<uint32_t>(std::bit_width(n))) {
  const uint64_t step = Root128(kOne) << 1;  // 2^(1/128) in 2^-32
  uint64_t share = kOne;
  uint64_t sum = 0;
  for (uint64_t& cumulated : cumulated_) {
    sum += share;
    cumulated = sum;
    share = static_cast<uint64_t>(static_cast<unsigned __int128>(share) * step >> 32);
  }
  for (uint32_t i = 0; i <= kCells; i++) {
    root_of_[i] = Root128((kOne >> 1) + (kOne >> 1) / kCells * i) << 1;
  }
}

uint64_t ZipfSampler::Draw(Prng* prng) const {
  for (;;) {
    const uint64_t share = prng->Below(cumulated_[octaves_ - 1]);
    const auto octave =
        static_cast<uint32_t>(std::upper_bound(cumulated_.begin(), cumulated_.end(), share) - cumulated_.begin());
    const uint64_t base = uint64_t{1} << octave;
    const uint64_t rank = base + (prng->Next() & (base - 1));
    const uint64_t coin = prng->Next() >> 33;  // 31 bits
    if (rank > n_) continue;
    // x = rank / base in 2^-32, in [1, 2); its root is interpolated linearly between two cells.
    const uint64_t x = octave <= 32 ? rank << (32 - octave) : rank >> (octave - 32);
    const auto cell = static_cast<uint32_t>((x - kOne) >> 24);
    const uint64_t within = (x - kOne) & 0xffffff;
    const uint64_t root = root_of_[cell] + ((root_of_[cell + 1] - root_of_[cell]) * within >> 24);
    if (coin * x >> 31 < root) return rank;
  }
}

Workload::Workload(const WorkloadSpec& spec)
    : spec_(spec), prng_(spec.seed), zipf_(std::max<uint64_t>(spec.key_space, 1)) {
  spec_.key_space = std::max<uint64_t>(spec.key_space, 1);
  // Near the golden ratio of the key space, so that neighboring ranks map far apart; coprime, so that the map is a
  // bijection.
  multiplier_ = static_cast<uint64_t>(static_cast<unsigned __int128>(spec_.key_space) * 0x9e3779b97f4a7c15u >> 64) | 1;
  while (std::gcd(multiplier_, spec_.key_space) != 1) multiplier_ += 2;
}

uint64_t Workload::Scatter(uint64_t index) const {
  return MultiplyModulo(index + 1, multiplier_ % spec_.key_space, spec_.key_space);
}

uint64_t Workload::NextNumber() {
  switch (spec_.distribution) {
    case KeyDistribution::kSeq:
      return spec_.first + done_;
    case KeyDistribution::kRandom:
      return spec_.first + prng_.Below(spec_.key_space);
    case KeyDistribution::kZipf:
      return spec_.first + Scatter(zipf_.Draw(&prng_) - 1);
  }
  return spec_.first;
}

bool Workload::Next(WorkloadOp* op) {
  if (done_ >= total()) return false;
  uint64_t number = 0;
  switch (spec_.kind) {
    case WorkloadSpec::Kind::kFill:
      op->kind = rec::OpKind::kPut;
      number = NextNumber();
      break;
    case WorkloadSpec::Kind::kDeleteFill:
      op->kind = rec::OpKind::kDelete;
      number = NextNumber();
      break;
    case WorkloadSpec::Kind::kReadFill:
      op->kind = rec::OpKind::kGet;
      number = NextNumber();
      break;
    case WorkloadSpec::Kind::kMix:
      op->kind = prng_.Below(100) < spec_.reads_percent ? rec::OpKind::kGet : rec::OpKind::kPut;
      number = NextNumber();
      break;
    case WorkloadSpec::Kind::kChurn:
      op->kind = done_ % 2 == 0 ? rec::OpKind::kPut : rec::OpKind::kDelete;
      number = (done_ % 2 == 0 ? spec_.head : spec_.tail) + done_ / 2;
      break;
  }
  MakeKey(number, spec_.key_bytes, &op->key);
  op->value.clear();
  op->family = spec_.family;
  if (op->kind == rec::OpKind::kPut) MakeValue(spec_.seed, done_, spec_.value_bytes, &op->value);
  done_++;
  return true;
}

void MakeKey(uint64_t number, uint32_t key_bytes, std::string* key) {
  char digits[20];
  uint32_t n = 0;
  do {
    digits[n++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number > 0);
  key->assign(std::max(key_bytes, n), '0');
  for (uint32_t i = 0; i < n; i++) (*key)[key->size() - 1 - i] = digits[i];
}

void MakeValue(uint64_t seed, uint64_t index, uint32_t value_bytes, std::string* value) {
  constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
  value->resize(value_bytes);
  uint64_t state = seed + index * 0xd1342543de82ef95u;
  const uint32_t fresh = (value_bytes + 1) / 2;
  char* const out = value->data();
  for (uint32_t i = 0; i < fresh;) {
    uint64_t bits = SplitMix64(&state);  // ten letters
    for (const uint32_t end = std::min(i + 10, fresh); i < end; i++, bits >>= 6) out[i] = kLetters[bits & 63];
  }
  std::memcpy(out + fresh, out, value_bytes - fresh);
}

}  // namespace strata
