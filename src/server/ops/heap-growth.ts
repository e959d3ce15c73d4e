import { setFlagsFromString } from 'node:v8'

/**
 * The heap may grow to 1.6 times what is alive before it is cleared up. V8 would let it grow to four times on a large machine:
 * most of the memory of a large fleet was uncollected garbage.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=60')
}
