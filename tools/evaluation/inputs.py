# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What a file becomes as the input of a model: images, recordings and arrays."""
import dataclasses
import math

import numpy as np

from evaluation.errors import BadFile, Failure

IMAGES = [".png", ".jpg", ".jpeg", ".bmp"]
RECORDINGS = [".wav", ".flac"]
EXTENSIONS = [*IMAGES, *RECORDINGS, ".npy"]
RATES = (1000, 768000)  # of recordings, in samples a second


@dataclasses.dataclass(frozen=True)
class Preparation:
    """The options."""
    crop: bool = False  # the middle of an image, in the shape of the input, before its size is changed
    mean: float = None  # of pixels or samples; with `scale` the real input is (value - mean) / scale
    scale: float = None
    rate: int = 16000  # samples a second that the model was trained with


@dataclasses.dataclass(frozen=True)
class Format:
    """A model's input."""
    shape: tuple
    dtype: np.dtype
    scale: float  # 0: not quantised
    zero_point: int

    @property
    def elements(self):
        return math.prod(self.shape)

    def quantized(self, real):
        """Real numbers in the input's number format, as bytes."""
        if self.dtype.kind == "f":
            return real.astype(self.dtype).tobytes()
        if not self.scale:
            raise Failure(f"the input is {self.dtype.name} without a scale, for which there is no real number")
        limits = np.iinfo(self.dtype)
        return np.clip(np.round(real / self.scale) + self.zero_point, limits.min, limits.max).astype(self.dtype).tobytes()


def format_of(report):
    """The Format of the only input in what `mote inspect --json` says."""
    if len(report["inputs"]) != 1:
        raise Failure(f"the model has {len(report['inputs'])} inputs; mote evaluate is for models with one")
    index = report["graphs"][0]["inputs"][0]
    tensor = next(t for t in report["tensors"] if t["subgraph"] == 0 and t["index"] == index)
    quantization = tensor["quantization"] or {"scale": [0.0], "zero_point": [0]}
    try:
        dtype = np.dtype(tensor["type"])
    except TypeError:
        raise Failure(f"the input is {tensor['type']}; mote evaluate reads files for numbers of 8 bits or more") from None
    return Format(tuple(tensor["shape"]), dtype, quantization["scale"][0], (quantization["zero_point"] or [0])[0])


def _package(name, debian, pip):
    try:
        return __import__(name, fromlist=["x"])
    except ImportError:
        raise Failure(f"these files need the Python package {pip} (Debian: {debian}; else: pip install {pip})") from None


def _image(path, wanted, preparation):
    """Pixels of 0 to 255 in the input's shape."""
    image_module = _package("PIL.Image", "python3-pil", "pillow")
    if len(wanted.shape) != 4 or wanted.shape[0] != 1 or wanted.shape[3] not in (1, 3):
        raise Failure(f"an image is for an input [1, height, width, 1 or 3]; that of the model is {list(wanted.shape)}")
    _, height, width, channels = wanted.shape
    try:
        with image_module.open(path) as opened:
            image = opened.convert("L" if channels == 1 else "RGB")
    except (OSError, ValueError, SyntaxError, image_module.DecompressionBombError) as error:
        raise BadFile(f"no image that can be read: {error}") from error
    if preparation.crop:
        factor = min(image.width / width, image.height / height)
        w, h = max(1, round(width * factor)), max(1, round(height * factor))
        left, top = (image.width - w) // 2, (image.height - h) // 2
        image = image.crop((left, top, left + w, top + h))
    if image.size != (width, height):
        image = image.resize((width, height), image_module.BILINEAR)
    return np.asarray(image, np.float64).reshape(wanted.shape)


def _reach(rate, wanted):
    """The samples to each side of a moment that the filter between two rates looks at: 32 zero crossings."""
    return int(math.ceil(32 / min(1.0, wanted / rate)))


def _resampled(samples, rate, wanted, count):
    """At most `count` samples at another rate, through a low-pass filter."""
    if rate == wanted:
        return samples[:count]
    cutoff = min(1.0, wanted / rate)
    reach = _reach(rate, wanted)
    times = np.arange(min(count, int(len(samples) * wanted / rate))) * rate / wanted
    base = np.floor(times).astype(np.int64)
    padded = np.concatenate([np.zeros(reach), samples, np.zeros(reach + 1)])
    result = np.zeros(len(times))
    for tap in range(-reach + 1, reach + 1):
        distance = times - (base + tap)
        window = 0.5 + 0.5 * np.cos(np.pi * np.clip(distance / reach, -1, 1))
        result += padded[base + tap + reach] * cutoff * np.sinc(cutoff * distance) * window
    return result


def _recording(path, wanted, preparation):
    """Samples of -1 to 1, as many as the input has: cut, or silence behind them."""
    sound = _package("soundfile", "python3-soundfile", "soundfile")
    try:
        with sound.SoundFile(path) as file:
            rate = file.samplerate
            if not RATES[0] <= rate <= RATES[1]:
                raise BadFile(f"a recording of {rate} samples a second; {RATES[0]} to {RATES[1]} can be read")
            needed = int(wanted.elements * rate / preparation.rate) + _reach(rate, preparation.rate) + 2
            samples = file.read(min(needed, file.frames), dtype="float64", always_2d=True)
    except (RuntimeError, OSError, ValueError) as error:
        raise BadFile(f"no recording that can be read: {error}") from error
    if not len(samples):
        raise BadFile("a recording without samples")
    mono = _resampled(samples.mean(axis=1), rate, preparation.rate, wanted.elements)
    return np.concatenate([mono, np.zeros(wanted.elements - len(mono))])


def _array(path, wanted):
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False)  # what its head says costs no memory
    except (OSError, ValueError, EOFError) as error:
        raise BadFile(f"no NumPy array that can be read: {error}") from error
    if not isinstance(array, np.ndarray):
        raise BadFile("an archive of arrays, and not one array: save each with numpy.save")
    if array.size != wanted.elements:
        raise BadFile(f"an array of the shape {list(array.shape)}; the input has {list(wanted.shape)}")
    if array.dtype == wanted.dtype:
        return array.tobytes()
    if array.dtype.kind not in "fiu":
        raise BadFile(f"an array of {array.dtype}, and not of numbers")
    return wanted.quantized(array.astype(np.float64))


def read_input(path, wanted, preparation):
    """The bytes of the input. BadFile where the file is no good, Failure where the model is."""
    try:
        return _read(path, wanted, preparation)
    except (BadFile, Failure):
        raise
    except MemoryError:
        raise BadFile("there is not enough memory to read it") from None
    except Exception as error:  # what packages make of a damaged file; the others are to go on
        raise BadFile(f"it cannot be read: {type(error).__name__}: {error}") from error


def _read(path, wanted, preparation):
    extension = path.suffix.lower()
    if not path.is_file():
        raise BadFile("no such file")
    if extension == ".npy":
        return _array(path, wanted)
    if extension not in EXTENSIONS:
        raise BadFile(f"not one of {', '.join(EXTENSIONS)}")
    is_image = extension in IMAGES
    values = (_image if is_image else _recording)(path, wanted, preparation)
    if preparation.mean is not None or preparation.scale is not None:
        return wanted.quantized((values - (preparation.mean or 0.0)) / (preparation.scale or 1.0))
    if is_image and wanted.dtype.itemsize == 1:  # as `mote run`: the bytes, for int8 less 128
        return (values - (128 if wanted.dtype.kind == "i" else 0)).round().astype(wanted.dtype).tobytes()
    if is_image:
        return wanted.quantized(values / 255)
    if wanted.dtype == np.int16:
        return np.clip(np.round(values * 32768), -32768, 32767).astype(np.int16).tobytes()
    return wanted.quantized(values)
