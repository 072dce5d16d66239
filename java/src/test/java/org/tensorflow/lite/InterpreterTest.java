// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorflow.lite.TestModels.direct;
import static org.tensorflow.lite.TestModels.file;
import static org.tensorflow.lite.TestModels.open;
import static org.tensorflow.lite.TestModels.refused;
import static org.tensorflow.lite.TestModels.repositoryFile;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.lite.InterpreterApi.Options.TfLiteRuntime;
import org.tensorflow.lite.acceleration.ValidatedAccelerationConfig;

/** How interpreters are made, what they say of a model, and how they run it. */
class InterpreterTest {
  private static final File SINE = repositoryFile("sine/sine_float.tflite");

  private static void requireSine(InterpreterApi interpreter) {
    float[][] y = new float[1][1];
    interpreter.run(new float[][] {{1.0f}}, y);
    assertEquals(Math.sin(1), y[0][0], 0.1);
    interpreter.close();
  }

  // Making one.

  @Test
  @SuppressWarnings("deprecation")
  void eachWayOfMakingOneGivesTheSame() throws IOException {
    requireSine(new Interpreter(SINE));
    requireSine(new Interpreter(SINE, new Interpreter.Options()));
    requireSine(new Interpreter(SINE, null));
    requireSine(new Interpreter(direct(SINE)));
    requireSine(new Interpreter(direct(SINE), new Interpreter.Options()));
    requireSine(InterpreterApi.create(SINE, null));
    requireSine(InterpreterApi.create(direct(SINE), new InterpreterApi.Options()));
    requireSine(new InterpreterFactory().create(SINE, null));
    requireSine(new InterpreterFactory().create(direct(SINE), null));
    try (FileChannel channel = FileChannel.open(SINE.toPath(), StandardOpenOption.READ)) {
      requireSine(new Interpreter(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size())));
    }
    ByteBuffer shifted = ByteBuffer.allocateDirect((int) SINE.length() + 1);
    shifted.put((byte) 0).put(direct(SINE)).position(1);
    requireSine(new Interpreter(shifted.slice().order(ByteOrder.nativeOrder())));
  }

  @Test
  void filesThatAreNoModels(@TempDir Path folder) throws IOException {
    refused(() -> new Interpreter((File) null), "null");
    refused(() -> new Interpreter(new File(folder.toFile(), "absent.tflite")), "Could not open", "absent.tflite");
    refused(() -> new Interpreter(folder.toFile()), folder.toString());
    refused(() -> new Interpreter(new File(SINE.getPath() + "\0.txt")), "NUL", SINE.getPath() + "\\0.txt");
    refused(() -> new Interpreter(new File("\0")), "NUL");
    File text = Files.writeString(folder.resolve("text Größe.tflite"), "not a model, but long enough").toFile();
    refused(() -> new Interpreter(text), "Contents of " + text + " does not encode a valid");
    refused(() -> InterpreterApi.create(text, null), "does not encode a valid");
  }

  @Test
  void buffersThatAreNoModels() {
    refused(() -> new Interpreter((ByteBuffer) null), "null");
    refused(() -> new Interpreter(ByteBuffer.allocate(100)), "direct");
    refused(() -> new Interpreter(ByteBuffer.allocateDirect(0)),
        "ByteBuffer is not a valid TensorFlow Lite model flatbuffer");
    refused(() -> new Interpreter(ByteBuffer.allocateDirect(1000)),
        "ByteBuffer is not a valid TensorFlow Lite model flatbuffer", "TFL3");
    ByteBuffer half = direct(SINE).limit((int) SINE.length() / 2).slice();
    refused(() -> new Interpreter(half), "ByteBuffer is not a valid TensorFlow Lite model flatbuffer");
  }

  /** Programs look for these words, of names, types and buffers of all kinds. */
  @Test
  void wordsThatAreDocumented() {
    for (String path : new String[] {"sine/sine_float.tflite", "digits/digits_int8.tflite"}) {
      try (Interpreter interpreter = new Interpreter(repositoryFile(path))) {
        for (String name : new String[] {"", "none", "{", "\u00e9", null}) {
          refused(() -> interpreter.getInputIndex(name), "'" + name + "' is not a valid name for any input. Names of inputs and their indexes"
              + " are {" + interpreter.getInputTensor(0).name() + "=0}");
          refused(() -> interpreter.getOutputIndex(name), "is not a valid name for any output. Names of outputs and their indexes are {");
        }
        Object[] inputs = {new int[1][1], new long[1], new short[1][1][1], new boolean[1], 7, 7L};
        String[] types = {"INT32", "INT64", "INT16", "BOOL", "INT32", "INT64"};
        for (int i = 0; i < inputs.length; ++i) {
          Object input = inputs[i];
          refused(() -> interpreter.run(input, new float[1][1]),
              " (which is compatible with the TensorFlowLite type " + types[i] + ")");
        }
        for (boolean wanted : new boolean[] {true, false}) {
          refused(IllegalStateException.class, () -> interpreter.setCancelled(wanted),
              "Have you called InterpreterApi.Options.setCancellable?");
        }
      }
    }
    ByteBuffer big = ByteBuffer.allocate(1000);
    for (ByteBuffer buffer : new ByteBuffer[] {big, big.duplicate(), big.asReadOnlyBuffer(), ByteBuffer.allocate(0)}) {
      refused(() -> new Interpreter(buffer), "Model ByteBuffer should be either a MappedByteBuffer of the model file, or a direct"
          + " ByteBuffer using ByteOrder.nativeOrder()");
    }
  }

  @Test
  void operatorsThatAreMissing() {
    refused(IllegalStateException.class, () -> new Interpreter(repositoryFile("atan/atan.tflite")),
        "preparing tensor allocations: Encountered unresolved custom op: Atan");
    refused(IllegalStateException.class, () -> open("flex"), "FlexMatrixDeterminant");
  }

  // Options.

  @Test
  void defaultsOfOptions() {
    InterpreterApi.Options options = new InterpreterApi.Options();
    assertEquals(-1, options.getNumThreads());
    assertFalse(options.getUseNNAPI());
    assertFalse(options.isCancellable());
    assertTrue(options.getUseXNNPACK());
    assertEquals(TfLiteRuntime.FROM_APPLICATION_ONLY, options.getRuntime());
    assertNull(options.getAccelerationConfig());
    assertTrue(options.getDelegates().isEmpty());
    assertTrue(options.getDelegateFactories().isEmpty());
    assertFalse(new Interpreter.Options().getCompressQuantizationZeroPoints());
  }

  @Test
  void optionsAreChainedAndCopied() {
    Delegate delegate = () -> 7;
    DelegateFactory factory = flavor -> delegate;
    Interpreter.Options options = new Interpreter.Options().setNumThreads(2).setUseNNAPI(true).setCancellable(true)
        .setUseXNNPACK(false).setRuntime(TfLiteRuntime.FROM_SYSTEM_ONLY).addDelegate(delegate).addDelegateFactory(factory)
        .setAllowBufferHandleOutput(true).setCompressQuantizationZeroPoints(true);
    Interpreter.Options copy = new Interpreter.Options(options);
    options.addDelegate(delegate).setNumThreads(3);
    assertEquals(2, copy.getNumThreads());
    assertTrue(copy.getUseNNAPI() && copy.isCancellable() && copy.getCompressQuantizationZeroPoints());
    assertFalse(copy.getUseXNNPACK());
    assertEquals(TfLiteRuntime.FROM_SYSTEM_ONLY, copy.getRuntime());
    assertEquals(Collections.singletonList(delegate), copy.getDelegates());
    assertEquals(Collections.singletonList(factory), copy.getDelegateFactories());
    assertThrows(UnsupportedOperationException.class, () -> copy.getDelegates().add(delegate));
    assertThrows(UnsupportedOperationException.class, () -> copy.getDelegateFactories().add(factory));
  }

  @Test
  @SuppressWarnings("deprecation")
  void eachOptionRuns() {
    for (int threads : new int[] {-1, 0, 1, 4}) {
      requireSine(new Interpreter(SINE, new Interpreter.Options().setNumThreads(threads)));
    }
    refused(() -> new Interpreter(SINE, new Interpreter.Options().setNumThreads(-2)), "Cannot create interpreter", "-2");
    requireSine(new Interpreter(SINE, new Interpreter.Options().setUseXNNPACK(false)));
    requireSine(new Interpreter(SINE, new Interpreter.Options().setUseXNNPACK(true)));
    requireSine(new Interpreter(SINE, new Interpreter.Options().setUseNNAPI(true)));
    requireSine(new Interpreter(SINE, new Interpreter.Options().setAllowFp16PrecisionForFp32(true)));
    requireSine(new Interpreter(SINE, new Interpreter.Options().setAllowBufferHandleOutput(true)));
    requireSine(new Interpreter(SINE, new Interpreter.Options().setCompressQuantizationZeroPoints(true)));
    requireSine(InterpreterApi.create(SINE,
        new InterpreterApi.Options().setRuntime(TfLiteRuntime.PREFER_SYSTEM_OVER_APPLICATION)));
  }

  @Test
  void aRuntimeThatIsNotThere() {
    InterpreterApi.Options options = new InterpreterApi.Options().setRuntime(TfLiteRuntime.FROM_SYSTEM_ONLY);
    refused(IllegalStateException.class, () -> InterpreterApi.create(SINE, options),
        "Couldn't find TensorFlow Lite runtime's InterpreterFactoryImpl class",
        "com.google.android.gms:play-services-tflite-java", "org.tensorflow.lite.InterpreterApi.Options#setRuntime");
    refused(IllegalStateException.class, () -> TensorFlowLite.schemaVersion(TfLiteRuntime.FROM_SYSTEM_ONLY),
        "org.tensorflow.lite.TensorFlowLite#schemaVersion");
  }

  @Test
  void anAccelerationConfigChangesTheOptions() {
    ValidatedAccelerationConfig config = new ValidatedAccelerationConfig() {
      @Override
      public byte[] serialize() {
        return new byte[0];
      }

      @Override
      public void apply(InterpreterApi.Options options) {
        options.setNumThreads(-5);
      }
    };
    InterpreterApi.Options options = new InterpreterApi.Options().setAccelerationConfig(config);
    assertSame(config, options.getAccelerationConfig());
    refused(() -> InterpreterApi.create(SINE, options), "-5");
    assertEquals(-1, options.getNumThreads());
  }

  @Test
  @SuppressWarnings("deprecation")
  void versions() {
    TensorFlowLite.init();
    TensorFlowLite.init();
    assertEquals("3", TensorFlowLite.schemaVersion());
    assertEquals("3", TensorFlowLite.version());
    assertTrue(TensorFlowLite.runtimeVersion().matches("2\\.\\d+\\.\\d+.*"), TensorFlowLite.runtimeVersion());
    assertEquals(TensorFlowLite.runtimeVersion(), TensorFlowLite.runtimeVersion(TfLiteRuntime.FROM_APPLICATION_ONLY));
  }

  @Test
  void dataTypes() {
    int[] numbers = {1, 2, 3, 4, 5, 6, 7, 9};
    int[] bytes = {4, 4, 1, 8, -1, -1, 2, 1};
    for (int i = 0; i < numbers.length; ++i) {
      assertEquals(bytes[i], DataType.fromC(numbers[i]).byteSize());
      assertEquals(numbers[i], DataType.fromC(numbers[i]).c());
    }
    refused(() -> DataType.fromC(10), "DataType error: DataType 10 is not recognized in Java");
  }

  // What it says of the model.

  @Test
  void inputsAndOutputs() {
    try (Interpreter interpreter = open("types")) {
      assertEquals(8, interpreter.getInputTensorCount());
      assertEquals(8, interpreter.getOutputTensorCount());
      int place = interpreter.getInputIndex("types_int32:0");
      Tensor tensor = interpreter.getInputTensor(place);
      assertSame(tensor, interpreter.getInputTensor(place));
      assertEquals("types_int32:0", tensor.name());
      assertEquals(DataType.INT32, tensor.dataType());
      assertArrayEquals(new int[] {1, 3}, tensor.shape());
      assertArrayEquals(new int[] {-1, 3}, tensor.shapeSignature());
      assertEquals(2, tensor.numDimensions());
      assertEquals(3, tensor.numElements());
      assertEquals(12, tensor.numBytes());
      assertEquals(0.0f, tensor.quantizationParams().getScale());
      assertEquals(0, tensor.quantizationParams().getZeroPoint());
      assertTrue(tensor.index() >= 0);
      assertEquals(0, interpreter.getOutputIndex(interpreter.getOutputTensor(0).name()));
      refused(() -> interpreter.getInputTensor(8), "Invalid input Tensor index: 8");
      refused(() -> interpreter.getInputTensor(-1), "Invalid input Tensor index: -1");
      refused(() -> interpreter.getOutputTensor(8), "Invalid output Tensor index: 8");
      refused(() -> interpreter.getInputIndex("absent"), "absent", "types_int32:0");
      refused(() -> interpreter.getInputIndex(null), "null");
      refused(() -> interpreter.getOutputIndex("absent"), "absent");
    }
  }

  @Test
  void scalesOfAQuantisedModel() {
    try (Interpreter interpreter = new Interpreter(repositoryFile("sine/sine_int8.tflite"))) {
      Tensor.QuantizationParams params = interpreter.getInputTensor(0).quantizationParams();
      assertEquals(DataType.INT8, interpreter.getInputTensor(0).dataType());
      assertTrue(params.getScale() > 0.01f && params.getScale() < 0.1f);
      Tensor.QuantizationParams out = interpreter.getOutputTensor(0).quantizationParams();
      byte[][] y = new byte[1][1];
      interpreter.run(new byte[][] {{(byte) (Math.round(1.0f / params.getScale()) + params.getZeroPoint())}}, y);
      assertEquals(Math.sin(1), out.getScale() * (y[0][0] - out.getZeroPoint()), 0.1);
    }
  }

  // Running.

  @Test
  void severalInputsAndOutputs() {
    try (Interpreter interpreter = open("two_signatures")) {
      Object[] inputs = {new float[][] {{1, 2}}, new float[][] {{3, 5}}};
      float[][] sum = new float[1][2];
      interpreter.runForMultipleInputsOutputs(inputs, Collections.singletonMap(0, sum));
      assertArrayEquals(new float[] {4, 7}, sum[0]);
      // The second input keeps its values.
      interpreter.run(new float[][] {{10, 20}}, sum);
      assertArrayEquals(new float[] {13, 25}, sum[0]);
      interpreter.runForMultipleInputsOutputs(inputs, new HashMap<>());
      assertEquals(4, interpreter.getOutputTensor(0).asReadOnlyBuffer().getFloat());
    }
  }

  @Test
  void inputsThatAreMissingOrTooMany() {
    try (Interpreter interpreter = new Interpreter(SINE)) {
      Object[] one = {new float[1][1]};
      Object[] two = {new float[1][1], new float[1][1]};
      Map<Integer, Object> none = new HashMap<>();
      refused(() -> interpreter.runForMultipleInputsOutputs(null, none), "Inputs should not be null or empty");
      refused(() -> interpreter.runForMultipleInputsOutputs(new Object[0], none), "Inputs should not be null or empty");
      refused(() -> interpreter.runForMultipleInputsOutputs(one, null), "Outputs should not be null");
      refused(() -> interpreter.runForMultipleInputsOutputs(two, none), "Invalid input Tensor index: 1");
      refused(() -> interpreter.runForMultipleInputsOutputs(one, Collections.singletonMap(1, new float[1][1])),
          "Invalid output Tensor index: 1");
      refused(() -> interpreter.runForMultipleInputsOutputs(one, Collections.singletonMap(null, new float[1][1])),
          "Invalid output Tensor index");
      refused(() -> interpreter.run(null, new float[1][1]), "Null inputs are allowed only");
      interpreter.run(new float[][] {{0.5f}}, null);
      assertEquals(Math.sin(0.5), interpreter.getOutputTensor(0).asReadOnlyBuffer().getFloat(), 0.1);
    }
  }

  @Test
  void durations() {
    try (Interpreter interpreter = new Interpreter(SINE)) {
      assertNull(interpreter.getLastNativeInferenceDurationNanoseconds());
      interpreter.run(new float[1][1], new float[1][1]);
      assertTrue(interpreter.getLastNativeInferenceDurationNanoseconds() > 0);
      refused(() -> interpreter.run(new int[1][1], new float[1][1]));
      assertNull(interpreter.getLastNativeInferenceDurationNanoseconds());
      interpreter.run(new float[1][1], new float[1][1]);
      assertNotNull(interpreter.getLastNativeInferenceDurationNanoseconds());
      refused(() -> interpreter.run(new float[1][1], new float[1][2]));
      assertNull(interpreter.getLastNativeInferenceDurationNanoseconds());
    }
  }

  @Test
  void resizing() {
    try (Interpreter interpreter = open("two_signatures")) {
      Tensor x = interpreter.getInputTensor(0);
      interpreter.resizeInput(0, new int[] {3, 2});
      interpreter.resizeInput(1, new int[] {3, 2}, true);
      assertArrayEquals(new int[] {3, 2}, x.shape());
      assertEquals(24, x.numBytes());
      interpreter.allocateTensors();
      assertArrayEquals(new int[] {3, 2}, interpreter.getOutputTensor(0).shape());
      refused(() -> interpreter.resizeInput(0, new int[] {3, 4}, true));
      refused(() -> interpreter.resizeInput(2, new int[] {3, 2}), "Invalid input Tensor index: 2");
      refused(() -> interpreter.resizeInput(-1, new int[] {3, 2}), "Invalid input Tensor index: -1");
      refused(() -> interpreter.resizeInput(0, null), "null");
      refused(() -> interpreter.resizeInput(0, new int[] {-3, 2}));
      refused(() -> interpreter.resizeInput(0, new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE}));
      // Shapes that do not go together are found when the graph is prepared.
      interpreter.resizeInput(0, new int[] {5, 2});
      refused(IllegalStateException.class, interpreter::allocateTensors, "preparing tensor allocations");
      interpreter.resizeInput(1, new int[] {5, 2});
      interpreter.allocateTensors();
      assertArrayEquals(new int[] {5, 2}, interpreter.getOutputTensor(0).shape());
    }
  }

  @Test
  void moreMemoryThanThereIs() {
    try (Interpreter interpreter = new Interpreter(SINE)) {
      try {
        interpreter.resizeInput(0, new int[] {Integer.MAX_VALUE, 1});
        interpreter.allocateTensors();
        refused(() -> interpreter.getInputTensor(0).numBytes());
      } catch (IllegalArgumentException | IllegalStateException | OutOfMemoryError refusal) {
        assertNotNull(refusal.getMessage());
      }
      interpreter.resizeInput(0, new int[] {1, 1});
      float[][] y = new float[1][1];
      interpreter.run(new float[][] {{1.0f}}, y);
      assertEquals(Math.sin(1), y[0][0], 0.1);
    }
  }

  @Test
  void anOutputWhoseShapeDependsOnData() {
    try (Interpreter interpreter = open("positive")) {
      interpreter.run(new float[] {1, -1, 2, 3}, null);
      assertArrayEquals(new int[] {3, 1}, interpreter.getOutputTensor(0).shape());
      long[][] places = new long[3][1];
      interpreter.run(new float[] {1, -1, 2, 3}, places);
      assertArrayEquals(new long[][] {{0}, {2}, {3}}, places);
      refused(() -> interpreter.run(new float[] {1, -1, -2, 3}, places), "Cannot copy from a TensorFlowLite tensor");
      interpreter.run(new float[] {-1, -1, -1, -1}, null);
      assertEquals(0, interpreter.getOutputTensor(0).numElements());
      assertEquals(0, interpreter.getOutputTensor(0).asReadOnlyBuffer().remaining());
    }
  }

  @Test
  void variables() {
    try (Interpreter interpreter = open("accumulate")) {
      float[] total = new float[1];
      interpreter.run(new float[] {2}, total);
      interpreter.run(new float[] {3}, total);
      assertEquals(5, total[0]);
      interpreter.resetVariableTensors();
      interpreter.run(new float[] {4}, total);
      assertEquals(4, total[0]);
    }
  }
}
