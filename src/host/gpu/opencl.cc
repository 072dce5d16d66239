// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/gpu/opencl.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

namespace mote::gpu {
namespace {

#ifdef __APPLE__
constexpr const char* kLibraries[] = {"/System/Library/Frameworks/OpenCL.framework/OpenCL"};
#else
// The second library exists without the packages for developers.
constexpr const char* kLibraries[] = {"libOpenCL.so", "libOpenCL.so.1"};
#endif

// A driver that is made with LLVM, such as PoCL, calls the functions of another LLVM if the process exports them, as
// TensorFlow's Python module does, and ends the process. In such a process the drivers are opened first, so that each
// finds its own functions.
void OpenDriversApart() {
#ifdef RTLD_DEEPBIND
  if (dlsym(RTLD_DEFAULT, "_ZN4llvm2cl6Option11addArgumentEv") == nullptr) return;
  const char* const named = std::getenv("OCL_ICD_VENDORS");
  const std::filesystem::path place = named == nullptr ? "/etc/OpenCL/vendors" : named;
  std::error_code error;
  std::vector<std::filesystem::path> files = {place};
  if (std::filesystem::is_directory(place, error)) {
    files = {std::filesystem::directory_iterator(place, error), std::filesystem::directory_iterator()};
  }
  for (const std::filesystem::path& file : files) {
    std::string driver;
    if (file.extension() == ".icd" && std::getline(std::ifstream(file), driver)) {
      (void)dlopen(driver.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    }
  }
#endif
}

// Opens the library. Returns an empty text, or says why it cannot be used. The library stays open, as its threads may
// run on.
std::string OpenLibrary() {
  OpenDriversApart();
  void* library = nullptr;
  std::string problem = "Can not open OpenCL library on this device";
  for (const char* name : kLibraries) {
    library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library != nullptr) break;
    if (const char* reason = dlerror()) problem += std::string(" - ") + reason;
  }
  // If there is no library of that name, the program itself may have the functions.
  void* const place = library != nullptr ? library : RTLD_DEFAULT;
  const char* missing = nullptr;
#define FUNCTION(name)                                                  \
  Cl().name = reinterpret_cast<decltype(&::name)>(dlsym(place, #name)); \
  if (Cl().name == nullptr && missing == nullptr) missing = #name;
#include "src/host/gpu/opencl_functions.def"
#undef FUNCTION
  if (missing == nullptr) return "";
  if (library == nullptr) {
    return problem + "; install OpenCL (Debian: ocl-icd-libopencl1, and pocl-opencl-icd or the driver of the maker)";
  }
  return std::string("the OpenCL library of this device has no function ") + missing;
}

}  // namespace

OpenCl& Cl() {
  static OpenCl functions;
  return functions;
}

void LoadOpenCl() {
  static const std::string problem = OpenLibrary();
  if (!problem.empty()) throw GpuError(problem);
}

std::string ErrorName(cl_int error) {
  switch (error) {
#define NAME(code) \
  case code:       \
    return #code " (" + std::to_string(code) + ")"
    NAME(CL_DEVICE_NOT_FOUND);
    NAME(CL_DEVICE_NOT_AVAILABLE);
    NAME(CL_COMPILER_NOT_AVAILABLE);
    NAME(CL_MEM_OBJECT_ALLOCATION_FAILURE);
    NAME(CL_OUT_OF_RESOURCES);
    NAME(CL_OUT_OF_HOST_MEMORY);
    NAME(CL_BUILD_PROGRAM_FAILURE);
    NAME(CL_INVALID_VALUE);
    NAME(CL_INVALID_DEVICE);
    NAME(CL_INVALID_CONTEXT);
    NAME(CL_INVALID_MEM_OBJECT);
    NAME(CL_INVALID_BINARY);
    NAME(CL_INVALID_BUFFER_SIZE);
    NAME(CL_INVALID_WORK_GROUP_SIZE);
    NAME(CL_INVALID_KERNEL_ARGS);
    NAME(-1001);  // of the loader: no platform is installed
#undef NAME
    default:
      return "error " + std::to_string(error);
  }
}

void Check(cl_int error, const char* what) {
  if (error != CL_SUCCESS) throw GpuError(std::string(what) + " fails with " + ErrorName(error));
}

}  // namespace mote::gpu
