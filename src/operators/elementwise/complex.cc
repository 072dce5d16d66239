// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// COMPLEX_ABS: the magnitude of complex numbers.
//   in  0: any shape   complex64 | complex128
//   out 0: same shape  float32 | float64
// IMAG: the imaginary parts of complex numbers.
//   in  0: any shape   complex64 | complex128
//   out 0: same shape  float32 | float64
// REAL: the real parts of complex numbers.
//   in  0: any shape   complex64 | complex128
//   out 0: same shape  float32 | float64
#include <cmath>

#include "src/operators/seam/op.h"

namespace mote {
namespace {

struct Magnitude {
  template <class T>
  static T Of(T real, T imaginary) {
    return std::hypot(real, imaginary);
  }
};
struct Imaginary {
  template <class T>
  static T Of(T, T imaginary) {
    return imaginary;
  }
};
struct Real {
  template <class T>
  static T Of(T real, T) {
    return real;
  }
};

template <class F, class T>
void ForEachComplex(const void* in, void* out, int count) {
  const T* parts = static_cast<const T*>(in);
  for (int i = 0; i < count; ++i) static_cast<T*>(out)[i] = F::Of(parts[2 * i], parts[2 * i + 1]);
}

template <class F>
struct OfComplex {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo in = ctx.in(0), out = ctx.out(0);
    const bool is_float = in.type == kTfLiteComplex64 && out.type == kTfLiteFloat32;
    OP_REQUIRE(ctx, is_float || (in.type == kTfLiteComplex128 && out.type == kTfLiteFloat64),
               "an input of type %s with an output of type %s is not supported", TfLiteTypeGetName(in.type),
               TfLiteTypeGetName(out.type));
    return ctx.SetOutputShape(0, *in.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView in = ctx.in(0);
    const auto loop = in.type == kTfLiteComplex64 ? ForEachComplex<F, float> : ForEachComplex<F, double>;
    loop(in.raw, ctx.out(0).raw, in.elements());
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(COMPLEX_ABS, mote::OfComplex<mote::Magnitude>)
MOTE_REGISTER_OP(IMAG, mote::OfComplex<mote::Imaginary>)
MOTE_REGISTER_OP(REAL, mote::OfComplex<mote::Real>)
