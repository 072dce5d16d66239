// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_HOST_MODEL_OUTSIDE_DATA_H_
#define MOTE_SRC_HOST_MODEL_OUTSIDE_DATA_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "src/model/verifier.h"
#include "tensorflow/lite/allocation.h"
#include "tensorflow/lite/core/api/error_reporter.h"

namespace mote {

// Returns true if the buffer has no data, or has them in the FlatBuffer.
bool IsInside(const tflite::Buffer& buffer);
// Says that constants of the tensor's type cannot be read at that address: those of 8 bytes need a multiple of 8.
bool IsMisaligned(const tflite::Tensor& tensor, const void* data);

// Finds data of a model that lie outside its FlatBuffer, behind it in the same file or in files beside it, and data in
// the FlatBuffer that are misaligned. Data are used where they are; copied are only those that are misaligned, and
// strings and sparse constants, whose size has to stand in front of them: at most as many bytes in all as the file has.
// Several threads may ask at a time for what was found before.
class FileData final : public OutsideData {
 public:
  // `model_file`, which stays, begins with the FlatBuffer. Other files are looked for in `folder`, by plain names;
  // there are none if it is empty.
  FileData(const tflite::Allocation& model_file, std::string folder, tflite::ErrorReporter* error_reporter);

  bool FindData(const tflite::Tensor& tensor, ConstantBytes* found) override;
  bool FindCustomOptions(const tflite::Operator& op, ConstantBytes* found) override;
  // Returns the data of metadata, which need no alignment; empty if there are none.
  ConstantBytes FindMetadata(const tflite::Metadata& metadata) const;

 private:
  using Range = std::pair<uint64_t, uint64_t>;  // offset, count
  // Names the owner of data, for messages, and says whether their size has to stand in front of them.
  struct Use {
    std::string name;
    bool needs_size;
  };
  struct File {
    const uint8_t* bytes;
    size_t count;
    std::unique_ptr<tflite::Allocation> mapping;  // of a file beside the model
    std::map<Range, std::unique_ptr<uint8_t[]>> copies;
    size_t copied_bytes = 0;
  };

  const tflite::Model& model() const { return *tflite::GetModel(model_file_.bytes); }
  bool FindTensor(const tflite::Tensor& tensor, ConstantBytes* found);
  bool FindExternal(const tflite::Tensor& tensor, ConstantBytes* found);
  bool ListExternalBuffers();
  File* Open(uint32_t group);
  bool FindIn(File* file, const Range& range, const Use& use, ConstantBytes* found);
  const uint8_t* Copy(File* file, const Range& range, const Use& use);

  File model_file_;
  const std::string folder_;
  tflite::ErrorReporter* const error_reporter_;
  std::map<std::string, File> files_;                        // by name
  std::map<uint32_t, const tflite::ExternalBuffer*> by_id_;  // once they are listed
  bool is_listed_ = false;
};

}  // namespace mote

#endif  // MOTE_SRC_HOST_MODEL_OUTSIDE_DATA_H_
