// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The choices of a model with one operator, from the bytes of libFuzzer.
#ifndef MOTE_TESTS_FUZZ_OP_CHOOSER_H_
#define MOTE_TESTS_FUZZ_OP_CHOOSER_H_

#include <fuzzer/FuzzedDataProvider.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/lite/c/common.h"
#include "tests/fuzz/op_model.h"

namespace mote {

class Chooser {
 public:
  Chooser(const uint8_t* data, size_t bytes) : in_(data, bytes) {}

  ModelChoice Choose();

 private:
  using BuiltinOperator = tflite::BuiltinOperator;
  using TensorType = tflite::TensorType;

  // A number format: types of activations, weights, sums and states.
  struct Format {
    TensorType act, weight, bias, state;
  };
  enum Kind { kActivation, kConstant, kVariable };
  // The options of a custom operator.
  using Options = std::vector<std::pair<const char*, int>>;

  TensorType AnyType();
  int Size(int most = 6) { return in_.ConsumeIntegralInRange(1, most); }
  std::vector<int32_t> ChooseShape(int rank);
  // A number as options have it: small, or any, or a float's.
  int32_t Field();
  // Any options of custom operators.
  std::vector<uint8_t> CustomOptions();

  // Tensors.
  TensorChoice Tensor(bool is_constant, bool is_variable);
  void Quantize(TensorChoice* t);
  void Fill(TensorChoice* t, int64_t elements);
  static TfLiteType TfLiteTypeOf(TensorType type);
  // A string tensor's data.
  static std::vector<uint8_t> StringBytes(const std::vector<std::string>& texts);
  // These add a tensor, and answer its number. `channels`: the dimension of the channels, counted from 1; 0: none.
  int Add(ModelChoice* model, TensorType type, const std::vector<int32_t>& shape, Kind kind, int channels = 0);
  int AddInts(ModelChoice* model, const std::vector<int32_t>& shape, const std::vector<int32_t>& values);
  // An activation like an input, with another scale.
  int CopyOf(ModelChoice* m, int tensor);
  static int32_t Last(const ModelChoice& m) { return static_cast<int32_t>(m.tensors.size()) - 1; }
  static std::vector<int64_t>& Zeros(ModelChoice* m, int input) { return m->tensors[m->inputs[input]].zero_points; }

  // Lists of options: as many small numbers as the first input has dimensions, or any.
  void ChooseLists(ModelChoice* m);
  // Lets operators whose outputs' shapes depend on data compute some of the inputs.
  void ChooseProducers(ModelChoice* m);
  // A text of up to some words in the other choices' room.
  void ProduceStrings(int32_t target, ModelChoice* m);
  // Elements of a constant, some of them equal.
  void ProduceUnique(int32_t target, ModelChoice* m);
  // So many segments, each without values, as a first operator finds out.
  void ProduceSegments(int32_t target, ModelChoice* m);
  // Lets the application write some of the inputs, also those that were constants: as inputs of the model or variables.
  void ChooseWritten(ModelChoice* m);
  // Changes up to three things of a likely node.
  void Spoil(ModelChoice* m);

  // Recipes (op_recipes.cc): tensors and options that an operator is likely to take; false for operators without one.
  bool ChooseLikely(int builtin, ModelChoice* m);
  bool ChooseLikelySignal(const std::string& op, ModelChoice* m);
  Format ChooseFormat();
  void ChooseConvolution(BuiltinOperator op, const Format& format, ModelChoice* m);
  void ChooseFullyConnected(const Format& format, ModelChoice* m);
  void ChooseSvdf(const Format& format, ModelChoice* m);
  void ChooseLstm(const Format& format, ModelChoice* m);
  void ChooseReduction(const Format& format, ModelChoice* m);
  void ChooseTranspose(const Format& format, ModelChoice* m);
  void ChoosePad(BuiltinOperator op, const Format& format, ModelChoice* m);
  void ChooseStridedSlice(const Format& format, ModelChoice* m);
  void ChooseSplit(BuiltinOperator op, const Format& format, ModelChoice* m);
  void ChooseConcatenation(const Format& format, ModelChoice* m);
  // One tensor, or two, or some with sizes or places behind them.
  void ChooseOneOrMore(BuiltinOperator op, const Format& format, ModelChoice* m);
  // Each input may be like the first, its sizes, axes or places, or one number.
  void ChooseSome(const Format& format, ModelChoice* m);
  // Compressed constants (compressed_recipes.cc): most can be expanded, the others are damaged.
  void ChooseDensify(ModelChoice* m);
  void ChooseDecode(ModelChoice* m);
  // Gives a constant of any shape the values that its lists, which are chosen, say.
  void MakeSparse(TensorChoice* t);
  // Cuts dimensions into blocks, and chooses the order in which values are stored; gives the sizes of both.
  std::vector<int32_t> ChooseOrder(const TensorChoice& t, SparsityChoice* sparsity);
  void SpoilSparsity(TensorChoice* t);
  std::vector<uint8_t> Bytes(int64_t count);
  // The constants of an output of so many elements: what is encoded, and how.
  using Encoded = std::pair<std::vector<uint8_t>, std::vector<uint8_t>>;
  Encoded ChooseLookups(int elements, int element_bytes, int tables);
  Encoded ChooseHuffmanCodes(int elements, bool are_wide);
  Encoded ChoosePruned(int elements, int element_bytes);
  void AddBytes(ModelChoice* m, std::vector<uint8_t> bytes);
  Options ChooseFilterBank(const std::string& op, int n, int bits, ModelChoice* m);
  int AddInput(ModelChoice* m, TensorType type, const std::vector<int32_t>& shape, Kind kind = kActivation);
  void AddOutput(ModelChoice* m, TensorType type, const std::vector<int32_t>& shape);
  // At times an option is left out or has any value.
  std::vector<uint8_t> FlexBuffer(const Options& options);

  FuzzedDataProvider in_;
  TensorType type_ = tflite::TensorType_INT8;
  std::vector<int32_t> shape_;
};

}  // namespace mote

#endif  // MOTE_TESTS_FUZZ_OP_CHOOSER_H_
