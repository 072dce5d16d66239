// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TFLM_DECODE: compressed constants, expanded for the operators behind it at each Eval.
//   in  0: the encoded elements                  uint8 | int8
//       1: how they are encoded                  uint8 | int8
//   out 0: elements                              any type of at least a byte
// There may be more outputs, with a pair of inputs each. The second one of a pair begins with 16 bytes: the encoding,
// 1, two unused, 1, ten for the encoding.
//   0: lookup tables. The bits of an index (1 to 7) in the lowest four bits, the elements from one table to the next.
//      The tables follow: one for each scale, along the quantized dimension. The indices stand bit by bit, the highest
//      bit of each first.
//   1: Huffman codes of int8 or int16. Bit 0: elements of the tables of 32 bits, which int16 needs, else of 16; bits 4
//      to 7: the bits that the first table takes, less one. The tables follow (huffman_codes.h), the codes are the
//      input.
//   2: pruned. The values that are not zero follow; the input has a bit for each element, 1 for the next value, the
//      highest bit of a byte first. The others are the zero point, which only int8 has.
// Other encodings are refused. On the micro runtime, outputs take the memory that SetDecompressionMemory gives, as far
// as it goes.
#include "src/operators/conversion/affine_scales.h"
#include "src/operators/conversion/huffman_codes.h"
#include "src/operators/seam/decompression_memory.h"
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

constexpr int kHeadBytes = 16;
constexpr uint8_t kLookupTables = 0, kHuffmanCodes = 1, kPruned = 2;
constexpr uint8_t kVersion = 1;

struct Head {
  uint8_t encoding;
  uint8_t version;
  uint8_t unused[2];
  uint8_t table_version;
  uint8_t bits_and_more;
  uint8_t stride;

  int bits() const { return bits_and_more & 15; }
};

// Neighbours of one table: `slice` elements; then those of the next.
struct Tables {
  int count = 1;
  int slice = 1;
  int32_t zero_point = 0;                // of all
  const int32_t* zero_points = nullptr;  // null if they are all equal

  // A vector has no other dimension, whatever its quantisation says.
  static int AxisOf(const TensorInfo& out) { return out.rank() == 1 ? 0 : out.quantized_dimension; }

  explicit Tables(const TensorInfo& out) {
    zero_point = out.scales == nullptr ? 0 : static_cast<int32_t>(out.zero_point);
    if (!out.is_per_channel()) return;
    const int axis = AxisOf(out);
    count = out.dim(axis);
    slice = Elements(out.rank() - axis - 1, out.dims->data + axis + 1);
  }
};

struct Decode {
  using Params = void;
  struct Plan {
    Tables* tables;  // of the outputs
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    const int pairs = ctx.num_outputs();
    OP_REQUIRE(ctx, pairs >= 1 && pairs < 1 << 28, "there is no output");
    OP_TRY(ctx.RequireArity(2 * pairs, pairs));
    if (plan.tables == nullptr) plan.tables = ctx.Persistent<Tables>(pairs);
    if (plan.tables == nullptr) return kTfLiteError;
    for (int i = 0; i < pairs; ++i) {
      OP_TRY(PreparePair(ctx, i));
      plan.tables[i] = Tables(ctx.out(i));
      if (ctx.in(2 * i + 1).Data<Head>()->encoding == kPruned) OP_TRY(KeepZeroPoints(ctx, i, &plan.tables[i]));
      size_t bytes = 0;
      OP_TRY(BytesFor(ctx.out(i).type, ctx.out(i).elements(), &bytes));
      void* const outside = bytes == 0 ? nullptr : AllocateDecompressionMemory(ctx.raw(), bytes);
      if (outside != nullptr) OP_TRY(ctx.SetConstantOutput(i, outside));
    }
    return kTfLiteOk;
  }

  static TfLiteStatus PreparePair(const PrepareContext& ctx, int i) {
    const TensorInfo encoded = ctx.in(2 * i), how = ctx.in(2 * i + 1), out = ctx.out(i);
    for (TfLiteType type : {encoded.type, how.type}) {
      OP_TRY(ctx.RequireType("an encoded input", type, {kTfLiteUInt8, kTfLiteInt8}));
    }
    OP_TRY(RequireMovable(ctx, out, out));
    OP_REQUIRE(ctx, encoded.is_constant && how.is_constant, "input %d or %d is not constant", 2 * i, 2 * i + 1);
    OP_REQUIRE(ctx, how.elements() >= kHeadBytes, "input %d has %d bytes; %d and tables are needed", 2 * i + 1,
               how.elements(), kHeadBytes);
    const Head& head = *how.Data<Head>();
    OP_REQUIRE(ctx, head.encoding <= kPruned && head.version == kVersion && head.table_version == kVersion,
               "input %d is of encoding %d, version %d.%d; known are lookup tables (%d), Huffman codes (%d) and pruned "
               "elements (%d), version %d.%d",
               2 * i + 1, head.encoding, head.version, head.table_version, kLookupTables, kHuffmanCodes, kPruned,
               kVersion, kVersion);
    if (head.encoding == kHuffmanCodes) return PrepareHuffman(ctx, i);
    if (head.encoding == kPruned) return PreparePruned(ctx, i);
    const int bits = head.bits();
    OP_REQUIRE(ctx, bits >= 1 && bits <= 7, "input %d has indices of %d bits; 1 to 7 are possible", 2 * i + 1, bits);
    const int axis = Tables::AxisOf(out);
    OP_REQUIRE(ctx, !out.is_per_channel() || (axis >= 0 && axis < out.rank()),
               "output %d has scales along dimension %d of %d", i, axis, out.rank());
    const int64_t tables = Tables(out).count;
    const int64_t table_bytes = tables * head.stride * (ElementBits(out.type) / 8);
    OP_REQUIRE(ctx, head.stride > 0 && table_bytes <= how.elements() - kHeadBytes,
               "input %d has %d bytes; %d and %ld tables of %d elements are needed", 2 * i + 1, how.elements(),
               kHeadBytes, static_cast<long>(tables), head.stride);
    const int64_t needed_bits = int64_t{out.elements()} * bits;
    OP_REQUIRE(ctx, needed_bits <= int64_t{encoded.elements()} * 8, "input %d has %d bytes for %d indices of %d bits",
               2 * i, encoded.elements(), out.elements(), bits);
    return CheckIndices(ctx, i, encoded.Data<uint8_t>(), out.elements(), head);
  }

  // All codes are read, so that Eval finds no other ones.
  static TfLiteStatus PrepareHuffman(const PrepareContext& ctx, int i) {
    const TensorInfo encoded = ctx.in(2 * i), how = ctx.in(2 * i + 1), out = ctx.out(i);
    const HuffmanTables tables = HuffmanTablesOf(how.Data<uint8_t>(), how.elements());
    OP_REQUIRE(ctx, out.type == kTfLiteInt8 || (out.type == kTfLiteInt16 && tables.are_wide),
               "output %d has type %s; Huffman codes are of INT8, or of INT16 with tables of 32 bits", i,
               TfLiteTypeGetName(out.type));
    HuffmanReader reader(tables, encoded.Data<uint8_t>(), encoded.elements());
    uint32_t symbol;
    for (int e = 0; e < out.elements(); ++e) {
      OP_REQUIRE(ctx, reader.Next(&symbol),
                 "inputs %d and %d: the code of element %d of %d ends early, or leads out of "
                 "the tables, which have %d elements",
                 2 * i, 2 * i + 1, e, out.elements(), tables.count);
    }
    return kTfLiteOk;
  }

  static TfLiteStatus PreparePruned(const PrepareContext& ctx, int i) {
    const TensorInfo encoded = ctx.in(2 * i), how = ctx.in(2 * i + 1), out = ctx.out(i);
    const int axis = Tables::AxisOf(out), count = out.elements();
    OP_REQUIRE(ctx, !out.is_per_channel() || (axis >= 0 && axis < out.rank() && out.dim(axis) == out.scales->size),
               "output %d has %d scales along dimension %d of %d, which has another size", i, out.scales->size, axis,
               out.rank());
    OP_REQUIRE(ctx,
               out.type == kTfLiteInt8 || out.scales == nullptr || (out.zero_points_are_equal && out.zero_point == 0),
               "output %d is pruned and has a zero point that is not 0, which only INT8 can have", i);
    OP_REQUIRE(ctx, encoded.elements() >= (int64_t{count} + 7) / 8, "input %d has %d bytes for the bits of %d elements",
               2 * i, encoded.elements(), count);
    int64_t values = 0;
    for (int e = 0; e < count; ++e) values += IsKept(encoded.Data<uint8_t>(), e);
    OP_REQUIRE(ctx, values * (ElementBits(out.type) / 8) <= how.elements() - kHeadBytes,
               "input %d has %d bytes; %d and %ld values are needed", 2 * i + 1, how.elements(), kHeadBytes,
               static_cast<long>(values));
    return kTfLiteOk;
  }

  static TfLiteStatus KeepZeroPoints(const PrepareContext& ctx, int i, Tables* tables) {
    const TensorInfo out = ctx.out(i);
    if (!out.is_per_channel() || out.zero_points_are_equal || out.zero_points == nullptr) return kTfLiteOk;
    auto* const copy = ctx.Persistent<int32_t>(tables->count);
    if (copy == nullptr) return kTfLiteError;
    const AffineScales::OfChannels channels = {nullptr, out.zero_points, out.zero_point};
    for (int c = 0; c < tables->count; ++c) copy[c] = channels.ZeroPoint(c);
    tables->zero_points = copy;
    return kTfLiteOk;
  }

  static bool IsKept(const uint8_t* bits, int element) { return (bits[element / 8] >> (7 - element % 8) & 1) != 0; }

  static HuffmanTables HuffmanTablesOf(const uint8_t* how, int bytes) {
    const int kind = reinterpret_cast<const Head*>(how)->bits_and_more;
    const bool are_wide = (kind & 1) != 0;
    return {how + kHeadBytes, (bytes - kHeadBytes) / (are_wide ? 4 : 2), are_wide, (kind >> 4) + 1};
  }

  static TfLiteStatus CheckIndices(const PrepareContext& ctx, int i, const uint8_t* encoded, int count,
                                   const Head& head) {
    const int bits = head.bits();
    for (int e = 0; e < count && head.stride < 1 << bits; ++e) {
      const int index = IndexOf(encoded, e, bits);
      OP_REQUIRE(ctx, index < head.stride, "input %d: index %d is %d, but a table has %d elements", 2 * i, e, index,
                 head.stride);
    }
    return kTfLiteOk;
  }

  static int IndexOf(const uint8_t* encoded, int element, int bits) {
    const int64_t first = int64_t{element} * bits;
    const uint8_t* const byte = encoded + first / 8;
    const int end = static_cast<int>(first % 8) + bits;  // of the index, from the highest bit of the byte on
    const int two_bytes = byte[0] << 8 | (end > 8 ? byte[1] : 0);
    return two_bytes >> (16 - end) & ((1 << bits) - 1);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    for (int i = 0; i < ctx.num_outputs(); ++i) {
      const TensorView encoded = ctx.in(2 * i), how = ctx.in(2 * i + 1), out = ctx.out(i);
      if (out.raw == nullptr) continue;  // nobody reads it
      const uint8_t encoding = how.Data<Head>()->encoding;
      if (encoding == kHuffmanCodes) {
        ExpandCodes(encoded, how, out);
      } else if (encoding == kPruned) {
        ExpandPruned(encoded.Data<uint8_t>(), how.Data<uint8_t>() + kHeadBytes, plan.tables[i], out);
      } else {
        Expand(encoded.Data<uint8_t>(), how.Data<uint8_t>(), plan.tables[i], out);
      }
    }
    return kTfLiteOk;
  }

  static void ExpandCodes(const TensorView& encoded, const TensorView& how, const TensorView& out) {
    const HuffmanTables tables = HuffmanTablesOf(how.Data<uint8_t>(), how.elements());
    HuffmanReader reader(tables, encoded.Data<uint8_t>(), encoded.elements());
    const int count = out.elements();
    uint32_t symbol;
    for (int e = 0; e < count && reader.Next(&symbol); ++e) {
      if (out.type == kTfLiteInt8) {
        out.Data<int8_t>()[e] = static_cast<int8_t>(symbol);
      } else {
        out.Data<int16_t>()[e] = static_cast<int16_t>(symbol);
      }
    }
  }

  static void ExpandPruned(const uint8_t* kept, const uint8_t* values, const Tables& tables, const TensorView& out) {
    const auto element_bytes = static_cast<size_t>(ElementBits(out.type) / 8);
    uint8_t* target = out.Data<uint8_t>();
    const int count = out.elements();
    for (int e = 0; e < count; ++e, target += element_bytes) {
      if (IsKept(kept, e)) {
        std::memcpy(target, values, element_bytes);
        values += element_bytes;
        continue;
      }
      std::memset(target, 0, element_bytes);
      if (out.type != kTfLiteInt8) continue;
      const int32_t zero =
          tables.zero_points == nullptr ? tables.zero_point : tables.zero_points[e / tables.slice % tables.count];
      *target = static_cast<uint8_t>(zero);
    }
  }

  static void Expand(const uint8_t* encoded, const uint8_t* how, const Tables& tables, const TensorView& out) {
    const Head& head = *reinterpret_cast<const Head*>(how);
    const auto element_bytes = static_cast<size_t>(ElementBits(out.type) / 8);
    uint8_t* target = out.Data<uint8_t>();
    const int count = out.elements();
    for (int e = 0; e < count; ++e, target += element_bytes) {
      const int entry = e / tables.slice % tables.count * head.stride + IndexOf(encoded, e, head.bits());
      std::memcpy(target, how + kHeadBytes + static_cast<size_t>(entry) * element_bytes, element_bytes);
    }
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(DECODE, mote::Decode)
MOTE_REGISTER_CUSTOM_OP(custom_ops, DECODE, mote::Decode)
