// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs LSTM and UNIDIRECTIONAL_SEQUENCE_LSTM. A work-group runs all steps of one sequence, with its states in the
// memory that its items share.
#include <algorithm>

#include "src/host/gpu/operators.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::gpu {
namespace {

// IN0 is the input. IN1 and IN2 are the states of output and cell. IN3 has the weights [input, cell] and then [output,
// cell], for four gates each (in, forget, cell, out). IN4 has for each cell four biases, three peephole weights and a
// 0, and four norm coefficients. IN5 has the projection [output, cell] and its bias. PUT0 and PUT1 write the states.
constexpr char kLstmBody[] = R"(
  __local float h[OUTS], c[CELLS], m[CELLS];
  __local float4 g[CELLS];
  for (int j = LANE; j < OUTS; j += LANES) h[j] = IN1(ITEM * OUTS + j);
  for (int j = LANE; j < CELLS; j += LANES) c[j] = IN2(ITEM * CELLS + j);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int t = 0; t < STEPS; ++t) {
    const int row = TIME_MAJOR ? t * BATCH + ITEM : ITEM * STEPS + t;
    for (int j = LANE; j < CELLS; j += LANES) {
      const int extra = 12 * j;
      float4 sum = HAS_NORM ? (float4)(0.0f) : IN4_4(extra, 4);
      for (int k = 0; k < INPUTS; ++k) sum = mad(IN0(row * INPUTS + k), IN3_4((k * CELLS + j) * 4, 4), sum);
      for (int k = 0; k < OUTS; ++k) sum = mad(h[k], IN3_4(((INPUTS + k) * CELLS + j) * 4, 4), sum);
      if (HAS_PEEPHOLE) {
        sum.x += c[j] * IN4(extra + 4);
        sum.y += c[j] * IN4(extra + 5);
      }
      KEEP_SUMS(j, sum)
      g[j] = sum;
    }
    KEEP_OPERANDS
    barrier(CLK_LOCAL_MEM_FENCE);
    float4 mean = (float4)(0.0f), scale = (float4)(1.0f);
    if (HAS_NORM) {
      float4 squares = (float4)(0.0f);
      for (int j = 0; j < CELLS; ++j) mean += g[j];
      mean /= (float)CELLS;
      for (int j = 0; j < CELLS; ++j) squares += (g[j] - mean) * (g[j] - mean);
      scale = 1.0f / sqrt(squares / (float)CELLS + 1e-8f);
    }
    for (int j = LANE; j < CELLS; j += LANES) {
      const int extra = 12 * j;
      float4 a = g[j];
      if (HAS_NORM) a = (a - mean) * scale * IN4_4(extra + 8, 4) + IN4_4(extra, 4);
      const float forget = 1.0f / (1.0f + exp(-a.y));
      const float in = HAS_INPUT_GATE ? 1.0f / (1.0f + exp(-a.x)) : 1.0f - forget;
      float state = forget * c[j] + in * ACTIVATE(a.z);
      if (CELL_CLIP > 0.0f) state = clamp(state, -CELL_CLIP, CELL_CLIP);
      c[j] = state;
      g[j].w = a.w;
      m[j] = ACTIVATE(state);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (HAS_PEEPHOLE) {
      // The gate of the output looks at the new state, before it is normalized.
      for (int j = LANE; j < CELLS; j += LANES) g[j].w += c[j] * IN4(12 * j + 6);
    }
    for (int j = LANE; j < CELLS; j += LANES) m[j] *= 1.0f / (1.0f + exp(-g[j].w));
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int o = LANE; o < OUTS; o += LANES) {
      float value = HAS_PROJECTION ? IN5(CELLS * OUTS + o) : m[o];
      if (HAS_PROJECTION) {
        for (int k = 0; k < CELLS; ++k) value = mad(m[k], IN5(o * CELLS + k), value);
        if (PROJECTION_CLIP > 0.0f) value = clamp(value, -PROJECTION_CLIP, PROJECTION_CLIP);
      }
      h[o] = value;
      STORE(row * OUTS + o, (float4)(value), 1);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int j = LANE; j < OUTS; j += LANES) PUT0(ITEM * OUTS + j, h[j]);
  for (int j = LANE; j < CELLS; j += LANES) PUT1(ITEM * CELLS + j, c[j]);
)";

// The sums are stored in the order of the basic kernel's weights.
constexpr char kKeepSums[] =
    "{ const int first = ITEM * 4 * CELLS + (j); PUT2(first, (s).x); PUT2(first + CELLS, (s).z); "
    "PUT2(first + 2 * CELLS, (s).y); PUT2(first + 3 * CELLS, (s).w); }";
constexpr char kKeepOperands[] =
    "for (int k = LANE; k < INPUTS; k += LANES) PUT3(ITEM * (INPUTS + OUTS) + k, IN0(row * INPUTS + k)); "
    "for (int k = LANE; k < OUTS; k += LANES) PUT3(ITEM * (INPUTS + OUTS) + INPUTS + k, h[k]);";

// These number the inputs of nodes with 20 or 24 inputs. The inputs of gates are in the order in, forget, cell, out.
constexpr int kInput = 0, kInputWeights = 1, kOutputWeights = 5, kPeepholes = 9, kBiases = 12, kProjection = 16,
              kProjectionBias = 17, kOutputState = 18, kCellState = 19, kNorms = 20;
// These number the inputs of the basic kernel.
constexpr int kBasicOutput = 1, kBasicWeights = 2, kBasicBiases = 3, kBasicCell = 4;
constexpr int kGates = 4;
constexpr size_t kFour = kGates, kExtras = 12;

// Holds the options of the two operators.
struct LstmOptions {
  int activation;
  float cell_clip, projection_clip;
  bool is_time_major, is_basic;
};

bool HasOptions(const NodeView& node) { return node.node->builtin_data != nullptr; }

LstmOptions OptionsOf(const NodeView& node) {
  if (node.registration->builtin_code == tflite::BuiltinOperator_LSTM) {
    const auto& params = *node.params<TfLiteLSTMParams>();
    return {params.activation, params.cell_clip, params.proj_clip, true, params.kernel_type == kTfLiteLSTMBasicKernel};
  }
  const auto& params = *node.params<TfLiteUnidirectionalSequenceLSTMParams>();
  return {params.activation, params.cell_clip, params.proj_clip, params.time_major, false};
}

// Holds the sizes of the layer of a node that has been checked.
struct Sizes {
  int steps, batch, inputs, cells, outs;
};

Sizes SizesOf(const NodeView& node) {
  const LstmOptions options = OptionsOf(node);
  const TfLiteTensor &in = *node.in(kInput), &out = *node.out(0);
  const bool has_steps = Rank(in) == 3;
  const int first = Dim(in, 0), second = has_steps ? Dim(in, 1) : 1;
  const int cells = options.is_basic ? Dim(*node.in(kBasicCell), -1) : Dim(*node.in(kInputWeights + 1), 0);
  if (!has_steps) return {1, first, Dim(in, -1), cells, Dim(out, -1)};
  return options.is_time_major ? Sizes{first, second, Dim(in, -1), cells, Dim(out, -1)}
                               : Sizes{second, first, Dim(in, -1), cells, Dim(out, -1)};
}

bool HasCount(const NodeView& node, int input, int64_t count) {
  return node.is_constant(input) && IsReadable(*node.in(input)) && CountOf(DimsOf(*node.in(input))) == count;
}

std::string CheckSizes(const NodeView& node) {
  const Sizes sizes = SizesOf(node);
  const LstmOptions options = OptionsOf(node);
  const int64_t cells = sizes.cells, outs = sizes.outs, inputs = sizes.inputs;
  Checks checks;
  if (options.is_basic) {
    checks.Check(HasCount(node, kBasicWeights, kGates * cells * (inputs + outs)) && outs == cells &&
                     HasCount(node, kBasicBiases, kGates * cells),
                 "its weights or biases do not fit");
    checks.Check(CountOf(DimsOf(*node.out(3))) == sizes.batch * kGates * cells &&
                     CountOf(DimsOf(*node.out(2))) == sizes.batch * (inputs + outs) &&
                     CountOf(DimsOf(*node.out(1))) == sizes.batch * cells,
                 "its results do not fit");
  } else {
    for (int gate = 0; gate < kGates; ++gate) {
      if (gate == 0 && node.in(kInputWeights) == nullptr) continue;
      checks.Check(HasCount(node, kInputWeights + gate, cells * inputs) &&
                       HasCount(node, kOutputWeights + gate, cells * outs) && HasCount(node, kBiases + gate, cells),
                   "the weights or biases of a gate do not fit, or are no constants");
      checks.Check(node.in(kNorms + 1) == nullptr || HasCount(node, kNorms + gate, cells),
                   "its norm coefficients do not fit");
    }
    for (int i = kPeepholes; i < kBiases; ++i) {
      checks.Check(node.in(i) == nullptr || HasCount(node, i, cells), "its peephole weights do not fit");
    }
    checks.Check(node.in(kProjection) == nullptr ? outs == cells : HasCount(node, kProjection, outs * cells),
                 "its projection does not fit");
    checks.Check(node.in(kProjectionBias) == nullptr || HasCount(node, kProjectionBias, outs),
                 "its projection does not fit");
    // The kernel would normalize the gate of the output after it has seen the state.
    checks.Check(node.in(kPeepholes + 1) == nullptr || node.in(kNorms + 1) == nullptr,
                 "it has peephole weights and norm coefficients");
  }
  const int output = options.is_basic ? kBasicOutput : kOutputState, cell = options.is_basic ? kBasicCell : kCellState;
  checks.Check(node.is_runtime(output) && node.is_runtime(cell), "a state is a constant");
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(CountOf(DimsOf(*node.in(output))) == sizes.batch * outs &&
                   CountOf(DimsOf(*node.in(cell))) == sizes.batch * cells &&
                   CountOf(DimsOf(*node.out(0))) == int64_t{sizes.steps} * sizes.batch * outs,
               "its states or the result do not fit");
  // The body needs g, c, m and h in local memory.
  constexpr int64_t kLocalBytes = 16384;
  checks.Check((6 * cells + outs) * 4 + 512 <= kLocalBytes, "its states are too large for the memory of a work-group");
  return checks.problem();
}

std::string WhyNotLstm(const NodeView& node) {
  Checks checks;
  checks.Check(HasOptions(node), "it has no options");
  if (!checks.problem().empty()) return checks.problem();
  const LstmOptions options = OptionsOf(node);
  checks.Check(options.activation == kTfLiteActTanh || options.activation == kTfLiteActSigmoid,
               "its activation is neither TANH nor SIGMOID");
  if (options.is_basic) {
    checks.Check(node.ins() == 5 && node.outs() == 4 && node.CountRuntime() == 3 && node.CountConstant() == 2,
                 "it needs five inputs, of which two are "
                 "constants, and four outputs");
    checks.Check(options.activation == kTfLiteActTanh && options.cell_clip == 0 && options.projection_clip == 0,
                 "the basic kernel has another activation than TANH, or clips");
  } else {
    checks.Check((node.ins() == 20 || node.ins() == 24) && node.outs() == 1, "it needs 20 or 24 inputs and one output");
    checks.Check(node.in(kInput) != nullptr && node.in(kInputWeights + 1) != nullptr &&
                     node.in(kOutputState) != nullptr && node.in(kCellState) != nullptr,
                 "an input is left out");
  }
  for (int i = 0; i < node.ins(); ++i) {
    checks.Check(!node.is_runtime(i) || node.in(i)->type == kTfLiteFloat32, "its input or a state is not float32");
  }
  checks.Check(node.out(0)->type == kTfLiteFloat32 && node.is_runtime(kInput),
               "its input is a constant, or its result no float32");
  if (checks.problem().empty()) checks.Add(CheckSizes(node));
  return checks.problem();
}

struct Constants {
  std::vector<float> weights, extras, projection;
};

// Stores the weights [cell, input] of one gate in the packed weights, from `first_row` on.
void PackGate(const std::vector<float>& gate, size_t inputs, size_t number, size_t first_row, size_t cells,
              std::vector<float>* packed) {
  for (size_t j = 0; j < cells; ++j) {
    for (size_t k = 0; k < inputs; ++k)
      (*packed)[((first_row + k) * cells + j) * kFour + number] = gate[j * inputs + k];
  }
}

Constants FullConstants(const NodeView& node, const Sizes& sizes) {
  const auto cells = static_cast<size_t>(sizes.cells), inputs = static_cast<size_t>(sizes.inputs);
  const auto outs = static_cast<size_t>(sizes.outs);
  Constants constants;
  constants.weights.resize((inputs + outs) * cells * kFour);
  constants.extras.resize(cells * kExtras);
  const auto set_extras = [&](int input, size_t place) {
    if (node.in(input) == nullptr) return;
    const std::vector<float> values = FloatsOf(*node.in(input));
    for (size_t j = 0; j < cells; ++j) constants.extras[j * kExtras + place] = values[j];
  };
  for (size_t gate = 0; gate < kFour; ++gate) {
    const int number = static_cast<int>(gate);
    if (node.in(kInputWeights + number) == nullptr) continue;
    PackGate(FloatsOf(*node.in(kInputWeights + number)), inputs, gate, 0, cells, &constants.weights);
    PackGate(FloatsOf(*node.in(kOutputWeights + number)), outs, gate, inputs, cells, &constants.weights);
    set_extras(kBiases + number, gate);
    set_extras(kNorms + number, 8 + gate);
  }
  for (size_t i = 0; i < 3; ++i) set_extras(kPeepholes + static_cast<int>(i), 4 + i);
  if (node.in(kProjection) != nullptr) {
    constants.projection = FloatsOf(*node.in(kProjection));
    if (node.in(kProjectionBias) != nullptr) {
      const std::vector<float> bias = FloatsOf(*node.in(kProjectionBias));
      constants.projection.insert(constants.projection.end(), bias.begin(), bias.end());
    }
    constants.projection.resize(outs * cells + outs);
  }
  return constants;
}

// The basic kernel's weights are [gate, cell, input and output]; its gates have the order in, cell, forget, out.
Constants BasicConstants(const NodeView& node, const Sizes& sizes) {
  const auto cells = static_cast<size_t>(sizes.cells), rows = static_cast<size_t>(sizes.inputs + sizes.outs);
  const std::vector<float> weights = FloatsOf(*node.in(kBasicWeights)), biases = FloatsOf(*node.in(kBasicBiases));
  constexpr size_t kPlaces[kFour] = {0, 2, 1, 3};
  Constants constants;
  constants.weights.resize(rows * cells * kFour);
  constants.extras.resize(cells * kExtras);
  for (size_t gate = 0; gate < kFour; ++gate) {
    const auto first = weights.begin() + static_cast<ptrdiff_t>(gate * cells * rows);
    PackGate({first, first + static_cast<ptrdiff_t>(cells * rows)}, rows, kPlaces[gate], 0, cells, &constants.weights);
    for (size_t j = 0; j < cells; ++j) constants.extras[j * kExtras + kPlaces[gate]] = biases[gate * cells + j];
  }
  return constants;
}

int AddConstant(const std::vector<float>& values, const NodeView& node, Graph* graph) {
  return graph->NewConstant(values, {1, 1, 1, static_cast<int>(values.size())},
                            "the weights of node " + std::to_string(node.index));
}

void LowerLstm(const NodeView& node, Graph* graph) {
  const LstmOptions options = OptionsOf(node);
  const Sizes sizes = SizesOf(node);
  const Constants constants = options.is_basic ? BasicConstants(node, sizes) : FullConstants(node, sizes);
  const bool has_projection = !constants.projection.empty();
  std::vector<int> reads = {graph->In(node, kInput), graph->In(node, options.is_basic ? kBasicOutput : kOutputState),
                            graph->In(node, options.is_basic ? kBasicCell : kCellState),
                            AddConstant(constants.weights, node, graph), AddConstant(constants.extras, node, graph)};
  reads.push_back(has_projection ? AddConstant(constants.projection, node, graph) : reads[4]);
  const int out = graph->Out(node, 0);
  // The basic kernel's states are results; the states of the others are variables of the runtime.
  const int output_state =
      options.is_basic ? graph->NewTensor(graph->dims(reads[1]), "the output state") : graph->NewState(reads[1]);
  const int cell_state = options.is_basic ? graph->Out(node, 1) : graph->NewState(reads[2]);
  std::vector<int> also_writes = {output_state, cell_state};
  if (options.is_basic) also_writes.insert(also_writes.end(), {graph->Out(node, 3), graph->Out(node, 2)});
  Step& step = graph->Add(node, kLstmBody, reads, out, sizes.batch);
  step.also_writes = std::move(also_writes);
  step.SetText("KEEP_SUMS(j, s)", options.is_basic ? kKeepSums : "");
  step.SetText("KEEP_OPERANDS", options.is_basic ? kKeepOperands : "");
  step.is_grouped = true;
  step.Set("STEPS", sizes.steps);
  step.Set("BATCH", sizes.batch);
  step.Set("INPUTS", sizes.inputs);
  step.Set("CELLS", sizes.cells);
  step.Set("OUTS", sizes.outs);
  step.Set("TIME_MAJOR", options.is_time_major);
  step.Set("HAS_NORM", node.in(kNorms + 1) != nullptr);
  step.Set("HAS_PEEPHOLE", !options.is_basic && node.in(kPeepholes + 1) != nullptr);
  step.Set("HAS_INPUT_GATE", options.is_basic || node.in(kInputWeights) != nullptr);
  step.Set("HAS_PROJECTION", has_projection);
  step.SetText("CELL_CLIP", FloatText(options.cell_clip));
  step.SetText("PROJECTION_CLIP", FloatText(options.projection_clip));
  step.SetText("ACTIVATE(x)", options.activation == kTfLiteActTanh ? "tanh(x)" : "(1.0f / (1.0f + exp(-(x))))");
}

}  // namespace

void AddRecurrentOperators(Operators* operators) {
  operators->builtin[tflite::BuiltinOperator_LSTM] = {4, WhyNotLstm, LowerLstm};
  operators->builtin[tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM] = {4, WhyNotLstm, LowerLstm};
}

}  // namespace mote::gpu
