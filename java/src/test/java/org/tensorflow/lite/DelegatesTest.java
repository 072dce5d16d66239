// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorflow.lite.TestModels.file;
import static org.tensorflow.lite.TestModels.refused;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tensorflow.lite.InterpreterApi.Options.TfLiteRuntime;
import org.tensorflow.lite.flex.FlexDelegate;
import org.tensorflow.lite.nnapi.NnApiDelegate;

/** Delegates of an application: their order, who closes them and when, and what is said where they fail. */
class DelegatesTest {
  private static final Object[] INPUTS = {new float[][] {{3, 4}}, new float[][] {{5, 6}}};

  private static float[] run(InterpreterApi interpreter) {
    float[][] output = new float[1][2];
    interpreter.runForMultipleInputsOutputs(INPUTS, Collections.singletonMap(0, output));
    return output[0];
  }

  private static Interpreter open(Interpreter.Options options) {
    return new Interpreter(file("two_signatures"), options);
  }

  @AfterEach
  void allKernelsAreFreed() {
    assertEquals(0, TestDelegate.liveKernels());
  }

  @Test
  void aDelegateOfAnotherLibrary() {
    TestDelegate delegate = new TestDelegate(TestDelegate.MULTIPLIES);
    try (Interpreter interpreter = open(new Interpreter.Options().addDelegate(delegate))) {
      assertArrayEquals(new float[] {15, 24}, run(interpreter));
      assertEquals(1, TestDelegate.liveKernels());
    }
    assertTrue(delegate.getNativeHandle() != 0, "it is the caller's to close");
    delegate.close();
  }

  @Test
  void aDelegateIsALambda() {
    try (TestDelegate delegate = new TestDelegate(TestDelegate.MULTIPLIES);
        Interpreter interpreter = open(new Interpreter.Options().addDelegate(delegate::getNativeHandle))) {
      assertArrayEquals(new float[] {15, 24}, run(interpreter));
    }
  }

  @Test
  void delegatesAreAppliedInTheirOrder() {
    List<String> closed = new ArrayList<>();
    TestDelegate.takePrepared();
    Interpreter.Options options = new Interpreter.Options();
    options.addDelegateFactory(flavor -> {
      assertSame(RuntimeFlavor.APPLICATION, flavor);
      return new TestDelegate(TestDelegate.MULTIPLIES, 'c') {
        @Override
        public void close() {
          closed.add("c after " + TestDelegate.liveKernels());
          super.close();
        }
      };
    });
    try (TestDelegate a = new TestDelegate(TestDelegate.MULTIPLIES, 'a');
        TestDelegate b = new TestDelegate(TestDelegate.MULTIPLIES, 'b')) {
      options.addDelegate(a).addDelegate(b);
      try (Interpreter interpreter = open(options)) {
        assertArrayEquals(new float[] {15, 24}, run(interpreter));
        assertEquals("abc", TestDelegate.takePrepared().replaceAll("(.)\\1", "$1"));
        assertTrue(closed.isEmpty());
      }
      assertEquals(Collections.singletonList("c after 0"), closed);
    }
  }

  @Test
  void delegatesThatFail() {
    AtomicInteger closed = new AtomicInteger();
    try (TestDelegate delegate = new TestDelegate(TestDelegate.FAILS)) {
      refused(() -> open(new Interpreter.Options().addDelegate(delegate)), "Failed to apply delegate",
          "does not like this graph");
    }
    // One that the interpreter would have owned is closed.
    DelegateFactory factory = flavor -> new TestDelegate(TestDelegate.FAILS) {
      @Override
      public void close() {
        closed.incrementAndGet();
        super.close();
      }
    };
    refused(() -> open(new Interpreter.Options().addDelegateFactory(factory)), "Failed to apply delegate");
    assertEquals(1, closed.get());
  }

  @Test
  void aDelegateThatCannotBeUsedWithTheGraph() {
    try (TestDelegate delegate = new TestDelegate(TestDelegate.MULTIPLIES)) {
      refused(() -> new Interpreter(file("positive"), new Interpreter.Options().addDelegate(delegate)),
          "Error applying delegate");
    }
  }

  @Test
  void aDelegateThatFailsInARun() {
    try (TestDelegate delegate = new TestDelegate(TestDelegate.FAILS_TO_RUN);
        Interpreter interpreter = open(new Interpreter.Options().addDelegate(delegate))) {
      refused(() -> run(interpreter), "Failed to run on the given Interpreter", "the device is gone");
      refused(() -> run(interpreter), "Failed to run on the given Interpreter", "the device is gone");
    }
  }

  @Test
  void handlesThatAreNone() {
    refused(() -> open(new Interpreter.Options().addDelegate(() -> 0)), "Found invalid handle");
    refused(() -> open(new Interpreter.Options().addDelegate(null)), "Found invalid handle");
    refused(() -> open(new Interpreter.Options().addDelegateFactory(flavor -> null)), "Found invalid handle");
    refused(() -> open(new Interpreter.Options().addDelegateFactory(null)), "Found invalid handle");
    TestDelegate closed = new TestDelegate(TestDelegate.MULTIPLIES);
    closed.close();
    refused(() -> open(new Interpreter.Options().addDelegate(closed)), "Found invalid handle");
    Delegate throwing = () -> {
      throw new IllegalStateException("no handle yet");
    };
    refused(IllegalStateException.class, () -> open(new Interpreter.Options().addDelegate(throwing)), "no handle yet");
  }

  @Test
  void delegatesWithAnotherRuntime() {
    try (TestDelegate delegate = new TestDelegate(TestDelegate.MULTIPLIES)) {
      InterpreterApi.Options options = new InterpreterApi.Options().addDelegate(delegate)
          .setRuntime(TfLiteRuntime.PREFER_SYSTEM_OVER_APPLICATION);
      refused(() -> InterpreterApi.create(file("two_signatures"), options), "addDelegateFactory");
    }
  }

  @Test
  void outputsThatStayInTheDelegate() {
    for (boolean stay : new boolean[] {false, true}) {
      try (TestDelegate delegate = new TestDelegate(TestDelegate.KEEPS_OUTPUTS);
          Interpreter interpreter =
              open(new Interpreter.Options().addDelegate(delegate).setAllowBufferHandleOutput(stay))) {
        interpreter.runForMultipleInputsOutputs(INPUTS, Collections.singletonMap(0, null));
        assertEquals(stay ? 0 : 1, delegate.copies());
        ByteBuffer values = interpreter.getOutputTensor(0).asReadOnlyBuffer();
        assertEquals(1, delegate.copies());
        assertEquals(15, values.getFloat());
        assertArrayEquals(new float[] {15, 24}, run(interpreter));
      }
    }
  }

  @Test
  void nnapiIsTheCpu() {
    try (NnApiDelegate delegate = new NnApiDelegate(new NnApiDelegate.Options().setAllowFp16(true)
        .setExecutionPreference(NnApiDelegate.Options.EXECUTION_PREFERENCE_SUSTAINED_SPEED).setUseNnapiCpu(true)
        .setCacheDir("folder").setModelToken("token").setAcceleratorName("name").setMaxNumberOfDelegatedPartitions(2)
        .setNnApiSupportLibraryHandle(3))) {
      refused(IllegalStateException.class, delegate::getNativeHandle, "before interpreter has been constructed");
      try (Interpreter interpreter = open(new Interpreter.Options().addDelegate(delegate))) {
        assertArrayEquals(new float[] {8, 10}, run(interpreter));
        assertEquals(0, delegate.getNnapiErrno());
        assertFalse(delegate.hasErrors());
      }
    }
    NnApiDelegate closed = new NnApiDelegate();
    closed.close();
    closed.close();
    assertThrows(IllegalStateException.class, () -> open(new Interpreter.Options().addDelegate(closed)));
  }

  @Test
  void flexIsNotThere() throws IOException {
    assertThrows(UnsatisfiedLinkError.class, FlexDelegate::new);
    assertThrows(UnsatisfiedLinkError.class, FlexDelegate::initTensorFlowForTesting);
  }
}
