// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A set of nodes that XNNPACK runs in the place of the runtime.
#ifndef MOTE_SRC_HOST_XNNPACK_PARTITION_H_
#define MOTE_SRC_HOST_XNNPACK_PARTITION_H_

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "src/host/graph/graph_records.h"
#include "src/host/memory/arena_planner.h"
#include "src/host/xnnpack/graph_builder.h"

namespace mote::xnnpack {

// The settings with which XNNPACK's runtimes are made.
struct Settings {
  unsigned formats;  // bits of Format
  uint32_t runtime_flags;
  pthreadpool_t threads;  // null: the caller's thread alone
};

// A run of nodes in one XNNPACK runtime, or one node that multiplies 8-bit numbers.
struct Stage {
  struct Link {
    uint32_t id;
    size_t place;
  };

  pthreadpool_t threads;  // null: the caller's alone
  RuntimePtr runtime;
  Statics statics;
  std::vector<Link> links;
  // A node that multiplies turns its sums into its output with this.
  std::unique_ptr<Requantization> requantization;
  size_t sums, out;  // places
};

class Partition {
 public:
  // `outputs` are the tensors that are read outside.
  Partition(const Settings& settings, std::vector<Node> nodes, std::vector<int> outputs)
      : settings_(settings), nodes_(std::move(nodes)), outputs_(std::move(outputs)) {}

  // Makes runtimes for the shapes that the tensors have now, unless they are there.
  TfLiteStatus Prepare(TfLiteContext* context);
  TfLiteStatus Invoke(TfLiteContext* context);

 private:
  // The memory of a tensor, or of sums.
  struct Place {
    int tensor;  // External::kSums for sums
    size_t bytes;
    bool is_outside;
    bool is_output;
    // A tensor outside whose memory has no room behind it, where XNNPACK reads, too, is copied to `staging`. Tensors
    // inside lie in `arena_`.
    bool is_staged;
    std::vector<uint8_t> staging;
    PlannedBuffer life;
    void* data;
  };

  void Forget();
  std::vector<int> ShapesOf(const TfLiteContext& context) const;
  std::vector<std::vector<const Node*>> SplitIntoStages(const TfLiteContext& context) const;
  TfLiteStatus MakeStages(TfLiteContext* context);
  TfLiteStatus MakeStage(TfLiteContext* context, const std::vector<const Node*>& nodes,
                         const std::set<int>& read_later);
  size_t PlaceOf(const TfLiteContext& context, int tensor, size_t bytes);
  TfLiteStatus PlaceInside(TfLiteContext* context);
  TfLiteStatus Locate(TfLiteContext* context, Place* place);
  xnn_status Run(const Stage& stage);

  const Settings settings_;
  const std::vector<Node> nodes_;
  const std::vector<int> outputs_;
  std::vector<int> shapes_;  // that the runtimes are made for
  bool is_prepared_ = false;
  bool has_failed_ = false;  // in Invoke, for which the runtimes are to be made again
  bool is_set_up_ = false;   // for the addresses in `places_`
  std::vector<Stage> stages_;
  std::vector<Place> places_;
  std::map<int, size_t> place_of_tensor_;
  Block arena_;
};

}  // namespace mote::xnnpack

#endif  // MOTE_SRC_HOST_XNNPACK_PARTITION_H_
