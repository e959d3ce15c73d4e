// `npm test`: checks, unit and integration tests, the same on a second PostgreSQL, build budgets, browser tests.
// Ends with one line "N passed, N failed" over all runners; a failed check counts as one failure.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.mjs'
import { withInstalledPostgres } from './installed-postgres.mjs'
import { build, checkNode, install, root, run, runTool, say } from './prepare.mjs'

const reports = join(root, 'test-results/reports')
const totals = { passed: 0, failed: 0 }

checkNode()
install()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

for (const name of check()) failed(`check "${name}"`)
build()
if (!run(process.execPath, ['scripts/check-budgets.mjs'])) failed('bundle budgets')

vitest('all', [])
await withInstalledPostgres(async (url) => {
  say(`running the database tests again on PostgreSQL at ${new URL(url).host}`)
  vitest('installed-postgres', databaseTests(), { TEST_DATABASE_URL: url })
})
playwright()

console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0

function failed(what) {
  totals.failed += 1
  say(`FAILED: ${what}`)
}

function vitest(name, files, env = {}) {
  const output = join(reports, `vitest-${name}.json`)
  const ok = runTool('vitest', ['run', ...files, '--reporter=dot', '--reporter=json', `--outputFile.json=${output}`], {
    env: { ...process.env, ...env },
  })
  if (!existsSync(output)) return failed(`vitest (${name}) wrote no report`)
  const report = JSON.parse(readFileSync(output, 'utf8'))
  totals.passed += report.numPassedTests
  totals.failed += report.numFailedTests
  if (!ok && report.numFailedTests === 0) failed(`vitest (${name}) ended with an error outside of a test`)
  if (report.numTotalTests === 0) failed(`vitest (${name}) ran no test`)
}

function playwright() {
  const output = join(reports, 'playwright.json')
  const ok = runTool('playwright', ['test', '--reporter=list,json'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  })
  if (!existsSync(output)) return failed('browser tests wrote no report')
  const { stats } = JSON.parse(readFileSync(output, 'utf8'))
  totals.passed += stats.expected + stats.flaky
  totals.failed += stats.unexpected
  if (!ok && stats.unexpected === 0) failed('browser tests ended with an error outside of a test')
}

/** Tests that ask for a database, found by what they import. */
function databaseTests() {
  const walk = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return walk(path)
      return entry.name.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('support/database') ? [path] : []
    })
  return [...walk(join(root, 'src/server')), ...walk(join(root, 'tests'))]
}
