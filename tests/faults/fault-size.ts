import { loadavg } from 'node:os'

/** `npm run test:faults` runs every fault at its full length; `npm test` the same for seconds. */
export const FULL = process.env.FAULTS === 'full'

/** One line of what was measured, for docs/operations.md. */
export const tell = (line: string): void => {
  process.stdout.write(`fault: ${line} (load ${loadavg()[0]!.toFixed(1)})\n`)
}
