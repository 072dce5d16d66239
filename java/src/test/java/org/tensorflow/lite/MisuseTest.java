// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorflow.lite.TestModels.direct;
import static org.tensorflow.lite.TestModels.file;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Any calls in any order, with any values, from one thread or several: documented exceptions, and a virtual machine that is
 * there afterwards.
 */
class MisuseTest {
  private static void misuse(RandomCalls any, int rounds, int calls) throws Throwable {
    for (int round = 0; round < rounds; ++round) {
      Interpreter interpreter = any.open(RandomCalls.MODELS[any.below(RandomCalls.MODELS.length)]);
      for (int call = 0; call < calls; ++call) {
        any.tryTo(() -> any.doAnything(interpreter));
      }
      interpreter.close();
      any.tryTo(any::askTensor);
      any.tensors.clear();
    }
    assertTrue(any.passed > rounds && any.refused > rounds, any.passed + " passed, " + any.refused + " refused");
  }

  @Test
  void anyCalls() throws Throwable {
    misuse(new RandomCalls(1), 100, 60);
  }

  @Test
  @Tag("slow")
  void manyCalls() throws Throwable {
    for (int seed = 2; seed < 42; ++seed) {
      misuse(new RandomCalls(seed), 150, 100);
    }
  }

  @Test
  void anyCallsOfThreeThreads() throws Throwable {
    for (int round = 0; round < 30; ++round) {
      Interpreter interpreter = new RandomCalls(round).open(RandomCalls.MODELS[round % RandomCalls.MODELS.length]);
      List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 3; ++t) {
        RandomCalls own = new RandomCalls(100L * round + t);
        threads.add(new Thread(() -> {
          try {
            for (int i = 0; i < 60; ++i) {
              own.tryTo(() -> own.doAnything(interpreter));
            }
          } catch (Throwable error) {
            failures.add(error);
          }
        }));
      }
      for (Thread thread : threads) {
        thread.start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      interpreter.close();
      assertEquals(Collections.emptyList(), failures);
    }
  }

  /** Each model with a byte changed is refused, or runs. */
  @Test
  void modelsWithAChangedByte() throws Throwable {
    RandomCalls any = new RandomCalls(1);
    for (String name : RandomCalls.MODELS) {
      ByteBuffer model = direct(file(name));
      for (int i = 0; i < 300; ++i) {
        int at = any.below(model.capacity());
        byte before = model.get(at);
        model.put(at, (byte) any.random.nextInt());
        any.tryTo(() -> {
          Interpreter.Options options = new Interpreter.Options().setCancellable(true);
          try (Interpreter interpreter = new Interpreter(model, options)) {
            for (int input = 0; input < interpreter.getInputTensorCount(); ++input) {
              any.tensors.add(interpreter.getInputTensor(input));
              any.askTensor();
            }
            for (int output = 0; output < interpreter.getOutputTensorCount(); ++output) {
              interpreter.getOutputTensor(output).numElements();
            }
          }
        });
        any.tensors.clear();
        model.put(at, before);
      }
    }
    assertTrue(any.passed > 300 && any.refused > 300, any.passed + " passed, " + any.refused + " refused");
  }

  /** The models of write_unusual_models, which java_test.py makes: the folder is in a property. */
  @Test
  void unusualTensors() throws Throwable {
    RandomCalls any = new RandomCalls(1);
    String folder = System.getProperty("mote.unusual");
    Assumptions.assumeTrue(folder != null, "java_test.py gives the models");
    File[] files = new File(folder).listFiles((where, name) -> name.endsWith(".tflite"));
    assertTrue(files.length > 100);
    for (File model : files) {
      try (Interpreter interpreter = new Interpreter(model)) {
        Object[] inputs = new Object[interpreter.getInputTensorCount()];
        for (int i = 0; i < inputs.length; ++i) {
          int input = i;
          any.tryTo(() -> {
            Tensor tensor = interpreter.getInputTensor(input);
            inputs[input] = ByteBuffer.allocateDirect(tensor.numBytes()).order(ByteOrder.nativeOrder());
            tensor.asReadOnlyBuffer();
          });
        }
        Map<Integer, Object> outputs = new HashMap<>();
        any.tryTo(() -> interpreter.runForMultipleInputsOutputs(inputs, outputs));
        for (int i = 0; i < interpreter.getOutputTensorCount(); ++i) {
          int output = i;
          any.tryTo(() -> interpreter.getOutputTensor(output).asReadOnlyBuffer());
        }
      }
    }
    assertTrue(any.passed > files.length, any.passed + " passed, " + any.refused + " refused");
  }
}
