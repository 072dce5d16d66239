// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The Fourier transforms of real signals, forward and inverse, as operators.
#ifndef MOTE_SRC_OPERATORS_SIGNAL_SIGNAL_FFT_H_
#define MOTE_SRC_OPERATORS_SIGNAL_SIGNAL_FFT_H_

#include "src/operators/shared/format_set.h"
#include "src/operators/signal/fft.h"
#include "src/operators/signal/signal_checks.h"

namespace mote {

// kFormats is any set of kInt16, kInt32 and kFloat32.
template <bool kInverse, Formats kFormats>
struct SignalFft {
  using Params = void;
  struct Plan {
    void* cosines;  // of the tensors' type
    int length;
    int cosine_count;
  };

  // Calls `work` with a zero of the C++ type for `type`, kTfLiteError if it is not in kFormats.
  template <class Work>
  static TfLiteStatus ForType(TfLiteType type, const Work& work) {
    if constexpr ((kFormats & kInt16) != 0) {
      if (type == kTfLiteInt16) return work(int16_t{0});
    }
    if constexpr ((kFormats & kInt32) != 0) {
      if (type == kTfLiteInt32) return work(int32_t{0});
    }
    if constexpr ((kFormats & kFloat32) != 0) {
      if (type == kTfLiteFloat32) return work(0.0f);
    }
    return kTfLiteError;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo input = ctx.in(0), output = ctx.out(0);
    OP_REQUIRE(ctx, output.type == input.type, "input has type %s, output %s", TfLiteTypeGetName(input.type),
               TfLiteTypeGetName(output.type));
    OP_REQUIRE(ctx, input.rank() >= 1 && input.rank() <= kMaxRank, "input has %d dimensions; 1 to %d are possible",
               input.rank(), kMaxRank);
    int length = 0;
    OP_TRY(ReadSignalOption(ctx, "fft_length", kMinFftLength, kMaxFftLength, &length));
    OP_REQUIRE(ctx, (length & (length - 1)) == 0, "option 'fft_length' is %d; it must be a power of two", length);
    const int row_length = RowLength(*input.dims);
    if constexpr (kInverse) {
      OP_REQUIRE(ctx, row_length == length + 2, "a row of the input has %d values; 'fft_length' + 2, %d, are needed",
                 row_length, length + 2);
    } else {
      OP_REQUIRE(ctx, row_length <= length, "a row of the input has %d values; at most 'fft_length', %d, are possible",
                 row_length, length);
    }
    plan.length = length;
    OP_REQUIRE(ctx, ForType(input.type, [](auto) { return kTfLiteOk; }) == kTfLiteOk,
               "type %s is not supported by this operator or this variant of it", TfLiteTypeGetName(input.type));
    OP_TRY(ForType(input.type, [&](auto zero) {
      auto* cosines = static_cast<decltype(zero)*>(plan.cosines);
      OP_TRY(KeepState(ctx, FftCosineCount(length), &cosines, &plan.cosine_count));
      FillFftCosines(length, cosines);
      plan.cosines = cosines;
      return kTfLiteOk;
    }));
    Shape shape(*input.dims);
    shape[shape.rank - 1] = kInverse ? length : length + 2;
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(0), output = ctx.out(0);
    return ForType(input.type, [&](auto zero) {
      using T = decltype(zero);
      const T* cosines = static_cast<const T*>(plan.cosines);
      const int in_length = RowLength(*input.dims), out_length = kInverse ? plan.length : plan.length + 2;
      const int rows = RowCount(*input.dims);
      for (int row = 0; row < rows; ++row) {
        const T* from = input.Data<T>() + row * in_length;
        T* to = output.Data<T>() + row * out_length;
        if constexpr (kInverse) {
          InverseFft(from, plan.length, cosines, to);
        } else {
          ForwardFft(from, in_length, plan.length, cosines, to);
        }
      }
      return kTfLiteOk;
    });
  }
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SIGNAL_SIGNAL_FFT_H_
