// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The verifier reads the schema from this table of bytes: it lists the tables, and the kinds of their fields.
#ifndef MOTE_SRC_MODEL_MODEL_LAYOUT_H_
#define MOTE_SRC_MODEL_MODEL_LAYOUT_H_

#include <cstdint>

#include "src/model/parse_options.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::layout {

using namespace tflite;  // NOLINT: every table of the schema is named below

// Names the description that a table is held to. Option tables have the number of their union member, those of the
// second union plus kOptions2; one without a description is only held to being a table.
enum TableKind : uint8_t {
  kIndexVectors = 160,  // and the number of the union member
  kModelTable = 176,
  kSubGraphTable,
  kOperatorTable,
  kTensorTable,
  kOperatorCodeTable,
  kBufferTable,
  kMetadataTable,
  kSignatureTable,
  kTensorMapTable,
  kVariantSubTypeTable,
  kDimensionTable,
  kQuantizationTable,
  kSparsityTable,
};

// The kinds of fields. The verifier relies on the order.
enum EntryKind : uint8_t {
  kByte,
  kOutside,  // a word of twice the size: where data outside the FlatBuffer are, if there are any
  kWord,
  kBytes,            // a list of bytes
  kString,           // a list of bytes with a NUL behind it
  kHalves,           // a list of 16-bit numbers
  kWords,            // a list of words; so the next ones
  kLongs,            // of twice the size
  kCalls,            // the numbers of subgraphs that are run
  kIndices,          // each below the length of the latest list of a kind of tables; then: that kind
  kOptionalIndices,  // the same, but -1 is good too
  kTables,           // a list of tables; then: their kind
  kTable,            // a table; then: its kind
  kUnion,            // a table; then: what to add to the value of the kByte before it to have its kind
  kIndex,            // a word, like kIndices
  kCall,             // a word, like kCalls
};

// Two bits for each kind say the size of a list's elements.
inline constexpr uint32_t kLog2Bytes = 1u << 2 * kHalves | 3u << 2 * kLongs | 2u << 2 * kWords | 2u << 2 * kCalls |
                                       2u << 2 * kIndices | 2u << 2 * kOptionalIndices | 2u << 2 * kTables;

inline constexpr uint8_t kEnd = 0xFF;

constexpr uint8_t At(int vtable_offset, EntryKind kind) {
  return static_cast<uint8_t>((vtable_offset - 4) / 2 << 4 | kind);
}

// In C++26, different enumerations do not add up by themselves.
constexpr uint8_t IndicesIn(SparseIndexVector vector) {
  return static_cast<uint8_t>(static_cast<int>(kIndexVectors) + static_cast<int>(vector));
}

// For each kind of table: the kind, its entries, kEnd; then kEnd for all others, which are only held to being tables.
// The most frequent come first. A list that indices refer to comes before them. Of the option tables there are those
// whose parser follows offsets, and those that name subgraphs.
// clang-format off
inline constexpr uint8_t kDescriptions[] = {
    kTensorTable, At(Tensor::VT_SHAPE, kWords), At(Tensor::VT_TYPE, kByte),
        At(Tensor::VT_BUFFER, kIndex), kBufferTable, At(Tensor::VT_NAME, kString),
        At(Tensor::VT_QUANTIZATION, kTable), kQuantizationTable, At(Tensor::VT_IS_VARIABLE, kByte),
        At(Tensor::VT_SPARSITY, kTable), kSparsityTable, At(Tensor::VT_SHAPE_SIGNATURE, kWords), At(Tensor::VT_HAS_RANK, kByte),
        At(Tensor::VT_VARIANT_TENSORS, kTables), kVariantSubTypeTable, At(Tensor::VT_EXTERNAL_BUFFER, kWord), kEnd,
    kQuantizationTable, At(QuantizationParameters::VT_MIN, kWords), At(QuantizationParameters::VT_MAX, kWords),
        At(QuantizationParameters::VT_SCALE, kWords), At(QuantizationParameters::VT_ZERO_POINT, kLongs),
        At(QuantizationParameters::VT_DETAILS_TYPE, kByte),
        At(QuantizationParameters::VT_QUANTIZED_DIMENSION, kWord), kEnd,
    kSparsityTable, At(SparsityParameters::VT_TRAVERSAL_ORDER, kWords), At(SparsityParameters::VT_BLOCK_MAP, kWords),
        At(SparsityParameters::VT_DIM_METADATA, kTables), kDimensionTable, kEnd,
    kDimensionTable, At(DimensionMetadata::VT_FORMAT, kByte), At(DimensionMetadata::VT_DENSE_SIZE, kWord),
        At(DimensionMetadata::VT_ARRAY_SEGMENTS_TYPE, kByte), At(DimensionMetadata::VT_ARRAY_SEGMENTS, kUnion),
        kIndexVectors, At(DimensionMetadata::VT_ARRAY_INDICES_TYPE, kByte),
        At(DimensionMetadata::VT_ARRAY_INDICES, kUnion), kIndexVectors, kEnd,
    IndicesIn(SparseIndexVector_Int32Vector), At(Int32Vector::VT_VALUES, kWords), kEnd,
    IndicesIn(SparseIndexVector_Uint16Vector), At(Uint16Vector::VT_VALUES, kHalves), kEnd,
    IndicesIn(SparseIndexVector_Uint8Vector), At(Uint8Vector::VT_VALUES, kBytes), kEnd,
    kBufferTable, At(Buffer::VT_DATA, kBytes), At(Buffer::VT_OFFSET, kOutside), At(Buffer::VT_SIZE, kOutside), kEnd,
    kOperatorTable, At(Operator::VT_OPCODE_INDEX, kIndex), kOperatorCodeTable,
        At(Operator::VT_BUILTIN_OPTIONS_TYPE, kByte), At(Operator::VT_BUILTIN_OPTIONS, kUnion), 0,
        At(Operator::VT_CUSTOM_OPTIONS, kBytes), At(Operator::VT_CUSTOM_OPTIONS_FORMAT, kByte),
        At(Operator::VT_MUTATING_VARIABLE_INPUTS, kBytes), At(Operator::VT_INTERMEDIATES, kIndices), kTensorTable,
        At(Operator::VT_LARGE_CUSTOM_OPTIONS_OFFSET, kOutside), At(Operator::VT_LARGE_CUSTOM_OPTIONS_SIZE, kOutside),
        At(Operator::VT_BUILTIN_OPTIONS_2_TYPE, kByte), At(Operator::VT_BUILTIN_OPTIONS_2, kUnion), kOptions2,
        At(Operator::VT_DEBUG_METADATA_INDEX, kWord), At(Operator::VT_INPUTS, kOptionalIndices), kTensorTable,
        At(Operator::VT_OUTPUTS, kIndices), kTensorTable, kEnd,
    kOperatorCodeTable, At(OperatorCode::VT_DEPRECATED_BUILTIN_CODE, kByte),
        At(OperatorCode::VT_CUSTOM_CODE, kString), At(OperatorCode::VT_VERSION, kWord),
        At(OperatorCode::VT_BUILTIN_CODE, kWord), kEnd,
    kSubGraphTable, At(SubGraph::VT_NAME, kString), At(SubGraph::VT_DEBUG_METADATA_INDEX, kWord),
        At(SubGraph::VT_TENSORS, kTables), kTensorTable, At(SubGraph::VT_INPUTS, kIndices), kTensorTable,
        At(SubGraph::VT_OUTPUTS, kIndices), kTensorTable, At(SubGraph::VT_OPERATORS, kTables), kOperatorTable, kEnd,
    kModelTable, At(Model::VT_VERSION, kWord), At(Model::VT_DESCRIPTION, kString),
        At(Model::VT_BUFFERS, kTables), kBufferTable, At(Model::VT_OPERATOR_CODES, kTables),
        kOperatorCodeTable, At(Model::VT_SUBGRAPHS, kTables), kSubGraphTable,
        At(Model::VT_METADATA_BUFFER, kIndices), kBufferTable, At(Model::VT_METADATA, kTables), kMetadataTable,
        At(Model::VT_SIGNATURE_DEFS, kTables), kSignatureTable, kEnd,
    kMetadataTable, At(Metadata::VT_BUFFER, kIndex), kBufferTable, At(Metadata::VT_NAME, kString), kEnd,
    kSignatureTable, At(SignatureDef::VT_INPUTS, kTables), kTensorMapTable,
        At(SignatureDef::VT_OUTPUTS, kTables), kTensorMapTable, At(SignatureDef::VT_SIGNATURE_KEY, kString),
        At(SignatureDef::VT_SUBGRAPH_INDEX, kIndex), kSubGraphTable, kEnd,
    kTensorMapTable, At(TensorMap::VT_NAME, kString), At(TensorMap::VT_TENSOR_INDEX, kWord), kEnd,
    kVariantSubTypeTable, At(VariantSubType::VT_SHAPE, kWords), At(VariantSubType::VT_TYPE, kByte),
        At(VariantSubType::VT_HAS_RANK, kByte), kEnd,
    BuiltinOptions_ReshapeOptions, At(ReshapeOptions::VT_NEW_SHAPE, kWords), kEnd,
    BuiltinOptions_SqueezeOptions, At(SqueezeOptions::VT_SQUEEZE_DIMS, kWords), kEnd,
    BuiltinOptions_CallOptions, At(CallOptions::VT_SUBGRAPH, kCall), kEnd,
    BuiltinOptions_IfOptions, At(IfOptions::VT_THEN_SUBGRAPH_INDEX, kCall),
        At(IfOptions::VT_ELSE_SUBGRAPH_INDEX, kCall), kEnd,
    BuiltinOptions_WhileOptions, At(WhileOptions::VT_COND_SUBGRAPH_INDEX, kCall),
        At(WhileOptions::VT_BODY_SUBGRAPH_INDEX, kCall), kEnd,
    BuiltinOptions_CallOnceOptions, At(CallOnceOptions::VT_INIT_SUBGRAPH_INDEX, kCall), kEnd,
    BuiltinOptions_VarHandleOptions, At(VarHandleOptions::VT_CONTAINER, kString),
        At(VarHandleOptions::VT_SHARED_NAME, kString), kEnd,
    BuiltinOptions_BucketizeOptions, At(BucketizeOptions::VT_BOUNDARIES, kWords), kEnd,
    kOptions2 + BuiltinOptions2_StablehloScatterOptions, At(StablehloScatterOptions::VT_UPDATE_WINDOW_DIMS, kLongs),
        At(StablehloScatterOptions::VT_INSERTED_WINDOW_DIMS, kLongs),
        At(StablehloScatterOptions::VT_SCATTER_DIMS_TO_OPERAND_DIMS, kLongs),
        At(StablehloScatterOptions::VT_UPDATE_COMPUTATION_SUBGRAPH_INDEX, kCall), kEnd,
    kOptions2 + BuiltinOptions2_StablehloGatherOptions, At(StablehloGatherOptions::VT_OFFSET_DIMS, kLongs),
        At(StablehloGatherOptions::VT_COLLAPSED_SLICE_DIMS, kLongs),
        At(StablehloGatherOptions::VT_START_INDEX_MAP, kLongs), At(StablehloGatherOptions::VT_SLICE_SIZES, kLongs),
        kEnd,
    kOptions2 + BuiltinOptions2_StablehloPadOptions, At(StablehloPadOptions::VT_EDGE_PADDING_LOW, kLongs),
        At(StablehloPadOptions::VT_EDGE_PADDING_HIGH, kLongs), At(StablehloPadOptions::VT_INTERIOR_PADDING, kLongs),
        kEnd,
    kOptions2 + BuiltinOptions2_StablehloReduceWindowOptions,
        At(StablehloReduceWindowOptions::VT_WINDOW_DIMENSIONS, kLongs),
        At(StablehloReduceWindowOptions::VT_WINDOW_STRIDES, kLongs),
        At(StablehloReduceWindowOptions::VT_BASE_DILATIONS, kLongs),
        At(StablehloReduceWindowOptions::VT_WINDOW_DILATIONS, kLongs),
        At(StablehloReduceWindowOptions::VT_PADDING, kLongs),
        At(StablehloReduceWindowOptions::VT_BODY_SUBGRAPH_INDEX, kCall), kEnd,
    kOptions2 + BuiltinOptions2_StablehloWhileOptions, At(StablehloWhileOptions::VT_COND_SUBGRAPH_INDEX, kCall),
        At(StablehloWhileOptions::VT_BODY_SUBGRAPH_INDEX, kCall), kEnd,
    kOptions2 + BuiltinOptions2_StablehloReduceOptions, At(StablehloReduceOptions::VT_BODY_SUBGRAPH_INDEX, kCall),
        kEnd,
    kOptions2 + BuiltinOptions2_StablehloSortOptions, At(StablehloSortOptions::VT_COMPARATOR_SUBGRAPH_INDEX, kCall),
        kEnd,
    kOptions2 + BuiltinOptions2_StableHLOCompositeOptions, At(StableHLOCompositeOptions::VT_NAME, kString),
        At(StableHLOCompositeOptions::VT_DECOMPOSITION_SUBGRAPH_INDEX, kCall),
        At(StableHLOCompositeOptions::VT_COMPOSITE_ATTRIBUTES, kBytes), kEnd,
    kOptions2 + BuiltinOptions2_StablehloCaseOptions, At(StablehloCaseOptions::VT_BRANCH_SUBGRAPH_INDICES, kCalls),
        kEnd,
    kEnd,
};
// clang-format on

// Returns the entries that describe a kind of table.
const uint8_t* Describe(unsigned kind);
// Returns the number of members of the union whose kinds begin behind `first`.
unsigned UnionMembers(unsigned first);

}  // namespace mote::layout

#endif  // MOTE_SRC_MODEL_MODEL_LAYOUT_H_
