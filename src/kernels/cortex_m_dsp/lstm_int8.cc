// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Four cells at a time in the products with matrices; without projection, normalisation, peepholes and coupled gates.
#include "src/kernels/lstm_int8.h"

#include "src/kernels/cortex_m_dsp/columns.h"
#include "src/kernels/cortex_m_dsp/lstm_gates.h"
#include "src/kernels/cortex_m_dsp/row.h"

namespace mote {
namespace {

bool IsServed(const LstmArgs& args) {
  const LstmSizes& sizes = args.sizes;
  const LstmIntegerParams& p = *args.integer;
  if (sizes.normalised || sizes.projected || sizes.inputs == 0 || sizes.cells == 0) return false;
  if (15 + p.cell_scale_log2 < kMinTanhBits) return false;
  for (int gate = 0; gate < kLstmGates; ++gate) {
    if (args.tensor[kLstmBias + gate] == nullptr) return false;
    if (gate != kCellGate && args.tensor[kLstmPeepholes + LstmPeephole(gate)] != nullptr) return false;
  }
  for (int i = 0; i <= kLstmHiddenScale; ++i) {
    if (!FastRequantizer::Serves(p.shift[i])) return false;
  }
  return true;
}

// What AddRows keeps in memory, as it takes all registers. It reads the members by their offsets.
struct RowProducts {
  const int8_t* weights;    // 0
  int32_t length;           // 4: of a row
  int32_t group_bytes;      // 8: of the weights of a row
  const uint32_t* numbers;  // 12
  const int32_t* bias;      // 16
  int32_t bias_step;        // 20: bytes from four rows' biases to the next
  FastRequantizer scale;    // 24
  int16_t* sums;            // 36
  int16_t* end;             // 40: of the sums
  int32_t in_fours;         // rows, where no group of four weights reaches behind the last one
};

// A group of four weights of each row.
#define MOTE_GROUP             \
  "ldr r6, [r1, r2]\n"         \
  "ldrd r4, r5, [r12], #8\n"   \
  "sxtb16 r7, r6\n"            \
  "sxtb16 r6, r6, ror #8\n"    \
  "smlad r9, r7, r4, r9\n"     \
  "ldr r7, [r1, r2, lsl #1]\n" \
  "smlad r9, r6, r5, r9\n"     \
  "sxtb16 r6, r7\n"            \
  "sxtb16 r7, r7, ror #8\n"    \
  "smlad r10, r6, r4, r10\n"   \
  "ldr r6, [r1, r3]\n"         \
  "smlad r10, r7, r5, r10\n"   \
  "sxtb16 r7, r6\n"            \
  "sxtb16 r6, r6, ror #8\n"    \
  "smlad lr, r7, r4, lr\n"     \
  "ldr r7, [r1], #4\n"         \
  "smlad lr, r6, r5, lr\n"     \
  "sxtb16 r6, r7\n"            \
  "sxtb16 r7, r7, ror #8\n"    \
  "smlad r8, r6, r4, r8\n"     \
  "smlad r8, r7, r5, r8\n"

// Adds to the sums to sums == end, saturated, the products of a row each and its bias, finished: four rows after four,
// two groups a round, where an odd one comes first. A compiler would move registers to and from memory.
void AddRows(RowProducts* products) {
  register RowProducts* p asm("r11") = products;
  asm volatile(
      // r1 the weights, r0 their end, r2 and r3 once and three times the length of a row, r12 the numbers, r8 r9 r10 lr
      // the products
      "1:\n"
      "ldmia r11, {r1, r2, r3, r4, r5, r6}\n"
      "mov r12, r4\n"
      "ldmia r5, {r8, r9, r10, lr}\n"
      "add r5, r5, r6\n"
      "add r4, r1, r2, lsl #2\n"
      "str r5, [r11, #16]\n"
      "str r4, [r11, #0]\n"
      "add r0, r1, r3\n"
      "tst r3, #4\n"
      "add r3, r2, r2, lsl #1\n"
      "bne 3f\n"
      "2:\n" MOTE_GROUP  //
      "3:\n"             //
      MOTE_GROUP         //
      "cmp r1, r0\n"
      "bne 2b\n"
      // r1 r2 r3 what finishes the products, r4 r5 the sums, r6 where they lie, r7 their end
      "add r1, r11, #24\n"
      "ldmia r1, {r1, r2, r3, r6, r7}\n"
      "ldrd r4, r5, [r6]\n"
      ".irp sum, r8, r9, r10, lr\n"
      "smmlar \\sum, \\sum, r1, \\sum\n"
      "add \\sum, \\sum, \\sum, asr #31\n"
      "smmlsr \\sum, \\sum, r2, r3\n"
      ".endr\n"
      "sxtah r8, r8, r4\n"
      "sxtah r9, r9, r4, ror #16\n"
      "sxtah r10, r10, r5\n"
      "sxtah lr, lr, r5, ror #16\n"
      "ssat r8, #16, r8\n"
      "ssat r9, #16, r9\n"
      "ssat r10, #16, r10\n"
      "ssat lr, #16, lr\n"
      "pkhbt r8, r8, r9, lsl #16\n"
      "pkhbt r10, r10, lr, lsl #16\n"
      "strd r8, r10, [r6], #8\n"
      "str r6, [r11, #36]\n"
      "cmp r6, r7\n"
      "bne 1b\n"
      : "+r"(p)
      :
      : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r12", "lr", "cc", "memory");
}
#undef MOTE_GROUP

int16_t Saturate16(int32_t x) { return static_cast<int16_t>(__ssat(x, 16)); }

class Layer {
 public:
  explicit Layer(const LstmArgs& args)
      : args_(args),
        p_(*args.integer),
        layout_(args.sizes),
        input_(args.ScratchAt<uint32_t>(layout_.input)),
        state_(args.ScratchAt<uint32_t>(layout_.state)),
        sums_(args.ScratchAt<int16_t>(layout_.sums)),
        state_products_{StateProducts(kInputGate), StateProducts(kForgetGate), StateProducts(kCellGate),
                        StateProducts(kOutputGate)} {}

  void Run() {
    const LstmSizes& sizes = args_.sizes;
    const int steps_at_once = layout_.in_columns ? kColumns : 1;
    for (int b = 0; b < sizes.batches; ++b) {
      for (int t = 0; t < sizes.steps; t += steps_at_once) {
        const int steps = std::min(steps_at_once, sizes.steps - t);
        layout_.in_columns ? InputSums(b, t, steps) : InputSums(b, t);
        for (int i = 0; i < steps; ++i) Step(b, Row(b, t + i), sums_ + i * layout_.step_sums());
      }
    }
  }

 private:
  // Of the inputs and outputs.
  int Row(int b, int t) const {
    return args_.sizes.time_major ? t * args_.sizes.batches + b : b * args_.sizes.steps + t;
  }
  const int8_t* InputAt(int b, int t) const {
    return args_.Tensor<const int8_t>(kLstmInput) + Row(b, t) * args_.sizes.inputs;
  }

  // The sums of `steps` steps without what comes from the state.
  [[gnu::noinline]] void InputSums(int b, int t, int steps) const {
    const LstmSizes& sizes = args_.sizes;
    Columns columns(input_, sizes.inputs, p_.input_zero_point);
    for (int i = 0; i < steps; ++i) columns.Set(i, 0, InputAt(b, t + i), sizes.inputs);
    for (int gate = 0; gate < kLstmGates; ++gate) {
      Products products = {};
      const int scale = kLstmInputScale + gate;
      products.requantizer.multipliers = {&p_.multiplier[scale], &p_.shift[scale], 0};
      products.requantizer.bias = args_.Tensor<int32_t>(kLstmBias + gate);
      products.filter = args_.Tensor<int8_t>(kLstmInputWeights + gate);
      products.channels = sizes.cells;
      products.out_step = layout_.step_sums();
      MultiplyColumns(products, columns, steps, sums_ + gate * layout_.gate_cells);
    }
  }
  void InputSums(int b, int t) const {
    const LstmSizes& sizes = args_.sizes;
    ExpandRow(InputAt(b, t), sizes.inputs, p_.input_zero_point, input_);
    std::memset(sums_, 0, layout_.step_sums() * sizeof(int16_t));
    for (int gate = 0; gate < kLstmGates; ++gate) {
      AddProducts(MakeProducts(input_, kLstmInputWeights + gate, sizes.inputs, args_.Tensor<int32_t>(kLstmBias + gate),
                               kLstmInputScale + gate),
                  sums_ + gate * layout_.gate_cells);
    }
  }

  // What comes from the state, and the gates, the cells and the outputs.
  void Step(int b, int row, int16_t* sums) const {
    const LstmSizes& sizes = args_.sizes;
    int8_t* const state = args_.Tensor<int8_t>(kLstmOutputState) + b * sizes.outputs;
    ExpandRow(state, sizes.outputs, p_.output_zero_point, state_);
    int16_t* gates[kLstmGates];
    for (int gate = 0; gate < kLstmGates; ++gate, sums += layout_.gate_cells) {
      gates[gate] = sums;
      AddProducts(state_products_[gate], sums);
      gate == kCellGate ? LstmTanhs(sums, sizes.cells, 3) : LstmSigmoids(sums, sizes.cells);
    }
    int16_t* const squashed = gates[kCellGate];
    LstmCells({gates[kForgetGate], gates[kInputGate], squashed}, p_.cell_scale_log2, p_.cell_clip, sizes.cells,
              args_.Tensor<int16_t>(kLstmCellState) + b * sizes.cells);
    LstmTanhs(squashed, sizes.cells, 15 + p_.cell_scale_log2);
    LstmOutputs(gates[kOutputGate], squashed, ScaleAt(kLstmHiddenScale, p_.hidden_zero_point), sizes.cells, state,
                static_cast<int8_t*>(args_.output) + row * sizes.outputs);
  }

  // The products of numbers with [cells, length] weights, and the biases, if there are any.
  RowProducts MakeProducts(const uint32_t* numbers, int weights, int length, const int32_t* bias, int scale) const {
    static constexpr int32_t kNoBias[kLstmRows] = {};
    // Where the weights of a row end within a group, those of the next are multiplied with zeros. The last has no next.
    const int group_bytes = (length + kGroup - 1) / kGroup * kGroup, lacking = (group_bytes - 1) / length;
    return {args_.Tensor<int8_t>(weights),
            length,
            group_bytes,
            numbers,
            bias != nullptr ? bias : kNoBias,
            bias != nullptr ? static_cast<int32_t>(sizeof(kNoBias)) : 0,
            ScaleAt(scale, 0),
            nullptr,
            nullptr,
            std::max(0, args_.sizes.cells - lacking) / kLstmRows * kLstmRows};
  }

  RowProducts StateProducts(int gate) const {
    return MakeProducts(state_, kLstmRecurrentWeights + gate, args_.sizes.outputs, nullptr, kLstmRecurrentScale + gate);
  }

  // Adds them to the sums.
  void AddProducts(RowProducts p, int16_t* sums) const {
    p.sums = sums;
    p.end = sums + p.in_fours;
    if (p.in_fours > 0) AddRows(&p);
    for (int c = p.in_fours; c < args_.sizes.cells; ++c, p.weights += p.length) {
      const int32_t bias = p.bias_step != 0 ? p.bias[c - p.in_fours] : 0;
      sums[c] = Saturate16(sums[c] + p.scale(RowProduct(p.numbers, p.weights, p.length, bias)));
    }
  }

  FastRequantizer ScaleAt(int scale, int32_t zero) const {
    return FastRequantizer({p_.multiplier[scale], p_.shift[scale]}, zero);
  }

  const LstmArgs& args_;
  const LstmIntegerParams& p_;
  const LstmLayout layout_;
  uint32_t* const input_;
  uint32_t* const state_;
  int16_t* const sums_;
  const RowProducts state_products_[kLstmGates];
};

}  // namespace

void LstmInt8(const LstmArgs& args) {
  if (!IsServed(args)) return LstmInt8Loop(args);
  Layer(args).Run();
}

}  // namespace mote
