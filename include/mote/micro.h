/* SPDX-FileCopyrightText: 2026 The Mote Authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The micro runtime from C99: docs/c_on_microcontrollers.md. Nothing here takes memory from a heap, and no other header
 * of Mote is needed. Where a function returns another status than kMoteOk, a message with the details went to the
 * port's DebugLog. Functions of one interpreter are called from one place at a time. */
#ifndef MOTE_MICRO_H_
#define MOTE_MICRO_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum MoteStatus {
  kMoteOk = 0,
  kMoteBadArgument,     /* a null pointer, memory at an odd address, an index out of range */
  kMoteMemoryTooSmall,  /* the memory for the interpreter, or the arena: MoteRequiredArenaBytes says how many bytes */
  kMoteBadModel,        /* the file is none, or is damaged */
  kMoteMissingOperator, /* the list of operators lacks one, or names one twice */
  kMoteWrongOrder,      /* what comes after MoteAllocate, before it has succeeded */
  kMoteRefused,         /* an operator refuses the model's types, shapes or options */
  kMoteFailed,          /* an operator failed while it ran; MoteInvokeStep in a callback */
  kMoteCancelled        /* the callback ended the run */
} MoteStatus;

/* What a MoteStatus means, in a few words that stay; never null. */
const char* MoteStatusText(int status);

/* Writes a line to the port's DebugLog; nothing in builds without texts of messages. */
void MoteLog(const char* text);

/* As in TensorFlow Lite. */
typedef enum MoteType {
  kMoteNoType = 0,
  kMoteFloat32 = 1,
  kMoteInt32 = 2,
  kMoteUInt8 = 3,
  kMoteInt64 = 4,
  kMoteString = 5,
  kMoteBool = 6,
  kMoteInt16 = 7,
  kMoteComplex64 = 8,
  kMoteInt8 = 9,
  kMoteFloat16 = 10,
  kMoteFloat64 = 11,
  kMoteComplex128 = 12,
  kMoteUInt64 = 13,
  kMoteResource = 14,
  kMoteVariant = 15,
  kMoteUInt32 = 16,
  kMoteUInt16 = 17,
  kMoteInt4 = 18,
  kMoteBFloat16 = 19
} MoteType;

typedef struct MoteInterpreter MoteInterpreter;
typedef struct MoteOperatorTable MoteOperatorTable;

/* An entry of the list of operators: MoteAdd_CONV_2D for all types, MoteAdd_CONV_2D_INT8 for one (include/mote/ops.def
 * has the names), MoteAddCustom_Energy for a custom one. Only those that a list names are linked, with --gc-sections.
 */
typedef MoteStatus (*MoteAddOperator)(MoteOperatorTable* table);
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) MoteStatus MoteAdd_##ENUM(MoteOperatorTable* table);
#define NARROW(ENUM, SUFFIX) MoteStatus MoteAdd_##ENUM##_##SUFFIX(MoteOperatorTable* table);
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) \
  MoteStatus MoteAddCustom_##METHOD(MoteOperatorTable* table);
#define CUSTOM_NARROW(NAME, NAMESPACE, REGISTER) MoteStatus MoteAddCustom_##REGISTER(MoteOperatorTable* table);
#include "mote/ops.def"

/* Called before and after each operator; what `begin` returns is handed to `end`. */
typedef struct MoteProfiler {
  uint32_t (*begin)(void* argument, const char* op); /* null: no profiler */
  void (*end)(void* argument, uint32_t handle);
  void* argument;
} MoteProfiler;

/* All of this but the struct itself, the list included, must outlive the interpreter. */
typedef struct MoteSetup {
  const void* model; /* the .tflite file, at a multiple of 16 bytes */
  size_t model_bytes;
  void* arena; /* at a multiple of 16 bytes no byte of it is lost */
  size_t arena_bytes;
  const MoteAddOperator* operators; /* `mote gen-resolver MODEL --language c` writes the list */
  size_t num_operators;
  MoteProfiler profiler; /* without texts of messages operators have no events */
} MoteSetup;

/* Bytes of memory for an interpreter with so many operators in its list; a constant. */
#define MOTE_INTERPRETER_BYTES(num_operators) ((size_t)(96 + 10 * (num_operators)) * sizeof(void*) + 64)

/* Checks the model and makes an interpreter in `memory`, which begins at a multiple of 8 bytes. *interpreter is null if
 * that fails: kMoteBadArgument, kMoteMemoryTooSmall, kMoteBadModel, kMoteMissingOperator (one that is there twice). */
MoteStatus MoteCreate(void* memory, size_t memory_bytes, const MoteSetup* setup, MoteInterpreter** interpreter);
/* Gives back what operators hold; the memory is the caller's again. Null is allowed. */
void MoteDestroy(MoteInterpreter* interpreter);

/* Prepares the operators and places the tensors in the arena. Again: does nothing. kMoteMissingOperator,
 * kMoteMemoryTooSmall, kMoteRefused. */
MoteStatus MoteAllocate(MoteInterpreter* interpreter);
/* The smallest arena that does, once MoteAllocate has succeeded or found it too small, in which case it may be a lower
 * bound; else 0. */
size_t MoteRequiredArenaBytes(const MoteInterpreter* interpreter);

typedef struct MoteTensor {
  MoteType type;
  int rank;
  const int* dims; /* `rank` lengths */
  void* data;      /* of an input: to be set. Of an output: only to be read, since it may be a constant of the model */
  size_t bytes;    /* there; of strings that may be set: all the room. 0, and data null, for a constant input */
  float scale;     /* 0 if the tensor is not quantised, or each channel has its own; else value = scale * (number -
                      zero_point) */
  int zero_point;
  const void* constant; /* null but for an input that is a constant of the model: its elements, which nothing can set */
  size_t constant_bytes;
} MoteTensor;

/* 0 for a null interpreter. */
size_t MoteInputCount(const MoteInterpreter* interpreter);
size_t MoteOutputCount(const MoteInterpreter* interpreter);
/* Valid as long as the interpreter; the elements of an output after a run until the next. An output whose shape depends
 * on data may have fewer bytes after each run: ask then. kMoteBadArgument: *tensor is all zeros. kMoteWrongOrder:
 * before MoteAllocate. */
MoteStatus MoteInput(MoteInterpreter* interpreter, size_t index, MoteTensor* tensor);
MoteStatus MoteOutput(MoteInterpreter* interpreter, size_t index, MoteTensor* tensor);

/* Runs the model on what its inputs hold; before each run all that have bytes are set anew. kMoteFailed. */
MoteStatus MoteInvoke(MoteInterpreter* interpreter);
/* One operator, and whether some are left: docs/steps.md. */
MoteStatus MoteInvokeStep(MoteInterpreter* interpreter, bool* more);
/* With a call between any two operators, which ends the run by returning false: kMoteCancelled. */
MoteStatus MoteInvokeWithCallback(MoteInterpreter* interpreter, bool (*callback)(void* argument), void* argument);
/* Ends a run of MoteInvokeStep. */
MoteStatus MoteCancelInvoke(MoteInterpreter* interpreter);
/* Operators and variables back to their state before the first run. */
MoteStatus MoteReset(MoteInterpreter* interpreter);

#ifdef __cplusplus
}
#endif

#endif /* MOTE_MICRO_H_ */
