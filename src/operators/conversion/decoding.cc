// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/conversion/decoding.h"

#include <cstring>

#include "src/operators/conversion/huffman_codes.h"
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

bool IsKept(const uint8_t* bits, int element) { return (bits[element / 8] >> (7 - element % 8) & 1) != 0; }

HuffmanTables HuffmanTablesOf(const uint8_t* how, int bytes) {
  const int kind = reinterpret_cast<const DecodeHead*>(how)->bits_and_more;
  const bool are_wide = (kind & 1) != 0;
  return {how + kDecodeHeadBytes, (bytes - kDecodeHeadBytes) / (are_wide ? 4 : 2), are_wide, (kind >> 4) + 1};
}

int IndexOf(const uint8_t* encoded, int element, int bits) {
  const int64_t first = int64_t{element} * bits;
  const uint8_t* const byte = encoded + first / 8;
  const int end = static_cast<int>(first % 8) + bits;  // of the index, from the highest bit of the byte on
  const int two_bytes = byte[0] << 8 | (end > 8 ? byte[1] : 0);
  return two_bytes >> (16 - end) & ((1 << bits) - 1);
}

TfLiteStatus CheckIndices(const PrepareContext& ctx, const DecodePair& pair) {
  const int bits = pair.head().bits(), stride = pair.head().stride;
  for (int e = 0; e < pair.out.elements() && stride < 1 << bits; ++e) {
    const int index = IndexOf(pair.encoded.Data<uint8_t>(), e, bits);
    OP_REQUIRE(ctx, index < stride, "input %d: index %d is %d, but a table has %d elements", 2 * pair.number, e, index,
               stride);
  }
  return kTfLiteOk;
}

bool HasAxis(const TensorInfo& out) {
  const int axis = DecodeTables::AxisOf(out);
  return !out.is_per_channel() || (axis >= 0 && axis < out.rank());
}

}  // namespace

DecodeTables::DecodeTables(const TensorInfo& out) {
  zero_point = out.scales == nullptr ? 0 : static_cast<int32_t>(out.zero_point);
  if (!out.is_per_channel()) return;
  const int axis = AxisOf(out);
  count = out.dim(axis);
  slice = Elements(out.rank() - axis - 1, out.dims->data + axis + 1);
}

TfLiteStatus CheckDecodeHead(const PrepareContext& ctx, const DecodePair& pair) {
  const int i = pair.number;
  for (TfLiteType type : {pair.encoded.type, pair.how.type}) {
    OP_TRY(ctx.RequireType("an encoded input", type, {kTfLiteUInt8, kTfLiteInt8}));
  }
  OP_TRY(RequireMovable(ctx, pair.out, pair.out));
  OP_REQUIRE(ctx, pair.encoded.is_constant && pair.how.is_constant, "input %d or %d is not constant", 2 * i, 2 * i + 1);
  OP_REQUIRE(ctx, pair.how.elements() >= kDecodeHeadBytes, "input %d has %d bytes; %d and tables are needed", 2 * i + 1,
             pair.how.elements(), kDecodeHeadBytes);
  return kTfLiteOk;
}

TfLiteStatus CheckEncoded(const PrepareContext& ctx, const DecodePair& pair) {
  const DecodeHead& head = pair.head();
  OP_REQUIRE(ctx,
             head.encoding <= kDecodePruned && head.version == kDecodeVersion && head.table_version == kDecodeVersion,
             "input %d is of encoding %d, version %d.%d; known are lookup tables (%d), Huffman codes (%d) and pruned "
             "elements (%d), version %d.%d",
             2 * pair.number + 1, head.encoding, head.version, head.table_version, kDecodeLookupTables,
             kDecodeHuffmanCodes, kDecodePruned, kDecodeVersion, kDecodeVersion);
  if (head.encoding == kDecodeHuffmanCodes) return CheckHuffmanCodes(ctx, pair);
  return head.encoding == kDecodePruned ? CheckPruned(ctx, pair) : CheckLookups(ctx, pair);
}

TfLiteStatus CheckLookups(const PrepareContext& ctx, const DecodePair& pair) {
  const int i = pair.number, bits = pair.head().bits(), stride = pair.head().stride;
  const TensorInfo &encoded = pair.encoded, &how = pair.how, &out = pair.out;
  OP_REQUIRE(ctx, bits >= 1 && bits <= 7, "input %d has indices of %d bits; 1 to 7 are possible", 2 * i + 1, bits);
  OP_REQUIRE(ctx, HasAxis(out), "output %d has scales along dimension %d of %d", i, DecodeTables::AxisOf(out),
             out.rank());
  const int64_t tables = DecodeTables(out).count;
  const int64_t table_bytes = tables * stride * (ElementBits(out.type) / 8);
  OP_REQUIRE(ctx, stride > 0 && table_bytes <= how.elements() - kDecodeHeadBytes,
             "input %d has %d bytes; %d and %ld tables of %d elements are needed", 2 * i + 1, how.elements(),
             kDecodeHeadBytes, static_cast<long>(tables), stride);
  const int64_t needed_bits = int64_t{out.elements()} * bits;
  OP_REQUIRE(ctx, needed_bits <= int64_t{encoded.elements()} * 8, "input %d has %d bytes for %d indices of %d bits",
             2 * i, encoded.elements(), out.elements(), bits);
  return CheckIndices(ctx, pair);
}

// All codes are read, so that Eval finds no other ones.
TfLiteStatus CheckHuffmanCodes(const PrepareContext& ctx, const DecodePair& pair) {
  const TensorInfo &encoded = pair.encoded, &how = pair.how, &out = pair.out;
  const int i = pair.number;
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

TfLiteStatus CheckPruned(const PrepareContext& ctx, const DecodePair& pair) {
  const TensorInfo &encoded = pair.encoded, &how = pair.how, &out = pair.out;
  const int i = pair.number, axis = DecodeTables::AxisOf(out), count = out.elements();
  OP_REQUIRE(ctx, !out.is_per_channel() || (HasAxis(out) && out.dim(axis) == out.scales->size),
             "output %d has %d scales along dimension %d of %d, which has another size", i, out.scales->size, axis,
             out.rank());
  OP_REQUIRE(ctx,
             out.type == kTfLiteInt8 || out.scales == nullptr || (out.zero_points_are_equal && out.zero_point == 0),
             "output %d is pruned and has a zero point that is not 0, which only INT8 can have", i);
  OP_REQUIRE(ctx, encoded.elements() >= (int64_t{count} + 7) / 8, "input %d has %d bytes for the bits of %d elements",
             2 * i, encoded.elements(), count);
  int64_t values = 0;
  for (int e = 0; e < count; ++e) values += IsKept(encoded.Data<uint8_t>(), e);
  OP_REQUIRE(ctx, values * (ElementBits(out.type) / 8) <= how.elements() - kDecodeHeadBytes,
             "input %d has %d bytes; %d and %ld values are needed", 2 * i + 1, how.elements(), kDecodeHeadBytes,
             static_cast<long>(values));
  return kTfLiteOk;
}

void LookUp(const TensorView& encoded, const TensorView& how, const DecodeTables& tables, const TensorView& out) {
  const auto& head = *how.Data<DecodeHead>();
  const uint8_t* const values = how.Data<uint8_t>() + kDecodeHeadBytes;
  const auto element_bytes = static_cast<size_t>(ElementBits(out.type) / 8);
  uint8_t* target = out.Data<uint8_t>();
  const int count = out.elements();
  for (int e = 0; e < count; ++e, target += element_bytes) {
    const int entry = e / tables.slice % tables.count * head.stride + IndexOf(encoded.Data<uint8_t>(), e, head.bits());
    std::memcpy(target, values + static_cast<size_t>(entry) * element_bytes, element_bytes);
  }
}

void ExpandHuffmanCodes(const TensorView& encoded, const TensorView& how, const TensorView& out) {
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

void ExpandPruned(const TensorView& encoded, const TensorView& how, const DecodeTables& tables, const TensorView& out) {
  const uint8_t* values = how.Data<uint8_t>() + kDecodeHeadBytes;
  const auto element_bytes = static_cast<size_t>(ElementBits(out.type) / 8);
  uint8_t* target = out.Data<uint8_t>();
  const int count = out.elements();
  for (int e = 0; e < count; ++e, target += element_bytes) {
    if (IsKept(encoded.Data<uint8_t>(), e)) {
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

}  // namespace mote
