/* SPDX-FileCopyrightText: 2026 The Mote Authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * mote/micro.h: what it refuses, and that nothing it refuses breaks what comes after. */
#include <string.h>

#include "examples/hello_world_c/sine_model.h"
#include "examples/hello_world_c/sine_operators.h"
#include "mote/micro.h"

static int g_failures = 0;

#define CHECK(condition)              \
  do {                                \
    if (!(condition)) {               \
      ++g_failures;                   \
      MoteLog("not so: " #condition); \
    }                                 \
  } while (0)

enum { kArenaBytes = 2048 };
static union {
  uint64_t aligned;
  unsigned char bytes[MOTE_INTERPRETER_BYTES(2) + 8];
} g_memory;
static union {
  uint64_t aligned;
  unsigned char bytes[kArenaBytes + 16];
} g_arena;
static union {
  uint64_t aligned;
  unsigned char bytes[sizeof(kSineModel) + 8];
} g_model;

static unsigned char* Arena(void) { return g_arena.bytes + (16 - (uintptr_t)g_arena.bytes % 16) % 16; }

static MoteSetup Setup(void) {
  MoteSetup setup;
  memset(&setup, 0, sizeof(setup));
  setup.model = kSineModel.bytes;
  setup.model_bytes = sizeof(kSineModel.bytes);
  setup.arena = Arena();
  setup.arena_bytes = kArenaBytes;
  setup.operators = kSineOperators;
  setup.num_operators = kSineNumOperators;
  return setup;
}

static MoteInterpreter* Make(const MoteSetup* setup) {
  MoteInterpreter* interpreter = NULL;
  memset(&g_memory, 0xa5, sizeof(g_memory));
  CHECK(MoteCreate(g_memory.bytes, MOTE_INTERPRETER_BYTES(setup->num_operators), setup, &interpreter) == kMoteOk);
  return interpreter;
}

/* The answer for the input 64, of a run from the first operator to the last. */
static int Answer(MoteInterpreter* interpreter) {
  MoteTensor input, output;
  CHECK(MoteInput(interpreter, 0, &input) == kMoteOk);
  ((int8_t*)input.data)[0] = 64;
  CHECK(MoteInvoke(interpreter) == kMoteOk);
  CHECK(MoteOutput(interpreter, 0, &output) == kMoteOk);
  return ((const int8_t*)output.data)[0];
}

static void TestTensors(void) {
  const MoteSetup setup = Setup();
  MoteInterpreter* const interpreter = Make(&setup);
  MoteTensor tensor;
  CHECK(MoteAllocate(interpreter) == kMoteOk);
  CHECK(MoteAllocate(interpreter) == kMoteOk);
  CHECK(MoteRequiredArenaBytes(interpreter) == kSineInt8ArenaBytes);
  CHECK(MoteInputCount(interpreter) == 1 && MoteOutputCount(interpreter) == 1);
  CHECK(MoteInput(interpreter, 0, &tensor) == kMoteOk);
  CHECK(tensor.type == kMoteInt8 && tensor.rank == 2 && tensor.dims[0] == 1 && tensor.dims[1] == 1);
  CHECK(tensor.bytes == 1 && tensor.data != NULL && tensor.scale > 0.02f && tensor.scale < 0.03f);
  CHECK(tensor.zero_point >= -128 && tensor.zero_point <= 127);
  CHECK(MoteInput(interpreter, 1, &tensor) == kMoteBadArgument && tensor.data == NULL && tensor.rank == 0);
  CHECK(MoteOutput(interpreter, (size_t)-1, &tensor) == kMoteBadArgument && tensor.data == NULL);
  CHECK(MoteInput(interpreter, 0, NULL) == kMoteBadArgument);
  CHECK(MoteOutput(interpreter, 0, NULL) == kMoteBadArgument);
  CHECK(Answer(interpreter) == Answer(interpreter));
  MoteDestroy(interpreter);
}

/* Each call with one thing wrong. */
static void TestBadSetup(void) {
  MoteInterpreter* interpreter = (MoteInterpreter*)&g_memory;
  MoteSetup setup = Setup();
  static const MoteAddOperator null_entry[] = {0};
  static const MoteAddOperator twice[] = {MoteAdd_FULLY_CONNECTED, MoteAdd_FULLY_CONNECTED_INT8};
  const size_t bytes = sizeof(g_memory.bytes);
  size_t i;
  CHECK(MoteCreate(g_memory.bytes, bytes, &setup, NULL) == kMoteBadArgument);
  CHECK(MoteCreate(NULL, bytes, &setup, &interpreter) == kMoteBadArgument && interpreter == NULL);
  for (i = 1; i < 8; ++i) CHECK(MoteCreate(g_memory.bytes + i, bytes - i, &setup, &interpreter) == kMoteBadArgument);
  CHECK(MoteCreate(g_memory.bytes, bytes, NULL, &interpreter) == kMoteBadArgument);
  setup.model = NULL;
  CHECK(MoteCreate(g_memory.bytes, bytes, &setup, &interpreter) == kMoteBadArgument);
  setup.model = kSineModel.bytes + 4;
  CHECK(MoteCreate(g_memory.bytes, bytes, &setup, &interpreter) == kMoteBadArgument);
  setup = Setup();
  setup.arena = NULL;
  CHECK(MoteCreate(g_memory.bytes, bytes, &setup, &interpreter) == kMoteBadArgument);
  setup = Setup();
  setup.operators = NULL;
  CHECK(MoteCreate(g_memory.bytes, bytes, &setup, &interpreter) == kMoteBadArgument);
  setup.operators = null_entry;
  CHECK(MoteCreate(g_memory.bytes, bytes, &setup, &interpreter) == kMoteBadArgument);
  setup.operators = twice;
  setup.num_operators = 2;
  CHECK(MoteCreate(g_memory.bytes, bytes, &setup, &interpreter) == kMoteMissingOperator && interpreter == NULL);
  /* What is left in the memory is no interpreter. */
  CHECK(MoteAllocate((MoteInterpreter*)&g_memory) == kMoteBadArgument);
}

/* Any amount of memory works or is refused, and nothing behind it is written. */
static void TestMemoryOfEachSize(void) {
  const MoteSetup setup = Setup();
  const size_t enough = MOTE_INTERPRETER_BYTES(kSineNumOperators);
  size_t bytes, i;
  CHECK(enough <= sizeof(g_memory.bytes));
  for (bytes = 0; bytes <= enough; ++bytes) {
    MoteInterpreter* interpreter = NULL;
    MoteStatus status;
    memset(&g_memory, 0x5a, sizeof(g_memory));
    status = MoteCreate(g_memory.bytes, bytes, &setup, &interpreter);
    CHECK(status == kMoteOk || status == kMoteMemoryTooSmall);
    CHECK((interpreter != NULL) == (status == kMoteOk));
    if (bytes == enough) CHECK(status == kMoteOk);
    if (status == kMoteOk) CHECK(MoteAllocate(interpreter) == kMoteOk);
    for (i = bytes; i < sizeof(g_memory.bytes); ++i) CHECK(g_memory.bytes[i] == 0x5a);
    MoteDestroy(interpreter);
  }
}

static void TestArenaOfEachSize(void) {
  size_t bytes;
  for (bytes = 0; bytes < kSineInt8ArenaBytes; bytes += 1 + bytes / 16) {
    MoteSetup setup = Setup();
    MoteInterpreter* interpreter;
    setup.arena_bytes = bytes;
    interpreter = Make(&setup);
    if (interpreter == NULL) continue;
    CHECK(MoteAllocate(interpreter) == kMoteMemoryTooSmall);
    CHECK(MoteRequiredArenaBytes(interpreter) > bytes && MoteRequiredArenaBytes(interpreter) <= kSineInt8ArenaBytes);
    CHECK(MoteInvoke(interpreter) == kMoteWrongOrder);
    MoteDestroy(interpreter);
  }
}

static void TestMissingOperator(void) {
  static const MoteAddOperator other[] = {MoteAdd_RESHAPE};
  MoteSetup setup = Setup();
  MoteInterpreter* interpreter;
  setup.operators = other;
  interpreter = Make(&setup);
  CHECK(MoteAllocate(interpreter) == kMoteMissingOperator);
  MoteDestroy(interpreter);
  setup.operators = NULL;
  setup.num_operators = 0;
  interpreter = Make(&setup);
  CHECK(MoteAllocate(interpreter) == kMoteMissingOperator);
  MoteDestroy(interpreter);
}

static void TestRefusedTypes(void) {
  static const MoteAddOperator floats[] = {MoteAdd_FULLY_CONNECTED_FLOAT32};
  MoteSetup setup = Setup();
  MoteInterpreter* interpreter;
  setup.operators = floats;
  interpreter = Make(&setup);
  CHECK(MoteAllocate(interpreter) == kMoteRefused);
  MoteDestroy(interpreter);
}

/* All that takes an interpreter, for one that is none. */
static void CheckIsRefused(MoteInterpreter* interpreter, MoteStatus wanted) {
  MoteTensor tensor;
  bool more = true;
  CHECK(MoteInput(interpreter, 0, &tensor) == wanted && tensor.data == NULL);
  CHECK(MoteOutput(interpreter, 0, &tensor) == wanted && tensor.data == NULL);
  CHECK(MoteInvoke(interpreter) == wanted);
  CHECK(MoteInvokeStep(interpreter, &more) == wanted && !more);
  CHECK(MoteInvokeWithCallback(interpreter, NULL, NULL) == wanted);
  CHECK(MoteCancelInvoke(interpreter) == wanted);
  CHECK(MoteReset(interpreter) == wanted);
}

static void TestWrongOrder(void) {
  const MoteSetup setup = Setup();
  MoteInterpreter* const interpreter = Make(&setup);
  CheckIsRefused(interpreter, kMoteWrongOrder);
  CHECK(MoteAllocate(interpreter) == kMoteOk);
  (void)Answer(interpreter);
  MoteDestroy(interpreter);
  MoteDestroy(interpreter);
  MoteDestroy(NULL);
  CheckIsRefused(interpreter, kMoteBadArgument);
  CheckIsRefused(NULL, kMoteBadArgument);
  CheckIsRefused((MoteInterpreter*)(void*)(g_memory.bytes + 1), kMoteBadArgument);
  CHECK(MoteAllocate(NULL) == kMoteBadArgument);
  CHECK(MoteInputCount(NULL) == 0 && MoteOutputCount(NULL) == 0 && MoteRequiredArenaBytes(NULL) == 0);
}

typedef struct Events {
  int begun, ended;
  uint32_t last;
} Events;

static uint32_t Begin(void* argument, const char* op) {
  Events* const events = (Events*)argument;
  CHECK(strcmp(op, "FULLY_CONNECTED") == 0);
  return 100u + (uint32_t)events->begun++;
}

static void End(void* argument, uint32_t handle) {
  Events* const events = (Events*)argument;
  ++events->ended;
  events->last = handle;
}

static bool CountDown(void* left) { return --*(int*)left > 0; }

static void TestStepsAndProfiler(void) {
  Events events = {0, 0, 0};
  MoteSetup setup = Setup();
  MoteInterpreter* interpreter;
  MoteTensor input, output;
  bool more = true;
  int wanted, steps = 0, calls;
  setup.profiler.begin = Begin;
  setup.profiler.end = End;
  setup.profiler.argument = &events;
  interpreter = Make(&setup);
  CHECK(MoteAllocate(interpreter) == kMoteOk);
  CHECK(MoteInput(interpreter, 0, &input) == kMoteOk && MoteOutput(interpreter, 0, &output) == kMoteOk);
  wanted = Answer(interpreter);
  CHECK(events.begun == events.ended);
  CHECK(events.begun == 0 || events.last == 99u + (uint32_t)events.begun); /* 0: without texts */
  ((int8_t*)input.data)[0] = 64;
  for (; more; ++steps) CHECK(MoteInvokeStep(interpreter, &more) == kMoteOk);
  CHECK(steps == 3 && ((const int8_t*)output.data)[0] == wanted);
  CHECK(MoteInvokeStep(interpreter, NULL) == kMoteBadArgument);
  CHECK(MoteInvokeStep(interpreter, &more) == kMoteOk && more);
  CHECK(MoteCancelInvoke(interpreter) == kMoteOk);
  CHECK(Answer(interpreter) == wanted);
  CHECK(MoteInvokeStep(interpreter, &more) == kMoteOk && more);
  CHECK(MoteReset(interpreter) == kMoteOk);
  CHECK(Answer(interpreter) == wanted);
  for (calls = 1; calls < 5; ++calls) {
    int left = calls;
    ((int8_t*)input.data)[0] = 64;
    CHECK(MoteInvokeWithCallback(interpreter, CountDown, &left) == (calls < 3 ? kMoteCancelled : kMoteOk));
    if (calls >= 3) CHECK(((const int8_t*)output.data)[0] == wanted);
  }
  ((int8_t*)input.data)[0] = 64;
  CHECK(MoteInvokeWithCallback(interpreter, NULL, NULL) == kMoteOk && ((const int8_t*)output.data)[0] == wanted);
  MoteDestroy(interpreter);
}

/* A damaged model is refused, or runs. */
static void TestDamagedModels(void) {
  uint32_t state = 1;
  int i;
  for (i = 0; i < 300; ++i) {
    MoteSetup setup = Setup();
    MoteInterpreter* interpreter = NULL;
    MoteStatus status;
    memcpy(g_model.bytes, kSineModel.bytes, sizeof(kSineModel.bytes));
    state = state * 1664525u + 1013904223u;
    g_model.bytes[(state >> 8) % sizeof(kSineModel.bytes)] ^= (unsigned char)(1u << (state >> 5 & 7u));
    setup.model = g_model.bytes;
    if (i % 3 == 0) setup.model_bytes = (state >> 8) % sizeof(kSineModel.bytes);
    status = MoteCreate(g_memory.bytes, sizeof(g_memory.bytes), &setup, &interpreter);
    CHECK(status == kMoteOk || status == kMoteBadModel);
    if (status != kMoteOk) continue;
    if (MoteAllocate(interpreter) == kMoteOk) (void)MoteInvoke(interpreter);
    MoteDestroy(interpreter);
  }
}

static void TestStatusTexts(void) {
  int status;
  for (status = -1; status <= kMoteCancelled + 1; ++status) {
    int other;
    CHECK(MoteStatusText(status)[0] != '\0');
    for (other = 0; other < status && status <= kMoteCancelled; ++other) {
      CHECK(strcmp(MoteStatusText(status), MoteStatusText(other)) != 0);
    }
  }
  MoteLog(NULL);
}

int main(void) {
  TestTensors();
  TestBadSetup();
  TestMemoryOfEachSize();
  TestArenaOfEachSize();
  TestMissingOperator();
  TestRefusedTypes();
  TestWrongOrder();
  TestStepsAndProfiler();
  TestDamagedModels();
  TestStatusTexts();
  MoteLog(g_failures == 0 ? "~~~ALL TESTS PASSED~~~" : "~~~SOME TESTS FAILED~~~");
  return g_failures == 0 ? 0 : 1;
}
