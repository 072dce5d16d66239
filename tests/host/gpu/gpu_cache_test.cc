// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Files with compiled kernels.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <functional>
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

// Nobody writes these there; the first is waited for by those who open it, the second never ends.
TEST_F(GpuCache, WhatIsNoFileOfKernelsIsRefusedAtOnce) {
  EXPECT_EQ(StartAndRun(Options()), 1);
  const fs::path path = OnlyFile(), whole = path.string() + ".whole";
  fs::rename(path, whole);
  constexpr uintmax_t kMost = uintmax_t{1} << 28;
  const struct {
    std::function<void()> make;
    std::string reason;
  } cases[] = {{[&] { ASSERT_EQ(mkfifo(path.c_str(), 0600), 0); }, "no regular file"},
               {[&] { fs::create_symlink("/dev/zero", path); }, "a link"},
               {[&] { fs::create_symlink(whole, path); }, "a link"},
               {[&] { fs::create_directory(path); }, "no regular file"},
               {[&] {
                  Write(path, "mote gpu 1\n");
                  fs::resize_file(path, kMost + 1);
                },
                "it has 268435457 bytes, more than the 268435456 that are read"}};
  for (const auto& [make, reason] : cases) {
    make();
    const DelegatePtr delegate = NewDelegate(Options());
    TfLiteStatus status = kTfLiteOk;
    errors_.text.clear();
    const auto interpreter = NewInterpreter(delegate.get(), &status);
    EXPECT_EQ(status, kTfLiteDelegateError);
    EXPECT_NE(errors_.text.find(path.string() + " cannot be read: "), std::string::npos) << errors_.text;
    EXPECT_NE(errors_.text.find(reason), std::string::npos) << errors_.text;
    ExpectWanted(Run(*interpreter));
    EXPECT_TRUE(fs::exists(fs::symlink_status(path))) << "it was replaced";
    fs::remove(path);
  }
  Write(path, "mote gpu 1\n");
  fs::resize_file(path, kMost);
  EXPECT_EQ(StartAndRun(Options()), 1) << "it is only damaged";
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
  ASSERT_TRUE(fs::remove(OnlyFile()));
  ASSERT_EQ(mkfifo((folder_ + "/token_" + std::to_string(entry.GetFingerprint()) + ".bin").c_str(), 0600), 0);
  EXPECT_EQ(entry.GetData(context, &data), kTfLiteDelegateDataReadError);
  EXPECT_NE(errors_.text.find("no regular file"), std::string::npos) << errors_.text;
  EXPECT_EQ(Serialization({"token", "/no/such"}).GetEntryForDelegate("key", context).SetData(context, "abc", 3),
            kTfLiteDelegateDataWriteError);
  EXPECT_EQ(tflite::delegates::StrFingerprint("abc", 3), tflite::delegates::StrFingerprint("abc", 3));
  EXPECT_NE(tflite::delegates::StrFingerprint("abc", 3), tflite::delegates::StrFingerprint("abd", 3));
}

}  // namespace
}  // namespace mote::gpu
