// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fake_opencl.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "src/host/gpu/opencl.h"

namespace {

mote::FakeDevice device;
int objects = 0;
char platform, gpu;

void Require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fake OpenCL: %s\n", what);
  std::abort();
}

// Blocks of their own: a use of one that was given back is noticed.
struct Object {
  Object() { ++objects; }
  ~Object() { --objects; }
  int users = 1;
};

}  // namespace

struct _cl_context : Object {};
struct _cl_command_queue : Object {};
struct _cl_mem : Object {
  std::unique_ptr<uint8_t[]> own;
  uint8_t* data;
  size_t bytes;
  cl_context context;
  cl_mem whole = nullptr;  // of which it is a part
};
struct _cl_program : Object {
  std::map<std::string, size_t> kernels;  // how many parameters each has
};
struct _cl_kernel : Object {
  std::vector<cl_mem> arguments;
};

namespace {

bool FailsNow() { return device.calls_until_failure >= 0 && device.calls_until_failure-- == 0; }

template <class Made>
Made* Make(cl_int* error) {
  const bool fails = FailsNow();
  *error = fails ? CL_OUT_OF_RESOURCES : CL_SUCCESS;
  return fails ? nullptr : new Made;
}

template <class Made>
cl_int Release(Made* made) {
  if (--made->users == 0) delete made;
  return CL_SUCCESS;
}

cl_int Answer(const void* value, size_t has, size_t bytes, void* to, size_t* needed) {
  if (FailsNow()) return CL_OUT_OF_RESOURCES;
  if (needed != nullptr) *needed = has;
  if (to == nullptr) return CL_SUCCESS;
  if (bytes < has) return CL_INVALID_VALUE;
  std::memcpy(to, value, has);
  return CL_SUCCESS;
}

template <class Value>
cl_int AnswerNumber(Value value, size_t bytes, void* to, size_t* needed) {
  return Answer(&value, sizeof value, bytes, to, needed);
}

cl_int AnswerText(const std::string& text, size_t bytes, void* to, size_t* needed) {
  return Answer(text.c_str(), text.size() + 1, bytes, to, needed);
}

void CheckSource(const std::string& text) {
  std::string open;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') open += c;
    if (c != ')' && c != ']' && c != '}') continue;
    const char wanted = c == ')' ? '(' : c == ']' ? '[' : '{';
    Require(!open.empty() && open.back() == wanted, "brackets of a kernel do not fit");
    open.pop_back();
  }
  Require(open.empty(), "a bracket of a kernel stays open");
  for (const char* word : {"nanf", "inff", "nan)", "inf)", "$", ",,", "(,", ",)", "[]"}) {
    Require(text.find(word) == std::string::npos, word);
  }
}

void FindKernels(const std::string& text, cl_program program) {
  constexpr char kHead[] = "__kernel void ";
  for (size_t at = text.find(kHead); at != std::string::npos; at = text.find(kHead, at + 1)) {
    const size_t name = at + sizeof kHead - 1, open = text.find('(', name), close = text.find(')', open);
    Require(close != std::string::npos, "a kernel has no parameters");
    const auto count =
        std::count(text.begin() + static_cast<ptrdiff_t>(open), text.begin() + static_cast<ptrdiff_t>(close), ',');
    Require(program->kernels.emplace(text.substr(name, open - name), count + 1).second, "two kernels of one name");
  }
}

void CheckRange(cl_mem memory, size_t offset, size_t bytes) {
  Require(offset <= memory->bytes && bytes <= memory->bytes - offset, "a copy beyond the end of a buffer");
}

}  // namespace

extern "C" {

cl_int clGetPlatformIDs(cl_uint entries, cl_platform_id* found, cl_uint* count) {
  if (FailsNow()) return CL_OUT_OF_HOST_MEMORY;
  if (count != nullptr) *count = 1;
  if (entries > 0 && found != nullptr) *found = reinterpret_cast<cl_platform_id>(&platform);
  return CL_SUCCESS;
}
cl_int clGetPlatformInfo(cl_platform_id, cl_platform_info, size_t bytes, void* to, size_t* needed) {
  return AnswerText("fake", bytes, to, needed);
}
cl_int clGetDeviceIDs(cl_platform_id, cl_device_type, cl_uint, cl_device_id* found, cl_uint* count) {
  if (FailsNow()) return CL_DEVICE_NOT_FOUND;
  *count = 1;
  *found = reinterpret_cast<cl_device_id>(&gpu);
  return CL_SUCCESS;
}
cl_int clGetDeviceInfo(cl_device_id, cl_device_info what, size_t bytes, void* to, size_t* needed) {
  switch (what) {
    case CL_DEVICE_COMPILER_AVAILABLE:
      return AnswerNumber(cl_bool{CL_TRUE}, bytes, to, needed);
    case CL_DEVICE_MEM_BASE_ADDR_ALIGN:
      return AnswerNumber(cl_uint{device.alignment_bits}, bytes, to, needed);
    case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
      return AnswerNumber(cl_ulong{device.most_bytes}, bytes, to, needed);
    case CL_DEVICE_MAX_WORK_GROUP_SIZE:
      return AnswerNumber(device.work_group, bytes, to, needed);
    case CL_DEVICE_VERSION:
      return AnswerText("OpenCL 1.2 fake", bytes, to, needed);
    case CL_DEVICE_EXTENSIONS:
      return AnswerText(device.has_half ? "cl_khr_fp16" : "", bytes, to, needed);
    default:
      return AnswerText("fake", bytes, to, needed);
  }
}

cl_context clCreateContext(const cl_context_properties*, cl_uint, const cl_device_id*,
                           void(CL_CALLBACK*)(const char*, const void*, size_t, void*), void*, cl_int* error) {
  return Make<_cl_context>(error);
}
cl_int clReleaseContext(cl_context context) { return Release(context); }
cl_command_queue clCreateCommandQueue(cl_context, cl_device_id, cl_command_queue_properties, cl_int* error) {
  return Make<_cl_command_queue>(error);
}
cl_int clReleaseCommandQueue(cl_command_queue queue) { return Release(queue); }

cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes, void* data, cl_int* error) {
  Require(bytes > 0 && bytes <= device.most_bytes, "a buffer of no bytes, or of more than the device has");
  const cl_mem made = Make<_cl_mem>(error);
  if (made == nullptr) return nullptr;
  made->own = std::make_unique<uint8_t[]>(bytes);
  made->data = made->own.get();
  made->bytes = bytes;
  made->context = context;
  if ((flags & CL_MEM_COPY_HOST_PTR) != 0) std::memcpy(made->data, data, bytes);
  return made;
}
cl_mem clCreateSubBuffer(cl_mem whole, cl_mem_flags, cl_buffer_create_type, const void* info, cl_int* error) {
  const auto& region = *static_cast<const cl_buffer_region*>(info);
  CheckRange(whole, region.origin, region.size);
  Require(region.size > 0 && region.origin % (device.alignment_bits / 8) == 0, "a part of a buffer is not aligned");
  const cl_mem made = Make<_cl_mem>(error);
  if (made == nullptr) return nullptr;
  made->data = whole->data + region.origin;
  made->bytes = region.size;
  made->context = whole->context;
  made->whole = whole;
  ++whole->users;
  return made;
}
cl_int clRetainMemObject(cl_mem memory) {
  if (FailsNow()) return CL_OUT_OF_RESOURCES;
  ++memory->users;
  return CL_SUCCESS;
}
cl_int clReleaseMemObject(cl_mem memory) {
  const cl_mem whole = memory->whole;
  if (memory->users == 1 && whole != nullptr) (void)Release(whole);
  return Release(memory);
}
cl_int clGetMemObjectInfo(cl_mem memory, cl_mem_info what, size_t bytes, void* to, size_t* needed) {
  return what == CL_MEM_SIZE ? AnswerNumber(memory->bytes, bytes, to, needed)
                             : AnswerNumber(memory->context, bytes, to, needed);
}

cl_program clCreateProgramWithSource(cl_context, cl_uint count, const char** texts, const size_t* bytes,
                                     cl_int* error) {
  const cl_program made = Make<_cl_program>(error);
  for (cl_uint i = 0; made != nullptr && i < count; ++i) {
    const std::string text(texts[i], bytes[i]);
    CheckSource(text);
    FindKernels(text, made);
  }
  return made;
}
cl_program clCreateProgramWithBinary(cl_context, cl_uint, const cl_device_id*, const size_t*, const unsigned char**,
                                     cl_int* status, cl_int* error) {
  *status = *error = CL_INVALID_BINARY;
  return nullptr;
}
cl_int clBuildProgram(cl_program, cl_uint, const cl_device_id*, const char*, void(CL_CALLBACK*)(cl_program, void*),
                      void*) {
  return FailsNow() ? CL_BUILD_PROGRAM_FAILURE : CL_SUCCESS;
}
cl_int clGetProgramInfo(cl_program, cl_program_info, size_t, void*, size_t*) { return CL_OUT_OF_RESOURCES; }
cl_int clGetProgramBuildInfo(cl_program, cl_device_id, cl_program_build_info, size_t bytes, void* to, size_t* needed) {
  return AnswerText("it has failed", bytes, to, needed);
}
cl_int clReleaseProgram(cl_program program) { return Release(program); }

cl_kernel clCreateKernel(cl_program program, const char* name, cl_int* error) {
  const auto found = program->kernels.find(name);
  Require(found != program->kernels.end(), "a kernel that the program does not have");
  const cl_kernel made = Make<_cl_kernel>(error);
  if (made != nullptr) made->arguments.resize(found->second);
  return made;
}
cl_int clSetKernelArg(cl_kernel kernel, cl_uint place, size_t bytes, const void* value) {
  Require(place < kernel->arguments.size() && bytes == sizeof(cl_mem), "an argument that the kernel does not have");
  std::memcpy(&kernel->arguments[place], value, bytes);
  return FailsNow() ? CL_OUT_OF_RESOURCES : CL_SUCCESS;
}
cl_int clReleaseKernel(cl_kernel kernel) { return Release(kernel); }

// Each result of a kernel is another byte of it, so that buffers that were given back are touched.
cl_int clEnqueueNDRangeKernel(cl_command_queue, cl_kernel kernel, cl_uint axes, const size_t*, const size_t* items,
                              const size_t* group, cl_uint, const cl_event*, cl_event*) {
  Require(axes == 1 && *group > 0 && *group <= device.work_group && *items % *group == 0,
          "a range that groups do not fill");
  for (const cl_mem argument : kernel->arguments) {
    Require(argument != nullptr && argument->bytes > 0, "an argument is missing");
    argument->data[argument->bytes - 1] ^= 1;
  }
  return FailsNow() ? CL_OUT_OF_RESOURCES : CL_SUCCESS;
}
cl_int clEnqueueWriteBuffer(cl_command_queue, cl_mem memory, cl_bool, size_t offset, size_t bytes, const void* from,
                            cl_uint, const cl_event*, cl_event*) {
  if (FailsNow()) return CL_OUT_OF_RESOURCES;
  CheckRange(memory, offset, bytes);
  std::memcpy(memory->data + offset, from, bytes);
  return CL_SUCCESS;
}
cl_int clEnqueueReadBuffer(cl_command_queue, cl_mem memory, cl_bool, size_t offset, size_t bytes, void* to, cl_uint,
                           const cl_event*, cl_event*) {
  if (FailsNow()) return CL_OUT_OF_RESOURCES;
  CheckRange(memory, offset, bytes);
  std::memcpy(to, memory->data + offset, bytes);
  return CL_SUCCESS;
}
cl_int clEnqueueCopyBuffer(cl_command_queue, cl_mem from, cl_mem to, size_t from_offset, size_t to_offset, size_t bytes,
                           cl_uint, const cl_event*, cl_event*) {
  if (FailsNow()) return CL_OUT_OF_RESOURCES;
  CheckRange(from, from_offset, bytes);
  CheckRange(to, to_offset, bytes);
  std::memcpy(to->data + to_offset, from->data + from_offset, bytes);
  return CL_SUCCESS;
}
cl_int clFinish(cl_command_queue) { return FailsNow() ? CL_OUT_OF_RESOURCES : CL_SUCCESS; }

}  // extern "C"

namespace mote {

// The delegate finds the functions of a library of OpenCL, where there is one, else those of the program.
void UseFakeOpenCl(const FakeDevice& like) {
  static const bool is_open = [] {
    gpu::LoadOpenCl();
#define FUNCTION(name) gpu::Cl().name = ::name;
#include "src/host/gpu/opencl_functions.def"
#undef FUNCTION
    return true;
  }();
  device = like;
  Require(is_open, "it is not open");
}

int CountFakeObjects() { return objects; }

}  // namespace mote
