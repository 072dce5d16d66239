// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// write_seeds FOLDER: writes small models there that have what few trained models have: control flow, variables, custom
// operators, metadata.
#include <cstdio>
#include <fstream>
#include <string>

#include "tests/micro/model_builder.h"
#include "tests/model/test_models.h"

namespace {

bool Write(const std::string& name, const uint8_t* data, size_t bytes) {
  std::ofstream file(name, std::ios::binary);
  file.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(bytes));
  return file.good();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: write_seeds FOLDER\n", stderr), 2;
  const std::string folder = std::string(argv[1]) + "/";
  const mote::ModelBytes small = mote::Serialize(mote::SmallModel());
  const mote::ModelBytes control_flow = mote::Serialize(mote::ControlFlowModel());
  mote::ModelBuilder accumulator;
  mote::BuildAccumulator(accumulator);
  accumulator.Metadata("OfflineMemoryAllocation", {1, 0, 4, 0, -1, 32, 64});
  accumulator.Finish();
  const bool good = Write(folder + "small.tflite", small.data(), small.size()) &&
                    Write(folder + "control_flow.tflite", control_flow.data(), control_flow.size()) &&
                    Write(folder + "accumulator.tflite", accumulator.data(), accumulator.size());
  if (!good) std::fprintf(stderr, "write_seeds: cannot write to %s\n", folder.c_str());
  return good ? 0 : 1;
}
