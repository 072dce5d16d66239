// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/graph/tensor_shapes.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "src/core/shape.h"
#include "src/host/common/guarded.h"
#include "src/host/graph/string_room.h"
#include "src/host/memory/tensor_memory.h"

namespace mote {

TfLiteStatus BytesOf(Graph& graph, int tensor_index, TfLiteType type, int rank, const int* dims, size_t* bytes) {
  const uint64_t bits = type == kTfLiteString ? 0 : static_cast<uint64_t>(ElementBits(type));
  if (bits == 0 && type != kTfLiteString) {
    graph.ReportError("tensor %d has type %s, whose elements have no size", tensor_index, TfLiteTypeGetName(type));
    return kTfLiteError;
  }
  bool fits = true, is_empty = false;
  uint64_t elements = 1;
  for (int d = 0; d < rank; ++d) {
    if (dims[d] < 0) {
      graph.ReportError("tensor %d cannot have %d elements in dimension %d", tensor_index, dims[d], d);
      return kTfLiteError;
    }
    is_empty = is_empty || dims[d] == 0;
    if (dims[d] > 0) fits = fits && !__builtin_mul_overflow(elements, static_cast<uint64_t>(dims[d]), &elements);
    fits = fits && elements <= kMaxTensorBytes;
  }
  const uint64_t total = is_empty ? 0 : (elements * bits + 7) / 8;
  if (!is_empty && (!fits || total > kMaxTensorBytes)) {
    graph.ReportError("tensor %d would have 2^31 bytes or more", tensor_index);
    return kTfLiteError;
  }
  *bytes = static_cast<size_t>(total);
  return kTfLiteOk;
}

namespace {

TfLiteStatus ChangeBytes(Graph& graph, int tensor_index, size_t bytes) {
  TfLiteTensor& tensor = graph.tensor(tensor_index);
  if (tensor.allocation_type == kTfLiteCustom) {
    const TfLiteCustomAllocation given = graph.plan.GivenTo(tensor_index);
    if (IsInvoking(graph.phase)) {
      TF_LITE_ENSURE_STATUS(MemoryPlan::CheckLength(&graph.context, tensor_index, given, bytes));
    }
    tensor.bytes = bytes;
    graph.plan.PlaceGiven(&graph.context, tensor_index);
    return kTfLiteOk;
  }
  if (!IsInvoking(graph.phase) && tensor.allocation_type != kTfLiteDynamic) {
    if (bytes != tensor.bytes) tensor.data.data = nullptr;
    tensor.bytes = bytes;
    return kTfLiteOk;
  }
  if (tensor.allocation_type == kTfLiteDynamic && TfLiteTensorRealloc(bytes, &tensor) == kTfLiteOk) return kTfLiteOk;
  void* const memory = tensor.allocation_type == kTfLiteDynamic ? nullptr : std::malloc(std::max<size_t>(bytes, 1));
  if (memory == nullptr) {
    graph.ReportError("there is no memory for the %zu bytes of tensor %d (%s)", bytes, tensor_index, tensor.name);
    return kTfLiteError;
  }
  MoveToHeap(graph, tensor_index);
  tensor.data.data = memory;
  tensor.bytes = bytes;
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus ChangeShape(Graph& graph, int tensor_index, int rank, const int* dims) {
  TfLiteTensor& tensor = graph.tensor(tensor_index);
  // This holds also while an operator looks at the numbers of the strings.
  const bool is_string = graph.tensor_record(tensor_index).is_string || tensor.type == kTfLiteString;
  size_t bytes = 0;
  TF_LITE_ENSURE_STATUS(BytesOf(graph, tensor_index, tensor.type, rank, dims, &bytes));
  tflite::IntArrayUniquePtr shape = tflite::BuildTfLiteArray(rank, dims);
  if (shape == nullptr) return graph.ReportNoMemory();
  TF_LITE_ENSURE_STATUS(is_string ? CheckStringRoom(graph, tensor_index, Elements(*shape))
                                  : ChangeBytes(graph, tensor_index, bytes));
  TfLiteIntArrayFree(tensor.dims);
  tensor.dims = shape.release();
  return kTfLiteOk;
}

void MoveToHeap(Graph& graph, int tensor_index) {
  TfLiteTensor& tensor = graph.tensor(tensor_index);
  if (tensor.allocation_type == kTfLiteDynamic) return;
  tensor.allocation_type = kTfLiteDynamic;
  tensor.data.data = nullptr;
  graph.tensor_record(tensor_index).is_moved = true;
  graph.has_open_shapes = true;
}

TfLiteStatus GiveMemory(Graph& graph, int tensor_index, const TfLiteCustomAllocation& allocation, int64_t flags) {
  if (!graph.HasTensor(tensor_index)) {
    graph.ReportError("tensor %d does not exist and cannot be given memory; there are %zu tensors", tensor_index,
                      graph.tensors.size());
    return kTfLiteError;
  }
  TfLiteTensor& tensor = graph.tensor(tensor_index);
  const TfLiteAllocationType place = tensor.allocation_type;
  if (place != kTfLiteArenaRw && place != kTfLiteArenaRwPersistent && place != kTfLiteCustom) {
    graph.ReportError("tensor %d (%s) cannot be given memory: it is a constant, or is sized while the graph runs",
                      tensor_index, tensor.name);
    return kTfLiteError;
  }
  const bool checks_alignment = (flags & kTfLiteCustomAllocationFlagsSkipAlignCheck) == 0;
  const bool is_aligned = reinterpret_cast<uintptr_t>(allocation.data) % kTensorAlignment == 0;
  if (allocation.data == nullptr || (checks_alignment && !is_aligned)) {
    graph.ReportError("the memory for tensor %d (%s) is null, or not aligned to %zu bytes", tensor_index, tensor.name,
                      kTensorAlignment);
    return kTfLiteError;
  }
  // Before the tensors are allocated, AllocateTensors tells how much memory is needed.
  if (graph.readiness != Readiness::kUnprepared) {
    TF_LITE_ENSURE_STATUS(MemoryPlan::CheckLength(&graph.context, tensor_index, allocation, tensor.bytes));
  }
  return Guarded(graph.surroundings.error_reporter, [&] {
    graph.plan.Give(&graph.context, tensor_index, allocation);
    graph.EvalTensor(tensor_index);
    return kTfLiteOk;
  });
}

void ResetVariables(Graph& graph) {
  for (size_t i = 0; i < graph.tensors.size(); ++i) {
    TfLiteTensor& tensor = graph.tensors[i];
    // The application's memory is the application's business.
    if (!tensor.is_variable || tensor.allocation_type != kTfLiteArenaRwPersistent || tensor.data.data == nullptr)
      continue;
    std::memset(tensor.data.data, ByteAtFirst(tensor), tensor.bytes);
  }
}

}  // namespace mote
