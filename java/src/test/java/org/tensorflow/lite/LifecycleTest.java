// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorflow.lite.TestModels.direct;
import static org.tensorflow.lite.TestModels.file;
import static org.tensorflow.lite.TestModels.open;
import static org.tensorflow.lite.TestModels.refused;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** From opening to closing: what is left afterwards, several threads, cancelling, and memory. */
class LifecycleTest {
  private static Interpreter cancellable() {
    return new Interpreter(file("count"), new Interpreter.Options().setCancellable(true));
  }

  @Test
  void afterClose() {
    Interpreter interpreter = open("two_signatures");
    Tensor tensor = interpreter.getInputTensor(0);
    Tensor output = interpreter.getOutputTensorFromSignature("difference", "subtract");
    interpreter.close();
    interpreter.close();
    Executable[] calls = {
        () -> interpreter.run(new float[1][2], new float[1][2]),
        () -> interpreter.runForMultipleInputsOutputs(new Object[] {new float[1][2]}, new HashMap<>()),
        () -> interpreter.runSignature(Collections.singletonMap("x", new float[1][2]), new HashMap<>(), "add"),
        () -> interpreter.runSignature(Collections.singletonMap("x", new float[1][2]), new HashMap<>()),
        interpreter::allocateTensors, () -> interpreter.resizeInput(0, new int[] {1, 2}),
        () -> interpreter.resizeInput(0, new int[] {1, 2}, true), interpreter::getInputTensorCount,
        interpreter::getOutputTensorCount, () -> interpreter.getInputIndex("x"), () -> interpreter.getOutputIndex("x"),
        () -> interpreter.getInputTensor(0), () -> interpreter.getOutputTensor(0), interpreter::getSignatureKeys,
        () -> interpreter.getSignatureInputs("add"), () -> interpreter.getSignatureOutputs("add"),
        () -> interpreter.getInputTensorFromSignature("x", "add"),
        () -> interpreter.getOutputTensorFromSignature("sum", "add"), interpreter::resetVariableTensors,
        interpreter::getLastNativeInferenceDurationNanoseconds};
    for (Executable call : calls) {
      refused(IllegalStateException.class, call, "has already been closed");
    }
    for (Tensor each : new Tensor[] {tensor, output}) {
      Executable[] asked = {each::dataType, each::numDimensions, each::numBytes, each::numElements, each::shape,
          each::shapeSignature, each::index, each::name, each::quantizationParams, each::asReadOnlyBuffer};
      for (Executable call : asked) {
        refused(call, "Invalid handle to TfLiteTensor");
      }
      assertEquals("()", each.toString());
    }
  }

  @Test
  void valuesThatWereReadStayAfterCloseAndResize() {
    Interpreter interpreter = open("two_signatures");
    interpreter.runForMultipleInputsOutputs(new Object[] {new float[][] {{1, 2}}, new float[][] {{3, 4}}}, new HashMap<>());
    ByteBuffer values = interpreter.getOutputTensor(0).asReadOnlyBuffer();
    interpreter.resizeInput(0, new int[] {50000, 2});
    interpreter.resizeInput(1, new int[] {50000, 2});
    interpreter.allocateTensors();
    assertEquals(4, values.getFloat(0));
    interpreter.close();
    System.gc();
    assertEquals(6, values.getFloat(4));
  }

  @Test
  void aModelsBufferLivesAsLongAsItsInterpreter() {
    Interpreter interpreter = new Interpreter(direct(file("two_signatures")));
    for (int i = 0; i < 5; ++i) {
      System.gc();
      ByteBuffer.allocateDirect(1 << 20);
    }
    float[][] sum = new float[1][2];
    interpreter.runForMultipleInputsOutputs(new Object[] {new float[][] {{1, 2}}, new float[][] {{3, 4}}},
        Collections.singletonMap(0, sum));
    assertArrayEquals(new float[] {4, 6}, sum[0]);
    interpreter.close();
  }

  @Test
  void interpretersThatNobodyCloses() throws Exception {
    AtomicInteger closed = new AtomicInteger();
    for (int i = 0; i < 50; ++i) {
      new Interpreter(file("two_signatures"), new Interpreter.Options().addDelegateFactory(
          flavor -> new TestDelegate(TestDelegate.MULTIPLIES) {
            @Override
            public void close() {
              closed.incrementAndGet();
              super.close();
            }
          }));
    }
    for (int i = 0; i < 100 && closed.get() < 40; ++i) {
      System.gc();
      Thread.sleep(20);
    }
    assertTrue(closed.get() >= 40, closed + " of 50 were closed when they were collected");
  }

  // Several threads.

  @Test
  void callsOfTwoThreadsWaitForEachOther() throws Exception {
    try (Interpreter interpreter = open("two_signatures")) {
      AtomicReference<Throwable> failure = new AtomicReference<>();
      List<Thread> threads = new ArrayList<>();
      for (int t = 1; t <= 4; ++t) {
        int own = t;
        threads.add(new Thread(() -> {
          try {
            for (int i = 0; i < 3000; ++i) {
              int rows = 1 + (own + i) % 3;
              float[][] x = new float[rows][2];
              float[][] sum = new float[rows][2];
              x[rows - 1][1] = own;
              interpreter.runForMultipleInputsOutputs(new Object[] {x, x}, Collections.singletonMap(0, sum));
              assertEquals(2 * own, sum[rows - 1][1]);
            }
          } catch (Throwable error) {
            failure.set(error);
          }
        }));
      }
      for (Thread thread : threads) {
        thread.start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertEquals(null, failure.get());
    }
  }

  @Test
  void closingWhileAnotherThreadRuns() throws Exception {
    for (int round = 0; round < 50; ++round) {
      Interpreter interpreter = open("two_signatures");
      Tensor tensor = interpreter.getOutputTensor(0);
      AtomicReference<Throwable> failure = new AtomicReference<>();
      Thread runner = new Thread(() -> {
        try {
          while (true) {
            interpreter.run(new float[1][2], new float[1][2]);
            tensor.asReadOnlyBuffer();
          }
        } catch (IllegalStateException | IllegalArgumentException expected) {
          failure.set(expected);
        }
      });
      runner.start();
      Thread.sleep(round % 5);
      interpreter.close();
      runner.join();
      String message = failure.get().getMessage();
      assertTrue(message.contains("has already been closed") || message.contains("Invalid handle"), message);
    }
  }

  // Cancelling.

  @Test
  void cancelledRuns() {
    try (Interpreter interpreter = cancellable()) {
      int[] count = new int[1];
      interpreter.run(new int[] {10}, count);
      assertEquals(10, count[0]);
      interpreter.setCancelled(true);
      refused(() -> interpreter.run(new int[] {10}, count), "Client requested cancel");
      refused(() -> interpreter.run(new int[] {10}, count), "Client requested cancel");
      interpreter.setCancelled(false);
      interpreter.run(new int[] {20}, count);
      assertEquals(20, count[0]);
    }
  }

  @Test
  void anotherThreadEndsARun() throws Exception {
    Interpreter interpreter = cancellable();
    Thread other = new Thread(() -> {
      try {
        Thread.sleep(100);
      } catch (InterruptedException never) {
        throw new AssertionError(never);
      }
      interpreter.setCancelled(true);
    });
    other.start();
    refused(() -> interpreter.run(new int[] {Integer.MAX_VALUE}, new int[1]), "Client requested cancel");
    other.join();
    interpreter.close();
    interpreter.setCancelled(false);  // nothing happens
  }

  @Test
  void cancellingHasToBeAllowed() {
    try (Interpreter interpreter = open("count")) {
      refused(IllegalStateException.class, () -> interpreter.setCancelled(true), "Cannot cancel the inference");
    }
  }

  // Memory.

  /** Kilobytes of memory that the process has beside Java's heap, once the collector has done its work. */
  private static long residentKilobytes() throws IOException {
    for (int i = 0; i < 3; ++i) {
      System.gc();
      System.runFinalization();
    }
    long heap = Runtime.getRuntime().totalMemory() / 1024;
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) - heap;
      }
    }
    throw new AssertionError("the system does not say how much memory the process has");
  }

  private static void openRunClose(int count, boolean fromFile) {
    ByteBuffer model = direct(file("two_signatures"));
    for (int i = 0; i < count; ++i) {
      try (Interpreter interpreter =
          fromFile ? open("two_signatures") : new Interpreter(model, new Interpreter.Options().setUseXNNPACK(i % 2 == 0))) {
        interpreter.run(new float[1][2], new float[1][2]);
        interpreter.getOutputTensor(0).asReadOnlyBuffer();
      }
    }
  }

  private static void requireFlat(int count) throws IOException {
    openRunClose(count / 5, true);  // until the compiler and the heap have grown
    long before = residentKilobytes();
    openRunClose(count / 2, true);
    openRunClose(count / 2, false);
    long grown = residentKilobytes() - before;
    System.out.println(count + " interpreters opened and closed: " + grown + " KB more than the " + before + " KB before");
    // A leak of a kilobyte in each of the 100,000 would be 100,000 KB; what the virtual machine itself takes comes and goes.
    assertTrue(grown < 60000, grown + " KB more");
  }

  @Test
  void openingAndClosing() throws IOException {
    requireFlat(3000);
  }

  @Test
  @Tag("slow")
  void openingAndClosingAHundredThousandTimes() throws IOException {
    requireFlat(100000);
  }
}
