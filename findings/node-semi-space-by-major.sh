#!/usr/bin/env bash
# Node 22.23.3 and 24.21.0: the space for new objects may grow to 32 MB in the older and to 128 MB in the newer, so a
# server that gains from `--max-semi-space-size=64` on Node 20 or 22 gains nothing from it on 24, and uses more memory there
# without a flag. In both, `v8.setFlagsFromString('--max-semi-space-size=64')` before the first allocation of the program is
# taken without an error and changes nothing: it has to be on the command line or in NODE_OPTIONS.
# Seen: the largest size of `new_space` while objects live for a while. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node22@npm:node@22.23.3 node24@npm:node@24.21.0 >/dev/null
cat >largest.mjs <<'EOF'
import v8 from 'node:v8'
if (process.argv[2] === 'by-program') v8.setFlagsFromString('--max-semi-space-size=64')
let largest = 0
for (let round = 0; round < 400; round++) {
  const kept = Array.from({ length: 200_000 }, (_, i) => ({ i }))
  const space = v8.getHeapSpaceStatistics().find((one) => one.space_name === 'new_space')
  if (kept.length > 0) largest = Math.max(largest, space.space_size)
}
console.log(largest / 1024 / 1024)
EOF
seen=''
for major in 22 24; do
  node=node_modules/node$major/bin/node
  plain=$("$node" largest.mjs)
  by_program=$("$node" largest.mjs by-program)
  by_flag=$("$node" --max-semi-space-size=64 largest.mjs)
  printf 'Node %s: %s MB, set by the program %s MB, by the command line %s MB\n' "$major" "$plain" "$by_program" "$by_flag"
  seen="$seen $plain $by_program $by_flag"
done
[ "$seen" = ' 32 32 128 128 128 128' ] && echo 'as described' || { echo 'the behaviour has changed'; exit 1; }
