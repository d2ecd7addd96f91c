#include "baselines/btree_page.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/crc32c.h"

namespace strata {

void AppendPageRecord(std::string* out, Slice key, Slice payload) {
  PutVarint32(out, static_cast<uint32_t>(key.size()));
  PutVarint32(out, static_cast<uint32_t>(payload.size()));
  out->append(key);
  out->append(payload);
}

std::string ChildPayload(PageId child) {
  std::string payload;
  PutFixed32(&payload, child);
  return payload;
}

bool BTreePage::Parse(uint32_t offset, Slice* key, Slice* payload) const {
  const char* const limit = bytes_ + page_bytes_;
  uint32_t key_bytes = 0;
  uint32_t payload_bytes = 0;
  const char* p = GetVarint32Ptr(bytes_ + offset, limit, &key_bytes);
  if (p != nullptr) p = GetVarint32Ptr(p, limit, &payload_bytes);
  if (p == nullptr || uint64_t{key_bytes} + payload_bytes > static_cast<uint64_t>(limit - p)) return false;
  *key = {p, key_bytes};
  *payload = {p + key_bytes, payload_bytes};
  return true;
}

Slice BTreePage::Record(uint32_t slot) const {
  Slice key, payload;
  const uint32_t offset = Load16(SlotAt(slot));
  Parse(offset, &key, &payload);
  return {bytes_ + offset, static_cast<size_t>(payload.data() + payload.size() - (bytes_ + offset))};
}

Slice BTreePage::Key(uint32_t slot) const {
  Slice key, payload;
  Parse(Load16(SlotAt(slot)), &key, &payload);
  return key;
}

Slice BTreePage::Payload(uint32_t slot) const {
  Slice key, payload;
  Parse(Load16(SlotAt(slot)), &key, &payload);
  return payload;
}

PageId BTreePage::Child(uint32_t index) const {
  return index == 0 ? leftmost() : DecodeFixed32(Payload(index - 1).data());
}

void BTreePage::Format(PageId id, PageKind kind, uint32_t level) {
  std::memset(bytes_, 0, page_bytes_);
  Store32(4, id);
  bytes_[30] = static_cast<char>(kind);
  bytes_[31] = static_cast<char>(level);
  Store32(32, page_bytes_);
}

void BTreePage::Insert(uint32_t slot, Slice record) {
  const uint32_t n = slots();
  const auto size = static_cast<uint32_t>(record.size());
  if (Load32(32) - SlotAt(n) < size + kSlotBytes) Pack();
  const uint32_t offset = Load32(32) - size;
  std::memcpy(bytes_ + offset, record.data(), size);
  Store32(32, offset);
  std::memmove(bytes_ + SlotAt(slot + 1), bytes_ + SlotAt(slot), size_t{kSlotBytes} * (n - slot));
  Store16(SlotAt(slot), offset);
  Store16(28, n + 1);
}

void BTreePage::Erase(uint32_t slot) {
  const uint32_t n = slots();
  Store32(36, Load32(36) + static_cast<uint32_t>(Record(slot).size()));
  std::memmove(bytes_ + SlotAt(slot), bytes_ + SlotAt(slot + 1), size_t{kSlotBytes} * (n - slot - 1));
  Store16(28, n - 1);
}

void BTreePage::Truncate(uint32_t slot) {
  uint32_t dead = Load32(36);
  for (uint32_t i = slot; i < slots(); i++) dead += static_cast<uint32_t>(Record(i).size());
  Store32(36, dead);
  Store16(28, slot);
}

void BTreePage::SetLinks(PageId prev, PageId next, PageId leftmost) {
  Store32(16, prev);
  Store32(20, next);
  Store32(24, leftmost);
}

void BTreePage::Pack() {
  std::string living;
  std::vector<uint32_t> ends;  // end of each record, counted from the first one
  for (uint32_t i = 0; i < slots(); i++) {
    living.append(Record(i));
    ends.push_back(static_cast<uint32_t>(living.size()));
  }
  const uint32_t heap = page_bytes_ - static_cast<uint32_t>(living.size());
  std::memcpy(bytes_ + heap, living.data(), living.size());
  for (uint32_t i = 0; i < slots(); i++) Store16(SlotAt(i), heap + (i == 0 ? 0 : ends[i - 1]));
  Store32(32, heap);
  Store32(36, 0);
}

void BTreePage::SealChecksum() {
  Store32(0, MaskCrc(Crc32c(Bytes().substr(4))));
}

Status BTreePage::Check(PageId wanted) const {
  if (Load32(0) != MaskCrc(Crc32c(Bytes().substr(4)))) return Status::Corruption("the checksum does not hold");
  if (id() != wanted) return Status::Corruption("it says that it is page %", {id()});
  if (static_cast<uint8_t>(bytes_[30]) > static_cast<uint8_t>(PageKind::kInner)) {
    return Status::Corruption("it is of no kind of page");
  }
  const uint32_t heap = Load32(32);
  if (heap > page_bytes_ || SlotAt(slots()) > heap) return Status::Corruption("its slots reach into its records");
  uint64_t living = 0;
  for (uint32_t i = 0; i < slots(); i++) {
    Slice key, payload;
    const uint32_t offset = Load16(SlotAt(i));
    if (offset < heap || offset >= page_bytes_ || !Parse(offset, &key, &payload) ||
        (kind() == PageKind::kInner && payload.size() != sizeof(PageId))) {
      return Status::Corruption("the record in its slot % is damaged", {i});
    }
    living += Record(i).size();
  }
  if (living + Load32(36) != page_bytes_ - heap) return Status::Corruption("its records do not fill their heap");
  return Status::Ok();
}

Status BTreePage::CheckOrder() const {
  for (uint32_t i = 1; i < slots(); i++) {
    if (Key(i) <= Key(i - 1)) return Status::Corruption("the key in its slot % is not after the one before", {i});
  }
  return Status::Ok();
}

}  // namespace strata
