// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Camera, microphone and accelerometer. Each shows itself in `place`, and returns the function that stops it.

// The stream of a camera or a microphone. Why there is none is said in words.
async function openMedia(name, constraints) {
  if (!navigator.mediaDevices) {
    throw new Error(`the browser gives the ${name} only to pages from https, from localhost or from a file`);
  }
  try {
    return await navigator.mediaDevices.getUserMedia(constraints);
  } catch (error) {
    const reasons = {NotAllowedError: `the ${name} was refused: the browser's settings for this page allow it`,
      NotFoundError: `there is no ${name} here`, NotReadableError: `the ${name} cannot be read: another program may have it`};
    throw new Error(reasons[error.name] ?? `the ${name} cannot be used: ${error.message}`);
  }
}

// `onFrame` gets the picture's middle square as fast as it has answered.
async function openCamera(place, onFrame) {
  const stream = await openMedia("camera", {video: {width: 320, height: 240, facingMode: "environment"}});
  const video = html("video", {playsinline: true, "aria-label": "The camera's picture"});
  video.muted = true;
  video.srcObject = stream;
  place.replaceChildren(video);
  await video.play();
  let isOpen = true;
  const square = html("canvas", {width: 240, height: 240});
  const frame = async () => {
    if (!isOpen) return;
    const side = Math.min(video.videoWidth, video.videoHeight);
    square.getContext("2d").drawImage(video, (video.videoWidth - side) / 2, (video.videoHeight - side) / 2, side, side, 0,
      0, 240, 240);
    await onFrame(square);
    requestAnimationFrame(frame);
  };
  frame();
  return () => {
    isOpen = false;
    stream.getTracks().forEach((track) => track.stop());
  };
}

// Runs where sound is made: it hands on what has come.
const TAP = `registerProcessor("tap", class extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples) this.port.postMessage(samples);
    return true;
  }
});`;

// `onSamples` gets int16 samples, 16,000 a second, as they come.
async function openMicrophone(place, onSamples) {
  const plain = {channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false};
  const stream = await openMedia("microphone", {audio: plain});
  const context = new AudioContext({sampleRate: SAMPLE_RATE});
  const stop = () => {
    stream.getTracks().forEach((track) => track.stop());
    context.close();
  };
  // From a page of the disk no worklet may read a blob.
  await context.audioWorklet.addModule(`data:text/javascript,${encodeURIComponent(TAP)}`).catch((error) => {
    stop();
    throw error;
  });
  const tap = new AudioWorkletNode(context, "tap", {numberOfOutputs: 0});
  const level = html("meter", {min: 0, max: 1, "aria-label": "How loud it is"});
  tap.port.onmessage = ({data}) => {
    level.value = Math.max(level.value * 0.95, ...data);
    onSamples(int16Of(data));
  };
  context.createMediaStreamSource(stream).connect(tap);
  place.replaceChildren(html("label", {}, "How loud it is ", level));
  return stop;
}

// Brings measurements to another rate, as examples/magic_wand/rate_converter.h does: each result is the mean of the time
// that it stands for. A slower sensor's last measurement is repeated.
class RateConverter {
  constructor(measuredHz, wantedHz) {
    this.perResult = measuredHz / wantedHz;
    this.missing = this.perResult;
    this.sum = [0, 0, 0];
  }
  // The results that are ready with this measurement.
  add(measured) {
    const results = [];
    let left = 1;
    while (left >= this.missing) {
      results.push(measured.map((value, i) => (this.sum[i] + value * this.missing) / this.perResult));
      left -= this.missing;
      this.sum = [0, 0, 0];
      this.missing = this.perResult;
    }
    this.sum = this.sum.map((sum, i) => sum + measured[i] * left);
    this.missing -= left;
    return results;
  }
}

const MEASUREMENTS_A_SECOND = 25;  // what examples/magic_wand was trained on
const MEASUREMENTS_A_RUN = 4;
const GRAVITY = 9.80665;

// `onMeasurements` gets the last `count` measurements, x, y and z in thousandths of g, a few times a second.
async function openAccelerometer(place, count, onMeasurements) {
  if (typeof DeviceMotionEvent === "undefined") throw new Error("this browser gives pages no accelerometer");
  const answer = await DeviceMotionEvent.requestPermission?.();
  if (answer === "denied") throw new Error("the accelerometer was refused: the browser's settings for this page allow it");
  const said = html("p", {}, "No measurement has come. Is there an accelerometer in this device?");
  place.replaceChildren(said);
  const history = [];
  let converter = null;
  let newOnes = 0;
  const onMotion = ({accelerationIncludingGravity: {x, y, z}, interval}) => {
    if (x === null) return;
    converter ??= new RateConverter(1000 / (interval || 1000 / 60), MEASUREMENTS_A_SECOND);
    const results = converter.add([x, y, z].map((one) => one * 1000 / GRAVITY));
    history.push(...results);
    history.splice(0, history.length - count);
    newOnes += results.length;
    said.textContent = `${history.length} of ${count} measurements, ${MEASUREMENTS_A_SECOND} a second`;
    if (history.length < count || newOnes < MEASUREMENTS_A_RUN) return;
    newOnes = 0;
    onMeasurements(Float32Array.from(history.flat()));
  };
  addEventListener("devicemotion", onMotion);
  return () => removeEventListener("devicemotion", onMotion);
}
