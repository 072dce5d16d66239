// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tests without a heap, in the form of 2019:
//
//   TF_LITE_MICRO_TESTS_BEGIN
//   TF_LITE_MICRO_TEST(AddsNumbers) { TF_LITE_MICRO_EXPECT_EQ(4, 2 + 2); }
//   TF_LITE_MICRO_TESTS_END
//
// An EXPECT notes a failure and goes on; an ASSERT also returns kTfLiteError from the function it is in, which in a
// test skips the remaining tests.
#ifndef TENSORFLOW_LITE_MICRO_TESTING_MICRO_TEST_H_
#define TENSORFLOW_LITE_MICRO_TESTING_MICRO_TEST_H_

#include <limits>
#include <type_traits>

#include "mote/test_values.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/micro/micro_error_reporter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace micro_test {

// TF_LITE_MICRO_TESTS_BEGIN defines these.
extern int tests_passed;
extern int tests_failed;
extern bool is_test_complete;
extern bool did_test_fail;
extern tflite::ErrorReporter* reporter;

namespace internal {

inline void BeginTest(const char* name) {
  is_test_complete = false;
  did_test_fail = false;
  printer::Printf("Testing %s\r\n", name);
}

inline void EndTest() {
  is_test_complete = true;
  did_test_fail ? ++tests_failed : ++tests_passed;
}

inline void Fail(const char* what, const char* file, int line) {
  printer::Printf("%s:%d: %s\r\n", file, line, what);
  did_test_fail = true;
}

template <typename Relation, typename T, typename U>
void ExpectRelation(Relation holds, const T& a, const U& b, const char* a_str, const char* b_str, const char* op,
                    const char* file, int line) {
  if (holds(a, b)) return;
  printer::ReportFailure(a_str, b_str, a, b, op, file, line);
  did_test_fail = true;
}

template <typename T, typename U, typename E>
void ExpectNear(const T& a, const U& b, const E& epsilon, const char* a_str, const char* b_str, const char* epsilon_str,
                const char* file, int line) {
  if (IsNear(a, b, epsilon)) return;
  printer::ReportFailureNear(a_str, b_str, epsilon_str, a, b, file, line);
  did_test_fail = true;
}

// A test that an ASSERT left has not ended yet, so it is counted here.
inline int ReportTests() {
  if (!is_test_complete) EndTest();
  printer::Printf("%d/%d tests passed\r\n", tests_passed, tests_passed + tests_failed);
  printer::Printf(tests_failed == 0 ? "~~~ALL TESTS PASSED~~~\r\n" : "~~~SOME TESTS FAILED~~~\r\n");
  return tests_failed == 0 ? 0 : 1;
}

}  // namespace internal
}  // namespace micro_test

namespace tflite {

inline void InitializeTest() { InitializeTarget(); }

}  // namespace tflite

#define TF_LITE_MICRO_TESTS_BEGIN                           \
  namespace micro_test {                                    \
  int tests_passed = 0;                                     \
  int tests_failed = 0;                                     \
  bool is_test_complete = true;                             \
  bool did_test_fail = false;                               \
  tflite::ErrorReporter* reporter = nullptr;                \
  static TfLiteStatus RunTests();                           \
  }                                                         \
  int main(int, char**) {                                   \
    tflite::InitializeTest();                               \
    micro_test::reporter = tflite::GetMicroErrorReporter(); \
    static_cast<void>(micro_test::RunTests());              \
    return micro_test::internal::ReportTests();             \
  }                                                         \
  static TfLiteStatus micro_test::RunTests() {
#define TF_LITE_MICRO_TESTS_END \
  return kTfLiteOk;             \
  }

#define TF_LITE_MICRO_TEST(name) \
  for (micro_test::internal::BeginTest(#name); !micro_test::is_test_complete; micro_test::internal::EndTest())

#define TF_LITE_MICRO_FAIL(msg) micro_test::internal::Fail(msg, __FILE__, __LINE__)

#define TF_LITE_MICRO_CHECK_FAIL()                      \
  do {                                                  \
    if (micro_test::did_test_fail) return kTfLiteError; \
  } while (false)

#define MICRO_TEST_EXPECT_RELATION(a, b, relation, op) \
  micro_test::internal::ExpectRelation(micro_test::internal::relation(), (a), (b), #a, #b, op, __FILE__, __LINE__)

#define TF_LITE_MICRO_EXPECT(x)                  \
  do {                                           \
    if (!(x)) TF_LITE_MICRO_FAIL("not so: " #x); \
  } while (false)
#define TF_LITE_MICRO_EXPECT_TRUE(x) TF_LITE_MICRO_EXPECT(x)
#define TF_LITE_MICRO_EXPECT_FALSE(x) TF_LITE_MICRO_EXPECT(!(x))
#define TF_LITE_MICRO_EXPECT_EQ(x, y) MICRO_TEST_EXPECT_RELATION(x, y, Equal, "==")
#define TF_LITE_MICRO_EXPECT_NE(x, y) MICRO_TEST_EXPECT_RELATION(x, y, NotEqual, "!=")
#define TF_LITE_MICRO_EXPECT_GT(x, y) MICRO_TEST_EXPECT_RELATION(x, y, Greater, ">")
#define TF_LITE_MICRO_EXPECT_LT(x, y) MICRO_TEST_EXPECT_RELATION(x, y, Less, "<")
#define TF_LITE_MICRO_EXPECT_GE(x, y) MICRO_TEST_EXPECT_RELATION(x, y, GreaterOrEqual, ">=")
#define TF_LITE_MICRO_EXPECT_LE(x, y) MICRO_TEST_EXPECT_RELATION(x, y, LessOrEqual, "<=")
#define TF_LITE_MICRO_EXPECT_NEAR(x, y, epsilon) \
  micro_test::internal::ExpectNear((x), (y), (epsilon), #x, #y, #epsilon, __FILE__, __LINE__)
#define TF_LITE_MICRO_ARRAY_ELEMENT_EXPECT_NEAR(arr1, idx1, arr2, idx2, epsilon) \
  TF_LITE_MICRO_EXPECT_NEAR((arr1)[(idx1)], (arr2)[(idx2)], epsilon)
#define TF_LITE_MICRO_EXPECT_STRING_EQ(string1, string2) \
  MICRO_TEST_EXPECT_RELATION(string1, string2, StringsEqual, "==")

#define MICRO_TEST_ASSERT(expectation) \
  do {                                 \
    expectation;                       \
    TF_LITE_MICRO_CHECK_FAIL();        \
  } while (false)

#define TF_LITE_MICRO_ASSERT(x) MICRO_TEST_ASSERT(TF_LITE_MICRO_EXPECT(x))
#define TF_LITE_MICRO_ASSERT_TRUE(x) MICRO_TEST_ASSERT(TF_LITE_MICRO_EXPECT_TRUE(x))
#define TF_LITE_MICRO_ASSERT_FALSE(x) MICRO_TEST_ASSERT(TF_LITE_MICRO_EXPECT_FALSE(x))
#define TF_LITE_MICRO_ASSERT_EQ(x, y) MICRO_TEST_ASSERT(TF_LITE_MICRO_EXPECT_EQ(x, y))
#define TF_LITE_MICRO_ASSERT_NE(x, y) MICRO_TEST_ASSERT(TF_LITE_MICRO_EXPECT_NE(x, y))
#define TF_LITE_MICRO_ASSERT_GT(x, y) MICRO_TEST_ASSERT(TF_LITE_MICRO_EXPECT_GT(x, y))
#define TF_LITE_MICRO_ASSERT_LT(x, y) MICRO_TEST_ASSERT(TF_LITE_MICRO_EXPECT_LT(x, y))
#define TF_LITE_MICRO_ASSERT_GE(x, y) MICRO_TEST_ASSERT(TF_LITE_MICRO_EXPECT_GE(x, y))
#define TF_LITE_MICRO_ASSERT_LE(x, y) MICRO_TEST_ASSERT(TF_LITE_MICRO_EXPECT_LE(x, y))

#endif  // TENSORFLOW_LITE_MICRO_TESTING_MICRO_TEST_H_
