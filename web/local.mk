# SPDX-License-Identifier: MIT
# The page: the C core as WebAssembly, and all it needs, in one file that opens
# from disk.  Not made by `make': `make web', `make check-web'.  Once made it goes
# into the release, too: who unpacks that may have no clang.

WEB_C = web/arguments.c web/catalogue.c web/cloud.c web/order.c web/run.c web/scene.c \
	web/text.c web/view.c web/without.c
WEB_JS = web/core.js web/measure.js web/view.js web/looks.js web/panel.js \
	web/motion.js web/phase.js web/plots.js web/page.js web/widgets.js \
	web/keys.js web/controls.js web/picture.js web/main.js
WEB_PARTS = web/build.mjs web/page.html web/style.css $(WEB_JS)
EXTRA_DIST += $(WEB_C) web/core.h $(WEB_PARTS) web/fetch.sh
CLEANFILES += web/core.wasm
MAINTAINERCLEANFILES += web/halfstep.html

# Packages of npm's registry: each the very one, by its sha512; unpacked into
# web/npm, and nothing of them is run at build time.
UPLOT = web/npm/uplot-1.6.32
UPLOT_SUM = 2883159c6ebccefbb95d751b0b82d010f9e1c0ec41b8bc96d401eda66e882935c89a46cb824332fa369b8cb8122cc6ac36e186cd09bf7a9ded3a4c93c6989023
PLAYWRIGHT = web/npm/playwright-core-1.58.0
PLAYWRIGHT_SUM = 69aa01d515ab74d8b7ffface78ab8c892eb9502720395963538e80b7a78570e14f1475ad776c1e1d1468c3acff9fe2de7342efbb493d64f2894a33ee822922af
FETCH = $(AM_V_GEN)sh $(srcdir)/web/fetch.sh
$(UPLOT)/package.json: $(srcdir)/web/fetch.sh
	$(FETCH) $(@D) $(UPLOT_SUM)
$(PLAYWRIGHT)/package.json: $(srcdir)/web/fetch.sh
	$(FETCH) $(@D) $(PLAYWRIGHT_SUM)

# A stack for calls as deep as the program's; below all else, so that more than it
# ends in a trap.
# The library as it is, but for what only the program uses; and what reads the
# program's arguments.
WEB_READING = experiments/choice.c experiments/command.c \
	experiments/decimal.c experiments/number.c experiments/options.c \
	experiments/say.c experiments/settings.c experiments/utf8.c \
	experiments/walls.c
WASM_CFLAGS = --target=wasm32-wasi --sysroot=$(WASI_SYSROOT) -O2 \
	-mexec-model=reactor -ffp-contract=off -fno-math-errno -fopenmp-simd
WASM_C = $(filter-out $(DIAGNOSE),$(filter %.c,$(libhalfstep_la_SOURCES))) \
	$(WEB_READING) $(WEB_C)

web/core.wasm: $(WASM_C) web/core.h $(libhalfstep_la_SOURCES) \
  $(nodist_libhalfstep_la_SOURCES) experiments/experiment.h \
  experiments/options.h config.h
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(WASM_CC) $(WASM_CFLAGS) -include config.h \
	  $(AM_CPPFLAGS) -I$(srcdir)/web \
	  -Wno-pass-failed $(addprefix $(srcdir)/,$(WASM_C)) \
	  -lc-printscan-long-double \
	  -Wl,--gc-sections,--strip-all,--export=__stack_pointer \
	  -Wl,--stack-first,-z,stack-size=1048576 -o $@
web/halfstep.html: web/core.wasm $(WEB_PARTS) $(LESSONS) \
  experiments/style.gp $(UPLOT)/package.json
	$(AM_V_GEN)$(NODE) $(srcdir)/web/build.mjs $(srcdir) web/core.wasm \
	  $(UPLOT) $(LESSONS) > $@-t && mv $@-t $@

if HAVE_WEB
web: web/halfstep.html
web-current:
	test ! -f web/halfstep.html || $(MAKE) web/halfstep.html
else
web-current:
web:
	@test ! -f $(srcdir)/web/halfstep.html \
	  || { echo "the release's page: $(srcdir)/web/halfstep.html"; exit 0; }; \
	echo "make web needs $(WEB_LACKS): ./bootstrap --deps --web installs all on Debian" >&2; exit 1
endif

# In a browser, without a window.
EXTRA_DIST += tests/web.sh $(WEB_TESTS)
WEB_TESTS = tests/web/all.mjs tests/web/browser.mjs tests/web/controls.mjs \
	tests/web/devices.mjs tests/web/drawings.mjs tests/web/numbers.mjs \
	tests/web/tap.mjs tests/web/views.mjs
if HAVE_BROWSER
check-web: web/halfstep.html $(PLAYWRIGHT)/package.json
	WEB_PAGE='$(abs_builddir)/web/halfstep.html' NODE='$(NODE)' \
	  BROWSER='$(CHROMIUM)' WEB_DRIVER='$(abs_builddir)/$(PLAYWRIGHT)' \
	  $(MAKE) check TESTS=tests/web.sh
else
check-web:
	BROWSER_LACKS='$(BROWSER_LACKS)' $(MAKE) check TESTS=tests/web.sh
endif

dist-hook: web-current
	for made in web/halfstep.html $(srcdir)/web/halfstep.html; do \
	  test ! -f $$made || { cp -p $$made $(distdir)/web && break; }; done

distclean-local:
	rm -rf web/npm
.PHONY: web web-current check-web
