// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Is a libOpenCL.so whose buffers are exact; each part of a buffer is a buffer of its own. All other functions are
// those of the library that this one is linked to.
#include <dlfcn.h>

#include "exact_buffers.h"

namespace {

cl_mem Create(cl_context context, size_t bytes, const void* data, cl_int* error) {
  const auto next = [](const char* name) { return dlsym(RTLD_NEXT, name); };
  return mote::CreateExactBuffer(
      reinterpret_cast<decltype(&clCreateBuffer)>(next("clCreateBuffer")),
      reinterpret_cast<decltype(&clSetMemObjectDestructorCallback)>(next("clSetMemObjectDestructorCallback")), context,
      bytes, data, error);
}

}  // namespace

cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes, void* data, cl_int* error) {
  return Create(context, bytes, (flags & CL_MEM_COPY_HOST_PTR) != 0 ? data : nullptr, error);
}

cl_mem clCreateSubBuffer(cl_mem buffer, cl_mem_flags, cl_buffer_create_type, const void* region, cl_int* error) {
  cl_context context = nullptr;
  *error = clGetMemObjectInfo(buffer, CL_MEM_CONTEXT, sizeof context, &context, nullptr);
  if (*error != CL_SUCCESS) return nullptr;
  return Create(context, static_cast<const cl_buffer_region*>(region)->size, nullptr, error);
}
