// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_MODEL_MODEL_LISTS_H_
#define MOTE_TOOLS_MOTE_MODEL_MODEL_LISTS_H_

#include <cstddef>
#include <map>
#include <string>

#include "tools/mote/model/model_file.h"

namespace mote::cli {

// A list of the model's FlatBuffer: its elements, or its count and the elements.
struct ModelList {
  size_t begin = 0, end = 0;  // offsets in the file
  bool has_count = false;
  size_t alignment = 4;  // that its elements need
  std::string what;      // "the data of tensor 3"
};

// An address in a model may point into these lists.
class ModelLists {
 public:
  explicit ModelLists(const ModelFile& file);

  // Returns the list in which the byte at this offset lies; null if in none.
  const ModelList* Find(size_t offset) const;

 private:
  template <class Vector>
  void Add(const Vector* vector, const std::string& what, size_t alignment = 4);
  void AddSubgraph(const tflite::SubGraph& subgraph, const std::string& of);
  void AddTensor(const tflite::Tensor& tensor, const std::string& name);

  const ModelFile& file_;
  std::map<size_t, ModelList> by_begin_;
};

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_MODEL_LISTS_H_
