// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_int16.h"

#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

int64_t RandomSum(RandomProblems& random) {
  const int64_t high = random.Int(INT16_MIN, INT16_MAX), low = random.Int(0, INT32_MAX - 1);
  return (high * (int64_t{1} << 31) + low) >> random.Int(0, 46);
}

TEST(SumMultiplier, SaturatesWhatTheSpecificationRounds) {
  RandomProblems random(1);
  for (int i = 0; i < 50 * kRandomProblems; ++i) {
    const bool is_dead = random.Rarely();
    const QuantizedMultiplier m = {is_dead ? 0 : random.Int(1 << 30, INT32_MAX), is_dead ? 0 : random.Int(-31, 7)};
    const int64_t sum = RandomSum(random);
    ASSERT_EQ(SumMultiplier(m)(sum), SaturateToInt16(MultiplyByQuantizedMultiplier(sum, m)));
  }
}

// Adds up the products of numbers one by one.
class PlainMultiplier {
 public:
  static bool AddUp(const LstmSumParts&, int16_t*) { return false; }
  void Set(const int16_t* x, int length) {
    x_ = x;
    length_ = length;
  }
  int32_t Multiply(const int8_t* w) const {
    int32_t sum = 0;
    for (int i = 0; i < length_; ++i) sum += x_[i] * w[i];
    return sum;
  }
  void MultiplyFour(const int8_t* w, int step, int32_t* products) const {
    for (int i = 0; i < 4; ++i) products[i] = Multiply(w + i * step);
  }

 private:
  const int16_t* x_;
  int length_;
};

// Holds a random problem, now and then with rows of more than one part, and its results.
class Problem {
 public:
  explicit Problem(RandomProblems& random) {
    sizes_.batches = random.Int(1, 2);
    sizes_.steps = random.Int(1, 4);
    sizes_.inputs = random.Rarely() ? random.Int(505, 1030) : random.Int(1, 40);
    sizes_.cells = sizes_.outputs = random.Rarely() && random.Sometimes() ? random.Int(505, 520) : random.Int(1, 20);
    sizes_.time_major = random.Sometimes();
    for (int gate = 0; gate < kLstmGates; ++gate) {
      input_weights_[gate] = random.Int8s(sizes_.cells * sizes_.inputs);
      recurrent_weights_[gate] = random.Int8s(sizes_.cells * sizes_.outputs);
      for (int c = 0; c < sizes_.cells; ++c) bias_[gate].push_back(RandomSum(random) >> 20);
    }
    input_ = RandomNumbers<int16_t>(random, sizes_.batches * sizes_.steps * sizes_.inputs);
    state_ = RandomNumbers<int16_t>(random, sizes_.batches * sizes_.outputs);
    cells_ = RandomNumbers<int16_t>(random, sizes_.batches * sizes_.cells);
    for (int i = 0; i < kLstmScales; ++i) {
      params_.multiplier[i] = random.Int(1 << 30, INT32_MAX);
      params_.shift[i] = static_cast<int8_t>(random.Int(-14, random.Sometimes() ? 2 : -6));
    }
    params_.cell_scale_log2 = static_cast<int8_t>(random.Int(-15, -9));
    params_.cell_clip = static_cast<int16_t>(random.Sometimes() ? random.Int(1, INT16_MAX) : 0);
  }

  // Returns everything that `function` writes.
  template <class Function>
  FencedVector<int16_t> ResultsOf(const Function& function) const {
    FencedVector<int16_t> results(static_cast<size_t>(sizes_.batches * sizes_.steps * sizes_.outputs));
    FencedVector<int16_t> state = state_, cells = cells_;
    LstmArgs args = {};
    args.sizes = sizes_;
    args.integer = &params_;
    args.output = results.data();
    args.tensor[kLstmInput] = Pointer(input_);
    args.tensor[kLstmOutputState] = state.data();
    args.tensor[kLstmCellState] = cells.data();
    for (int gate = 0; gate < kLstmGates; ++gate) {
      args.tensor[kLstmInputWeights + gate] = Pointer(input_weights_[gate]);
      args.tensor[kLstmRecurrentWeights + gate] = Pointer(recurrent_weights_[gate]);
      args.tensor[kLstmBias + gate] = Pointer(bias_[gate]);
    }
    function(args);
    results.insert(results.end(), state.begin(), state.end());
    results.insert(results.end(), cells.begin(), cells.end());
    return results;
  }

 private:
  template <class T>
  static void* Pointer(const FencedVector<T>& numbers) {
    return const_cast<T*>(numbers.data());
  }

  LstmSizes sizes_ = {};
  LstmIntegerParams params_ = {};
  FencedVector<int8_t> input_weights_[kLstmGates], recurrent_weights_[kLstmGates];
  FencedVector<int64_t> bias_[kLstmGates];
  FencedVector<int16_t> input_, state_, cells_;
};

TEST(LstmInt16, IsThePlainLoop) {
  const auto plain = [](const LstmArgs& args) { LstmInt16Loop(args, PlainMultiplier()); };
  RandomProblems random(2);
  for (int i = 0; i < kRandomProblems / 10; ++i) {
    const Problem problem(random);
    ASSERT_SAME(problem.ResultsOf(LstmInt16), problem.ResultsOf(plain));
  }
}

}  // namespace
}  // namespace mote
