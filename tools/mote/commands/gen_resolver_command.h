// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote gen-resolver`: a header with a resolver that holds what models use, and no more.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_GEN_RESOLVER_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_GEN_RESOLVER_COMMAND_H_

#include <filesystem>
#include <string>
#include <vector>

namespace mote::cli {

struct GenResolverOptions {
  std::vector<std::filesystem::path> models;
  std::string runtime = "micro";  // or "dynamic"
  std::string language = "c++";   // or "c", for the micro runtime
  std::string name;               // of the resolver, before "OpResolver"; empty: from the first model's file
  std::string target;             // of the arena: a target that is emulated, "host", or "any"; empty: the compiler's
  std::filesystem::path output;   // empty: standard output
};

// Throws Error. Operators that the application must add are named on standard error, too.
void GenResolverCommand(const GenResolverOptions& options);

// As TensorFlow Lite's gen_op_registration has them.
struct GenOpRegistrationOptions {
  std::string input_models;  // comma-separated
  std::filesystem::path output_registration;
  std::string tflite_path = "tensorflow/lite";
  std::string name_space;  // of RegisterSelectedOps; empty: the global one
  bool for_micro = false;
};

// Writes a source with `void RegisterSelectedOps(::tflite::MutableOpResolver* resolver)`. Throws Error.
void GenOpRegistrationCommand(const GenOpRegistrationOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_GEN_RESOLVER_COMMAND_H_
