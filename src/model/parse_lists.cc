// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Parses the options that hold lists or strings. Lists are copied, because the params structs hold arrays; strings and
// bytes are referred to where they lie in the model, which outlives the params.
#include <cstdint>
#include <cstring>

#include "src/model/parse_options.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"

namespace mote {
namespace {

using flatbuffers::Table;
using flatbuffers::Vector;
using flatbuffers::voffset_t;
using tflite::BuiltinDataAllocator;
using tflite::BuiltinOptions2;
using tflite::ErrorReporter;
using tflite::Operator;

struct ListReader {
  const Table* table;  // nullptr: every list is empty
  uint8_t options_type;
  ErrorReporter* error_reporter;

  // Copies the list in the field at `vtable_offset` to `out`; refuses one of more than `capacity` elements.
  template <typename T>
  TfLiteStatus Copy(voffset_t vtable_offset, int capacity, T* out, int* count) const {
    *count = 0;
    const auto* list = table == nullptr ? nullptr : table->GetPointer<const Vector<T>*>(vtable_offset);
    if (list == nullptr) return kTfLiteOk;
    if (list->size() > static_cast<uint32_t>(capacity)) {
      ReportParseError(error_reporter, "field %d of %s has %u elements, but at most %d are supported",
                       (vtable_offset - 4) / 2, OptionsName(options_type), list->size(), capacity);
      return kTfLiteError;
    }
    *count = static_cast<int>(list->size());
    memcpy(out, list->Data(), list->size() * sizeof(T));
    return kTfLiteOk;
  }

  // Reads the scalar field at `vtable_offset`; `out` keeps its value when it is absent.
  template <typename T>
  bool Scalar(voffset_t vtable_offset, T* out) const {
    return ReadOptionsField(table, (vtable_offset - 4) / 2, sizeof(T), options_type, error_reporter, out) == kTfLiteOk;
  }
  bool Flag(voffset_t vtable_offset, bool* out) const {
    uint8_t value = 0;
    const bool good = Scalar(vtable_offset, &value);
    *out = value != 0;
    return good;
  }

  // Returns null where the model has none, as in the reference: an empty text would lie outside of the model.
  const char* String(voffset_t vtable_offset) const {
    const auto* text = table == nullptr ? nullptr : table->GetPointer<const flatbuffers::String*>(vtable_offset);
    return text == nullptr ? nullptr : text->c_str();
  }
};

// Finds the options and allocates the params; `*params` stays nullptr on failure.
template <typename Params>
TfLiteStatus Start(const Operator* op, BuiltinDataAllocator* allocator, bool required, ListReader* reader,
                   Params** params) {
  *params = nullptr;
  if (FindOptions(op, reader->options_type, required, reader->error_reporter, &reader->table) != kTfLiteOk) {
    return kTfLiteError;
  }
  *params = allocator->AllocatePOD<Params>();
  if (*params == nullptr) {
    ReportParseError(reader->error_reporter, "no memory for %d bytes of %s: give the interpreter a larger arena",
                     static_cast<int>(sizeof(Params)), OptionsName(reader->options_type));
    return kTfLiteError;
  }
  return kTfLiteOk;
}

// Hands the params over, or gives them back when `status` says that reading them failed.
TfLiteStatus Finish(TfLiteStatus status, BuiltinDataAllocator* allocator, void* params, void** builtin_data) {
  if (status == kTfLiteOk) {
    *builtin_data = params;
  } else {
    allocator->Deallocate(params);
  }
  return status;
}

static_assert(sizeof(TfLiteReshapeParams) == sizeof(TfLiteSqueezeParams) &&
                  offsetof(TfLiteReshapeParams, num_dimensions) == offsetof(TfLiteSqueezeParams, num_squeeze_dims),
              "one function fills both");

// Parses options with one list of up to 8 int32 in field 0.
TfLiteStatus ParseDims(const Operator* op, ErrorReporter* error_reporter, BuiltinDataAllocator* allocator,
                       void** builtin_data, uint8_t options_type) {
  ListReader reader{nullptr, options_type, error_reporter};
  TfLiteReshapeParams* params;
  if (Start(op, allocator, false, &reader, &params) != kTfLiteOk) return kTfLiteError;
  const TfLiteStatus status =
      reader.Copy<int32_t>(tflite::ReshapeOptions::VT_NEW_SHAPE, TFLITE_RESHAPE_PARAMS_MAX_DIMENSION_COUNT,
                           params->shape, &params->num_dimensions);
  return Finish(status, allocator, params, builtin_data);
}

constexpr uint8_t Number(BuiltinOptions2 type) { return kOptions2 + type; }

TfLiteStatus ReadScatter(const ListReader& reader, TfLiteStablehloScatterParams* params) {
  using Options = tflite::StablehloScatterOptions;
  constexpr int kMax = TFLITE_STABLEHLO_SCATTER_PARAMS_MAX_DIMENSION_COUNT;
  if (!reader.Flag(Options::VT_INDICES_ARE_SORTED, &params->indices_are_sorted) ||
      !reader.Scalar(Options::VT_INDEX_VECTOR_DIM, &params->index_vector_dim) ||
      !reader.Flag(Options::VT_UNIQUE_INDICES, &params->unique_indices) ||
      !reader.Scalar(Options::VT_UPDATE_COMPUTATION_SUBGRAPH_INDEX, &params->update_computation_subgraph_index) ||
      reader.Copy(Options::VT_UPDATE_WINDOW_DIMS, kMax, params->update_window_dims, &params->num_update_window_dims) !=
          kTfLiteOk ||
      reader.Copy(Options::VT_INSERTED_WINDOW_DIMS, kMax, params->inserted_window_dims,
                  &params->num_inserted_window_dims) != kTfLiteOk) {
    return kTfLiteError;
  }
  return reader.Copy(Options::VT_SCATTER_DIMS_TO_OPERAND_DIMS, kMax, params->scatter_dims_to_operand_dims,
                     &params->num_scatter_dims_to_operand_dims);
}

TfLiteStatus ReadGather(const ListReader& reader, TfLiteStablehloGatherParams* params) {
  using Options = tflite::StablehloGatherOptions;
  constexpr int kMax = TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT;
  if (!reader.Scalar(Options::VT_INDEX_VECTOR_DIM, &params->index_vector_dim) ||
      !reader.Flag(Options::VT_INDICES_ARE_SORTED, &params->indices_are_sorted) ||
      reader.Copy(Options::VT_OFFSET_DIMS, kMax, params->offset_dims, &params->num_offset_dims) != kTfLiteOk ||
      reader.Copy(Options::VT_COLLAPSED_SLICE_DIMS, kMax, params->collapsed_slice_dims,
                  &params->num_collapsed_slice_dims) != kTfLiteOk ||
      reader.Copy(Options::VT_START_INDEX_MAP, kMax, params->start_index_map, &params->num_start_index_map) !=
          kTfLiteOk) {
    return kTfLiteError;
  }
  return reader.Copy(Options::VT_SLICE_SIZES, kMax, params->slice_sizes, &params->num_slice_sizes);
}

// Copies a list of `expected` elements, or fills in as many times `fill` where the model has none.
TfLiteStatus CopyOrFill(const ListReader& reader, voffset_t vtable_offset, int expected, int64_t fill, int64_t* out) {
  int count;
  if (reader.Copy(vtable_offset, expected, out, &count) != kTfLiteOk) return kTfLiteError;
  if (count != 0 && count != expected) {
    ReportParseError(reader.error_reporter, "field %d of %s has %d elements, but %d are needed",
                     (vtable_offset - 4) / 2, OptionsName(reader.options_type), count, expected);
    return kTfLiteError;
  }
  for (int i = count; i < expected; ++i) out[i] = fill;
  return kTfLiteOk;
}

TfLiteStatus ReadReduceWindow(const ListReader& reader, TfLiteStablehloReduceWindowParams* params) {
  using Options = tflite::StablehloReduceWindowOptions;
  int rank;
  if (reader.Copy(Options::VT_WINDOW_DIMENSIONS, TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT,
                  params->window_dimensions, &rank) != kTfLiteOk) {
    return kTfLiteError;
  }
  if (rank == 0) {
    ReportParseError(reader.error_reporter, "%s has no window_dimensions", OptionsName(reader.options_type));
    return kTfLiteError;
  }
  if (!reader.Scalar(Options::VT_BODY_SUBGRAPH_INDEX, &params->body_subgraph_index) ||
      CopyOrFill(reader, Options::VT_WINDOW_STRIDES, rank, 1, params->window_strides) != kTfLiteOk ||
      CopyOrFill(reader, Options::VT_BASE_DILATIONS, rank, 1, params->base_dilations) != kTfLiteOk ||
      CopyOrFill(reader, Options::VT_WINDOW_DILATIONS, rank, 1, params->window_dilations) != kTfLiteOk) {
    return kTfLiteError;
  }
  return CopyOrFill(reader, Options::VT_PADDING, 2 * rank, 0, params->padding);
}

TfLiteStatus ReadPad(const ListReader& reader, TfLiteStablehloPadParams* params) {
  using Options = tflite::StablehloPadOptions;
  int rank;
  if (reader.Copy(Options::VT_EDGE_PADDING_LOW, TFLITE_STABLEHLO_PAD_PARAMS_MAX_DIMENSION_COUNT,
                  params->edge_padding_low, &rank) != kTfLiteOk ||
      CopyOrFill(reader, Options::VT_EDGE_PADDING_HIGH, rank, 0, params->edge_padding_high) != kTfLiteOk) {
    return kTfLiteError;
  }
  return CopyOrFill(reader, Options::VT_INTERIOR_PADDING, rank, 0, params->interior_padding);
}

TfLiteStatus ReadCase(const ListReader& reader, TfLiteStablehloCaseParams* params) {
  int count;
  if (reader.Copy(tflite::StablehloCaseOptions::VT_BRANCH_SUBGRAPH_INDICES,
                  TFLITE_STABLEHLO_CASE_PARAMS_MAX_BRANCHES_COUNT, params->branch_subgraph_indices,
                  &count) != kTfLiteOk) {
    return kTfLiteError;
  }
  params->num_branches = static_cast<uint32_t>(count);
  return kTfLiteOk;
}

TfLiteStatus ReadComposite(const ListReader& reader, TfLiteStablehloCompositeParams* params) {
  using Options = tflite::StableHLOCompositeOptions;
  params->name = reader.String(Options::VT_NAME);
  if (params->name == nullptr) params->name = "";
  if (!reader.Scalar(Options::VT_DECOMPOSITION_SUBGRAPH_INDEX, &params->subgraph_index) ||
      !reader.Scalar(Options::VT_VERSION, &params->version)) {
    return kTfLiteError;
  }
  if (const auto* bytes = reader.table->GetPointer<const Vector<uint8_t>*>(Options::VT_COMPOSITE_ATTRIBUTES)) {
    params->attributes = bytes->Data();
    params->attributes_size = bytes->size();
  }
  return kTfLiteOk;
}

TfLiteStatus ReadVarHandle(const ListReader& reader, TfLiteVarHandleParams* params) {
  params->container = reader.String(tflite::VarHandleOptions::VT_CONTAINER);
  params->shared_name = reader.String(tflite::VarHandleOptions::VT_SHARED_NAME);
  return kTfLiteOk;
}

TfLiteStatus ReadBucketize(const ListReader& reader, TfLiteBucketizeParams* params) {
  const auto* boundaries = reader.table->GetPointer<const Vector<float>*>(tflite::BucketizeOptions::VT_BOUNDARIES);
  if (boundaries == nullptr || boundaries->size() > INT32_MAX / sizeof(float)) {
    ReportParseError(reader.error_reporter, "%s has no boundaries", OptionsName(reader.options_type));
    return kTfLiteError;
  }
  params->num_boundaries = static_cast<int>(boundaries->size());
  params->boundaries = reinterpret_cast<const float*>(boundaries->Data());
  return kTfLiteOk;
}

template <typename Params>
TfLiteStatus ParseLists(const Operator* op, ErrorReporter* error_reporter, BuiltinDataAllocator* allocator,
                        void** builtin_data, uint8_t options_type,
                        TfLiteStatus (*read)(const ListReader& reader, Params* params)) {
  ListReader reader{nullptr, options_type, error_reporter};
  Params* params;
  if (Start(op, allocator, true, &reader, &params) != kTfLiteOk) return kTfLiteError;
  return Finish(read(reader, params), allocator, params, builtin_data);
}

}  // namespace
}  // namespace mote

namespace tflite {

TfLiteStatus ParseReshape(const Operator* op, ErrorReporter* error_reporter, BuiltinDataAllocator* allocator,
                          void** builtin_data) {
  return mote::ParseDims(op, error_reporter, allocator, builtin_data, BuiltinOptions_ReshapeOptions);
}

TfLiteStatus ParseSqueeze(const Operator* op, ErrorReporter* error_reporter, BuiltinDataAllocator* allocator,
                          void** builtin_data) {
  return mote::ParseDims(op, error_reporter, allocator, builtin_data, BuiltinOptions_SqueezeOptions);
}

#define LIST_PARSER(NAME, TYPE, READ)                                                                   \
  TfLiteStatus NAME(const Operator* op, ErrorReporter* error_reporter, BuiltinDataAllocator* allocator, \
                    void** builtin_data) {                                                              \
    return mote::ParseLists(op, error_reporter, allocator, builtin_data, TYPE, mote::READ);             \
  }
LIST_PARSER(ParseBucketize, BuiltinOptions_BucketizeOptions, ReadBucketize)
LIST_PARSER(ParseVarHandle, BuiltinOptions_VarHandleOptions, ReadVarHandle)
LIST_PARSER(ParseStablehloCase, mote::Number(BuiltinOptions2_StablehloCaseOptions), ReadCase)
LIST_PARSER(ParseStablehloComposite, mote::Number(BuiltinOptions2_StableHLOCompositeOptions), ReadComposite)
LIST_PARSER(ParseStablehloGather, mote::Number(BuiltinOptions2_StablehloGatherOptions), ReadGather)
LIST_PARSER(ParseStablehloPad, mote::Number(BuiltinOptions2_StablehloPadOptions), ReadPad)
LIST_PARSER(ParseStablehloReduceWindow, mote::Number(BuiltinOptions2_StablehloReduceWindowOptions), ReadReduceWindow)
LIST_PARSER(ParseStablehloScatter, mote::Number(BuiltinOptions2_StablehloScatterOptions), ReadScatter)
#undef LIST_PARSER

}  // namespace tflite
