// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// EMBEDDING_LOOKUP: rows of a table.
//   in  0: indices [n]            int32
//       1: table [rows, ...]      any type of fixed size, int4 and int2 included | int8, uint8, int4, int2; quantised
//   out 0: rows [n, ...]          same type                                      | float32, float16
// A table that is dequantised has zero points of 0, and one scale, or one for each row; on the dynamic runtime also one
// for each block of a row, in float16. Bytes of a uint8 one are read as signed, as in the reference. Packed rows follow
// one another without a gap; the reference misreads those that begin inside of a byte.
#include <algorithm>

#include "mote/half.h"
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

struct EmbeddingLookup {
  using Params = void;
  struct Plan {
    const float* scales;  // null: rows are copied
    int32_t block;        // so many elements have one of them; 0: all have the first
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo indices = ctx.in(0), table = ctx.in(1), output = ctx.out(0);
    OP_TRY(ctx.RequireType("the indices", indices.type, {kTfLiteInt32}));
    OP_REQUIRE(ctx, indices.rank() == 1 && table.rank() >= 1 && table.rank() <= kMaxRank,
               "the indices have %d dimensions instead of one, the table %d instead of 1 to %d", indices.rank(),
               table.rank(), kMaxRank);
    plan.scales = nullptr;
    const bool is_float = output.type == kTfLiteFloat32 || output.type == kTfLiteFloat16;
    if (is_float && table.type != output.type) {
      OP_TRY(PrepareScales(ctx, table, plan));
    } else {
      OP_TRY(RequireMovable(ctx, table, output, 2));
    }
    Shape shape(*table.dims);
    shape[0] = indices.dim(0);
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus PrepareScales(PrepareContext& ctx, const TensorInfo& table, Plan& plan) {
    OP_TRY(ctx.RequireType("a table for rows of floats", table.type,
                           {kTfLiteInt8, kTfLiteUInt8, kTfLiteInt4, kTfLiteInt2}));
    OP_TRY(RequireSymmetric(ctx, "the table", table));
    const int scales = table.scales->size, rows = std::max(table.dim(0), 1);
    plan.block = table.is_per_channel() ? table.elements() / scales : 0;
    OP_REQUIRE(ctx,
               scales == 1 ||
                   (table.quantized_dimension == 0 && scales % rows == 0 && plan.block * scales == table.elements()),
               "the table of %d rows has %d scales for dimension %d; one for all, or one for each row, is possible",
               rows, scales, static_cast<int>(table.quantized_dimension));
    plan.scales = table.scales->data;
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView indices = ctx.in(0), table = ctx.in(1), output = ctx.out(0);
    const int rows = table.dim(0), row_elements = Elements(table.rank() - 1, table.dims->data + 1);
    if (plan.scales == nullptr && ElementBits(table.type) == 4) ClearLastByte(output);
    for (int i = 0; i < indices.dim(0); ++i) {
      const int row = static_cast<int>(indices.Data<int32_t>()[i]);
      OP_REQUIRE(ctx, row >= 0 && row < rows, "index %d is outside the %d rows of the table", row, rows);
      const RowElements from = {row * row_elements, i * row_elements, row_elements};
      if (plan.scales == nullptr) {
        Copy(table, from, output);
      } else if (output.type == kTfLiteFloat32) {
        Dequantize(table, from, plan, output.Data<float>());
      } else {
        Dequantize(table, from, plan, output.Data<Float16>());
      }
    }
    return kTfLiteOk;
  }

  struct RowElements {
    int first, out, count;
  };

  static void Copy(const TensorView& table, const RowElements& row, const TensorView& output) {
    if (table.type == kTfLiteInt2) return CopyInt2(table.Data<uint8_t>(), row, output.Data<uint8_t>());
    StridedCopy copy;
    copy.AddDim(row.count, 1, 1);
    Move(copy, table.type, table.raw, row.first, output.raw, row.out);
  }

  // The elements of a byte are written from its lowest bits on, so what lies above is still to come.
  static void CopyInt2(const uint8_t* table, const RowElements& row, uint8_t* out) {
    for (int i = 0; i < row.count; ++i) {
      const int from = row.first + i, to = row.out + i, shift = to % 4 * 2;
      const int element = table[from / 4] >> (from % 4 * 2) & 3;
      out[to / 4] = static_cast<uint8_t>((out[to / 4] & ((1 << shift) - 1)) | element << shift);
    }
  }

  template <class T>
  static void Dequantize(const TensorView& table, const RowElements& row, const Plan& plan, T* out) {
    const int block = plan.block == 0 ? std::max(row.count, 1) : plan.block;
    const float* scale = plan.scales + (plan.block == 0 ? 0 : row.first / block);
    for (int i = 0; i < row.count; ++i) {
      if (i > 0 && i % block == 0) ++scale;
      out[row.out + i] = T(*scale * static_cast<float>(Element(table, row.first + i)));
    }
  }

  // Packed elements begin in the low bits of a byte.
  static int Element(const TensorView& table, int i) {
    const uint8_t* bytes = table.Data<uint8_t>();
    const int bits = ElementBits(table.type), per_byte = 8 / bits, sign = 1 << (bits - 1);
    const int element = bytes[i / per_byte] >> (i % per_byte * bits) & (2 * sign - 1);
    return (element ^ sign) - sign;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(EMBEDDING_LOOKUP, mote::EmbeddingLookup)
