// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"
#include "src/reference/reference_dims.h"
#include "tensorflow/lite/kernels/internal/reference/add.h"
#include "tensorflow/lite/kernels/internal/reference/div.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/mul.h"
#include "tensorflow/lite/kernels/internal/reference/mul.h"
#include "tensorflow/lite/kernels/internal/reference/sub.h"

namespace mote {
namespace {

using tflite::ArithmeticParams;
using tflite::RuntimeShape;

// Runs an operator's loop on all rows. `Params` are those that the loop takes.
template <class In, class Out, class Params>
void RunRows(BinaryRowFunction function, const Params& params, const RuntimeShape& a_shape, const In* a,
             const RuntimeShape& b_shape, const In* b, Out* out) {
  const ReferenceDims a_dims(a_shape), b_dims(b_shape);
  ForEachRow({a_dims.get(), b_dims.get(), a, b, out, sizeof(In), sizeof(Out)}, function, &params);
}

// Returns the parameters of a product or a quotient.
MulParams MakeMulParams(const ArithmeticParams& params) {
  MulParams made = {};
  made.multiplier = params.output_multiplier;
  made.shift = static_cast<int8_t>(params.output_shift);
  made.a_zero_point = static_cast<int16_t>(-params.input1_offset);
  made.b_zero_point = static_cast<int16_t>(-params.input2_offset);
  made.out_zero_point = static_cast<int16_t>(params.output_offset);
  made.min = static_cast<int16_t>(params.quantized_activation_min);
  made.max = static_cast<int16_t>(params.quantized_activation_max);
  made.is_quantized = true;
  return made;
}

// Returns the parameters of a sum of int16 numbers whose scales differ by powers of two; b_sign is -1 for a difference.
AddParams MakePowerOfTwoParams(const ArithmeticParams& params, int b_sign) {
  AddParams made = {};
  made.a_shift = static_cast<int8_t>(params.input1_shift);
  made.b_shift = static_cast<int8_t>(params.input2_shift);
  made.b_sign = static_cast<int8_t>(b_sign);
  made.min = static_cast<int16_t>(params.quantized_activation_min);
  made.max = static_cast<int16_t>(params.quantized_activation_max);
  made.mode = AddMode::kPowersOfTwo;
  return made;
}

// Runs the portable loop: a target's own one takes only what it was chosen for.
template <class Operation, class T>
void QuantizedRow(const BinaryRow& row, const void* params) {
  MulQuantized<Operation, T>(row, *static_cast<const MulParams*>(params));
}

}  // namespace
}  // namespace mote

namespace tflite {
namespace reference_ops {

void AddPowersOfTwo(const ArithmeticParams& params, const RuntimeShape& input1_shape, const int16_t* input1_data,
                    const RuntimeShape& input2_shape, const int16_t* input2_data, int16_t* output_data) {
  mote::RunRows(mote::AddPowerOfTwoInt16, mote::MakePowerOfTwoParams(params, 1), input1_shape, input1_data,
                input2_shape, input2_data, output_data);
}

void BroadcastSub16POTSlow(const ArithmeticParams& params, const RuntimeShape& input1_shape, const int16_t* input1_data,
                           const RuntimeShape& input2_shape, const int16_t* input2_data, const RuntimeShape&,
                           int16_t* output_data) {
  mote::RunRows(mote::AddPowerOfTwoInt16, mote::MakePowerOfTwoParams(params, -1), input1_shape, input1_data,
                input2_shape, input2_data, output_data);
}

}  // namespace reference_ops

namespace reference_integer_ops {

template <typename T>
void BroadcastMul6DSlow(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
                        const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape&, T* output_data) {
  mote::RunRows(mote::QuantizedRow<mote::QuantizedProduct, T>, mote::MakeMulParams(params), input1_shape, input1_data,
                input2_shape, input2_data, output_data);
}

template <typename T>
void BroadcastDiv(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
                  const RuntimeShape& input2_shape, const T* input2_data, T* output_data) {
  mote::RunRows(mote::QuantizedRow<mote::QuantizedQuotient, T>, mote::MakeMulParams(params), input1_shape, input1_data,
                input2_shape, input2_data, output_data);
}

#define MOTE_PRODUCTS(T)                                                                                        \
  template void BroadcastMul6DSlow(const ArithmeticParams&, const RuntimeShape&, const T*, const RuntimeShape&, \
                                   const T*, const RuntimeShape&, T*);                                          \
  template void BroadcastDiv(const ArithmeticParams&, const RuntimeShape&, const T*, const RuntimeShape&, const T*, T*);
MOTE_PRODUCTS(int8_t)
MOTE_PRODUCTS(uint8_t)
MOTE_PRODUCTS(int16_t)
#undef MOTE_PRODUCTS

void Mul(const ArithmeticParams& params, const RuntimeShape& input1_shape, const int16_t* input1_data,
         const RuntimeShape& input2_shape, const int16_t* input2_data, const RuntimeShape&, int8_t* output_data) {
  mote::RunRows(mote::MulInt16ToInt8, mote::MakeMulParams(params), input1_shape, input1_data, input2_shape, input2_data,
                output_data);
}

}  // namespace reference_integer_ops
}  // namespace tflite
