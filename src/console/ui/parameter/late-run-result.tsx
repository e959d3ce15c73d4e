import { late } from '../late.tsx'

/** The result of a reading or writing; most visits to a page start none. */
export const LateRunResult = late(
  async () => (await import('./run-result.tsx')).RunResult,
  ({ run }) => run !== undefined,
)
