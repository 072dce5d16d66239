// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Writes a .tflite file once more, as another writer might have: all that the FlatBuffer format leaves open is chosen
// at random. The model stays what it was.
#ifndef MOTE_TESTS_HOST_FREE_WRITER_H_
#define MOTE_TESTS_HOST_FREE_WRITER_H_

#include <cstdint>
#include <random>
#include <vector>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// The features that one file uses.
struct WriterHabits {
  explicit WriterHabits(std::mt19937* random);

  bool aligns_elements;     // of lists to their size; else all lists are at any multiple of 4
  bool pads;                // between objects, with bytes that are not 0
  bool shuffles_objects;    // each still behind those that refer to it, as the format demands
  bool shuffles_fields;     // inside of a table
  bool writes_defaults;     // of fields that the model leaves out
  bool writes_empty_lists;  // where the model has none
  bool drops_empty_lists;
  bool shares_vtables;
  bool shares_objects;    // equal lists, strings and tables
  bool has_newer_fields;  // that this schema does not know
  bool vtables_come_last;
  bool sizes_are_wrong;  // those that tables say they have; FlatBuffers looks at none
};

// The bytes of a model that a verifier took.
std::vector<uint8_t> WriteFreely(const tflite::Model& model, const WriterHabits& habits, std::mt19937* random);

}  // namespace mote

#endif  // MOTE_TESTS_HOST_FREE_WRITER_H_
