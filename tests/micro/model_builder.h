// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Models made in a test:
//
//   ModelBuilder model;
//   const int x = model.Tensor(tflite::TensorType_INT32, {2});
//   const int one = model.Constant<int32_t>(tflite::TensorType_INT32, {1}, {1});
//   const int y = model.Tensor(tflite::TensorType_INT32, {2});
//   model.Inputs({x}).Outputs({y});
//   model.Op(tflite::BuiltinOperator_ADD, {x, one}, {y});
//   model.Finish();                                      // a tflite::Model*
#ifndef MOTE_TESTS_MICRO_MODEL_BUILDER_H_
#define MOTE_TESTS_MICRO_MODEL_BUILDER_H_

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

class ModelBuilder {
 public:
  ModelBuilder();
  ModelBuilder(ModelBuilder&&) noexcept;
  ModelBuilder& operator=(ModelBuilder&&) noexcept;
  ~ModelBuilder();

  // Starts another subgraph, to which all that follows belongs; returns its number. The first one, 0, is there.
  int Subgraph();

  int Tensor(tflite::TensorType type, const std::vector<int>& shape);
  template <class T>
  int Constant(tflite::TensorType type, const std::vector<int>& shape, const std::vector<T>& values) {
    std::vector<uint8_t> bytes(values.size() * sizeof(T));
    if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    const int tensor = Tensor(type, shape);
    current().tensors[tensor]->buffer = Buffer(bytes);
    return tensor;
  }
  int Variable(tflite::TensorType type, const std::vector<int>& shape);
  ModelBuilder& Quantize(int tensor, const std::vector<float>& scales, const std::vector<int64_t>& zero_points);
  ModelBuilder& Inputs(const std::vector<int>& tensors);
  ModelBuilder& Outputs(const std::vector<int>& tensors);

  tflite::OperatorT& Op(tflite::BuiltinOperator code, const std::vector<int>& inputs, const std::vector<int>& outputs);
  template <class Options>
  tflite::OperatorT& Op(tflite::BuiltinOperator code, const std::vector<int>& inputs, const std::vector<int>& outputs,
                        const Options& options) {
    tflite::OperatorT& op = Op(code, inputs, outputs);
    op.builtin_options.Set(Options(options));
    return op;
  }
  tflite::OperatorT& Custom(const std::string& name, const std::vector<int>& inputs, const std::vector<int>& outputs,
                            const std::string& options = "");

  // Metadata of int32 words.
  void Metadata(const std::string& name, const std::vector<int32_t>& words);

  // The model, in a file that stays as long as this object; null if the verifier refuses it.
  const tflite::Model* Finish();
  // The same, not checked.
  const tflite::Model* FinishUnchecked();
  // The same, of a model without constants: its list of buffers is empty, or left out.
  const tflite::Model* FinishWithoutBuffers(bool has_list);
  const uint8_t* data() const { return file_.get(); }
  size_t size() const { return bytes_; }

  tflite::SubGraphT& current() { return *model.subgraphs.back(); }

  tflite::ModelT model;

 private:
  const tflite::Model* Keep(const flatbuffers::FlatBufferBuilder& builder);
  uint32_t Buffer(const std::vector<uint8_t>& bytes);
  tflite::OperatorT& AddOperator(uint32_t code, const std::vector<int>& inputs, const std::vector<int>& outputs);
  uint32_t Code(tflite::BuiltinOperator code, const std::string& name);

  std::unique_ptr<uint8_t[]> file_;
  size_t bytes_ = 0;
};

// Subgraph 0: CALL_ONCE(1); y = x + v; v = y, of 2 floats. Subgraph 1: v = [10, 20]. v is a resource variable.
void BuildAccumulator(ModelBuilder& model);
// Subgraph 0: CALL_ONCE(1), CALL_ONCE(2) twice; y = v, of 1 float. Subgraph 1: v = 0. Subgraph 2: v = v + 10.
void BuildTwoCallsOfOneSubgraph(ModelBuilder& model);

}  // namespace mote

#endif  // MOTE_TESTS_MICRO_MODEL_BUILDER_H_
