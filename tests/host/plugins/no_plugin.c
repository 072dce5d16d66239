/* SPDX-FileCopyrightText: 2026 The Mote Authors
   SPDX-License-Identifier: Apache-2.0

   A library that is not an external delegate: half of the functions are missing. */
void* tflite_plugin_create_delegate(void);
void* tflite_plugin_create_delegate(void) { return 0; }
