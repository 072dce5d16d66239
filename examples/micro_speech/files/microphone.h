// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// This computer's microphone. The program has one where PortAudio is: portaudio/microphone.cc takes the place of
// files/microphone.cc, which refuses.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_FILES_MICROPHONE_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_FILES_MICROPHONE_H_

#include <cstdint>

// Chooses the microphone: the first whose name has these letters in it, or the system's own for null. False, with a
// message, if this program was built without microphones.
bool ChooseMicrophone(const char* name);

// Prints the names of the microphones. False, with a message, if there is none.
bool ListMicrophones();

// Reads the next samples of 16 bits, mono, at kAudioSampleFrequency, and waits for them. False if the microphone is
// absent, refuses or has given nothing for a while: then that was said, once, and a pause was made; the next call tries
// again.
bool ReadMicrophone(int16_t* samples, int count);

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_FILES_MICROPHONE_H_
