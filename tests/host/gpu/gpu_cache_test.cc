// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Files with compiled kernels.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tensorflow/lite/delegates/serialization.h"
#include "tests/host/gpu/gpu_model.h"

namespace mote::gpu {
namespace {

namespace fs = std::filesystem;

int compiled = 0;  // sources

class GpuCache : public NetworkTest {
 protected:
  void SetUp() override {
    NetworkTest::SetUp();
    folder_ = testing::TempDir() + "/gpu_cache_test";
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    compiled = 0;
    static decltype(&::clCreateProgramWithSource) create;
    create = Cl().clCreateProgramWithSource;
    Cl().clCreateProgramWithSource = [](cl_context context, cl_uint count, const char** texts, const size_t* bytes,
                                        cl_int* error) {
      ++compiled;
      return create(context, count, texts, bytes, error);
    };
  }
  void TearDown() override { fs::remove_all(folder_); }

  TfLiteGpuDelegateOptionsV2 Options() const {
    TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
    options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION;
    options.serialization_dir = folder_.c_str();
    options.model_token = "net";
    return options;
  }

  // Returns how many sources were compiled.
  int StartAndRun(const TfLiteGpuDelegateOptionsV2& options) {
    compiled = 0;
    const DelegatePtr delegate = NewDelegate(options);
    ExpectWanted(Run(*NewInterpreter(delegate.get())));
    return compiled;
  }

  std::vector<fs::path> Files() const { return {fs::directory_iterator(folder_), fs::directory_iterator()}; }
  fs::path OnlyFile() const { return Files().size() == 1 ? Files()[0] : fs::path(); }

  static std::string Read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }
  static void Write(const fs::path& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
  }

  std::string folder_;
  const OpenClRestorer restorer_;
};

TEST_F(GpuCache, SecondStartCompilesNothing) {
  EXPECT_EQ(StartAndRun(Options()), 1);
  ASSERT_EQ(Files().size(), 1u);
  EXPECT_EQ(OnlyFile().filename().string().rfind("net_", 0), 0u);
  struct stat status = {};
  ASSERT_EQ(stat(OnlyFile().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777u, 0600u);
  EXPECT_EQ(StartAndRun(Options()), 0);
}

TEST_F(GpuCache, DamagedFilesAreMadeAnew) {
  EXPECT_EQ(StartAndRun(Options()), 1);
  const fs::path path = OnlyFile();
  const std::string whole = Read(path);
  std::string turned = whole, binary_only = whole;
  turned[whole.size() * 3 / 4] = static_cast<char>(turned[whole.size() * 3 / 4] ^ 0x10);
  for (const std::string& damaged : {std::string(), whole.substr(0, whole.size() / 2), whole.substr(0, 20), turned,
                                     whole + "x", std::string(4096, '\n')}) {
    Write(path, damaged);
    EXPECT_EQ(StartAndRun(Options()), 1);
    EXPECT_EQ(Read(path).size(), whole.size());
    EXPECT_EQ(StartAndRun(Options()), 0);
  }
}

// The driver refuses what it gave itself.
TEST_F(GpuCache, BinariesThatTheDriverRefusesAreMadeAnew) {
  EXPECT_EQ(StartAndRun(Options()), 1);
  Cl().clCreateProgramWithBinary = [](cl_context, cl_uint, const cl_device_id*, const size_t*, const unsigned char**,
                                      cl_int*, cl_int* error) -> cl_program {
    *error = CL_INVALID_BINARY;
    return nullptr;
  };
  EXPECT_EQ(StartAndRun(Options()), 1);
}

TEST_F(GpuCache, AnotherDriverHasAnotherFile) {
  EXPECT_EQ(StartAndRun(Options()), 1);
  DeviceAnswers::Say(CL_DRIVER_VERSION, 0, "another");
  EXPECT_EQ(StartAndRun(Options()), 1);
  EXPECT_EQ(Files().size(), 2u);
}

TEST_F(GpuCache, FoldersThatCannotBeWrittenToAreAnError) {
  TfLiteGpuDelegateOptionsV2 options = Options();
  options.serialization_dir = "/no/such/folder";
  const DelegatePtr delegate = NewDelegate(options);
  TfLiteStatus status = kTfLiteOk;
  const auto interpreter = NewInterpreter(delegate.get(), &status);
  EXPECT_EQ(status, kTfLiteDelegateError);
  EXPECT_NE(errors_.text.find("Failed to save serialized data: /no/such/folder/net_"), std::string::npos)
      << errors_.text;
  ExpectWanted(Run(*interpreter));
}

TEST_F(GpuCache, IsAskedForByAllThreeOptions) {
  TfLiteGpuDelegateOptionsV2 options = Options();
  options.model_token = nullptr;
  EXPECT_EQ(StartAndRun(options), 1);
  options = Options();
  options.experimental_flags = TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT;
  EXPECT_EQ(StartAndRun(options), 1);
  EXPECT_TRUE(Files().empty());
}

TEST_F(GpuCache, EntriesOfTheDocumentedInterface) {
  using tflite::delegates::Serialization;
  Serialization files({"token", folder_.c_str()});
  const auto interpreter = NewInterpreter(nullptr);
  TfLiteContext* const context = interpreter->primary_subgraph().context();
  const auto entry = files.GetEntryForDelegate("key", context);
  std::string data;
  EXPECT_EQ(entry.GetData(context, &data), kTfLiteDelegateDataNotFound);
  EXPECT_EQ(entry.SetData(context, "abc", 3), kTfLiteOk);
  EXPECT_EQ(files.GetEntryForDelegate("key", context).GetData(context, &data), kTfLiteOk);
  EXPECT_EQ(data, "abc");
  EXPECT_EQ(OnlyFile().filename().string(), "token_" + std::to_string(entry.GetFingerprint()) + ".bin");
  EXPECT_NE(files.GetEntryForDelegate("other", context).GetFingerprint(), entry.GetFingerprint());
  EXPECT_EQ(Serialization({"token", "/no/such"}).GetEntryForDelegate("key", context).SetData(context, "abc", 3),
            kTfLiteDelegateDataWriteError);
  EXPECT_EQ(tflite::delegates::StrFingerprint("abc", 3), tflite::delegates::StrFingerprint("abc", 3));
  EXPECT_NE(tflite::delegates::StrFingerprint("abc", 3), tflite::delegates::StrFingerprint("abd", 3));
}

}  // namespace
}  // namespace mote::gpu
