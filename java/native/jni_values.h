// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Values of Java and of C++. Where there is no memory, an exception of Java is under way and the result is null.
#ifndef MOTE_JAVA_NATIVE_JNI_VALUES_H_
#define MOTE_JAVA_NATIVE_JNI_VALUES_H_

#include <jni.h>

#include <new>
#include <string>
#include <vector>

namespace mote::java {

inline void ThrowNoMemory(JNIEnv* env) {
  if (env->ExceptionCheck()) return;
  const jclass error = env->FindClass("java/lang/OutOfMemoryError");
  if (error != nullptr) env->ThrowNew(error, "the runtime has no memory left");
}

// The result of `work`; an OutOfMemoryError of Java where it runs out of memory.
template <class Result, class Work>
Result Guarded(JNIEnv* env, Result otherwise, const Work& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    ThrowNoMemory(env);
    return otherwise;
  }
}

inline jbyteArray ToBytes(JNIEnv* env, const char* bytes, size_t count) {
  const jbyteArray result = env->NewByteArray(static_cast<jsize>(count));
  if (result == nullptr || count == 0) return result;
  env->SetByteArrayRegion(result, 0, static_cast<jsize>(count), reinterpret_cast<const jbyte*>(bytes));
  return result;
}

inline jbyteArray ToBytes(JNIEnv* env, const std::string& text) { return ToBytes(env, text.data(), text.size()); }

inline std::string FromBytes(JNIEnv* env, jbyteArray bytes) {
  std::string text(bytes == nullptr ? 0 : static_cast<size_t>(env->GetArrayLength(bytes)), '\0');
  if (!text.empty()) {
    env->GetByteArrayRegion(bytes, 0, static_cast<jsize>(text.size()), reinterpret_cast<jbyte*>(text.data()));
  }
  return text;
}

inline jintArray ToInts(JNIEnv* env, const int* values, size_t count) {
  static_assert(sizeof(jint) == sizeof(int));
  const jintArray result = env->NewIntArray(static_cast<jsize>(count));
  if (result != nullptr && count > 0) env->SetIntArrayRegion(result, 0, static_cast<jsize>(count), values);
  return result;
}

inline std::vector<int> FromInts(JNIEnv* env, jintArray values) {
  std::vector<int> result(values == nullptr ? 0 : static_cast<size_t>(env->GetArrayLength(values)));
  if (!result.empty()) env->GetIntArrayRegion(values, 0, static_cast<jsize>(result.size()), result.data());
  return result;
}

// An array of byte arrays; `bytes_at(i)` gives the string of each.
template <class BytesAt>
jobjectArray ToRows(JNIEnv* env, size_t count, const BytesAt& bytes_at) {
  const jclass row_class = env->FindClass("[B");
  if (row_class == nullptr) return nullptr;
  const jobjectArray rows = env->NewObjectArray(static_cast<jsize>(count), row_class, nullptr);
  for (size_t i = 0; rows != nullptr && i < count; ++i) {
    const jbyteArray row = bytes_at(i);
    if (row == nullptr) return nullptr;
    env->SetObjectArrayElement(rows, static_cast<jsize>(i), row);
    env->DeleteLocalRef(row);
  }
  return rows;
}

}  // namespace mote::java

#endif  // MOTE_JAVA_NATIVE_JNI_VALUES_H_
