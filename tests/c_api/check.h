// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Checks for test programs in C: each that fails prints its line, and main returns whether there were any.
#ifndef MOTE_TESTS_C_API_CHECK_H_
#define MOTE_TESTS_C_API_CHECK_H_

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                                      \
  do {                                                                        \
    if (!(condition)) {                                                       \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                             \
    }                                                                         \
  } while (0)

// The messages of a reporter.
typedef struct Messages {
  char text[4096];
  size_t length;
} Messages;

static inline void Keep(void* user_data, const char* format, va_list args) {
  Messages* messages = (Messages*)user_data;
  const size_t room = sizeof(messages->text) - messages->length;
  const int length = vsnprintf(messages->text + messages->length, room, format, args);
  if (length > 0) messages->length += (size_t)length < room ? (size_t)length : room - 1;
}

// True if a message since the last call has that part.
static inline int Says(Messages* messages, const char* part) {
  const int says = strstr(messages->text, part) != NULL;
  if (!says) fprintf(stderr, "The messages are: %s\n", messages->text);
  memset(messages, 0, sizeof(*messages));
  return says;
}

#endif  // MOTE_TESTS_C_API_CHECK_H_
