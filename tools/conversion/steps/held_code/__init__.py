# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What in a model's file is code, or names code, that its framework would run. All of it is looked for before a framework is
given the file, by means that run nothing; a file that these cannot read to its end is given to no framework either."""
