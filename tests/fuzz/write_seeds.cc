// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// write_seeds FOLDER GOLDEN_FOLDER: writes small models to the first that have what few trained models have: control
// flow, variables, metadata, and each operator with many of its options, which are those of the golden vectors.
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/micro/model_builder.h"
#include "tests/model/test_models.h"

namespace {

bool Write(const std::string& name, const uint8_t* data, size_t bytes) {
  std::ofstream file(name, std::ios::binary);
  file.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(bytes));
  return file.good();
}

// The models in a file of golden vectors; tools/differential/golden.py describes the format.
bool WriteGolden(const std::string& folder, const std::filesystem::path& golden) {
  constexpr size_t kFileHeadBytes = 16, kRecordHeadBytes = 64;
  std::ifstream file(golden, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  int number = 0;
  for (size_t at = kFileHeadBytes; at + kRecordHeadBytes <= bytes.size();) {
    uint32_t sizes[2];  // of the record and of its model
    std::memcpy(sizes, &bytes[at], sizeof(sizes));
    if (sizes[0] < kRecordHeadBytes || sizes[0] > bytes.size() - at || sizes[1] > sizes[0] - kRecordHeadBytes) {
      std::fprintf(stderr, "write_seeds: %s is damaged\n", golden.c_str());
      return false;
    }
    const std::string name = folder + golden.stem().string() + "_" + std::to_string(number++) + ".tflite";
    if (!Write(name, reinterpret_cast<const uint8_t*>(&bytes[at + kRecordHeadBytes]), sizes[1])) return false;
    at += sizes[0];
  }
  return true;
}

// Constants behind the FlatBuffer, and in an external buffer.
bool WriteOutside(const std::string& path) {
  mote::ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT8, {8});
  const int y = model.Tensor(tflite::TensorType_INT8, {8});
  const int constant = model.Constant<int8_t>(tflite::TensorType_INT8, {8}, {0});
  model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_MAXIMUM, {x, constant}, {y});
  const int external = model.Tensor(tflite::TensorType_INT8, {8});
  model.current().tensors[static_cast<size_t>(external)]->external_buffer = 1;
  model.model.external_buffer_groups.push_back(std::make_unique<tflite::ExternalBufferGroupT>());
  model.model.external_buffer_groups[0]->name = "weights";
  model.model.external_buffers.push_back(std::make_unique<tflite::ExternalBufferT>());
  model.model.external_buffers[0]->id = 1;
  model.model.external_buffers[0]->length = 8;
  tflite::BufferT& buffer = *model.model.buffers.back();
  buffer.data.clear();
  buffer.offset = 2;
  buffer.size = 8;
  model.FinishUnchecked();
  buffer.offset = model.size();
  model.FinishUnchecked();
  std::string file(reinterpret_cast<const char*>(model.data()), model.size());
  file.append("01234567");
  return Write(path, reinterpret_cast<const uint8_t*>(file.data()), file.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return std::fputs("usage: write_seeds FOLDER GOLDEN_FOLDER\n", stderr), 2;
  const std::string folder = std::string(argv[1]) + "/";
  const mote::ModelBytes small = mote::Serialize(mote::SmallModel());
  const mote::ModelBytes control_flow = mote::Serialize(mote::ControlFlowModel());
  mote::ModelBuilder accumulator;
  mote::BuildAccumulator(accumulator);
  accumulator.Metadata("OfflineMemoryAllocation", {1, 0, 4, 0, -1, 32, 64});
  accumulator.Finish();
  bool good = Write(folder + "small.tflite", small.data(), small.size()) &&
              Write(folder + "control_flow.tflite", control_flow.data(), control_flow.size()) &&
              Write(folder + "accumulator.tflite", accumulator.data(), accumulator.size());
  good = WriteOutside(folder + "outside.tflite") && good;
  for (const auto& entry : std::filesystem::directory_iterator(argv[2])) {
    if (entry.path().extension() == ".bin") good = WriteGolden(folder, entry.path()) && good;
  }
  if (!good) std::fprintf(stderr, "write_seeds: cannot write to %s\n", folder.c_str());
  return good ? 0 : 1;
}
