#include "baselines/page_change.h"

#include "base/coding.h"

namespace strata {

using Kind = PageChange::Kind;

PageChange ImageOf(const BTreePage& page) {
  PageChange image;
  image.kind = Kind::kImage;
  image.page = page.id();
  image.page_kind = page.kind();
  image.level = static_cast<uint8_t>(page.level());
  image.prev = page.prev();
  image.next = page.next();
  image.leftmost = page.leftmost();
  for (uint32_t i = 0; i < page.slots(); i++) image.records.push_back(page.Record(i));
  return image;
}

void AppendChange(std::string* out, const PageChange& change) {
  const auto put_links = [&] {
    PutVarint32(out, change.prev);
    PutVarint32(out, change.next);
    PutVarint32(out, change.leftmost);
  };
  out->push_back(static_cast<char>(change.kind));
  PutVarint32(out, change.page);
  switch (change.kind) {
    case Kind::kInsert:
    case Kind::kReplace:
      PutVarint32(out, change.slot);
      PutLengthPrefixed(out, change.record);
      return;
    case Kind::kErase:
    case Kind::kTruncate:
      PutVarint32(out, change.slot);
      return;
    case Kind::kLinks:
      put_links();
      return;
    case Kind::kImage:
      out->push_back(static_cast<char>(change.page_kind));
      out->push_back(static_cast<char>(change.level));
      put_links();
      PutVarint32(out, static_cast<uint32_t>(change.records.size()));
      for (const Slice record : change.records) PutLengthPrefixed(out, record);
      return;
  }
}

bool DecodeChange(Slice* input, PageChange* change) {
  const auto take_links = [&] {
    return GetVarint32(input, &change->prev) && GetVarint32(input, &change->next) &&
           GetVarint32(input, &change->leftmost);
  };
  const auto take_byte = [&](uint8_t* byte) {
    if (input->empty()) return false;
    *byte = static_cast<uint8_t>(input->front());
    input->remove_prefix(1);
    return true;
  };
  uint8_t kind = 0;
  if (!take_byte(&kind) || kind < static_cast<uint8_t>(Kind::kInsert) || kind > static_cast<uint8_t>(Kind::kImage) ||
      !GetVarint32(input, &change->page)) {
    return false;
  }
  change->kind = static_cast<Kind>(kind);
  switch (change->kind) {
    case Kind::kInsert:
    case Kind::kReplace:
      return GetVarint32(input, &change->slot) && GetLengthPrefixed(input, &change->record);
    case Kind::kErase:
    case Kind::kTruncate:
      return GetVarint32(input, &change->slot);
    case Kind::kLinks:
      return take_links();
    case Kind::kImage:
      break;
  }
  uint8_t page_kind = 0;
  uint32_t count = 0;
  if (!take_byte(&page_kind) || page_kind > static_cast<uint8_t>(PageKind::kInner) || !take_byte(&change->level) ||
      !take_links() || !GetVarint32(input, &count)) {
    return false;
  }
  change->page_kind = static_cast<PageKind>(page_kind);
  change->records.clear();
  for (uint32_t i = 0; i < count; i++) {
    Slice record;
    if (!GetLengthPrefixed(input, &record)) return false;
    change->records.push_back(record);
  }
  return true;
}

bool ApplyChange(const PageChange& change, BTreePage* page) {
  switch (change.kind) {
    case Kind::kInsert:
      if (change.slot > page->slots() || !page->Fits(change.record)) return false;
      page->Insert(change.slot, change.record);
      return true;
    case Kind::kReplace:
      if (change.slot >= page->slots() || change.record.size() > page->FreeBytes() + page->Record(change.slot).size()) {
        return false;
      }
      page->Erase(change.slot);
      page->Insert(change.slot, change.record);
      return true;
    case Kind::kErase:
      if (change.slot >= page->slots()) return false;
      page->Erase(change.slot);
      return true;
    case Kind::kTruncate:
      if (change.slot > page->slots()) return false;
      page->Truncate(change.slot);
      return true;
    case Kind::kLinks:
      page->SetLinks(change.prev, change.next, change.leftmost);
      return true;
    case Kind::kImage:
      page->Format(change.page, change.page_kind, change.level);
      page->SetLinks(change.prev, change.next, change.leftmost);
      for (const Slice record : change.records) {
        if (!page->Fits(record)) return false;
        page->Insert(page->slots(), record);
      }
      return true;
  }
  return false;
}

}  // namespace strata
