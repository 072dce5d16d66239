// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/cortex_m_dsp/fully_connected_ways.h"
#include "src/operators/dense/cortex_m_dsp/small_layer.h"
#include "src/operators/dense/fully_connected_int4.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/cortex_m_dsp/dual_mac.h"
#include "src/operators/products/cortex_m_dsp/multiply_rows.h"
#include "src/operators/seam/linked_loops.h"

namespace mote {
namespace {

using DenseArgs = FullyConnectedArgs<Int8Format>;

Products ProductsOf(const DenseArgs& args) {
  return {args.format.requantizer, args.filter, args.channels, args.out_step};
}

// Computes few channels, such as those whose weights are unpacked at a time, in less time than it takes to expand the
// row.
void MultiplyFewChannels(const DenseArgs& args) {
  MultiplyPatchInt8(args.format, RunAsPatch(args.depth), args.in, args.filter, args.depth, args.channels, 0, args.out);
}
template <void (*kMultiply)(const Products&, const int8_t*, int, int32_t, uint32_t*, int8_t*)>
void MultiplyRowByRow(const DenseArgs& args) {
  const Products products = ProductsOf(args);
  uint32_t on_stack[kStackWords];
  uint32_t* const words = StaysOnStack(args.depth, args.channels) ? on_stack : static_cast<uint32_t*>(args.scratch);
  for (int row = 0; row < args.rows; ++row) {
    kMultiply(products, args.in + row * args.depth, args.depth, args.format.in_zero, words,
              args.out + row * args.out_step);
  }
}
void MultiplyTogether(const DenseArgs& args) {
  MultiplyRows(ProductsOf(args), args.in, args.rows, args.depth, args.format.in_zero, args.scratch, args.out);
}

}  // namespace
}  // namespace mote

MOTE_LOOP(FULLY_CONNECTED_INT8_PORTABLE, mote::DenseArgs, mote::FullyConnectedLoop)
MOTE_LOOP(FULLY_CONNECTED_INT8_SMALL_LAYER, mote::DenseArgs, mote::MultiplySmallLayer)
MOTE_LOOP(FULLY_CONNECTED_INT8_FEW_CHANNELS, mote::DenseArgs, mote::MultiplyFewChannels)
MOTE_LOOP(FULLY_CONNECTED_INT8_ROW_BY_ROW, mote::DenseArgs, mote::MultiplyRowByRow<mote::MultiplyWholeRow>)
MOTE_LOOP(FULLY_CONNECTED_INT8_LONG_ROWS, mote::DenseArgs, mote::MultiplyRowByRow<mote::MultiplyRowInPieces>)
MOTE_LOOP(FULLY_CONNECTED_INT8_ROWS_TOGETHER, mote::DenseArgs, mote::MultiplyTogether)

namespace mote {
namespace {

constexpr LinkedLoop kDenseLoops[] = {
    MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_PORTABLE),     MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_SMALL_LAYER),
    MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_FEW_CHANNELS), MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_ROW_BY_ROW),
    MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_LONG_ROWS),    MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_ROWS_TOGETHER)};
static_assert(FullyConnectedWay::kSmallLayer == 1 && FullyConnectedWay::kFewChannels == 2 &&
              FullyConnectedWay::kRowByRow == 3 && FullyConnectedWay::kLongRows == 4 &&
              FullyConnectedWay::kRowsTogether == 5);

}  // namespace

const LinkedLoop* LoopsOfFullyConnectedInt8() { return kDenseLoops; }

// Calls a small layer from a function that saves no registers, which would take long beside its products.
void FullyConnectedInt8(const DenseArgs& args) { kDenseLoops[args.way].get()(&args); }

// A dense layer of int4 weights reads eight of them in a word, and multiplies two at a time by activations in that
// order: a word of activations holds numbers k and k + 4 of each eight, k < 4. The sign bits of the weights are
// inverted, which adds 8 to each and leaves no sign, so the products are too large by 8 times the activations.
namespace {

constexpr int kEight = 2 * kGroup;
constexpr int kMostRows = 2;  // at a time
constexpr uint32_t kMask = 0x000F000F;
// Sums are finished for so many channels at a time. If their number is odd, the last channel has a second sum.
constexpr int kSums = kChannelsToFinish;
static_assert(kSums % 2 == 0);

// Holds a piece of one row or two, in which words of both rows alternate, and the sums of its numbers.
struct ExpandedPiece {
  uint32_t words[kMostRows * kPieceOfInt4 / 2];
  int32_t totals[kMostRows];
};

uint32_t Lower(uint32_t a, uint32_t b) { return (a & 0xFFFF) | b << 16; }
uint32_t Upper(uint32_t a, uint32_t b) { return a >> 16 | (b & 0xFFFF0000u); }

// Expands `count` numbers of each row, and zeros up to a multiple of eight.
void ExpandPiece(const FullyConnectedArgs<Int8Format>& args, const int8_t* in, int rows, int count,
                 ExpandedPiece* piece) {
  const Expander expander(args.format.in_zero);
  for (int row = 0; row < rows; ++row) {
    const int8_t* x = in + row * args.depth;
    uint32_t* to = piece->words + row;
    int32_t total = 0;
    int8_t padded[kEight];
    for (int left = count; left > 0; left -= kEight, x += kEight) {
      if (left < kEight) {
        std::memset(padded, static_cast<int>(args.format.in_zero), sizeof(padded));
        x = static_cast<const int8_t*>(std::memcpy(padded, x, static_cast<size_t>(left)));
      }
      uint32_t first[kWordsPerGroup], second[kWordsPerGroup];
      expander.Expand(LoadWord(x), first);
      expander.Expand(LoadWord(x + kGroup), second);
      for (const uint32_t pair : {Lower(first[0], second[0]), Lower(first[1], second[1]), Upper(first[0], second[0]),
                                  Upper(first[1], second[1])}) {
        *to = pair;
        to += rows;
        total = __smlad(static_cast<int16x2_t>(pair), 0x00010001, total);
      }
    }
    piece->totals[row] = total;
  }
}

// Multiplies pairs of weights of one word by those of one row, or of two rows.
#define MOTE_ADD_PAIR(WORD, SHIFT, X, SUM) \
  "and %[pair], %[mask], " WORD SHIFT      \
  "\n"                                     \
  "smlad " SUM ", %[pair], " X ", " SUM "\n"
#define MOTE_ADD_PAIRS(SHIFT, SUM0, SUM1)                                                            \
  "ldrd %[x], %[y], [%[words]], #8\n" MOTE_ADD_PAIR("%[weights]", SHIFT, "%[x]", SUM0) "smlad " SUM1 \
                                                                                       ", %[pair], %[y], " SUM1 "\n"

// Multiplies all pairs of a word of weights.
#define MOTE_ADD_WORD(SUM0, SUM1)                                                                                   \
  "eor %[weights], %[weights], #0x88888888\n" MOTE_ADD_PAIRS("", SUM0, SUM1) MOTE_ADD_PAIRS(", lsr #4", SUM0, SUM1) \
      MOTE_ADD_PAIRS(", lsr #8", SUM0, SUM1) MOTE_ADD_PAIRS(", lsr #12", SUM0, SUM1)

// Holds the sums of two channels for each of two rows.
struct FourSums {
  int32_t first, second, first_of_next, second_of_next;
};

// Adds the products of `count` <= kEight weights of a word with a row's numbers.
int32_t AddWord(const uint32_t* words, int rows, int count, const int8_t* packed, int32_t sum) {
  const uint32_t weights = LoadPart(packed, count / 2) ^ 0x88888888;
  for (int k = 0; k < kGroup; ++k) {
    const uint32_t pair = weights >> (4 * k) & kMask;
    sum = __smlad(static_cast<int16x2_t>(pair), static_cast<int16x2_t>(words[k * rows]), sum);
  }
  return sum;
}
// Does the same for both channels and all rows.
void AddWords(const uint32_t* words, int rows, int count, const int8_t* packed, const int8_t* next, FourSums* sums) {
  sums->first = AddWord(words, rows, count, packed, sums->first);
  sums->second = AddWord(words, rows, count, next, sums->second);
  sums->first_of_next = AddWord(words + rows - 1, rows, count, packed, sums->first_of_next);
  sums->second_of_next = AddWord(words + rows - 1, rows, count, next, sums->second_of_next);
}

// Adds the products of `eights` words of each channel with those of a piece of one row; eights > 0.
void AddEightsOfRow(const uint32_t* words, int eights, const int8_t* packed, const int8_t* next, FourSums* sums) {
  const uint32_t* const end = words + eights * kGroup;
  uint32_t weights, others, pair, x, y;
  // clang-format off
  asm volatile(
      "1:\n"
      "ldr %[weights], [%[packed]], #4\n"
      "ldr %[others], [%[next]], #4\n"
      "ldrd %[x], %[y], [%[words]], #16\n"
      "eor %[weights], %[weights], #0x88888888\n"
      "eor %[others], %[others], #0x88888888\n"
      MOTE_ADD_PAIR("%[weights]", "", "%[x]", "%[first]")
      MOTE_ADD_PAIR("%[others]", "", "%[x]", "%[second]")
      MOTE_ADD_PAIR("%[weights]", ", lsr #4", "%[y]", "%[first]")
      MOTE_ADD_PAIR("%[others]", ", lsr #4", "%[y]", "%[second]")
      "ldrd %[x], %[y], [%[words], #-8]\n"
      MOTE_ADD_PAIR("%[weights]", ", lsr #8", "%[x]", "%[first]")
      MOTE_ADD_PAIR("%[others]", ", lsr #8", "%[x]", "%[second]")
      MOTE_ADD_PAIR("%[weights]", ", lsr #12", "%[y]", "%[first]")
      MOTE_ADD_PAIR("%[others]", ", lsr #12", "%[y]", "%[second]")
      "cmp %[words], %[end]\n"
      "bne 1b\n"
      : [packed] "+r"(packed), [next] "+r"(next), [words] "+r"(words), [first] "+r"(sums->first),
        [second] "+r"(sums->second), [weights] "=&r"(weights), [others] "=&r"(others), [pair] "=&r"(pair),
        [x] "=&r"(x), [y] "=&r"(y)
      : [mask] "r"(kMask), [end] "r"(end)
      : "cc", "memory");
  // clang-format on
}
// Does the same for two rows.
void AddEightsOfRows(const uint32_t* words, int eights, const int8_t* packed, const int8_t* next, FourSums* sums) {
#ifdef __OPTIMIZE__
  const uint32_t* const end = words + eights * kGroup * 2;
  uint32_t weights, pair, x, y;
  // clang-format off
  asm volatile(
      "1:\n"
      "ldr %[weights], [%[packed]], #4\n"
      MOTE_ADD_WORD("%[first]", "%[first_of_next]")
      "ldr %[weights], [%[next]], #4\n"
      "sub %[words], %[words], #32\n"
      MOTE_ADD_WORD("%[second]", "%[second_of_next]")
      "cmp %[words], %[end]\n"
      "bne 1b\n"
      : [packed] "+r"(packed), [next] "+r"(next), [words] "+r"(words), [first] "+r"(sums->first),
        [first_of_next] "+r"(sums->first_of_next), [second] "+r"(sums->second),
        [second_of_next] "+r"(sums->second_of_next), [weights] "=&r"(weights), [pair] "=&r"(pair), [x] "=&r"(x),
        [y] "=&r"(y)
      : [mask] "r"(kMask), [end] "r"(end)
      : "cc", "memory");
  // clang-format on
#else  // there are too few registers
  for (; eights > 0; --eights, words += 2 * kGroup, packed += kGroup, next += kGroup) {
    AddWords(words, 2, kEight, packed, next, sums);
  }
#endif
}

// Adds the products of two channels to sums[row][channel] and to the next sum. If the channel is the last, `next`
// points to its own weights.
void MultiplyPiece(const ExpandedPiece& piece, int rows, int count, const int8_t* packed, const int8_t* next,
                   int channel, int32_t (*sums)[kSums]) {
  int32_t* const of_row = &sums[0][channel];
  int32_t* const of_next = &sums[rows - 1][channel];
  FourSums now = {of_row[0], of_row[1], of_next[0], of_next[1]};
  const int eights = count / kEight, last = count % kEight;
  if (eights > 0) (rows == 1 ? AddEightsOfRow : AddEightsOfRows)(piece.words, eights, packed, next, &now);
  if (last > 0) {
    AddWords(piece.words + eights * kGroup * rows, rows, last, packed + eights * kGroup, next + eights * kGroup, &now);
  }
  of_next[0] = now.first_of_next;
  of_next[1] = now.second_of_next;
  of_row[0] = now.first;
  of_row[1] = now.second;
}

// Computes at most kMostRows rows.
void MultiplyRowsByInt4(const FullyConnectedArgs<Int8Format>& args, int rows, const int8_t* in, int8_t* out) {
  ExpandedPiece piece;
  int32_t sums[kMostRows][kSums];
  const int step = args.depth / 2;
  int expanded = -1;  // the first number of the piece
  for (int c = 0, channels; c < args.channels; c += channels) {
    channels = std::min(args.channels - c, kSums);
    for (int row = 0; row < rows; ++row) std::fill_n(sums[row], kSums, RowStart(args, in + row * args.depth));
    for (int d = 0; d < args.depth; d += kPieceOfInt4) {
      const int count = std::min(args.depth - d, kPieceOfInt4);
      if (expanded != d) ExpandPiece(args, in + d, rows, count, &piece);
      expanded = d;
      for (int row = 0; row < rows; ++row) {
        for (int32_t& sum : sums[row]) sum = WrappingAdd(sum, -8 * piece.totals[row]);
      }
      const int8_t* packed = args.filter + c * step + d / 2;
      for (int i = 0; i < channels; i += 2, packed += 2 * step) {
        MultiplyPiece(piece, rows, count, packed, i + 1 < channels ? packed + step : packed, i, sums);
      }
    }
    for (int row = 0; row < rows; ++row) FinishUnits(args.format, sums[row], c, channels, out + row * args.out_step);
  }
}

}  // namespace

void FullyConnectedInt4(const FullyConnectedArgs<Int8Format>& args) {
  const int8_t* in = args.in;
  int8_t* out = args.out;
  for (int row = 0, rows; row < args.rows; row += rows, in += rows * args.depth, out += rows * args.out_step) {
    rows = std::min(args.rows - row, kMostRows);
    MultiplyRowsByInt4(args, rows, in, out);
  }
}

}  // namespace mote
