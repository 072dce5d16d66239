// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import org.tensorflow.lite.nnapi.NnApiDelegate;

/** The delegates of an interpreter, in the order in which they are applied. */
final class DelegateList {
  private final List<Delegate> all = new ArrayList<>();
  private final List<Delegate> owned = new ArrayList<>();
  private final List<CountedDelegate> retained = new ArrayList<>();

  /**
   * Makes those that the interpreter owns.
   *
   * @param isApplicationRuntime the options' delegates are of the same runtime
   * @param needsFlex operators of TensorFlow are missing
   * @return the addresses of all native delegates
   */
  long[] open(InterpreterApi.Options options, boolean isApplicationRuntime, boolean needsFlex) {
    if (needsFlex) {
      addFlex(options);
    }
    for (Delegate delegate : options.getDelegates()) {
      if (delegate == null) {
        throw new IllegalArgumentException("Internal error: Found invalid handle: a delegate is null");
      }
      if (!isApplicationRuntime && !(delegate instanceof NnApiDelegate)) {
        throw new IllegalArgumentException("Instantiated delegates (other than NnApiDelegate) are not allowed with the "
            + "runtime " + options.getRuntime() + ": use InterpreterApi.Options.addDelegateFactory instead");
      }
      all.add(delegate);
    }
    for (DelegateFactory factory : options.getDelegateFactories()) {
      own(factory == null ? null : factory.create(RuntimeFlavor.APPLICATION));
    }
    if (options.getUseNNAPI()) {
      own(new NnApiDelegate());
    }
    long[] handles = new long[all.size()];
    for (int i = 0; i < handles.length; ++i) {
      handles[i] = handleOf(all.get(i));
      if (handles[i] == 0) {
        throw new IllegalArgumentException("Internal error: Found invalid handle: the delegate "
            + all.get(i).getClass().getName() + " is closed, or has none");
      }
    }
    return handles;
  }

  private long handleOf(Delegate delegate) {
    if (delegate instanceof CountedDelegate) {
      CountedDelegate counted = (CountedDelegate) delegate;
      long handle = counted.retain();
      if (handle != 0) {
        retained.add(counted);
      }
      return handle;
    }
    if (delegate instanceof NnApiDelegate) {
      ((NnApiDelegate) delegate).initWithInterpreterFactoryApi(
          TensorFlowLite.getFactory(null, NnApiDelegate.class.getName(), "initWithInterpreterFactoryApi"));
    }
    return delegate.getNativeHandle();
  }

  private void own(Delegate delegate) {
    if (delegate == null) {
      throw new IllegalArgumentException("Internal error: Found invalid handle: a delegate factory gave null");
    }
    owned.add(delegate);
    all.add(delegate);
  }

  /** Where the program has its class and library, and gave none itself; else the operators stay missing. */
  private void addFlex(InterpreterApi.Options options) {
    String name = "org.tensorflow.lite.flex.FlexDelegate";
    for (Delegate delegate : options.getDelegates()) {
      if (delegate != null && delegate.getClass().getName().equals(name)) {
        return;
      }
    }
    try {
      own((Delegate) Class.forName(name).getConstructor().newInstance());
    } catch (InvocationTargetException error) {
      if (!(error.getCause() instanceof UnsatisfiedLinkError)) {
        throw new IllegalArgumentException("Failed to initialize FlexDelegate: " + error.getCause(), error);
      }
    } catch (ReflectiveOperationException error) {
      // the message about the missing operators follows
    }
  }

  /** Those that the interpreter owns; it no longer uses any. */
  void close() {
    all.clear();
    for (CountedDelegate delegate : retained) {
      delegate.release();
    }
    retained.clear();
    for (Delegate delegate : owned) {
      delegate.close();
    }
    owned.clear();
  }
}
