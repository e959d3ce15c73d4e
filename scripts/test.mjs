// `npm test`: checks, unit and integration tests, the same on a second PostgreSQL, build budgets, browser tests, a start on
// newer versions of Node.
// Ends with one line "N passed, N failed" over all runners; a failed check counts as one failure.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { startChecks } from './background-checks.mjs'
import { withInstalledPostgres } from './installed-postgres.mjs'
import { build, checkNode, install, root, run, runTool, say } from './prepare.mjs'

const reports = join(root, 'test-results/reports')
const totals = { passed: 0, failed: 0 }
/** Failures, and tests that passed when their file ran again alone; printed at the very end. */
const failures = []
const unsteady = []
const durations = []
/** More failing files than this are no accident of a busy machine. */
const MAX_FILES_AGAIN = 12

checkNode()
install()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const failedChecks = startChecks(reports)
build()
if (!run(process.execPath, ['scripts/check-budgets.mjs'])) failed('bundle budgets')

vitest('all', [])
for (const name of await failedChecks()) failed(`check "${name}"`)
await withInstalledPostgres(async (url) => {
  say(`running the database tests again on PostgreSQL at ${new URL(url).host}`)
  vitest('installed-postgres', databaseTests(), { TEST_DATABASE_URL: url })
})
playwright()
newerNode()

console.log(`the slowest ten:\n${slowest(10).join('\n')}`)
for (const name of unsteady) console.log(`UNSTEADY (failed, then passed alone): ${name}`)
for (const what of failures) console.log(`FAILED: ${what}`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0

function failed(what) {
  totals.failed += 1
  failures.push(what)
  say(`FAILED: ${what}`)
}

/** Runs failed files again, alone: a defect fails three times, a test that a busy machine made late is named as such. */
function vitest(name, files, env = {}) {
  const first = vitestOnce(name, files, env)
  if (!first) return failed(`vitest (${name}) wrote no report`)
  const { report } = first
  totals.passed += report.numPassedTests
  if (report.numTotalTests === 0) failed(`vitest (${name}) ran no test`)
  if (!first.ok && report.numFailedTests === 0) failed(`vitest (${name}) ended with an error outside of a test`)
  for (const { name: file, startTime, endTime } of report.testResults) {
    durations.push({ file: relative(root, file), seconds: (endTime - startTime) / 1000 })
  }
  const broken = report.testResults.filter((file) => file.status === 'failed')
  const again =
    broken.length > 0 && broken.length <= MAX_FILES_AGAIN
      ? vitestOnce(`${name}-again`, [...broken.map((file) => file.name), '--retry=2'], env)
      : undefined
  const after = new Map(assertions(again?.report).map((test) => [test.key, test.status]))
  for (const test of assertions(report).filter((test) => test.status === 'failed')) {
    if (after.get(test.key) === 'passed') {
      totals.passed += 1
      unsteady.push(test.key)
    } else failed(test.key)
  }
}

function vitestOnce(name, files, env) {
  const output = join(reports, `vitest-${name}.json`)
  const ok = runTool('vitest', ['run', ...files, '--reporter=dot', '--reporter=json', `--outputFile.json=${output}`], {
    env: { ...process.env, ...env },
  })
  return existsSync(output) ? { ok, report: JSON.parse(readFileSync(output, 'utf8')) } : undefined
}

function assertions(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.map(({ fullName, status }) => ({
      key: `${relative(root, file.name)} › ${fullName}`,
      status,
    })),
  )
}

function playwright() {
  const output = join(reports, 'playwright.json')
  const ok = runTool('playwright', ['test', '--reporter=list,json'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  })
  if (!existsSync(output)) return failed('browser tests wrote no report')
  const { stats, suites } = JSON.parse(readFileSync(output, 'utf8'))
  totals.passed += stats.expected + stats.flaky
  for (const spec of specs(suites)) {
    const status = spec.tests[0]?.status
    const milliseconds = (spec.tests[0]?.results ?? []).reduce((sum, { duration }) => sum + duration, 0)
    durations.push({ file: `${spec.file} › ${spec.title}`, seconds: milliseconds / 1000 })
    if (status === 'unexpected') failed(`${spec.file} › ${spec.title}`)
    if (status === 'flaky') unsteady.push(`${spec.file} › ${spec.title}`)
  }
  if (!ok && stats.unexpected === 0) failed('browser tests ended with an error outside of a test')
}

function newerNode() {
  if (run(process.execPath, ['scripts/test-node.mjs', '--start-only'])) totals.passed += 1
  else failed('the platform starts and stops on Node 22 and 24')
}

/** Test files of all runners with the seconds they took, the longest first. */
function slowest(count) {
  const files = durations
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
  return files.slice(0, count)
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
