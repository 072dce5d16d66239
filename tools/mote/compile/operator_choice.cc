// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/operator_choice.h"

#include <algorithm>
#include <map>

#include "src/model/access.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tools/mote/runner/arena_interpreter.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/first_arena.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/targets/memory_limit.h"

namespace mote::cli {
namespace {

// Holds a row of ops.def, for one of Mote's own operators.
struct OwnOperator {
  bool is_custom;
  const char* name;
  const char* add_method;
  const char* registration;
};

constexpr OwnOperator kOwnOperators[] = {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) {false, #ENUM, #METHOD, "Register_" #ENUM},
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) {true, NAME, #METHOD, #NAMESPACE "::Register_" #REGISTER},
#include "mote/ops.def"
};

const OwnOperator* FindOwn(bool is_custom, const std::string& name) {
  for (const OwnOperator& own : kOwnOperators) {
    if (own.is_custom == is_custom && own.name == name) return &own;
  }
  return nullptr;
}

// A registration for fewer types.
struct Narrow {
  bool is_custom;
  const char* name;
  const char* function;
  TFLMRegistration registration;
};

const std::vector<Narrow>& NarrowRegistrations() {
  static const std::vector<Narrow> all = {
#define NARROW(ENUM, SUFFIX) {false, #ENUM, "Register_" #ENUM "_" #SUFFIX, tflite::Register_##ENUM##_##SUFFIX()},
#define CUSTOM_NARROW(NAME, NAMESPACE, REGISTER) \
  {true, NAME, #NAMESPACE "::Register_" #REGISTER, *tflite::NAMESPACE::Register_##REGISTER()},
#include "mote/ops.def"
  };
  return all;
}

TfLiteStatus DoNothing(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }

// Has all operators, one of them perhaps with a narrower registration, and stand-ins for those of applications.
class TrialResolver : public tflite::MicroOpResolver {
 public:
  explicit TrialResolver(const Narrow* narrow = nullptr) : narrow_(narrow) {
    if (narrow_ != nullptr) registration_ = narrow_->registration;
    stand_in_.prepare = DoNothing;
    stand_in_.invoke = DoNothing;
    stand_in_.builtin_code = tflite::BuiltinOperator_CUSTOM;
    stand_in_.custom_name = "an operator of the application";
  }

  const TFLMRegistration* FindOp(tflite::BuiltinOperator op) const override {
    const TFLMRegistration* const found = all_.FindOp(op);
    if (found == nullptr || !IsNarrow(false, tflite::EnumNameBuiltinOperator(op))) return found;
    registration_.builtin_code = op;
    return &registration_;
  }
  const TFLMRegistration* FindOp(const char* name) const override {
    const TFLMRegistration* const found = all_.FindOp(name);
    if (found == nullptr) return &stand_in_;
    if (!IsNarrow(true, name)) return found;
    registration_.builtin_code = tflite::BuiltinOperator_CUSTOM;
    registration_.custom_name = narrow_->name;
    return &registration_;
  }
  tflite::TfLiteBridgeBuiltinParseFunction GetOpDataParser(tflite::BuiltinOperator op) const override {
    return all_.GetOpDataParser(op);
  }
  int MaxVersion(tflite::BuiltinOperator op) const override { return all_.MaxVersion(op); }

 private:
  bool IsNarrow(bool is_custom, const std::string& name) const {
    return narrow_ != nullptr && narrow_->is_custom == is_custom && narrow_->name == name;
  }

  const tflite::AllOpsResolver all_;
  const Narrow* narrow_;
  mutable TFLMRegistration registration_ = {};
  TFLMRegistration stand_in_ = {};
};

// Returns true if the model can be prepared; if not, the messages are in the log.
bool IsPrepared(const ModelFile& file, const TrialResolver& resolver) {
  for (size_t bytes = kFirstArenaBytes; bytes != 0;) {
    (void)TakeMessages();
    const AlignedMemory arena(bytes);
    ArenaInterpreter owner(file.model(), resolver, arena.data(), bytes);
    if (owner.get() == nullptr) return false;
    // A model that can be counted to the end has been prepared.
    if (owner.get()->AllocateTensors() == kTfLiteOk || owner.get()->RequiredArenaBytesIsExact()) return true;
    bytes = NextArenaBytes(bytes, owner.get()->RequiredArenaBytes(), false);
  }
  return false;
}

void RequireBuiltinOperators(const ModelFile& file) {
  std::string missing;
  for (const MissingOperator& op : FindMissingOperators(file.model())) {
    if (!op.is_custom) missing += "\n  " + Printable(op.name) + ": " + op.reason;
  }
  if (!missing.empty()) throw Error(file.path().string() + " needs operators that are missing:" + missing);
}

// Uses are ordered by kind and name, so that builtin operators come first, and list the models that use each.
struct Use {
  ChosenOperator op;
  std::vector<const ModelFile*> files;
};
using Uses = std::map<std::pair<bool, std::string>, Use>;

Use* AddUse(const tflite::OperatorCode& code, Uses* uses) {
  const bool is_custom = tflite::GetBuiltinCode(&code) == tflite::BuiltinOperator_CUSTOM;
  const auto [place, is_new] = uses->try_emplace({is_custom, NameOf(code)});
  Use& use = place->second;
  use.op.is_custom = is_custom;
  use.op.name = NameOf(code);
  use.op.min_version = is_new ? code.version() : std::min(use.op.min_version, code.version());
  use.op.max_version = is_new ? code.version() : std::max(use.op.max_version, code.version());
  return &use;
}

void AddUses(const ModelFile& file, Uses* uses) {
  for (int s = 0; s < NumSubgraphs(file.model()); ++s) {
    const tflite::SubGraph& subgraph = SubgraphAt(file.model(), s);
    for (int i = 0; i < NumOperators(subgraph); ++i) {
      Use* const use = AddUse(CodeOf(file.model(), OperatorAt(subgraph, i)), uses);
      if (use->files.empty() || use->files.back() != &file) use->files.push_back(&file);
    }
  }
}

// On the micro runtime, DENSIFY brings the code that operators read sparse constants with.
void AddSparseSupport(const ModelFile& file, Uses* uses) {
  for (int s = 0; s < NumSubgraphs(file.model()); ++s) {
    for (int t = 0; t < NumTensors(SubgraphAt(file.model(), s)); ++t) {
      if (TensorAt(SubgraphAt(file.model(), s), t).sparsity() != nullptr)
        (*uses)[{false, "DENSIFY"}].op.name = "DENSIFY";
    }
  }
}

// The dynamic runtime resolves these, too.
void AddUnusedCodes(const ModelFile& file, Uses* uses) {
  if (file.model().operator_codes() == nullptr) return;
  for (const tflite::OperatorCode* code : *file.model().operator_codes()) AddUse(*code, uses);
}

void ChooseRegistration(Use* use) {
  for (const Narrow& narrow : NarrowRegistrations()) {
    if (narrow.is_custom != use->op.is_custom || narrow.name != use->op.name) continue;
    const TrialResolver resolver(&narrow);
    const auto is_prepared = [&](const ModelFile* file) { return IsPrepared(*file, resolver); };
    if (!std::all_of(use->files.begin(), use->files.end(), is_prepared)) continue;
    use->op.registration = narrow.function;
    use->op.is_narrow = true;
    return;
  }
}

}  // namespace

std::vector<ChosenOperator> ChooseOperators(const std::vector<ModelFile>& files, bool is_micro) {
  Uses uses;
  bool are_static = true;
  for (const ModelFile& file : files) {
    RequireBuiltinOperators(file);
    AddUses(file, &uses);
    if (is_micro) {
      AddSparseSupport(file, &uses);
    } else {
      AddUnusedCodes(file, &uses);
    }
    are_static = are_static && IsPrepared(file, TrialResolver());
    if (!are_static && is_micro) {
      const std::string messages = TakeMessages();
      RequireMemory(file, "host", "prepared");
      throw Error(file.path().string() + " cannot be prepared on the micro runtime: " + messages);
    }
  }
  std::vector<ChosenOperator> operators;
  for (auto& [name, use] : uses) {
    const OwnOperator* const own = FindOwn(use.op.is_custom, use.op.name);
    if (own != nullptr) {
      use.op.add_method = own->add_method;
      use.op.all_types = use.op.registration = own->registration;
      if (are_static) ChooseRegistration(&use);
    }
    operators.push_back(use.op);
  }
  (void)TakeMessages();
  return operators;
}

}  // namespace mote::cli
