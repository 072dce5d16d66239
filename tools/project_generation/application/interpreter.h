// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef APPLICATION_INTERPRETER_H_
#define APPLICATION_INTERPRETER_H_

#include "application/model.h"
#include "application/model_resolver.h"
#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"

using Interpreter = tflite::MicroInterpreter;

// The model was checked when the project was made. With assertions it is checked again; null if it is not as it was.
inline const tflite::Model* LoadModel() {
#ifdef NDEBUG
  return tflite::GetModel(g_model);
#else
  return tflite::GetVerifiedModel(g_model, g_model_bytes);
#endif
}

// Makes an interpreter with the model; null if that is not as it was, or if the arena has no room for its resource
// variables.
inline Interpreter* MakeInterpreter() {
  alignas(16) static uint8_t arena[kModelArenaBytes];
  static ModelOpResolver resolver;
  const tflite::Model* const model = LoadModel();
  if (model == nullptr) return nullptr;
  if constexpr (kModelResourceVariables > 0) {
    tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, sizeof(arena));
    if (allocator == nullptr) return nullptr;
    auto* const variables = tflite::MicroResourceVariables::Create(allocator, kModelResourceVariables);
    if (variables == nullptr) return nullptr;
    static Interpreter with_variables(model, resolver, allocator, variables);
    return &with_variables;
  }
  static Interpreter plain(model, resolver, arena, sizeof(arena));
  return &plain;
}

#endif  // APPLICATION_INTERPRETER_H_
