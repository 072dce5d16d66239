// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Each call of OpenCL fails in turn, in all that an application does; and what a device may lack.
#include <filesystem>
#include <set>
#include <tuple>
#include <type_traits>

#include "tests/host/gpu/gpu_model.h"

// PoCL and LLVM keep memory of their own.
extern "C" const char* __lsan_default_suppressions() { return "leak:libpocl\nleak:libLLVM\nleak:libOpenCL\n"; }

namespace mote::gpu {
namespace {

// Which call fails, counted over all functions, and which functions were called.
int calls_until_failure = -1;
std::string failed;

// Objects that were made, less those that were given back, or would have been but for the failure.
int objects = 0;

bool FailsNow(const char* name) {
  if (calls_until_failure < 0 || calls_until_failure-- != 0) return false;
  failed = name;
  return true;
}

// A function of OpenCL that fails when it is its turn. Those that make an object have a place for the error at the end.
template <int kNumber, class Function>
struct Failing;

template <int kNumber, class Result, class... Arguments>
struct Failing<kNumber, Result (*)(Arguments...)> {
  static inline Result (*original)(Arguments...) = nullptr;
  static inline const char* name = nullptr;

  static Result Call(Arguments... arguments) {
    const bool fails = FailsNow(name);
    if constexpr (std::is_same_v<Result, cl_int>) {
      if (std::string(name).rfind("clRelease", 0) == 0) --objects;
      if (fails) return CL_OUT_OF_RESOURCES;
      if (std::string(name).rfind("clRetain", 0) == 0) ++objects;
      return original(arguments...);
    } else {
      if (!fails) {
        const Result made = original(arguments...);
        if (made != nullptr) ++objects;
        return made;
      }
      auto* const last = std::get<sizeof...(arguments) - 1>(std::tuple(arguments...));
      if (last != nullptr) *last = CL_OUT_OF_RESOURCES;
      return nullptr;
    }
  }
};

void MakeCallsFail() {
  enum Number {
#define FUNCTION(name) k_##name,
#include "src/host/gpu/opencl_functions.def"
#undef FUNCTION
  };
#define FUNCTION(function)                                         \
  {                                                                \
    using This = Failing<k_##function, decltype(&::function)>;     \
    if (This::original == nullptr) This::original = Cl().function; \
    This::name = #function;                                        \
    Cl().function = This::Call;                                    \
  }
#include "src/host/gpu/opencl_functions.def"
#undef FUNCTION
}

class GpuFailures : public NetworkTest {
 protected:
  GpuFailures() : folder_(testing::TempDir() + "/gpu_failures_test") {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~GpuFailures() override { std::filesystem::remove_all(folder_); }

  // All that an application does, with kernels kept under this name.
  void Live(const std::string& token) {
    TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
    options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION;
    options.serialization_dir = folder_.c_str();
    options.model_token = token.c_str();
    const DelegatePtr delegate = NewDelegate(options);
    TfLiteStatus status = kTfLiteOk;
    const auto interpreter = NewInterpreter(delegate.get(), &status);
    const std::vector<float> first = Run(*interpreter);
    if (status == kTfLiteOk && first.empty()) {
      EXPECT_NE(errors_.text.find("TfLiteGpuDelegate"), std::string::npos) << failed << ": " << errors_.text;
    }
    if (!first.empty()) ExpectWanted(first);
    if (status == kTfLiteOk) UseBuffers(delegate.get(), interpreter.get());
    const std::vector<float> second = Run(*interpreter);
    if (!second.empty()) ExpectWanted(second);
    // Nothing fails any more, and nothing was left half done.
    if (!failed.empty()) ExpectWanted(Run(*interpreter));
  }

  // One of the delegate's for the output; and one of the application's, which is not used.
  static void UseBuffers(TfLiteDelegate* delegate, tflite::Interpreter* interpreter) {
    const TfLiteBufferHandle handle = MoteGpuCreateBuffer(delegate, 64);
    if (handle != kTfLiteNullBufferHandle) {
      EXPECT_EQ(interpreter->SetBufferHandle(interpreter->outputs()[0], handle, delegate), kTfLiteOk);
    }
    cl_int error = CL_SUCCESS;
    const auto context = static_cast<cl_context>(MoteGpuContext(delegate));
    const Memory own(Cl().clCreateBuffer(context, CL_MEM_READ_WRITE, 64, nullptr, &error));
    if (own != nullptr) (void)MoteGpuRegisterBuffer(delegate, own.get());
  }

  // Lets each call of a life fail in turn; notes which functions did.
  void FailInTurn(bool has_file) {
    constexpr int kMostCalls = 2000;
    int n = 0;
    for (; n < kMostCalls; ++n) {
      const std::string token = has_file ? "kept" : "new" + std::to_string(n);
      calls_until_failure = n;
      failed.clear();
      objects = 0;
      Live(token);
      EXPECT_EQ(objects, 0) << "after a failure of " << failed;
      if (failed.empty()) break;
      all_failed_.insert(failed);
      errors_.text.clear();
    }
    calls_until_failure = -1;
    EXPECT_LT(n, kMostCalls);
    EXPECT_GT(n, 40);
  }

  const std::string folder_;
  std::set<std::string> all_failed_;
};

TEST_F(GpuFailures, AnyCallMayFail) {
  const OpenClRestorer restorer;
  MakeCallsFail();
  FailInTurn(false);
  Live("kept");
  FailInTurn(true);
  // It is called after another failure only: GpuDeviceLacks.CompilerThatTakesTheKernels.
  all_failed_.insert("clGetProgramBuildInfo");
#define FUNCTION(name) EXPECT_EQ(all_failed_.count(#name), 1u) << #name << " did not fail";
#include "src/host/gpu/opencl_functions.def"
#undef FUNCTION
}

class GpuDeviceLacks : public NetworkTest {
 protected:
  // The delegate cannot be applied, for this reason, and the CPU runs the network.
  void ExpectRefusal(const char* reason) {
    const DelegatePtr delegate = NewDelegate();
    TfLiteStatus status = kTfLiteOk;
    errors_.text.clear();
    const auto interpreter = NewInterpreter(delegate.get(), &status);
    EXPECT_EQ(status, kTfLiteDelegateError);
    EXPECT_NE(errors_.text.find(reason), std::string::npos) << errors_.text;
    EXPECT_NE(errors_.text.find("TfLiteGpuDelegate Init: "), std::string::npos) << errors_.text;
    ExpectWanted(Run(*interpreter));
  }

  const OpenClRestorer restorer_;
};

TEST_F(GpuDeviceLacks, Memory) {
  DeviceAnswers::Say(CL_DEVICE_MAX_MEM_ALLOC_SIZE, 100);
  ExpectRefusal("bytes in one piece; the device gives at most 100");
}

TEST_F(GpuDeviceLacks, MemoryForAllTensorsInOnePiece) {
  DeviceAnswers::Say(CL_DEVICE_MAX_MEM_ALLOC_SIZE, 1000);
  const DelegatePtr delegate = NewDelegate();
  ExpectWanted(Run(*NewInterpreter(delegate.get())));  // each has its own
}

TEST_F(GpuDeviceLacks, Version) {
  DeviceAnswers::Say(CL_DEVICE_VERSION, 0, "OpenCL 1.1 old");
  ExpectRefusal("the delegate needs OpenCL 1.2");
}

TEST_F(GpuDeviceLacks, Compiler) {
  DeviceAnswers::Say(CL_DEVICE_COMPILER_AVAILABLE, CL_FALSE);
  ExpectRefusal("has no compiler");
}

TEST_F(GpuDeviceLacks, LargeWorkGroups) {
  DeviceAnswers::Say(CL_DEVICE_MAX_WORK_GROUP_SIZE, 7);
  const DelegatePtr delegate = NewDelegate();
  ExpectWanted(Run(*NewInterpreter(delegate.get())));
}

TEST_F(GpuDeviceLacks, Platform) {
  Cl().clGetPlatformIDs = [](cl_uint, cl_platform_id*, cl_uint*) -> cl_int { return -1001; };
  ExpectRefusal("OpenCL has no platform");
}

TEST_F(GpuDeviceLacks, Devices) {
  Cl().clGetDeviceIDs = [](cl_platform_id, cl_device_type, cl_uint, cl_device_id*, cl_uint*) -> cl_int {
    return CL_DEVICE_NOT_FOUND;
  };
  ExpectRefusal("OpenCL has no device");
}

// Another platform has the device.
TEST_F(GpuDeviceLacks, PlatformThatWorks) {
  static decltype(&::clGetPlatformIDs) platforms;
  static decltype(&::clGetDeviceIDs) devices;
  static char broken;
  platforms = Cl().clGetPlatformIDs;
  devices = Cl().clGetDeviceIDs;
  Cl().clGetPlatformIDs = [](cl_uint entries, cl_platform_id* found, cl_uint* count) -> cl_int {
    if (count != nullptr) *count = 2;
    if (entries < 2) return CL_SUCCESS;
    found[0] = reinterpret_cast<cl_platform_id>(&broken);
    return platforms(1, found + 1, nullptr);
  };
  Cl().clGetDeviceIDs = [](cl_platform_id platform, cl_device_type type, cl_uint entries, cl_device_id* found,
                           cl_uint* count) -> cl_int {
    if (platform == reinterpret_cast<cl_platform_id>(&broken)) return CL_OUT_OF_HOST_MEMORY;
    return devices(platform, type, entries, found, count);
  };
  const DelegatePtr delegate = NewDelegate();
  ExpectWanted(Run(*NewInterpreter(delegate.get())));
  EXPECT_EQ(MoteGpuGetTraffic(delegate.get()).runs, 1u);
}

TEST_F(GpuDeviceLacks, CompilerThatTakesTheKernels) {
  static decltype(&::clCreateProgramWithSource) create;
  create = Cl().clCreateProgramWithSource;
  Cl().clCreateProgramWithSource = [](cl_context context, cl_uint, const char**, const size_t*, cl_int* error) {
    const char* broken = "__kernel void k0(";
    return create(context, 1, &broken, nullptr, error);
  };
  ExpectRefusal("the driver does not compile the kernels: CL_BUILD_PROGRAM_FAILURE (-11)");
}

}  // namespace
}  // namespace mote::gpu
