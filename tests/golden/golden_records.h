// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The files of tests/golden: small cases for each operator, written by tools/differential/golden.py, which describes
// the format.
#ifndef MOTE_TESTS_GOLDEN_GOLDEN_RECORDS_H_
#define MOTE_TESTS_GOLDEN_GOLDEN_RECORDS_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "mote/half.h"
#include "src/core/string_tensor.h"
#include "src/platform/host_file.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace mote::golden {

constexpr size_t kLargestRecordBytes = 16 << 10;
constexpr double kRelative = 1e-5;

struct FileHead {
  char magic[4];
  uint32_t cases;
  uint32_t zeros[2];
};

struct RecordHead {
  uint32_t record_bytes;
  uint32_t model_bytes;
  uint32_t invokes;
  uint32_t inputs;
  uint32_t outputs;
  float absolute;
  char name[40];
};

// The record that is being replayed.
alignas(16) inline uint8_t record[kLargestRecordBytes];
// By how much integers may differ from what is wanted.
inline int integer_tolerance = 0;

inline uint8_t* ModelOfRecord() { return record + sizeof(RecordHead); }

// Takes the parts of a record one after the other.
class Reader {
 public:
  explicit Reader(const uint8_t* at) : at_(at) {}

  uint32_t Number() {
    uint32_t number;
    std::memcpy(&number, Skip(sizeof(number)), sizeof(number));
    return number;
  }
  const uint8_t* Skip(size_t bytes) {
    const uint8_t* const here = at_;
    at_ += (bytes + 3) / 4 * 4;
    return here;
  }

 private:
  const uint8_t* at_;
};

// The tensor of a record: its shape compared with `tensor`'s now, then its elements.
struct Elements {
  const uint8_t* data;
  uint32_t bytes;
  bool fit;
};

inline size_t RoomOf(const TfLiteTensor& tensor) {
  const bool is_counted = tensor.type == kTfLiteString && tensor.allocation_type != kTfLiteDynamic;
  return is_counted ? StringMemoryBytes(tensor.data.data) : tensor.bytes;
}

inline Elements ReadElements(Reader* reader, const TfLiteTensor& tensor) {
  Elements elements = {nullptr, 0, true};
  const uint32_t rank = reader->Number();
  elements.fit = rank == static_cast<uint32_t>(tensor.dims->size);
  for (uint32_t i = 0; i < rank; ++i) {
    const uint32_t length = reader->Number();
    elements.fit = elements.fit && length == static_cast<uint32_t>(tensor.dims->data[i]);
  }
  elements.bytes = reader->Number();
  elements.data = reader->Skip(elements.bytes);
  elements.fit = elements.fit && elements.bytes <= RoomOf(tensor);
  return elements;
}

// A complex number is kParts floats; its tolerance is that of its largest part.
template <class T, int kParts = 1>
bool AreNear(const Elements& wanted, const void* got, double absolute) {
  for (size_t i = 0; i + kParts <= wanted.bytes / sizeof(T); i += kParts) {
    T a[kParts], b[kParts];
    std::memcpy(a, wanted.data + i * sizeof(T), sizeof(a));
    std::memcpy(b, static_cast<const uint8_t*>(got) + i * sizeof(T), sizeof(b));
    double tolerance = absolute;
    for (const T part : a) tolerance = std::fmax(tolerance, kRelative * std::fabs(static_cast<double>(part)));
    for (int k = 0; k < kParts; ++k) {
      const double x = a[k], y = b[k];
      if (x == y || (std::isnan(x) && std::isnan(y))) continue;
      if (!(std::fabs(x - y) <= tolerance)) return false;
    }
  }
  return true;
}

inline bool Agree(const Elements& wanted, const TfLiteTensor& got, float absolute) {
  if (!wanted.fit) return false;
  if (got.type == kTfLiteFloat32) return AreNear<float>(wanted, got.data.data, absolute);
  if (got.type == kTfLiteFloat16) return AreNear<Float16>(wanted, got.data.data, absolute);
  if (got.type == kTfLiteBFloat16) return AreNear<BFloat16>(wanted, got.data.data, absolute);
  if (got.type == kTfLiteFloat64) return AreNear<double>(wanted, got.data.data, absolute);
  if (got.type == kTfLiteComplex64) return AreNear<float, 2>(wanted, got.data.data, absolute);
  if (integer_tolerance > 0) {
    if (got.type == kTfLiteInt8) return AreNear<int8_t>(wanted, got.data.data, integer_tolerance);
    if (got.type == kTfLiteUInt8) return AreNear<uint8_t>(wanted, got.data.data, integer_tolerance);
    if (got.type == kTfLiteInt16) return AreNear<int16_t>(wanted, got.data.data, integer_tolerance);
  }
  return wanted.bytes == 0 || std::memcmp(wanted.data, got.data.data, wanted.bytes) == 0;
}

// Gives the inputs of each run to an interpreter and compares its outputs. Null if they agree, else what does not.
template <class Interpreter>
const char* ReplayInvokes(Interpreter& interpreter, const RecordHead& head) {
  Reader reader(ModelOfRecord() + (head.model_bytes + 15) / 16 * 16);
  for (uint32_t invoke = 0; invoke < head.invokes; ++invoke) {
    for (uint32_t i = 0; i < head.inputs; ++i) {
      const TfLiteTensor& input = *interpreter.input(i);
      const Elements elements = ReadElements(&reader, input);
      const bool same = elements.bytes == input.bytes || input.type == kTfLiteString;
      if (!elements.fit || !same) return "an input has another shape";
      if (elements.bytes > 0) std::memcpy(input.data.data, elements.data, elements.bytes);
    }
    if (interpreter.Invoke() != kTfLiteOk) return "Invoke fails";
    for (uint32_t i = 0; i < head.outputs; ++i) {
      const TfLiteTensor& output = *interpreter.output(i);
      if (!Agree(ReadElements(&reader, output), output, head.absolute)) return "an output differs";
    }
  }
  return nullptr;
}

// Counts the cases of the operator that do not agree; 1 if there is no file with
// cases. `replay` gives null if the case of `record` agrees, else what does not.
template <class Replay>
int CountFailures(const char* op, Replay replay) {
  char path[96];
  MicroSnprintf(path, sizeof(path), "tests/golden/%s.bin", op);
  HostFile file;
  FileHead file_head = {};
  if (!file.OpenToRead(path) || !file.Read(&file_head, sizeof(file_head)) ||
      std::memcmp(file_head.magic, "MGV1", sizeof(file_head.magic)) != 0 || file_head.cases == 0) {
    MicroPrintf("%s has no cases; tools/differential/run.sh --golden tests/golden --only %s writes them", path, op);
    return 1;
  }
  int failures = 0;
  for (uint32_t i = 0; i < file_head.cases; ++i) {
    RecordHead head = {};
    if (!file.Read(&head, sizeof(head)) || head.record_bytes > sizeof(record) || head.record_bytes < sizeof(head)) {
      MicroPrintf("%s: record %u cannot be read", path, static_cast<unsigned>(i));
      return failures + 1;
    }
    if (!file.Read(record + sizeof(head), head.record_bytes - sizeof(head))) return failures + 1;
    const char* const problem = replay(head);
    if (problem == nullptr) continue;
    MicroPrintf("%s/%s: %s", op, head.name, problem);
    ++failures;
  }
  return failures;
}

}  // namespace mote::golden

#endif  // MOTE_TESTS_GOLDEN_GOLDEN_RECORDS_H_
