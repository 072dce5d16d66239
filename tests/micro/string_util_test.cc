// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/string_util.h"

#include <cstring>

#include "src/core/string_tensor.h"
#include "tests/test.h"

namespace mote {
namespace {

struct StringTensor {
  uint32_t memory[16];
  int dims[2] = {1, 2};  // the layout of a TfLiteIntArray
  TfLiteTensor tensor = {};

  explicit StringTensor(uint32_t bytes) {
    tensor.type = kTfLiteString;
    tensor.name = "names";
    tensor.dims = reinterpret_cast<TfLiteIntArray*>(dims);
    tensor.data.data = InitStringMemory(memory, bytes);
  }
};

TEST(StringUtil, GivesWhatWasSet) {
  StringTensor names(60);
  const tflite::StringRef texts[] = {{"one", 3}, {"a\0b", 3}};
  ASSERT_EQ(tflite::SetStrings(&names.tensor, texts, 2), kTfLiteOk);
  EXPECT_EQ(tflite::GetStringCount(&names.tensor), 2);
  for (int i = 0; i < 2; ++i) {
    const tflite::StringRef text = tflite::GetString(&names.tensor, i);
    ASSERT_EQ(text.len, 3u);
    EXPECT_EQ(std::memcmp(text.str, texts[i].str, 3), 0);
  }
}

TEST(StringUtil, RefusesWhatDoesNotFit) {
  StringTensor names(20);
  const tflite::StringRef texts[] = {{"one", 3}, {"more", 4}};
  EXPECT_EQ(tflite::SetStrings(&names.tensor, texts, 1), kTfLiteError);
  EXPECT_EQ(tflite::SetStrings(&names.tensor, texts, 2), kTfLiteError);
  Strings strings;
  EXPECT_FALSE(strings.Open(names.tensor.data.raw, 2));
  EXPECT_EQ(tflite::SetStrings(&names.tensor, texts, 2), kTfLiteError);
  names.tensor.data.data = InitStringMemory(names.memory, 23);
  EXPECT_EQ(tflite::SetStrings(&names.tensor, texts, 2), kTfLiteOk);
  names.tensor.data.raw = nullptr;
  EXPECT_EQ(tflite::SetStrings(&names.tensor, texts, 2), kTfLiteError);
}

}  // namespace
}  // namespace mote
