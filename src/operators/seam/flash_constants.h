// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Constants that an operator computes in Prepare for compiled models, which have them in flash. In an interpreter they
// would take RAM as long as it lives, so there Eval computes them anew each time.
#ifndef MOTE_SRC_OPERATORS_SEAM_FLASH_CONSTANTS_H_
#define MOTE_SRC_OPERATORS_SEAM_FLASH_CONSTANTS_H_

#include <cstddef>

#include "tensorflow/lite/c/common.h"

namespace mote {

struct NodeRows;

// This is true on computers, where `mote compile` may prepare a model. Microcontrollers leave the question out.
#if defined(__unix__) || defined(__APPLE__) || defined(_WIN32)
constexpr bool kMayPrepareFlash = true;
#else
constexpr bool kMayPrepareFlash = false;
#endif

// These functions of a runtime are null but in `mote compile`.
template <bool kMay>
struct FlashConstantsOfRuntime {
  using Allocate = void*(TfLiteContext* context, size_t bytes, size_t alignment);
  Allocate* AllocateInFlash = nullptr;
  // Returns how many rows of its output the node makes in one call, if it runs row by row (mote/compiled_rows.h); else
  // 0.
  int (*RowsOfCall)(TfLiteContext* context) = nullptr;
  // Says that the node at work runs kInference_<NAME>_<form>, which reads no elements of its constants.
  void (*NotePacked)(TfLiteContext* context, const char* form) = nullptr;
  // Takes the statement of the node at work for inputs that have rows along that axis (seam/node_rows.h).
  void (*NoteRows)(TfLiteContext* context, int axis, const NodeRows& rows) = nullptr;
  bool prefers_speed = false;  // to flash
};
template <>
struct FlashConstantsOfRuntime<false> {
  using Allocate = void*(TfLiteContext* context, size_t bytes, size_t alignment);
  static constexpr Allocate* AllocateInFlash = nullptr;
  static constexpr int (*RowsOfCall)(TfLiteContext* context) = nullptr;
  static constexpr void (*NotePacked)(TfLiteContext* context, const char* form) = nullptr;
  static constexpr void (*NoteRows)(TfLiteContext* context, int axis, const NodeRows& rows) = nullptr;
  static constexpr bool prefers_speed = false;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_FLASH_CONSTANTS_H_
