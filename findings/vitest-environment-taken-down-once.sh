#!/usr/bin/env bash
# Vitest 4.0.5, 4.1.12 and 5.1.2 with `isolate: false`: how often a custom environment is set up and taken down depends on the
# number of workers in the oldest (once with one worker, once for each file with two) and not in the newer ones (once for each
# worker). What an environment cleans in `teardown` (storage, cookies, attributes of the document) is therefore left to the next
# file since 4.1, silently, and which file is next depends on the speed of the workers. Hooks of setup files still run in every
# file, in all three: the place to clean up.
# Seen: counts for four test files. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
seen=''
for version in 4.0.5 4.1.12 5.1.2; do
  mkdir "v$version"
  cd "v$version"
  npm init -y >/dev/null
  npm install --silent --no-audit --no-fund "vitest@$version" >/dev/null
  cat >environment.mjs <<'E'
import { appendFileSync } from 'node:fs'
export default {
  name: 'counted',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: () => appendFileSync('log.txt', 'teardown\n') }),
}
E
  cat >setup.mjs <<'E'
import { appendFileSync } from 'node:fs'
import { afterAll } from 'vitest'
afterAll(() => appendFileSync('log.txt', 'hook\n'))
E
  cat >vitest.config.mjs <<'E'
const maxWorkers = Number(process.env.WORKERS)
export default { test: { environment: './environment.mjs', setupFiles: ['./setup.mjs'], isolate: false, maxWorkers } }
E
  for file in 1 2 3 4; do printf "import { it } from 'vitest'\nit('passes', () => {})\n" >"$file.test.mjs"; done
  for workers in 1 2; do
    rm -f log.txt
    WORKERS=$workers npx vitest run >/dev/null 2>&1
    count="$(grep -c teardown log.txt)/$(grep -c hook log.txt)"
    echo "vitest $version, $workers worker(s): environment taken down / hook of the setup file: $count"
    seen="$seen $count"
  done
  cd ..
done
[ "$seen" = ' 1/4 4/4 1/4 2/4 1/4 2/4' ] && echo 'as described' || { echo 'the behaviour has changed'; exit 1; }
