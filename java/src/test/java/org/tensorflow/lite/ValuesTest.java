// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorflow.lite.TestModels.open;
import static org.tensorflow.lite.TestModels.refused;
import static org.tensorflow.lite.TestModels.repositoryFile;

import java.nio.Buffer;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What goes in and comes out: each type, arrays, scalars and buffers. The model turns two rows of each type around. */
class ValuesTest {
  private Interpreter interpreter;
  private final Map<String, Object> inputs = new HashMap<>();

  @BeforeEach
  void openModel() {
    interpreter = open("types");
    inputs.put("float32", new float[][] {{1, 2, 3}, {4, 5, 6}});
    inputs.put("int32", new int[][] {{1, 2, 3}, {4, 5, Integer.MIN_VALUE}});
    inputs.put("int16", new short[][] {{1, 2, 3}, {4, 5, -6}});
    inputs.put("int64", new long[][] {{1, 2, 3}, {4, 5, Long.MIN_VALUE}});
    inputs.put("int8", new byte[][] {{1, 2, 3}, {4, 5, -6}});
    inputs.put("uint8", new byte[][] {{1, 2, 3}, {4, 5, (byte) 255}});
    inputs.put("bool", new boolean[][] {{true, false, true}, {false, false, true}});
    inputs.put("string", new String[][] {{"a", "", "Größe"}, {"😀", "x y", "日本"}});
  }

  @AfterEach
  void closeModel() {
    interpreter.close();
  }

  private <T> T run(String type, Object input, T output) {
    Map<String, Object> given = new HashMap<>(inputs);
    given.put(type, input);
    Map<String, Object> wanted = new HashMap<>();
    wanted.put(type + "_out", output);
    interpreter.runSignature(given, wanted, "types");
    return output;
  }

  private void runsRefused(String type, Object input, Object output, String... parts) {
    refused(() -> run(type, input, output), parts);
  }

  @Test
  void arraysOfEachType() {
    assertArrayEquals(new float[][] {{4, 5, 6}, {1, 2, 3}}, run("float32", inputs.get("float32"), new float[2][3]));
    assertArrayEquals(new int[][] {{4, 5, Integer.MIN_VALUE}, {1, 2, 3}},
        run("int32", inputs.get("int32"), new int[2][3]));
    assertArrayEquals(new short[][] {{4, 5, -6}, {1, 2, 3}}, run("int16", inputs.get("int16"), new short[2][3]));
    assertArrayEquals(new long[][] {{4, 5, Long.MIN_VALUE}, {1, 2, 3}},
        run("int64", inputs.get("int64"), new long[2][3]));
    assertArrayEquals(new byte[][] {{4, 5, -6}, {1, 2, 3}}, run("int8", inputs.get("int8"), new byte[2][3]));
    assertArrayEquals(new byte[][] {{4, 5, -1}, {1, 2, 3}}, run("uint8", inputs.get("uint8"), new byte[2][3]));
    assertArrayEquals(new boolean[][] {{false, false, true}, {true, false, true}},
        run("bool", inputs.get("bool"), new boolean[2][3]));
    assertArrayEquals(new String[][] {{"😀", "x y", "日本"}, {"a", "", "Größe"}},
        run("string", inputs.get("string"), new String[2][3]));
    assertArrayEquals(new int[] {2, 3}, interpreter.getInputTensor(0).shape());
  }

  @Test
  void typesThatDoNotGoTogether() {
    Object[] values = {new float[2][3], new int[2][3], new short[2][3], new long[2][3], new boolean[2][3],
        new String[][] {{"", "", ""}, {"", "", ""}}};
    String[] types = {"float32", "int32", "int16", "int64", "bool", "string"};
    for (int i = 0; i < types.length; ++i) {
      for (int j = 0; j < types.length; ++j) {
        if (i != j) {
          runsRefused(types[i], values[j], null, "Cannot convert between a TensorFlowLite tensor with type");
          runsRefused(types[i], inputs.get(types[i]), values[j], "Cannot convert between a TensorFlowLite tensor");
        }
      }
    }
    runsRefused("int32", new byte[2][3], null, "with type INT32");
    runsRefused("int8", new int[2][3], null, "with type INT8");
  }

  @Test
  void classesThatNoTensorHas() {
    Object[] values = {new double[2][3], new char[6], new Float[2][3], new Integer[6], new Object[2], 1.0, 'c',
        DoubleBuffer.allocate(6), CharBuffer.allocate(6), new HashMap<>(), "text".getClass()};
    for (Object value : values) {
      runsRefused("float32", value, null, "cannot resolve DataType of " + value.getClass().getName());
      runsRefused("float32", inputs.get("float32"), value, "cannot resolve DataType of " + value.getClass().getName());
    }
  }

  @Test
  void raggedArrays() {
    runsRefused("float32", new float[][] {{1, 2, 3}, {4, 5}}, null, "Mismatched lengths", "3 and 2", "dimension 1");
    runsRefused("float32", new float[][][] {{{1}, {2}}, {{3}}}, null, "Mismatched lengths", "dimension 1");
    runsRefused("float32", new float[][] {{1, 2, 3}, null}, null, "Mismatched lengths", "null");
    runsRefused("float32", new float[][] {null, null}, null, "null");
    runsRefused("float32", new float[0][3], null, "Array lengths cannot be 0.");
    runsRefused("float32", new float[][] {{}, {}}, null, "Array lengths cannot be 0.");
    runsRefused("float32", inputs.get("float32"), new float[][] {{1, 2, 3}, {4}}, "Mismatched lengths");
    runsRefused("float32", inputs.get("float32"), new float[0][3], "Array lengths cannot be 0.");
    runsRefused("string", new String[][] {{"a", "b", "c"}, {"d"}}, null, "Mismatched lengths");
    runsRefused("string", new String[][] {{"a", null, "c"}, {"d", "e", "f"}}, null, "null");
  }

  @Test
  void outputsOfOtherShapes() {
    for (Object output : new Object[] {new float[3][2], new float[6], new float[1][2][3], new float[2][4]}) {
      runsRefused("float32", inputs.get("float32"), output, "Cannot copy from a TensorFlowLite tensor", "[2, 3]");
    }
    runsRefused("string", inputs.get("string"), new String[3][2], "Cannot copy from a TensorFlowLite tensor");
    runsRefused("float32", inputs.get("float32"), 1.0f, "Cannot copy from a TensorFlowLite tensor");
    runsRefused("string", inputs.get("string"), "text", "Cannot copy from a TensorFlowLite tensor");
  }

  @Test
  void inputsOfAnotherRankThatTheModelCannotHave() {
    try (Interpreter digits = new Interpreter(repositoryFile("digits/digits_int8.tflite"))) {
      int[] shape = digits.getInputTensor(0).shape();
      refused(RuntimeException.class, () -> digits.run(new byte[7], new byte[1][10]));
      digits.run(new byte[1][shape[1]][shape[2]][shape[3]], new byte[1][10]);
    }
  }

  @Test
  void stringsAreKeptAsMachinesWriteThem() {
    ByteBuffer raw = ByteBuffer.allocate(1000).order(ByteOrder.nativeOrder());
    run("string", inputs.get("string"), raw);
    raw.flip();
    assertEquals(6, raw.getInt());
    int begin = raw.getInt(4);
    assertEquals("😀", ModifiedUtf8.decode(new byte[] {raw.get(begin), raw.get(begin + 1), raw.get(begin + 2),
        raw.get(begin + 3), raw.get(begin + 4), raw.get(begin + 5)}));
    assertEquals(begin + 7, raw.getInt(8));  // with a byte of 0
    byte[][][] bytes = {{"a".getBytes(StandardCharsets.UTF_8), {}, "Größe".getBytes(StandardCharsets.UTF_8)},
        {{1}, {2, 3}, "😀".getBytes(StandardCharsets.UTF_8)}};
    assertArrayEquals(new String[][] {{"\u0001", "\u0002\u0003", "😀"}, {"a", "", "Größe"}},
        run("string", bytes, new String[2][3]));
    runsRefused("string", ByteBuffer.allocate(8), null, "strings");
    runsRefused("string", inputs.get("string"), new byte[2][3][4], "String");
  }

  @Test
  void scalarsOfText() {
    try (Interpreter texts = open("texts")) {
      int text = texts.getInputIndex("texts_text:0");
      Object[] given = new Object[2];
      given[text] = "alone";
      given[1 - text] = new String[] {"in a list"};
      String[] list = new String[1];
      ByteBuffer scalar = ByteBuffer.allocate(100).order(ByteOrder.nativeOrder());
      Map<Integer, Object> outputs = new HashMap<>();
      outputs.put(texts.getOutputIndex("PartitionedCall:0"), list);
      outputs.put(texts.getOutputIndex("PartitionedCall:1"), scalar);
      texts.runForMultipleInputsOutputs(given, outputs);
      assertEquals("alone", list[0]);
      assertEquals(1, scalar.getInt(0));
      given[text] = "bytes".getBytes(StandardCharsets.UTF_8);
      scalar.clear();
      texts.runForMultipleInputsOutputs(given, outputs);
      assertEquals("bytes", list[0]);
      refused(() -> texts.runForMultipleInputsOutputs(new Object[] {(byte) 1, (byte) 2}, outputs), "Cannot convert");
    }
  }

  @Test
  void scalars() {
    try (Interpreter scalar = open("scalar")) {
      FloatBuffer y = FloatBuffer.allocate(1);
      scalar.run(1.5f, y);
      assertEquals(3, y.get(0));
      assertEquals(0, scalar.getInputTensor(0).numDimensions());
      assertEquals(1, scalar.getInputTensor(0).numElements());
      refused(() -> scalar.run(1.5f, 2.5f), "Cannot copy from a TensorFlowLite tensor");
      refused(() -> scalar.run(1.5f, new float[1]), "Cannot copy from a TensorFlowLite tensor");
      refused(() -> scalar.run(1, y), "Cannot convert between");
      FloatBuffer input = FloatBuffer.wrap(new float[] {4});
      y.clear();
      scalar.run(input, y);
      assertEquals(8, y.get(0));
    }
  }

  // Buffers.

  private static ByteBuffer bytes(boolean isDirect, ByteOrder order) {
    return (isDirect ? ByteBuffer.allocateDirect(24) : ByteBuffer.allocate(24)).order(order);
  }

  /** Runs the int32 part with a buffer for both, of which the input was filled with 1 to 6. */
  private void runIntegers(Buffer input, Buffer output) {
    interpreter.resizeInput(interpreter.getInputIndex("types_int32:0"), new int[] {2, 3});
    run("int32", input, output);
  }

  @Test
  void buffersOfBytes() {
    for (boolean isDirect : new boolean[] {true, false}) {
      ByteBuffer input = bytes(isDirect, ByteOrder.nativeOrder());
      ByteBuffer output = bytes(isDirect, ByteOrder.nativeOrder());
      for (int i = 1; i <= 6; ++i) {
        input.putInt(i);
      }
      input.rewind();
      runIntegers(input, output);
      assertEquals(isDirect ? 0 : 24, input.position());
      assertEquals(24, output.position());
      output.flip();
      assertEquals(4, output.getInt());
      input.position(4);  // a direct buffer is copied from its begin, a heap buffer from its position
      output.clear();
      runIntegers(input, output);
      output.flip();
      assertEquals(isDirect ? 4 : 5, output.getInt());
    }
  }

  @Test
  void buffersOfNumbersOfEitherOrder() {
    for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
      for (boolean isDirect : new boolean[] {true, false}) {
        IntBuffer input = bytes(isDirect, order).asIntBuffer();
        input.put(new int[] {1, 2, 3, 4, 5, 6}).rewind();
        IntBuffer output = bytes(isDirect, order).asIntBuffer();
        runIntegers(input, output);
        assertEquals(6, output.position());
        assertEquals(4, output.get(0));
        assertEquals(3, output.get(5));
      }
    }
    IntBuffer output = IntBuffer.allocate(6);
    runIntegers(IntBuffer.wrap(new int[] {1, 2, 3, 4, 5, 6}), output);
    assertArrayEquals(new int[] {4, 5, 6, 1, 2, 3}, output.array());
  }

  @Test
  void buffersOfEachType() {
    for (int i = 0; i < 8; ++i) {
      interpreter.resizeInput(i, new int[] {2, 3});
    }
    FloatBuffer floats = FloatBuffer.allocate(6);
    run("float32", FloatBuffer.wrap(new float[] {1, 2, 3, 4, 5, 6}), floats);
    assertArrayEquals(new float[] {4, 5, 6, 1, 2, 3}, floats.array());
    LongBuffer longs = LongBuffer.allocate(6);
    run("int64", LongBuffer.wrap(new long[] {1, 2, 3, 4, 5, 6}), longs);
    assertArrayEquals(new long[] {4, 5, 6, 1, 2, 3}, longs.array());
    ShortBuffer shorts = ShortBuffer.allocate(6);
    run("int16", ShortBuffer.wrap(new short[] {1, 2, 3, 4, 5, 6}), shorts);
    assertArrayEquals(new short[] {4, 5, 6, 1, 2, 3}, shorts.array());
    for (String type : new String[] {"int8", "uint8", "bool"}) {
      ByteBuffer output = ByteBuffer.allocate(6);
      run(type, ByteBuffer.wrap(new byte[] {1, 0, 1, 0, 0, 1}), output);
      assertArrayEquals(new byte[] {0, 0, 1, 1, 0, 1}, output.array());
    }
    runsRefused("float32", IntBuffer.allocate(6), null, "Cannot convert between");
    runsRefused("int32", inputs.get("int32"), FloatBuffer.allocate(6), "Cannot convert between");
  }

  @Test
  void buffersOfOtherSizes() {
    for (int count : new int[] {0, 1, 5, 7, 100}) {
      refused(() -> runIntegers(IntBuffer.allocate(count), null), "Cannot copy to a TensorFlowLite tensor", "24 bytes");
      refused(() -> runIntegers(ByteBuffer.allocateDirect(4 * count), null), "Cannot copy to a TensorFlowLite tensor");
    }
    IntBuffer input = IntBuffer.wrap(new int[] {1, 2, 3, 4, 5, 6});
    refused(() -> runIntegers(input, IntBuffer.allocate(5)), "Cannot copy from a TensorFlowLite tensor", "20 bytes");
    input.rewind();
    IntBuffer large = IntBuffer.allocate(10);
    large.position(4);
    runIntegers(input, large);
    assertEquals(10, large.position());
    assertEquals(4, large.get(4));
    large.position(5);
    input.rewind();
    assertThrows(BufferOverflowException.class, () -> runIntegers(input, large));
    input.rewind();
    assertThrows(ReadOnlyBufferException.class, () -> runIntegers(input, IntBuffer.allocate(6).asReadOnlyBuffer()));
    input.rewind();
    runIntegers(input.asReadOnlyBuffer(), IntBuffer.allocate(6));
  }

  @Test
  void aTensorsBuffer() {
    run("float32", inputs.get("float32"), null);
    Tensor tensor = interpreter.getOutputTensorFromSignature("float32_out", "types");
    ByteBuffer buffer = tensor.asReadOnlyBuffer();
    assertTrue(buffer.isDirect() && buffer.isReadOnly());
    assertEquals(ByteOrder.nativeOrder(), buffer.order());
    assertEquals(24, buffer.remaining());
    assertEquals(4, buffer.getFloat());
    assertEquals(24, tensor.asReadOnlyBuffer().remaining());
    assertThrows(ReadOnlyBufferException.class, () -> buffer.put(0, (byte) 1));
  }

  @Test
  void anArrayThatIsChangedMeanwhile() {
    float[][] input = {{1, 2, 3}, {4, 5, 6}};
    Thread other = new Thread(() -> {
      for (int i = 0; i < 20000; ++i) {
        input[1] = new float[i % 5];
      }
      input[1] = new float[3];
    });
    other.start();
    while (other.isAlive()) {
      try {
        run("float32", input, new float[2][3]);
      } catch (RuntimeException expected) {
        assertTrue(expected instanceof IllegalArgumentException || expected instanceof BufferOverflowException
            || expected instanceof IllegalStateException, expected.toString());
      }
    }
  }
}
