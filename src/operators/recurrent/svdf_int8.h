// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SVDF with int8 activations and feature weights; time weights and state are of one type, int16 or int8.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_SVDF_INT8_H_
#define MOTE_SRC_OPERATORS_RECURRENT_SVDF_INT8_H_

#include <limits>

#include "src/operators/recurrent/dot_product.h"
#include "src/operators/recurrent/svdf_loop.h"
#include "src/operators/shared/output_scaling.h"

namespace mote {

template <class StateT>
class SvdfInt8Format {
 public:
  using Input = int8_t;
  using State = StateT;
  using Sum = int32_t;
  using Output = int8_t;

  explicit SvdfInt8Format(const SvdfArgs& args) : args_(args), params_(*args.integer) {}

  void Load(const int8_t* input) { SubtractZeroPoint(input, args_.inputs, params_.input_zero_point, args_.operand); }

  State Feature(int filter) const {
    const int8_t* weights = static_cast<const int8_t*>(args_.weights_feature) + filter * args_.inputs;
    const int32_t dot = DotProduct(args_.operand, weights, args_.inputs);
    // The reference limits the number before it adds the zero point, so that the sum of two int8 numbers may wrap.
    return static_cast<State>(Requantized<State>(dot, params_.feature, 0) + params_.state_zero_point);
  }
  int32_t Bias(int unit) const { return args_.bias == nullptr ? 0 : static_cast<const int32_t*>(args_.bias)[unit]; }
  int32_t Time(int32_t sum, int filter, const State* features) const {
    const State* weights = static_cast<const State*>(args_.weights_time) + filter * args_.memory;
    for (int i = 0; i < args_.memory; ++i) {
      sum = WrappingAdd(sum, weights[i] * (features[i] - params_.state_zero_point));
    }
    return sum;
  }
  // The reference applies no activation but the output's own range.
  int8_t Finish(int32_t sum) const { return Requantized<int8_t>(sum, params_.output, params_.output_zero_point); }

 private:
  template <class T>
  static T Requantized(int32_t x, QuantizedMultiplier scale, int32_t zero_point) {
    constexpr ClampRange kRange = {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
    return static_cast<T>(Clamp(WrappingAdd(MultiplyByQuantizedMultiplier(x, scale), zero_point), kRange));
  }

  const SvdfArgs& args_;
  const SvdfIntegerParams& params_;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_SVDF_INT8_H_
