// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// STABLEHLO_REDUCE_WINDOW: what a subgraph makes of the values that a window sees, which moves over a padded array.
//   in  0: values                        any type of at least a byte
//       1: where each fold begins, and what lies between and around the values, one element, same type
//   out 0: same type; along each axis as many as there are places for the window
// The body is a subgraph of two elements of that type that gives one: it is run for each value in each window. Padding
// below 0 cuts values off.
#include <algorithm>

#include "src/operators/reduction/reduce_window.h"
#include "src/operators/shared/called_subgraph.h"

namespace mote {
namespace {

struct Body {
  TfLiteContext* context;
  TfLiteNode* node;
  int subgraph;
};

// The padding may have any number of values, and the body runs for each.
constexpr int64_t kMostSeen = 1 << 20;

struct StablehloReduceWindow {
  using Params = TfLiteStablehloReduceWindowParams;
  struct Plan {
    FoldAxis* axes;
    int16_t body;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    OP_TRY(PrepareReduceWindow(ctx, &plan.axes));
    OP_TRY(CheckBody(ctx, params.body_subgraph_index));
    plan.body = static_cast<int16_t>(params.body_subgraph_index);
    int64_t seen = 1;  // values that a window sees
    const int64_t most = std::max<int64_t>(kMostSeen, ctx.in(0).elements());
    for (int d = 0; d < ctx.in(0).rank(); ++d) {
      const WindowAxisOptions options = {params.window_dimensions[d], params.window_strides[d],
                                         params.window_dilations[d],  params.base_dilations[d],
                                         params.padding[2 * d],       params.padding[2 * d + 1]};
      OP_TRY(PlaceWindowAxis(ctx, d, options, &plan.axes[d]));
      seen *= options.window;
      OP_REQUIRE(ctx, seen <= most, "a window sees %lld values and more; at most %lld are possible",
                 static_cast<long long>(seen), static_cast<long long>(most));
    }
    return SetReducedShape(ctx, plan.axes);
  }

  static TfLiteStatus CheckBody(const PrepareContext& ctx, int body) {
    OP_TRY(RequireSubgraph(ctx, body));
    OP_TRY(PrepareSubgraph(ctx, body));
    const TfLiteIntArray* inputs = ctx.runtime().SubgraphInputs(ctx.raw(), body);
    const TfLiteIntArray* outputs = ctx.runtime().SubgraphOutputs(ctx.raw(), body);
    OP_REQUIRE(ctx, inputs != nullptr && inputs->size == 2 && outputs != nullptr && outputs->size == 1,
               "the body, subgraph %d, needs two inputs and one output", body);
    for (const int tensor : {inputs->data[0], inputs->data[1], outputs->data[0]}) {
      TensorInfo info;
      OP_REQUIRE(ctx,
                 ctx.runtime().DescribeIn(ctx.raw(), body, tensor, &info) == kTfLiteOk && info.type == ctx.in(0).type &&
                     info.elements() == 1,
                 "tensor %d of the body, subgraph %d, is not one element of type %s", tensor, body,
                 TfLiteTypeGetName(ctx.in(0).type));
      OP_REQUIRE(ctx, tensor == outputs->data[0] || !info.is_constant, "input tensor %d of subgraph %d is a constant",
                 tensor, body);
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Fold(const void* params, void* so_far, const void* element) {
    const Body& body = *static_cast<const Body*>(params);
    const EvalContext ctx(body.context, body.node);
    const TensorView left = SubgraphTensor(ctx, body.subgraph, SubgraphEnd::kInputs, 0);
    const TensorView right = SubgraphTensor(ctx, body.subgraph, SubgraphEnd::kInputs, 1);
    const size_t bytes = static_cast<size_t>(ElementBits(left.type)) / 8;
    std::memcpy(left.raw, so_far, bytes);
    std::memcpy(right.raw, element, bytes);
    OP_TRY(ctx.runtime().InvokeSubgraph(ctx.raw(), body.subgraph));
    std::memcpy(so_far, SubgraphTensor(ctx, body.subgraph, SubgraphEnd::kOutputs, 0).raw, bytes);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const Body body = {ctx.raw(), ctx.node(), plan.body};
    return EvalReduceWindow(ctx, plan.axes, Fold, &body);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(STABLEHLO_REDUCE_WINDOW, mote::StablehloReduceWindow)
