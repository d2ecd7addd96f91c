// Inspecting a B+tree: every page as it is now, from the pool if it is there and otherwise from the file, without
// device time and records.
//
// A page that cannot be read is omitted with its subtree: an inspection must not fail on a page that no reader has
// requested.
#include <algorithm>
#include <utility>

#include "baselines/btree.h"
#include "format/file_name.h"

namespace strata {
namespace {

constexpr Slice kKindNames[] = {"free", "meta", "leaf", "inner"};

}  // namespace

Status BTree::Peek(PageId page, std::string* bytes) const {
  if (const Frame* const frame = pool_.Find(page); frame != nullptr) {
    bytes->assign(frame->bytes.get(), file_.page_bytes());
    return Status::Ok();
  }
  std::unique_ptr<RandomAccessFile> file;
  Status status = files_.NewRandomAccessFile(kPagesFileName, &file);
  if (status.ok()) status = file->Read(uint64_t{page} * file_.page_bytes(), file_.page_bytes(), bytes);
  return status.ok() ? CheckPageBytes(bytes, file_.page_bytes(), page) : status;
}

std::string_view BTree::StateOf(PageId page) const {
  const Frame* const frame = pool_.Find(page);
  if (frame == nullptr) return "out";
  return frame->first_dirty_lsn != 0 ? "dirty" : "clean";
}

std::vector<std::vector<BTree::PageFacts>> BTree::Levels() const {
  std::vector<std::vector<PageFacts>> levels;
  // From the root down, one level at a time; `next` holds page and fence of the level below.
  std::vector<std::pair<PageId, std::string>> here = {{root(), ""}};
  std::string bytes;
  uint32_t pages = page_count();
  while (!here.empty()) {
    std::vector<std::pair<PageId, std::string>> below;
    std::vector<PageFacts> facts;
    for (auto& [id, fence] : here) {
      // In a damaged tree several links may lead to one page; the list is limited to the number of pages.
      if (pages == 0 || !Peek(id, &bytes).ok()) continue;
      const BTreePage page(bytes.data(), file_.page_bytes());
      // A damaged tree may contain a cycle.
      if (!levels.empty() && page.level() + levels.size() != levels[0][0].level) continue;
      for (uint32_t i = 0; !page.is_leaf() && i <= page.slots(); i++) {
        below.emplace_back(page.Child(i), i == 0 ? fence : std::string(page.Key(i - 1)));
      }
      pages--;
      facts.push_back({id, page.kind(), page.level(), page.slots(), page.UsedBytes(), std::move(fence)});
    }
    if (facts.empty()) break;
    levels.push_back(std::move(facts));
    here = std::move(below);
  }
  std::reverse(levels.begin(), levels.end());
  return levels;
}

std::vector<BTree::PageFacts> BTree::FreePages() const {
  std::vector<PageFacts> pages;
  if (space_) {
    for (auto page = space_->free().rbegin(); page != space_->free().rend(); ++page) {
      pages.push_back({*page, PageKind::kFree, 0, 0, BTreePage::kHeaderBytes, ""});
    }
    return pages;
  }
  std::string bytes;
  const BTreePage meta = meta_.page();
  for (PageId id = meta.next(); id != kNoPage && pages.size() < meta.leftmost() && Peek(id, &bytes).ok();) {
    const BTreePage page(bytes.data(), file_.page_bytes());
    pages.push_back({id, page.kind(), 0, 0, page.UsedBytes(), ""});
    id = page.next();
  }
  return pages;
}

void BTree::AppendState(JsonWriter* json) const {
  json->Name("engine").String("btree");
  json->Name("last_lsn").Number(log_.last_lsn());
  json->Name("page_bytes").Number(file_.page_bytes());
  json->Name("pages").Number(page_count());
  json->Name("levels").Array([&] {
    for (const auto& level : Levels()) {
      json->Objects(level, [&](const PageFacts& facts) {
        json->Name("page").Number(facts.page);
        json->Name("entries").Number(facts.entries);
        json->Name("used_bytes").Number(facts.used_bytes);
        json->Name("fence").Hex(facts.fence);
        json->Name("state").String(StateOf(facts.page));
      });
    }
  });
  json->Name("free").Array([&] {
    for (const PageFacts& facts : FreePages()) json->Number(facts.page);
  });
  json->Name("pool").Object([&] {
    json->Name("pages").Number(pool_.resident());
    json->Name("dirty").Number(pool_.dirty());
  });
  json->Name("wals").Numbers(log_.files());
  json->Name("stopped").String(CodeName(bg_error_.code()));
}

Status BTree::InspectPage(PageId id, std::string* out) const {
  std::string bytes;
  if (id >= page_count()) return Status::NotFound("there is no page %", {id});
  const Status status = Peek(id, &bytes);
  if (!status.ok()) return status;
  const BTreePage page(bytes.data(), file_.page_bytes());
  out->clear();
  JsonWriter json(out);
  json.Object([&] {
    json.Name("page").Number(id);
    json.Name("kind").String(kKindNames[static_cast<uint8_t>(page.kind())]);
    json.Name("level").Number(page.level());
    json.Name("lsn").Number(page.lsn());
    json.Name("prev").Number(page.prev());
    json.Name("next").Number(page.next());
    json.Name("leftmost").Number(page.leftmost());
    json.Name("used_bytes").Number(page.UsedBytes());
    json.Name("page_bytes").Number(page.page_bytes());
    json.Name("state").String(StateOf(id));
    json.Name("entries").Array([&] {
      for (uint32_t i = 0; i < page.slots(); i++) {
        json.Object([&] {
          json.Name("key").Hex(page.Key(i));
          if (page.is_leaf()) {
            json.Name("value_bytes").Number(page.Payload(i).size());
          } else {
            json.Name("child").Number(page.Child(i + 1));
          }
        });
      }
    });
  });
  return status;
}

}  // namespace strata
