// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Four cells at a time in the products with matrices; without projection, normalisation, peepholes and coupled gates.
#include "src/kernels/lstm_int8.h"

#include "src/kernels/cortex_m_dsp/dual_mac.h"
#include "src/kernels/cortex_m_dsp/lstm_gates.h"

namespace mote {
namespace {

constexpr int kCells = 32;  // whose gates are kept at a time
constexpr int kRows = 4;    // of weights, in a product

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

// What MultiplyRows4 keeps in memory, as it takes all registers. It reads the members by their offsets.
struct GateProducts {
  const int8_t* input_weights;  // 0
  int32_t inputs;               // 4
  int32_t input_group_bytes;    // 8: of the weights of a row
  const uint32_t* input;        // 12
  const int8_t* state_weights;  // 16
  int32_t outputs;              // 20
  int32_t state_group_bytes;    // 24
  const uint32_t* state;        // 28
  const int32_t* bias;          // 32
  FastRequantizer input_scale;  // 36
  FastRequantizer state_scale;  // 48
  int16_t* sums;                // 60
  int16_t* end;                 // 64: of the sums
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

// The products of four rows: r1 the weights, r0 their end, r2 and r3 once and three times the length of a row, r12 the
// expanded numbers, r8 r9 r10 lr the sums. Two groups a round, where an odd one comes first.
#define MOTE_ROWS                     \
  "add r3, r2, r2, lsl #1\n"          \
  "tst r0, #4\n"                      \
  "add r0, r0, r1\n"                  \
  "bne 3f\n"                          \
  "2:\n" MOTE_GROUP "3:\n" MOTE_GROUP \
  "cmp r1, r0\n"                      \
  "bne 2b\n"

// FastRequantizer of these sums.
#define MOTE_SCALE                     \
  "mov r2, #0\n"                       \
  ".irp sum, r8, r9, r10, lr\n"        \
  "smmlar \\sum, \\sum, r0, \\sum\n"   \
  "add \\sum, \\sum, \\sum, asr #31\n" \
  "smmlsr \\sum, \\sum, r1, r2\n"      \
  ".endr\n"

// The sums of a gate, four after four, to sums == end. A compiler would move registers to and from memory.
inline void MultiplyRows4(GateProducts* products) {
  register GateProducts* p asm("r11") = products;
  asm volatile(
      "1:\n"
      "ldrd r1, r2, [r11, #0]\n"
      "ldrd r0, r12, [r11, #8]\n"
      "ldr r4, [r11, #32]\n"
      "add r3, r1, r2, lsl #2\n"
      "str r3, [r11, #0]\n"
      "ldmia r4!, {r8, r9, r10, lr}\n"
      "str r4, [r11, #32]\n"
      //
      MOTE_ROWS                               //
      "ldrd r0, r1, [r11, #36]\n" MOTE_SCALE  //
      "ssat r8, #16, r8\n"
      "ssat r9, #16, r9\n"
      "ssat r10, #16, r10\n"
      "ssat lr, #16, lr\n"
      "pkhbt r8, r8, r9, lsl #16\n"
      "pkhbt r10, r10, lr, lsl #16\n"
      "ldr r4, [r11, #60]\n"
      "strd r8, r10, [r4]\n"
      "ldrd r1, r2, [r11, #16]\n"
      "ldrd r0, r12, [r11, #24]\n"
      "add r3, r1, r2, lsl #2\n"
      "str r3, [r11, #16]\n"
      "mov r8, #0\n"
      "mov r9, #0\n"
      "mov r10, #0\n"
      "mov lr, #0\n"
      //
      MOTE_ROWS  //
      "ldrd r0, r1, [r11, #48]\n"
      "ldrd r6, r7, [r11, #60]\n"
      "ldrd r4, r5, [r6]\n" MOTE_SCALE  //
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
      "str r6, [r11, #60]\n"
      "cmp r6, r7\n"
      "bne 1b\n"
      : "+r"(p)
      :
      : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r12", "lr", "cc", "memory");
}
#undef MOTE_GROUP
#undef MOTE_ROWS
#undef MOTE_SCALE

// Numbers less their zero point, expanded.
class Operand {
 public:
  Operand(int length, int32_t zero, void* words)
      : expander_(zero), length_(length), words_(static_cast<uint32_t*>(words)) {}

  void Set(const int8_t* numbers) {
    uint32_t* to = words_;
    int left = length_;
    for (; left >= kGroup; left -= kGroup, numbers += kGroup, to += kWordsPerGroup) {
      expander_.Expand(LoadWord(numbers), to);
    }
    if (left == 0) return;
    to[0] = to[1] = 0;
    for (int i = 0; i < left; ++i) SetExpanded(to, i, expander_.Expand(numbers[i]));
  }

  // sum + the products with a row of weights.
  int32_t Product(const int8_t* weights, int32_t sum) const {
    const uint32_t* words = words_;
    for (int left = length_; left > 0; left -= kGroup, weights += kGroup, words += kWordsPerGroup) {
      sum = AddGroup(words, left < kGroup ? LoadPart(weights, left) : LoadWord(weights), sum);
    }
    return sum;
  }

  // Rows at the end of a matrix where a group of four weights reaches behind it. Elsewhere those of the next row are
  // multiplied with zeros.
  int lacking() const { return (group_bytes() - 1) / length_; }
  int length() const { return length_; }
  int group_bytes() const { return (length_ + kGroup - 1) / kGroup * kGroup; }
  const uint32_t* words() const { return words_; }

 private:
  Expander expander_;
  int length_;
  uint32_t* words_;
};

int16_t Saturate16(int32_t x) { return static_cast<int16_t>(__ssat(x, 16)); }

class Layer {
 public:
  explicit Layer(const LstmArgs& args)
      : args_(args),
        p_(*args.integer),
        scratch_(args.sizes, sizeof(int16_t), true),
        input_(args.sizes.inputs, p_.input_zero_point, args.ScratchAt<void>(scratch_.input)),
        state_(args.sizes.outputs, p_.output_zero_point, args.ScratchAt<void>(scratch_.state)),
        rows_in_fours_(std::max(0, args.sizes.cells - std::max(input_.lacking(), state_.lacking())) / kRows * kRows) {}

  void Run() {
    const LstmSizes& sizes = args_.sizes;
    for (int b = 0; b < sizes.batches; ++b) {
      int8_t* const state = args_.Tensor<int8_t>(kLstmOutputState) + b * sizes.outputs;
      int16_t* const cells = args_.Tensor<int16_t>(kLstmCellState) + b * sizes.cells;
      for (int t = 0; t < sizes.steps; ++t) {
        const int row = sizes.time_major ? t * sizes.batches + b : b * sizes.steps + t;
        int8_t* const output = static_cast<int8_t*>(args_.output) + row * sizes.outputs;
        input_.Set(args_.Tensor<const int8_t>(kLstmInput) + row * sizes.inputs);
        state_.Set(state);
        for (int c = 0; c < sizes.cells; c += kCells) {
          MakeCells(c, std::min(kCells, sizes.cells - c), cells + c, output + c);
        }
        std::memcpy(state, output, static_cast<size_t>(sizes.outputs));
      }
    }
  }

 private:
  // Cells from `first` on.
  void MakeCells(int first, int count, int16_t* cells, int8_t* outputs) const {
    alignas(uint32_t) int16_t gates[kLstmGates][kCells];
    for (int gate = 0; gate < kLstmGates; ++gate) {
      Sums(gate, first, count, gates[gate]);
      gate == kCellGate ? LstmTanhs(gates[gate], count, 3) : LstmSigmoids(gates[gate], count);
    }
    NextCells(gates, count, cells);
    int16_t* const squashed = gates[kCellGate];
    for (int i = 0; i < count; ++i) squashed[i] = cells[i];
    LstmTanhs(squashed, count, 15 + p_.cell_scale_log2);
    const FastRequantizer scale = ScaleAt(kLstmHiddenScale, p_.hidden_zero_point);
    for (int i = 0; i < count; ++i) {
      outputs[i] = static_cast<int8_t>(__ssat(scale(gates[kOutputGate][i] * squashed[i]), 8));
    }
  }

  // The sums of a gate for the cells from `first` on.
  void Sums(int gate, int first, int count, int16_t* sums) const {
    const int in_fours = std::min(count, rows_in_fours_ - first) / kRows * kRows;
    GateProducts products = {args_.Tensor<int8_t>(kLstmInputWeights + gate) + first * input_.length(),
                             input_.length(),
                             input_.group_bytes(),
                             input_.words(),
                             args_.Tensor<int8_t>(kLstmRecurrentWeights + gate) + first * state_.length(),
                             state_.length(),
                             state_.group_bytes(),
                             state_.words(),
                             args_.Tensor<int32_t>(kLstmBias + gate) + first,
                             ScaleAt(kLstmInputScale + gate, 0),
                             ScaleAt(kLstmRecurrentScale + gate, 0),
                             sums,
                             sums + in_fours};
    if (in_fours > 0) MultiplyRows4(&products);
    for (int16_t* const end = sums + count; products.sums < end; ++products.sums) SumOne(&products);
  }

  // The next sum, where groups reach behind the weights or less than four sums are left.
  void SumOne(GateProducts* p) const {
    const int32_t from_input = p->input_scale(input_.Product(p->input_weights, *p->bias++));
    const int32_t from_state = p->state_scale(state_.Product(p->state_weights, 0));
    *p->sums = Saturate16(Saturate16(from_input) + from_state);
    p->input_weights += input_.length();
    p->state_weights += state_.length();
  }

  void NextCells(const int16_t (&gates)[kLstmGates][kCells], int count, int16_t* cells) const {
    const int shift = 30 + p_.cell_scale_log2;
    for (int i = 0; i < count; ++i) {
      const int32_t kept = Shifted(gates[kForgetGate][i] * cells[i], 15);
      cells[i] = Saturate16(kept + Shifted(gates[kInputGate][i] * gates[kCellGate][i], shift));
    }
    const int16_t clip = p_.cell_clip;
    if (clip == 0) return;
    for (int i = 0; i < count; ++i) cells[i] = std::min(std::max<int16_t>(cells[i], -clip), clip);
  }

  // RoundingDivideByPowerOfTwo of |x| < 2^30, exponent >= 1.
  static int32_t Shifted(int32_t x, int exponent) { return (x + (x >> 31) + (1 << (exponent - 1))) >> exponent; }

  FastRequantizer ScaleAt(int scale, int32_t zero) const {
    return FastRequantizer({p_.multiplier[scale], p_.shift[scale]}, zero);
  }

  const LstmArgs& args_;
  const LstmIntegerParams& p_;
  const LstmScratch scratch_;
  Operand input_, state_;
  const int rows_in_fours_;  // where no group of four weights reaches behind the last row
};

}  // namespace

void LstmInt8(const LstmArgs& args) {
  if (!IsServed(args)) return LstmInt8Loop(args);
  Layer(args).Run();
}

}  // namespace mote
