// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/rows/row_plan.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "tools/mote/rows/memory_layout.h"

namespace mote::cli {
namespace {

// These limit the nodes of a segment before the one that needs most memory, and behind it, as more would take too long.
constexpr int kMostBefore = 48, kMostBehind = 64;
constexpr int kMostSegments = 4;
// Fewer calls are worth this part of the memory, one byte in so many, if nobody says how much memory is enough.
constexpr size_t kWorthwhile = 8;
// Plans may have much fewer calls if they take slightly more memory than the least, one byte in so many. This many of
// them are tried with longer calls.
constexpr size_t kAsGood = 20, kMostLengthened = 8;
constexpr size_t kFewBytes = 64;  // one in so many

// Makes the items of a graph, some of whose nodes run row by row.
class LayoutMaker {
 public:
  LayoutMaker(const RowGraph& graph, const std::vector<RowSegment>& segments) : graph_(graph), segments_(segments) {
    for (const RowSegment& s : segments_) {
      for (const SegmentTensor& t : s.tensors) {
        if (!t.is_whole) inner_[t.tensor] = {&s, &t};
        if (t.tensor < 0) {
          sums_.push_back(items_.size());
          items_.push_back({{{s.first, s.last, 0, LayoutBytes(t.sum_bytes)}}, 0});
        }
      }
    }
  }

  void Make() {
    for (size_t t = 0; t < graph_.tensors.size(); ++t) {
      if (graph_.tensors[t].is_planned) AddTensor(static_cast<int>(t));
    }
    for (const RowSegment& s : segments_) LayOver(s);
    LayOverInPlace();
    for (size_t n = 0; n < graph_.nodes.size(); ++n) AddScratch(static_cast<int>(n));
  }

  std::vector<MemoryItem>& items() { return items_; }

  RowPlan Plan(size_t buffer_bytes) const {
    RowPlan plan;
    plan.buffer_bytes = buffer_bytes;
    plan.segments = segments_;
    size_t next_sums = 0;
    for (RowSegment& s : plan.segments) {
      plan.state_bytes += s.tensors.size() * sizeof(CompiledRowState);
      for (SegmentTensor& t : s.tensors) {
        if (t.tensor < 0) t.sum_offset = items_[sums_[next_sums++]].offset;
      }
    }
    for (const auto& [t, place] : places_) plan.offsets[t] = items_[place.item].offset + place.begin;
    for (const size_t item : scratch_) plan.scratch.push_back(items_[item].offset);
    return plan;
  }

 private:
  struct Place {
    size_t item, begin;
  };

  const RowSegment* SegmentOf(int node) const {
    for (const RowSegment& s : segments_) {
      if (node >= s.first && node <= s.last) return &s;
    }
    return nullptr;
  }

  // A tensor that nodes of a segment read or make as a whole is in use from the segment's first turn to its last.
  MemoryPiece WholePiece(int t) const {
    const GraphTensor& tensor = graph_.tensors[static_cast<size_t>(t)];
    int first = std::max(tensor.producer, 0);
    int last = tensor.users.empty() ? first : tensor.users.back();
    if (const RowSegment* const s = SegmentOf(first); s != nullptr && tensor.producer >= 0) first = s->first;
    if (const RowSegment* const s = SegmentOf(last)) last = std::max(last, s->last);
    if (tensor.is_output) last = static_cast<int>(graph_.nodes.size());
    return {first, last, 0, LayoutBytes(tensor.bytes)};
  }

  void AddTensor(int t) {
    MemoryPiece piece = WholePiece(t);
    const auto found = inner_.find(t);
    if (found != inner_.end()) {
      const auto& [segment, rows] = found->second;
      piece.end = LayoutBytes(static_cast<size_t>(rows->capacity) * rows->row_bytes);
      piece.first = rows->is_emptied ? rows->first_user : segment->first;
      piece.last = rows->is_emptied ? rows->last_user : segment->last;
    }
    places_[t] = {items_.size(), 0};
    items_.push_back({{piece}, 0});
  }

  // Lays a segment's output over an input that nobody needs behind the segment, if that saves memory. It takes the pair
  // that saves most.
  void LayOver(const RowSegment& s) {
    const RowOverlay* best = nullptr;
    size_t most_saved = 0;
    for (const RowOverlay& overlay : s.overlays) {
      const SegmentTensor& in = s.tensors[static_cast<size_t>(overlay.input)];
      const SegmentTensor& out = s.tensors[static_cast<size_t>(overlay.output)];
      if (WholePiece(in.tensor).last > s.last) continue;
      const size_t lead = LayoutBytes(overlay.lead), in_bytes = LayoutBytes(BytesOf(in)),
                   out_bytes = LayoutBytes(BytesOf(out));
      const size_t together = std::max(lead + in_bytes, out_bytes);
      if (together >= in_bytes + out_bytes || in_bytes + out_bytes - together <= most_saved) continue;
      most_saved = in_bytes + out_bytes - together;
      best = &overlay;
    }
    if (best == nullptr) return;
    const int in = s.tensors[static_cast<size_t>(best->input)].tensor;
    const int out = s.tensors[static_cast<size_t>(best->output)].tensor;
    Join(in, out, static_cast<long>(LayoutBytes(best->lead)), s.first, s.last);
  }

  static size_t BytesOf(const SegmentTensor& t) { return static_cast<size_t>(t.rows) * t.row_bytes; }

  // Outside of segments an operator may write its output over its input. They have the same begin, or the same end.
  void LayOverInPlace() {
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      const GraphNode& node = graph_.nodes[n];
      const int at = static_cast<int>(n);
      if (node.overlaid_input < 0 || SegmentOf(at) != nullptr) continue;
      const int in = node.inputs[static_cast<size_t>(node.overlaid_input)], out = node.outputs[0];
      if (in < 0 || in == out || places_.count(in) == 0 || places_.count(out) == 0) continue;
      if (WholePiece(in).last > at || WholePiece(out).first < at) continue;
      const long in_bytes = static_cast<long>(LayoutBytes(graph_.tensors[static_cast<size_t>(in)].bytes));
      const long out_bytes = static_cast<long>(LayoutBytes(graph_.tensors[static_cast<size_t>(out)].bytes));
      Join(in, out, std::max(out_bytes - in_bytes, 0L), at, at);
    }
  }

  // Moves the output's item into the input's, which then begins `lead` bytes after the output. Both share memory only
  // from the node `first` to the node `last`.
  void Join(int in, int out, long lead, int first, int last) {
    Place &in_place = places_[in], &out_place = places_[out];
    if (in_place.item == out_place.item) return;
    MemoryItem &item = items_[in_place.item], &other = items_[out_place.item];
    if (other.pieces.size() != 1) return;
    // If the output would begin before the item, everything else in the item moves up.
    const long begin = static_cast<long>(in_place.begin) - lead;
    const size_t up = begin < 0 ? static_cast<size_t>(-begin) : 0;
    const size_t out_begin = static_cast<size_t>(begin + static_cast<long>(up));
    MemoryPiece moved = other.pieces[0];
    moved.begin += out_begin;
    moved.end += out_begin;
    for (const MemoryPiece& piece : item.pieces) {  // others in the item may be in the way
      const bool is_input = piece.begin == in_place.begin && piece.last <= last;
      const bool meets = piece.first <= moved.last && moved.first <= piece.last;
      const bool touches = piece.begin + up < moved.end && moved.begin < piece.end + up;
      if (meets && touches && !(is_input && piece.last >= first)) return;
    }
    for (MemoryPiece& piece : item.pieces) {
      piece.begin += up;
      piece.end += up;
    }
    for (auto& [t, place] : places_) {
      if (place.item == in_place.item) place.begin += up;
    }
    item.pieces.push_back(moved);
    other.pieces.clear();
    out_place = {in_place.item, out_begin};
  }

  void AddScratch(int n) {
    const GraphNode& node = graph_.nodes[static_cast<size_t>(n)];
    for (const size_t bytes : SegmentOf(n) != nullptr ? node.scratch_apart : node.scratch) {
      scratch_.push_back(items_.size());
      items_.push_back({{{n, n, 0, LayoutBytes(bytes)}}, 0});
    }
  }

  const RowGraph& graph_;
  const std::vector<RowSegment>& segments_;
  std::map<int, std::pair<const RowSegment*, const SegmentTensor*>> inner_;
  std::vector<MemoryItem> items_;
  std::map<int, Place> places_;
  std::vector<size_t> scratch_, sums_;  // items
};

struct Tried {
  RowPlan plan;
  size_t calls = 0;
};

class Search {
 public:
  Search(const RowGraph& graph, size_t enough) : graph_(graph), enough_(enough) {}

  RowPlan Find(size_t plain_bytes) {
    plain_bytes_ = plain_bytes;
    Tried best = Try({});
    best.plan.buffer_bytes = plain_bytes;
    for (int count = 0; count < kMostSegments; ++count) {
      if (enough_ != 0 && best.plan.bytes() <= enough_) break;
      std::optional<Tried> better = AddSegment(best);
      if (!better.has_value()) break;
      best = *better;
    }
    return best.plan;
  }

 private:
  Tried Try(const std::vector<RowSegment>& segments) const {
    LayoutMaker maker(graph_, segments);
    maker.Make();
    Tried tried;
    tried.plan = maker.Plan(PlaceItems(&maker.items()));
    for (const RowSegment& s : segments) tried.calls += s.calls;
    return tried;
  }

  // Returns the least memory that a layout could take, and sets *node to the node that needs it.
  size_t Least(const std::vector<RowSegment>& segments, int* node) const {
    LayoutMaker maker(graph_, segments);
    maker.Make();
    size_t states = 0;
    for (const RowSegment& s : segments) states += s.tensors.size() * sizeof(CompiledRowState);
    return MostInUse(maker.items(), node) + states;
  }

  // Adds another segment around the node that needs most memory.
  std::optional<Tried> AddSegment(const Tried& now) {
    int peak = 0;
    Least(now.plan.segments, &peak);
    int from = std::max(peak - kMostBefore, 0);
    int to = std::min(peak + kMostBehind, static_cast<int>(graph_.nodes.size()) - 1);
    std::vector<RowSegment> others;
    for (const RowSegment& s : now.plan.segments) {
      if (s.first <= peak && peak <= s.last) continue;  // it may be replaced
      others.push_back(s);
      if (s.last < peak) from = std::max(from, s.last + 1);
      if (s.first > peak) to = std::min(to, s.first - 1);
    }
    std::vector<Tried> all;
    size_t least_bytes = now.plan.bytes();
    for (int first = from; first <= std::min(peak, to); ++first) {
      for (int last = std::max(first + 1, peak); last <= to; ++last) {
        std::optional<RowSegment> segment = MakeSegment(graph_, first, last);
        if (!segment.has_value()) {
          if (last > peak) break;  // a longer one has the same node
          continue;
        }
        if (!RunDry(&*segment)) continue;
        std::vector<RowSegment> segments = others;
        segments.push_back(*segment);
        int node = 0;
        if (Least(segments, &node) >= std::min(SmallEnough(least_bytes) + 1, now.plan.bytes())) continue;
        Consider(segments, now, &least_bytes, &all);
      }
    }
    return BestOf(std::move(all), least_bytes);
  }

  void Consider(std::vector<RowSegment> segments, const Tried& now, size_t* least, std::vector<Tried>* all) {
    std::sort(segments.begin(), segments.end(),
              [](const RowSegment& a, const RowSegment& b) { return a.first < b.first; });
    Tried tried = Try(segments);
    if (tried.plan.bytes() >= now.plan.bytes()) return;
    *least = std::min(*least, tried.plan.bytes());
    all->push_back(std::move(tried));
  }

  // Returns the bytes that are as good as the least.
  size_t SmallEnough(size_t least) const { return enough_ != 0 ? std::max(enough_, least) : least + least / kAsGood; }

  // Returns the plan with the fewest calls in little memory, after calls have been made as long as memory allows. It
  // considers the plan that needs the least memory, and those that have the fewest calls before.
  std::optional<Tried> BestOf(std::vector<Tried> all, size_t least) const {
    const size_t limit = SmallEnough(least);
    all.erase(std::remove_if(all.begin(), all.end(), [&](const Tried& t) { return t.plan.bytes() > limit; }),
              all.end());
    std::sort(all.begin(), all.end(), [&](const Tried& a, const Tried& b) {
      const bool a_is_least = a.plan.bytes() == least, b_is_least = b.plan.bytes() == least;
      return a_is_least != b_is_least ? a_is_least : a.calls < b.calls;
    });
    if (all.size() > kMostLengthened) all.resize(kMostLengthened);
    std::optional<Tried> best;
    for (Tried& tried : all) {
      UseLongerCalls(least, &tried);
      const bool is_better = !best.has_value() || tried.calls < best->calls ||
                             (tried.calls == best->calls && tried.plan.bytes() < best->plan.bytes());
      if (is_better) best = std::move(tried);
    }
    return best;
  }

  // Increases the rows of a call, as long as that takes little more memory. It begins with the node that saves most
  // calls for its bytes.
  void UseLongerCalls(size_t least, Tried* best) const {
    const size_t worthwhile = enough_ != 0 && least <= enough_ ? enough_ : least + least / kWorthwhile;
    const size_t most = std::min(worthwhile, plain_bytes_);
    for (std::optional<Tried> next; (next = WithLongerCall(*best, most)).has_value();) *best = *next;
  }

  // Makes the calls of one node longer, or those of all nodes of a segment.
  std::optional<Tried> WithLongerCall(const Tried& now, size_t most) const {
    std::optional<Tried> best;
    double best_value = 0;
    for (size_t s = 0; s < now.plan.segments.size(); ++s) {
      const size_t nodes = now.plan.segments[s].nodes.size();
      for (size_t n = 0; n <= nodes; ++n) {
        std::vector<RowSegment> segments = now.plan.segments;
        bool is_longer = false;
        for (size_t i = n % nodes; i < (n == nodes ? nodes : n + 1); ++i) is_longer |= MakeLonger(&segments[s], i);
        if (!is_longer || !RunDry(&segments[s])) continue;
        const Tried tried = Try(segments);
        if (tried.plan.bytes() > most || tried.calls >= now.calls) continue;
        // A step that saves a few calls for nothing must not come before one that saves many for a few bytes.
        const size_t bytes = now.plan.bytes(),
                     more = std::max(tried.plan.bytes(), bytes + bytes / kFewBytes + 1) - bytes;
        const double value = static_cast<double>(now.calls - tried.calls) / static_cast<double>(more);
        if (value <= best_value) continue;
        best_value = value;
        best = tried;
      }
    }
    return best;
  }

  static bool MakeLonger(RowSegment* segment, size_t n) {
    SegmentNode& node = segment->nodes[n];
    const int rows = segment->tensors[static_cast<size_t>(node.output)].rows, before = node.rows_a_call;
    node.rows_a_call = std::min(before < 3 ? before + 1 : before * 2, rows);
    return node.rows_a_call > before;
  }

  const RowGraph& graph_;
  const size_t enough_;
  size_t plain_bytes_ = 0;
};

}  // namespace

void PlaceRowPlan(const RowGraph& graph, RowPlan* plan) {
  const std::vector<RowSegment> segments = plan->segments;
  LayoutMaker maker(graph, segments);
  maker.Make();
  *plan = maker.Plan(PlaceItems(&maker.items()));
}

RowPlan FindRowPlan(const RowGraph& graph, size_t plain_bytes, size_t enough) {
  RowPlan plan = Search(graph, enough).Find(plain_bytes);
  if (plan.segments.empty()) plan.buffer_bytes = plain_bytes;
  return plan;
}

}  // namespace mote::cli
