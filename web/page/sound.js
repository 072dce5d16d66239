// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The features of sound, which the model models/micro_speech/micro_speech_preprocessor.tflite makes of each window.
const SAMPLE_RATE = 16000;
const WINDOW = 480;   // samples: 30 ms
const STRIDE = 320;   // to the next window
const WINDOWS = 49;   // of a second
const FEATURES = 49 * 40;
