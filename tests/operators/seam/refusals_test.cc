// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The messages of operators about tensors that no other test gives them: of wrong types, ranks and sizes.
#include "tensorflow/lite/micro/kernels/activations.h"
#include "tensorflow/lite/micro/kernels/add.h"
#include "tensorflow/lite/micro/kernels/batch_matmul.h"
#include "tensorflow/lite/micro/kernels/comparisons.h"
#include "tensorflow/lite/micro/kernels/conv.h"
#include "tensorflow/lite/micro/kernels/depthwise_conv.h"
#include "tensorflow/lite/micro/kernels/div.h"
#include "tensorflow/lite/micro/kernels/maximum_minimum.h"
#include "tensorflow/lite/micro/kernels/mul.h"
#include "tensorflow/lite/micro/kernels/reduce.h"
#include "tensorflow/lite/micro/kernels/resize_bilinear.h"
#include "tensorflow/lite/micro/kernels/sub.h"
#include "tensorflow/lite/micro/kernels/transpose_conv.h"
#include "tests/operators/seam/refused.h"
#include "tests/test.h"

namespace mote {
namespace {

namespace custom = tflite::custom_ops;

constexpr TfLiteType kFloat = kTfLiteFloat32, kInt = kTfLiteInt32, kLong = kTfLiteInt64;

const std::vector<int> kOnes8 = {1, 1, 1, 1, 1, 1, 1, 1};
const std::vector<int> kOnes9 = {1, 1, 1, 1, 1, 1, 1, 1, 1};

TEST(Refusals, TensorsOfMoreThanEightDimensions) {
  const char* const values = "the values have 9 dimensions, more than 8";
  const char* const input = "the input has 9 dimensions, more than 8";
  const PlainTensor nine = {kFloat, kOnes9}, axis = {kInt, {}, {0}}, vector = {kInt, {1}, {0}};
  const TfLiteConcatenationParams join = {};
  const TfLiteBatchMatMulParams product = {};
  const TfLiteReducerParams reduce = {};
  const TfLiteSplitParams split = {1};
  const TfLiteStridedSliceParams slice = {};
  const TfLiteMirrorPaddingParams mirror = {};
  EXPECT_STREQ(Refused(tflite::Register_ARG_MAX(), nullptr, {nine, axis}, {{kInt, kOnes8}}).c_str(), values);
  EXPECT_STREQ(Refused(tflite::Register_BITCAST(), nullptr, {nine}, {{kInt, kOnes9}}).c_str(), values);
  EXPECT_STREQ(Refused(tflite::Register_CONCATENATION(), &join, {nine}, {nine}).c_str(),
               "input 0 has 9 dimensions, more than 8");
  EXPECT_STREQ(Refused(tflite::Register_BATCH_MATMUL(), &product, {nine, nine}, {nine}).c_str(),
               "an input has 9 dimensions, more than 8");
  EXPECT_STREQ(Refused(tflite::Register_MIRROR_PAD(), &mirror, {nine, {kInt, {9, 2}}}, {nine}).c_str(), values);
  EXPECT_STREQ(Refused(tflite::Register_PAD(), nullptr, {nine, {kInt, {9, 2}}}, {nine}).c_str(), input);
  EXPECT_STREQ(Refused(tflite::Register_SUM(), &reduce, {nine, axis}, {{kFloat, kOnes8}}).c_str(), input);
  EXPECT_STREQ(Refused(tflite::Register_SELECT_V2(), nullptr, {{kTfLiteBool, kOnes9}, {kFloat, {2}}, {kFloat, {2}}},
                       {{kFloat, {2}}})
                   .c_str(),
               "an input has 9 dimensions, more than 8");
  EXPECT_STREQ(Refused(tflite::Register_SPLIT(), &split, {axis, nine}, {nine}).c_str(), values);
  EXPECT_STREQ(Refused(tflite::Register_STRIDED_SLICE(), &slice, {nine, vector, vector, vector}, {nine}).c_str(),
               input);
  EXPECT_STREQ(Refused(tflite::Register_TRANSPOSE(), nullptr, {nine, {kInt, {9}}}, {nine}).c_str(), input);
}

TEST(Refusals, OutputsOfMoreThanEightDimensions) {
  const char* const message = "the output would have more than 8 dimensions";
  const PlainTensor one = {kFloat, {}};
  const TfLiteOneHotParams one_hot = {-1};
  TfLiteStridedSliceParams slice = {};
  slice.ellipsis_mask = 1;
  slice.new_axis_mask = 2;
  const PlainTensor entries = {kInt, {2}, {1, 1}};
  EXPECT_STREQ(
      Refused(tflite::Register_ONE_HOT(), &one_hot, {{kInt, kOnes8}, {kInt, {}}, one, one}, {{kFloat, kOnes9}}).c_str(),
      message);
  EXPECT_STREQ(Refused(tflite::Register_BITCAST(), nullptr, {{kLong, kOnes8}}, {{kInt, kOnes9}}).c_str(), message);
  EXPECT_STREQ(Refused(tflite::Register_STRIDED_SLICE(), &slice, {{kFloat, kOnes8}, entries, entries, entries},
                       {{kFloat, kOnes9}})
                   .c_str(),
               message);
}

TEST(Refusals, OutputsOfAnotherTypeThanTheInput) {
  const char* const message = "the output has type INT32, the input FLOAT32";
  const PlainTensor floats = {kFloat, {2}}, ints = {kInt, {2}}, entry = {kInt, {1}, {1}};
  const TfLiteReducerParams reduce = {};
  const TfLiteStridedSliceParams slice = {};
  const TfLiteUnpackParams unpack = {2, 0};
  TfLiteLeakyReluParams leaky = {};
  TfLitePoolParams pool = {};
  EXPECT_STREQ(Refused(tflite::Register_PAD(), nullptr, {floats, {kInt, {1, 2}}}, {ints}).c_str(), message);
  EXPECT_STREQ(Refused(tflite::Register_SUM(), &reduce, {floats, entry}, {ints}).c_str(), message);
  EXPECT_STREQ(Refused(tflite::Register_STRIDED_SLICE(), &slice, {floats, entry, entry, entry}, {ints}).c_str(),
               message);
  EXPECT_STREQ(Refused(tflite::Register_ADD_N(), nullptr, {floats, floats}, {ints}).c_str(),
               "the output has type INT32, input 0 FLOAT32");
  EXPECT_STREQ(Refused(tflite::Register_LEAKY_RELU(), &leaky, {floats}, {ints}).c_str(),
               "the input has type FLOAT32 and the output INT32; they have to be the same");
  EXPECT_STREQ(Refused(tflite::Register_MAX_POOL_2D(), &pool, {{kFloat, {1, 1, 1, 1}}}, {{kInt, {1, 1, 1, 1}}}).c_str(),
               "the output has type INT32 and the input FLOAT32; they have to be the same");
  EXPECT_STREQ(Refused(tflite::Register_UNPACK(), &unpack, {floats}, {{kFloat, {}}, {kInt, {}}}).c_str(),
               "output 1 has type INT32, the values FLOAT32");
  EXPECT_STREQ(Refused(tflite::Register_UNIQUE(), nullptr, {floats}, {ints, ints}).c_str(),
               "output 0 has type INT32, the values FLOAT32");
}

TEST(Refusals, InputsOfDifferentTypes) {
  const PlainTensor floats = {kFloat, {2}}, ints = {kInt, {2}}, number = {kInt, {}}, wide = {kLong, {}};
  const TfLiteOneHotParams one_hot = {-1};
  EXPECT_STREQ(Refused(tflite::Register_ADD_N(), nullptr, {floats, ints}, {floats}).c_str(),
               "input 1 has type INT32, input 0 FLOAT32");
  EXPECT_STREQ(Refused(tflite::Register_BROADCAST_ARGS(), nullptr, {ints, {kLong, {2}}}, {ints}).c_str(),
               "inputs and output have to be of one type, but are INT32, INT64 and INT32");
  EXPECT_STREQ(Refused(tflite::Register_ONE_HOT(), &one_hot, {ints, number, {kFloat, {}}, number}, {floats}).c_str(),
               "the value elsewhere has type INT32, that at the place FLOAT32");
  EXPECT_STREQ(Refused(tflite::Register_PRELU(), nullptr, {floats, ints}, {floats}).c_str(),
               "an input of type FLOAT32 with alpha of type INT32 and an output of type FLOAT32 is not supported");
  EXPECT_STREQ(Refused(tflite::Register_RANGE(), nullptr, {number, wide, number}, {ints}).c_str(),
               "start has type INT32, limit INT64, delta INT32, the output INT32; one type is needed");
  EXPECT_STREQ(Refused(tflite::Register_SELECT(), nullptr, {{kTfLiteBool, {2}}, floats, ints}, {floats}).c_str(),
               "input 1 has type FLOAT32, input 2 INT32; they have to be the same");
  EXPECT_STREQ(
      Refused(*custom::Register_RANDOM_UNIFORM_INT(), nullptr, {{kInt, {1}}, number, {kFloat, {}}}, {ints}).c_str(),
      "input 2 has type FLOAT32, which is no integer");
}

TEST(Refusals, TypesThatTheOperatorCannotMove) {
  const PlainTensor strings = {kTfLiteString, {2}}, packed = {kTfLiteInt4, {2}}, entry = {kInt, {1}, {1}};
  const TfLiteSplitParams split = {1};
  const TfLiteStridedSliceParams slice = {};
  const TfLiteMirrorPaddingParams mirror = {};
  const TfLiteLSHProjectionParams projection = {kTfLiteLshProjectionDense};
  EXPECT_STREQ(Refused(tflite::Register_MIRROR_PAD(), &mirror, {strings, {kInt, {1, 2}}}, {strings}).c_str(),
               "values of type STRING cannot be moved one by one");
  EXPECT_STREQ(Refused(tflite::Register_SPLIT(), &split, {{kInt, {}, {0}}, strings}, {strings}).c_str(),
               "values of type STRING cannot be split");
  EXPECT_STREQ(Refused(tflite::Register_STRIDED_SLICE(), &slice, {packed, entry, entry, entry}, {packed}).c_str(),
               "values of type INT4 cannot be sliced");
  EXPECT_STREQ(Refused(tflite::Register_TRANSPOSE(), nullptr, {strings, entry}, {strings}).c_str(),
               "values of type STRING cannot be transposed");
  EXPECT_STREQ(Refused(tflite::Register_LSH_PROJECTION(), &projection,
                       {{kFloat, {1, 2}}, {static_cast<TfLiteType>(31), {1}}}, {{kInt, {2}}})
                   .c_str(),
               "items of type Unknown type have no fixed size");
}

TEST(Refusals, InputsOfOtherRanks) {
  const PlainTensor vector = {kFloat, {2}}, ints = {kInt, {2}}, matrix = {kFloat, {2, 2}};
  const PlainTensor number = {kInt, {}}, image = {kFloat, {1, 2, 2, 1}};
  const TfLiteConv3DParams conv_3d = {};
  const TfLiteTransposeConvParams transpose_conv = {};
  const TfLiteResizeBilinearParams resize = {};
  const TfLiteReducerParams reduce = {};
  const TfLiteLSHProjectionParams projection = {kTfLiteLshProjectionDense};
  const TfLiteMirrorPaddingParams mirror = {};
  EXPECT_STREQ(Refused(*custom::Register_AUDIO_SPECTROGRAM(), nullptr, {vector}, {vector}).c_str(),
               "the input has 1 dimensions; [samples, channels] is needed");
  EXPECT_STREQ(Refused(*custom::Register_CIRCULAR_BUFFER(), nullptr, {matrix}, {image}).c_str(),
               "the slot has 2 dimensions, the output 4 instead of 4");
  EXPECT_STREQ(Refused(tflite::Register_CONV_3D(), &conv_3d, {image, image}, {image}).c_str(),
               "the input has 4 dimensions and the filter 4; both need 5");
  EXPECT_STREQ(Refused(tflite::Register_TRANSPOSE_CONV(), &transpose_conv, {ints, vector, image}, {image}).c_str(),
               "the input has 4 dimensions and the filter 1; both need 4");
  EXPECT_STREQ(Refused(tflite::Register_TRANSPOSE_CONV(), &transpose_conv, {ints, image, image}, {image}).c_str(),
               "the output shape must be a vector of 4; it has 1 dimensions and 2 elements");
  EXPECT_STREQ(Refused(tflite::Register_EMBEDDING_LOOKUP(), nullptr, {number, matrix}, {matrix}).c_str(),
               "the indices have 0 dimensions instead of one, the table 2 instead of 1 to 8");
  EXPECT_STREQ(Refused(tflite::Register_LSH_PROJECTION(), &projection, {vector, ints}, {ints}).c_str(),
               "the seeds have 1 dimensions; [hashes, up to 32] is needed");
  EXPECT_STREQ(Refused(*custom::Register_MAX_POOL_WITH_ARGMAX(), nullptr, {matrix}, {matrix, ints}).c_str(),
               "the input has 2 dimensions; expected [n, h, w, c]");
  EXPECT_STREQ(Refused(*custom::Register_MAX_UNPOOLING_2D(), nullptr, {matrix, ints}, {matrix}).c_str(),
               "the input has 2 dimensions; expected [n, h, w, c]");
  EXPECT_STREQ(Refused(*custom::Register_MAX_POOL_3D(), nullptr, {matrix}, {matrix}).c_str(),
               "the input has 2 dimensions; expected [n, d, h, w, c]");
  EXPECT_STREQ(Refused(tflite::Register_MIRROR_PAD(), &mirror, {matrix, ints}, {matrix}).c_str(),
               "the paddings must have shape [2, 2]; they have 1 dimensions and 2 elements");
  EXPECT_STREQ(Refused(tflite::Register_RANGE(), nullptr, {number, ints, number}, {ints}).c_str(),
               "start, limit and delta have 0, 1 and 0 dimensions; scalars are needed");
  EXPECT_STREQ(Refused(tflite::Register_RESIZE_BILINEAR(), &resize, {matrix, ints}, {image}).c_str(),
               "the image has 2 dimensions instead of 4");
  EXPECT_STREQ(Refused(tflite::Register_SUM(), &reduce, {matrix, {kInt, {1, 1}, {0}}}, {vector}).c_str(),
               "the axes have 2 dimensions; a vector or a scalar is needed");
  EXPECT_STREQ(Refused(tflite::Register_RFFT2D(), nullptr, {matrix, ints}, {{kTfLiteComplex64, {4}}}).c_str(),
               "the output has 1 dimensions, the input 2");
  EXPECT_STREQ(Refused(tflite::Register_SCATTER_ND(), nullptr, {number, vector, ints}, {matrix}).c_str(),
               "the indices have no dimensions; one is needed");
  EXPECT_STREQ(Refused(tflite::Register_SPACE_TO_BATCH_ND(), nullptr, {image, ints, {kInt, {2}}}, {image}).c_str(),
               "the paddings or crops must have shape [2, 2]; they have 1 dimensions and 2 elements");
}

TEST(Refusals, DenseImageWarpNeedsAFlowForEachPixel) {
  const auto refused = [](std::vector<int> image, std::vector<int> flow) {
    return Refused(*custom::Register_DENSE_IMAGE_WARP(), nullptr, {{kFloat, image}, {kFloat, flow}}, {{kFloat, image}});
  };
  EXPECT_STREQ(refused({1, 2, 2, 1}, {2, 2, 2}).c_str(), "image and flow have 4 and 3 dimensions instead of 4");
  EXPECT_STREQ(refused({1, 2, 3, 1}, {1, 2, 2, 2}).c_str(), "dimension 2 of the image is 3, that of the flow 2");
  EXPECT_STREQ(refused({1, 2, 2, 1}, {1, 2, 2, 1}).c_str(), "the flow has 1 numbers for each pixel instead of 2");
}

TEST(Refusals, NumbersOfElements) {
  const PlainTensor vector = {kFloat, {2}}, two = {kInt, {2}}, number = {kFloat, {}}, matrix = {kFloat, {2, 2}};
  const PlainTensor wide = {kLong, {1}};
  const TfLiteCumsumParams cumsum = {};
  const TfLiteRandomParams random = {};
  const TfLiteReduceWindowParams window = {TfLiteReduceWindowFunctionAdd};
  EXPECT_STREQ(Refused(tflite::Register_CUMSUM(), &cumsum, {vector, two}, {vector}).c_str(),
               "the axis has 2 elements; one is needed");
  EXPECT_STREQ(Refused(tflite::Register_DILATE(), nullptr, {vector, {kInt, {1}}, vector}, {vector}).c_str(),
               "the value is 2 of type FLOAT32; one of type FLOAT32 is needed");
  EXPECT_STREQ(Refused(tflite::Register_MULTINOMIAL(), &random, {vector, {kInt, {}}}, {{kLong, {2, 1}}}).c_str(),
               "the logits have 1 dimensions; [batches, classes] is needed");
  EXPECT_STREQ(Refused(tflite::Register_MULTINOMIAL(), &random, {matrix, two}, {{kLong, {2, 1}}}).c_str(),
               "the number of samples has 2 elements instead of one");
  EXPECT_STREQ(
      Refused(tflite::Register_MULTINOMIAL(), &random, {{kFloat, {2, 0}}, {kInt, {}}}, {{kLong, {2, 1}}}).c_str(),
      "there are no classes");
  EXPECT_STREQ(Refused(tflite::Register_MULTINOMIAL(), &random, {matrix, {kInt, {}, {-1}}}, {{kLong, {2, 1}}}).c_str(),
               "the number of samples is -1; it must not be negative");
  EXPECT_STREQ(Refused(tflite::Register_NON_MAX_SUPPRESSION_V4(), nullptr,
                       {{kFloat, {1, 4}}, {kFloat, {1}}, two, number, number}, {{kInt, {1}}, {kInt, {}}})
                   .c_str(),
               "input 2 has 2 elements instead of one");
  EXPECT_STREQ(Refused(tflite::Register_NON_MAX_SUPPRESSION_V4(), nullptr,
                       {{kFloat, {4}}, {kFloat, {1}}, {kInt, {}}, number, number}, {{kInt, {1}}, {kInt, {}}})
                   .c_str(),
               "the boxes have 1 dimensions; [n, 4] is needed");
  EXPECT_STREQ(Refused(*custom::Register_RANDOM_UNIFORM_INT(), nullptr, {{kInt, {1}}, {kInt, {}}, two}, {two}).c_str(),
               "input 2 has 2 elements instead of one");
  EXPECT_STREQ(Refused(tflite::Register_REDUCE_WINDOW(), &window, {vector, vector, wide, wide, wide}, {vector}).c_str(),
               "the initial value has type FLOAT32 and 2 elements; one of FLOAT32 is needed");
  EXPECT_STREQ(Refused(tflite::Register_UNSORTED_SEGMENT_SUM(), nullptr, {vector, two, two}, {vector}).c_str(),
               "the number of segments has 2 elements; one is needed");
  EXPECT_STREQ(
      Refused(tflite::Register_SPARSE_TO_DENSE(), nullptr, {two, {kInt, {1}}, vector, vector}, {vector}).c_str(),
      "the value everywhere else is 2 of type FLOAT32; one of type FLOAT32 is needed");
  EXPECT_STREQ(Refused(tflite::Register_SPARSE_TO_DENSE(), nullptr, {two, vector, vector, number}, {vector}).c_str(),
               "the shape: type FLOAT32, but int32 or int64 is needed");
  EXPECT_STREQ(Refused(*custom::Register_MAX_UNPOOLING_2D(), nullptr, {{kFloat, {1, 2, 2, 1}}, {kInt, {1, 2, 1, 1}}},
                       {{kFloat, {1, 2, 2, 1}}})
                   .c_str(),
               "the indices have another shape than the input");
}

TEST(Refusals, MoreElementsThanThereCanBe) {
  const PlainTensor rows = {kFloat, {0x7FFFFFFF, 0}};
  const TfLiteConcatenationParams join = {};
  const TfLiteSkipGramParams grams = {};
  EXPECT_STREQ(Refused(tflite::Register_CONCATENATION(), &join, {rows, rows}, {rows}).c_str(),
               "the output would have too many elements");
  EXPECT_STREQ(Refused(tflite::Register_SPACE_TO_BATCH_ND(), nullptr,
                       {{kFloat, {1, 1, 1, 1}}, {kInt, {3}, {32767, 32767, 32767}}, {kInt, {3, 2}, {0, 0, 0, 0, 0, 0}}},
                       {{kFloat, {1, 1, 1, 1}}})
                   .c_str(),
               "the product of the block is too large");
  EXPECT_STREQ(Refused(tflite::Register_TOPK_V2(), nullptr, {{kTfLiteInt8, {32769}}, {kInt, {}}},
                       {{kTfLiteInt8, {1}}, {kTfLiteInt16, {1}}})
                   .c_str(),
               "rows of 32769 values have places that do not fit in 16 bits");
  EXPECT_STREQ(
      Refused(tflite::Register_SKIP_GRAM(), &grams, {{kTfLiteString, {1 << 29}}}, {{kTfLiteString, {1}}}).c_str(),
      "a tensor of 536870912 strings is too large");
}

TEST(Refusals, TextsForSkipGrams) {
  const TfLiteSkipGramParams grams = {};
  EXPECT_STREQ(Refused(tflite::Register_SKIP_GRAM(), &grams, {{kTfLiteString, {0}}}, {{kTfLiteString, {1}}}).c_str(),
               "there is no text");
  EXPECT_STREQ(Refused(tflite::Register_SKIP_GRAM(), &grams, {{kTfLiteString, {1}}}, {{kTfLiteString, {}}}).c_str(),
               "the output has 0 dimensions instead of one");
}

TEST(Refusals, ZeroPointsThatFillNothing) {
  const PlainTensor bytes = Scaled(kTfLiteInt8, {1, 2}, 1, 40000);
  EXPECT_STREQ(Refused(tflite::Register_PAD(), nullptr, {bytes, {kInt, {2, 2}}}, {bytes}).c_str(),
               "zero point 40000 is out of range");
  EXPECT_STREQ(
      Refused(tflite::Register_SPACE_TO_BATCH_ND(), nullptr, {bytes, {kInt, {1}}, {kInt, {1, 2}}}, {bytes}).c_str(),
      "zero point 40000 is out of range");
}

TEST(Refusals, OptionsThatAreNotKnown) {
  TfLiteMulParams relu = {};
  relu.activation = kTfLiteActRelu;
  const PlainTensor complex = {kTfLiteComplex64, {2}}, state = {kTfLiteUInt64, {2}}, floats = {kFloat, {1}};
  const PlainTensor ints = {kInt, {1}};
  const TfLiteStablehloRngBitGeneratorParams random = {kTfLiteRngAlgorithmUnknown};
  const TfLiteEmbeddingLookupSparseParams lookup = {static_cast<TfLiteCombinerType>(3)};
  EXPECT_STREQ(Refused(tflite::Register_MUL(), &relu, {complex, complex}, {complex}).c_str(),
               "complex numbers have no order, so no fused activation");
  EXPECT_STREQ(Refused(tflite::Register_STABLEHLO_RNG_BIT_GENERATOR(), &random, {state}, {state, ints}).c_str(),
               "algorithm 0 is not known");
  EXPECT_STREQ(Refused(tflite::Register_EMBEDDING_LOOKUP_SPARSE(), &lookup,
                       {ints, {kInt, {1, 1}}, ints, floats, {kFloat, {1, 1}}}, {{kFloat, {1}}})
                   .c_str(),
               "combiner 3 is not known");
}

struct Variant {
  TFLMRegistration registration;
  TfLiteType linked, other;
};

// These operators take pairs of the same type, and have no options, or none that matter here.
TEST(Refusals, TypesThatARegistrationLeavesOut) {
  const TfLiteAddParams no_activation = {};
  const Variant variants[] = {
      {tflite::Register_SUB_FLOAT32(), kFloat, kTfLiteInt8},
      {tflite::Register_DIV_FLOAT32(), kFloat, kTfLiteInt8},
      {tflite::Register_MINIMUM_INT8(), kTfLiteInt8, kFloat},
      {tflite::Register_MAXIMUM_FLOAT32(), kFloat, kInt},
      {tflite::Register_MUL_INT8(), kTfLiteInt8, kTfLiteInt16},
      {tflite::Register_ADD_INT8(), kTfLiteInt8, kTfLiteInt16},
  };
  for (const Variant& v : variants) {
    const PlainTensor fits = Scaled(v.linked, {2}, 1), other = Scaled(v.other, {2}, 1);
    EXPECT_STREQ(Refused(v.registration, &no_activation, {fits, fits}, {fits}).c_str(), "accepted");
    EXPECT_STRNE(Refused(v.registration, &no_activation, {other, other}, {other}).c_str(), "accepted");
  }
  const PlainTensor wide = {kLong, {2}}, unsigned_numbers = {kTfLiteUInt32, {2}};
  const PlainTensor narrow = {kInt, {2}};
  EXPECT_STRNE(Refused(tflite::Register_MUL_FLOAT32(), &no_activation, {narrow, narrow}, {narrow}).c_str(), "accepted");
  EXPECT_STRNE(Refused(tflite::Register_MUL_FLOAT32(), &no_activation, {wide, wide}, {wide}).c_str(), "accepted");
  EXPECT_STRNE(
      Refused(tflite::Register_SUB(), &no_activation, {unsigned_numbers, unsigned_numbers}, {unsigned_numbers}).c_str(),
      "accepted");
  for (const TFLMRegistration& comparison :
       {tflite::Register_EQUAL_INT8(), tflite::Register_NOT_EQUAL_INT8(), tflite::Register_GREATER_EQUAL_INT8(),
        tflite::Register_LESS_INT8(), tflite::Register_LESS_EQUAL_INT8()}) {
    const PlainTensor bytes = Scaled(kTfLiteInt8, {2}, 1), floats = {kFloat, {2}}, truths = {kTfLiteBool, {2}};
    EXPECT_STREQ(Refused(comparison, nullptr, {bytes, bytes}, {truths}).c_str(), "accepted");
    EXPECT_STRNE(Refused(comparison, nullptr, {floats, floats}, {truths}).c_str(), "accepted");
  }
  const TfLiteReducerParams reduce = {};
  for (const Variant& v : {Variant{tflite::Register_MEAN_INT8(), kTfLiteInt8, kFloat},
                           Variant{tflite::Register_SUM_FLOAT32(), kFloat, kTfLiteInt8},
                           Variant{tflite::Register_REDUCE_MAX_FLOAT32(), kFloat, kTfLiteInt8},
                           Variant{tflite::Register_REDUCE_MIN_INT8(), kTfLiteInt8, kFloat}}) {
    const PlainTensor fits = Scaled(v.linked, {2}, 1), other = Scaled(v.other, {2}, 1), axis = {kInt, {}, {0}};
    EXPECT_STREQ(Refused(v.registration, &reduce, {fits, axis}, {Scaled(v.linked, {}, 1)}).c_str(), "accepted");
    EXPECT_STRNE(Refused(v.registration, &reduce, {other, axis}, {Scaled(v.other, {}, 1)}).c_str(), "accepted");
  }
  for (const Variant& v : {Variant{tflite::Register_RELU_INT8(), kTfLiteInt8, kFloat},
                           Variant{tflite::Register_RELU6_FLOAT32(), kFloat, kTfLiteInt8},
                           Variant{tflite::Register_RELU_N1_TO_1_INT8(), kTfLiteInt8, kFloat},
                           Variant{tflite::Register_RELU_N1_TO_1_FLOAT32(), kFloat, kTfLiteInt8},
                           Variant{tflite::Register_RELU_0_TO_1_INT8(), kTfLiteInt8, kFloat},
                           Variant{tflite::Register_RELU_0_TO_1_FLOAT32(), kFloat, kTfLiteInt8}}) {
    const PlainTensor fits = Scaled(v.linked, {2}, 1), other = Scaled(v.other, {2}, 1);
    EXPECT_STREQ(Refused(v.registration, nullptr, {fits}, {fits}).c_str(), "accepted");
    EXPECT_STRNE(Refused(v.registration, nullptr, {other}, {other}).c_str(), "accepted");
  }
}

TEST(Refusals, TypesThatARegistrationOfALayerLeavesOut) {
  const TfLiteBatchMatMulParams product = {};
  for (const Variant& v : {Variant{tflite::Register_BATCH_MATMUL_FLOAT32(), kFloat, kTfLiteInt8},
                           Variant{tflite::Register_BATCH_MATMUL_INT8(), kTfLiteInt8, kFloat},
                           Variant{tflite::Register_BATCH_MATMUL_INT16(), kTfLiteInt16, kFloat}}) {
    const PlainTensor fits = Scaled(v.linked, {2, 2}, 1), other = Scaled(v.other, {2, 2}, 1);
    EXPECT_STREQ(Refused(v.registration, &product, {fits, fits}, {fits}).c_str(), "accepted");
    EXPECT_STRNE(Refused(v.registration, &product, {other, other}, {other}).c_str(), "accepted");
  }
  TfLiteTransposeConvParams conv = {};
  conv.padding = kTfLitePaddingSame;
  conv.stride_width = conv.stride_height = 1;
  for (const Variant& v : {Variant{tflite::Register_TRANSPOSE_CONV_FLOAT32(), kFloat, kTfLiteInt8},
                           Variant{tflite::Register_TRANSPOSE_CONV_INT8(), kTfLiteInt8, kFloat},
                           Variant{tflite::Register_TRANSPOSE_CONV_INT16(), kTfLiteInt16, kFloat}}) {
    const PlainTensor shape = {kInt, {4}, {1, 1, 1, 1}};
    const auto message = [&](TfLiteType type) {
      const PlainTensor image = Scaled(type, {1, 1, 1, 1}, 1);
      const PlainTensor filter = Scaled(type == kFloat ? kFloat : kTfLiteInt8, {1, 1, 1, 1}, 1);
      return Refused(v.registration, &conv, {shape, filter, image}, {image});
    };
    EXPECT_STREQ(message(v.linked).c_str(), "accepted");
    EXPECT_STRNE(message(v.other).c_str(), "accepted");
  }
  const TfLiteConvParams layer = {kTfLitePaddingSame, 1, 1, kTfLiteActNone, 1, 1, kTfLiteNoType};
  const TfLiteDepthwiseConvParams depthwise = {kTfLitePaddingSame, 1, 1, 1, kTfLiteActNone, 1, 1};
  const auto message = [](const TFLMRegistration& registration, const void* params, TfLiteType type,
                          TfLiteType filter) {
    const PlainTensor image = Scaled(type, {1, 1, 1, 1}, 1);
    return Refused(registration, params, {image, Scaled(filter, {1, 1, 1, 1}, 1)}, {image});
  };
  EXPECT_STREQ(message(tflite::Register_CONV_2D_INT4(), &layer, kTfLiteInt8, kTfLiteInt4).c_str(), "accepted");
  EXPECT_STRNE(message(tflite::Register_CONV_2D_INT4(), &layer, kFloat, kFloat).c_str(), "accepted");
  EXPECT_STREQ(message(tflite::Register_DEPTHWISE_CONV_2D_INT4(), &depthwise, kTfLiteInt8, kTfLiteInt4).c_str(),
               "accepted");
  EXPECT_STRNE(message(tflite::Register_DEPTHWISE_CONV_2D_INT4(), &depthwise, kFloat, kFloat).c_str(), "accepted");
  EXPECT_STREQ(message(tflite::Register_DEPTHWISE_CONV_2D_FLOAT32(), &depthwise, kFloat, kFloat).c_str(), "accepted");
  EXPECT_STRNE(message(tflite::Register_DEPTHWISE_CONV_2D_FLOAT32(), &depthwise, kTfLiteInt8, kTfLiteInt8).c_str(),
               "accepted");
  const TfLiteResizeBilinearParams resize = {};
  const PlainTensor image = Scaled(kTfLiteInt8, {1, 1, 1, 1}, 1), floats = {kFloat, {1, 1, 1, 1}};
  const PlainTensor size = {kInt, {2}, {1, 1}};
  EXPECT_STREQ(Refused(tflite::Register_RESIZE_BILINEAR_INT8(), &resize, {image, size}, {image}).c_str(), "accepted");
  EXPECT_STRNE(Refused(tflite::Register_RESIZE_BILINEAR_INT8(), &resize, {floats, size}, {floats}).c_str(), "accepted");
}

TEST(Refusals, ControlFlowWithoutInputs) {
  const TfLiteIfParams branches = {};
  const TfLiteStablehloCaseParams cases = {};
  EXPECT_STREQ(Refused(tflite::Register_IF(), &branches, {}, {}).c_str(), "the condition is missing");
  EXPECT_STREQ(Refused(tflite::Register_STABLEHLO_CASE(), &cases, {}, {}).c_str(), "the index is missing");
}

// An application has zeroed this context and filled it as it likes, without a runtime of Mote behind it.
class ForeignContext {
 public:
  ForeignContext() { context_.ReportError = KeepMessage; }

  // Returns the operator's message in its first call.
  std::string Refusal(const TFLMRegistration& registration, int tensors) {
    said().clear();
    uint64_t options[64] = {};
    int inputs[3] = {tensors, 0, 0}, outputs[2] = {1, 0};
    TfLiteNode node = {};
    node.inputs = reinterpret_cast<TfLiteIntArray*>(inputs);
    node.outputs = reinterpret_cast<TfLiteIntArray*>(outputs);
    node.builtin_data = options;
    if (registration.init != nullptr) node.user_data = registration.init(&context_, nullptr, 0);
    EXPECT_EQ(node.user_data, nullptr);
    EXPECT_EQ(registration.prepare(&context_, &node), kTfLiteError);
    return said();
  }

 private:
  static std::string& said() {
    static std::string text;
    return text;
  }
  static void KeepMessage(TfLiteContext*, const char* format, ...) { said() += format; }

  TfLiteContext context_ = {};
};

TEST(Refusals, ContextsThatAreNotOfMote) {
  ForeignContext context;
  const char* const text = "the TfLiteContext is not of a Mote interpreter";
#define OP(ENUM, ...)                                                                                 \
  for (const int tensors : {0, 1, 2}) {                                                               \
    EXPECT_TRUE(context.Refusal(tflite::Register_##ENUM(), tensors).find(text) != std::string::npos); \
  }
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE)                                      \
  for (const int tensors : {0, 1, 2}) {                                                           \
    const std::string said = context.Refusal(*tflite::NAMESPACE::Register_##REGISTER(), tensors); \
    EXPECT_TRUE(said.find(text) != std::string::npos);                                            \
  }
#define CUSTOM_OP_ALIAS(...)
#include "mote/ops.def"
}

}  // namespace
}  // namespace mote
