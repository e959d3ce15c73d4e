// Breaks the rules of broken-rules.mjs one at a time in a copy of the sources, and shows that their tests notice. Not part
// of `npm test`: `node scripts/break-rules.mjs [part of a rule …]`.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BROKEN_RULES } from './broken-rules.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What tests need besides the sources. */
const BUILT = ['node_modules', 'dist']

const wanted = process.argv.slice(2).map((text) => text.toLowerCase())
const rules = BROKEN_RULES.filter(
  ({ rule }) => wanted.length === 0 || wanted.some((text) => rule.toLowerCase().includes(text)),
)

function copySources() {
  const copy = mkdtempSync(join(tmpdir(), 'broken-rules-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of String(files).split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file), { recursive: true, force: true })
  }
  for (const folder of BUILT) symlinkSync(join(root, folder), join(copy, folder))
  return copy
}

/** Titles of the tests that fail, and how many pass. */
async function run(copy, tests) {
  const report = join(copy, 'broken-rules.json')
  rmSync(report, { force: true })
  const args = [
    join(copy, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    ...tests,
  ]
  await new Promise((done) => spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' }).on('close', done))
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return { failed, passed: results.filter(({ status }) => status === 'passed').length }
}

/** Whether the test file of a rule fails while the rule is broken. */
async function isNoticed(copy, { rule, file, from, to, test }) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} does not have “${from}” once`)
  const started = performance.now()
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  const { failed } = await run(copy, [test])
  writeFileSync(path, text)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${failed.length > 0 ? 'noticed' : 'MISSED '}  ${rule}  (${seconds} s)\n         ${failed[0] ?? test}`)
  return failed.length > 0
}

const started = performance.now()
const copy = copySources()
try {
  const before = await run(copy, [...new Set(rules.map(({ test }) => test))])
  if (before.failed.length > 0 || before.passed === 0)
    throw new Error(`tests fail already while nothing is broken: ${before.failed.join('; ')}`)
  let missed = 0
  for (const rule of rules) if (!(await isNoticed(copy, rule))) missed += 1
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log(`${rules.length - missed} of ${rules.length} broken rules noticed in ${minutes} min`)
  process.exitCode = missed > 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}
