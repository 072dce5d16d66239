// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Requests that a micro operator may make beyond the C interface of TfLiteContext.
#ifndef TENSORFLOW_LITE_MICRO_MICRO_CONTEXT_H_
#define TENSORFLOW_LITE_MICRO_MICRO_CONTEXT_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_common.h"
#include "tensorflow/lite/micro/micro_graph.h"
#include "tensorflow/lite/micro/micro_profiler_interface.h"

namespace tflite {

class DecodeState;

class MicroContext {
 public:
  virtual ~MicroContext() = default;

  // Returns memory that lives as long as the interpreter, 16-byte aligned; null when there is no room. Only Init and
  // Prepare may call it.
  virtual void* AllocatePersistentBuffer(size_t bytes) = 0;
  // These give memory for each Invoke of this node. Only Prepare may ask for it; only Invoke may get the buffer.
  virtual TfLiteStatus RequestScratchBufferInArena(size_t bytes, int* buffer_idx) = 0;
  virtual void* GetScratchBuffer(int buffer_idx) = 0;

  // Returns a full view of a tensor, to be given back before Prepare returns; null for an index out of range or when
  // there is no room.
  virtual TfLiteTensor* AllocateTempTfLiteTensor(int tensor_idx) = 0;
  TfLiteTensor* AllocateTempInputTensor(const TfLiteNode* node, int index) {
    return AllocateTempTensor(node->inputs, index);
  }
  TfLiteTensor* AllocateTempOutputTensor(const TfLiteNode* node, int index) {
    return AllocateTempTensor(node->outputs, index);
  }
  TfLiteTensor* AllocateTempIntermediateTensor(const TfLiteNode* node, int index) {
    return AllocateTempTensor(node->intermediates, index);
  }
  virtual void DeallocateTempTfLiteTensor(TfLiteTensor* tensor) = 0;

  // Returns memory that lasts until it is given back, before Prepare returns; null when there is no room. `alignment`
  // is a power of two.
  virtual uint8_t* AllocateTempBuffer(size_t size, size_t alignment) = 0;
  virtual void DeallocateTempBuffer(uint8_t* buffer) = 0;

  // Returns the tensor as Invoke needs it; null for an index out of range.
  virtual TfLiteEvalTensor* GetEvalTensor(int tensor_idx) = 0;

  // Sets a pointer of the application's that its operators can get back; it can be set once.
  virtual TfLiteStatus set_external_context(void* external_context_payload) = 0;
  virtual void* external_context() = 0;

  virtual MicroGraph& graph() = 0;

  // A region is memory of another kind than the arena's, such as fast memory on the chip, where operators unpack
  // constants. Decoders of the application use it; Mote's own need none.
  struct AlternateMemoryRegion {
    void* address;
    size_t bytes;
  };
  // Sets the regions, which must outlive the operators, and takes a word of persistent memory for each. It may be
  // called once, and before AllocateTensors(); else, and when there is no room, it returns kTfLiteError.
  TfLiteStatus SetDecompressionMemory(const AlternateMemoryRegion* regions, size_t count);
  // Takes memory in the first region with room; null when none has. `alignment` may be any number. Prepare may call it.
  void* AllocateDecompressionMemory(size_t bytes, size_t alignment);
  // Makes all regions free again.
  void ResetDecompressionMemoryAllocations();

  // Describes a decoder of the application's own for DECODE: `type`, from 127 on, is the first byte of the second input
  // of a pair; `create` makes what decodes one output (kernels/decode_state.h), and gives null when there is no room.
  struct CustomDecodeRegistration {
    uint8_t type;
    DecodeState* (*create)(const TfLiteContext* context, MicroProfilerInterface* alternate_profiler);
  };
  // Sets the registrations, which must outlive the operators. It may be called once, and before AllocateTensors();
  // else, and if a type is less than 127 or there twice, or a function is null, it returns kTfLiteError.
  TfLiteStatus SetCustomDecodeRegistrations(const CustomDecodeRegistration* registrations, size_t count);
  // Returns null if there is none of that type.
  const CustomDecodeRegistration* FindCustomDecodeRegistration(uint8_t type) const;

  // Sets a second profiler, for what an operator does inside itself; null stands for none.
  TfLiteStatus SetAlternateProfiler(MicroProfilerInterface* alternate_profiler) {
    alternate_profiler_ = alternate_profiler;
    return kTfLiteOk;
  }
  MicroProfilerInterface* GetAlternateProfiler() const { return alternate_profiler_; }

 private:
  TfLiteTensor* AllocateTempTensor(const TfLiteIntArray* tensors, int index) {
    if (tensors == nullptr || index < 0 || index >= tensors->size || tensors->data[index] < 0) return nullptr;
    return AllocateTempTfLiteTensor(tensors->data[index]);
  }

  const AlternateMemoryRegion* regions_ = nullptr;
  size_t num_regions_ = 0;
  size_t* region_used_ = nullptr;  // bytes of each region
  MicroProfilerInterface* alternate_profiler_ = nullptr;
  const CustomDecodeRegistration* decoders_ = nullptr;
  size_t num_decoders_ = 0;

  TF_LITE_REMOVE_VIRTUAL_DELETE
};

inline MicroContext* GetMicroContext(const TfLiteContext* context) {
  return static_cast<MicroContext*>(context->impl_);
}

// These are TfLiteContext's functions in terms of MicroContext, for code that sets up a TfLiteContext of its own.
inline void* MicroContextAllocatePersistentBuffer(TfLiteContext* ctx, size_t bytes) {
  return GetMicroContext(ctx)->AllocatePersistentBuffer(bytes);
}
inline TfLiteStatus MicroContextRequestScratchBufferInArena(TfLiteContext* ctx, size_t bytes, int* buffer_idx) {
  return GetMicroContext(ctx)->RequestScratchBufferInArena(bytes, buffer_idx);
}
inline void* MicroContextGetScratchBuffer(TfLiteContext* ctx, int buffer_idx) {
  return GetMicroContext(ctx)->GetScratchBuffer(buffer_idx);
}
inline TfLiteTensor* MicroContextGetTensor(const TfLiteContext* context, int tensor_idx) {
  return GetMicroContext(context)->AllocateTempTfLiteTensor(tensor_idx);
}
inline TfLiteEvalTensor* MicroContextGetEvalTensor(const TfLiteContext* context, int tensor_idx) {
  return GetMicroContext(context)->GetEvalTensor(tensor_idx);
}
inline TfLiteExternalContext* MicroContextGetExternalContext(TfLiteContext* context, TfLiteExternalContextType) {
  return reinterpret_cast<TfLiteExternalContext*>(GetMicroContext(context)->external_context());
}

// Prints an operator's message: a TfLiteContext::ReportError for any MicroContext.
void MicroContextReportOpError(TfLiteContext* context, const char* format, ...);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_CONTEXT_H_
