// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reads the options of builtin operators out of a model, into the structs of builtin_op_data.h.
#ifndef TENSORFLOW_LITE_CORE_API_FLATBUFFER_CONVERSIONS_H_
#define TENSORFLOW_LITE_CORE_API_FLATBUFFER_CONVERSIONS_H_

#include <cstddef>
#include <new>
#include <type_traits>

#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

// Gives the parsers memory for the structs.
class BuiltinDataAllocator {
 public:
  virtual void* Allocate(size_t size, size_t alignment_hint) = 0;
  virtual void Deallocate(void* data) = 0;

  // Returns a zeroed T, or nullptr. T needs no destructor: parsed options are dropped as raw memory.
  template <typename T>
  T* AllocatePOD() {
    static_assert(std::is_trivially_destructible<T>::value && std::is_standard_layout<T>::value,
                  "options are plain structs");
    void* memory = Allocate(sizeof(T), alignof(T));
    return memory == nullptr ? nullptr : new (memory) T();
  }

  virtual ~BuiltinDataAllocator() {}
};

// A parser gives a new struct in `*builtin_data`, or nullptr for an operator without options. A field that the model
// leaves out has the schema's default. Options of another operator's type, and enum values outside the schema, are
// refused. An `error_reporter` of nullptr means MicroPrintf.
using BuiltinOptionsParser = TfLiteStatus(const Operator* op, ErrorReporter* error_reporter,
                                          BuiltinDataAllocator* allocator, void** builtin_data);

// Chooses the parser by `op_type`; links all of them.
TfLiteStatus ParseOpData(const Operator* op, BuiltinOperator op_type, ErrorReporter* error_reporter,
                         BuiltinDataAllocator* allocator, void** builtin_data);

TfLiteStatus ConvertTensorType(TensorType tensor_type, TfLiteType* type, ErrorReporter* error_reporter);

BuiltinOptionsParser ParseAbs;
BuiltinOptionsParser ParseAdd;
BuiltinOptionsParser ParseAddN;
BuiltinOptionsParser ParseArgMax;
BuiltinOptionsParser ParseArgMin;
BuiltinOptionsParser ParseAssignVariable;
BuiltinOptionsParser ParseBatchMatMul;
BuiltinOptionsParser ParseBatchToSpaceNd;
BuiltinOptionsParser ParseBidirectionalSequenceLSTM;
BuiltinOptionsParser ParseBidirectionalSequenceRNN;
BuiltinOptionsParser ParseBitwiseXor;
BuiltinOptionsParser ParseBroadcastArgs;
BuiltinOptionsParser ParseBroadcastTo;
BuiltinOptionsParser ParseBucketize;
BuiltinOptionsParser ParseCallOnce;
BuiltinOptionsParser ParseCast;
BuiltinOptionsParser ParseCeil;
BuiltinOptionsParser ParseConcatenation;
BuiltinOptionsParser ParseConv2D;
BuiltinOptionsParser ParseConv3D;
BuiltinOptionsParser ParseCos;
BuiltinOptionsParser ParseCumsum;
BuiltinOptionsParser ParseDepthToSpace;
BuiltinOptionsParser ParseDepthwiseConv2D;
BuiltinOptionsParser ParseDequantize;
BuiltinOptionsParser ParseDiv;
BuiltinOptionsParser ParseDynamicUpdateSlice;
BuiltinOptionsParser ParseElu;
BuiltinOptionsParser ParseEmbeddingLookup;
BuiltinOptionsParser ParseEmbeddingLookupSparse;
BuiltinOptionsParser ParseEqual;
BuiltinOptionsParser ParseExp;
BuiltinOptionsParser ParseExpandDims;
BuiltinOptionsParser ParseFakeQuant;
BuiltinOptionsParser ParseFill;
BuiltinOptionsParser ParseFloor;
BuiltinOptionsParser ParseFloorDiv;
BuiltinOptionsParser ParseFloorMod;
BuiltinOptionsParser ParseFullyConnected;
BuiltinOptionsParser ParseGather;
BuiltinOptionsParser ParseGatherNd;
BuiltinOptionsParser ParseGelu;
BuiltinOptionsParser ParseGreater;
BuiltinOptionsParser ParseGreaterEqual;
BuiltinOptionsParser ParseHardSwish;
BuiltinOptionsParser ParseHashtable;
BuiltinOptionsParser ParseIf;
BuiltinOptionsParser ParseL2Normalization;
BuiltinOptionsParser ParseLeakyRelu;
BuiltinOptionsParser ParseLess;
BuiltinOptionsParser ParseLessEqual;
BuiltinOptionsParser ParseLocalResponseNormalization;
BuiltinOptionsParser ParseLog;
BuiltinOptionsParser ParseLogicalAnd;
BuiltinOptionsParser ParseLogicalNot;
BuiltinOptionsParser ParseLogicalOr;
BuiltinOptionsParser ParseLogistic;
BuiltinOptionsParser ParseLogSoftmax;
BuiltinOptionsParser ParseLSHProjection;
BuiltinOptionsParser ParseLSTM;
BuiltinOptionsParser ParseMaximum;
BuiltinOptionsParser ParseMinimum;
BuiltinOptionsParser ParseMirrorPad;
BuiltinOptionsParser ParseMul;
BuiltinOptionsParser ParseNeg;
BuiltinOptionsParser ParseNone;
BuiltinOptionsParser ParseNotEqual;
BuiltinOptionsParser ParseOneHot;
BuiltinOptionsParser ParsePack;
BuiltinOptionsParser ParsePad;
BuiltinOptionsParser ParsePadV2;
BuiltinOptionsParser ParsePool;
BuiltinOptionsParser ParsePow;
BuiltinOptionsParser ParsePrelu;
BuiltinOptionsParser ParseQuantize;
BuiltinOptionsParser ParseRandom;
BuiltinOptionsParser ParseReadVariable;
BuiltinOptionsParser ParseReducer;
BuiltinOptionsParser ParseReduceWindow;
BuiltinOptionsParser ParseRelu;
BuiltinOptionsParser ParseRelu0To1;
BuiltinOptionsParser ParseRelu6;
BuiltinOptionsParser ParseReluN1To1;
BuiltinOptionsParser ParseReshape;
BuiltinOptionsParser ParseResizeBilinear;
BuiltinOptionsParser ParseResizeNearestNeighbor;
BuiltinOptionsParser ParseReverseSequence;
BuiltinOptionsParser ParseReverseV2;
BuiltinOptionsParser ParseRightShift;
BuiltinOptionsParser ParseRnn;
BuiltinOptionsParser ParseRound;
BuiltinOptionsParser ParseRsqrt;
BuiltinOptionsParser ParseSelect;
BuiltinOptionsParser ParseSelectV2;
BuiltinOptionsParser ParseSequenceRNN;
BuiltinOptionsParser ParseShape;
BuiltinOptionsParser ParseSin;
BuiltinOptionsParser ParseSkipGram;
BuiltinOptionsParser ParseSlice;
BuiltinOptionsParser ParseSoftmax;
BuiltinOptionsParser ParseSpaceToBatchNd;
BuiltinOptionsParser ParseSpaceToDepth;
BuiltinOptionsParser ParseSparseToDense;
BuiltinOptionsParser ParseSplit;
BuiltinOptionsParser ParseSplitV;
BuiltinOptionsParser ParseSqrt;
BuiltinOptionsParser ParseSquare;
BuiltinOptionsParser ParseSquaredDifference;
BuiltinOptionsParser ParseSqueeze;
BuiltinOptionsParser ParseStablehloCase;
BuiltinOptionsParser ParseStablehloComposite;
BuiltinOptionsParser ParseStablehloConcatenate;
BuiltinOptionsParser ParseStablehloGather;
BuiltinOptionsParser ParseStablehloPad;
BuiltinOptionsParser ParseStablehloReduceWindow;
BuiltinOptionsParser ParseStablehloRngBitGenerator;
BuiltinOptionsParser ParseStablehloScatter;
BuiltinOptionsParser ParseStablehloShiftLeft;
BuiltinOptionsParser ParseStridedSlice;
BuiltinOptionsParser ParseSub;
BuiltinOptionsParser ParseSvdf;
BuiltinOptionsParser ParseTanh;
BuiltinOptionsParser ParseTranspose;
BuiltinOptionsParser ParseTransposeConv;
BuiltinOptionsParser ParseUnidirectionalSequenceLSTM;
BuiltinOptionsParser ParseUnique;
BuiltinOptionsParser ParseUnpack;
BuiltinOptionsParser ParseVarHandle;
BuiltinOptionsParser ParseWhile;
BuiltinOptionsParser ParseZerosLike;

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_API_FLATBUFFER_CONVERSIONS_H_
