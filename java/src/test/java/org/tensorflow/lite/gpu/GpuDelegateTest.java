// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.lite.Delegate;
import org.tensorflow.lite.Interpreter;
import org.tensorflow.lite.RuntimeFlavor;
import org.tensorflow.lite.TestDelegate;
import org.tensorflow.lite.gpu.GpuDelegateFactory.Options.GpuBackend;

/** The GPU delegate's classes. Where there is no device for it, interpreters are refused; else they run on it. */
class GpuDelegateTest {
  private static boolean hasDevice;
  private static long[] handlers;

  @BeforeAll
  static void lookForADevice() {
    handlers = TestDelegate.signalHandlers();
    try (CompatibilityList list = new CompatibilityList()) {
      hasDevice = list.isDelegateSupportedOnThisDevice();
    } catch (UnsatisfiedLinkError error) {
      Assumptions.abort("the library of the GPU delegate is not built, which needs OpenCL's headers");
    }
    System.out.println("a device of OpenCL: " + (hasDevice ? "yes" : "no; runs on it are left out"));
  }

  private static File model() {
    try {
      return new File(GpuDelegateTest.class.getResource("/two_signatures.tflite").toURI());
    } catch (URISyntaxException error) {
      throw new AssertionError(error);
    }
  }

  private static float[] run(Delegate delegate) {
    try (Interpreter interpreter = new Interpreter(model(), new Interpreter.Options().addDelegate(delegate))) {
      float[][] sum = new float[1][2];
      interpreter.runForMultipleInputsOutputs(new Object[] {new float[][] {{1.5f, 2}}, new float[][] {{3, 4}}},
          Collections.singletonMap(0, sum));
      return sum[0];
    }
  }

  @Test
  @SuppressWarnings("deprecation")
  void options() {
    GpuDelegateFactory.Options options = new GpuDelegateFactory.Options();
    assertTrue(options.isPrecisionLossAllowed() && options.areQuantizedModelsAllowed());
    assertEquals(0, options.getInferencePreference());
    assertNull(options.getSerializationDir());
    assertNull(options.getModelToken());
    assertEquals(GpuBackend.UNSET, options.getForceBackend());
    options.setPrecisionLossAllowed(false).setQuantizedModelsAllowed(false).setSerializationParams("dir", "token")
        .setInferencePreference(GpuDelegateFactory.Options.INFERENCE_PREFERENCE_SUSTAINED_SPEED)
        .setForceBackend(GpuBackend.OPENCL);
    assertFalse(options.isPrecisionLossAllowed() || options.areQuantizedModelsAllowed());
    assertEquals(1, options.getInferencePreference());
    assertEquals("dir token", options.getSerializationDir() + " " + options.getModelToken());
    assertEquals(GpuBackend.OPENCL, options.getForceBackend());
    assertEquals("[0, 1, 2]", Arrays.toString(Stream.of(GpuBackend.values()).mapToInt(GpuBackend::value).toArray()));
    try (GpuDelegate delegate = new GpuDelegate(new GpuDelegate.Options())) {
      assertNotEquals(0, delegate.getNativeHandle());
    }
  }

  @Test
  void madeAndClosedWithoutADevice() {
    GpuDelegate delegate = new GpuDelegate();
    assertNotEquals(0, delegate.getNativeHandle());
    delegate.close();
    delegate.close();
    assertEquals(0, delegate.getNativeHandle());
    IllegalArgumentException error = assertThrows(IllegalArgumentException.class, () -> run(delegate));
    assertTrue(error.getMessage().contains("Found invalid handle"), error.getMessage());
    new GpuDelegate(null).close();
  }

  @Test
  void theList() {
    CompatibilityList list = new CompatibilityList();
    assertTrue(list.getBestOptionsForThisDevice().isPrecisionLossAllowed());
    list.close();
    list.close();
    assertThrows(IllegalStateException.class, list::isDelegateSupportedOnThisDevice);
  }

  @Test
  void factories() {
    Delegate made = new GpuDelegateFactory().create(RuntimeFlavor.APPLICATION);
    assertTrue(made instanceof GpuDelegate);
    made.close();
    IllegalStateException error = assertThrows(IllegalStateException.class,
        () -> new GpuDelegateFactory(new GpuDelegateFactory.Options()).create(RuntimeFlavor.SYSTEM));
    assertTrue(error.getMessage().contains("Error creating GPU delegate"), error.getMessage());
    assertThrows(IllegalArgumentException.class, () -> new GpuDelegateFactory().create(null));
  }

  @Test
  void openGlIsNotThere() {
    try (GpuDelegate delegate = new GpuDelegate(new GpuDelegateFactory.Options().setForceBackend(GpuBackend.OPENGL))) {
      IllegalArgumentException error = assertThrows(IllegalArgumentException.class, () -> run(delegate));
      assertTrue(error.getMessage().contains("OpenGL"), error.getMessage());
    }
  }

  @Test
  void withoutADeviceTheInterpreterIsRefused() {
    Assumptions.assumeFalse(hasDevice, "there is a device");
    try (GpuDelegate delegate = new GpuDelegate(new GpuDelegateFactory.Options().setForceBackend(GpuBackend.OPENCL))) {
      IllegalArgumentException error = assertThrows(IllegalArgumentException.class, () -> run(delegate));
      assertTrue(error.getMessage().contains("Failed to apply delegate"), error.getMessage());
      assertTrue(error.getMessage().contains("OpenCL"), error.getMessage());
    }
  }

  @AfterEach
  void signalsAreTheMachines() {
    assertArrayEquals(handlers, TestDelegate.signalHandlers());
  }

  @Test
  void closedBeforeItsInterpreter() {
    Assumptions.assumeTrue(hasDevice, "there is no device of OpenCL");
    GpuDelegate delegate = new GpuDelegate();
    Interpreter.Options options = new Interpreter.Options().addDelegate(delegate);
    Interpreter first = new Interpreter(model(), options);
    Interpreter second = new Interpreter(model(), options);
    delegate.close();
    first.run(new float[1][2], new float[1][2]);
    first.close();
    second.run(new float[1][2], new float[1][2]);
    assertThrows(IllegalArgumentException.class, () -> new Interpreter(model(), options));
    second.close();
  }

  @Test
  void runsOnTheDevice(@TempDir Path folder) throws IOException {
    Assumptions.assumeTrue(hasDevice, "there is no device of OpenCL");
    for (boolean mayLosePrecision : new boolean[] {true, false}) {
      GpuDelegateFactory.Options options = new GpuDelegateFactory.Options().setPrecisionLossAllowed(mayLosePrecision)
          .setSerializationParams(folder.toString(), "two_signatures" + mayLosePrecision);
      for (int round = 0; round < 2; ++round) {
        try (GpuDelegate delegate = new GpuDelegate(options)) {
          assertArrayEquals(new float[] {4.5f, 6}, run(delegate), mayLosePrecision ? 0.1f : 1e-5f);
        }
      }
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertTrue(files.count() > 0, "compiled kernels are kept");
    }
    try (Interpreter interpreter =
        new Interpreter(model(), new Interpreter.Options().addDelegateFactory(new GpuDelegateFactory()))) {
      interpreter.run(new float[1][2], new float[1][2]);
    }
  }
}
