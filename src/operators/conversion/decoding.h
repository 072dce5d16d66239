// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Decodes the encodings of DECODE, for the operator and for the classes of
// tensorflow/lite/micro/kernels/decode_state.h.
#ifndef MOTE_SRC_OPERATORS_CONVERSION_DECODING_H_
#define MOTE_SRC_OPERATORS_CONVERSION_DECODING_H_

#include <cstdint>

#include "src/operators/seam/prepare.h"
#include "src/operators/seam/tensor.h"

namespace mote {

constexpr int kDecodeHeadBytes = 16;
constexpr uint8_t kDecodeVersion = 1;

enum DecodeEncoding : uint8_t {
  kDecodeLookupTables = 0,
  kDecodeHuffmanCodes = 1,
  kDecodePruned = 2,
  kDecodeFirstOwn = 127,  // from here on they are the application's
};

struct DecodeHead {
  uint8_t encoding;
  uint8_t version;
  uint8_t unused[2];
  uint8_t table_version;
  uint8_t bits_and_more;
  uint8_t stride;

  int bits() const { return bits_and_more & 15; }
};

// Holds an output and its two inputs, as Prepare knows them. `number` is that of the output in its node.
struct DecodePair {
  TensorInfo encoded, how, out;
  int number;

  const DecodeHead& head() const { return *how.Data<DecodeHead>(); }
};

// `slice` neighbouring elements belong to one table; then come those of the next.
struct DecodeTables {
  const int32_t* zero_points = nullptr;  // null if they are all equal
  void* own = nullptr;                   // the application's decoder
  int count = 1;
  int slice = 1;
  int32_t zero_point = 0;  // of all
  int32_t unused = 0;      // in place of bytes without a value, which the model compiler could take for an address

  // A vector has no other dimension, whatever its quantisation says.
  static int AxisOf(const TensorInfo& out) { return out.rank() == 1 ? 0 : out.quantized_dimension; }

  DecodeTables() = default;
  explicit DecodeTables(const TensorInfo& out);
};

// Returns kTfLiteError, after a message, unless the second input has a whole head, and both are constants.
[[nodiscard]] TfLiteStatus CheckDecodeHead(const PrepareContext& ctx, const DecodePair& pair);
// These do so unless the tables, codes, indices and values are all there, and lead to each other.
[[nodiscard]] TfLiteStatus CheckEncoded(const PrepareContext& ctx, const DecodePair& pair);
[[nodiscard]] TfLiteStatus CheckLookups(const PrepareContext& ctx, const DecodePair& pair);
[[nodiscard]] TfLiteStatus CheckHuffmanCodes(const PrepareContext& ctx, const DecodePair& pair);
[[nodiscard]] TfLiteStatus CheckPruned(const PrepareContext& ctx, const DecodePair& pair);

// These expand what the functions above have checked.
void LookUp(const TensorView& encoded, const TensorView& how, const DecodeTables& tables, const TensorView& out);
void ExpandHuffmanCodes(const TensorView& encoded, const TensorView& how, const TensorView& out);
void ExpandPruned(const TensorView& encoded, const TensorView& how, const DecodeTables& tables, const TensorView& out);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVERSION_DECODING_H_
