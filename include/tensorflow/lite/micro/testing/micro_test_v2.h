// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs tests without a heap, with the names of GoogleTest. It differs from that: no text can be streamed into an
// assertion, and FAIL and ADD_FAILURE take the text as an argument. The tests run in the order of their definition.
#ifndef TENSORFLOW_LITE_MICRO_TESTING_MICRO_TEST_V2_H_
#define TENSORFLOW_LITE_MICRO_TESTING_MICRO_TEST_V2_H_

#include <cstdarg>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "mote/test_values.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/debug_log.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace tflite {

inline void InitializeTest() { InitializeTarget(); }

}  // namespace tflite

namespace micro_test {

using IsChosen = bool (*)(const char* suite_name, const char* test_name);

namespace internal {

struct TestInfo {
  const char* suite_name;
  const char* test_name;
  void (*test_func)();
  TestInfo* next;
  TestInfo* next_failure;
};

class TestRunner {
 public:
  static TestRunner& Get() {
    static TestRunner runner;
    return runner;
  }

  void RegisterTest(TestInfo* test) {
    *last_ = test;
    last_ = &test->next;
  }

  // Says if the test that runs has failed.
  bool fail() const { return fatal_fail_ || nonfatal_fail_; }
  bool& fatal_fail() { return fatal_fail_; }
  bool& nonfatal_fail() { return nonfatal_fail_; }

  void NoteFailure(bool fatal) { (fatal ? fatal_fail_ : nonfatal_fail_) = true; }

  // Runs the tests that are chosen. Returns kTfLiteError when a test failed or none is chosen.
  TfLiteStatus Run(IsChosen is_chosen) {
    TestInfo* failures = nullptr;
    TestInfo** last_failure = &failures;
    int total = 0;
    int failed = 0;
    for (TestInfo* test = first_; test != nullptr; test = test->next) {
      if (is_chosen != nullptr && !is_chosen(test->suite_name, test->test_name)) continue;
      printer::Printf("[ RUN      ] %s.%s\r\n", test->suite_name, test->test_name);
      fatal_fail_ = false;
      nonfatal_fail_ = false;
      test->test_func();
      ++total;
      if (fail()) {
        ++failed;
        test->next_failure = nullptr;
        *last_failure = test;
        last_failure = &test->next_failure;
      }
      printer::Printf("%s %s.%s\r\n", fail() ? "[  FAILED  ]" : "[       OK ]", test->suite_name, test->test_name);
    }
    printer::Printf("%d of %d tests passed\r\n", total - failed, total);
    for (TestInfo* test = failures; test != nullptr; test = test->next_failure) {
      printer::Printf("[  FAILED  ] %s.%s\r\n", test->suite_name, test->test_name);
    }
    const bool passed = total > 0 && failed == 0;
    printer::Printf(passed ? "~~~ALL TESTS PASSED~~~\r\n" : "~~~SOME TESTS FAILED~~~\r\n");
    return passed ? kTfLiteOk : kTfLiteError;
  }

 private:
  TestInfo* first_ = nullptr;
  TestInfo** last_ = &first_;
  bool fatal_fail_ = false;
  bool nonfatal_fail_ = false;
};

class TestRegistrar {
 public:
  explicit TestRegistrar(TestInfo* info) { TestRunner::Get().RegisterTest(info); }
};

inline void Fail(const char* what, const char* text, bool fatal, const char* file, int line) {
  printer::Printf("%s:%d: %s%s\r\n", file, line, what, text);
  TestRunner::Get().NoteFailure(fatal);
}

// Returns true when the relation holds; else reports and notes the failure. The operands are function arguments, so
// that temporary objects in them live as long as they are needed.
template <typename Relation, typename T, typename U>
bool Check(Relation holds, const T& a, const U& b, bool fatal, const char* a_str, const char* b_str, const char* op,
           const char* file, int line) {
  if (holds(a, b)) return true;
  printer::ReportFailure(a_str, b_str, a, b, op, file, line);
  TestRunner::Get().NoteFailure(fatal);
  return false;
}

template <typename T, typename U, typename E>
bool CheckNear(const T& a, const U& b, const E& epsilon, bool fatal, const char* a_str, const char* b_str,
               const char* epsilon_str, const char* file, int line) {
  if (IsNear(a, b, epsilon)) return true;
  printer::ReportFailureNear(a_str, b_str, epsilon_str, a, b, file, line);
  TestRunner::Get().NoteFailure(fatal);
  return false;
}

}  // namespace internal

inline bool HasFatalFailure() { return internal::TestRunner::Get().fatal_fail(); }
inline bool HasNonfatalFailure() { return internal::TestRunner::Get().nonfatal_fail(); }
inline bool HasFailure() { return internal::TestRunner::Get().fail(); }

// Runs all tests, or those for which the function returns true.
inline TfLiteStatus RunAllTests(IsChosen is_chosen = nullptr) { return internal::TestRunner::Get().Run(is_chosen); }

}  // namespace micro_test

namespace testing {

// The base of the fixtures of TEST_F.
class Test {
 public:
  virtual ~Test() = default;
  virtual void SetUp() {}
  virtual void TearDown() {}
  static bool HasFatalFailure() { return micro_test::HasFatalFailure(); }
  static bool HasNonfatalFailure() { return micro_test::HasNonfatalFailure(); }
  static bool HasFailure() { return micro_test::HasFailure(); }

 protected:
  void operator delete(void*) {}  // so that fixtures do not link the heap
};

}  // namespace testing

inline bool HasFatalFailure() { return micro_test::HasFatalFailure(); }
inline bool HasNonfatalFailure() { return micro_test::HasNonfatalFailure(); }
inline bool HasFailure() { return micro_test::HasFailure(); }

#define MICRO_TEST_REGISTER(suite, name, function)                                                           \
  static micro_test::internal::TestInfo suite##_##name##_info = {#suite, #name, function, nullptr, nullptr}; \
  static micro_test::internal::TestRegistrar suite##_##name##_registrar(&suite##_##name##_info);

#define TEST(suite, name)                                 \
  static void suite##_##name##_Test();                    \
  MICRO_TEST_REGISTER(suite, name, suite##_##name##_Test) \
  static void suite##_##name##_Test()

#define TEST_F(fixture, name)                                      \
  class fixture##_##name##_Test : public fixture {                 \
   public:                                                         \
    void TestBody();                                               \
    static void Run() {                                            \
      fixture##_##name##_Test test;                                \
      test.SetUp();                                                \
      if (!micro_test::HasFatalFailure()) test.TestBody();         \
      test.TearDown();                                             \
    }                                                              \
  };                                                               \
  MICRO_TEST_REGISTER(fixture, name, fixture##_##name##_Test::Run) \
  void fixture##_##name##_Test::TestBody()

#define MICRO_TEST_NOTHING static_cast<void>(0)

#define MICRO_TEST_BOOL(a, b, fatal, on_fail)                                                        \
  do {                                                                                               \
    if (static_cast<bool>(a) != (b)) {                                                               \
      micro_test::internal::Fail((b) ? "not true: " : "not false: ", #a, fatal, __FILE__, __LINE__); \
      on_fail;                                                                                       \
    }                                                                                                \
  } while (false)

#define MICRO_TEST_OP(a, b, op_str, compare, fatal, on_fail)                                                     \
  do {                                                                                                           \
    if (!micro_test::internal::Check(micro_test::internal::compare(), (a), (b), fatal, #a, #b, op_str, __FILE__, \
                                     __LINE__)) {                                                                \
      on_fail;                                                                                                   \
    }                                                                                                            \
  } while (false)

#define MICRO_TEST_NEAR(a, b, epsilon, fatal, on_fail)                                                        \
  do {                                                                                                        \
    if (!micro_test::internal::CheckNear((a), (b), (epsilon), fatal, #a, #b, #epsilon, __FILE__, __LINE__)) { \
      on_fail;                                                                                                \
    }                                                                                                         \
  } while (false)

#define MICRO_TEST_NO_FATAL_FAILURE(statement, fatal, on_fail)                                 \
  do {                                                                                         \
    bool& micro_test_flag = micro_test::internal::TestRunner::Get().fatal_fail();              \
    const bool micro_test_before = micro_test_flag;                                            \
    micro_test_flag = false;                                                                   \
    { statement; }                                                                             \
    const bool micro_test_failed = micro_test_flag;                                            \
    micro_test_flag = micro_test_before || micro_test_failed;                                  \
    if (micro_test_failed) {                                                                   \
      micro_test::internal::Fail("fatal failure in: ", #statement, fatal, __FILE__, __LINE__); \
      on_fail;                                                                                 \
    }                                                                                          \
  } while (false)

#define EXPECT_TRUE(x) MICRO_TEST_BOOL(x, true, false, MICRO_TEST_NOTHING)
#define EXPECT_FALSE(x) MICRO_TEST_BOOL(x, false, false, MICRO_TEST_NOTHING)
#define EXPECT_EQ(a, b) MICRO_TEST_OP(a, b, "==", Equal, false, MICRO_TEST_NOTHING)
#define EXPECT_NE(a, b) MICRO_TEST_OP(a, b, "!=", NotEqual, false, MICRO_TEST_NOTHING)
#define EXPECT_GT(a, b) MICRO_TEST_OP(a, b, ">", Greater, false, MICRO_TEST_NOTHING)
#define EXPECT_LT(a, b) MICRO_TEST_OP(a, b, "<", Less, false, MICRO_TEST_NOTHING)
#define EXPECT_GE(a, b) MICRO_TEST_OP(a, b, ">=", GreaterOrEqual, false, MICRO_TEST_NOTHING)
#define EXPECT_LE(a, b) MICRO_TEST_OP(a, b, "<=", LessOrEqual, false, MICRO_TEST_NOTHING)
#define EXPECT_STREQ(a, b) MICRO_TEST_OP(a, b, "==", StringsEqual, false, MICRO_TEST_NOTHING)
#define EXPECT_STRNE(a, b) MICRO_TEST_OP(a, b, "!=", StringsDifferent, false, MICRO_TEST_NOTHING)
#define EXPECT_NEAR(a, b, epsilon) MICRO_TEST_NEAR(a, b, epsilon, false, MICRO_TEST_NOTHING)
#define EXPECT_FLOAT_EQ(a, b) MICRO_TEST_OP(a, b, "==", AlmostEqual, false, MICRO_TEST_NOTHING)
#define EXPECT_NO_FATAL_FAILURE(statement) MICRO_TEST_NO_FATAL_FAILURE(statement, false, MICRO_TEST_NOTHING)

#define ASSERT_TRUE(x) MICRO_TEST_BOOL(x, true, true, return )
#define ASSERT_FALSE(x) MICRO_TEST_BOOL(x, false, true, return )
#define ASSERT_EQ(a, b) MICRO_TEST_OP(a, b, "==", Equal, true, return )
#define ASSERT_NE(a, b) MICRO_TEST_OP(a, b, "!=", NotEqual, true, return )
#define ASSERT_GT(a, b) MICRO_TEST_OP(a, b, ">", Greater, true, return )
#define ASSERT_LT(a, b) MICRO_TEST_OP(a, b, "<", Less, true, return )
#define ASSERT_GE(a, b) MICRO_TEST_OP(a, b, ">=", GreaterOrEqual, true, return )
#define ASSERT_LE(a, b) MICRO_TEST_OP(a, b, "<=", LessOrEqual, true, return )
#define ASSERT_STREQ(a, b) MICRO_TEST_OP(a, b, "==", StringsEqual, true, return )
#define ASSERT_STRNE(a, b) MICRO_TEST_OP(a, b, "!=", StringsDifferent, true, return )
#define ASSERT_NEAR(a, b, epsilon) MICRO_TEST_NEAR(a, b, epsilon, true, return )
#define ASSERT_FLOAT_EQ(a, b) MICRO_TEST_OP(a, b, "==", AlmostEqual, true, return )
#define ASSERT_NO_FATAL_FAILURE(statement) MICRO_TEST_NO_FATAL_FAILURE(statement, true, return )

#define ADD_FAILURE(msg) micro_test::internal::Fail("", msg, false, __FILE__, __LINE__)
#define FAIL(msg) return micro_test::internal::Fail("", msg, true, __FILE__, __LINE__)

#define RUN_ALL_TESTS() micro_test::RunAllTests()

#define TF_LITE_MICRO_TESTS_MAIN \
  int main(int, char**) {        \
    tflite::InitializeTest();    \
    return RUN_ALL_TESTS();      \
  }

#endif  // TENSORFLOW_LITE_MICRO_TESTING_MICRO_TEST_V2_H_
