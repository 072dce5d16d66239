// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Files as other writers make them: Mote's verifier refuses none for its structure that FlatBuffers' own takes.
#include "tests/host/free_writer.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "src/model/verifier.h"
#include "tests/debug_log_capture.h"
#include "tests/model/model_walk.h"
#include "tests/model/test_models.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

bool FlatBuffersTakes(const ModelBytes& file) {
  flatbuffers::Verifier verifier(file.data(), file.size());
  return tflite::VerifyModelBuffer(verifier);
}

// The verdict of Mote's verifier: nothing, or a message.
std::string Refusal(const ModelBytes& file) {
  StartLogCapture();
  const TfLiteStatus status = VerifyModel(file.data(), file.size());
  StopLogCapture();
  EXPECT_EQ(status == kTfLiteOk, captured_log[0] == '\0') << captured_log;
  return captured_log;
}

bool IsOfStructure(const std::string& refusal) { return refusal.find("is cut off or refers to") != std::string::npos; }

std::vector<ModelBytes> Originals() {
  std::vector<ModelBytes> models;
  models.push_back(Serialize(SmallModel()));
  models.push_back(Serialize(ControlFlowModel()));
  tflite::StablehloPadOptionsT pad;
  pad.edge_padding_low = {1, 2, 3};
  pad.interior_padding = {0, 1, 2};
  models.push_back(Serialize(OneOperatorModel(tflite::BuiltinOperator_STABLEHLO_PAD, pad)));
  tflite::RandomOptionsT random;
  random.seed = 1234567890123;
  models.push_back(Serialize(OneOperatorModel(tflite::BuiltinOperator_RANDOM_UNIFORM, random)));
  tflite::BucketizeOptionsT bucketize;
  bucketize.boundaries = {1, 2, 3};
  models.push_back(Serialize(OneOperatorModel(tflite::BuiltinOperator_BUCKETIZE, bucketize)));
  return models;
}

// So that nothing usable lies behind it.
ModelBytes Aligned(const std::vector<uint8_t>& bytes) { return ModelBytes(bytes.data(), bytes.size()); }

TEST(FreeWriter, FilesOfAnyWriterAreTaken) {
  Seeded<std::mt19937> random(1);
  int files = 0;
  for (const ModelBytes& original : Originals()) {
    const uint64_t expected = WalkModel(tflite::GetModel(original.data()));
    for (int i = 0; i < 1000; ++i) {
      const WriterHabits habits(&random);
      const ModelBytes file = Aligned(WriteFreely(*tflite::GetModel(original.data()), habits, &random));
      ASSERT_TRUE(FlatBuffersTakes(file)) << i;
      const std::string refusal = Refusal(file);
      if (habits.sizes_are_wrong) {  // what options say of theirs is needed to read them
        ASSERT_TRUE(refusal.empty() || refusal.find("which does not fit") != std::string::npos) << refusal;
        continue;
      }
      ASSERT_EQ(refusal, "") << i;
      const uint64_t walked = WalkModel(tflite::GetModel(file.data()));
      if (!habits.writes_defaults && !habits.writes_empty_lists && !habits.drops_empty_lists) {
        ASSERT_EQ(walked, expected) << i;
      }
      ++files;
    }
  }
  EXPECT_GE(files, 4000);
}

TEST(FreeWriter, DamageIsCalledSoOnlyWhereFlatBuffersFindsIt) {
  Seeded<std::mt19937> random(2);
  int taken = 0, refused = 0, refused_for_meaning = 0;
  for (const ModelBytes& original : Originals()) {
    for (int i = 0; i < 1000; ++i) {
      const WriterHabits habits(&random);
      const ModelBytes file = Aligned(WriteFreely(*tflite::GetModel(original.data()), habits, &random));
      for (unsigned changes = 1 + random() % 3; changes > 0; --changes) {
        const size_t at = random() % file.size();
        switch (random() % 3) {
          case 0:
            file.data()[at] ^= static_cast<uint8_t>(1u << random() % 8);
            break;
          case 1:
            file.data()[at] = static_cast<uint8_t>(random());
            break;
          default: {
            const auto step = static_cast<int32_t>(random() % 33) - 16;
            const size_t word = at / 4 * 4 < file.size() - 4 ? at / 4 * 4 : 0;
            flatbuffers::WriteScalar(file.data() + word, flatbuffers::ReadScalar<int32_t>(file.data() + word) + step);
          }
        }
      }
      if (std::memcmp(file.data() + 4, "TFL3", 4) != 0) continue;
      const std::string refusal = Refusal(file);
      if (!FlatBuffersTakes(file)) {
        refused += !refusal.empty();
        continue;
      }
      ASSERT_FALSE(IsOfStructure(refusal)) << i << ": " << refusal;
      if (refusal.empty()) WalkModel(tflite::GetModel(file.data()));
      taken += refusal.empty();
      refused_for_meaning += !refusal.empty();
    }
  }
  EXPECT_GT(taken, 300);
  EXPECT_GT(refused, 300);
  EXPECT_GT(refused_for_meaning, 150);
}

// FlatBuffers' verifier accepts the file, and a writer may well leave these out.
TEST(FreeWriter, NothingButASubgraphIsNeeded) {
  flatbuffers::FlatBufferBuilder builder;
  const std::vector<int> tensor = {0};
  const std::vector<flatbuffers::Offset<tflite::Tensor>> tensors = {tflite::CreateTensor(builder)};
  const std::vector<flatbuffers::Offset<tflite::SubGraph>> subgraphs = {
      tflite::CreateSubGraphDirect(builder, &tensors, &tensor, &tensor)};
  const std::vector<flatbuffers::Offset<tflite::Metadata>> metadata = {tflite::CreateMetadata(builder)};
  tflite::FinishModelBuffer(
      builder, tflite::CreateModelDirect(builder, 3, nullptr, &subgraphs, nullptr, nullptr, nullptr, &metadata));
  const ModelBytes file(builder.GetBufferPointer(), builder.GetSize());
  EXPECT_TRUE(FlatBuffersTakes(file));
  EXPECT_EQ(Refusal(file), "");
}

}  // namespace
}  // namespace mote
