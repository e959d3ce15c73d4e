// The checks of `npm test`: they take the processor time that tests leave while they wait for a database or a timer.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Starts them; the returned function waits for their end, prints their output and names the failed ones. */
export function startChecks(folder) {
  const report = join(folder, 'failed-checks.json')
  const words = join(folder, 'checks.txt')
  // A file, not a pipe: nothing reads a pipe while tests run.
  const output = openSync(words, 'w')
  const checks = spawn(process.execPath, ['scripts/check.mjs'], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, FAILED_CHECKS: report },
  })
  closeSync(output)
  if (checks.pid) setPriority(checks.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const ended = new Promise((resolve) => checks.once('exit', resolve).once('error', resolve))
  process.once('exit', () => checks.kill())
  return async () => {
    await ended
    process.stdout.write(readFileSync(words))
    return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : ['they ended before they were through']
  }
}
