// Bundle budgets: gzip KiB of the JavaScript a page needs before it works, and files a cold page fetches.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chunkCycle } from './chunk-cycles.mjs'

const web = fileURLToPath(new URL('../dist/web/', import.meta.url))
if (!existsSync(join(web, '.vite/manifest.json'))) {
  console.error('budgets: nothing is built, run npm run build first')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))

/** Every script an entry or page loads at once: itself and what it imports statically. */
function scripts(keys, seen = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`budgets: ${key} is not in the build`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    scripts(chunk.imports ?? [], seen)
  }
  return seen
}

const sizes = new Map()
function kib(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(web, file))).length / 1024)
  return sizes.get(file)
}
const total = (files) => [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + kib(file), 0)

const CONSOLE = 'index.html'
const SCREENS = 'screens.html'
const page = (path) => `src/console/${path}`
/** What every page of the console shows around its content. */
const FRAME = [CONSOLE, page('shell/shell.tsx'), page('shell/late-parts.ts')]
/** Fetched with it: words of the interface, of the component library. */
const WORDS = ['src/shared/web/i18n/words/en.ts', page('shell/antd-words/en.ts')]
const MAX_FILES = 24

const rows = [
  {
    what: 'console until the sign-in page works',
    size: total(scripts([CONSOLE, page('login/login-page.tsx')])),
    budget: 280,
  },
  {
    what: 'console until the first list page works, with menu, tabs and tools',
    size: total(scripts([...FRAME, page('sections/tbox/login-journal-page.tsx')])),
    budget: 500,
  },
  { what: 'screens, initial', size: total(scripts([SCREENS])), budget: 150 },
]

const pages = Object.keys(manifest).filter((key) => /^src\/console\/sections\/.*-page\.tsx$/.test(key))
for (const key of pages)
  rows.push({ what: `page chunk ${key.split('/').at(-1)}`, size: kib(manifest[key].file), budget: 40 })

/** Scripts and styles that a page fetches before it shows anything; calls and the faces of letters come on top. */
function files(keys) {
  const own = scripts(keys)
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) => (own.has(file) ? css : []))
  return own.size + new Set(styles).size
}

let over = 0
const counted = pages.map((key) => ({ key, count: files([...FRAME, ...WORDS, key]) })).sort((a, b) => b.count - a.count)
for (const { key, count } of counted.filter((each, index) => index === 0 || each.count > MAX_FILES)) {
  const ok = count <= MAX_FILES
  if (!ok) over += 1
  console.log(
    `${ok ? 'ok  ' : 'OVER'} ${String(count).padStart(7)} of ${MAX_FILES} files of a cold page  ${key.split('/').at(-1)}`,
  )
}
for (const { what, size, budget } of rows) {
  const ok = size <= budget
  if (!ok) over += 1
  console.log(`${ok ? 'ok  ' : 'OVER'} ${size.toFixed(1).padStart(7)} of ${String(budget).padStart(3)} KiB  ${what}`)
}

const circle = chunkCycle(manifest)
if (circle) console.error(`budgets: chunks import each other in a circle: ${circle.join(' → ')}`)
process.exitCode = over > 0 || circle ? 1 : 0
