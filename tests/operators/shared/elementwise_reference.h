// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The common part of the tests of elementwise operators: random numbers, real values, and the specification in double.
#ifndef MOTE_TESTS_OPERATORS_SHARED_ELEMENTWISE_REFERENCE_H_
#define MOTE_TESTS_OPERATORS_SHARED_ELEMENTWISE_REFERENCE_H_

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "tests/operators/seam/op_tester.h"
#include "tests/testing/seeded.h"

namespace mote {

inline bool Says(const OpTester& op, const char* text) { return op.message().find(text) != std::string::npos; }

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int Integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }
  double Real(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine_); }
  // Returns a scale between low and high, as often below as above their geometric mean.
  float Scale(double low, double high) { return static_cast<float>(std::exp(Real(std::log(low), std::log(high)))); }

  template <class T>
  std::vector<T> Values(int count) {
    std::vector<T> values(count);
    for (T& v : values) {
      if constexpr (std::is_floating_point<T>::value) {
        v = static_cast<T>(Real(-10, 10));
      } else if constexpr (sizeof(T) > 2) {
        v = static_cast<T>(Integer(-100000, 100000));
      } else {
        v = static_cast<T>(Integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
      }
    }
    return values;
  }
  template <class T>
  int ZeroPoint() {
    return sizeof(T) == 1 ? Integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()) : 0;
  }
  std::vector<int> Shape(int max_rank, int max_dim) {
    std::vector<int> shape(Integer(1, max_rank));
    for (int& d : shape) d = Integer(1, max_dim);
    return shape;
  }

 private:
  Seeded<std::mt19937> engine_;
};

inline int Count(const std::vector<int>& shape) {
  int count = 1;
  for (int d : shape) count *= d;
  return count;
}

template <class T>
double RealOf(T value, const Quantization& q) {
  if (q.scales.empty()) return static_cast<double>(value);
  return (static_cast<double>(value) - q.zero_points[0]) * static_cast<double>(q.scales[0]);
}

// Returns `real` in steps of an output, not yet rounded.
inline double InSteps(double real, const Quantization& q) {
  return real / static_cast<double>(q.scales[0]) + q.zero_points[0];
}

// True if `value` is `real` rounded and saturated, with an error of at most a step and `slack`.
template <class T>
bool IsAbout(T value, double real, const Quantization& q, double slack = 0.01) {
  const double exact = InSteps(real, q);
  const double low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
  const double limited = std::min(std::max(exact, low), high);
  return std::fabs(static_cast<double>(value) - limited) <= 1 + slack;
}

// Two rows as inputs, and an output as long as the longer one.
template <class T>
void AddRows(OpTester* op, const std::vector<T>& a, const std::vector<T>& b, Quantization qa = {}, Quantization qb = {},
             Quantization out = {}) {
  op->Input<T>({static_cast<int>(a.size())}, a, qa);
  op->Input<T>({static_cast<int>(b.size())}, b, qb);
  op->Output<T>({static_cast<int>(std::max(a.size(), b.size()))}, out);
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_SHARED_ELEMENTWISE_REFERENCE_H_
