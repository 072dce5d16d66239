// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/float_activation.h"
#include "src/operators/recurrent/svdf_loop.h"

namespace mote {
namespace {

float Dot(float sum, const float* x, const float* w, int count) {
  for (int i = 0; i < count; ++i) sum += x[i] * w[i];
  return sum;
}

class SvdfFloat32Format {
 public:
  using Input = float;
  using State = float;
  using Sum = float;
  using Output = float;

  explicit SvdfFloat32Format(const SvdfArgs& args) : args_(args) {}

  void Load(const float* input) { input_ = input; }
  float Feature(int filter) const {
    return Dot(0.0f, input_, static_cast<const float*>(args_.weights_feature) + filter * args_.inputs, args_.inputs);
  }
  float Bias(int unit) const { return args_.bias == nullptr ? 0.0f : static_cast<const float*>(args_.bias)[unit]; }
  float Time(float sum, int filter, const float* features) const {
    return Dot(sum, features, static_cast<const float*>(args_.weights_time) + filter * args_.memory, args_.memory);
  }
  float Finish(float sum) const { return ActivateFloat(args_.real->activation, sum); }

 private:
  const SvdfArgs& args_;
  const float* input_ = nullptr;
};

}  // namespace

void SvdfFloat32(const SvdfArgs& args) { Svdf(args, SvdfFloat32Format(args)); }

}  // namespace mote
