// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tells the place of a tensor's elements in the micro runtime to all that read or write them from outside: a shape does
// not say that. A tensor that no node uses has no memory, a sparse constant has less than its shape, and a constant may
// be listed among a model's inputs.
#ifndef MOTE_MEMORY_OF_TENSOR_H_
#define MOTE_MEMORY_OF_TENSOR_H_

#include <cstddef>

namespace tflite {
class MicroInterpreter;
}

namespace mote {

struct TensorMemory {
  void* data;      // null: the tensor has no memory
  size_t bytes;    // of the elements that lie there now; of strings that may be written: all that there is room for
  bool may_write;  // variables, and inputs that are not constant
};

// Says where any tensor of the model lies, after AllocateTensors(). There is no memory before that, and for an index
// that does not exist. A tensor that is neither input, output, variable nor constant shares its memory with other
// tensors, unless the interpreter preserves all tensors.
TensorMemory MemoryOfTensor(const tflite::MicroInterpreter& interpreter, int tensor, int subgraph = 0);
// These do the same for an input or an output of the model.
TensorMemory MemoryOfInput(const tflite::MicroInterpreter& interpreter, size_t index);
TensorMemory MemoryOfOutput(const tflite::MicroInterpreter& interpreter, size_t index);

}  // namespace mote

#endif  // MOTE_MEMORY_OF_TENSOR_H_
