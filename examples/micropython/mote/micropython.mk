# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# MicroPython's build reads this where USER_C_MODULES is the folder above. ../README.md says what the variables mean.
MOTE := $(abspath $(USERMOD_DIR)/../../..)
MOTE_LIBRARY_FOLDER ?= $(MOTE)/build/host
ifeq ($(wildcard $(MOTE_OPERATORS_FOLDER)/mote_operators.h),)
$(error There is no MOTE_OPERATORS_FOLDER/mote_operators.h, here "$(MOTE_OPERATORS_FOLDER)/mote_operators.h": \
write it with "mote gen-resolver MODELS --language c --name Module -o mote_operators.h")
endif
ifeq ($(wildcard $(MOTE_LIBRARY_FOLDER)/libmote_micro.a),)
$(error There is no $(MOTE_LIBRARY_FOLDER)/libmote_micro.a: MOTE_LIBRARY_FOLDER is the folder in which it was built)
endif
SRC_USERMOD_C += $(USERMOD_DIR)/mote_module.c
CFLAGS_USERMOD += -I$(MOTE)/include -I$(MOTE_OPERATORS_FOLDER)
# Some ports put LDFLAGS_USERMOD before the objects, where the linker takes nothing from a library. So a script of the
# linker, which stands behind the module's object, names the library.
SRC_USERMOD_LIB_C += mote_library.o
$(BUILD)/mote_library.o: $(MOTE_LIBRARY_FOLDER)/libmote_micro.a
	$(Q)mkdir -p $(dir $@)
	$(Q)echo 'INPUT($(abspath $<))' >$@
LDFLAGS_USERMOD += -lstdc++ -lm
