// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/lookup_table.h"

#include "src/operators/shared/interpolation.h"
#include "src/operators/shared/sigmoid.h"
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

struct Scales {
  float in;
  float out;
  int32_t in_zero_point;
  int32_t out_zero_point;

  float Real(int32_t in_number) const {
    return FloatArithmetic::Product(in, static_cast<float>(in_number - in_zero_point));
  }
  FloatRange OutRange(ClampRange numbers) const {
    return {out * static_cast<float>(numbers.min - out_zero_point),
            out * static_cast<float>(numbers.max - out_zero_point)};
  }
};

// Limits x to `range`; a NaN becomes its minimum.
int32_t Limited(float x, ClampRange range) {
  if (!(x > static_cast<float>(range.min))) return range.min;
  return x < static_cast<float>(range.max) ? static_cast<int32_t>(x) : range.max;
}

void FillBytes(TableFunction function, const Scales& scales, ClampRange range, uint8_t* bytes) {
  const float inverse = 1.0f / scales.out;
  const ClampRange differences = {range.min - scales.out_zero_point, range.max - scales.out_zero_point};
  for (int32_t q = range.min; q <= range.max; ++q) {
    const float y = function(scales.Real(q), scales.OutRange(range));
    const float difference = FloatArithmetic::Round(FloatArithmetic::Product(y, inverse));
    bytes[static_cast<uint8_t>(q)] = static_cast<uint8_t>(Limited(difference, differences) + scales.out_zero_point);
  }
}

void FillPointsOf(TableFunction function, const Scales& scales, int16_t* points) {
  constexpr ClampRange kRange = {-32768, 32767};
  constexpr float kSteps = 65536;
  const FloatRange out = scales.OutRange(kRange);
  FillPoints<FloatArithmetic>([=](float x) { return function(x, out); }, scales.Real(kRange.min),
                              scales.Real(kRange.max), kSteps / (out.max - out.min), points);
}

}  // namespace

TfLiteStatus PrepareLookupTable(const PrepareContext& ctx, TableFunction function, LookupTable* table) {
  OP_TRY(RequireQuantizedUnary(ctx));
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  const Scales scales = {in.scale, out.scale, in.zero_point, out.zero_point};
  if (in.type == kTfLiteInt16) {
    if (table->points == nullptr) table->points = ctx.Persistent<int16_t>(kInterpolationPoints);
    if (table->points == nullptr) return kTfLiteError;
    FillPointsOf(function, scales, table->points);
    return kTfLiteOk;
  }
  if (table->bytes == nullptr) table->bytes = ctx.Persistent<uint8_t>(256);
  if (table->bytes == nullptr) return kTfLiteError;
  FillBytes(function, scales, TypeRange(in.type), table->bytes);
  return kTfLiteOk;
}

void EvalLookupTable(const EvalContext& ctx, const LookupTable& table) {
  const TensorView in = ctx.in(0), out = ctx.out(0);
  const int count = in.elements();
  if (in.type == kTfLiteInt16) {
    const int16_t* x = in.Data<int16_t>();
    int16_t* const y = out.Data<int16_t>();
    for (int i = 0; i < count; ++i) y[i] = static_cast<int16_t>(Interpolate(table.points, x[i]));
  } else {
    LookUpBytes(table.bytes, in.Data<uint8_t>(), out.Data<uint8_t>(), count);
  }
}

}  // namespace mote
