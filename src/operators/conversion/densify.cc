// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DENSIFY: a constant that the model keeps sparse, with its zeros. It is expanded once, in Prepare, and is a constant
// for the operators behind it; it takes the room of all its elements in the arena.
//   in  0: values, a sparse constant      any type of at least a byte
//   out 0: values, same shape and type
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/sparse.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {
namespace {

// Refers to a list of numbers in the model, of 1, 2 or 4 bytes each.
struct IndexList {
  const void* vector = nullptr;  // a FlatBuffer vector; the format knows three types
  tflite::SparseIndexVector type = tflite::SparseIndexVector_NONE;

  int64_t size() const {
    return vector == nullptr ? 0 : static_cast<const flatbuffers::Vector<uint8_t>*>(vector)->size();
  }
  int operator[](uint32_t i) const {
    switch (type) {
      case tflite::SparseIndexVector_Int32Vector:
        return static_cast<const flatbuffers::Vector<int32_t>*>(vector)->Get(i);
      case tflite::SparseIndexVector_Uint16Vector:
        return static_cast<const flatbuffers::Vector<uint16_t>*>(vector)->Get(i);
      default:
        return static_cast<const flatbuffers::Vector<uint8_t>*>(vector)->Get(i);
    }
  }
};

IndexList ListOf(tflite::SparseIndexVector type, const void* table) {
  if (table == nullptr || type <= tflite::SparseIndexVector_NONE || type > tflite::SparseIndexVector_MAX) return {};
  return {static_cast<const flatbuffers::Table*>(table)->GetPointer<const void*>(tflite::Int32Vector::VT_VALUES), type};
}

// Describes one dimension, in the order in which the values are stored. A dimension that is cut into blocks is there
// twice: for the blocks and for the elements inside of one.
struct Level {
  int size;
  int stride;  // in the dense values
  bool is_sparse;
  IndexList segments;  // of a sparse one: where the indices of each parent begin, and the last ones' end
  IndexList indices;
};

constexpr int kMaxLevels = 2 * kMaxRank;

class Expansion {
 public:
  TfLiteStatus Init(const PrepareContext& ctx, const TensorInfo& values);
  // `target` holds zeros.
  TfLiteStatus Run(const PrepareContext& ctx, int level, int64_t position, int offset, uint8_t* target) const;

 private:
  TfLiteStatus InitLevel(const PrepareContext& ctx, const tflite::DimensionMetadata& metadata, int i, Level* level);

  int count_ = 0;
  Level levels_[kMaxLevels] = {};
  const uint8_t* stored_ = nullptr;
  size_t element_bytes_ = 0;
  int64_t stored_elements_ = 0;
};

TfLiteStatus Expansion::Init(const PrepareContext& ctx, const TensorInfo& values) {
  const tflite::SparsityParameters& sparsity = *values.sparsity;
  const auto* order = sparsity.traversal_order();
  const auto* blocks = sparsity.block_map();
  const auto* metadata = sparsity.dim_metadata();
  const int rank = values.rank(), block_count = blocks == nullptr ? 0 : static_cast<int>(blocks->size());
  count_ = rank + block_count;
  OP_REQUIRE(ctx,
             block_count <= rank && order != nullptr && static_cast<int>(order->size()) == count_ &&
                 metadata != nullptr && static_cast<int>(metadata->size()) == count_,
             "a sparse constant of %d dimensions and %d blocks needs an order and descriptions of as many", rank,
             block_count);
  int sizes[kMaxLevels], strides[kMaxLevels];
  for (int d = 0; d < rank; ++d) sizes[d] = values.dim(d);
  RowMajorStrides(rank, values.dims->data, strides);
  unsigned cut = 0;
  for (int i = 0; i < count_; ++i) {
    const int d = order->Get(static_cast<unsigned>(i));
    OP_REQUIRE(ctx, d >= 0 && d < count_, "number %d of the order is %d, outside of the %d dimensions and blocks", i, d,
               count_);
    if (d < rank) continue;
    const int of = blocks->Get(static_cast<unsigned>(d - rank)),
              size = metadata->Get(static_cast<unsigned>(i))->dense_size();
    OP_REQUIRE(ctx, of >= 0 && of < rank && !(cut >> of & 1) && size >= 1 && sizes[of] % size == 0,
               "blocks of %d in dimension %d are not possible", size, of);
    cut |= 1u << of;
    sizes[d] = size;
    strides[d] = strides[of];
    sizes[of] /= size;
    strides[of] *= size;
  }
  unsigned seen = 0;
  for (int i = 0; i < count_; ++i) {
    const int d = order->Get(static_cast<unsigned>(i));
    OP_REQUIRE(ctx, !(seen >> d & 1), "dimension %d is twice in the order of a sparse constant", d);
    seen |= 1u << d;
    levels_[i].size = sizes[d];
    levels_[i].stride = strides[d];
    OP_TRY(InitLevel(ctx, *metadata->Get(static_cast<unsigned>(i)), i, &levels_[i]));
  }
  stored_ = values.Data<uint8_t>();
  element_bytes_ = static_cast<size_t>(ElementBits(values.type) / 8);
  stored_elements_ = values.Data<flatbuffers::uoffset_t>()[-1] / element_bytes_;
  return kTfLiteOk;
}

TfLiteStatus Expansion::InitLevel(const PrepareContext& ctx, const tflite::DimensionMetadata& metadata, int i,
                                  Level* level) {
  level->is_sparse = metadata.format() == tflite::DimensionType_SPARSE_CSR;
  if (!level->is_sparse) {
    OP_REQUIRE(ctx, metadata.dense_size() == level->size, "description %d of a sparse constant says %d instead of %d",
               i, static_cast<int>(metadata.dense_size()), level->size);
    return kTfLiteOk;
  }
  level->segments = ListOf(metadata.array_segments_type(), metadata.array_segments());
  level->indices = ListOf(metadata.array_indices_type(), metadata.array_indices());
  return kTfLiteOk;
}

TfLiteStatus Expansion::Run(const PrepareContext& ctx, int level, int64_t position, int offset, uint8_t* target) const {
  if (level == count_) {
    OP_REQUIRE(ctx, position < stored_elements_, "a sparse constant of %ld elements has no number %ld",
               static_cast<long>(stored_elements_), static_cast<long>(position));
    std::memcpy(target + static_cast<size_t>(offset) * element_bytes_,
                stored_ + static_cast<size_t>(position) * element_bytes_, element_bytes_);
    return kTfLiteOk;
  }
  const Level& l = levels_[level];
  if (!l.is_sparse) {
    for (int i = 0; i < l.size; ++i) OP_TRY(Run(ctx, level + 1, position * l.size + i, offset + i * l.stride, target));
    return kTfLiteOk;
  }
  OP_REQUIRE(ctx, position + 1 < l.segments.size(), "description %d of a sparse constant has %ld segments, not %ld",
             level, static_cast<long>(l.segments.size()), static_cast<long>(position + 2));
  const int from = l.segments[static_cast<uint32_t>(position)], to = l.segments[static_cast<uint32_t>(position + 1)];
  OP_REQUIRE(ctx, from >= 0 && from <= to && to <= l.indices.size() && to - from <= l.size,
             "description %d of a sparse constant has %ld indices, but a segment of numbers %d to %d", level,
             static_cast<long>(l.indices.size()), from, to);
  for (int i = from; i < to; ++i) {
    const int index = l.indices[static_cast<uint32_t>(i)];
    OP_REQUIRE(ctx, index >= 0 && index < l.size, "index %d of description %d of a sparse constant is not below %d",
               index, level, l.size);
    OP_TRY(Run(ctx, level + 1, i, offset + index * l.stride, target));
  }
  return kTfLiteOk;
}

// Takes the place of the length of a FlatBuffer list, and is none: the constant has been expanded.
constexpr uint32_t kExpanded = 0xFFFFFFFF;

// Gives all elements of a sparse constant, in memory that stays; null if there are none.
TfLiteStatus Dense(const PrepareContext& ctx, const TensorInfo& values, const uint8_t** dense) {
  *dense = nullptr;
  size_t bytes = 0;
  OP_TRY(BytesFor(values.type, values.elements(), &bytes));
  if (bytes == 0) return kTfLiteOk;
  if (values.Data<uint32_t>()[-1] == kExpanded) {  // for another node that reads it
    *dense = values.Data<uint8_t>();
    return kTfLiteOk;
  }
  Expansion expansion;
  OP_TRY(expansion.Init(ctx, values));
  // Eight-byte elements need their alignment.
  auto* const memory = ctx.Persistent<uint64_t>(static_cast<int>((bytes + 7) / 8) + 1);
  if (memory == nullptr) return kTfLiteError;
  reinterpret_cast<uint32_t*>(memory)[1] = kExpanded;
  auto* const target = reinterpret_cast<uint8_t*>(memory + 1);
  std::memset(target, 0, bytes);
  *dense = target;
  return expansion.Run(ctx, 0, 0, 0, target);
}

TfLiteStatus ExpandInput(const PrepareContext& ctx, int i, TensorInfo* info) {
  const TensorInfo values = *info;
  OP_REQUIRE(ctx, values.is_constant, "input %d is sparse, and no constant", i);
  OP_REQUIRE(ctx, ElementBits(values.type) >= 8, "input %d is sparse and has type %s, of less than a byte", i,
             TfLiteTypeGetName(values.type));
  const uint8_t* dense = nullptr;
  OP_TRY(Dense(ctx, values, &dense));
  if (dense == nullptr || dense == info->data) return kTfLiteOk;
  info->data = dense;
  return ctx.runtime().SetConstant(ctx.raw(), ctx.node()->inputs->data[i], dense);
}

TfLiteStatus RequireOthersDense(const PrepareContext& ctx, uint32_t inputs) {
  for (int i = 0; i < ctx.num_inputs(); ++i) {
    OP_REQUIRE(ctx, (inputs >> i & 1) != 0 || ctx.in(i).sparsity == nullptr,
               "input %d is sparse, which this operator cannot read", i);
  }
  return kTfLiteOk;
}

TfLiteStatus ExpandOnly(const PrepareContext& ctx, int i, TensorInfo* info) {
  OP_TRY(RequireOthersDense(ctx, 1u << i));
  return ExpandInput(ctx, i, info);
}

TfLiteStatus ExpandAll(const PrepareContext& ctx, uint32_t inputs) {
  OP_TRY(RequireOthersDense(ctx, inputs));
  for (int i = 0; i < ctx.num_inputs(); ++i) {
    TensorInfo info = ctx.in(i);
    if (info.sparsity != nullptr) OP_TRY(ExpandInput(ctx, i, &info));
  }
  return kTfLiteOk;
}

struct Densify {
  using Params = void;
  struct Plan {
    const uint8_t* values;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo values = ctx.in(0);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    OP_REQUIRE(ctx, values.is_constant && values.sparsity != nullptr, "the input is not a sparse constant");
    OP_TRY(ctx.SetOutputShape(0, *values.dims));
    if (plan.values == nullptr) OP_TRY(Dense(ctx, values, &plan.values));
    return plan.values == nullptr ? kTfLiteOk : ctx.SetConstantOutput(0, plan.values);
  }

  static TfLiteStatus Eval(const EvalContext&, const Plan&) { return kTfLiteOk; }
};

}  // namespace

const SparseFunctions kSparseFunctions = {ExpandOnly, ExpandAll};

}  // namespace mote

MOTE_REGISTER_OP(DENSIFY, mote::Densify)
