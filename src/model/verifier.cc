// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/verifier.h"

#include <cstdint>

#include "mote/model_verifier.h"
#include "src/model/access.h"
#include "src/model/element_bits.h"
#include "src/model/layout_names.h"
#include "src/model/model_layout.h"
#include "src/model/node_runs.h"
#include "src/model/own_custom_operators.h"
#include "src/model/table_fields.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {
namespace {

using tflite::Model;
using tflite::Operator;
using tflite::OperatorCode;
using tflite::SubGraph;
using tflite::Tensor;

int Int(uint32_t value) { return static_cast<int>(value); }

// A variable, and a tensor without elements, can be read before an operator writes it.
bool IsReadable(const Table* tensor) {
  uint32_t elements = 1;
  uint32_t bytes;
  MeasureShape(ListIn(tensor, Tensor::VT_SHAPE), 0, &elements, &bytes);
  return elements == 0 || Byte(tensor, Tensor::VT_IS_VARIABLE) != 0;
}

const char* CustomName(const Table* code) {
  return reinterpret_cast<const char*>(ListIn(code, OperatorCode::VT_CUSTOM_CODE) + 1);
}

class Verifier {
 public:
  Verifier(const uint8_t* file, uint32_t bytes, OutsideData* outside)
      : file_(file), bytes_(bytes), outside_data_(outside) {}

  bool Check();

 private:
  // These prove that following offsets stays inside the file. They recurse as deep as the descriptions nest (6).
  bool CheckTable(uint32_t at, unsigned kind);
  bool CheckOptionsSize(uint32_t at, uint32_t vtable, unsigned vtable_bytes);
  bool CheckField(uint32_t at, unsigned entry, unsigned child);
  bool CheckIndex(uint32_t index, unsigned entry, unsigned child);
  bool CheckCalls();

  // Checks the meaning of a table whose layout is checked.
  __attribute__((noinline)) bool CheckMeaning(const Table* table, unsigned kind);  // keeps CheckTable's frame small
  bool CheckModel(const Table* model);
  bool CheckOperatorCode(const Table* code);
  bool CheckOperator(const Table* op);
  bool CheckTensor(const Table* tensor);
  bool CheckQuantization(const Table* tensor, unsigned element);
  bool CheckOrder(const Table* subgraph);
  bool CheckWindow(const Table* subgraph);
  // Sparse tensors can only be read, and only by operators that know them. A custom operator of others may have scratch
  // memory among its inputs, as an Ethos-U has; for all that follow, such a tensor stays one that nothing has written.
  enum Access { kRead, kReadSparse, kReadScratch, kWrite };
  bool Visit(const Table* table, unsigned vtable_offset, Access access);

  OutsideData* outside() const { return kKnowsOutside ? outside_data_ : nullptr; }
  bool Fits(uint32_t at, uint32_t size) const { return at <= bytes_ && size <= bytes_ - at; }
  // Returns the latest list of tables of a kind.
  List& list(unsigned kind) { return lists_[kind - layout::kModelTable]; }
  // These note what is being checked for messages, and return false after saying that it is malformed.
  void Enter(unsigned kind, unsigned vtable_offset) {
    if (kHasMessages) {
      kind_ = kind;
      vtable_offset_ = vtable_offset;
    }
  }
  void EnterElement(unsigned kind, uint32_t i) {
    if (kHasMessages) places_[kind - layout::kModelTable] = i;
  }
  int place(unsigned kind) const { return Int(places_[kind - layout::kModelTable]); }
  bool MayHaveScratch(const Table* code);
  const char* Where();
  const char* FieldName() const { return NameOfField(kind_, vtable_offset_); }
  const char* OperatorName();
  bool Broken(uint32_t at);
  bool IsOutside(uint32_t at);
  // Takes steps from the work that is left; false, after a message, when too little is left.
  bool Spend(uint32_t steps);
  void StartWork() { work_left_ = bytes_ < UINT32_MAX / kStepsPerByte ? bytes_ * kStepsPerByte : UINT32_MAX; }

  // Returns the data of a tensor inside the FlatBuffer; empty for one that has none there.
  List DataOf(const Table* tensor) {
    const uint32_t buffer = Word(tensor, Tensor::VT_BUFFER);
    return buffer == 0 ? &kEmptyList : ListIn(TableIn(list(layout::kBufferTable), buffer), tflite::Buffer::VT_DATA);
  }
  bool HasData(const Table* tensor) {
    ConstantBytes data = {nullptr, DataOf(tensor)[0]};
    return FindOutside(tensor, &data) && data.count != 0;
  }
  // Replaces `found` by elements that lie outside, or by aligned ones, if any. Returns false after a message.
  bool FindOutside(const Table* tensor, ConstantBytes* found, bool is_aligned = true) {
    return outside() == nullptr || (found->count != 0 && is_aligned) ||
           outside()->FindData(*reinterpret_cast<const Tensor*>(tensor), found);
  }

  static constexpr uint32_t kWindow = 128;
  // Only the dynamic runtime reads data outside the FlatBuffer, and it needs an operating system: without one, the
  // code for such data and for sparse weights of LSTMs is left out.
#if defined(__unix__) || defined(__APPLE__)
  static constexpr bool kKnowsOutside = true;
#else
  static constexpr bool kKnowsOutside = false;
#endif
  static constexpr int kKinds = layout::kQuantizationTable - layout::kModelTable;
#ifdef TF_LITE_STRIP_ERROR_STRINGS
  static constexpr bool kHasMessages = false;
#else
  static constexpr bool kHasMessages = true;
#endif

  const uint8_t* const file_;
  const uint32_t bytes_;
  OutsideData* const outside_data_;
  // The verifier looks at so many list elements at most. Writers may use an equal list again; this bounds the time for
  // a file that does nothing else.
  static constexpr uint32_t kStepsPerByte = 16;
  uint32_t work_left_ = 0;
  List lists_[kKinds] = {};
  // These serve the check of calls: its round, or 0 before it; how many nodes the subgraph that is looked at runs.
  bool has_calls_ = false;
  unsigned round_ = 0;
  uint32_t node_runs_ = 0;
  // These serve the check of order: a window of tensors, and what each holds, which CheckWindow fills.
  enum Content : uint8_t { kNothing, kValue, kScratch };
  uint32_t first_ = 0;
  Content content_[kWindow];
  NodeRuns runs_;  // of each subgraph that was found to be good
  uint32_t places_[kHasMessages ? kKinds : 1] = {};
  unsigned kind_ = layout::kModelTable;
  unsigned vtable_offset_ = 0;
  char where_[kHasMessages ? 96 : 1];
};

bool Verifier::CheckTable(uint32_t at, unsigned kind) {
  if (at % 4 != 0 || !Fits(at, 4)) return Broken(at);
  const uint32_t vtable = at - flatbuffers::ReadScalar<uint32_t>(file_ + at);
  if (vtable % 2 != 0 || !Fits(vtable, 2)) return Broken(at);
  const unsigned vtable_bytes = flatbuffers::ReadScalar<uint16_t>(file_ + vtable);
  if (vtable_bytes % 2 != 0 || !Fits(vtable, vtable_bytes)) return Broken(at);
  if (kind < layout::kIndexVectors && vtable_bytes > 4 && !CheckOptionsSize(at, vtable, vtable_bytes)) return false;
  unsigned member = 0;
  for (const uint8_t* next = layout::Describe(kind); *next != layout::kEnd;) {
    const unsigned vtable_offset = 4 + 2 * (*next >> 4);
    const unsigned entry = *next++ & 15;
    unsigned child = 0;
    if (entry >= layout::kIndices && entry <= layout::kIndex) child = *next++;
    Enter(kind, vtable_offset);
    const unsigned offset =
        vtable_offset < vtable_bytes ? flatbuffers::ReadScalar<uint16_t>(file_ + vtable + vtable_offset) : 0;
    if (offset == 0) {
      // Writers leave out empty lists, and indices of 0.
      if (entry == layout::kTables) list(child) = &kEmptyList;
      if ((entry == layout::kIndex || entry == layout::kCall) && !CheckIndex(0, entry, child)) return false;
      member = 0;
      continue;
    }
    const uint32_t field = at + offset;
    const unsigned mask = entry == layout::kByte ? 0 : entry == layout::kOutside ? 7 : 3;  // width - 1
    if (!Fits(field, mask + 1) || (field & mask) != 0) return Broken(field);
    if (entry == layout::kByte) {
      member = file_[field];
    } else if (entry == layout::kOutside) {
      // The writer of large files leaves a 1 in fields that it then does not use.
      if (outside() == nullptr && flatbuffers::ReadScalar<uint32_t>(file_ + field) > 1) return IsOutside(field);
    } else if (entry >= layout::kBytes) {
      if (entry == layout::kUnion) {
        // No operator of this program reads a member of a newer schema.
        if (member == 0 || member > layout::UnionMembers(child)) continue;
        child += member;
      }
      if (!CheckField(field, entry, child)) return false;
    }
  }
  Enter(kind, 0);
  return round_ != 0 || CheckMeaning(reinterpret_cast<const Table*>(file_ + at), kind);
}

// The parsers of options do not know where the file ends: what they read either lies inside of the size that the table
// says it has, or begins behind it, where the widest field has to fit (ReadOptionsField).
bool Verifier::CheckOptionsSize(uint32_t at, uint32_t vtable, unsigned vtable_bytes) {
  const unsigned table_bytes = flatbuffers::ReadScalar<uint16_t>(file_ + vtable + 2);
  bool good = Fits(at, table_bytes);
  for (unsigned entry = 4; entry < vtable_bytes; entry += 2) {
    const unsigned offset = flatbuffers::ReadScalar<uint16_t>(file_ + vtable + entry);
    good &= offset < table_bytes || Fits(at, offset + 8);
  }
  if (good) return true;
  MicroPrintf("%s has options that say they are %d bytes long, which does not fit. Convert the model again.", Where(),
              Int(table_bytes));
  return false;
}

// The field at `at` is good; this checks what it refers to.
bool Verifier::CheckField(uint32_t at, unsigned entry, unsigned child) {
  uint32_t count = 1;
  if (entry < layout::kIndex) {
    const uint32_t offset = flatbuffers::ReadScalar<uint32_t>(file_ + at);
    if (!Fits(at, offset)) return Broken(at);  // so the sum does not wrap
    at += offset;
    // Members of unions are no tables that could contain unions: the recursion ends.
    if (entry >= layout::kTable) return CheckTable(at, child);
    if (at % 4 != 0 || !Fits(at, 4)) return Broken(at);
    count = flatbuffers::ReadScalar<uint32_t>(file_ + at);
    if (entry == layout::kTables) list(child) = reinterpret_cast<List>(file_ + at);
    at += 4;
    const unsigned log2_bytes = layout::kLog2Bytes >> 2 * entry & 3;
    // A string has one more byte than it says, its NUL.
    const uint32_t room = (bytes_ - at) >> log2_bytes;
    if (count > room) return Broken(at);
    if (entry == layout::kString && (count == room || file_[at + count] != 0)) return Broken(at);
    if (entry <= layout::kString) return true;
    if (!Spend(count)) return false;
    if (entry < layout::kCalls) return true;
  }
  const unsigned kind = kind_;
  const unsigned vtable_offset = vtable_offset_;
  for (uint32_t i = 0; i < count; ++i, at += 4) {
    if (entry == layout::kTables) {
      EnterElement(child, i);
      Enter(kind, vtable_offset);
      if (!CheckField(at, layout::kTable, child)) return false;
    } else if (!CheckIndex(flatbuffers::ReadScalar<uint32_t>(file_ + at), entry, child)) {
      return false;
    }
  }
  return true;
}

bool Verifier::CheckIndex(uint32_t index, unsigned entry, unsigned child) {
  if (child == layout::kBufferTable && index == 0) return true;  // stands for no data
  const bool call = entry == layout::kCall || entry == layout::kCalls;
  if (call) child = layout::kSubGraphTable;
  const uint32_t count = list(child)[0];
  const uint32_t optional = entry == layout::kOptionalIndices;  // -1 becomes 0
  if (index + optional >= count + optional) {
    MicroPrintf("%s: %s is %s %d, but there are only %d. The file is damaged: copy or convert it again.", Where(),
                FieldName(), KindName(child), Int(index), Int(count));
    return false;
  }
  if (!call) return true;
  has_calls_ = true;
  if (round_ == 0) return true;
  if (!runs_.WasKnown(index)) return false;
  node_runs_ += runs_.Of(index);
  return node_runs_ <= kMaxNodeRuns;
}

// Refuses subgraphs that call each other in a circle, or too often. Round n finds those that call n - 1 deep.
bool Verifier::CheckCalls() {
  if (!has_calls_) return true;
  const List subgraphs = list(layout::kSubGraphTable);
  for (round_ = 1; round_ <= kMaxCallDepth; ++round_) {
    bool all = true;
    for (uint32_t s = 0; s < subgraphs[0]; ++s) {
      if (runs_.IsKnown(s)) continue;
      StartWork();
      node_runs_ = 1;
      const auto at = static_cast<uint32_t>(reinterpret_cast<const uint8_t*>(TableIn(subgraphs, s)) - file_);
      const bool is_good = CheckTable(at, layout::kSubGraphTable);
      if (is_good) node_runs_ += list(layout::kOperatorTable)[0];
      if (node_runs_ > kMaxNodeRuns) {
        MicroPrintf(
            "Subgraph %d: a run of it, each loop turned once, runs more than %ld nodes, since subgraphs call others "
            "again and again. Convert the model with fewer calls.",
            Int(s), static_cast<long>(kMaxNodeRuns));
        return false;
      }
      if (is_good) {
        runs_.Found(s, node_runs_);
      } else {
        all = false;
        EnterElement(layout::kSubGraphTable, s);
      }
    }
    if (all) return true;
    runs_.EndRound();
  }
  MicroPrintf(
      "Subgraph %d: the subgraphs that it runs call each other in a circle, or more than %d deep. Convert the model "
      "again.",
      place(layout::kSubGraphTable), kMaxCallDepth);
  return false;
}

bool Verifier::CheckMeaning(const Table* table, unsigned kind) {
  switch (kind) {
    case layout::kModelTable:
      return CheckModel(table);
    case layout::kOperatorCodeTable:
      return CheckOperatorCode(table);
    case layout::kOperatorTable:
      return CheckOperator(table);
    case layout::kTensorTable:
      return CheckTensor(table);
    case layout::kSubGraphTable:
      return CheckOrder(table);
    default:
      return true;
  }
}

bool Verifier::CheckModel(const Table* model) {
  const uint32_t version = Word(model, Model::VT_VERSION);
  const uint32_t subgraphs = list(layout::kSubGraphTable)[0];
  if (version == 3 && subgraphs - 1 < kMaxSubgraphs) return true;
  MicroPrintf("the model has schema version %ld and %ld subgraphs; supported are version 3 and 1 to %d subgraphs",
              static_cast<long>(version), static_cast<long>(subgraphs), kMaxSubgraphs);
  return false;
}

bool Verifier::CheckOperatorCode(const Table* code) {
  const int number = BuiltinCode(code);
  if (number >= 0 && number <= tflite::BuiltinOperator_MAX &&
      (number != tflite::BuiltinOperator_CUSTOM || Field(code, OperatorCode::VT_CUSTOM_CODE) != nullptr)) {
    return true;
  }
  MicroPrintf(
      "%s is builtin operator %d, but only 0 to %d are known, and %d (custom) needs a name. The file is damaged, or "
      "newer than this program.",
      Where(), number, static_cast<int>(tflite::BuiltinOperator_MAX), static_cast<int>(tflite::BuiltinOperator_CUSTOM));
  return false;
}

bool Verifier::CheckOperator(const Table* op) {
  const uint32_t inputs = ListIn(op, Operator::VT_INPUTS)[0];
  const uint32_t flags = ListIn(op, Operator::VT_MUTATING_VARIABLE_INPUTS)[0];
  ConstantBytes options;
  if (outside() != nullptr && !outside()->FindCustomOptions(*reinterpret_cast<const Operator*>(op), &options)) {
    return false;
  }
  if (flags == 0 || flags == inputs) return true;
  MicroPrintf("%s has %d inputs and %d flags for them, which must be as many or none. Convert the model again.",
              Where(), Int(inputs), Int(flags));
  return false;
}

bool Verifier::CheckTensor(const Table* tensor) {
  const unsigned type = Byte(tensor, Tensor::VT_TYPE);
  const uint32_t external = Word(tensor, Tensor::VT_EXTERNAL_BUFFER);
  if (type > tflite::TensorType_MAX || (outside() == nullptr && external != 0)) {
    MicroPrintf(
        "%s has type %d and external buffer %d, but types end at %d, and external buffers are not supported. The file "
        "is damaged, or newer than this program.",
        Where(), Int(type), Int(external), static_cast<int>(tflite::TensorType_MAX));
    return false;
  }
  const unsigned element = kElementBits[type];
  const unsigned bits = element & ~kUnsignedElement;
  uint32_t elements;
  uint32_t bytes;
  if (!MeasureShape(ListIn(tensor, Tensor::VT_SHAPE), bits, &elements, &bytes)) {
    MicroPrintf(
        "%s has a negative dimension, or more than %d dimensions, or 2^31 elements or bytes and more. Convert the "
        "model with a fixed, smaller shape.",
        Where(), Int(kMaxModelRank));
    return false;
  }
  const List inside = DataOf(tensor);
  ConstantBytes data = {reinterpret_cast<const uint8_t*>(inside + 1), inside[0]};
  if (!FindOutside(tensor, &data, bits < 64 || (data.bytes - file_) % 8 == 0)) return false;
  if (data.count != 0) {
    const bool variable = Byte(tensor, Tensor::VT_IS_VARIABLE) != 0;
    if (variable) {
      MicroPrintf("%s has constant data, but is a variable, which is not supported. Convert the model without that.",
                  Where());
      return false;
    }
    // The operator that reads a sparse one knows how many bytes that needs.
    const bool sparse = Field(tensor, Tensor::VT_SPARSITY) != nullptr;
    if (bits == 0 && !Spend(data.count / 4)) return false;
    if (bits == 0 ? !AreStringsGood(reinterpret_cast<List>(data.bytes), data.count, elements)
                  : data.count != bytes && !sparse) {
      MicroPrintf(
          "%s needs %d bytes of data (strings: with a table of offsets), but its buffer has %d bytes. The file is "
          "damaged, or its writer is wrong: convert the model again.",
          Where(), Int(bytes), Int(data.count));
      return false;
    }
  }
  return CheckQuantization(tensor, element);
}

bool Verifier::CheckQuantization(const Table* tensor, unsigned element) {
  using tflite::QuantizationParameters;
  const uint8_t* field = Field(tensor, Tensor::VT_QUANTIZATION);
  if (field == nullptr) return true;
  const auto* quantization = reinterpret_cast<const Table*>(Follow(field));
  const List dims = ListIn(tensor, Tensor::VT_SHAPE);
  const List scales = ListIn(quantization, QuantizationParameters::VT_SCALE);
  const List zero_points = ListIn(quantization, QuantizationParameters::VT_ZERO_POINT);
  const uint32_t count = scales[0];
  if (count == 0) return true;
  uint32_t axis = Word(quantization, QuantizationParameters::VT_QUANTIZED_DIMENSION);
  if (dims[0] == 1) axis = 0;  // the bias of a depthwise convolution names the dimension of the weights
  if ((count != 1 && (axis >= dims[0] || dims[1 + axis] != count)) ||
      (zero_points[0] != count && zero_points[0] != 1)) {
    MicroPrintf(
        "%s has %d scales and %d zero points for its dimension %d of length %d (-1: it has no such dimension): it "
        "needs one, or one for each. Convert the model again.",
        Where(), Int(count), Int(zero_points[0]), Int(axis), axis < dims[0] ? Int(dims[1 + axis]) : -1);
    return false;
  }
  for (uint32_t i = 1; i <= count; ++i) {
    if (scales[i] >= 0x7F800000) {  // as a float: negative, infinite or not a number
      MicroPrintf("%s: scale %d is negative or not finite (its bits are 0x%x). Convert the model again.", Where(),
                  Int(i - 1), static_cast<unsigned>(scales[i]));
      return false;
    }
  }
  // Zero points are below 2^bits, moved down by half of that for signed types. All 32-bit ones fit wider types.
  const unsigned bits = element & ~kUnsignedElement;
  const uint32_t half = (element & kUnsignedElement) != 0 ? 0 : uint32_t{1} << ((bits - 1) & 31);
  for (uint32_t i = 1; i <= zero_points[0]; ++i) {
    const uint32_t low = zero_points[2 * i - 1];
    const auto value = static_cast<int32_t>(low);
    if (zero_points[2 * i] != static_cast<uint32_t>(value >> 31) || (bits - 1 < 31 && (low + half) >> bits != 0)) {
      MicroPrintf("%s: its type cannot hold zero point %d, which is %ld. Convert the model again.", Where(), Int(i - 1),
                  static_cast<long>(value));
      return false;
    }
  }
  return true;
}

bool Verifier::CheckOrder(const Table* subgraph) {
  const uint32_t tensors = list(layout::kTensorTable)[0];
  if (tensors > kMaxTensors) {
    MicroPrintf("%s has %d tensors; at most %d are supported", Where(), Int(tensors), kMaxTensors);
    return false;
  }
  for (first_ = 0; first_ < tensors; first_ += kWindow) {
    if (!CheckWindow(subgraph)) return false;
  }
  return true;
}

// Does the part of CheckOrder for kWindow tensors: so the memory for it is fixed.
bool Verifier::CheckWindow(const Table* subgraph) {
  const List tensors = list(layout::kTensorTable);
  for (Content& content : content_) content = kNothing;
  if (!Visit(subgraph, SubGraph::VT_INPUTS, kWrite)) return false;  // which may list constants
  for (uint32_t t = 0; t < kWindow && first_ + t < tensors[0]; ++t) {
    if (HasData(TableIn(tensors, first_ + t))) content_[t] = kValue;
  }
  const List operators = list(layout::kOperatorTable);
  for (uint32_t o = 0; o < operators[0]; ++o) {
    const Table* op = TableIn(operators, o);
    EnterElement(layout::kOperatorTable, o);
    Enter(layout::kOperatorTable, 0);
    const Table* const operator_code = TableIn(list(layout::kOperatorCodeTable), Word(op, Operator::VT_OPCODE_INDEX));
    const int code = BuiltinCode(operator_code);
    const bool expands = code == tflite::BuiltinOperator_DENSIFY || code == tflite::BuiltinOperator_FULLY_CONNECTED ||
                         (kKnowsOutside && code == tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM);
    const Access reads = MayHaveScratch(operator_code) ? kReadScratch : expands ? kReadSparse : kRead;
    if (!Visit(op, Operator::VT_INPUTS, reads) || !Visit(op, Operator::VT_OUTPUTS, kWrite)) return false;
  }
  Enter(layout::kSubGraphTable, 0);
  return Visit(subgraph, SubGraph::VT_OUTPUTS, kRead);
}

bool Verifier::MayHaveScratch(const Table* code) {
  return BuiltinCode(code) == tflite::BuiltinOperator_CUSTOM && !IsOwnCustomOperator(CustomName(code));
}

// Reads or writes the tensors of a list.
bool Verifier::Visit(const Table* table, unsigned vtable_offset, Access access) {
  const bool writes = access == kWrite;
  const List indices = ListIn(table, vtable_offset);
  for (uint32_t i = 1; i <= indices[0]; ++i) {
    const uint32_t t = indices[i] - first_;
    if (t >= kWindow) continue;  // also an input that is not given
    const Table* tensor = TableIn(list(layout::kTensorTable), indices[i]);
    const bool sparse = Field(tensor, Tensor::VT_SPARSITY) != nullptr && access != kReadSparse;
    const bool misses = content_[t] != kValue && access != kReadScratch && !IsReadable(tensor);
    if (sparse || (writes ? content_[t] != kNothing : misses)) {
      MicroPrintf("%s %s tensor %d, %s: convert the model again", Where(), writes ? "writes" : "reads", Int(indices[i]),
                  sparse   ? "which is sparse: DENSIFY and a few operators can read such, and nothing can write it"
                  : writes ? "which is a constant, an input, or already written"
                           : "which nothing has written before; operators must stand in the order in which they run");
      return false;
    }
    if (access != kReadScratch) {
      content_[t] = kValue;
    } else if (content_[t] == kNothing) {
      content_[t] = kScratch;
    }
  }
  return true;
}

bool Verifier::Broken(uint32_t at) {
  MicroPrintf(
      "%s: %s, at byte %ld of %ld, is cut off or refers to something malformed. The file is damaged: copy or convert "
      "it again.",
      Where(), FieldName(), static_cast<long>(at), static_cast<long>(bytes_));
  return false;
}

bool Verifier::IsOutside(uint32_t at) {
  MicroPrintf(
      "%s has data outside the FlatBuffer, at byte %ld: files above 2 GB are not supported. Convert the model with "
      "smaller constants.",
      Where(), static_cast<long>(flatbuffers::ReadScalar<uint32_t>(file_ + at)));
  return false;
}

bool Verifier::Spend(uint32_t steps) {
  if (steps <= work_left_) {
    work_left_ -= steps;
    return true;
  }
  MicroPrintf(
      "%s: its lists, or those before it, are used so often that the check takes too long. Convert the model "
      "again.",
      Where());
  return false;
}

// Names the place where the walk is, for messages.
const char* Verifier::Where() {
  if (!kHasMessages) return "";
  const int subgraph = place(layout::kSubGraphTable);
  if (kind_ == layout::kModelTable) {
    MicroSnprintf(where_, sizeof(where_), "The model");
  } else if (kind_ == layout::kSubGraphTable) {
    MicroSnprintf(where_, sizeof(where_), "Subgraph %d", subgraph);
  } else if (kind_ == layout::kOperatorTable || kind_ < layout::kIndexVectors) {
    MicroSnprintf(where_, sizeof(where_), "Subgraph %d, operator %d (%s)", subgraph, place(layout::kOperatorTable),
                  OperatorName());
  } else if (kind_ > layout::kTensorTable && kind_ < layout::kQuantizationTable) {
    MicroSnprintf(where_, sizeof(where_), "%s %d", KindName(kind_), place(kind_));
  } else {
    MicroSnprintf(where_, sizeof(where_), "Subgraph %d, tensor %d", subgraph, place(layout::kTensorTable));
  }
  return where_;
}

// Returns the operator being checked, as far as it is known.
const char* Verifier::OperatorName() {
  if (kind_ == layout::kOperatorTable && vtable_offset_ == Operator::VT_OPCODE_INDEX) return "unknown";
  const List operators = list(layout::kOperatorTable);
  const uint32_t index =
      Word(TableIn(operators, static_cast<uint32_t>(place(layout::kOperatorTable))), Operator::VT_OPCODE_INDEX);
  const Table* code = TableIn(list(layout::kOperatorCodeTable), index);
  const int number = BuiltinCode(code);
  return number == tflite::BuiltinOperator_CUSTOM
             ? CustomName(code)
             : tflite::EnumNameBuiltinOperator(static_cast<tflite::BuiltinOperator>(number));
}

bool Verifier::Check() {
  StartWork();
  return CheckField(0, layout::kTable, layout::kModelTable) && CheckCalls();
}

}  // namespace

// A part of it inlined in GetVerifiedModel would take room.
__attribute__((noinline)) TfLiteStatus VerifyModel(const void* data, size_t bytes, OutsideData* outside) {
  constexpr uint32_t kIdentifier = 'T' | 'F' << 8 | 'L' << 16 | '3' << 24;
  const auto* file = static_cast<const uint8_t*>(data);
  if (data == nullptr || reinterpret_cast<uintptr_t>(data) % sizeof(void*) != 0) {
    MicroPrintf("the model's address %p is not a multiple of %d: declare the array with alignas(16)", data,
                static_cast<int>(sizeof(void*)));
    return kTfLiteError;
  }
  if (bytes < 8 || bytes >> 31 != 0) {
    MicroPrintf("Not a .tflite model: %ld bytes, and not 8 to 2 GB. Is it the right file?", static_cast<long>(bytes));
    return kTfLiteError;
  }
  if (flatbuffers::ReadScalar<uint32_t>(file + 4) != kIdentifier) {
    MicroPrintf("Warning: %ld bytes without the mark TFL3 of .tflite models at byte 4. Is it the right file?",
                static_cast<long>(bytes));
  }
  return Verifier(file, static_cast<uint32_t>(bytes), outside).Check() ? kTfLiteOk : kTfLiteError;
}

}  // namespace mote

namespace tflite {

const Model* GetVerifiedModel(const void* data, size_t bytes) {
  return mote::VerifyModel(data, bytes, nullptr) == kTfLiteOk ? GetModel(data) : nullptr;
}

}  // namespace tflite
