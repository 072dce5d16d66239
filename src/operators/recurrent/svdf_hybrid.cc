// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The format has float activations and state, and int8 weights. The input is quantised at each step.
#include "src/operators/recurrent/dot_product.h"
#include "src/operators/recurrent/float_activation.h"
#include "src/operators/recurrent/svdf_loop.h"

namespace mote {
namespace {

class SvdfHybridFormat {
 public:
  using Input = float;
  using State = float;
  using Sum = float;
  using Output = float;

  explicit SvdfHybridFormat(const SvdfArgs& args) : args_(args) {}

  void Load(const float* input) {
    feature_scale_ =
        args_.real->feature_scale * QuantizeOperand(input, args_.inputs, args_.real->asymmetric, args_.operand);
  }
  float Feature(int filter) const {
    const int8_t* weights = static_cast<const int8_t*>(args_.weights_feature) + filter * args_.inputs;
    return feature_scale_ * static_cast<float>(DotProduct(args_.operand, weights, args_.inputs));
  }
  float Bias(int unit) const { return args_.bias == nullptr ? 0.0f : static_cast<const float*>(args_.bias)[unit]; }
  float Time(float sum, int filter, const float* features) const {
    const int8_t* weights = static_cast<const int8_t*>(args_.weights_time) + filter * args_.memory;
    for (int i = 0; i < args_.memory; ++i) sum += features[i] * (weights[i] * args_.real->time_scale);
    return sum;
  }
  float Finish(float sum) const { return ActivateFloat(args_.real->activation, sum); }

 private:
  const SvdfArgs& args_;
  float feature_scale_ = 0.0f;
};

}  // namespace

void SvdfHybrid(const SvdfArgs& args) { Svdf(args, SvdfHybridFormat(args)); }

}  // namespace mote
