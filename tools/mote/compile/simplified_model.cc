// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/simplified_model.h"

#include <cstring>

#include "tools/mote/model/model_writer.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

// A plan names the bytes of each tensor, which are others then.
bool HasPlan(const tflite::Model& model) {
  if (model.metadata() == nullptr) return false;
  for (const tflite::Metadata* const entry : *model.metadata()) {
    if (entry->name() != nullptr && entry->name()->str() == "OfflineMemoryAllocation") return true;
  }
  return false;
}

}  // namespace

std::string SimplifiedModel::Text() const {
  std::string text;
  if (folded != 0 || shapes != 0) {
    text += Format(
        "%zu operators folded, which compute with shapes; %zu tensors get the shapes that the file leaves open\n",
        folded, shapes);
  }
  if (dilated != 0) text += Format("%zu convolutions of split inputs became dilated ones\n", dilated);
  return text;
}

std::optional<SimplifiedModel> Simplified(const ModelFile& given) {
  const std::optional<KnownGraph> known = LearnGraph(given);
  std::optional<SimplifiedModel> simplified;
  if (known.has_value()) {
    simplified = SimplifiedModel{WithKnownShapes(given, *known, FoldedOperators::kLeftOut), known->folded.size(),
                                 known->shapes.size()};
  }
  const ModelFile& file = simplified.has_value() ? simplified->file : given;
  if (HasPlan(file.model())) return simplified;
  const std::vector<SplitConvolution> splits = FindSplitConvolutions(file.model());
  if (splits.empty()) return simplified;
  SimplifiedModel dilated = {ModelFile::OfBytes(given.path(), WithDilations(file, splits))};
  if (known.has_value()) dilated.folded = known->folded.size(), dilated.shapes = known->shapes.size();
  dilated.dilated = splits.size();
  return dilated;
}

}  // namespace mote::cli
