// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/tensor_errors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "tools/mote/model/values.h"

namespace mote::cli {
namespace {

bool IsFloat(const TensorSpec& spec) {
  return spec.type == tflite::TensorType_FLOAT32 || spec.type == tflite::TensorType_FLOAT16 ||
         spec.type == tflite::TensorType_FLOAT64;
}

bool HaveSameFormat(const TensorSpec& a, const TensorSpec& b) {
  return a.type == b.type && a.scales == b.scales && a.zero_points == b.zero_points;
}

// Two infinities of one sign, and two that are no numbers, are equal.
double Distance(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
  const double distance = std::abs(a - b);
  return std::isnan(distance) ? std::numeric_limits<double>::infinity() : distance;
}

double LargestOf(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

// Sums over all elements so far.
class Sums {
 public:
  void Add(const std::vector<double>& values, const std::vector<double>& expected, double allowed) {
    for (size_t i = 0; i < std::min(values.size(), expected.size()); ++i) {
      const double a = values[i], b = expected[i], distance = Distance(a, b);
      ++result_.elements;
      if (distance > allowed) ++result_.differing;
      result_.max_error = std::max(result_.max_error, distance);
      error_ += distance;
      if (!std::isfinite(a) || !std::isfinite(b)) {
        noise_ += distance;
        continue;
      }
      noise_ += distance * distance;
      signal_ += b * b;
      square_ += a * a;
      product_ += a * b;
    }
  }

  TensorErrors Result(bool has_one_format) const {
    TensorErrors result = result_;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    result.mean_error = result.elements == 0 ? 0 : error_ / static_cast<double>(result.elements);
    result.snr_db = noise_ == 0 ? kInfinity : signal_ == 0 ? -kInfinity : 10 * std::log10(signal_ / noise_);
    const double lengths = std::sqrt(signal_) * std::sqrt(square_);
    result.cosine = lengths > 0 ? product_ / lengths : noise_ == 0 ? 1 : 0;
    if (!has_one_format) result.differing = result.snr_db < kLeastSnrDb ? result.elements : 0;
    return result;
  }

 private:
  TensorErrors result_;
  double error_ = 0, noise_ = 0, signal_ = 0, square_ = 0, product_ = 0;
};

}  // namespace

TensorErrors ErrorsOf(const uint8_t* data, size_t stride, const TensorSpec& spec, const uint8_t* expected,
                      size_t expected_stride, const TensorSpec& expected_spec, size_t sets) {
  Sums sums;
  for (size_t set = 0; set < sets; ++set) {
    const std::vector<double> wanted = RealValues(expected + set * expected_stride, expected_spec);
    const double allowed = IsFloat(spec) ? std::max(1e-6, 1e-5 * LargestOf(wanted)) : 0;
    sums.Add(RealValues(data + set * stride, spec), wanted, allowed);
  }
  return sums.Result(HaveSameFormat(spec, expected_spec));
}

}  // namespace mote::cli
