# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What a file becomes as the input of a model: images, recordings and arrays."""
import dataclasses
import math
import sys

import numpy as np

from evaluation.errors import BadFile, Failure, reading
from evaluation.pictures import pixels_of

IMAGES = [".png", ".jpg", ".jpeg", ".bmp"]
RECORDINGS = [".wav", ".flac"]
EXTENSIONS = [*IMAGES, *RECORDINGS, ".npy"]
RATES = (1000, 768000)  # of recordings, in samples a second
USUAL_RATE = 16000


@dataclasses.dataclass(frozen=True)
class Preparation:
    """The options."""
    crop: bool = False  # the middle of an image, in the shape of the input, before its size is changed
    mean: object = None  # of pixels or samples, one or one for each channel; the real input is (value - mean) / scale
    scale: object = None
    rate: int = None  # samples a second that the model was trained with; None: nobody has said so
    channels: int = 1  # of the sound that the model was trained with
    preprocessor: object = None  # a preprocessor.Preprocessor, which makes the input of a recording


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


def _why_no_image(wanted):
    if len(wanted.shape) == 4 and wanted.shape[0] == 1 and wanted.shape[3] in (1, 3):
        return None
    return f"an image is for an input [1, height, width, 1 or 3]; that of the model is {list(wanted.shape)}"


def _why_no_recording(wanted, preparation):
    """Why the model seems to take features of a sound that nothing makes; None where it takes samples."""
    if preparation.preprocessor is not None:
        return None
    if preparation.channels != 1:
        return f"the model's metadata say {preparation.channels} channels of sound; mote evaluate mixes them to one"
    is_one_axis = max(wanted.shape, default=0) == wanted.elements
    if preparation.rate is not None or is_one_axis and wanted.elements >= USUAL_RATE / 2:
        return None
    what = f"has {wanted.elements} elements, {wanted.elements / USUAL_RATE:.2f} s of sound" if is_one_axis else "has several axes"
    return (f"the input {wanted.dtype.name} {list(wanted.shape)} {what}, and seems to take features, not samples of a recording: "
            "--preprocessor MODEL.tflite makes the features, or --preprocessor micro_speech those of examples/micro_speech; "
            ".npy files may have them; with --rate N it takes samples, N a second")


def _why_not(path, wanted, preparation):
    """Why files of this kind cannot be inputs of the model; None if they can."""
    extension = path.suffix.lower()
    if extension in IMAGES:
        return _why_no_image(wanted)
    if extension in RECORDINGS:
        return _why_no_recording(wanted, preparation)
    return None if extension in EXTENSIONS else f"not one of {', '.join(EXTENSIONS)}"


def require_usable(paths, wanted, preparation):
    """Failure if all files are of kinds that cannot be inputs of the model. A stray one is a BadFile when it is read."""
    reasons = [_why_not(path, wanted, preparation) for path in paths]
    if reasons and None not in reasons:
        raise Failure(reasons[0])


def short_of_samples(paths, wanted, preparation):
    """What is to be said where the model takes so few samples that little of a recording is heard; None if nothing is."""
    seconds = wanted.elements / (preparation.rate or USUAL_RATE)
    if preparation.preprocessor is not None or seconds >= 0.5 or _why_no_recording(wanted, preparation) is not None:
        return None
    if not any(path.suffix.lower() in RECORDINGS for path in paths):
        return None
    return f"the input takes the first {seconds:.2g} s of each recording: if these are to be features, --preprocessor makes them"


def _package(name, debian, pip):
    try:
        return __import__(name, fromlist=["x"])
    except ImportError:
        raise Failure(f"these files need the Python package {pip} (Debian: {debian}; else: {sys.executable} -m pip install {pip})") from None


def _image(path, wanted, preparation):
    """Bytes in the input's shape."""
    return pixels_of(path, _package("PIL.Image", "python3-pil", "pillow"), wanted.shape, preparation.crop)


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
    """Samples of -1 to 1, as many as the input takes: cut, or silence behind them."""
    sound = _package("soundfile", "python3-soundfile", "soundfile")
    to, maker = preparation.rate or USUAL_RATE, preparation.preprocessor
    count = wanted.elements if maker is None else maker.samples(wanted)
    try:
        with sound.SoundFile(path) as file:
            rate = file.samplerate
            if not RATES[0] <= rate <= RATES[1]:
                raise BadFile(f"a recording of {rate} samples a second; {RATES[0]} to {RATES[1]} can be read")
            needed = int(count * rate / to) + _reach(rate, to) + 2
            samples = file.read(min(needed, file.frames), dtype="float64", always_2d=True)
    except (RuntimeError, OSError, ValueError) as error:
        raise BadFile(f"no recording that can be read: {error}") from error
    if not len(samples):
        raise BadFile("a recording without samples")
    if not np.isfinite(samples).all():
        raise BadFile("a recording with samples that are not finite")
    mono = _resampled(samples.mean(axis=1), rate, to, count)
    return np.concatenate([mono, np.zeros(count - len(mono))])


def _array(path, wanted):
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False)  # what its head says costs no memory
    except (OSError, ValueError, EOFError) as error:
        raise BadFile(f"no NumPy array that can be read: {error}") from error
    if not isinstance(array, np.ndarray):
        raise BadFile("an archive of arrays, and not one array: save each with numpy.save")
    if array.size != wanted.elements:
        raise BadFile(f"an array of the shape {list(array.shape)}; the input has {list(wanted.shape)}")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise BadFile("an array with numbers that are not finite (NaN or infinite)")
    if array.dtype == wanted.dtype:
        return array.tobytes()
    if array.dtype.kind not in "fiu":
        raise BadFile(f"an array of {array.dtype}, and not of numbers")
    return wanted.quantized(array.astype(np.float64))


def read_input(path, wanted, preparation):
    """The bytes of the input. BadFile where the file is no good, Failure where the model is."""
    with reading("it", BadFile):
        return _read(path, wanted, preparation)


def _read(path, wanted, preparation):
    extension = path.suffix.lower()
    if not path.is_file():
        raise BadFile("no such file")
    why_not = _why_not(path, wanted, preparation)
    if why_not is not None:
        raise BadFile(why_not)
    if extension == ".npy":
        return _array(path, wanted)
    is_image = extension in IMAGES
    values = (_image if is_image else _recording)(path, wanted, preparation)
    if not is_image and preparation.preprocessor is not None:
        return preparation.preprocessor.input_of(values, wanted)
    if preparation.mean is not None or preparation.scale is not None:
        mean, scale = (np.atleast_1d(default if value is None else value)
                       for value, default in ((preparation.mean, 0.0), (preparation.scale, 1.0)))
        channels = values.shape[-1] if is_image else 1
        if not {len(mean), len(scale)} <= {1, channels}:
            raise Failure(f"there are means and scales for {max(len(mean), len(scale))} channels; the input has {channels}")
        return wanted.quantized((values - mean) / scale)
    if is_image and wanted.dtype.itemsize == 1 and wanted.dtype.kind in "iu":  # as `mote run`: the bytes, for int8 less 128
        return (values ^ 128 if wanted.dtype.kind == "i" else values).tobytes()
    if is_image:
        return wanted.quantized(values / 255)
    if wanted.dtype == np.int16:
        return np.clip(np.round(values * 32768), -32768, 32767).astype(np.int16).tobytes()
    return wanted.quantized(values)
