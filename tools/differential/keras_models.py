# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""One small Keras model for each layer and for each common block, as people write them: the batch stays unknown. Each entry
is a function of the batch size of the input, None where the converter takes that.

CLASSES_WITHOUT_MODEL says of the classes in keras.layers that have no entry why."""

import keras
import numpy as np
from keras import layers as L

LAYERS, BLOCKS = {}, {}


def _merge(layer, *shapes):
    def make(batch):
        given = [keras.Input(shape, batch_size=batch) for shape in shapes]
        return keras.Model(given, layer()(given))

    return make


def _call(function, *shapes):
    """`function` of the inputs."""

    def make(batch):
        given = [keras.Input(shape, batch_size=batch) for shape in shapes]
        return keras.Model(given, function(*given))

    return make


def _fresh(shape, function, dtype="float32"):
    """`function` of the input, with layers made anew for each model."""

    def make(batch):
        given = keras.Input(shape, batch_size=batch, dtype=dtype)
        return keras.Model(given, function(given))

    return make


def _layer(name, shape, function, dtype="float32"):
    LAYERS[name] = _fresh(shape, function, dtype)


SEQUENCE, IMAGE, VOLUME = (8, 6), (8, 8, 3), (4, 4, 4, 2)

# Core
_layer("Dense", (6,), lambda x: L.Dense(4, activation="relu")(x))
_layer("Dense, on a sequence", SEQUENCE, lambda x: L.Dense(4)(x))
_layer("Dense, on an image", IMAGE, lambda x: L.Dense(4)(x))
_layer("EinsumDense", SEQUENCE, lambda x: L.EinsumDense("abc,cd->abd", output_shape=(None, 5), bias_axes="d")(x))
_layer("EinsumDense, two axes", SEQUENCE, lambda x: L.EinsumDense("abc,cde->abde", output_shape=(None, 2, 3))(x))
_layer("Embedding", (8,), lambda x: L.Embedding(10, 4)(x), "int32")
_layer("Embedding, masked", (8,), lambda x: L.LSTM(3, unroll=True)(L.Embedding(10, 4, mask_zero=True)(x)), "int32")
_layer("Masking", SEQUENCE, lambda x: L.Masking(0.5)(x))
_layer("Lambda", SEQUENCE, lambda x: L.Lambda(lambda v: v * 2 + 1)(x))
_layer("Identity", SEQUENCE, lambda x: L.Identity()(x) + 1)
LAYERS["InputLayer"] = _fresh((4,), lambda x: L.Activation("relu")(x))

# Convolution
for _padding in ("same", "valid", "causal"):
    _layer(f"Conv1D, {_padding}", SEQUENCE, lambda x, p=_padding: L.Conv1D(4, 3, padding=p)(x))
    _layer(f"Conv1D, {_padding}, dilated", (16, 3), lambda x, p=_padding: L.Conv1D(4, 3, padding=p, dilation_rate=4)(x))
for _padding in ("same", "valid"):
    _layer(f"Conv2D, {_padding}", IMAGE, lambda x, p=_padding: L.Conv2D(4, 3, strides=2, padding=p)(x))
    _layer(f"Conv2D, {_padding}, dilated", IMAGE, lambda x, p=_padding: L.Conv2D(4, 3, padding=p, dilation_rate=2)(x))
    _layer(f"Conv3D, {_padding}", VOLUME, lambda x, p=_padding: L.Conv3D(3, 2, padding=p)(x))
    _layer(f"SeparableConv1D, {_padding}", SEQUENCE, lambda x, p=_padding: L.SeparableConv1D(4, 3, padding=p)(x))
    _layer(f"SeparableConv2D, {_padding}", IMAGE, lambda x, p=_padding: L.SeparableConv2D(4, 3, padding=p)(x))
    _layer(f"DepthwiseConv1D, {_padding}", SEQUENCE, lambda x, p=_padding: L.DepthwiseConv1D(3, padding=p)(x))
    _layer(f"DepthwiseConv2D, {_padding}", IMAGE, lambda x, p=_padding: L.DepthwiseConv2D(3, padding=p)(x))
    _layer(f"Conv1DTranspose, {_padding}", SEQUENCE, lambda x, p=_padding: L.Conv1DTranspose(4, 3, strides=2, padding=p)(x))
    _layer(f"Conv2DTranspose, {_padding}", IMAGE, lambda x, p=_padding: L.Conv2DTranspose(4, 3, strides=2, padding=p)(x))
    _layer(f"Conv3DTranspose, {_padding}", VOLUME, lambda x, p=_padding: L.Conv3DTranspose(3, 2, padding=p)(x))
_layer("Conv2D, groups", (8, 8, 4), lambda x: L.Conv2D(4, 3, groups=2)(x))
_layer("DepthwiseConv2D, dilated", IMAGE, lambda x: L.DepthwiseConv2D(3, dilation_rate=2)(x))
_layer("SeparableConv1D, dilated", (16, 3), lambda x: L.SeparableConv1D(4, 3, dilation_rate=2)(x))
_layer("SeparableConv2D, dilated", IMAGE, lambda x: L.SeparableConv2D(4, 3, dilation_rate=2, padding="same")(x))

# Pooling
for _kind in ("Average", "Max"):
    for _padding in ("same", "valid"):
        _layer(f"{_kind}Pooling1D, {_padding}", SEQUENCE, lambda x, k=_kind, p=_padding: getattr(L, f"{k}Pooling1D")(3, 2, padding=p)(x))
        _layer(f"{_kind}Pooling2D, {_padding}", IMAGE, lambda x, k=_kind, p=_padding: getattr(L, f"{k}Pooling2D")(3, 2, padding=p)(x))
        _layer(f"{_kind}Pooling3D, {_padding}", VOLUME, lambda x, k=_kind, p=_padding: getattr(L, f"{k}Pooling3D")(2, padding=p)(x))
    for _dims, _shape in ((1, SEQUENCE), (2, IMAGE), (3, VOLUME)):
        _layer(f"Global{_kind}Pooling{_dims}D", _shape, lambda x, k=_kind, d=_dims: getattr(L, f"Global{k}Pooling{d}D")()(x))
for _dims, _shape in ((1, (8, 3)), (2, IMAGE)):
    for _kind in ("Average", "Max"):
        _layer(f"Adaptive{_kind}Pooling{_dims}D", _shape, lambda x, k=_kind, d=_dims: getattr(L, f"Adaptive{k}Pooling{d}D")(4)(x))

# Recurrent
for _kind in ("SimpleRNN", "GRU", "LSTM"):
    _layer(_kind, SEQUENCE, lambda x, k=_kind: getattr(L, k)(4)(x))
    _layer(f"{_kind}, sequences", SEQUENCE, lambda x, k=_kind: getattr(L, k)(4, return_sequences=True)(x))
    _layer(f"{_kind}, unrolled", (4, 3), lambda x, k=_kind: getattr(L, k)(4, unroll=True)(x))
    _layer(f"{_kind}, unrolled, sequences", (4, 3), lambda x, k=_kind: getattr(L, k)(4, unroll=True, return_sequences=True)(x))
    _layer(f"{_kind}Cell, RNN", (4, 3), lambda x, k=_kind: L.RNN(getattr(L, f"{k}Cell")(4), unroll=True)(x))
_layer("GRU, unrolled, reset before", (4, 3), lambda x: L.GRU(4, unroll=True, reset_after=False)(x))
_layer("StackedRNNCells", (4, 3), lambda x: L.RNN(L.StackedRNNCells([L.LSTMCell(3), L.GRUCell(2)]), unroll=True)(x))
_layer("Bidirectional LSTM", (4, 3), lambda x: L.Bidirectional(L.LSTM(3))(x))
_layer("Bidirectional LSTM, sequences", (4, 3), lambda x: L.Bidirectional(L.LSTM(3, return_sequences=True))(x))
_layer("Bidirectional LSTM, unrolled", (4, 3), lambda x: L.Bidirectional(L.LSTM(3, unroll=True, return_sequences=True))(x))
_layer("Bidirectional GRU, unrolled", (4, 3), lambda x: L.Bidirectional(L.GRU(3, unroll=True))(x))
_layer("ConvLSTM1D", (3, 6, 2), lambda x: L.ConvLSTM1D(2, 3)(x))
_layer("ConvLSTM2D", (3, 5, 5, 2), lambda x: L.ConvLSTM2D(2, 3)(x))
_layer("ConvLSTM3D", (2, 4, 4, 4, 1), lambda x: L.ConvLSTM3D(1, 2)(x))
_layer("TimeDistributed Dense", SEQUENCE, lambda x: L.TimeDistributed(L.Dense(4))(x))
_layer("TimeDistributed Conv2D", (3, 6, 6, 2), lambda x: L.TimeDistributed(L.Conv2D(3, 3))(x))

# Attention
LAYERS["Attention"] = _call(lambda q, v: L.Attention()([q, v]), (5, 4), (6, 4))
LAYERS["Attention, causal"] = _call(lambda q, v: L.Attention()([q, v], use_causal_mask=True), (5, 4), (5, 4))
LAYERS["AdditiveAttention"] = _call(lambda q, v: L.AdditiveAttention()([q, v]), (5, 4), (6, 4))
LAYERS["MultiHeadAttention"] = _call(lambda q: L.MultiHeadAttention(2, 3)(q, q), (5, 4))
LAYERS["MultiHeadAttention, causal"] = _call(lambda q: L.MultiHeadAttention(2, 3)(q, q, use_causal_mask=True), (5, 4))
LAYERS["MultiHeadAttention, two inputs"] = _call(lambda q, v: L.MultiHeadAttention(2, 3)(q, v), (5, 4), (6, 4))
LAYERS["GroupQueryAttention"] = _call(lambda q: L.GroupQueryAttention(3, 4, 2)(q, q), (5, 4))

# Normalisation
_layer("BatchNormalization", IMAGE, lambda x: L.BatchNormalization()(x))
_layer("LayerNormalization", SEQUENCE, lambda x: L.LayerNormalization()(x))
_layer("LayerNormalization, two axes", IMAGE, lambda x: L.LayerNormalization(axis=[2, 3])(x))
_layer("RMSNormalization", SEQUENCE, lambda x: L.RMSNormalization()(x))
_layer("GroupNormalization", (4, 4, 6), lambda x: L.GroupNormalization(3)(x))
_layer("UnitNormalization", SEQUENCE, lambda x: L.UnitNormalization()(x))
_layer("SpectralNormalization", SEQUENCE, lambda x: L.SpectralNormalization(L.Dense(4))(x))
_layer("Normalization", (6,), lambda x: L.Normalization(mean=[0.1] * 6, variance=[0.5] * 6)(x))

# Regularisation: nothing at inference.
for _name, _make in {
    "Dropout": lambda: L.Dropout(0.5), "AlphaDropout": lambda: L.AlphaDropout(0.5), "GaussianDropout": lambda: L.GaussianDropout(0.5),
    "GaussianNoise": lambda: L.GaussianNoise(0.1), "SpatialDropout1D": lambda: L.SpatialDropout1D(0.5),
    "ActivityRegularization": lambda: L.ActivityRegularization(0.1),
}.items():
    _layer(_name, SEQUENCE, lambda x, m=_make: L.Dense(3)(m()(x)))
_layer("SpatialDropout2D", IMAGE, lambda x: L.Conv2D(2, 1)(L.SpatialDropout2D(0.5)(x)))
_layer("SpatialDropout3D", VOLUME, lambda x: L.Conv3D(2, 1)(L.SpatialDropout3D(0.5)(x)))

# Activations
for _name in ("relu", "relu6", "leaky_relu", "elu", "selu", "celu", "gelu", "silu", "softplus", "softsign", "tanh", "sigmoid",
              "hard_sigmoid", "hard_silu", "exponential", "linear", "mish", "log_softmax", "softmax", "hard_tanh", "hard_shrink",
              "soft_shrink", "squareplus", "glu", "sparse_plus", "tanh_shrink", "threshold", "log_sigmoid"):
    _layer(f"Activation {_name}", SEQUENCE, lambda x, n=_name: L.Activation(n)(x) + 0.25)
_layer("ReLU", IMAGE, lambda x: L.ReLU(6.0)(x))
_layer("LeakyReLU", IMAGE, lambda x: L.LeakyReLU()(x))
_layer("PReLU", IMAGE, lambda x: L.PReLU(shared_axes=[1, 2])(x))
_layer("ELU", IMAGE, lambda x: L.ELU()(x))
_layer("Softmax", SEQUENCE, lambda x: L.Softmax()(x))

# Reshaping
_layer("Flatten", IMAGE, lambda x: L.Dense(3)(L.Flatten()(x)))
_layer("Reshape", SEQUENCE, lambda x: L.Reshape((4, 12))(x))
_layer("Reshape, one size open", SEQUENCE, lambda x: L.Reshape((-1, 4))(x))
_layer("Permute", SEQUENCE, lambda x: L.Permute((2, 1))(x))
_layer("RepeatVector", (6,), lambda x: L.RepeatVector(3)(x))
_layer("Cropping1D", SEQUENCE, lambda x: L.Cropping1D((1, 2))(x))
_layer("Cropping2D", IMAGE, lambda x: L.Cropping2D(((1, 2), (0, 3)))(x))
_layer("Cropping3D", VOLUME, lambda x: L.Cropping3D(1)(x))
_layer("ZeroPadding1D", SEQUENCE, lambda x: L.ZeroPadding1D((1, 2))(x))
_layer("ZeroPadding2D", IMAGE, lambda x: L.ZeroPadding2D(((1, 2), (0, 3)))(x))
_layer("ZeroPadding3D", VOLUME, lambda x: L.ZeroPadding3D(1)(x))
_layer("UpSampling1D", SEQUENCE, lambda x: L.UpSampling1D(2)(x))
_layer("UpSampling2D", IMAGE, lambda x: L.UpSampling2D(2)(x))
_layer("UpSampling2D, bilinear", IMAGE, lambda x: L.UpSampling2D(2, interpolation="bilinear")(x))
_layer("UpSampling3D", VOLUME, lambda x: L.UpSampling3D(2)(x))

# Merging
for _name in ("Add", "Subtract", "Multiply", "Average", "Maximum", "Minimum"):
    LAYERS[_name] = _merge(lambda n=_name: getattr(L, n)(), SEQUENCE, SEQUENCE)
LAYERS["Concatenate"] = _merge(lambda: L.Concatenate(), (8, 6), (8, 2))
LAYERS["Concatenate, of steps"] = _merge(lambda: L.Concatenate(axis=1), (8, 6), (4, 6))
LAYERS["Dot"] = _merge(lambda: L.Dot(axes=2), (5, 4), (6, 4))
LAYERS["Dot, normalised"] = _merge(lambda: L.Dot(axes=1, normalize=True), (6,), (6,))

# Preprocessing
_layer("Rescaling", IMAGE, lambda x: L.Rescaling(1 / 127.5, offset=-1)(x))
_layer("Resizing", IMAGE, lambda x: L.Resizing(5, 6)(x))
_layer("Resizing, nearest", IMAGE, lambda x: L.Resizing(5, 6, interpolation="nearest")(x))
_layer("CenterCrop", IMAGE, lambda x: L.CenterCrop(4, 5)(x))
_layer("Discretization", (6,), lambda x: L.Discretization([-0.5, 0.0, 0.5])(x))
_layer("CategoryEncoding", (6,), lambda x: L.CategoryEncoding(5, output_mode="multi_hot")(x), "int32")
_layer("IntegerLookup", (6,), lambda x: L.IntegerLookup(vocabulary=np.array([2, 4, 6]))(x), "int32")
_layer("MelSpectrogram", (512,), lambda x: L.MelSpectrogram(fft_length=64, sequence_stride=32, num_mel_bins=8)(x))
_layer("STFTSpectrogram", (256,), lambda x: L.STFTSpectrogram(frame_length=64, frame_step=32, fft_length=64)(x))
_layer("RandomFlip", IMAGE, lambda x: L.Conv2D(2, 1)(L.RandomFlip()(x)))
_layer("RandomRotation", IMAGE, lambda x: L.Conv2D(2, 1)(L.RandomRotation(0.1)(x)))

CLASSES_WITHOUT_MODEL = {
    "Layer Wrapper": "bases of other classes",
    "TFSMLayer JaxLayer FlaxLayer TorchModuleWrapper": "wrap models of other kinds",
    "StringLookup TextVectorization Hashing HashedCrossing": "take strings, or hash them, which the converter does not take",
    "Random*, AutoContrast, AugMix, CutMix, MixUp, Equalization, Solarization, RandAugment, Pipeline, MaxNumBoundingBoxes, STFT": (
        "augmentation, which does nothing at inference; two stand for all"
    ),
}


def _block(name, shape, dtype="float32"):
    def add(function):
        BLOCKS[name] = _fresh(shape, function, dtype)
        return function

    return add


@_block("ResNet block", (8, 8, 4))
def _resnet(x):
    y = L.ReLU()(L.BatchNormalization()(L.Conv2D(4, 3, padding="same", use_bias=False)(x)))
    y = L.BatchNormalization()(L.Conv2D(4, 3, padding="same", use_bias=False)(y))
    return L.Dense(3, activation="softmax")(L.GlobalAveragePooling2D()(L.ReLU()(L.Add()([x, y]))))


@_block("MobileNetV2 block", (8, 8, 4))
def _mobilenet_v2(x):
    y = L.ReLU(6.0)(L.BatchNormalization()(L.Conv2D(12, 1, use_bias=False)(x)))
    y = L.ReLU(6.0)(L.BatchNormalization()(L.DepthwiseConv2D(3, padding="same", use_bias=False)(y)))
    return L.Add()([x, L.BatchNormalization()(L.Conv2D(4, 1, use_bias=False)(y))])


@_block("MobileNetV3 block with squeeze and excite", (8, 8, 4))
def _mobilenet_v3(x):
    y = L.Activation("hard_silu")(L.BatchNormalization()(L.Conv2D(8, 1, use_bias=False)(x)))
    y = L.Activation("hard_silu")(L.BatchNormalization()(L.DepthwiseConv2D(3, padding="same", use_bias=False)(y)))
    s = L.Conv2D(4, 1, activation="relu")(L.GlobalAveragePooling2D(keepdims=True)(y))
    y = L.Multiply()([y, L.Conv2D(8, 1, activation="hard_sigmoid")(s)])
    return L.Add()([x, L.BatchNormalization()(L.Conv2D(4, 1, use_bias=False)(y))])


@_block("DS-CNN", (12, 10, 1))
def _ds_cnn(x):
    x = L.ReLU()(L.BatchNormalization()(L.Conv2D(6, (4, 3), strides=2, padding="same")(x)))
    for _ in range(2):
        x = L.ReLU()(L.BatchNormalization()(L.DepthwiseConv2D(3, padding="same")(x)))
        x = L.ReLU()(L.BatchNormalization()(L.Conv2D(6, 1)(x)))
    return L.Dense(4, activation="softmax")(L.Flatten()(L.AveragePooling2D((6, 5))(x)))


@_block("TCN", (16, 3))
def _tcn(x):
    for rate in (1, 2, 4):
        y = L.ReLU()(L.Conv1D(4, 3, padding="causal", dilation_rate=rate)(x))
        y = L.ReLU()(L.Conv1D(4, 3, padding="causal", dilation_rate=rate)(y))
        x = L.Add()([L.Conv1D(4, 1)(x), y])
    return L.Dense(2)(L.GlobalAveragePooling1D()(x))


@_block("Transformer encoder", (6, 8))
def _transformer(x):
    x = L.Add()([x, L.Embedding(6, 8)(keras.ops.arange(6))])
    x = L.LayerNormalization()(L.Add()([x, L.MultiHeadAttention(2, 4)(x, x)]))
    y = L.Dense(8)(L.Dense(16, activation="gelu")(x))
    return L.Dense(3)(L.GlobalAveragePooling1D()(L.LayerNormalization()(L.Add()([x, y]))))


@_block("Transformer decoder", (6, 8))
def _decoder(x):
    y = L.MultiHeadAttention(2, 4)(L.LayerNormalization()(x), x, use_causal_mask=True)
    x = L.Add()([x, y])
    return L.Add()([x, L.Dense(8)(L.Dense(16, activation="silu")(L.LayerNormalization()(x)))])


@_block("U-Net", (8, 8, 2))
def _unet(x):
    a = L.Conv2D(4, 3, padding="same", activation="relu")(x)
    b = L.Conv2D(6, 3, padding="same", activation="relu")(L.MaxPooling2D()(a))
    c = L.Conv2D(8, 3, padding="same", activation="relu")(L.MaxPooling2D()(b))
    y = L.Concatenate()([L.UpSampling2D()(c), b])
    y = L.Concatenate()([L.Conv2DTranspose(4, 2, strides=2)(L.Conv2D(6, 3, padding="same", activation="relu")(y)), a])
    return L.Conv2D(1, 1, activation="sigmoid")(y)


@_block("Autoencoder", (24,))
def _autoencoder(x):
    for units in (12, 4, 12):
        x = L.ReLU()(L.BatchNormalization()(L.Dense(units)(x)))
    return L.Dense(24)(x)


@_block("Convolutional autoencoder", (8, 8, 1))
def _convolutional_autoencoder(x):
    x = L.Conv2D(4, 3, strides=2, padding="same", activation="relu")(x)
    x = L.Conv2D(6, 3, strides=2, padding="same", activation="relu")(x)
    x = L.Conv2DTranspose(4, 3, strides=2, padding="same", activation="relu")(x)
    return L.Conv2DTranspose(1, 3, strides=2, padding="same")(x)


@_block("GRU loop", (8, 3))
def _gru(x):
    return L.Dense(2)(L.GRU(4)(x))


@_block("Convolution and LSTM", (12, 3))
def _conv_lstm(x):
    x = L.MaxPooling1D(2)(L.Conv1D(4, 3, padding="same", activation="relu")(x))
    return L.Dense(2)(L.LSTM(4, unroll=True)(x))


@_block("Inception block", (8, 8, 3))
def _inception(x):
    branches = [L.Conv2D(2, 1)(x), L.Conv2D(2, 3, padding="same")(L.Conv2D(2, 1)(x)),
                L.Conv2D(2, 1)(L.MaxPooling2D(3, 1, padding="same")(x))]
    return L.Concatenate()(branches)


@_block("DenseNet block", (8, 8, 3))
def _densenet(x):
    for _ in range(2):
        x = L.Concatenate()([x, L.Conv2D(3, 3, padding="same")(L.ReLU()(L.BatchNormalization()(x)))])
    return L.AveragePooling2D()(L.Conv2D(4, 1)(x))


@_block("ConvNeXt block", (8, 8, 4))
def _convnext(x):
    y = L.LayerNormalization()(L.DepthwiseConv2D(5, padding="same")(x))
    return L.Add()([x, L.Dense(4)(L.Dense(8, activation="gelu")(y))])


@_block("MLP-Mixer block", (6, 8))
def _mixer(x):
    y = L.Permute((2, 1))(L.LayerNormalization()(x))
    x = L.Add()([x, L.Permute((2, 1))(L.Dense(6)(L.Dense(10, activation="gelu")(y)))])
    return L.Add()([x, L.Dense(8)(L.Dense(16, activation="gelu")(L.LayerNormalization()(x)))])


@_block("WaveNet block", (16, 4))
def _wavenet(x):
    gate = L.Multiply()([L.Conv1D(4, 2, dilation_rate=2, padding="causal", activation="tanh")(x),
                         L.Conv1D(4, 2, dilation_rate=2, padding="causal", activation="sigmoid")(x)])
    return L.Add()([x, L.Conv1D(4, 1)(gate)])


@_block("Text classifier", (8,), "int32")
def _text(x):
    x = L.GlobalAveragePooling1D()(L.Conv1D(4, 3, activation="relu")(L.Embedding(12, 6)(x)))
    return L.Dense(2, activation="softmax")(x)


@_block("Variational encoder", (10,))
def _variational(x):
    x = L.Dense(8, activation="relu")(x)
    mean, spread = L.Dense(2)(x), L.Dense(2)(x)
    return mean + keras.ops.exp(0.5 * spread)
