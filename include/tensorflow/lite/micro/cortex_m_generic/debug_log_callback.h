// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_CORTEX_M_GENERIC_DEBUG_LOG_CALLBACK_H_
#define TENSORFLOW_LITE_MICRO_CORTEX_M_GENERIC_DEBUG_LOG_CALLBACK_H_

#ifdef __cplusplus
extern "C" {
#endif

// Receives each NUL-terminated piece of the log.
typedef void (*DebugLogCallback)(const char* s);

// The target `cortex_m_generic` has a DebugLog() that hands its text to `callback`; until one is registered, and after
// a null one, the log goes nowhere.
void RegisterDebugLogCallback(DebugLogCallback callback);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_MICRO_CORTEX_M_GENERIC_DEBUG_LOG_CALLBACK_H_
