# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The pixels of a picture, as tools/mote/input/image.cc makes them, too: docs/pictures.md."""
import numpy as np

from evaluation.errors import BadFile

FORMATS = ("PNG", "JPEG", "BMP")
MOST_ON_A_SIDE = 16384
MOST_PIXELS = 1 << 26
GREY = (9797, 19234, 3737)  # in 1/32768


def _decoded(image, channels, image_module):
    """An image in grey or in red, green, blue: whatever is behind transparent pixels, with no regard to gamma."""
    if image.mode == "I" or image.mode.startswith("I;16"):  # 16 bits, of which the higher ones are taken
        image = image_module.fromarray((np.asarray(image, np.int64) >> 8).clip(0, 255).astype(np.uint8))
    elif image.mode in ("1", "LA"):
        image = image.convert("L")
    elif image.mode not in ("L", "RGB"):
        image.info.pop("transparency", None)  # of which convert() would warn
        image = image.convert("RGB")
    if channels == 3 or image.mode == "L":
        return image.convert("RGB" if channels == 3 else "L")
    colors = np.asarray(image)
    red, green, blue = (colors[:, :, i].astype(np.int32) * GREY[i] for i in range(3))
    return image_module.fromarray((red + green + blue >> 15).astype(np.uint8))


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
            image = _decoded(opened, channels, image_module)
    except (OSError, ValueError, SyntaxError, OverflowError, image_module.DecompressionBombError) as error:
        raise BadFile(f"no image that can be read: {error}") from error
    if crop:
        image = image.crop(_middle(*image.size, wanted=(width, height)))
    if image.size != (width, height):
        image = image.resize((width, height), image_module.BILINEAR)
    return np.asarray(image).reshape(shape)
