import { createHash } from 'node:crypto'

const WHOLE = process.env.CONTRACT_WALK === 'whole'
/** One call in this many, without `npm run test:all`. */
const ONE_IN = 4

/**
 * Calls that a walk through the contract takes: all of them in `npm run test:all`, a part of them in `npm test`. Walks of
 * different names take different calls, so that the walks together reach nearly every call in either.
 */
export function sampled<T extends { name: string }>(walk: string, calls: readonly T[]): T[] {
  return calls.filter(({ name }) => WHOLE || createHash('sha1').update(`${walk} ${name}`).digest()[0]! % ONE_IN === 0)
}
