// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Collects the source of a compiled model: source_writer.cc has what runs row by row, compiled_source.cc the rest.
#ifndef MOTE_TOOLS_MOTE_COMPILE_SOURCE_WRITER_H_
#define MOTE_TOOLS_MOTE_COMPILE_SOURCE_WRITER_H_

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "src/model/access.h"
#include "tensorflow/lite/c/common.h"
#include "tools/mote/compile/compiled_header.h"
#include "tools/mote/model/model_lists.h"

namespace mote::cli {

constexpr int kNumbersOnLine = 8;

// Writes "a,b," in lines of the source.
class NumberLines {
 public:
  void Add(const std::string& number) {
    text_ += (count_ % kNumbersOnLine == 0 ? "\n    " : " ") + number + ",";
    ++count_;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  int count_ = 0;
};

// Returns text of a model in a comment.
std::string SourceComment(const std::string& text);
// Returns the definition of an array; C++ has no empty ones.
std::string Array(const std::string& declaration, const std::string& elements);

// The text that is written for a subgraph.
struct SubgraphText {
  std::map<int, int> tensor_numbers;  // by the number in the model
  std::string tensors, nodes;
  int num_nodes = 0;
};

// Collects what the records of the model refer to, each thing once.
class SourceWriter {
 public:
  explicit SourceWriter(const CompiledModelInfo& model) : model_(model), lists_of_file_(model.file) {}

  std::string Write();

 private:
  const tflite::SubGraph& subgraph(int i) const { return SubgraphAt(model_.file.model(), i); }

  // The program's buffer may have a name of this source.
  std::string arena() const {
    return model_.shared_arena.empty() ? model_.name + "_arena" : "::" + model_.shared_arena;
  }

  // Returns an expression for the address; adds what it points to where that was not done.
  std::string Reference(const Address& address);
  std::string ReferenceToModel(size_t offset);
  std::string ReferenceToData(const PreparedTensor& tensor);
  std::string ReferenceToBlock(size_t index, size_t offset);
  std::string AddConstant(const ModelList& constant);
  void AddBlock(size_t index, const std::string& name);
  std::string Words(const PreparedBlock& block);
  // These return the name of a constant of these numbers, their count first.
  std::string List(const std::vector<int>& numbers);
  std::string TensorList(int subgraph, const std::vector<int>& tensors);
  std::string TensorList(int subgraph, const TfLiteIntArray& tensors);
  int NumberOf(int subgraph, int tensor);
  void AddNode(int subgraph, int index);
  void AddNodes(int subgraph);
  void AddRows(size_t segment);
  void AddStream();
  std::string StepList(const std::vector<CompiledRowStep>& steps);
  std::string RowTensor(const SegmentTensor& tensor);
  std::string RowTensor(const SegmentTensor& tensor, const std::string& data, int rows);
  std::string RowNode(const SegmentNode& node);
  std::string Addresses(const TfLiteIntArray& tensors);
  std::string View(int tensor);
  std::string Interface();
  std::string Records(int subgraph) const;
  std::string Variables();
  std::string Graph();
  std::string Functions() const;

  const CompiledModelInfo& model_;
  const ModelLists lists_of_file_;
  std::map<size_t, std::string> constants_;   // names, by the place in the file
  std::map<std::string, std::string> lists_;  // names, by what is in them
  std::map<std::string, std::string> step_lists_;
  std::set<size_t> blocks_;
  std::map<int, SubgraphText> subgraphs_;
  size_t views_ = 0;
  // These are parts of the source.
  std::set<std::string> kernels_;
  std::string data_, declarations_, block_data_, states_, rows_;
};

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_SOURCE_WRITER_H_
