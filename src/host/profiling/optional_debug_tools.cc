// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/optional_debug_tools.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace tflite {
namespace {

struct Widths {
  int name;
  int type;
  int place;
};

// Returns at most `width` characters; of a longer text both ends.
std::string Fit(const std::string& text, int width) {
  const size_t most = static_cast<size_t>(std::max(width, 0));
  if (text.size() <= most) return text;
  if (most < 4) return text.substr(0, most);
  const size_t head = (most - 3) / 2;
  return text.substr(0, head) + "..." + text.substr(text.size() - (most - 3 - head));
}

std::string ListText(const TfLiteIntArray* values) {
  std::string text = "[";
  for (int i = 0; values != nullptr && i < values->size; ++i) {
    text += (i == 0 ? "" : ",") + std::to_string(values->data[i]);
  }
  return text + "]";
}

double Megabytes(size_t bytes) { return static_cast<double>(bytes) / (1 << 20); }

size_t TotalBytes(const Subgraph& subgraph, const std::vector<int>& tensors) {
  size_t bytes = 0;
  for (const int index : tensors) {
    const TfLiteTensor* const tensor = subgraph.tensor(index);
    if (tensor != nullptr) bytes += tensor->bytes;
  }
  return bytes;
}

void PrintEnds(const char* what, const Subgraph& subgraph, const std::vector<int>& tensors) {
  std::string indices;
  for (const int index : tensors) indices += (indices.empty() ? "" : ",") + std::to_string(index);
  const size_t bytes = TotalBytes(subgraph, tensors);
  std::printf("%zu %s: [%s] -> %zuB (%.2fMB)\n", tensors.size(), what, indices.c_str(), bytes, Megabytes(bytes));
}

const TfLiteIntArray* ReplacedNodes(const TfLiteNode& node, const TfLiteRegistration& registration) {
  if (registration.builtin_code != BuiltinOperator_DELEGATE || node.builtin_data == nullptr) return nullptr;
  return registration.registration_external == nullptr
             ? static_cast<const TfLiteDelegateParams*>(node.builtin_data)->nodes_to_replace
             : static_cast<const TfLiteOpaqueDelegateParams*>(node.builtin_data)->nodes_to_replace;
}

std::string OperatorText(const TfLiteRegistration& registration) {
  if (registration.builtin_code == BuiltinOperator_CUSTOM) {
    return std::string("Operator Custom Name ") +
           (registration.custom_name == nullptr ? "(none)" : registration.custom_name);
  }
  char code[48];
  std::snprintf(code, sizeof(code), "Operator Builtin Code %3d ", registration.builtin_code);
  const auto op = static_cast<BuiltinOperator>(registration.builtin_code);
  std::string text = code + std::string(EnumNameBuiltinOperator(op));
  if (op == BuiltinOperator_DELEGATE && registration.custom_name != nullptr) {
    text += std::string(" (") + registration.custom_name + ")";
  }
  return text;
}

// Returns the lowest address of the tensors in the arena, which the others are told from.
const char* ArenaStart(const Subgraph& subgraph) {
  const char* start = nullptr;
  for (int i = 0; i < static_cast<int>(subgraph.tensors_size()); ++i) {
    const TfLiteTensor& tensor = *subgraph.tensor(i);
    if (tensor.allocation_type != kTfLiteArenaRw || tensor.data.raw == nullptr) continue;
    if (start == nullptr || std::less<const char*>()(tensor.data.raw, start)) start = tensor.data.raw;
  }
  return start;
}

void PrintTensors(const Subgraph& subgraph, const Widths& widths) {
  std::printf("Tensor  ID %-*s %-*s %-*s Size (Bytes/MB)    Shape      MemAddr-Offset  \n", widths.name, "Name",
              widths.type, "Type", widths.place, "AllocType");
  const char* const start = ArenaStart(subgraph);
  for (int i = 0; i < static_cast<int>(subgraph.tensors_size()); ++i) {
    const TfLiteTensor& tensor = *subgraph.tensor(i);
    std::printf("Tensor %3d %-*s %-*s %-*s %-8zu / %.2f %s", i, widths.name,
                Fit(tensor.name == nullptr ? "(nil)" : tensor.name, widths.name).c_str(), widths.type,
                Fit(TfLiteTypeGetName(tensor.type), widths.type).c_str(), widths.place,
                Fit(AllocTypeName(tensor.allocation_type), widths.place).c_str(), tensor.bytes, Megabytes(tensor.bytes),
                ListText(tensor.dims).c_str());
    if (tensor.allocation_type == kTfLiteArenaRw && tensor.data.raw != nullptr) {
      const auto offset = static_cast<size_t>(tensor.data.raw - start);
      std::printf(" [%zu, %zu)\n", offset, offset + tensor.bytes);
    } else {
      std::printf(" [-1, -1)\n");
    }
  }
}

void PrintMemory(const Subgraph& subgraph) {
  size_t constant_bytes = 0;
  for (int i = 0; i < static_cast<int>(subgraph.tensors_size()); ++i) {
    const TfLiteTensor& tensor = *subgraph.tensor(i);
    if (tensor.allocation_type == kTfLiteMmapRo) constant_bytes += tensor.bytes;
  }
  Subgraph::SubgraphAllocInfo memory;
  subgraph.GetMemoryAllocInfo(&memory);
  const auto print = [](const char* what, size_t bytes) {
    std::printf("%-26s %zu bytes (%.2f MB)\n", what, bytes, Megabytes(bytes));
  };
  print("kTfLiteMmapRo Info:", constant_bytes);
  print("kTfLiteArenaRw Info:", memory.arena_size);
  print("kTfLiteArenaRwPersistent:", memory.arena_persist_size);
  print("kTfLiteDynamic Info:", memory.dynamic_size);
  print("Resource variables:", memory.resource_size);
}

void PrintNodes(const Subgraph& subgraph) {
  const SubgraphDelegationMetadata delegation = GetNodeDelegationMetadata(subgraph);
  for (int i = 0; i < static_cast<int>(subgraph.nodes_size()); ++i) {
    const auto& [node, registration] = *subgraph.node_and_registration(i);
    const int replacement = delegation.replaced_by_node[static_cast<size_t>(i)];
    const std::string by = replacement < 0 ? "" : " (delegated by node " + std::to_string(replacement) + ")";
    std::printf("Node %3d %s%s\n", i, OperatorText(registration).c_str(), by.c_str());
    if (const TfLiteIntArray* const replaced = ReplacedNodes(node, registration)) {
      std::printf("  %d Replaced Nodes:%s\n", replaced->size, ListText(replaced).c_str());
    }
    const std::pair<const char*, const TfLiteIntArray*> lists[] = {{"Input", node.inputs},
                                                                   {"Output", node.outputs},
                                                                   {"Intermediate", node.intermediates},
                                                                   {"Temporary", node.temporaries}};
    for (const auto& [what, list] : lists) {
      if (list == nullptr || (list->size == 0 && list != node.inputs && list != node.outputs)) continue;
      std::printf("  %d %s Tensors:%s\n", list->size, what, ListText(list).c_str());
    }
  }
  std::string plan;
  for (const int node : subgraph.execution_plan()) plan += (plan.empty() ? "" : ",") + std::to_string(node);
  std::printf("\nExecution plan as the list of %zu nodes invoked in-order: [%s]\n", subgraph.execution_plan().size(),
              plan.c_str());
  if (delegation.has_delegate_applied) std::printf("among these nodes in the execution plan are delegates' own\n");
}

}  // namespace

const char* AllocTypeName(TfLiteAllocationType type) {
  switch (type) {
    case kTfLiteMemNone:
      return "kTfLiteMemNone";
    case kTfLiteMmapRo:
      return "kTfLiteMmapRo";
    case kTfLiteArenaRw:
      return "kTfLiteArenaRw";
    case kTfLiteArenaRwPersistent:
      return "kTfLiteArenaRwPersistent";
    case kTfLiteDynamic:
      return "kTfLiteDynamic";
    case kTfLitePersistentRo:
      return "kTfLitePersistentRo";
    case kTfLiteCustom:
      return "kTfLiteCustom";
    case kTfLiteVariantObject:
      return "kTfLiteVariantObject";
    case kTfLiteNonCpu:
      return "kTfLiteNonCpu";
  }
  return "(invalid)";
}

SubgraphDelegationMetadata GetNodeDelegationMetadata(const Subgraph& subgraph) {
  SubgraphDelegationMetadata metadata;
  metadata.is_node_delegated.resize(subgraph.nodes_size());
  metadata.replaced_by_node.resize(subgraph.nodes_size(), -1);
  for (const int index : subgraph.execution_plan()) {
    const auto* const entry = subgraph.node_and_registration(index);
    const TfLiteIntArray* const replaced = entry == nullptr ? nullptr : ReplacedNodes(entry->first, entry->second);
    if (replaced == nullptr) continue;
    metadata.has_delegate_applied = true;
    for (int i = 0; i < replaced->size; ++i) {
      const auto node = static_cast<size_t>(replaced->data[i]);
      if (node >= subgraph.nodes_size()) continue;
      metadata.is_node_delegated[node] = true;
      metadata.replaced_by_node[node] = index;
    }
  }
  return metadata;
}

void PrintInterpreterState(const impl::Interpreter* interpreter, int32_t tensor_name_display_length,
                           int32_t tensor_type_display_length, int32_t alloc_type_display_length) {
  if (interpreter == nullptr) {
    std::printf("there is no interpreter\n");
    return;
  }
  const Widths widths = {tensor_name_display_length, tensor_type_display_length, alloc_type_display_length};
  std::printf("Interpreter has %zu subgraphs.\n\n", interpreter->subgraphs_size());
  for (int i = 0; i < static_cast<int>(interpreter->subgraphs_size()); ++i) {
    const Subgraph& subgraph = *interpreter->subgraph(i);
    const std::string name = subgraph.GetName().empty() ? "" : "-" + subgraph.GetName();
    std::printf("-----------Subgraph-%d%s has %zu tensors and %zu nodes------------\n", i, name.c_str(),
                subgraph.tensors_size(), subgraph.nodes_size());
    PrintEnds("Inputs", subgraph, subgraph.inputs());
    PrintEnds("Outputs", subgraph, subgraph.outputs());
    std::printf("\n");
    PrintTensors(subgraph, widths);
    std::printf("\n");
    PrintMemory(subgraph);
    std::printf("\n");
    PrintNodes(subgraph);
    std::printf("--------------Subgraph-%d%s dump has completed--------------\n\n", i, name.c_str());
  }
  std::fflush(stdout);
}

}  // namespace tflite
