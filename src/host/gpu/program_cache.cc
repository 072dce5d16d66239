// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A file begins with the key, which names the source and the device of the kernels. A checksum of the rest follows, and
// then the rest, which is the driver's binary.
#include "src/host/gpu/program_cache.h"

#include "src/host/delegation/kept_file.h"
#include "tensorflow/lite/delegates/serialization.h"

namespace mote::gpu {
namespace {

constexpr char kMagic[] = "mote gpu 1\n";
constexpr char kBuildOptions[] = "-cl-std=CL1.2";

std::string LogOf(const Device& device, cl_program program) {
  cl_device_id id = device.id();
  size_t bytes = 0;
  if (Cl().clGetProgramBuildInfo(program, id, CL_PROGRAM_BUILD_LOG, 0, nullptr, &bytes) != CL_SUCCESS) return "";
  std::string log(bytes, '\0');
  if (Cl().clGetProgramBuildInfo(program, id, CL_PROGRAM_BUILD_LOG, bytes, log.data(), nullptr) != CL_SUCCESS)
    return "";
  return log.c_str();
}

void Build(const Device& device, cl_program program) {
  cl_device_id id = device.id();
  const cl_int error = Cl().clBuildProgram(program, 1, &id, kBuildOptions, nullptr, nullptr);
  if (error == CL_SUCCESS) return;
  throw GpuError("the driver does not compile the kernels: " + ErrorName(error) + "\n" + LogOf(device, program));
}

Program Compile(const Device& device, const std::string& source) {
  const char* text = source.c_str();
  const size_t bytes = source.size();
  cl_int error = CL_SUCCESS;
  Program program(Cl().clCreateProgramWithSource(device.context(), 1, &text, &bytes, &error));
  Check(error, "clCreateProgramWithSource");
  Build(device, program.get());
  return program;
}

// Returns null if the driver does not take the binary.
Program Restore(const Device& device, const std::string& binary) {
  cl_device_id id = device.id();
  const auto* data = reinterpret_cast<const unsigned char*>(binary.data());
  const size_t bytes = binary.size();
  cl_int status = CL_SUCCESS, error = CL_SUCCESS;
  Program program(Cl().clCreateProgramWithBinary(device.context(), 1, &id, &bytes, &data, &status, &error));
  if (error != CL_SUCCESS || status != CL_SUCCESS) return nullptr;
  return Cl().clBuildProgram(program.get(), 1, &id, kBuildOptions, nullptr, nullptr) == CL_SUCCESS ? std::move(program)
                                                                                                   : nullptr;
}

std::string BinaryOf(const Program& program) {
  size_t bytes = 0;
  Check(Cl().clGetProgramInfo(program.get(), CL_PROGRAM_BINARY_SIZES, sizeof bytes, &bytes, nullptr),
        "clGetProgramInfo");
  if (bytes == 0) throw GpuError("the driver gives no compiled kernels to keep");
  std::string binary(bytes, '\0');
  auto* data = reinterpret_cast<unsigned char*>(binary.data());
  Check(Cl().clGetProgramInfo(program.get(), CL_PROGRAM_BINARIES, sizeof data, &data, nullptr), "clGetProgramInfo");
  return binary;
}

std::string Fingerprint(const std::string& text) { return tflite::delegates::StrFingerprint(text.data(), text.size()); }

std::string HeadOf(const std::string& key, const std::string& binary) {
  return kMagic + Fingerprint(key) + " " + std::to_string(binary.size()) + " " + Fingerprint(binary) + "\n";
}

// Returns an empty text if there is no file, or if it has another key or is damaged. A file that the delegate cannot
// have written is an error.
std::string Read(const std::string& path, const std::string& key) {
  constexpr size_t kMostBytes = size_t{1} << 28;
  std::string all;
  bool is_there = false;
  const std::string problem = ReadKeptFile(path, kMostBytes, &all, &is_there);
  if (!problem.empty()) {
    throw GpuError("Failed to read serialized data: " + problem + "; delete it, or use another serialization_dir");
  }
  const size_t first = all.find('\n'), second = first == std::string::npos ? first : all.find('\n', first + 1);
  if (second == std::string::npos) return "";
  std::string binary = all.substr(second + 1);
  return all.compare(0, second + 1, HeadOf(key, binary)) == 0 ? binary : "";
}

}  // namespace

Program MakeProgram(const Device& device, const std::string& source, const CacheFile& file, bool* comes_from_file) {
  *comes_from_file = false;
  if (file.folder.empty()) return Compile(device, source);
  const std::string key = device.identity() + kBuildOptions + "\n" + source;
  const std::string name = file.token + "_" + Fingerprint(key) + ".bin";
  const std::string path = file.folder + "/" + name;
  const std::string binary = Read(path, key);
  Program program = binary.empty() ? nullptr : Restore(device, binary);
  *comes_from_file = program != nullptr;
  if (program != nullptr) return program;
  program = Compile(device, source);
  const std::string compiled = BinaryOf(program), content = HeadOf(key, compiled) + compiled;
  const std::string problem = ReplaceFile(path, content.data(), content.size());
  if (!problem.empty()) throw GpuError("Failed to save serialized data: " + problem);
  return program;
}

}  // namespace mote::gpu
