// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_COMPILE_OPERATOR_CHOICE_H_
#define MOTE_TOOLS_MOTE_COMPILE_OPERATOR_CHOICE_H_

#include <string>
#include <vector>

#include "tools/mote/model/model_file.h"

namespace mote::cli {

// An operator that models use, and the registration that links least for the types that it has in them.
struct ChosenOperator {
  bool is_custom = false;
  std::string name;          // of the schema, or in the model
  std::string add_method;    // of MicroMutableOpResolver, without "Add"; empty: the application's operator
  std::string all_types;     // "Register_CONV_2D", with its namespace below tflite; empty with `add_method`
  std::string registration;  // "Register_CONV_2D_INT8", likewise
  bool is_narrow = false;    // whether `registration` is for fewer types
  int min_version = 1;
  int max_version = 1;
};

// Returns each operator of the models once: builtin ones first, in the order of the alphabet. The choice is made by
// preparing the models on the micro runtime, where operators of applications count as right; if one cannot be prepared
// there, its shapes depending on data, registrations are for all types. For the dynamic runtime, operators are among
// them that models name without using them. Throws Error for an operator that Mote lacks, and, with `is_micro`, for a
// model that cannot be prepared.
std::vector<ChosenOperator> ChooseOperators(const std::vector<ModelFile>& files, bool is_micro);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_OPERATOR_CHOICE_H_
