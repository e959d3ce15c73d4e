import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Heap in use once nothing waits to be collected. */
export function heap(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/** Numbers below a limit that a run can be repeated with (xorshift). */
export function randomsBelow(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}
