import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Wire texts, which never passed through a zone. */
const WIRE = new Set([
  'src/shared/web/i18n/format.ts',
  'src/shared/web/state/session.ts',
  'src/screens/big-screen/take-over-card.tsx',
])
const TAKEN_APART = [
  // Read as if it were UTC, as platform time, cut to its clock, or made into a day of 24 hours.
  /Date\.parse\(`\$\{/,
  /\bfromPlatformTime\(/,
  /[tT]ime\)?\??\.slice\(11/,
  /23:59:59`/,
  /[tT]ime!? (?:<|>|<=|>=) \w+\.?\w*[tT]ime\b/,
  /[tT]ime\.localeCompare\(/,
  /\bdayjs\(\w*\.?\w*[tT]ime/,
]

/** Times of an answer carry an offset where an hour happens twice; only core/domain/wall-time.ts knows of it. */
it('is not taken apart outside of wall-time.ts', () => {
  const files = ['src/console', 'src/screens', 'src/shared/web']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !WIRE.has(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => (TAKEN_APART.some((each) => each.test(line)) ? [`${file}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
