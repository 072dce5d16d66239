// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The texts that `mote gen-resolver` writes.
#ifndef MOTE_TOOLS_MOTE_COMPILE_RESOLVER_SOURCE_H_
#define MOTE_TOOLS_MOTE_COMPILE_RESOLVER_SOURCE_H_

#include <string>
#include <vector>

#include "tools/mote/compile/operator_choice.h"
#include "tools/mote/targets/arena_prediction.h"

namespace mote::cli {

inline constexpr char kAnyTarget[] = "any";

// The constants that are written for a model.
struct ModelConstants {
  std::string file_name;
  std::string identifier;  // "DigitsInt8"
  std::vector<ArenaPrediction> arenas;
  int resource_variables;
};

// Returns "digits_int8" as "DigitsInt8"; the result may begin a name, whatever the text is.
std::string CamelCase(const std::string& text);
// Returns a string literal of C++.
std::string Quoted(const std::string& text);
// Returns "ATAN_OP" for "AtanOp": the registration of a custom operator has this name.
std::string RegistrationName(const std::string& custom_name);

// Returns a header with the class NAMEOpResolver, and the constants kIDENTIFIERArenaBytes of each model. `loops` is
// LeftOutLoopsText, for the target, for the prediction named kAnyTarget, or, if it is empty, for the one that the
// compiler compiles for.
std::string MicroResolverHeader(const std::string& name, const std::vector<ChosenOperator>& operators,
                                const std::vector<ModelConstants>& models, const std::string& target,
                                const std::string& loops);
// Returns the same in C, for mote/micro.h: the lists kNAMEOperators and the constants. Throws Error for operators of
// applications.
std::string CResolverHeader(const std::string& name, const std::vector<ChosenOperator>& operators,
                            const std::vector<ModelConstants>& models, const std::string& target,
                            const std::string& loops);
std::string HostResolverHeader(const std::string& name, const std::vector<ChosenOperator>& operators,
                               const std::vector<ModelConstants>& models);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_RESOLVER_SOURCE_H_
