// `npm run check`: everything that can be said without running the program.
import { writeFileSync } from 'node:fs'
import { checkNode, install, run, runTool, say } from './prepare.mjs'

const TYPES = 'node_modules/.cache/types.tsbuildinfo'

/** @type {[name: string, passes: () => boolean][]} */
const CHECKS = [
  // Each checker makes the types it needs for itself: more of them than processors only cost memory. What did not change since the
  // last check is not checked again: after a change of one file it takes half of the time or less.
  [
    'types',
    () => runTool('tsc', ['--noEmit', '-p', '.', '--checkers', '2', '--incremental', '--tsBuildInfoFile', TYPES]),
  ],
  ['lint', () => runTool('oxlint', ['--type-aware', '--quiet'])],
  ['format', () => runTool('biome', ['format', '.'])],
  [
    'dependency rules',
    () => runTool('depcruise', ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']),
  ],
  ['unused code', () => runTool('knip', ['--no-progress'])],
  ['locales', () => run(process.execPath, ['scripts/check-locales.mjs'])],
]

/** @returns {string[]} names of the checks that failed */
function check() {
  return CHECKS.filter(([name, passes]) => {
    const started = Date.now()
    const passed = passes()
    say(`${name}: ${passed ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    return !passed
  }).map(([name]) => name)
}

checkNode()
install()
const failed = check()
// `npm test` runs this alongside the tests and counts each failure.
if (process.env.FAILED_CHECKS) writeFileSync(process.env.FAILED_CHECKS, JSON.stringify(failed))
process.exitCode = failed.length > 0 ? 1 : 0
