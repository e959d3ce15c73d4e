#!/usr/bin/env bash
# vitest 4.1.12: `--exclude` on the command line is added to the `exclude` of a configuration without projects, and reaches a
# project that has no `exclude` of its own. A project that has one loses the words of the command line without a remark: what
# one believes to have left out of a fast run still runs. With one list for some projects and none for others, the same command
# leaves a file out of one project and runs it in the other. A filter by path reaches every project.
# Seen: files that run, of two. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vitest@4.1.12 vite@8.3.8
mkdir quick slow
for part in quick slow; do
  printf "import { expect, it } from 'vitest'\nit('runs', () => expect(1).toBe(1))\n" >"$part/$part.test.mjs"
done
cat >plain.config.mjs <<'JS'
export default { test: { include: ['**/*.test.mjs'], exclude: ['nothing/**'] } }
JS
cat >project.config.mjs <<'JS'
export default { test: { projects: [{ test: { name: 'all', include: ['**/*.test.mjs'] } }] } }
JS
cat >listed.config.mjs <<'JS'
export default { test: { projects: [{ test: { name: 'all', include: ['**/*.test.mjs'], exclude: ['nothing/**'] } }] } }
JS
files() { npx vitest run --config "$1.config.mjs" "${@:2}" --reporter=json 2>/dev/null | grep -o '"numTotalTests":[0-9]*' | cut -d: -f2; }
seen="no projects, a list of its own: $(files plain --exclude 'slow/**')
project without a list: $(files project --exclude 'slow/**')
project with a list: $(files listed --exclude 'slow/**')
project with a list, by path: $(files listed quick)"
printf '%s\n' "$seen"
expected='no projects, a list of its own: 1
project without a list: 1
project with a list: 2
project with a list, by path: 1'
[ "$seen" = "$expected" ] && echo 'as described' || { echo 'the behaviour has changed'; exit 1; }
