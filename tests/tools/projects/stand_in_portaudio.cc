// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// PortAudio with one microphone, and a program that reads it: `PROGRAM RATE CHANNELS STATE:SECONDS...`. The microphone
// gives that rate and so many channels alone and behaves as the states of device_state.h say. Each block's loudness in
// percent of the tone that it hears is printed.
#include <portaudio.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "device_state.h"
#include "examples/micro_speech/files/microphone.h"

DeviceState device_state = kDeviceWell;

namespace {

constexpr double kTwoPi = 6.283185307, kToneHz = 1000, kAmplitude = 8000;
PaDeviceInfo device = {2, "tin can", 0, 2, 0, 0, 0, 0.1, 0, 48000};
bool is_initialized = false, is_open = false, is_started = false;
long opened_ms = 0, now_ms = 0, heard = 0;

void Demand(bool is_right) {
  if (!is_right) std::abort();
}

DeviceState StateOf(const char* text) {
  if (std::strncmp(text, "absent:", 7) == 0) return kDeviceAbsent;
  if (std::strncmp(text, "refuses:", 8) == 0) return kDeviceRefuses;
  if (std::strncmp(text, "stalls:", 7) == 0) return kDeviceStalls;
  return kDeviceWell;
}

void ReadFor(long ms) {
  constexpr int kBlock = 1600;
  static int16_t block[kBlock];
  int blocks = 0, tries = 0;
  double energy = 0;
  for (const long end = now_ms + ms; now_ms < end; ++tries) {
    if (!ReadMicrophone(block, kBlock)) continue;
    ++blocks;
    energy = 0;
    for (int16_t sample : block) energy += sample * sample;
  }
  std::printf("%d blocks, %d tries, %.0f %%\n", blocks, tries, 100 * std::sqrt(2 * energy / kBlock) / kAmplitude);
  std::fflush(stdout);
}

}  // namespace

PaError Pa_Initialize(void) {
  Demand(!is_initialized);
  is_initialized = true;
  return paNoError;
}

PaError Pa_Terminate(void) {
  Demand(is_initialized);
  is_initialized = is_open = is_started = false;
  return paNoError;
}

PaDeviceIndex Pa_GetDeviceCount(void) { return device_state == kDeviceAbsent ? 0 : 1; }
PaDeviceIndex Pa_GetDefaultInputDevice(void) { return device_state == kDeviceAbsent ? paNoDevice : 0; }
const PaDeviceInfo* Pa_GetDeviceInfo(PaDeviceIndex) { return &device; }
const char* Pa_GetErrorText(PaError error) {
  return error == paDeviceUnavailable ? "Device unavailable" : "Invalid format";
}

PaError Pa_OpenStream(PaStream** stream, const PaStreamParameters* input, const PaStreamParameters*, double rate,
                      unsigned long, PaStreamFlags, PaStreamCallback*, void*) {
  Demand(is_initialized && !is_open && input->sampleFormat == paInt16);
  if (device_state == kDeviceRefuses) return paDeviceUnavailable;
  if (rate != device.defaultSampleRate || input->channelCount != device.maxInputChannels) return paInvalidSampleRate;
  is_open = true;
  *stream = &device;
  return paNoError;
}

PaError Pa_StartStream(PaStream*) {
  Demand(is_open && !is_started);
  is_started = true;
  opened_ms = now_ms;
  heard = 0;
  return paNoError;
}

PaError Pa_AbortStream(PaStream*) {
  Demand(is_started);
  is_started = false;
  return paNoError;
}

signed long Pa_GetStreamReadAvailable(PaStream*) {
  Demand(is_started);
  if (device_state == kDeviceStalls) return 0;
  if (device_state != kDeviceWell) return paDeviceUnavailable;
  return static_cast<long>((now_ms - opened_ms) * device.defaultSampleRate / 1000) - heard;
}

// In the second channel is nothing.
PaError Pa_ReadStream(PaStream* stream, void* buffer, unsigned long frames) {
  Demand(static_cast<long>(frames) <= Pa_GetStreamReadAvailable(stream));
  int16_t* sample = static_cast<int16_t*>(buffer);
  for (unsigned long i = 0; i < frames; ++i, ++heard) {
    const double tone = kAmplitude * std::sin(kTwoPi * kToneHz * static_cast<double>(heard) / device.defaultSampleRate);
    for (int channel = 0; channel < device.maxInputChannels; ++channel) {
      *sample++ = channel == 0 ? static_cast<int16_t>(tone) : int16_t{0};
    }
  }
  return paNoError;
}

void Pa_Sleep(long ms) { now_ms += ms; }

int main(int argc, char** argv) {
  Demand(argc > 3);
  device.defaultSampleRate = std::atof(argv[1]);
  device.maxInputChannels = std::atoi(argv[2]);
  ChooseMicrophone(nullptr);
  for (int i = 3; i < argc; ++i) {
    device_state = StateOf(argv[i]);
    std::printf("%s\n", argv[i]);
    std::fflush(stdout);
    ReadFor(1000L * std::atoi(std::strchr(argv[i], ':') + 1));
  }
  return 0;
}
