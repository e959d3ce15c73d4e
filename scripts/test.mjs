// `npm test`, the gate: checks, unit and integration tests on the embedded PostgreSQL, build budgets, one browser walk for each
// menu section and wall. `npm run test:all` is the gate and everything else: all faults at their short length, every call of
// the contract, the second PostgreSQL, all browser tests, newer versions of Node, generated calls of the API.
// Ends with one line "N passed, N failed" over all runners; a failed check counts as one failure.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startChecks } from './background-checks.mjs'
import { withInstalledPostgres } from './installed-postgres.mjs'
import { build, checkNode, install, root, run, runTool, say } from './prepare.mjs'
import { TestTimes } from './test-times.mjs'

const WHOLE = process.argv.includes('--all')
const reports = join(root, 'test-results/reports')
const totals = { passed: 0, failed: 0 }
const failures = []
const times = new TestTimes(root)
/** Of the message of a failed test. */
const REASON_LINES = 12
/** Tests of the whole contract take a part of its calls unless this says otherwise. */
if (WHOLE) process.env.CONTRACT_WALK = 'whole'

checkNode()
install()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const failedChecks = startChecks(reports)
build()
if (!run(process.execPath, ['scripts/check-budgets.mjs'])) failed('bundle budgets')
times.step('build')

vitest('gate', [], WHOLE ? {} : { FAULTS: 'none' })
times.step('unit and integration tests')
for (const name of await failedChecks()) failed(`check "${name}"`)
times.step('checks that were not through')
if (WHOLE) {
  await withInstalledPostgres(async (url) => {
    say(`running the database tests again on PostgreSQL at ${new URL(url).host}`)
    vitest('installed-postgres', databaseTests(), { TEST_DATABASE_URL: url })
  })
  times.step('second PostgreSQL')
}
playwright(WHOLE ? [] : ['--grep', '@gate'])
times.step('browser tests')
if (WHOLE) {
  script('test-node.mjs', 'the platform starts and stops on Node 22 and 24', ['--start-only'])
  script('test-api.mjs', 'generated calls of the API', [])
  times.step('newer Node and API')
}

times.print()
for (const what of failures) console.log(`FAILED: ${what}`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0

/** Who reads only the end of the output has to see the reason, too. */
function failed(what, message = '') {
  const reason = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, REASON_LINES)
  const said = [what, ...reason].join('\n    ')
  totals.failed += 1
  failures.push(said)
  say(`FAILED: ${said}`)
}

function script(file, what, args) {
  if (run(process.execPath, [`scripts/${file}`, ...args])) totals.passed += 1
  else failed(what)
}

function vitest(name, args, env = {}) {
  const output = join(reports, `vitest-${name}.json`)
  const stray = join(reports, `vitest-${name}-stray.json`)
  const reporters = ['dot', 'json', './scripts/stray-errors.mjs'].map((reporter) => `--reporter=${reporter}`)
  const ok = runTool('vitest', ['run', ...args, ...reporters, `--outputFile.json=${output}`], {
    env: { ...process.env, ...env, STRAY_ERRORS_FILE: stray },
  })
  if (!existsSync(output)) return failed(`vitest (${name}) wrote no report`)
  const report = JSON.parse(readFileSync(output, 'utf8'))
  totals.passed += report.numPassedTests
  times.vitest(report)
  if (report.numTotalTests === 0) failed(`vitest (${name}) ran no test`)
  const broken = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    const named = tests.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]])
    // A file that cannot be loaded has no tests to name.
    if (named.length === 0) named.push(['could not run', file.message])
    return file.status === 'failed' ? named.map(([name, why]) => [`${times.named(file.name)} › ${name}`, why]) : []
  })
  for (const { what, message } of JSON.parse(readFileSync(stray, 'utf8'))) broken.push([what, message])
  for (const [what, why] of broken) failed(what, why)
  if (!ok && broken.length === 0) failed(`vitest (${name}) ended badly, and nothing says why`)
}

function playwright(args) {
  const output = join(reports, 'playwright.json')
  const ok = runTool('playwright', ['test', ...args, '--reporter=list,json'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  })
  if (!existsSync(output)) return failed('browser tests wrote no report')
  const { stats, suites } = JSON.parse(readFileSync(output, 'utf8'))
  totals.passed += stats.expected
  for (const spec of specs(suites)) {
    times.browser(spec)
    const [test] = spec.tests
    if (test?.status === 'unexpected') failed(`${spec.file} › ${spec.title}`, test.results.at(-1)?.error?.message)
  }
  if (stats.expected + stats.unexpected === 0) failed('no browser test ran')
  if (!ok && stats.unexpected === 0) failed('browser tests ended with an error outside of a test')
}

function specs(suites) {
  return suites.flatMap((suite) => [...suite.specs, ...specs(suite.suites ?? [])])
}

/** Tests that ask for a database, found by what they import, unless their first lines say `@once`. */
function databaseTests() {
  const walk = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return walk(path)
      if (!entry.name.endsWith('.test.ts')) return []
      const text = readFileSync(path, 'utf8')
      return text.includes('support/database') && !text.startsWith('// @once') ? [path] : []
    })
  return [...walk(join(root, 'src/server')), ...walk(join(root, 'tests'))]
}
