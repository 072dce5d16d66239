// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.nio.ByteBuffer;

/**
 * An input or output of an interpreter, which owns this object: after the interpreter is closed each method throws
 * IllegalArgumentException.
 */
public interface Tensor {
  /** How integers stand for real numbers: {@code real = scale * (integer - zeroPoint)}. */
  class QuantizationParams {
    private final float scale;
    private final int zeroPoint;

    /** A scale of 0 is that of a tensor that is not quantised. */
    public QuantizationParams(float scale, int zeroPoint) {
      this.scale = scale;
      this.zeroPoint = zeroPoint;
    }

    /** The step between two integers; 0 for a tensor that is not quantised or has a scale for each channel. */
    public float getScale() {
      return scale;
    }

    /** The integer that stands for 0. */
    public int getZeroPoint() {
      return zeroPoint;
    }
  }

  /** The type of the elements. */
  DataType dataType();

  /** The number of dimensions; 0 for a scalar. */
  int numDimensions();

  /** The bytes that the values take. */
  int numBytes();

  /** The product of the dimensions; 1 for a scalar. */
  int numElements();

  /** The dimensions as they are now. That of an output which depends on data is known after a run only. */
  int[] shape();

  /** The dimensions in the model, -1 for those that it leaves open. */
  int[] shapeSignature();

  /** The place of the tensor among all tensors of its graph. */
  int index();

  /** The tensor's name in the model; empty where it has none. */
  String name();

  /** The scale and the zero point of the whole tensor. */
  QuantizationParams quantizationParams();

  /**
   * The values in the machine's byte order. They are those of the moment of this call, in memory that the object keeps
   * and fills again at the next call: they count until the next run or resize.
   *
   * @throws IllegalArgumentException where the tensor has no memory yet
   */
  ByteBuffer asReadOnlyBuffer();
}
