// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/arena/prepared_model.h"

#include <algorithm>
#include <cinttypes>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "src/operators/seam/called_once.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/row_write.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tools/mote/arena/chosen_resolver.h"
#include "tools/mote/arena/preparation.h"
#include "tools/mote/system/first_arena.h"

extern "C" const char __executable_start, _end;  // the linker knows them

namespace mote {
namespace {

constexpr size_t kWordsOnLine = 16;

using Memory = std::unique_ptr<uint8_t, decltype(&free)>;

// Returns memory aligned to 16 bytes; null, with a message, where there is none.
Memory ZeroMemory(size_t bytes) {
  Memory memory(static_cast<uint8_t*>(calloc(bytes, 1)), &free);
  if (memory == nullptr) {
    MicroPrintf("this computer has no %u KiB of memory to prepare the model", static_cast<unsigned>(bytes >> 10));
  }
  return memory;
}

// The place that an address points to.
struct Place {
  enum class Region { kNull, kModel, kBuffer, kBlock, kElsewhere };

  Region region;
  size_t block, offset;

  bool operator==(const Place& other) const {
    return region == other.region && block == other.block && offset == other.offset;
  }
};

uintptr_t Number(const void* address) { return reinterpret_cast<uintptr_t>(address); }

// Holds a model prepared in memory of its own.
class PreparedCopy {
 public:
  PreparedCopy(const void* model, size_t model_bytes, size_t arena_bytes)
      : model_(ZeroMemory(model_bytes)),
        arena_(ZeroMemory(arena_bytes)),
        model_bytes_(model_bytes),
        arena_bytes_(arena_bytes) {
    if (model_ != nullptr) std::memcpy(model_.get(), model, model_bytes);
  }

  // Returns false after a message.
  bool Prepare(const tflite::MicroOpResolver& resolver, const PreparationChoices& choices) {
    if (model_ == nullptr || arena_ == nullptr) return false;
    preparation_ =
        std::make_unique<Preparation>(*tflite::GetModel(model_.get()), resolver, arena_.get(), arena_bytes_, choices);
    if (preparation_->Run() != kTfLiteOk) return false;
    for (const int subgraph : preparation_->subgraphs()) NoteCopies(subgraph);
    return true;
  }
  // Returns the size of the arena to try after this one was too small; 0 if there is none.
  size_t NextBytes() const {
    if (preparation_ == nullptr) return 0;
    return NextArenaBytes(arena_bytes_, preparation_->required_bytes(), preparation_->required_is_exact());
  }

  Preparation& preparation() const { return *preparation_; }
  const tflite::Model& model() const { return *tflite::GetModel(model_.get()); }

  Place Find(const void* address) const {
    const uintptr_t at = Number(address), in_model = at - Number(model_.get());
    const uintptr_t in_buffer = at - Number(preparation_->buffer());
    if (address == nullptr) return {Place::Region::kNull, 0, 0};
    if (in_model < model_bytes_) return {Place::Region::kModel, 0, in_model};
    for (size_t b = 0; b < preparation_->blocks().size(); ++b) {
      const uintptr_t in_block = at - Number(preparation_->blocks()[b].data);
      if (in_block < preparation_->blocks()[b].bytes) return {Place::Region::kBlock, b, in_block};
    }
    for (const Copy& copy : copies_) {
      if (at - copy.address < copy.bytes) return {Place::Region::kModel, 0, copy.offset + (at - copy.address)};
    }
    // The buffer is looked at last, since a tensor without elements may lie where it ends, and a block begin there.
    if (in_buffer <= preparation_->buffer_bytes()) return {Place::Region::kBuffer, 0, in_buffer};
    return {Place::Region::kElsewhere, 0, 0};
  }

  // The last word of a block ends with zeros.
  uintptr_t Word(size_t block, size_t i) const {
    const Preparation::Block& from = preparation_->blocks()[block];
    const size_t begin = i * sizeof(uintptr_t), left = from.bytes - begin;
    uintptr_t word = 0;
    std::memcpy(&word, from.data + begin, left < sizeof(word) ? left : sizeof(word));
    return word;
  }

 private:
  // Describes a constant of the model that the runtime copied, since its elements were not aligned.
  struct Copy {
    uintptr_t address;
    size_t bytes, offset;
  };

  void NoteCopies(int s) {
    const tflite::SubGraph& subgraph = SubgraphAt(model(), s);
    for (int t = 0; t < NumTensors(subgraph); ++t) {
      const auto* const constant = static_cast<const uint8_t*>(ConstantData(model(), TensorAt(subgraph, t)));
      const TfLiteEvalTensor& tensor = preparation_->tensor(s, t);
      if (constant == nullptr || tensor.data.data == constant) continue;
      copies_.push_back({Number(tensor.data.data), TensorBytes(model(), TensorAt(subgraph, t), tensor),
                         static_cast<size_t>(constant - model_.get())});
    }
  }

  Memory model_, arena_;
  size_t model_bytes_, arena_bytes_;
  std::vector<Copy> copies_;
  std::unique_ptr<Preparation> preparation_;
};

void PrintLoops(const Preparation& preparation, FILE* out) {
  for (const auto& [node, ways] : preparation.loops()) {
    fprintf(out, "loop %d %d %d %d\n", node.subgraph, node.index, ways.way(), ways.row_way());
  }
}

void PrintRows(const Preparation& preparation, FILE* out) {
  for (const auto& [node, in_axis, rows] : preparation.rows()) {
    if (node.subgraph != 0) continue;
    const RowMap& map = rows.map;
    const int kind = static_cast<int>(rows.kind);
    const int64_t members[] = {rows.axis,       rows.with_rows, rows.whole,          rows.constants, map.step,
                               map.first,       map.last,       map.divisor,         kind,           rows.pad,
                               rows.pad_offset, rows.together,  rows.finds_plan_anew};
    fprintf(out, "rows %d %d", node.index, in_axis);
    for (const int64_t member : members) fprintf(out, " %" PRId64, member);
    fprintf(out, "\n");
  }
}

// Prepares the same model twice, which tells words that are addresses from others: they differ, but lead to the same
// place.
class Printer {
 public:
  Printer(const PreparedCopy& copy, const PreparedCopy& other, FILE* out)
      : copy_(copy), other_(other), p_(copy.preparation()), out_(out) {}

  // Returns false if something cannot be compiled.
  bool Print() {
    fprintf(out_, "buffer %zu\n", p_.buffer_bytes());
    for (const Preparation::ScratchRequest& request : p_.scratch_requests()) {
      if (request.node.subgraph == 0) fprintf(out_, "scratch %d %zu\n", request.node.index, request.bytes);
    }
    for (const auto& [node, input] : p_.overlays()) {
      if (node.subgraph == 0) fprintf(out_, "overlay %d %d\n", node.index, input);
    }
    PrintLoops(p_, out_);
    PrintRows(p_, out_);
    for (const int subgraph : p_.subgraphs()) PrintSubgraph(subgraph);
    if (p_.needs_graph()) PrintGraph();
    if (p_.has_strings()) fprintf(out_, "strings\n");
    PrintBlocks();
    return refused_.empty() && unknown_.empty();
  }
  void PrintRefusals(FILE* out) const {
    for (const auto& [subgraph, tensor] : unknown_) fprintf(out, "unknown %d %d\n", subgraph, tensor);
    for (const auto& [subgraph, node] : refused_) fprintf(out, "refused %d %d\n", subgraph, node);
  }

 private:
  void PrintPlace(const Place& place) {
    switch (place.region) {
      case Place::Region::kNull:
        fprintf(out_, " null");
        break;
      case Place::Region::kModel:
        fprintf(out_, " model+%zu", place.offset);
        break;
      case Place::Region::kBuffer:
        fprintf(out_, " buffer+%zu", place.offset);
        break;
      case Place::Region::kBlock:
        fprintf(out_, " block%zu+%zu", place.block, place.offset);
        break;
      case Place::Region::kElsewhere:
        fprintf(out_, " elsewhere+0");
        break;
    }
  }

  void PrintTensors(int subgraph, const TfLiteIntArray& tensors) {
    for (int i = 0; i < tensors.size; ++i) {
      const int t = tensors.data[i];
      if (t < 0 || !printed_.insert({subgraph, t}).second) continue;
      const TfLiteEvalTensor& tensor = p_.tensor(subgraph, t);
      fprintf(out_, "tensor %d %d", t, static_cast<int>(tensor.type));
      const Place data = copy_.Find(tensor.data.data);
      const bool is_left_out = data.region == Place::Region::kModel && !IsRead(subgraph, t);
      PrintPlace(is_left_out ? Place{Place::Region::kNull, 0, 0} : data);
      const Place dims = copy_.Find(tensor.dims);
      // The list of the runtime for scalars whose dimensions the model leaves out.
      const bool is_empty = dims.region == Place::Region::kElsewhere && tensor.dims->size == 0;
      if (is_empty) {
        fprintf(out_, " empty+0");
      } else {
        PrintPlace(dims);
      }
      fprintf(out_, "\n");
      if (data.region == Place::Region::kElsewhere || (dims.region == Place::Region::kElsewhere && !is_empty)) {
        unknown_.insert({subgraph, t});
      }
    }
  }

  // Packed nodes read no constants, but row writes do.
  bool IsRead(int s, int t) const {
    const tflite::SubGraph& subgraph = SubgraphAt(copy_.model(), s);
    const auto has = [t](const TfLiteIntArray& list) {
      return std::find(list.data, list.data + list.size, t) != list.data + list.size;
    };
    bool is_read = has(*InputsOf(subgraph)) || has(*OutputsOf(subgraph));
    for (int i = 0; i < NumOperators(subgraph); ++i) {
      const bool is_row_write = p_.node({s, i}).registration == &kRowWrite;
      is_read |= is_row_write && has(*p_.node({s, i}).node.inputs);
      is_read |= p_.packed_form({s, i}) == nullptr && has(*InputsOf(OperatorAt(subgraph, i)));
    }
    return is_read;
  }

  void PrintSubgraph(int s) {
    const tflite::SubGraph& subgraph = SubgraphAt(copy_.model(), s);
    fprintf(out_, "subgraph %d\n", s);
    PrintTensors(s, *InputsOf(subgraph));
    for (int i = 0; i < NumOperators(subgraph); ++i) {
      // A node that ran in Prepare has no inputs any more.
      const tflite::NodeAndRegistration& node = p_.node({s, i});
      if (node.registration == &kPieceOfRowWrite) {
        fprintf(out_, "node %d null %s\n", i, kNoForm);
        continue;
      }
      const tflite::Operator& op = OperatorAt(subgraph, i);
      const bool is_row_write = node.registration == &kRowWrite;
      const TfLiteIntArray& inputs = is_row_write ? *node.node.inputs : *InputsOf(op);
      PrintTensors(s, inputs);
      PrintTensors(s, *OutputsOf(op));
      const Place plan = copy_.Find(PlanOf({s, i}));
      if (plan.region == Place::Region::kElsewhere) refused_.insert({s, i});
      fprintf(out_, "node %d", i);
      PrintPlace(plan);
      const char* const form = p_.packed_form({s, i});
      fprintf(out_, " %s\n", form == nullptr ? "" : form);
      if (is_row_write) PrintReads(inputs);
    }
    PrintTensors(s, *OutputsOf(subgraph));
  }

  void PrintReads(const TfLiteIntArray& inputs) {
    fprintf(out_, "reads");
    for (int i = 0; i < inputs.size; ++i) fprintf(out_, " %d", inputs.data[i]);
    fprintf(out_, "\n");
  }

  // All nodes of CALL_ONCE that name a subgraph share the plan of the first.
  const void* PlanOf(Preparation::NodeNumber number) {
    const tflite::Operator& op = OperatorAt(SubgraphAt(copy_.model(), number.subgraph), number.index);
    const void* const plan = p_.node(number).node.user_data;
    if (tflite::GetBuiltinCode(&CodeOf(copy_.model(), op)) != tflite::BuiltinOperator_CALL_ONCE) return plan;
    return called_once_.try_emplace(static_cast<const CallOncePlan*>(plan)->subgraph, plan).first->second;
  }

  void PrintGraph() {
    fprintf(out_, "graph");
    PrintPlace(copy_.Find(p_.tables()));
    for (const size_t offset : p_.ScratchOffsets()) fprintf(out_, " %zu", offset);
    fprintf(out_, "\n");
    for (const auto& [id, bytes] : p_.variables()) fprintf(out_, "variable %d %zu\n", id, bytes);
  }

  void PrintBlocks() {
    for (size_t b = 0; b < p_.blocks().size(); ++b) {
      const Preparation::Block& block = p_.blocks()[b];
      fprintf(out_, "block %zu %zu %zu %d %d\n", b, block.bytes, block.alignment, block.may_change ? 1 : 0,
              block.is_in_flash ? 1 : 0);
      if (IsUniform(b)) {
        const size_t words = (block.bytes + sizeof(uintptr_t) - 1) / sizeof(uintptr_t);
        fprintf(out_, "all %zu 0x%" PRIxPTR "\n", words, copy_.Word(b, 0));
        continue;
      }
      fprintf(out_, "words");
      bool is_refused = false;
      for (size_t i = 0; i * sizeof(uintptr_t) < block.bytes; ++i) {
        if (i != 0 && i % kWordsOnLine == 0) fprintf(out_, "\nwords");
        is_refused |= !PrintWord(copy_.Word(b, i), other_.Word(b, i), !block.is_in_flash);
      }
      fprintf(out_, "\n");
      if (is_refused && p_.subgraphs().count(block.node.subgraph) != 0) {
        refused_.insert({block.node.subgraph, block.node.index});
      }
    }
  }

  // Says that the block holds one number again and again, as the variables of most models do at first.
  bool IsUniform(size_t b) const {
    const Preparation::Block& block = p_.blocks()[b];
    const uint8_t* const data = block.data;
    if (block.bytes / sizeof(uintptr_t) < kWordsOnLine) return false;
    // Each word is like the one before it, and so are the bytes behind the last one.
    if (std::memcmp(data, data + sizeof(uintptr_t), block.bytes - sizeof(uintptr_t)) != 0) return false;
    if (std::memcmp(data, other_.preparation().blocks()[b].data, block.bytes) != 0) return false;
    return block.is_in_flash || !IsOfProgram(copy_.Word(b, 0));
  }

  bool PrintWord(uintptr_t word, uintptr_t other, bool may_be_of_program) {
    if (word == other) return fprintf(out_, " 0x%" PRIxPTR, word), !(may_be_of_program && IsOfProgram(word));
    const Place place = copy_.Find(reinterpret_cast<const void*>(word));
    PrintPlace(place);
    return place.region != Place::Region::kElsewhere && place == other_.Find(reinterpret_cast<const void*>(other));
  }

  // Says if a word is a function's or a constant's address, which another program could not know. No number of a plan
  // looks like one but where addresses have few bits: there the question is not asked, and the answer of the host
  // holds. Eight weights may look like one; memory for flash holds numbers alone.
  static bool IsOfProgram(uintptr_t word) {
    return sizeof(word) > 4 && word >= Number(&__executable_start) && word < Number(&_end);
  }

  const PreparedCopy& copy_;
  const PreparedCopy& other_;
  Preparation& p_;
  FILE* out_;
  std::set<std::pair<int, int>> printed_, unknown_;  // subgraphs and their tensors
  std::set<std::pair<int, int>> refused_;            // subgraphs and their nodes
  std::map<int, const void*> called_once_;           // plans, by the subgraph
};

}  // namespace

namespace {

// Reads "1,2,3", say.
std::vector<int> Numbers(const char* text) {
  std::vector<int> numbers;
  for (char* end = nullptr; *text != '\0'; text = *end == ',' ? end + 1 : end) {
    numbers.push_back(static_cast<int>(strtol(text, &end, 10)));
    if (end == text) break;
  }
  return numbers;
}

// Returns the words of PrintPrepared that are no registrations.
PreparationChoices ChoicesOf(const char* const* words) {
  PreparationChoices choices;
  for (; *words != nullptr; ++words) {
    if (strncmp(*words, kScratchWord, strlen(kScratchWord)) == 0) {
      choices.scratch_ids = Numbers(*words + strlen(kScratchWord));
    } else if (strncmp(*words, kApartWord, strlen(kApartWord)) == 0) {
      const std::vector<int> range = Numbers(*words + strlen(kApartWord));
      if (range.size() == 2) choices.apart.emplace_back(range[0], range[1]);
    } else if (strncmp(*words, kRowsWord, strlen(kRowsWord)) == 0) {
      const std::vector<int> rows = Numbers(*words + strlen(kRowsWord));
      if (rows.size() == 2) choices.rows[rows[0]] = rows[1];
    }
    choices.prefers_speed |= strcmp(*words, kFastWeightsWord) == 0;
    choices.is_interpreted |= strcmp(*words, kLoopsWord) == 0;
  }
  return choices;
}

bool PrintLoopsAlone(PreparedCopy* copy, const tflite::MicroOpResolver& resolver, const PreparationChoices& choices,
                     FILE* out) {
  if (!copy->Prepare(resolver, choices)) return false;
  fprintf(out, "prepared\n");
  PrintLoops(copy->preparation(), out);
  return true;
}

}  // namespace

bool PrintPrepared(const void* model, size_t model_bytes, const char* const* registrations, FILE* out) {
  const ChosenResolver resolver(registrations);
  PreparationChoices choices = ChoicesOf(registrations);
  const bool has_scratch_ids = !choices.scratch_ids.empty();
  size_t arena_bytes = kFirstArenaBytes;
  for (bool is_placed = false; !is_placed;) {  // only to learn where the scratch memory comes to lie
    PreparedCopy first(model, model_bytes, arena_bytes);
    is_placed = first.Prepare(resolver, choices);
    if (is_placed) {
      if (!has_scratch_ids) choices.scratch_ids = first.preparation().CompiledScratchIds();
    } else if ((arena_bytes = first.NextBytes()) == 0) {
      return false;
    }
  }
  PreparedCopy copy(model, model_bytes, arena_bytes), other(model, model_bytes, arena_bytes);
  if (choices.is_interpreted) return PrintLoopsAlone(&copy, resolver, choices, out);
  if (!copy.Prepare(resolver, choices) || !other.Prepare(resolver, choices)) return false;
  char* text = nullptr;
  size_t bytes = 0;
  FILE* const stream = open_memstream(&text, &bytes);
  if (stream == nullptr) return false;
  Printer printer(copy, other, stream);
  const bool is_whole = printer.Print();
  fclose(stream);
  fprintf(out, "prepared\n");
  if (is_whole) {
    fwrite(text, 1, bytes, out);
  } else {
    printer.PrintRefusals(out);
  }
  free(text);
  return true;
}

}  // namespace mote
