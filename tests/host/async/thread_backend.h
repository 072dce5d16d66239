// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A delegate for tests whose kernels run asynchronously, each task on a thread of its own. It takes NEG and ABS of
// floats. Buffers are memory of the program ("host_memory"), aligned to 16 bytes; what says that they are ready is a
// Gate.
#ifndef MOTE_TESTS_HOST_THREAD_BACKEND_H_
#define MOTE_TESTS_HOST_THREAD_BACKEND_H_

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>

#include "tensorflow/lite/core/c/common.h"

namespace mote {

constexpr char kHostMemory[] = "host_memory";
constexpr char kGate[] = "gate";
constexpr size_t kBufferAlignment = 16;

class Gate {
 public:
  void Open() {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }
  void Wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return is_open_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_open_ = false;
};

class ThreadBackend {
 public:
  explicit ThreadBackend(int64_t flags = kTfLiteDelegateFlagsNone);
  ThreadBackend(const ThreadBackend&) = delete;
  ThreadBackend& operator=(const ThreadBackend&) = delete;

  TfLiteOpaqueDelegate* get() { return delegate_.get(); }

  // The backend's settings.
  bool takes_abs = true;
  bool is_async = true;
  TfLiteStatus register_status = kTfLiteOk;
  TfLiteStatus unregister_status = kTfLiteOk;
  TfLiteStatus prepare_status = kTfLiteOk;
  TfLiteStatus eval_status = kTfLiteOk;
  TfLiteStatus run_status = kTfLiteOk;  // by the task
  TfLiteStatus wait_status = kTfLiteOk;
  TfLiteStatus finish_status = kTfLiteOk;

  // The present objects.
  std::atomic<int> kernels{0};
  std::atomic<int> buffers{0};
  std::atomic<int> runs{0};  // that a task remembers

  int prepared = 0;

 private:
  TfLiteOpaqueDelegateBuilder builder_ = {};
  std::unique_ptr<TfLiteOpaqueDelegate, void (*)(TfLiteOpaqueDelegate*)> delegate_;
};

}  // namespace mote

#endif  // MOTE_TESTS_HOST_THREAD_BACKEND_H_
