// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorflow.lite.TestModels.direct;
import static org.tensorflow.lite.TestModels.file;

import java.nio.Buffer;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.function.Executable;

/** Any calls with any values, drawn at random. */
class RandomCalls {
  static final String[] MODELS = {"types", "two_signatures", "scalar", "texts", "positive", "accumulate", "count"};

  final Random random;
  final List<Tensor> tensors = Collections.synchronizedList(new ArrayList<>());
  int passed;
  int refused;

  RandomCalls(long seed) {
    random = new Random(seed);
  }

  int below(int count) {
    return random.nextInt(count);
  }

  private int[] anyShape() {
    int[] shape = new int[below(4)];
    for (int i = 0; i < shape.length; ++i) {
      int kind = below(12);
      shape[i] = kind == 0 ? -1 - below(2) : kind == 1 ? 0 : 1 + below(4);
    }
    if (shape.length > 1 && below(6) == 0) {
      Arrays.fill(shape, Integer.MAX_VALUE - below(3));  // more memory than there can be
    }
    return shape;
  }

  private Object anyArray(Class<?> element) {
    int[] dims = new int[1 + below(3)];
    for (int i = 0; i < dims.length; ++i) {
      dims[i] = below(8) == 0 ? 0 : 1 + below(3);
    }
    Object array = java.lang.reflect.Array.newInstance(element, dims);
    if (array instanceof Object[] && below(6) == 0 && ((Object[]) array).length > 0) {
      ((Object[]) array)[below(((Object[]) array).length)] = null;
    }
    if (element == String.class) {
      fill((Object[]) array);
    }
    return array;
  }

  private void fill(Object[] array) {
    for (int i = 0; i < array.length; ++i) {
      if (array[i] instanceof Object[]) {
        fill((Object[]) array[i]);
      } else if (array.getClass().getComponentType() == String.class && below(20) > 0) {
        array[i] = "text \u20AC\uD83D\uDE00\0".substring(0, below(9));
      }
    }
  }

  private Object anyValue() {
    Class<?>[] elements = {float.class, float.class, int.class, short.class, long.class, byte.class, boolean.class,
        String.class, double.class, Float.class};
    switch (below(14)) {
      case 0:
        return null;
      case 1:
        return Arrays.asList(1.0f, 2, (byte) 3, (short) 4, 5L, true, "six", 7.0, 'c').get(below(9));
      case 2:
        return anyBuffer(ByteBuffer.allocateDirect(4 * below(40)).order(ByteOrder.nativeOrder()));
      case 3:
        return anyBuffer(ByteBuffer.allocate(4 * below(40)));
      case 4:
        return anyBuffer(FloatBuffer.allocate(below(20)));
      case 5:
        return anyBuffer(below(2) == 0 ? IntBuffer.allocate(below(20)) : LongBuffer.allocate(below(20)));
      default:
        return anyArray(elements[below(elements.length)]);
    }
  }

  private Buffer anyBuffer(Buffer buffer) {
    if (below(4) == 0) {
      buffer.position(below(buffer.capacity() + 1));
    }
    if (below(6) == 0) {
      buffer.limit(buffer.position() + below(buffer.capacity() - buffer.position() + 1));
    }
    return below(10) == 0 && buffer instanceof ByteBuffer ? ((ByteBuffer) buffer).asReadOnlyBuffer() : buffer;
  }

  private String anyKey(InterpreterApi interpreter) {
    String[] keys = interpreter.getSignatureKeys();
    return below(6) == 0 ? null : below(8) == 0 ? "absent" : keys[below(keys.length)];
  }

  private Map<String, Object> anyNamed(String[] names) {
    Map<String, Object> values = new HashMap<>();
    for (String name : names) {
      if (below(5) > 0) {
        values.put(name, anyValue());
      }
    }
    if (below(10) == 0) {
      values.put(below(2) == 0 ? null : "absent", anyValue());
    }
    return values;
  }

  void doAnything(Interpreter interpreter) {
    switch (below(16)) {
      case 0:
        interpreter.resizeInput(below(4) - 1, below(20) == 0 ? null : anyShape(), below(2) == 0);
        break;
      case 1:
        interpreter.allocateTensors();
        break;
      case 2:
        tensors.add(interpreter.getInputTensor(below(9)));
        break;
      case 3:
        tensors.add(interpreter.getOutputTensor(below(9)));
        break;
      case 4: {
        String key = anyKey(interpreter);
        tensors.add(interpreter.getInputTensorFromSignature(interpreter.getSignatureInputs(key)[0], key));
        break;
      }
      case 5:
      case 6: {
        String key = anyKey(interpreter);
        interpreter.runSignature(anyNamed(interpreter.getSignatureInputs(key)),
            anyNamed(interpreter.getSignatureOutputs(key)), key);
        break;
      }
      case 7:
        interpreter.resetVariableTensors();
        break;
      case 8:
        interpreter.setCancelled(below(3) == 0);
        break;
      case 9:
        askTensor();
        break;
      case 10:
        if (below(30) == 0) {
          interpreter.close();
        }
        break;
      case 11: {
        Object[] inputs = new Object[below(4)];
        for (int i = 0; i < inputs.length; ++i) {
          inputs[i] = anyValue();
        }
        Map<Integer, Object> outputs = new HashMap<>();
        outputs.put(below(4) - 1, anyValue());
        interpreter.runForMultipleInputsOutputs(inputs, outputs);
        break;
      }
      default:
        interpreter.run(anyValue(), anyValue());
    }
  }

  void askTensor() {
    if (!tensors.isEmpty()) {
      Tensor tensor = tensors.get(below(tensors.size()));
      tensor.shapeSignature();
      tensor.numElements();
      tensor.numBytes();
      tensor.quantizationParams();
      ByteBuffer buffer = tensor.asReadOnlyBuffer();
      while (buffer.hasRemaining()) {
        buffer.get();
      }
    }
  }

  /** Counts whether it was refused, with one of the documented exceptions. */
  void tryTo(Executable work) throws Throwable {
    try {
      work.execute();
      ++passed;
    } catch (IllegalArgumentException | IllegalStateException | BufferOverflowException | ReadOnlyBufferException error) {
      ++refused;
    } catch (OutOfMemoryError error) {
      assertTrue(error.getMessage().contains("memory"), error.getMessage());
      ++refused;
    }
  }

  Interpreter open(String name) {
    Interpreter.Options options = new Interpreter.Options().setCancellable(below(3) == 0).setUseXNNPACK(below(2) == 0);
    return below(2) == 0 ? new Interpreter(file(name), options) : new Interpreter(direct(file(name)), options);
  }
}
