// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Arrays, boxed scalars and buffers of Java: their types and shapes, and how they go to and from a tensor's memory. */
final class JavaValues {
  private static final int[] SCALAR = {};

  private JavaValues() {}

  /** The type of a tensor that holds such values; that of bytes is UINT8, which stands for INT8, too. */
  static DataType typeOf(Object value) {
    Class<?> type = value.getClass();
    boolean isArray = type.isArray();
    while (type.isArray()) {
      type = type.getComponentType();
    }
    if (type == float.class || !isArray && (type == Float.class || value instanceof FloatBuffer)) {
      return DataType.FLOAT32;
    } else if (type == int.class || !isArray && (type == Integer.class || value instanceof IntBuffer)) {
      return DataType.INT32;
    } else if (type == short.class || !isArray && (type == Short.class || value instanceof ShortBuffer)) {
      return DataType.INT16;
    } else if (type == long.class || !isArray && (type == Long.class || value instanceof LongBuffer)) {
      return DataType.INT64;
    } else if (type == byte.class || !isArray && type == Byte.class) {
      return DataType.UINT8;
    } else if (type == boolean.class || !isArray && type == Boolean.class) {
      return DataType.BOOL;
    } else if (type == String.class) {
      return DataType.STRING;
    }
    throw new IllegalArgumentException("DataType error: cannot resolve DataType of " + value.getClass().getName());
  }

  /** Throws IllegalArgumentException for values that a tensor of this type cannot have. */
  static void requireType(DataType tensor, Object value) {
    if (value instanceof ByteBuffer) {
      return;
    }
    DataType type = typeOf(value);
    boolean areBytes = type == DataType.UINT8 && !(value instanceof Byte && tensor == DataType.STRING);
    if (type == tensor || areBytes && (tensor == DataType.INT8 || isText(tensor, value))) {
      return;
    }
    throw new IllegalArgumentException("Cannot convert between a TensorFlowLite tensor with type " + tensor
        + " and a Java object of type " + value.getClass().getName() + " (which is compatible with the TensorFlowLite type "
        + type + ")");
  }

  private static boolean isText(DataType tensor, Object value) {
    return tensor == DataType.STRING && value.getClass().isArray();
  }

  /** The dimensions of an array; none of a boxed scalar. In a tensor of texts an array of bytes is one text. */
  static int[] shapeOf(Object value, DataType tensor) {
    int rank = 0;
    Class<?> type = value.getClass();
    for (; type.isArray(); type = type.getComponentType()) {
      ++rank;
    }
    if (tensor == DataType.STRING && type == byte.class) {
      --rank;
    }
    if (rank <= 0) {
      return SCALAR;
    }
    int[] shape = new int[rank];
    measure(value, 0, shape);
    return shape;
  }

  private static void measure(Object array, int dimension, int[] shape) {
    if (array == null) {
      throw new IllegalArgumentException("Mismatched lengths: dimension " + dimension + " of the array has null");
    }
    int length = Array.getLength(array);
    if (length == 0) {
      throw new IllegalArgumentException("Array lengths cannot be 0.");
    }
    if (shape[dimension] == 0) {
      shape[dimension] = length;
    } else if (shape[dimension] != length) {
      throw new IllegalArgumentException("Mismatched lengths (" + shape[dimension] + " and " + length
          + ") in dimension " + dimension);
    }
    if (dimension + 1 < shape.length) {
      for (Object row : (Object[]) array) {
        measure(row, dimension + 1, shape);
      }
    }
  }

  /** Does `work` with each array of the last dimension. */
  private static void forEachRow(Object array, Consumer<Object> work) {
    if (array instanceof Object[]) {
      for (Object row : (Object[]) array) {
        forEachRow(row, work);
      }
    } else {
      work.accept(array);
    }
  }

  /** Writes an array or a boxed scalar to memory, whose order is the machine's. */
  static void write(Object value, DataType type, ByteBuffer memory) {
    switch (type) {
      case FLOAT32:
        FloatBuffer floats = memory.asFloatBuffer();
        forEachRow(value, row -> floats.put(row instanceof Float ? new float[] {(Float) row} : (float[]) row));
        break;
      case INT32:
        IntBuffer ints = memory.asIntBuffer();
        forEachRow(value, row -> ints.put(row instanceof Integer ? new int[] {(Integer) row} : (int[]) row));
        break;
      case INT16:
        ShortBuffer shorts = memory.asShortBuffer();
        forEachRow(value, row -> shorts.put(row instanceof Short ? new short[] {(Short) row} : (short[]) row));
        break;
      case INT64:
        LongBuffer longs = memory.asLongBuffer();
        forEachRow(value, row -> longs.put(row instanceof Long ? new long[] {(Long) row} : (long[]) row));
        break;
      case BOOL:
        forEachRow(value, row -> {
          for (boolean element : row instanceof Boolean ? new boolean[] {(Boolean) row} : (boolean[]) row) {
            memory.put((byte) (element ? 1 : 0));
          }
        });
        break;
      default:
        forEachRow(value, row -> memory.put(row instanceof Byte ? new byte[] {(Byte) row} : (byte[]) row));
    }
  }

  /** Fills an array from memory, whose order is the machine's. */
  static void read(ByteBuffer memory, DataType type, Object array) {
    switch (type) {
      case FLOAT32:
        FloatBuffer floats = memory.asFloatBuffer();
        forEachRow(array, row -> floats.get((float[]) row));
        break;
      case INT32:
        IntBuffer ints = memory.asIntBuffer();
        forEachRow(array, row -> ints.get((int[]) row));
        break;
      case INT16:
        ShortBuffer shorts = memory.asShortBuffer();
        forEachRow(array, row -> shorts.get((short[]) row));
        break;
      case INT64:
        LongBuffer longs = memory.asLongBuffer();
        forEachRow(array, row -> longs.get((long[]) row));
        break;
      case BOOL:
        forEachRow(array, row -> {
          boolean[] elements = (boolean[]) row;
          for (int i = 0; i < elements.length; ++i) {
            elements[i] = memory.get() != 0;
          }
        });
        break;
      default:
        forEachRow(array, row -> memory.get((byte[]) row));
    }
  }

  /** The texts of an array or scalar, in their order. */
  static byte[][] textsOf(Object value) {
    List<byte[]> texts = new ArrayList<>();
    addTexts(value, texts);
    return texts.toArray(new byte[0][]);
  }

  private static void addTexts(Object value, List<byte[]> texts) {
    if (value instanceof String) {
      texts.add(ModifiedUtf8.encodeWithEnd((String) value));
    } else if (value instanceof byte[]) {
      texts.add(((byte[]) value).clone());
    } else if (value instanceof Object[]) {
      for (Object element : (Object[]) value) {
        addTexts(element, texts);
      }
    } else {
      throw new IllegalArgumentException("a tensor of strings cannot hold " + value);
    }
  }

  /** Fills an array with as many strings as it has elements; returns how many that were. */
  static int readTexts(byte[][] texts, int next, Object[] array) {
    for (int i = 0; i < array.length; ++i) {
      if (array[i] instanceof Object[]) {
        next = readTexts(texts, next, (Object[]) array[i]);
      } else if (next < texts.length) {
        array[i] = ModifiedUtf8.decode(texts[next++]);
      }
    }
    return next;
  }

  // Buffers.

  /** The bytes of all elements that the buffer has room for. */
  static long capacityOf(Buffer buffer) {
    return (long) buffer.capacity() * (buffer instanceof ByteBuffer ? 1 : typeOf(buffer).byteSize());
  }

  /**
   * Copies a buffer of as many bytes to memory: all of one whose memory can be copied as it is, else from the position
   * on, which moves.
   */
  static void writeBuffer(Buffer from, ByteBuffer memory) {
    if (from instanceof ByteBuffer) {
      ByteBuffer bytes = (ByteBuffer) from;
      memory.put(isPlain(bytes, bytes.order()) ? (ByteBuffer) whole(bytes.duplicate()) : bytes);
    } else if (from instanceof FloatBuffer) {
      FloatBuffer floats = (FloatBuffer) from;
      memory.asFloatBuffer().put(isPlain(floats, floats.order()) ? (FloatBuffer) whole(floats.duplicate()) : floats);
    } else if (from instanceof IntBuffer) {
      IntBuffer ints = (IntBuffer) from;
      memory.asIntBuffer().put(isPlain(ints, ints.order()) ? (IntBuffer) whole(ints.duplicate()) : ints);
    } else if (from instanceof LongBuffer) {
      LongBuffer longs = (LongBuffer) from;
      memory.asLongBuffer().put(isPlain(longs, longs.order()) ? (LongBuffer) whole(longs.duplicate()) : longs);
    } else {
      ShortBuffer shorts = (ShortBuffer) from;
      memory.asShortBuffer().put(isPlain(shorts, shorts.order()) ? (ShortBuffer) whole(shorts.duplicate()) : shorts);
    }
  }

  private static boolean isPlain(Buffer buffer, ByteOrder order) {
    return buffer.isDirect() && order == ByteOrder.nativeOrder();
  }

  private static Buffer whole(Buffer copy) {
    return copy.clear();
  }

  /** Copies memory to a buffer, from its position on, which moves. */
  static void readBuffer(ByteBuffer memory, Buffer to) {
    if (to instanceof ByteBuffer) {
      ((ByteBuffer) to).put(memory);
    } else if (to instanceof FloatBuffer) {
      ((FloatBuffer) to).put(memory.asFloatBuffer());
    } else if (to instanceof IntBuffer) {
      ((IntBuffer) to).put(memory.asIntBuffer());
    } else if (to instanceof LongBuffer) {
      ((LongBuffer) to).put(memory.asLongBuffer());
    } else {
      ((ShortBuffer) to).put(memory.asShortBuffer());
    }
  }

  /** For messages. */
  static String text(int[] shape) {
    return Arrays.toString(shape);
  }
}
