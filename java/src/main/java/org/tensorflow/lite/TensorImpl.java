// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A tensor of an interpreter, asked anew at each call, under the interpreter's lock. */
final class TensorImpl implements Tensor {
  private final InterpreterImpl owner;
  private final int subgraph;
  private final int index;
  private final DataType type;
  private ByteBuffer kept;

  /** Under the owner's lock. */
  TensorImpl(InterpreterImpl owner, int subgraph, int index) {
    this.owner = owner;
    this.subgraph = subgraph;
    this.index = index;
    this.type = DataType.fromC(NativeInterpreter.type(runtime(), subgraph, index));
  }

  private long runtime() {
    long runtime = owner.runtimeOrZero();
    if (runtime == 0) {
      throw new IllegalArgumentException("Invalid handle to TfLiteTensor: its interpreter has been closed");
    }
    return runtime;
  }

  @Override
  public DataType dataType() {
    synchronized (owner) {
      runtime();
      return type;
    }
  }

  @Override
  public int numDimensions() {
    return shape().length;
  }

  @Override
  public int numBytes() {
    synchronized (owner) {
      long bytes = NativeInterpreter.bytes(runtime(), subgraph, index);
      if (bytes > Integer.MAX_VALUE) {
        throw new IllegalArgumentException("the " + bytes + " bytes of " + this + " are more than Java can count");
      }
      return (int) bytes;
    }
  }

  @Override
  public int numElements() {
    int elements = 1;
    for (int dimension : shape()) {
      elements *= dimension;
    }
    return elements;
  }

  @Override
  public int[] shape() {
    synchronized (owner) {
      return NativeInterpreter.shape(runtime(), subgraph, index, false);
    }
  }

  @Override
  public int[] shapeSignature() {
    synchronized (owner) {
      return NativeInterpreter.shape(runtime(), subgraph, index, true);
    }
  }

  @Override
  public int index() {
    synchronized (owner) {
      runtime();
      return index;
    }
  }

  @Override
  public String name() {
    synchronized (owner) {
      return new String(NativeInterpreter.name(runtime(), subgraph, index), StandardCharsets.UTF_8);
    }
  }

  @Override
  public QuantizationParams quantizationParams() {
    synchronized (owner) {
      return new QuantizationParams(NativeInterpreter.scale(runtime(), subgraph, index),
          NativeInterpreter.zeroPoint(runtime(), subgraph, index));
    }
  }

  @Override
  public ByteBuffer asReadOnlyBuffer() {
    synchronized (owner) {
      ByteBuffer memory = readableMemory();
      if (kept == null || kept.capacity() != memory.capacity()) {
        kept = ByteBuffer.allocateDirect(memory.capacity());
      }
      ByteBuffer copy = kept.duplicate();
      copy.put(memory);
      copy.flip();
      return copy.asReadOnlyBuffer().order(ByteOrder.nativeOrder());
    }
  }

  /** The name, for messages; empty after close. */
  @Override
  public String toString() {
    synchronized (owner) {
      return owner.runtimeOrZero() == 0 ? "()" : "(" + name() + ")";
    }
  }

  /** The shape that the tensor needs for this input; null: the one that it has. */
  int[] shapeFor(Object value) {
    if (value == null || value instanceof Buffer) {
      return null;
    }
    JavaValues.requireType(type, value);
    int[] shape = JavaValues.shapeOf(value, type);
    return Arrays.equals(shape, shape()) ? null : shape;
  }

  /** Resizes an input of the graph. False, after a message, where that is refused. */
  boolean resize(int[] shape, boolean strict) {
    return NativeInterpreter.resize(runtime(), subgraph, index, shape, strict);
  }

  /** Takes an input's value, whose memory is there. */
  void write(Object value) {
    if (value == null) {
      if (!NativeInterpreter.isInDelegate(runtime(), subgraph, index)) {
        throw new IllegalArgumentException("Null inputs are allowed only where a delegate's buffer is the tensor "
            + this + "'s");
      }
      return;
    }
    JavaValues.requireType(type, value);
    if (NativeInterpreter.isConstant(runtime(), subgraph, index)) {
      throw new IllegalArgumentException("Cannot copy to a TensorFlowLite tensor " + this + ": it is a constant");
    }
    if (value instanceof Buffer) {
      writeBuffer((Buffer) value);
      return;
    }
    int[] shape = JavaValues.shapeOf(value, type);
    if (!Arrays.equals(shape, shape())) {
      throw new IllegalArgumentException("Cannot copy to a TensorFlowLite tensor " + this + " with shape "
          + JavaValues.text(shape()) + " from a Java object with shape " + JavaValues.text(shape) + ".");
    }
    if (type == DataType.STRING) {
      if (!NativeInterpreter.writeStrings(runtime(), subgraph, index, JavaValues.textsOf(value))) {
        throw new IllegalArgumentException("Cannot copy to a TensorFlowLite tensor " + this
            + ": the strings are too long");
      }
      return;
    }
    JavaValues.write(value, type, memory());
  }

  private void writeBuffer(Buffer buffer) {
    long bytes = JavaValues.capacityOf(buffer);
    if (type == DataType.STRING) {
      throw new IllegalArgumentException("Cannot copy to a TensorFlowLite tensor " + this
          + " of strings from a Java Buffer: strings come in arrays");
    }
    if (bytes != numBytes()) {
      throw new IllegalArgumentException("Cannot copy to a TensorFlowLite tensor " + this + " with " + numBytes()
          + " bytes from a Java Buffer with " + bytes + " bytes.");
    }
    JavaValues.writeBuffer(buffer, memory());
  }

  /** Gives an output's value; nothing to null. */
  void read(Object value) {
    if (value == null) {
      return;
    }
    JavaValues.requireType(type, value);
    if (value instanceof Buffer) {
      long bytes = JavaValues.capacityOf((Buffer) value);
      if (bytes < numBytes()) {
        throw new IllegalArgumentException("Cannot copy from a TensorFlowLite tensor " + this + " with " + numBytes()
            + " bytes to a Java Buffer with " + bytes + " bytes.");
      }
      JavaValues.readBuffer(readableMemory(), (Buffer) value);
      return;
    }
    if (!value.getClass().isArray()) {
      throw new IllegalArgumentException("Cannot copy from a TensorFlowLite tensor " + this
          + " to a boxed scalar, which cannot change: give an array, or for a scalar a buffer");
    }
    int[] shape = JavaValues.shapeOf(value, type);
    if (!Arrays.equals(shape, shape())) {
      throw new IllegalArgumentException("Cannot copy from a TensorFlowLite tensor " + this + " with shape "
          + JavaValues.text(shape()) + " to a Java object with shape " + JavaValues.text(shape) + ".");
    }
    if (type != DataType.STRING) {
      JavaValues.read(readableMemory(), type, value);
      return;
    }
    if (JavaValues.typeOf(value) != DataType.STRING) {
      throw new IllegalArgumentException("Cannot copy from a TensorFlowLite tensor " + this
          + " of strings to an array of bytes: give an array of String");
    }
    byte[][] texts = NativeInterpreter.readStrings(runtime(), subgraph, index);
    JavaValues.readTexts(texts == null ? new byte[0][] : texts, 0, (Object[]) value);
  }

  private ByteBuffer readableMemory() {
    if (!NativeInterpreter.makeReadable(runtime(), subgraph, index)) {
      throw new IllegalArgumentException("Cannot copy from a TensorFlowLite tensor " + this + ": "
          + owner.takeMessages());
    }
    return memory();
  }

  private ByteBuffer memory() {
    int bytes = numBytes();
    ByteBuffer memory = NativeInterpreter.memory(runtime(), subgraph, index);
    if (memory == null && bytes > 0) {
      throw new IllegalArgumentException("the tensor " + this + " has no memory: it is not allocated, or unused");
    }
    return (memory == null ? ByteBuffer.allocate(0) : memory).order(ByteOrder.nativeOrder());
  }
}
