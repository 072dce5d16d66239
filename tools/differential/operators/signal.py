# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/signal."""

from differential.cases import np, operator, tensor_type, type_of_kind


@operator("RFFT2D", "float32", cases=8)
def rfft2d(case, kind):
    size = [case.pick(1, 2, 4, 8), case.pick(2, 4, 8)]
    shape = [*case.shape(case.size(0, 2), 2), case.size(1, size[0] + 1), case.size(1, size[1] + 1)]
    case.term_size = np.sqrt(np.prod(size))
    case.note(input=shape, size=size)
    case.op("RFFT2D", [case.input("FLOAT32", shape), case.ints(size)], [case.output("COMPLEX64")], "Rfft2dOptions")


@operator("AudioSpectrogram", "float32", cases=8)
def audio_spectrogram(case, kind):
    window, stride = case.size(2, 20), case.size(1, 10)
    shape = [window + stride * case.size(0, 3) + case.size(0, stride - 1), case.size(1, 2)]
    case.term_size = window
    case.note(input=shape)
    x = case.input("FLOAT32", shape, values=lambda: case.rng.uniform(-1, 1, shape))
    squared = case.number % 2 == 1
    case.custom_op("AudioSpectrogram", [x], [case.output("FLOAT32")], window_size=window, stride=stride, magnitude_squared=squared)


@operator("Mfcc", "float32", cases=6)
def mfcc(case, kind):
    shape = [case.size(1, 2), case.size(1, 3), case.pick(65, 129, 257)]
    channels = case.size(4, 20)
    case.term_size = channels
    case.note(input=shape)
    x = case.input("FLOAT32", shape, values=lambda: case.rng.uniform(0, 100, shape))
    case.custom_op(
        "Mfcc",
        [x, case.const("INT32", np.array(case.pick(8000, 16000)))],
        [case.output("FLOAT32")],
        upper_frequency_limit=case.pick(3500.0, 4000.0),
        lower_frequency_limit=20.0,
        filterbank_channel_count=channels,
        dct_coefficient_count=case.size(1, min(channels, 13)),
    )


@operator("IRFFT2D", "complex64", cases=8)
def irfft2d(case, kind):
    """Bins beyond those that the size needs are cut off, missing ones are 0."""
    size = [case.pick(1, 2, 4, 8), case.pick(2, 4, 8)]
    lead = case.shape(case.size(0, 2), 2)
    shape = [*lead, case.size(1, size[0] + 1), case.size(1, size[1] // 2 + 2)]
    case.judge = lambda x: [np.float32(np.fft.irfft2(x.astype(np.complex128), size))]
    case.note(input=shape, size=size)
    case.custom_op("IRFFT2D", [case.input("COMPLEX64", shape), case.ints(size)], [case.output("FLOAT32", None, [*lead, *size])])


@operator("aeq.hadamard_rotation", "float32", cases=8)
def hadamard_rotation(case, kind):
    block = 2 ** case.size(0, 4)
    shape = [*case.shape(case.size(1, 2), 3), block * case.size(1, 3)]
    case.term_size = block
    matrix = np.array([[(-1) ** (i & j).bit_count() for i in range(block)] for j in range(block)]) / np.sqrt(block)
    case.judge = lambda x: [np.float32((x.reshape(-1, block) @ matrix).reshape(shape))]
    case.note(input=shape)
    x = case.input("FLOAT32", shape)
    case.custom_op("aeq.hadamard_rotation", [x], [case.output("FLOAT32", None, shape)], hadamard_size=block)


STEPS = 4


def signal_op(case, name, inputs, outputs, **options):
    """`outputs`: type and shape of each."""
    case.judge = "tflite_micro"
    case.custom_op(name, inputs, [case.output(type_name, None, shape) for type_name, shape in outputs], **options)


def energies(case, shape, type_name="UINT32", bits=32):
    """Numbers of all magnitudes."""
    dtype = type_name.lower()
    return case.input(type_name, shape, values=lambda: (2 ** case.rng.uniform(0, bits, shape) - 1).astype(dtype))


def rows(case):
    return case.shape(case.size(0, 2), 2)


def fft_length(case):
    return 2 ** case.size(2, 4 if case.cap is not None else 8)


@operator("SignalRfft", "int16", "int32", "float32", cases=8)
def rfft(case, kind):
    type_name, lead, length = type_of_kind(kind), rows(case), fft_length(case)
    samples = case.size(1, length)
    case.term_size = length
    case.note(input=[*lead, samples])
    # Wider integers are scaled by the length only at the end.
    limit = 2**15 if type_name == "INT16" else 2**30
    values = None if type_name == "FLOAT32" else lambda: case.rng.integers(-limit, limit, [*lead, samples])
    x = case.input(type_name, [*lead, samples], values=values)
    signal_op(case, "SignalRfft", [x], [(type_name, [*lead, length + 2])], T=int(tensor_type(type_name)), fft_length=length)


@operator("SignalIrfft", "int16", "int32", "float32", cases=8)
def irfft(case, kind):
    type_name, lead, length = type_of_kind(kind), rows(case), fft_length(case)
    limit = 2**15 if type_name == "INT16" else 2**30
    shape = [*lead, length + 2]
    case.note(input=shape)
    values = None if type_name == "FLOAT32" else lambda: case.rng.integers(-limit, limit, shape)
    x = case.input(type_name, shape, values=values)
    signal_op(case, "SignalIrfft", [x], [(type_name, [*lead, length])], T=int(tensor_type(type_name)), fft_length=length)


@operator("SignalWindow", "int16", cases=8)
def window(case, kind):
    lead, samples = rows(case), case.size(1, 12)
    case.note(input=[*lead, samples])
    tensors = [case.input("INT16", [*lead, samples]), case.operand("INT16", [samples], None, case.chance(0.7))]
    signal_op(case, "SignalWindow", tensors, [("INT16", [*lead, samples])], shift=case.pick(12, 15, 8, 0))


@operator("SignalFftAutoScale", "int16", cases=8)
def fft_auto_scale(case, kind):
    samples, limit = case.size(1, 12), 2 ** case.size(0, 15)
    x = case.input("INT16", [samples], values=lambda: case.rng.integers(-limit, limit, samples))
    signal_op(case, "SignalFftAutoScale", [x], [("INT16", [samples]), ("INT32", [])])


@operator("SignalEnergy", "int16", cases=8)
def energy(case, kind):
    bins = case.size(1, 9)
    end = case.size(1, bins)
    start = case.size(0, end - 1)

    def zeros_outside(outputs):
        """Where the micro package leaves bins unset."""
        outputs[0][:start] = outputs[0][end:] = 0
        return outputs

    case.correct = zeros_outside
    x = case.input("INT16", [2 * bins])
    signal_op(case, "SignalEnergy", [x], [("UINT32", [bins])], start_index=start, end_index=end)


@operator("SignalFilterBank", "uint32", cases=8)
def filter_bank(case, kind):
    """Band i is [starts[i], starts[i + 1]): its energies go partly to channel i, partly to channel i - 1."""
    channels, unit = case.size(1, 5), 2**12
    widths = [case.size(0, 4) for _ in range(channels + 1)]
    first = case.size(0, 2)
    starts = first + np.cumsum([0, *widths[:-1]])
    bins = int(starts[-1] + widths[-1]) + case.size(1, 2)
    weight_starts = np.cumsum([0, *widths[:-1]])
    weights = case.rng.integers(0, unit + 1, sum(widths) + 1)
    case.note(bins=bins, widths=widths)
    tables = [case.const("INT16", values) for values in (weights, unit - weights, starts, weight_starts, widths)]
    tensors = [energies(case, [bins]), *tables]
    signal_op(case, "SignalFilterBank", tensors, [("UINT64", [channels])], num_channels=channels)


@operator("SignalFilterBankSquareRoot", "uint64", cases=8)
def filter_bank_square_root(case, kind):
    channels = case.size(1, 9)
    x = energies(case, [channels], "UINT64", 63)
    bits = case.operand("INT32", [], None, case.chance(0.5), lambda: case.rng.integers(0, 16))
    signal_op(case, "SignalFilterBankSquareRoot", [x, bits], [("UINT32", [channels])])


@operator("SignalFilterBankSpectralSubtraction", "uint32", "uint32_clamping", cases=8)
def spectral_subtraction(case, kind):
    channels, bits = case.size(1, 8), 14
    case.steps = STEPS
    even, odd = case.size(1, 2**12), case.size(1, 2**13)
    signal_op(
        case,
        "SignalFilterBankSpectralSubtraction",
        [energies(case, [channels], bits=20)],
        [("UINT32", [channels]), ("UINT32", [channels])],
        num_channels=channels,
        smoothing=even,
        one_minus_smoothing=2**bits - even,
        alternate_smoothing=odd,
        alternate_one_minus_smoothing=2**bits - odd,
        min_signal_remaining=case.size(0, 2**12),
        smoothing_bits=case.pick(10, 4, 0),
        spectral_subtraction_bits=bits,
        clamping=kind.endswith("clamping"),
    )


@operator("SignalPCAN", "uint32", cases=8)
def pcan(case, kind):
    channels = case.size(1, 8)
    gains = case.const("INT16", case.rng.integers(-(2**15), 2**15, 125))
    tensors = [energies(case, [channels], bits=24), energies(case, [channels], bits=30), gains]
    signal_op(case, "SignalPCAN", tensors, [("UINT32", [channels])], snr_shift=case.pick(6, 0, 12))


@operator("SignalFilterBankLog", "uint32", cases=8)
def filter_bank_log(case, kind):
    channels = case.size(1, 9)
    x = energies(case, [channels], bits=28)
    options = dict(output_scale=case.pick(1600, 64, 1), input_correction_bits=case.size(0, 3))
    signal_op(case, "SignalFilterBankLog", [x], [("INT16", [channels])], **options)


@operator("SignalDelay", "int16", cases=8)
def delay(case, kind):
    shape = [*rows(case), case.size(1, 6)]
    case.steps = STEPS
    signal_op(case, "SignalDelay", [case.input("INT16", shape)], [("INT16", shape)], delay_length=case.size(0, 9))


def zeros_where_not_valid(outputs):
    """What is not there yet is left unset."""
    outputs[0][...] *= bool(outputs[1])
    return outputs


@operator("SignalFramer", "int16", "int16_prefill", cases=8)
def framer(case, kind):
    lead, step, frames = rows(case), case.size(1, 4), case.size(1, 3)
    size = step + case.size(0, 6)
    case.steps = STEPS
    if "prefill" not in kind:
        frames = 1  # Of several, some may be there: see deviations.py.
        case.correct = zeros_where_not_valid
    case.note(input=[*lead, frames * step])
    signal_op(
        case,
        "SignalFramer",
        [case.input("INT16", [*lead, frames * step])],
        [("INT16", [*lead, frames, size]), ("BOOL", [])],
        frame_size=size,
        frame_step=step,
        prefill="prefill" in kind,
    )


@operator("SignalOverlapAdd", "int16", "float32", cases=8)
def overlap_add(case, kind):
    type_name, lead, frames, size = type_of_kind(kind), rows(case), case.size(1, 3), case.size(1, 8)
    step = case.size(1, size)
    case.steps = STEPS
    case.note(input=[*lead, frames, size])
    x = case.input(type_name, [*lead, frames, size])
    options = dict(T=int(tensor_type(type_name)), frame_step=step)
    signal_op(case, "SignalOverlapAdd", [x], [(type_name, [*lead, frames * step])], **options)


@operator("SignalStacker", "int16", cases=8)
def stacker(case, kind):
    channels, left, right = case.size(1, 4), case.size(0, 3), case.size(0, 2)
    case.steps, case.correct = 6, zeros_where_not_valid
    signal_op(
        case,
        "SignalStacker",
        [case.input("INT16", [channels])],
        [("INT16", [channels * (left + 1 + right)]), ("BOOL", [])],
        num_channels=channels,
        stacker_left_context=left,
        stacker_right_context=right,
        stacker_step=case.size(1, left + 1 + right),
    )


@operator("CIRCULAR_BUFFER", "int8", cases=8)
def circular_buffer(case, kind):
    slot, count = [1, 1, *case.shape(2, 4)], case.size(1, 5)
    case.steps = STEPS + count
    quantization = case.quantization("INT8")
    case.judge = "tflite_micro"
    case.note(slot=slot, slots=count)
    x = case.input("INT8", slot, quantization)
    y = case.output("INT8", quantization, [1, count, *slot[2:]])
    case.builder.current.tensors[y].isVariable = True  # The micro package keeps the slots nowhere else.
    case.custom_op("CIRCULAR_BUFFER", [x], [y], cycles_max=1)
