// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Models, inputs and outputs of TensorFlow Lite, of each operator: tests/golden, whose format is in
 * tools/differential/golden.py. Every second input is an array, the others are buffers; so are the outputs.
 */
class GoldenTest {
  private static final double RELATIVE = 1e-5;

  /** A tensor of a record. */
  private static final class Values {
    final int[] shape;
    final ByteBuffer bytes;

    Values(ByteBuffer record) {
      shape = new int[record.getInt()];
      for (int i = 0; i < shape.length; ++i) {
        shape[i] = record.getInt();
      }
      int count = record.getInt();
      bytes = record.slice(record.position(), count).order(ByteOrder.LITTLE_ENDIAN);
      record.position(record.position() + (count + 3) / 4 * 4);
    }

    boolean isArray() {
      return shape.length > 0 && Arrays.stream(shape).noneMatch(length -> length == 0);
    }

    ByteBuffer copy() {
      ByteBuffer copy = ByteBuffer.allocateDirect(bytes.capacity()).order(ByteOrder.nativeOrder());
      copy.put(bytes.duplicate()).rewind();
      return copy;
    }
  }

  private int compared;
  private final Map<String, Integer> left = new TreeMap<>();

  private static Class<?> elementOf(DataType type) {
    switch (type) {
      case FLOAT32:
        return float.class;
      case INT32:
        return int.class;
      case INT64:
        return long.class;
      case INT16:
        return short.class;
      case BOOL:
        return boolean.class;
      default:
        return byte.class;
    }
  }

  private static Object next(ByteBuffer bytes, DataType type) {
    switch (type) {
      case FLOAT32:
        return bytes.getFloat();
      case INT32:
        return bytes.getInt();
      case INT64:
        return bytes.getLong();
      case INT16:
        return bytes.getShort();
      case BOOL:
        return bytes.get() != 0;
      default:
        return bytes.get();
    }
  }

  /** An array with the values, one after the other. */
  private static void fill(Object array, ByteBuffer bytes, DataType type) {
    for (int i = 0; i < Array.getLength(array); ++i) {
      if (array instanceof Object[]) {
        fill(((Object[]) array)[i], bytes, type);
      } else {
        Array.set(array, i, next(bytes, type));
      }
    }
  }

  /** Texts as arrays of bytes, which go in as they are. */
  private static int fillTexts(Object[] array, ByteBuffer packed, int at) {
    for (int i = 0; i < array.length; ++i) {
      if (array[i] instanceof Object[]) {
        at = fillTexts((Object[]) array[i], packed, at);
      } else {
        int begin = packed.getInt(4 + 4 * at);
        byte[] text = new byte[packed.getInt(8 + 4 * at) - begin];
        packed.get(begin, text);
        array[i] = text;
        ++at;
      }
    }
    return at;
  }

  private static Object inputOf(Values values, DataType type, boolean asArray) {
    if (type == DataType.STRING) {
      if (values.shape.length == 0) {
        Object[] one = new byte[1][];
        fillTexts(one, values.bytes, 0);
        return one[0];
      }
      Object array = Array.newInstance(byte[].class, values.shape);
      fillTexts((Object[]) array, values.bytes, 0);
      return array;
    }
    if (!asArray || !values.isArray()) {
      return values.copy();
    }
    Object array = Array.newInstance(elementOf(type), values.shape);
    fill(array, values.bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN), type);
    return array;
  }

  private static void requireNear(float wanted, float found, double absolute, String what) {
    double tolerance = Math.max(absolute, RELATIVE * Math.abs(wanted));
    boolean isSame = wanted == found || Float.isNaN(wanted) && Float.isNaN(found);
    assertTrue(isSame || Math.abs((double) wanted - found) <= tolerance, () -> what + ": " + found + " in place of " + wanted);
  }

  /** Of FULLY_CONNECTED the vectors are rounded as on microcontrollers. */
  private static void requireSame(Object wanted, Object found, String what) {
    boolean mayBeNear = what.startsWith("FULLY_CONNECTED") && (wanted instanceof Byte || wanted instanceof Short);
    if (!mayBeNear || Math.abs(((Number) wanted).intValue() - ((Number) found).intValue()) > 1) {
      assertEquals(wanted, found, what);
    }
  }

  private static void compare(Object array, ByteBuffer wanted, DataType type, double absolute, String what) {
    for (int i = 0; i < Array.getLength(array); ++i) {
      if (array instanceof Object[]) {
        compare(((Object[]) array)[i], wanted, type, absolute, what);
      } else if (type == DataType.FLOAT32) {
        requireNear(wanted.getFloat(), Array.getFloat(array, i), absolute, what);
      } else {
        requireSame(next(wanted, type), Array.get(array, i), what);
      }
    }
  }

  private static void compareBytes(ByteBuffer found, Values wanted, DataType type, double absolute, String what) {
    assertEquals(wanted.bytes.capacity(), found.remaining(), what);
    while (found.hasRemaining()) {
      if (type == DataType.FLOAT32) {
        requireNear(wanted.bytes.getFloat(), found.getFloat(), absolute, what);
      } else {
        DataType read = type == DataType.STRING || type == DataType.BOOL ? DataType.UINT8 : type;
        requireSame(next(wanted.bytes, read), next(found, read), what);
      }
    }
  }

  private void replay(String what, ByteBuffer record, int number) {
    int modelBytes = record.getInt(4);
    int runs = record.getInt(8);
    int inputs = record.getInt(12);
    int outputs = record.getInt(16);
    float absolute = record.getFloat(20);
    ByteBuffer model = ByteBuffer.allocateDirect(modelBytes).order(ByteOrder.nativeOrder());
    model.put(record.slice(64, modelBytes)).rewind();
    record.position(64 + (modelBytes + 15) / 16 * 16);
    Interpreter.Options options = new Interpreter.Options().setUseXNNPACK(number % 4 < 2);
    try (Interpreter interpreter = new Interpreter(model, options)) {
      for (int run = 0; run < runs; ++run) {
        Object[] given = new Object[inputs];
        for (int i = 0; i < inputs; ++i) {
          given[i] = inputOf(new Values(record), interpreter.getInputTensor(i).dataType(), (number + i) % 2 == 0);
        }
        if (inputs == 0) {
          left.merge("no input", 1, Integer::sum);
          return;
        }
        interpreter.runForMultipleInputsOutputs(given, new HashMap<>());
        for (int i = 0; i < outputs; ++i) {
          Values wanted = new Values(record);
          requireOutput(interpreter.getOutputTensor(i), wanted, absolute, what + ", output " + i, number % 2 == 0);
        }
      }
      ++compared;
    } catch (IllegalArgumentException | IllegalStateException error) {
      String message = String.valueOf(error.getMessage());
      String reason = message.contains("is not recognized in Java") ? "a type that Java has not"
          : message.contains("unresolved custom op") ? "a custom operator"
          : message.contains("it is a constant") ? "an input that is a constant" : null;
      assertTrue(reason != null, what + ": " + message);
      left.merge(reason, 1, Integer::sum);
    }
  }

  private void requireOutput(Tensor tensor, Values wanted, float absolute, String what, boolean asArray) {
    assertArrayEquals(wanted.shape, tensor.shape(), what);
    DataType type = tensor.dataType();
    if (asArray && wanted.isArray() && type != DataType.STRING) {
      Object array = Array.newInstance(elementOf(type), wanted.shape);
      ((TensorImpl) tensor).read(array);
      compare(array, wanted.bytes, type, absolute, what);
    } else {
      compareBytes(tensor.asReadOnlyBuffer(), wanted, type, absolute, what);
    }
  }

  @Test
  void eachOperator() throws IOException {
    File folder = new File(System.getProperty("mote.models"), "../tests/golden");
    File[] files = folder.listFiles((where, name) -> name.endsWith(".bin"));
    Arrays.sort(files);
    for (File file : files) {
      ByteBuffer data = ByteBuffer.wrap(Files.readAllBytes(file.toPath())).order(ByteOrder.LITTLE_ENDIAN);
      int at = 16;
      for (int number = 0; number < data.getInt(4); ++number) {
        int bytes = data.getInt(at);
        replay(file.getName() + " " + number, data.slice(at, bytes).order(ByteOrder.LITTLE_ENDIAN), number);
        at += bytes;
      }
    }
    System.out.println("golden vectors: " + compared + " agree; left out: " + left);
    assertTrue(compared > 2900, compared + " compared; left out: " + left);
  }
}
