// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TFLM_DECODE: compressed constants, expanded for the operators behind it at each Eval.
//   in  0: the encoded elements                  uint8 | int8
//       1: how they are encoded                  uint8 | int8
//   out 0: elements                              any type of at least a byte
// There may be more outputs, with a pair of inputs each. The second one of a pair begins with 16 bytes: the encoding
// (0: lookup tables), 1, two unused, 1, the bits of an index (1 to 7) in the lowest four bits, the elements from one
// table to the next, nine unused. The tables follow: one for each scale, along the quantized dimension. The indices
// stand bit by bit, the highest bit of each first. Other encodings are refused.
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

constexpr int kHeadBytes = 16;
constexpr uint8_t kLookupTables = 0;
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

  // A vector has no other dimension, whatever its quantisation says.
  static int AxisOf(const TensorInfo& out) { return out.rank() == 1 ? 0 : out.quantized_dimension; }

  explicit Tables(const TensorInfo& out) {
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
    OP_REQUIRE(ctx, head.encoding == kLookupTables && head.version == kVersion && head.table_version == kVersion,
               "input %d is of encoding %d, version %d.%d; known are lookup tables (%d), version %d.%d", 2 * i + 1,
               head.encoding, head.version, head.table_version, kLookupTables, kVersion, kVersion);
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
      Expand(ctx.in(2 * i).Data<uint8_t>(), ctx.in(2 * i + 1).Data<uint8_t>(), plan.tables[i], ctx.out(i));
    }
    return kTfLiteOk;
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
