// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The microphones of this computer, by PortAudio.
#include "examples/micro_speech/files/microphone.h"

#include <fcntl.h>
#include <portaudio.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "examples/micro_speech/micro_model_settings.h"
#include "examples/micro_speech/resampler.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kPauseMs = 1000;     // before a microphone is tried again
constexpr int kPatienceMs = 2000;  // without a sample, until the microphone is given up
constexpr int kPollMs = 10;
constexpr int kMostChannels = 2;
constexpr int kPartFrames = 256;

const char* wanted = nullptr;
PaStream* stream = nullptr;
bool is_heard = false;  // since it was opened
char stream_name[128];
int channels = 1;
int32_t hz = kAudioSampleFrequency;
Resampler resampler;

// Frames that were read, of which those from the first on were not used.
int16_t frames[kPartFrames * kMostChannels];
int first_frame = 0;
int frame_count = 0;

// The system's sound libraries write of all that they do not find, which is no news here.
class QuietLibraries {
 public:
  QuietLibraries() : kept_(dup(STDERR_FILENO)) {
    std::fflush(stderr);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) return;
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
  }
  ~QuietLibraries() {
    if (kept_ < 0) return;
    dup2(kept_, STDERR_FILENO);
    close(kept_);
  }

 private:
  int kept_;
};

// Says what is wrong, unless it was the last thing that was said.
void SayOnce(const char* what, const char* reason) {
  static char said[256];
  char text[sizeof(said)];
  std::snprintf(text, sizeof(text), "%s%s%s", what, *reason != '\0' ? ": " : "", reason);
  if (std::strcmp(text, said) == 0) return;
  std::memcpy(said, text, sizeof(said));
  MicroPrintf("%s", text);
}

PaDeviceIndex FindDevice() {
  if (wanted == nullptr) return Pa_GetDefaultInputDevice();
  for (PaDeviceIndex i = 0; i < Pa_GetDeviceCount(); ++i) {
    const PaDeviceInfo* const device = Pa_GetDeviceInfo(i);
    if (device->maxInputChannels > 0 && std::strstr(device->name, wanted) != nullptr) return i;
  }
  return paNoDevice;
}

// Opens the device with the rate and the channels that it has, if it has not those that are needed.
PaError OpenDevice(PaDeviceIndex index) {
  const PaDeviceInfo* const device = Pa_GetDeviceInfo(index);
  std::snprintf(stream_name, sizeof(stream_name), "%s", device->name);
  PaStreamParameters input = {index, 1, paInt16, device->defaultHighInputLatency, nullptr};
  const int more_channels = std::min(device->maxInputChannels, kMostChannels);
  PaError error = paNoError;
  for (const int32_t rate : {int32_t{kAudioSampleFrequency}, static_cast<int32_t>(device->defaultSampleRate)}) {
    for (channels = 1; channels <= more_channels; ++channels) {
      input.channelCount = channels;
      hz = rate;
      error = Pa_OpenStream(&stream, &input, nullptr, rate, paFramesPerBufferUnspecified, paNoFlag, nullptr, nullptr);
      if (error == paNoError) return Pa_StartStream(stream);
    }
  }
  return error;
}

void Close() {
  const QuietLibraries quiet;
  if (stream != nullptr) Pa_AbortStream(stream);
  Pa_Terminate();  // also closes the stream; what is plugged in later is only found after this
  stream = nullptr;
}

void SayHowItListens() {
  char text[256];
  std::snprintf(text, sizeof(text), "Listening to %s", stream_name);
  char changes[96] = "";
  if (hz != kAudioSampleFrequency) {
    std::snprintf(changes, sizeof(changes), "its %d Hz are resampled to %d", static_cast<int>(hz),
                  kAudioSampleFrequency);
  }
  if (channels > 1) {
    const size_t used = std::strlen(changes);
    std::snprintf(changes + used, sizeof(changes) - used, "%sits %d channels are mixed", used > 0 ? ", " : "",
                  channels);
  }
  SayOnce(text, changes);
}

// False, with a message, if the microphone is not there or refuses.
bool Open() {
  PaError error = paNoError;
  bool is_there = false;
  {
    const QuietLibraries quiet;
    error = Pa_Initialize();
    if (error == paNoError) {
      const PaDeviceIndex index = FindDevice();
      is_there = index != paNoDevice;
      if (is_there) error = OpenDevice(index);
    }
  }
  first_frame = frame_count = 0;
  if (error == paNoError && !is_there) {
    SayOnce(wanted == nullptr ? "There is no microphone" : "There is no microphone with this name",
            wanted == nullptr ? "" : wanted);
  } else if (error != paNoError) {
    SayOnce("The microphone cannot be opened", Pa_GetErrorText(error));
  } else if (hz != kAudioSampleFrequency && !resampler.Start(hz, kAudioSampleFrequency)) {
    SayOnce("The microphone has a rate that is not taken", stream_name);
  } else {
    is_heard = false;
    return true;
  }
  Close();
  return false;
}

// Waits for frames and reads them. False, with a message, if none come.
bool ReadFrames() {
  for (int waited = 0; waited < kPatienceMs; waited += kPollMs) {
    const signed long available = Pa_GetStreamReadAvailable(stream);
    if (available < 0) {
      SayOnce("The microphone has failed", Pa_GetErrorText(static_cast<PaError>(available)));
      return false;
    }
    if (available > 0) {
      frame_count = static_cast<int>(std::min<signed long>(available, kPartFrames));
      first_frame = 0;
      const PaError error = Pa_ReadStream(stream, frames, static_cast<unsigned long>(frame_count));
      if (error == paNoError || error == paInputOverflowed) {
        if (!is_heard) SayHowItListens();
        is_heard = true;
        return true;
      }
      SayOnce("The microphone has failed", Pa_GetErrorText(error));
      return false;
    }
    Pa_Sleep(kPollMs);
  }
  SayOnce("The microphone gives no sound", stream_name);
  return false;
}

bool NextFrame(float* mono) {
  if (first_frame == frame_count && !ReadFrames()) return false;
  const int16_t* const frame = frames + first_frame++ * channels;
  int32_t sum = 0;
  for (int i = 0; i < channels; ++i) sum += frame[i];
  *mono = static_cast<float>(sum) / static_cast<float>(channels);
  return true;
}

bool NextSample(float* sample) {
  if (hz == kAudioSampleFrequency) return NextFrame(sample);
  while (!resampler.Next(sample)) {
    float mono = 0;
    if (!NextFrame(&mono)) return false;
    resampler.Add(mono);
  }
  return true;
}

}  // namespace

bool ChooseMicrophone(const char* name) {
  wanted = name;
  return true;
}

bool ListMicrophones() {
  int count = 0;
  {
    const QuietLibraries quiet;
    Pa_Initialize();
  }
  for (PaDeviceIndex i = 0; i < Pa_GetDeviceCount(); ++i) {
    const PaDeviceInfo* const device = Pa_GetDeviceInfo(i);
    if (device->maxInputChannels > 0 && std::printf("%s\n", device->name) > 0) ++count;
  }
  Close();
  if (count == 0) SayOnce("There is no microphone", "");
  return count > 0;
}

bool ReadMicrophone(int16_t* samples, int count) {
  static int done = 0;  // samples of this block, which a microphone that has failed since may have given
  if (stream == nullptr && !Open()) {
    Pa_Sleep(kPauseMs);
    return false;
  }
  for (; done < count; ++done) {
    float sample = 0;
    if (!NextSample(&sample)) {
      Close();
      Pa_Sleep(kPauseMs);
      return false;
    }
    samples[done] = static_cast<int16_t>(std::lround(std::min(std::max(sample, -32768.0f), 32767.0f)));
  }
  done = 0;
  return true;
}
