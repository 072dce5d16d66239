// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/gpu/device.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mote::gpu {
namespace {

std::vector<cl_platform_id> Platforms() {
  cl_uint count = 0;
  const cl_int error = Cl().clGetPlatformIDs(0, nullptr, &count);
  if (error == -1001 || (error == CL_SUCCESS && count == 0)) {
    throw GpuError("OpenCL has no platform; install the driver of a device (Debian: pocl-opencl-icd runs on the CPU)");
  }
  Check(error, "clGetPlatformIDs");
  std::vector<cl_platform_id> platforms(count);
  Check(Cl().clGetPlatformIDs(count, platforms.data(), nullptr), "clGetPlatformIDs");
  return platforms;
}

// If a platform fails, the devices of other platforms are still found.
cl_device_id FindDevice(const std::vector<cl_platform_id>& platforms, cl_platform_id* platform) {
  cl_int last_error = CL_DEVICE_NOT_FOUND;
  constexpr cl_device_type kTypes[] = {CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_ACCELERATOR, CL_DEVICE_TYPE_ALL};
  for (const cl_device_type type : kTypes) {
    for (cl_platform_id candidate : platforms) {
      cl_device_id device = nullptr;
      cl_uint count = 0;
      const cl_int error = Cl().clGetDeviceIDs(candidate, type, 1, &device, &count);
      if (error != CL_SUCCESS) last_error = error;
      if (error != CL_SUCCESS || count == 0) continue;
      *platform = candidate;
      return device;
    }
  }
  throw GpuError("OpenCL has no device; install the driver of one (clGetDeviceIDs gives " + ErrorName(last_error) +
                 ")");
}

template <class Value>
Value DeviceValue(cl_device_id device, cl_device_info what) {
  Value value = {};
  Check(Cl().clGetDeviceInfo(device, what, sizeof value, &value, nullptr), "clGetDeviceInfo");
  return value;
}

std::string PlatformText(cl_platform_id platform, cl_platform_info what) {
  size_t bytes = 0;
  Check(Cl().clGetPlatformInfo(platform, what, 0, nullptr, &bytes), "clGetPlatformInfo");
  std::string text(bytes, '\0');
  Check(Cl().clGetPlatformInfo(platform, what, bytes, text.data(), nullptr), "clGetPlatformInfo");
  return text.c_str();
}

}  // namespace

std::string Device::DeviceText(cl_device_info what) const {
  size_t bytes = 0;
  Check(Cl().clGetDeviceInfo(id_, what, 0, nullptr, &bytes), "clGetDeviceInfo");
  std::string text(bytes, '\0');
  Check(Cl().clGetDeviceInfo(id_, what, bytes, text.data(), nullptr), "clGetDeviceInfo");
  return text.c_str();
}

Device::Device() {
  LoadOpenCl();
  cl_platform_id platform = nullptr;
  id_ = FindDevice(Platforms(), &platform);
  const std::string version = DeviceText(CL_DEVICE_VERSION);
  if (version.compare(0, 9, "OpenCL 1.") == 0 && version[9] < '2') {
    throw GpuError("the device has " + version + "; the delegate needs OpenCL 1.2");
  }
  if (DeviceValue<cl_bool>(id_, CL_DEVICE_COMPILER_AVAILABLE) == CL_FALSE) {
    throw GpuError("the device " + DeviceText(CL_DEVICE_NAME) + " has no compiler for OpenCL C");
  }
  for (const cl_platform_info what : {CL_PLATFORM_NAME, CL_PLATFORM_VERSION}) {
    identity_ += PlatformText(platform, static_cast<cl_platform_info>(what)) + "\n";
  }
  for (const cl_device_info what : {CL_DEVICE_VENDOR, CL_DEVICE_NAME, CL_DEVICE_VERSION, CL_DRIVER_VERSION}) {
    identity_ += DeviceText(static_cast<cl_device_info>(what)) + "\n";
  }
  has_half_ = DeviceText(CL_DEVICE_EXTENSIONS).find("cl_khr_fp16") != std::string::npos;
  alignment_ = std::max<size_t>(1, DeviceValue<cl_uint>(id_, CL_DEVICE_MEM_BASE_ADDR_ALIGN) / 8);
  most_bytes_ = static_cast<size_t>(
      std::min<cl_ulong>(DeviceValue<cl_ulong>(id_, CL_DEVICE_MAX_MEM_ALLOC_SIZE), static_cast<cl_ulong>(SIZE_MAX)));
  work_group_ = DeviceValue<size_t>(id_, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  cl_int error = CL_SUCCESS;
  const cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(platform),
                                              0};
  context_.reset(Cl().clCreateContext(properties, 1, &id_, nullptr, nullptr, &error));
  Check(error, "clCreateContext");
  queue_.reset(Cl().clCreateCommandQueue(context(), id_, 0, &error));
  Check(error, "clCreateCommandQueue");
}

Memory Device::NewBuffer(size_t bytes, const void* data, const std::string& what) const {
  bytes = std::max<size_t>(bytes, 1);
  if (bytes > most_bytes_) {
    throw GpuError(what + " needs " + std::to_string(bytes) + " bytes in one piece; the device gives at most " +
                   std::to_string(most_bytes_));
  }
  cl_int error = CL_SUCCESS;
  const cl_mem_flags flags = CL_MEM_READ_WRITE | (data == nullptr ? 0 : CL_MEM_COPY_HOST_PTR);
  Memory buffer(Cl().clCreateBuffer(context(), flags, bytes, const_cast<void*>(data), &error));
  if (error != CL_SUCCESS) {
    throw GpuError("the device has no " + std::to_string(bytes) + " bytes for " + what +
                   ": clCreateBuffer fails with " + ErrorName(error));
  }
  return buffer;
}

Memory Device::Part(const Memory& buffer, size_t offset, size_t bytes) const {
  const cl_buffer_region region = {offset, std::max<size_t>(bytes, 1)};
  cl_int error = CL_SUCCESS;
  Memory part(Cl().clCreateSubBuffer(buffer.get(), CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &error));
  Check(error, "clCreateSubBuffer");
  return part;
}

}  // namespace mote::gpu
