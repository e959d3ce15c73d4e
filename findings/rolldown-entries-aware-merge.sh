#!/usr/bin/env bash
# rolldown 1.2.19: `entriesAwareMergeThreshold` of a code splitting group merges small subgroups into the nearest one by the size
# of the small ones alone. What the subgroup it merges into imports is not weighed: a page that needs a constant of a few bytes
# then loads a file that also holds the user of a large library, and with it that library. In a console of 90 pages every page
# loaded all of its 2.3 MB (gzip) from a threshold of 30,000 bytes on, where the option promises fewer small files.
# Seen: files and characters that the third page loads, with and without merging. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rolldown@1.2.19
mkdir src
echo "import('./page-a.js'); import('./page-b.js'); import('./page-c.js')" >src/main.js
for page in a b; do
  echo "import { tiny } from './tiny.js'; import { map } from './map-tool.js'; console.log('$page', tiny, map)" >src/page-$page.js
done
echo "import { tiny } from './tiny.js'; console.log('c', tiny)" >src/page-c.js
echo "export const tiny = 'tiny'" >src/tiny.js
echo "import { engine } from './engine.js'; export const map = 'map' + engine" >src/map-tool.js
node -e "require('node:fs').writeFileSync('src/engine.js', 'export const engine = \"' + 'x'.repeat(900000) + '\"')"
cat >build.mjs <<'JS'
import { rolldown } from 'rolldown'
for (const threshold of [0, 20_000]) {
  const bundle = await rolldown({ input: 'src/main.js', preserveEntrySignatures: 'allow-extension' })
  const groups = [
    { name: 'shared', test: /tiny|map-tool/, entriesAware: true, entriesAwareMergeThreshold: threshold },
    { name: 'engine', test: /engine/ },
  ]
  const { output } = await bundle.generate({ codeSplitting: { includeDependenciesRecursively: false, groups } })
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  const loads = (file, seen = new Set()) => {
    if (!seen.has(file)) chunks.get(seen.add(file) && file).imports.forEach((next) => loads(next, seen))
    return seen
  }
  const page = output.find(({ facadeModuleId }) => facadeModuleId?.endsWith('page-c.js'))
  const files = [...loads(page.fileName)]
  const size = files.reduce((sum, file) => sum + chunks.get(file).code.length, 0)
  console.log(`threshold ${threshold}: ${files.length} files, ${size > 900_000 ? 'with' : 'without'} the library`)
}
JS
seen=$(node build.mjs)
printf '%s\n' "$seen"
expected='threshold 0: 3 files, without the library
threshold 20000: 4 files, with the library'
[ "$seen" = "$expected" ] && echo 'as described' || { echo 'the behaviour has changed'; exit 1; }
