// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// write_seeds FOLDER GOLDEN_FOLDER: writes to folders in the first:
//   models       small models that have what few trained models have: control flow, lists that loops write, variables,
//                metadata, and each operator with many of its options, which are those of the golden vectors
//   inputs       a file of each kind that the command mote reads an input from
//   flexbuffers  the options of a custom operator
#include <png.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "tests/micro/list_model.h"
#include "tests/model/test_models.h"

namespace {

bool Write(const std::string& name, const uint8_t* data, size_t bytes) {
  std::ofstream file(name, std::ios::binary);
  file.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(bytes));
  return file.good();
}

// Loops that write the rows of lists.
bool WriteLists(const std::string& folder) {
  constexpr int kCount = 24;
  for (int i = 0; i < kCount; ++i) {
    mote::ListModel model;
    model.BuildNumber(i);
    if (model.Finish() == nullptr) return false;
    if (!Write(folder + "list_" + std::to_string(i) + ".tflite", model.data(), model.size())) return false;
  }
  return true;
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

bool Write(const std::string& name, const std::vector<uint8_t>& bytes) {
  return Write(name, bytes.data(), bytes.size());
}

void Append(const std::string& text, std::vector<uint8_t>* bytes) {
  bytes->insert(bytes->end(), text.begin(), text.end());
}

void AppendNumber(uint32_t number, int count, std::vector<uint8_t>* bytes) {
  for (int i = 0; i < count; ++i) bytes->push_back(static_cast<uint8_t>(number >> 8 * i));
}

// A NumPy file of format 1 with `bytes` bytes of elements.
std::vector<uint8_t> Npy(const std::string& descr, const std::string& shape, size_t bytes) {
  const std::string header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
  std::vector<uint8_t> file;
  Append(std::string("\x93NUMPY\x01\x00", 8), &file);
  AppendNumber(static_cast<uint32_t>(header.size()), 2, &file);
  Append(header, &file);
  file.resize(file.size() + bytes);
  return file;
}

// A recording of 16,000 samples a second.
std::vector<uint8_t> Wav(uint32_t samples) {
  std::vector<uint8_t> file;
  Append("RIFF", &file);
  AppendNumber(36 + 2 * samples, 4, &file);
  Append("WAVEfmt ", &file);
  for (const auto& [number, count] :
       {std::pair(16u, 4), {1u, 2}, {1u, 2}, {16000u, 4}, {32000u, 4}, {2u, 2}, {16u, 2}}) {
    AppendNumber(number, count, &file);
  }
  Append("data", &file);
  AppendNumber(2 * samples, 4, &file);
  for (uint32_t i = 0; i < samples; ++i) AppendNumber(i * 37, 2, &file);
  return file;
}

// 8 x 8 pixels.
std::vector<uint8_t> Png(png_uint_32 format) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  image.width = image.height = 8;
  image.format = format;
  std::vector<uint8_t> pixels(PNG_IMAGE_SIZE(image), 77), file(4096);
  png_alloc_size_t bytes = file.size();
  const bool is_written = png_image_write_to_memory(&image, file.data(), &bytes, 0, pixels.data(), 0, nullptr) != 0;
  file.resize(is_written ? bytes : 0);
  return file;
}

std::vector<uint8_t> Bmp(uint32_t bits) {
  const uint32_t colors = bits <= 8 ? 1u << bits : 0, begin = 54 + 4 * colors, row = (8 * bits + 31) / 32 * 4;
  std::vector<uint8_t> file;
  Append("BM", &file);
  for (const uint32_t number : {begin + 8 * row, 0u, begin, 40u, 8u, 8u}) AppendNumber(number, 4, &file);
  AppendNumber(1, 2, &file);
  AppendNumber(bits, 2, &file);
  for (const uint32_t number : {0u, 8 * row, 0u, 0u, colors, 0u}) AppendNumber(number, 4, &file);
  file.resize(begin + 8 * row, 5);
  return file;
}

bool WriteInputs(const std::string& folder) {
  bool good = Write(folder + "pairs.npy", Npy("<f4", "(2, 3)", 24)) &&
              Write(folder + "bool.npy", Npy("|b1", "()", 1)) && Write(folder + "none.npy", Npy("<c8", "(0, 5)", 0)) &&
              Write(folder + "short.wav", Wav(480)) && Write(folder + "long.wav", Wav(4000)) &&
              Write(folder + "colours.png", Png(PNG_FORMAT_RGB)) && Write(folder + "grey.png", Png(PNG_FORMAT_GRAY)) &&
              Write(folder + "clear.png", Png(PNG_FORMAT_RGBA));
  for (const uint32_t bits : {1u, 4u, 8u, 24u, 32u}) {
    good = Write(folder + std::to_string(bits) + ".bmp", Bmp(bits)) && good;
  }
  return good;
}

bool WriteFlexBuffers(const std::string& folder) {
  flexbuffers::Builder options;
  options.Map([&] {
    options.Int("size", -5);
    options.Double("num_classes", 2.5);
    options.String("text", "hello");
    options.IndirectInt("max_detections", 1 << 20);
    options.Vector("mixed", [&] {
      options.Bool(true);
      options.Float(1.5f);
      options.Key("a");
    });
    options.TypedVector("ints", [&] {
      options.Int(10);
      options.Int(-300);
    });
    const float pair[] = {1.25f, 2.5f};
    options.FixedTypedVector("pair", pair, 2);
  });
  options.Finish();
  return Write(folder + "options", options.GetBuffer());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return std::fputs("usage: write_seeds FOLDER GOLDEN_FOLDER\n", stderr), 2;
  const std::string top = std::string(argv[1]) + "/", folder = top + "models/";
  std::error_code ignored;  // writing would fail, too
  for (const char* name : {"models", "inputs", "flexbuffers"}) std::filesystem::create_directory(top + name, ignored);
  const mote::ModelBytes small = mote::Serialize(mote::SmallModel());
  const mote::ModelBytes control_flow = mote::Serialize(mote::ControlFlowModel());
  mote::ModelBuilder accumulator;
  mote::BuildAccumulator(accumulator);
  accumulator.Metadata("OfflineMemoryAllocation", {1, 0, 4, 0, -1, 32, 64});
  accumulator.Finish();
  bool good = Write(folder + "small.tflite", small.data(), small.size()) &&
              Write(folder + "control_flow.tflite", control_flow.data(), control_flow.size()) &&
              Write(folder + "accumulator.tflite", accumulator.data(), accumulator.size());
  good = WriteLists(folder) && WriteOutside(folder + "outside.tflite") && WriteInputs(top + "inputs/") &&
         WriteFlexBuffers(top + "flexbuffers/") && good;
  for (const auto& entry : std::filesystem::directory_iterator(argv[2])) {
    if (entry.path().extension() == ".bin") good = WriteGolden(folder, entry.path()) && good;
  }
  if (!good) std::fprintf(stderr, "write_seeds: cannot write to %s\n", top.c_str());
  return good ? 0 : 1;
}
