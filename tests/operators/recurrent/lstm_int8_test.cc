// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_int8.h"

#include <algorithm>
#include <cstring>

#include "src/operators/recurrent/lstm_fixed_point.h"
#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

// Holds a random problem and its results.
class Problem {
 public:
  explicit Problem(RandomProblems& random) {
    sizes_.batches = random.Int(1, 2);
    sizes_.steps = random.Int(1, 6);
    sizes_.inputs = random.Int(1, 40);
    sizes_.cells = random.Sometimes() ? random.Int(1, 20) : 4 * random.Int(1, 5);
    sizes_.outputs = sizes_.cells;
    sizes_.time_major = random.Sometimes();
    for (int gate = 0; gate < kLstmGates; ++gate) {
      input_weights_[gate] = random.Int8s(sizes_.cells * sizes_.inputs);
      recurrent_weights_[gate] = random.Int8s(sizes_.cells * sizes_.outputs);
      for (int c = 0; c < sizes_.cells; ++c) bias_[gate].push_back(random.Int(-9999, 9999));
    }
    input_ = random.Int8s(sizes_.batches * sizes_.steps * sizes_.inputs);
    state_ = random.Int8s(sizes_.batches * sizes_.outputs);
    for (int c = 0; c < sizes_.batches * sizes_.cells; ++c) {
      cells_.push_back(static_cast<int16_t>(random.Int(-32768, 32767)));
    }
    has_peepholes_ = random.Sometimes() && random.Sometimes();
    for (int i = 0; i < kLstmScales; ++i) {
      params_.multiplier[i] = random.Int(1 << 30, 0x7FFFFFFF);
      params_.shift[i] = static_cast<int8_t>(random.Int(-6, random.Sometimes() ? 2 : -1));
    }
    params_.shift[kLstmHiddenScale] -= random.Sometimes() ? 22 : 12;
    if (random.Sometimes()) {
      const int i = random.Int(0, kLstmScales - 1);
      params_.multiplier[i] = random.Sometimes() ? 0 : params_.multiplier[i];
      params_.shift[i] = static_cast<int8_t>(params_.multiplier[i] == 0 ? 0 : random.Int(-31, 30));
    }
    params_.cell_scale_log2 = static_cast<int8_t>(random.Int(random.Int(0, 3) == 0 ? kMinCellScaleLog2 : -15, -9));
    params_.cell_clip = static_cast<int16_t>(random.Sometimes() ? random.Int(1, 32767) : 0);
    params_.input_zero_point = static_cast<int8_t>(random.Int(-128, 127));
    params_.output_zero_point = static_cast<int8_t>(random.Int(-128, 127));
    params_.hidden_zero_point = static_cast<int8_t>(random.Int(-128, 127));
  }

  const LstmSizes& sizes() const { return sizes_; }
  LoopChoice Choice() const {
    LstmLayout layout = {};
    layout.sizes = sizes_;
    layout.peephole = has_peepholes_;
    return ChooseLstmInt8(layout, params_);
  }

  // With scales from this one on, the reference takes no tanh of the cell state.
  void MakeCellsSmall(int scale_log2) {
    params_.cell_scale_log2 = static_cast<int8_t>(scale_log2);
    has_peepholes_ = false;
  }
  // Computes step by step, as the reference does: the output gate times the input gate, and products of the next cells
  // that wrap.
  std::vector<int> ResultsOfSmallCells() const {
    std::vector<int> output(sizes_.batches * sizes_.steps * sizes_.cells), cells(cells_.begin(), cells_.end());
    std::vector<int> states(state_.begin(), state_.end());
    for (int i = 0; i < sizes_.batches * sizes_.steps; ++i) {
      const int b = i / sizes_.steps, t = i % sizes_.steps;
      const int row = sizes_.time_major ? t * sizes_.batches + b : i;
      int* const state = &states[b * sizes_.cells];
      for (int c = 0; c < sizes_.cells; ++c) {
        int16_t sums[kLstmGates];
        for (int gate = 0; gate < kLstmGates; ++gate) sums[gate] = SumOf(gate, c, row, state);
        const int16_t input = LstmSigmoid(sums[kInputGate]);
        const int product = input * LstmTanh(sums[kCellGate], 3);
        int& cell = cells[b * sizes_.cells + c];
        const int kept = RoundingDivideByPowerOfTwo(LstmSigmoid(sums[kForgetGate]) * cell, 15);
        const auto added = static_cast<int16_t>(RoundingDivideByPowerOfTwo(product, 30 + params_.cell_scale_log2));
        const int clip = params_.cell_clip == 0 ? 32768 : params_.cell_clip;
        cell = std::min<int>(std::max<int>(int{SaturateToInt16(kept + added)}, -clip), clip);
        const int hidden = Scaled(LstmSigmoid(sums[kOutputGate]) * input, kLstmHiddenScale);
        output[row * sizes_.cells + c] =
            std::min<int>(std::max<int>(WrappingAdd(hidden, int32_t{params_.hidden_zero_point}), -128), 127);
      }
      std::copy_n(&output[row * sizes_.cells], sizes_.cells, state);
    }
    output.insert(output.end(), states.begin(), states.end());
    output.insert(output.end(), cells.begin(), cells.end());
    output.push_back(1);
    return output;
  }

  int PortableBytes() const { return LstmInt8ScratchBytes(sizes_, params_); }

  // Returns everything that `function` writes, as numbers.
  std::vector<int> ResultsOf(void (*function)(const LstmArgs&)) const {
    FencedVector<int8_t> output(sizes_.batches * sizes_.steps * sizes_.outputs), state = state_;
    FencedVector<int16_t> cells = cells_, peepholes = cells_;
    const LoopChoice choice = Choice();
    const int portable_bytes = PortableBytes();
    GuardedBytes scratch(function == LstmInt8 ? choice.scratch_bytes : portable_bytes);
    LstmArgs args = {};
    args.way = choice.way();
    args.sizes = sizes_;
    args.integer = &params_;
    args.scratch = scratch.data();
    args.output = output.data();
    args.tensor[kLstmInput] = Pointer(input_);
    args.tensor[kLstmOutputState] = state.data();
    args.tensor[kLstmCellState] = cells.data();
    for (int gate = 0; gate < kLstmGates; ++gate) {
      args.tensor[kLstmInputWeights + gate] = Pointer(input_weights_[gate]);
      args.tensor[kLstmRecurrentWeights + gate] = Pointer(recurrent_weights_[gate]);
      args.tensor[kLstmBias + gate] = Pointer(bias_[gate]);
      if (has_peepholes_ && gate != kCellGate) args.tensor[kLstmPeepholes + LstmPeephole(gate)] = peepholes.data();
    }
    function(args);
    std::vector<int> results(output.begin(), output.end());
    results.insert(results.end(), state.begin(), state.end());
    results.insert(results.end(), cells.begin(), cells.end());
    results.push_back(scratch.IsIntact());
    return results;
  }

 private:
  int32_t Scaled(int32_t x, int scale) const {
    return MultiplyByQuantizedMultiplier(x, {params_.multiplier[scale], params_.shift[scale]});
  }
  int16_t SumOf(int gate, int c, int row, const int* state) const {
    int32_t from_input = bias_[gate][c], from_state = 0;
    for (int j = 0; j < sizes_.inputs; ++j) {
      from_input +=
          (input_[row * sizes_.inputs + j] - params_.input_zero_point) * input_weights_[gate][c * sizes_.inputs + j];
    }
    for (int j = 0; j < sizes_.cells; ++j) {
      from_state += (state[j] - params_.output_zero_point) * recurrent_weights_[gate][c * sizes_.cells + j];
    }
    const int32_t of_input = SaturateToInt16(Scaled(from_input, kLstmInputScale + gate));
    return SaturateToInt16(WrappingAdd(Scaled(from_state, kLstmRecurrentScale + gate), of_input));
  }

  template <class T>
  static void* Pointer(const FencedVector<T>& numbers) {
    return const_cast<T*>(numbers.data());
  }

  LstmSizes sizes_ = {};
  LstmIntegerParams params_ = {};
  FencedVector<int8_t> input_weights_[kLstmGates], recurrent_weights_[kLstmGates];
  FencedVector<int32_t> bias_[kLstmGates];
  FencedVector<int8_t> input_, state_;
  FencedVector<int16_t> cells_;
  bool has_peepholes_;
};

// A loop that is not chosen gets no memory of its own.
TEST(LstmInt8, TakesMemoryForTheLoopThatRuns) {
  RandomProblems random(5);
  for (int i = 0; i < kRandomProblems; ++i) {
    const Problem problem(random);
    const LoopChoice choice = problem.Choice();
    if (choice.reason() != nullptr) {
      ASSERT_EQ(choice.scratch_bytes, problem.PortableBytes());
    }
    ASSERT_TRUE(!kRoundsOnce || std::strcmp(choice.loop(), kPortableLoop.loop()) == 0);
  }
}

TEST(LstmInt8, IsThePortableLoop) {
  RandomProblems random(4);
  for (int i = 0; i < kRandomProblems; ++i) {
    const Problem problem(random);
    ASSERT_SAME(problem.ResultsOf(LstmInt8), problem.ResultsOf(LstmInt8Loop));
  }
}

TEST(LstmInt8, GoesAsTheReferenceBelowTwoToMinus15) {
  RandomProblems random(6);
  for (int i = 0; i < kRandomProblems / 4; ++i) {
    Problem problem(random);
    problem.MakeCellsSmall(random.Int(kMinCellScaleLog2, -16));
    const std::vector<int> expected = problem.ResultsOfSmallCells();
    ASSERT_SAME(problem.ResultsOf(LstmInt8), expected);
    ASSERT_SAME(problem.ResultsOf(LstmInt8Loop), expected);
  }
}

}  // namespace
}  // namespace mote
