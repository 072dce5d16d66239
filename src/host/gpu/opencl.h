// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Declares the functions of OpenCL. They are found when a delegate is applied, so no library of OpenCL is linked.
#ifndef MOTE_SRC_HOST_GPU_OPENCL_H_
#define MOTE_SRC_HOST_GPU_OPENCL_H_

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace mote::gpu {

// A failure, in words for the application. It is caught where the runtime calls the delegate.
struct GpuError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct OpenCl {
#define FUNCTION(name) decltype(&::name) name = nullptr;
#include "src/host/gpu/opencl_functions.def"
#undef FUNCTION
};

// Returns the functions, once LoadOpenCl has found them. Tests replace them.
OpenCl& Cl();

// Opens the library, once in a process. If there is none, each call throws GpuError.
void LoadOpenCl();

// "CL_OUT_OF_RESOURCES (-5)"
std::string ErrorName(cl_int error);

// Throws unless `error` is CL_SUCCESS. `what` names the function.
void Check(cl_int error, const char* what);

// Releases objects of OpenCL.
struct ClRelease {
  void operator()(cl_context context) const { Cl().clReleaseContext(context); }
  void operator()(cl_command_queue queue) const { Cl().clReleaseCommandQueue(queue); }
  void operator()(cl_mem memory) const { Cl().clReleaseMemObject(memory); }
  void operator()(cl_program program) const { Cl().clReleaseProgram(program); }
  void operator()(cl_kernel kernel) const { Cl().clReleaseKernel(kernel); }
};
using Context = std::unique_ptr<_cl_context, ClRelease>;
using Queue = std::unique_ptr<_cl_command_queue, ClRelease>;
using Memory = std::unique_ptr<_cl_mem, ClRelease>;
using Program = std::unique_ptr<_cl_program, ClRelease>;
using Kernel = std::unique_ptr<_cl_kernel, ClRelease>;

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_OPENCL_H_
