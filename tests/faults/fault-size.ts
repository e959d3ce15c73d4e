import { loadavg } from 'node:os'

/** `npm run test:faults` runs every fault at its full length; `npm run test:all` the same for seconds. */
export const FULL = process.env.FAULTS === 'full'

/** How often a fault happens; FAULT_ROUNDS says otherwise. */
export const rounds = (full: number, short: number): number => Number(process.env.FAULT_ROUNDS) || (FULL ? full : short)

/** One line of what was measured, for docs/operations.md. */
export const print = (line: string): void => {
  process.stdout.write(`fault: ${line} (load ${loadavg()[0]!.toFixed(1)})\n`)
}
