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
//   127 to 255: the application's own, on the micro runtime: MicroInterpreter::SetCustomDecodeRegistrations. What
//   follows
//      the encoding and 1 is the application's, too.
// Other encodings are refused. On the micro runtime, outputs take the memory that SetDecompressionMemory gives, as far
// as it goes.
#include "src/operators/conversion/affine_scales.h"
#include "src/operators/conversion/decoding.h"
#include "src/operators/seam/decompression_memory.h"
#include "src/operators/seam/own_decoders.h"
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

struct Decode {
  using Params = void;
  struct Plan {
    DecodeTables* tables;  // of the outputs
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    const int pairs = ctx.num_outputs();
    OP_REQUIRE(ctx, pairs >= 1 && pairs < 1 << 28, "there is no output");
    OP_TRY(ctx.RequireArity(2 * pairs, pairs));
    if (plan.tables == nullptr) plan.tables = ctx.Persistent<DecodeTables>(pairs);
    if (plan.tables == nullptr) return kTfLiteError;
    for (int i = 0; i < pairs; ++i) {
      OP_TRY(PreparePair(ctx, {ctx.in(2 * i), ctx.in(2 * i + 1), ctx.out(i), i}, &plan.tables[i]));
      size_t bytes = 0;
      OP_TRY(BytesFor(ctx.out(i).type, ctx.out(i).elements(), &bytes));
      void* const outside = bytes == 0 ? nullptr : AllocateDecompressionMemory(ctx.raw(), bytes);
      if (outside != nullptr) OP_TRY(ctx.SetConstantOutput(i, outside));
    }
    return kTfLiteOk;
  }

  static TfLiteStatus PreparePair(const PrepareContext& ctx, const DecodePair& pair, DecodeTables* tables) {
    OP_TRY(CheckDecodeHead(ctx, pair));
    const DecodeHead& head = pair.head();
    const bool is_own = head.encoding >= kDecodeFirstOwn;
    if (!is_own) OP_TRY(CheckEncoded(ctx, pair));
    *tables = is_own || head.encoding == kDecodeHuffmanCodes ? DecodeTables() : DecodeTables(pair.out);
    if (head.encoding == kDecodePruned) return KeepZeroPoints(ctx, pair.out, tables);
    if (!is_own) return kTfLiteOk;
    OP_REQUIRE(ctx, head.version == kDecodeVersion, "input %d is of version %d; known is %d", 2 * pair.number + 1,
               head.version, kDecodeVersion);
    const OwnDecoderNode node = {ctx.raw(), ctx.node(), pair.number};
    OP_REQUIRE(ctx, HasOwnDecoder(node, head.encoding),
               "input %d is of encoding %d, which an application decodes itself; none is registered for it: see "
               "MicroInterpreter::SetCustomDecodeRegistrations",
               2 * pair.number + 1, head.encoding);
    OP_REQUIRE(ctx, SetUpOwnDecoder(node, head.encoding, &tables->own) == kTfLiteOk,
               "the application's decoder for encoding %d refuses output %d", head.encoding, pair.number);
    return kTfLiteOk;
  }

  static TfLiteStatus KeepZeroPoints(const PrepareContext& ctx, const TensorInfo& out, DecodeTables* tables) {
    if (!out.is_per_channel() || out.zero_points_are_equal || out.zero_points == nullptr) return kTfLiteOk;
    auto* const copy = ctx.Persistent<int32_t>(tables->count);
    if (copy == nullptr) return kTfLiteError;
    const AffineScales::OfChannels channels = {nullptr, out.zero_points, out.zero_point};
    for (int c = 0; c < tables->count; ++c) copy[c] = channels.ZeroPoint(c);
    tables->zero_points = copy;
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    for (int i = 0; i < ctx.num_outputs(); ++i) {
      const TensorView encoded = ctx.in(2 * i), how = ctx.in(2 * i + 1), out = ctx.out(i);
      if (out.raw == nullptr) continue;  // nobody reads it
      const uint8_t encoding = how.Data<DecodeHead>()->encoding;
      if (encoding == kDecodeHuffmanCodes) {
        ExpandHuffmanCodes(encoded, how, out);
      } else if (encoding == kDecodePruned) {
        ExpandPruned(encoded, how, plan.tables[i], out);
      } else if (encoding == kDecodeLookupTables) {
        LookUp(encoded, how, plan.tables[i], out);
      } else {
        OP_TRY(RunOwnDecoder({ctx.raw(), ctx.node(), i}, plan.tables[i].own));
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(DECODE, mote::Decode)
MOTE_REGISTER_CUSTOM_OP(custom_ops, DECODE, mote::Decode)
