# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The pixels of a picture, as tools/mote/input/image.cc makes them, too: docs/pictures.md."""
import numpy as np

from evaluation.errors import BadFile

FORMATS = ("PNG", "JPEG", "BMP")
MOST_ON_A_SIDE = 16384
MOST_PIXELS = 1 << 26
GREY = (9797, 19234, 3737)  # in 1/32768


def _decoded(image, channels):
    """Bytes [height, width] of grey or [height, width, 3], whatever is behind transparent pixels, with no regard to gamma."""
    if image.mode == "I" or image.mode.startswith("I;16"):  # 16 bits, of which the higher ones are taken
        grey = (np.asarray(image, np.int64) >> 8).clip(0, 255).astype(np.uint8)
    elif image.mode in ("1", "L", "LA"):
        grey = np.asarray(image.convert("L"))
    else:
        image.info.pop("transparency", None)  # of which convert() would warn
        colors = np.asarray(image.convert("RGB"))
        if channels == 3:
            return colors
        red, green, blue = (colors[:, :, i].astype(np.int32) * GREY[i] for i in range(3))
        return (red + green + blue >> 15).astype(np.uint8)
    return grey if channels == 1 else np.repeat(grey[:, :, None], 3, axis=2)


def _require_size(image):
    width, height = image.size
    if max(width, height) > MOST_ON_A_SIDE or width * height > MOST_PIXELS:
        raise BadFile(f"an image of {width}x{height} pixels; at most {MOST_ON_A_SIDE} on a side and {MOST_PIXELS} together can be read")


def _middle(width, height, wanted):
    """The box in the middle that has the shape of the input."""
    factor = min(width / wanted[0], height / wanted[1])
    w, h = max(1, round(wanted[0] * factor)), max(1, round(wanted[1] * factor))
    left, top = (width - w) // 2, (height - h) // 2
    return left, top, left + w, top + h


def pixels_of(path, image_module, shape, crop):
    """Bytes in the shape [1, height, width, 1 or 3]. image_module is PIL.Image."""
    _, height, width, channels = shape
    try:
        with image_module.open(path, formats=FORMATS) as opened:
            _require_size(opened)
            if channels == 1:
                opened.draft("L", None)  # the luminance that a JPEG has
            pixels = _decoded(opened, channels)
    except (OSError, ValueError, SyntaxError, OverflowError, image_module.DecompressionBombError) as error:
        raise BadFile(f"no image that can be read: {error}") from error
    if crop:
        left, top, right, bottom = _middle(pixels.shape[1], pixels.shape[0], (width, height))
        pixels = pixels[top:bottom, left:right]
    if pixels.shape[:2] != (height, width):
        pixels = np.asarray(image_module.fromarray(np.ascontiguousarray(pixels)).resize((width, height), image_module.BILINEAR))
    return pixels.reshape(shape)
