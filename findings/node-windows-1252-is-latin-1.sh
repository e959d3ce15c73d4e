#!/usr/bin/env bash
# Node 20.20.2: `new TextDecoder('windows-1252')` has that encoding's name and decodes Latin-1: 0x80 to 0x9f become control
# characters instead of € … Ÿ, also with `fatal`. Browsers decode them as the standard says, so code that both run reads the
# same file in two ways, and a test in Node passes with the wrong table.
# Seen: the code point of 0x80. Fails when the behaviour changes.
set -eu
seen=$(node -e "console.log(new TextDecoder('windows-1252', { fatal: true }).decode(Uint8Array.of(0x80)).codePointAt(0).toString(16))")
printf '0x80 is U+%s\n' "$seen"
[ "$seen" = 80 ] && echo 'as described' || { echo 'the behaviour has changed'; exit 1; }
