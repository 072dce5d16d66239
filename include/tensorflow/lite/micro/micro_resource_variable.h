// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Variables, and hash tables, that live beside the graph and keep their values from Invoke to Invoke.
#ifndef TENSORFLOW_LITE_MICRO_MICRO_RESOURCE_VARIABLE_H_
#define TENSORFLOW_LITE_MICRO_MICRO_RESOURCE_VARIABLE_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_allocator.h"

struct MoteVariableRuntime;
namespace mote {
struct HashTable;
}

namespace tflite {

// Its methods are virtual so that an image whose application does not call Create links none of them.
class MicroResourceVariables {
 public:
  virtual ~MicroResourceVariables() = default;

  // Returns room for `num_variables`, in the allocator's arena; null when it does not fit.
  static MicroResourceVariables* Create(MicroAllocator* allocator, int num_variables);

  // Returns the variable of that name, made if there is none; -1 when there is no room for another. The strings must
  // outlive this object.
  virtual int CreateIdIfNoneFound(const char* container, const char* shared_name);
  // Copies the variable into `tensor`, which must be of its size.
  virtual TfLiteStatus Read(int id, const TfLiteEvalTensor* tensor);
  // Makes room for a value of `tensor`'s size, filled with its zero point.
  virtual TfLiteStatus Allocate(int id, TfLiteContext* context, const TfLiteTensor* tensor);
  // Does the same for `bytes` bytes of `fill` in `memory`, which is aligned for any tensor. A variable that has room of
  // that size keeps it and its value. Returns kTfLiteError if the sizes differ, or there is no room and `memory` is
  // null.
  virtual TfLiteStatus Allocate(int id, size_t bytes, void* memory, uint8_t fill);
  // Sets the variable to `count_bytes` bytes, which must be its size.
  virtual TfLiteStatus Assign(int id, size_t count_bytes, const void* input_buffer);
  // Sets all variables back to their zero points.
  virtual TfLiteStatus ResetAll();

  // Returns the bytes of the variable's value; 0 before Allocate or for an id out of range.
  virtual size_t Bytes(int id) const { return id >= 0 && id < num_variables_ ? variables_[id].bytes : 0; }

  // Hash tables do not count as variables: of those there may be any number.
  mote::HashTable** tables() { return &tables_; }

  // VAR_HANDLE, READ_VARIABLE, ASSIGN_VARIABLE and the operators on hash tables use this table.
  virtual const MoteVariableRuntime* op_runtime() const;

  // The interpreter that allocates forgets what one before it allocated: the variables' memory, and the hash tables.
  virtual void ForgetBuffers();

 private:
  struct Variable {
    const char* container;
    const char* shared_name;
    void* buffer;
    size_t bytes;
    uint8_t fill;  // each byte of a value of zeros
  };

  MicroResourceVariables(Variable* variables, int max_variables)
      : variables_(variables), max_variables_(max_variables) {}

  Variable* variables_;
  int max_variables_;
  int num_variables_ = 0;
  mote::HashTable* tables_ = nullptr;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_RESOURCE_VARIABLE_H_
