# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What happens to speech on its way: other speakers' lengths of throat, rooms, noise, microphones."""

import functools
from pathlib import Path

import numpy as np

SAMPLE_RATE = 16000


def resample(samples, rate, to=SAMPLE_RATE):
    """float32 samples at another rate, without the frequencies above half of it."""
    if to == rate:
        return samples.astype(np.float32)
    # Rounded up, to lengths that the FFT is quick with.
    length = -(-len(samples) // 256) * 256
    count = round(length * to / rate / 32) * 32
    spectrum = np.fft.rfft(samples.astype(np.float32), length)[:count // 2 + 1]
    return np.fft.irfft(spectrum, count)[:round(len(samples) * to / rate)] * np.float32(count / length)


def convolve(samples, response):
    """As long as the samples."""
    length = 1 << (len(samples) + len(response)).bit_length()
    product = np.fft.rfft(samples, length) * np.fft.rfft(response.astype(np.float32), length)
    return np.fft.irfft(product, length)[:len(samples)]


def other_speaker(samples, random, widest=1.25):
    """Higher or lower in pitch and formants, and faster or slower, as of a shorter or longer person."""
    return resample(samples, SAMPLE_RATE * np.exp(random.uniform(-1, 1) * np.log(widest)))


def stretched(samples, factor):
    """Longer or shorter, but as high: pieces of 25 ms are moved to where they fit what is there (WSOLA)."""
    piece, half, reach = 400, 200, 120
    count = int(len(samples) * factor)
    window = np.hanning(piece + 1)[:piece].astype(np.float32)
    padded = np.concatenate([np.zeros(reach, np.float32), samples, np.zeros(2 * piece + reach, np.float32)])
    result = np.zeros(count + 2 * piece, np.float32)
    expected = padded[reach:reach + piece]
    for start in range(0, count, half):
        at = min(int(start / factor), len(samples))  # in padded, reach before where it belongs
        around = padded[at:at + piece + 2 * reach]
        fits = np.correlate(around, expected) if start else np.array([0.0] * reach + [1.0])
        best = at + int(np.argmax(fits))
        result[start:start + piece] += window * padded[best:best + piece]
        expected = padded[best + half:best + half + piece]
        if len(expected) < piece:
            expected = np.concatenate([expected, np.zeros(piece - len(expected), np.float32)])
    return result[:count]


def curve(samples, random):
    """A microphone: it ends somewhere below and above, and is uneven between."""
    length = -(-len(samples) // 256) * 256
    spectrum = np.fft.rfft(samples, length)
    frequency = np.fft.rfftfreq(length, 1 / SAMPLE_RATE).astype(np.float32)
    octaves = np.log2(np.maximum(frequency, 20) / 1000)
    gain = random.uniform(-3, 3) * np.clip(octaves, -4, 3)
    for _ in range(random.integers(0, 4)):
        gain += random.uniform(-9, 9) * np.exp(-0.5 * ((octaves - random.uniform(-3, 3)) / random.uniform(0.2, 0.8))**2)
    if random.random() < 0.6:
        gain -= 12 * np.maximum(np.log2(random.uniform(60, 400) / 1000) - octaves, 0)
    if random.random() < 0.4:
        gain -= 18 * np.maximum(octaves - np.log2(random.uniform(3000, 7500) / 1000), 0)
    return np.fft.irfft(spectrum * np.float32(10) ** (gain / 20), length)[:len(samples)]


def room(random):
    """The impulse response of a room: the direct sound, a few echoes, then noise that fades."""
    length = int(random.uniform(0.05, 0.6) * SAMPLE_RATE)
    time = np.arange(length) / length
    response = random.standard_normal(length) * np.exp(-6.9 * time)
    response *= random.uniform(0, 0.5)**1.5 / np.sqrt(np.sum(response**2))
    for _ in range(random.integers(0, 5)):
        response[random.integers(30, min(length, 1200))] += random.uniform(-0.35, 0.35)
    response[0] = 1
    return response


@functools.lru_cache(maxsize=4)
def recorded_noise(folder):
    """int16 recordings, 16,000 Hz, one after another; None if the folder has none."""
    files = sorted(Path(folder).glob("*.npy"))
    return [np.load(file, mmap_mode="r") for file in files] or None


def coloured_noise(random, count):
    """Its spectrum falls by 0 to 9 dB an octave, sometimes with a hum; it may come and go."""
    spectrum = np.fft.rfft(random.standard_normal(count, np.float32))
    frequency = np.maximum(np.fft.rfftfreq(count, 1 / SAMPLE_RATE), 20).astype(np.float32)
    result = np.fft.irfft(spectrum * frequency ** -np.float32(random.uniform(0, 1.5)), count)
    result /= np.std(result)
    time = (np.arange(count) / SAMPLE_RATE).astype(np.float32)
    if random.random() < 0.3:
        base = random.uniform(50, 200)
        hum = sum(np.sin(2 * np.pi * base * k * time + random.uniform(0, 6.3)) / k for k in range(1, 6))
        result = result + random.uniform(0, 1) * hum
    if random.random() < 0.3:
        result = result * (1 + random.uniform(0.3, 0.9) * np.sin(2 * np.pi * random.uniform(0.05, 3) * time))
    return result.astype(np.float32)


def noise(random, count, folder=None):
    """float32 of power 1: coloured, or recordings of the folder, or both."""
    recordings = recorded_noise(str(folder)) if folder else None
    kind = random.random() if recordings else 0
    result = coloured_noise(random, count)
    if kind > 0.4:
        heard = np.zeros(count, np.float32)
        at = 0
        while at < count:
            recording = recordings[random.integers(len(recordings))]
            first = random.integers(0, max(1, len(recording) - 3 * SAMPLE_RATE))
            part = np.array(recording[first:first + count - at], np.float32)[:random.integers(1, 20) * SAMPLE_RATE]
            part = part / (np.std(part) + 1) * random.uniform(0.3, 1)
            heard[at:at + len(part)] = part
            at += len(part) + random.integers(0, 2 * SAMPLE_RATE)
        result = heard + random.uniform(0, 0.5) * result / np.std(result)
    return (result / (np.std(result) + 1e-9)).astype(np.float32)
