// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// BUCKETIZE: how many of the boundaries in the options are not above x.
//   in  0: any shape   float32 | float64 | int32 | int64
//   out 0: same shape  int32
//   The boundaries are sorted. Integers are compared as float32. What is not a number is above all boundaries.
#include "src/operators/seam/op.h"
#include "src/operators/shared/binary.h"

namespace mote {
namespace {

struct BucketizePlan {
  const float* boundaries;
  int count;
};

// Real holds the numbers that are compared.
template <class T, class Real>
void FindBuckets(const BucketizePlan& plan, const void* in, int32_t* out, int count) {
  for (int i = 0; i < count; ++i) {
    const Real x = static_cast<Real>(static_cast<const T*>(in)[i]);
    int low = 0, high = plan.count;
    while (low < high) {
      const int middle = low + (high - low) / 2;
      if (x < static_cast<Real>(plan.boundaries[middle])) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    out[i] = low;
  }
}

struct Bucketize {
  using Params = TfLiteBucketizeParams;
  using Plan = BucketizePlan;
  using Loop = void (*)(const BucketizePlan& plan, const void* in, int32_t* out, int count);

  static Loop LoopFor(TfLiteType type) {
    switch (type) {
      case kTfLiteFloat32:
        return FindBuckets<float, float>;
      case kTfLiteFloat64:
        return FindBuckets<double, double>;
      case kTfLiteInt32:
        return FindBuckets<int32_t, float>;
      case kTfLiteInt64:
        return FindBuckets<int64_t, float>;
      default:
        return nullptr;
    }
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo in = ctx.in(0);
    if (LoopFor(in.type) == nullptr) return FailUnsupportedType(ctx, in.type);
    OP_TRY(ctx.RequireType("output", ctx.out(0).type, {kTfLiteInt32}));
    for (int i = 1; i < params.num_boundaries; ++i) {
      OP_REQUIRE(ctx, !(params.boundaries[i] < params.boundaries[i - 1]),
                 "boundary %d is below the one before it; they have to be sorted", i);
    }
    plan = {params.boundaries, params.num_boundaries};
    return ctx.SetOutputShape(0, *in.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0);
    LoopFor(in.type)(plan, in.raw, ctx.out(0).Data<int32_t>(), in.elements());
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(BUCKETIZE, mote::Bucketize)
