// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/memory_limit.h"

#include <cstdint>

#include "src/model/access.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/first_arena.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/arena_prediction.h"
#include "tools/mote/targets/described_board.h"

namespace mote::cli {
namespace {

// Counts the bytes of tensors that change while the model runs, as far as the file tells.
struct TensorBytes {
  uint64_t of_variables = 0;
  uint64_t largest = 0;
  std::string what;  // the largest is that
};

TensorBytes BytesInFile(const tflite::Model& model) {
  TensorBytes bytes;
  for (int s = 0; s < NumSubgraphs(model); ++s) {
    for (int t = 0; t < NumTensors(SubgraphAt(model, s)); ++t) {
      const tflite::Tensor& tensor = TensorAt(SubgraphAt(model, s), t);
      if (ConstantData(model, tensor) != nullptr) continue;
      const TensorSpec spec = SpecOf(tensor);
      if (tensor.is_variable()) bytes.of_variables += spec.bytes;
      if (spec.bytes <= bytes.largest) continue;
      bytes.largest = spec.bytes;
      bytes.what = Format("tensor %d.%d, %s %s%s", s, t, Printable(spec.name).c_str(), Describe(spec).c_str(),
                          tensor.is_variable() ? ", a variable" : "");
    }
  }
  return bytes;
}

std::string LimitText(const std::string& target) {
  const std::string limit = Grouped(kMostArenaBytes) + " bytes";
  if (target == "host") return "the most is " + limit + ", and `mote run` takes what there is";
  const std::vector<DescribedBoard> boards = DescribedBoards({});
  const DescribedBoard* largest = nullptr;
  for (const DescribedBoard& board : boards) {
    if (board.target == target && (largest == nullptr || board.ram_bytes > largest->ram_bytes)) largest = &board;
  }
  std::string text = "the most for a microcontroller is " + limit;
  if (largest != nullptr) {
    text += ", and the largest board with a " + target + " that Mote describes, " + largest->name + ", has " +
            Grouped(largest->ram_bytes);
  }
  return text;
}

// Returns an empty string where the model is within the limit.
std::string NeedBeyondLimit(const ModelFile& file, const std::string& target, const TensorBytes& in_file) {
  if (in_file.of_variables > kMostArenaBytes) return Grouped(in_file.of_variables) + " bytes for its variables alone";
  const ArenaPrediction arena = PredictArena(file, target);
  if (arena.is_too_large) return "more than " + Grouped(kMostArenaBytes) + " bytes of memory";
  if (arena.bytes.value_or(in_file.largest) <= kMostArenaBytes) return "";
  return arena.bytes.has_value() ? Grouped(*arena.bytes) + " bytes of memory"
                                 : "at least " + Grouped(in_file.largest) + " bytes of memory";
}

}  // namespace

void RequireMemory(const ModelFile& file, const std::string& target, const char* done) {
  const TensorBytes in_file = BytesInFile(file.model());
  const std::string need = NeedBeyondLimit(file, target, in_file);
  if (need.empty()) return;
  throw Error(file.path().string() + " cannot be " + done + " for " + target + ": it needs " + need + "; " +
              LimitText(target) + ". Its largest tensor, with " + Grouped(in_file.largest) + " bytes, is " +
              in_file.what + ": make it smaller, or split the model; `mote inspect` lists all tensors");
}

}  // namespace mote::cli
