// MergeOrder: tracks which child of a merging iterator comes next; an option selects the structure.
//
//   merge_strategy          comparisons per row, k children with entries left    file
//   linear                  k - 1                                                merge_linear.h
//   heap                    2 if the same child wins again, at most 2 log2 k     merge_heap.h
//   heap_root_cached        1 or 2 if it wins again                              merge_heap_root_cached.h
//   heap_siblings_cached    the same, and fewer when it sinks                    merge_heap_siblings_cached.h
//   loser_tree              the depth of the winner's leaf, about log2 k         merge_loser_tree.h
//
// Each file can be read on its own. They share a concept, not a base class: one switch per move selects the structure,
// and inside it nothing is virtual. Each call takes the order of children as a parameter, before(a, b), a strict total
// order, so that one structure serves both directions and both tracing variants.
//
// A structure never looks at keys and never calls before() for a child that has ended.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "iter/merge_heap.h"
#include "iter/merge_heap_root_cached.h"
#include "iter/merge_heap_siblings_cached.h"
#include "iter/merge_linear.h"
#include "iter/merge_loser_tree.h"
#include "strata/options.gen.h"

namespace strata {

template <class S>
concept MergeStructure = requires(S s, const S c, std::span<const uint32_t> children,
                                  bool (*before)(uint32_t, uint32_t)) {
  s.Clear();
  // Discards all state and takes these children, all positioned on an entry.
  s.Build(children, before);
  // The top child moved to another entry. REQUIRES of these two: not empty.
  s.TopMoved(before);
  // The top child has no further entry.
  s.TopEnded(before);
  { c.empty() } -> std::same_as<bool>;
  // The child that comes next. REQUIRES: not empty.
  { c.top() } -> std::same_as<uint32_t>;
  // Both as in the record MergeWon.
  { c.places() } -> std::same_as<const std::vector<uint32_t>&>;
  { c.remembered() } -> std::same_as<uint32_t>;
};

class MergeOrder {
 public:
  static constexpr uint32_t kNoChild = 0xffffffff;
  explicit MergeOrder(MergeStrategy strategy) : strategy_(strategy), structure_(Make(strategy)) {}

  // The child that comes next, or kNoChild.
  uint32_t top() const { return top_; }
  bool empty() const { return top_ == kNoChild; }

  void Clear() {
    With([](auto& structure) { structure.Clear(); });
  }
  template <class Before>
  void Build(std::span<const uint32_t> children, const Before& before) {
    With([&](auto& structure) { structure.Build(children, before); });
  }
  template <class Before>
  void TopMoved(const Before& before) {
    With([&](auto& structure) { structure.TopMoved(before); });
  }
  // TopMoved, if the structure is the default one; otherwise returns false. For a `before` worth inlining once.
  template <class Before>
  bool TopMovedInDefault(const Before& before) {
    if (strategy_ != MergeStrategy::kHeapRootCached) return false;
    RootCachedHeap& heap = *std::get_if<RootCachedHeap>(&structure_);
    heap.TopMoved(before);
    top_ = heap.top();
    return true;
  }
  template <class Before>
  void TopEnded(const Before& before) {
    With([&](auto& structure) { structure.TopEnded(before); });
  }

  // For the record MergeWon; valid until the next call.
  std::span<const uint32_t> places() const {
    if (empty()) return {};
    return Visit<std::span<const uint32_t>>(
        *this, [](const auto& structure) { return std::span<const uint32_t>(structure.places()); });
  }
  uint32_t remembered() const {
    return Visit<uint32_t>(*this, [](const auto& structure) { return structure.remembered(); });
  }

 private:
  using Structure = std::variant<LinearOrder, BinaryHeap, RootCachedHeap, SiblingsCachedHeap, LoserTree>;
  static_assert(MergeStructure<LinearOrder> && MergeStructure<BinaryHeap> && MergeStructure<RootCachedHeap> &&
                MergeStructure<SiblingsCachedHeap> && MergeStructure<LoserTree>);

  static Structure Make(MergeStrategy strategy) {
    switch (strategy) {
      case MergeStrategy::kLinear:
        return LinearOrder();
      case MergeStrategy::kHeap:
        return BinaryHeap();
      case MergeStrategy::kHeapRootCached:
        return RootCachedHeap();
      case MergeStrategy::kHeapSiblingsCached:
        return SiblingsCachedHeap();
      case MergeStrategy::kLoserTree:
        return LoserTree();
    }
    return LinearOrder();
  }

  // Not std::visit, which may call through a table: this is the inner loop of every scan and compaction.
  template <class Result, class Self, class F>
  static Result Visit(Self& self, const F& f) {
    switch (self.strategy_) {
      case MergeStrategy::kLinear:
        return f(*std::get_if<LinearOrder>(&self.structure_));
      case MergeStrategy::kHeap:
        return f(*std::get_if<BinaryHeap>(&self.structure_));
      case MergeStrategy::kHeapRootCached:
        return f(*std::get_if<RootCachedHeap>(&self.structure_));
      case MergeStrategy::kHeapSiblingsCached:
        return f(*std::get_if<SiblingsCachedHeap>(&self.structure_));
      default:
        return f(*std::get_if<LoserTree>(&self.structure_));
    }
  }
  template <class F>
  void With(const F& f) {
    Visit<void>(*this, [&](auto& structure) {
      f(structure);
      top_ = structure.empty() ? kNoChild : structure.top();
    });
  }

  MergeStrategy strategy_;
  Structure structure_;
  uint32_t top_ = kNoChild;
};

}  // namespace strata
