// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Writes models with unusual tensors, and what is true of these, for tests in other languages:
//   write_unusual_models FOLDER COUNT
// makes FOLDER/0.tflite ... and beside each a .json: for each tensor "bytes", "may_write" and "size" (0: exactly, 1: at
// most, 2: at most, of strings).
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/micro/unusual_tensors.h"

int main(int argc, char** argv) {
  if (argc != 3) return std::fputs("usage: write_unusual_models FOLDER COUNT\n", stderr), 2;
  const long count = std::strtol(argv[2], nullptr, 10);
  for (long i = 0; i < count; ++i) {
    mote::UnusualModel model(static_cast<uint32_t>(i));
    const std::string path = std::string(argv[1]) + "/" + std::to_string(i);
    if (model.Finish() == nullptr) return std::fprintf(stderr, "model %ld is no good\n", i), 1;
    std::string facts;
    for (const mote::TensorFact& fact : model.facts()) {
      facts += std::string(facts.empty() ? "" : ", ") + "{\"bytes\": " + std::to_string(fact.bytes) +
               ", \"may_write\": " + (fact.may_write ? "true" : "false") +
               ", \"size\": " + std::to_string(static_cast<int>(fact.size)) + "}";
    }
    std::ofstream file(path + ".tflite", std::ios::binary);
    file.write(reinterpret_cast<const char*>(model.data()), static_cast<std::streamsize>(model.size()));
    std::ofstream(path + ".json") << "[" << facts << "]\n";
    if (!file) return std::fprintf(stderr, "%s cannot be written\n", path.c_str()), 1;
  }
  return 0;
}
