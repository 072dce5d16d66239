// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/vectors/dense_loops.h"

#include <cstddef>
#include <cstdint>

#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/products/vectors/vector_requantizers.h"
#include "src/operators/shared/vectors/vectors.h"

namespace mote::vectors {
namespace {

// Holds the sums of four channels: the products of weights, made signed, with activations in the form of
// CopyActivations, and the sums of the weights.
struct FourSums {
  Simd::Quad products, weights;
};

// Sums up four channels from `first` on. The last channel is repeated for channels that do not exist.
template <class Format>
FourSums SumFour(const FullyConnectedArgs<Format>& args, const typename Format::Act* x, int first) {
  constexpr bool kFlipsWeights = kMayMissInWeights<Format>;
  constexpr bool kFlipsActivations = (kFlipsWeights ? kAddedToUInt8 : kAddedToInt8) != 0;
  constexpr int kFour = 4;
  const Vector flip = Simd::SetBytes(-128), ones = Simd::SetBytes(1);
  alignas(kBytes) uint8_t flips[kBytes];
  Simd::Store(flips, flip);
  const typename Format::Weight* weights[kFour];
  for (int c = 0; c < kFour; ++c) weights[c] = args.filter + Least(first + c, args.channels - 1) * args.depth;
  Vector products[kFour], weight_sums[kFour];
#pragma GCC unroll 4
  for (int c = 0; c < kFour; ++c) products[c] = weight_sums[c] = Simd::Set(0);
  for (int k = 0; k < args.depth; k += kBytes) {
    const int left = args.depth - k;
    Vector activations = left >= kBytes ? Simd::Load(x + k) : Simd::LoadBytes(x + k, left);
    if (kFlipsActivations) activations = Simd::Xor(activations, flip);
#pragma GCC unroll 4
    for (int c = 0; c < kFour; ++c) {
      const auto* const from = weights[c] + k;
      Vector w = left >= kBytes ? Simd::Load(from) : Simd::LoadBytes(from, left);
      // Zeros stand behind the last weight, and must not be turned to signed weights.
      if (kFlipsWeights) w = Simd::Xor(w, left >= kBytes ? flip : Simd::LoadBytes(flips, left));
      products[c] = Simd::AddProducts(products[c], activations, w);
      weight_sums[c] = Simd::AddProducts(weight_sums[c], ones, w);
    }
  }
  return {Simd::Totals(products), Simd::Totals(weight_sums)};
}

// Requantises and stores the sums of `count` channels, at most kLanes, from channel `first` on.
template <class Out>
void FinishSums(const Requantizer<int32_t>& r, const OutputRange& range, Vector sums, int first, int count, Out* out) {
  const Vector zero = Simd::Set(0);
  Vector bias = zero, multiplier, shift;
  if (count == kLanes && r.multipliers.step == 1) {
    if (r.bias != nullptr) bias = Simd::Load(r.bias + first);
    multiplier = Simd::Load(r.multipliers.multiplier + first);
    shift = Simd::LoadInt8s(r.multipliers.shift + first, kLanes);
  } else {
    LaneChannels channels;
    for (int c = 0; c < count; ++c) channels.Set(c, r, first + c);
    bias = Simd::Load(channels.bias);
    multiplier = Simd::Load(channels.multiplier);
    shift = Simd::Load(channels.shift);
  }
  const Vector all = Simd::Add(sums, bias);
  if (r.rounding == Rounding::kOnceInFloat) return Simd::StoreLanes(out, range.FitInFloat(all, multiplier), count);
  const Vector right = Simd::Max(Simd::Sub(zero, shift), zero), one = Simd::Min(right, Simd::Set(1));
  const Multiplier scale = {multiplier, Simd::Max(shift, zero), Simd::Sub(right, one), one};
  const Vector scaled = r.rounding == Rounding::kTwiceHalvesUp ? scale.WithHalvesUp(all) : scale(all);
  Simd::StoreLanes(out, range.Fit(scaled), count);
}

template <class Format>
void RowVectors(const FullyConnectedArgs<Format>& args, const typename Format::Act* row, int32_t start,
                typename Format::Out* out) {
  const RangeOf8Bits<Format> range(args.format);
  const Vector offset = Simd::Set(CopiedZero(args.format));
  for (int first = 0; first < args.channels; first += kLanes) {
    const int count = Least(kLanes, args.channels - first);
    Simd::Quad products[kLanes / 4] = {}, weights[kLanes / 4] = {};
    for (int i = 0; i * 4 < count; ++i) {
      const FourSums sums = SumFour(args, row, first + i * 4);
      products[i] = sums.products;
      weights[i] = sums.weights;
    }
    const Vector zeros = Simd::Sub(Simd::Set(start), Simd::Product(Simd::Join(weights), offset));
    FinishSums(args.format.requantizer, range, Simd::Add(Simd::Join(products), zeros), first, count, out + first);
  }
}

// Adds a multiple of the row's sum, to make up for the zero point of weights that have become signed.
void UInt8RowVectors(const FullyConnectedArgs<UInt8Format>& args, const uint8_t* row, uint8_t* out) {
  uint32_t sum = 0;
  for (int i = 0; i < args.depth; ++i) sum += static_cast<uint32_t>(row[i] - args.format.in_zero);
  RowVectors(args, row, static_cast<int32_t>(sum * static_cast<uint32_t>(MissingInWeights(args.format))), out);
}

// Multiplies in blocks. A block is some numbers of each row of a, which are multiplied by a panel: as many rows of two
// vectors of columns of b.
class MatrixVectors {
 public:
  using Floats = Simd::Floats;

  explicit MatrixVectors(const MatrixProduct<Float32Format>& product) : p_(product) {}

  void Run() {
    for (int first = 0; first == 0 || first < p_.depth; first += kBlock) {
      depth_ = Least(kBlock, p_.depth - first);
      a_ = p_.a + ptrdiff_t{first} * p_.a_depth_step;
      b_ = p_.b + ptrdiff_t{first} * p_.b_depth_step;
      adds_ = first > 0;
      for (int column = 0; column < p_.columns; column += kWidth) MultiplyPanel(column);
    }
  }

 private:
  static constexpr int kBlock = 256, kPanelVectors = 2, kWidth = kPanelVectors * kLanes;
  static constexpr int kRows = Least(12, Simd::kFloatTileSums / kPanelVectors);  // of a tile
  static constexpr int kFewRows = 2 * kRows;  // for so few, copying b takes longer than it saves

  struct Panel {
    const float* numbers;
    ptrdiff_t step;  // from one k to the next
  };

  void MultiplyPanel(int first) {
    const float* const from = b_ + ptrdiff_t{first} * p_.b_column_step;
    const int columns = Least(kWidth, p_.columns - first);
    const bool is_narrow = columns <= kLanes;
    Panel panel = {from, p_.b_depth_step};
    if (p_.b_column_step != 1 || columns < (is_narrow ? kLanes : kWidth) || p_.rows > kFewRows) {
      Pack(from, columns);
      panel = {packed_, kWidth};
    }
    is_narrow ? MultiplyRows<1>(panel, first, columns) : MultiplyRows<2>(panel, first, columns);
  }

  template <int kVectors>
  void MultiplyRows(const Panel& panel, int first, int columns) const {
    constexpr int kFew = kRows / 3;
    int row = 0;
    for (; row + kRows <= p_.rows; row += kRows) MultiplyTile<kRows, kVectors>(panel, row, first, columns);
    for (; row + kFew <= p_.rows; row += kFew) MultiplyTile<kFew, kVectors>(panel, row, first, columns);
    for (; row < p_.rows; ++row) MultiplyTile<1, kVectors>(panel, row, first, columns);
  }

  // Fills the panel, with zeros for columns that do not exist.
  void Pack(const float* from, int columns) {
    if (p_.b_column_step == 1) {
      for (int k = 0; k < depth_; ++k, from += p_.b_depth_step) {
        for (int v = 0; v < kPanelVectors; ++v) {
          const int left = columns - v * kLanes;
          const Floats x = left > 0 ? Simd::LoadFloats(from + v * kLanes, left) : Simd::SetFloats(0.0f);
          Simd::StoreFloats(packed_ + k * kWidth + v * kLanes, x, kLanes);
        }
      }
      return;
    }
    for (int v = 0; v < kPanelVectors; ++v) {
      const int left = Least(kLanes, columns - v * kLanes);
      int k = 0;
      for (; left == kLanes && p_.b_depth_step == 1 && k + kLanes <= depth_; k += kLanes) PackSquare(from, v, k);
      for (; k < depth_; ++k) {
        for (int c = 0; c < kLanes; ++c) {
          const ptrdiff_t at = ptrdiff_t{v * kLanes + c} * p_.b_column_step + ptrdiff_t{k} * p_.b_depth_step;
          packed_[k * kWidth + v * kLanes + c] = c < left ? from[at] : 0.0f;
        }
      }
    }
  }
  void PackSquare(const float* from, int vector, int k) {
    Vector lines[kLanes];
    for (int c = 0; c < kLanes; ++c) {
      lines[c] = Simd::Load(from + ptrdiff_t{vector * kLanes + c} * p_.b_column_step + k);
    }
    Simd::Transpose(lines);
    for (int i = 0; i < kLanes; ++i) Simd::Store(packed_ + (k + i) * kWidth + vector * kLanes, lines[i]);
  }

  template <int kTile, int kVectors>
  void MultiplyTile(const Panel& panel, int row, int first, int columns) const {
    float* const out = p_.out + ptrdiff_t{row} * p_.columns + first;
    Floats sums[kTile][kVectors];
#pragma GCC unroll 12
    for (int r = 0; r < kTile; ++r) {
#pragma GCC unroll 2
      for (int v = 0; v < kVectors; ++v) {
        const int left = columns - v * kLanes;
        const float* const so_far = out + ptrdiff_t{r} * p_.columns + v * kLanes;
        sums[r][v] = adds_ && left > 0 ? Simd::LoadFloats(so_far, left) : Simd::SetFloats(0.0f);
      }
    }
    const ptrdiff_t row_step = p_.a_row_step, depth_step = p_.a_depth_step, panel_step = panel.step;
    const float* b = panel.numbers;
    // One base address serves three rows, since addressing modes reach base, base + step and base + 2 * step.
    constexpr int kBases = (kTile + 2) / 3;
    const float* a[kBases];
#pragma GCC unroll 12
    for (int base = 0; base < kBases; ++base) a[base] = a_ + (row + base * 3) * row_step;
    for (int k = depth_; k > 0; --k, b += panel_step) {
      Floats w[kVectors];
#pragma GCC unroll 2
      for (int v = 0; v < kVectors; ++v) w[v] = Simd::LoadFloats(b + v * kLanes);
#pragma GCC unroll 12
      for (int r = 0; r < kTile; ++r) {
        const Floats x = Simd::SetFloats(a[r / 3][r % 3 * row_step]);
#pragma GCC unroll 2
        for (int v = 0; v < kVectors; ++v) sums[r][v] = Simd::MultiplyAdd(x, w[v], sums[r][v]);
      }
#pragma GCC unroll 12
      for (int base = 0; base < kBases; ++base) a[base] += depth_step;
    }
#pragma GCC unroll 12
    for (int r = 0; r < kTile; ++r) {
#pragma GCC unroll 2
      for (int v = 0; v < kVectors; ++v) {
        const int left = columns - v * kLanes;
        if (left > 0) Simd::StoreFloats(out + ptrdiff_t{r} * p_.columns + v * kLanes, sums[r][v], left);
      }
    }
  }

  const MatrixProduct<Float32Format>& p_;
  const float *a_ = nullptr, *b_ = nullptr;
  int depth_ = 0;
  bool adds_ = false;
  alignas(kBytes) float packed_[kBlock * kWidth];
};

void MatrixProductVectors(const MatrixProduct<Float32Format>& product) { MatrixVectors(product).Run(); }

constexpr DenseLoops kLoops = {RowVectors<Int8Format>, UInt8RowVectors, MatrixProductVectors};

}  // namespace

template <VectorLevel level>
const DenseLoops* DenseLoops::Of() {
  return &kLoops;
}
template const DenseLoops* DenseLoops::Of<kCompiledLevel>();

}  // namespace mote::vectors
