import { between, hashOf, unitOf } from '#core/demo/hash-random.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'

const DAY_MS = 86_400_000
/** Faults come in stretches of some days; most stretches have none. */
const STRETCH_MS = 5 * DAY_MS
const CHANCE = 0.09
const STATUS = { failed: 0x01, failedThisCycle: 0x02, confirmed: 0x08, failedSinceClear: 0x20, warning: 0x80 } as const
const MASK = 0xff
const FORMAT_ISO = 0x01
const LETTERS = 'PCBU'
/** Failure types of the third byte that fit most faults. */
const FAILURE_TYPES = [0x00, 0x11, 0x13, 0x16, 0x29, 0x62] as const

interface Stored {
  bytes: readonly [number, number, number]
  status: number
  occurred: number
}

/** Trouble codes of one unit: they appear on some days, stay confirmed afterwards, and go when they are cleared. */
export class FaultMemory {
  private readonly seed: number
  private readonly codes: readonly string[]
  private clearedAt = 0

  constructor(seed: number, codes: readonly string[]) {
    this.seed = seed
    this.codes = codes
  }

  clear(now: number): void {
    this.clearedAt = now
  }

  /** Data behind the service id of an answer to 0x19; undefined for a sub-function that is not known. */
  read(uds: Uint8Array, now: number, { odometer, speed }: MotionState): number[] | undefined {
    const sub = (uds[1] as number) & 0x7f
    const stored = this.stored(now)
    const asked = stored.filter(({ bytes }) => bytes.every((byte, at) => byte === uds[at + 2]))
    switch (sub) {
      case 0x01: {
        const count = stored.filter(({ status }) => (status & (uds[2] ?? 0)) !== 0).length
        return [sub, MASK, FORMAT_ISO, count >> 8, count & 0xff]
      }
      case 0x02:
        return [sub, MASK, ...list(stored.filter(({ status }) => (status & (uds[2] ?? 0)) !== 0))]
      case 0x0a:
        return [sub, MASK, ...list(this.codes.map((code) => ({ bytes: bytesOf(code), status: 0, occurred: 0 })))]
      case 0x04: {
        // One snapshot of two identifiers: odometer and speed.
        const km = Math.floor(odometer / 1000)
        const snapshot = [0x01, 0x02, 0x01, 0x02, km >> 16, (km >> 8) & 0xff, km & 0xff, 0x01, 0x01]
        const place = Math.round(speed * 100)
        return [sub, ...list(asked), ...asked.flatMap(() => [...snapshot, place >> 8, place & 0xff])]
      }
      case 0x06:
        return [sub, ...list(asked), ...asked.flatMap(({ occurred }) => [0x01, occurred])]
      default:
        return undefined
    }
  }

  /** Current content of the memory. */
  stored(now: number): Stored[] {
    return this.codes.flatMap((code, index) => {
      const fault = faultAt(this.seed, index, now, this.clearedAt)
      if (!fault) return []
      const remembered = STATUS.confirmed | STATUS.failedSinceClear
      const status = fault.isActive ? remembered | STATUS.failed | STATUS.failedThisCycle | STATUS.warning : remembered
      return [{ bytes: bytesOf(code), status, occurred: fault.occurred }]
    })
  }
}

/** Whether a fault is there now or is remembered; null when it did not come, or was cleared. */
export function faultAt(
  seed: number,
  index: number,
  now: number,
  clearedAt = 0,
): { isActive: boolean; occurred: number } | null {
  // This stretch or the one before: an old fault that did not come again is forgotten.
  for (const back of [0, 1]) {
    const stretch = Math.floor(now / STRETCH_MS) - back
    if (unitOf(seed, index, stretch) >= CHANCE) continue
    const start = stretch * STRETCH_MS + between(0, STRETCH_MS / 2, seed, index, stretch, 1)
    const end = start + between(DAY_MS / 12, STRETCH_MS / 2, seed, index, stretch, 2)
    if (now < start || end < clearedAt) continue
    return { isActive: now < end, occurred: 1 + (hashOf(seed, index, stretch, 3) % 40) }
  }
  return null
}

const list = (stored: readonly Stored[]): number[] => stored.flatMap(({ bytes, status }) => [...bytes, status])

/** Two bytes of the code, then its failure type. */
function bytesOf(code: string): readonly [number, number, number] {
  const first = (LETTERS.indexOf(code.charAt(0)) << 6) | Number.parseInt(code.slice(1, 3), 16)
  const type = FAILURE_TYPES[Number.parseInt(code.slice(1), 16) % FAILURE_TYPES.length] as number
  return [first, Number.parseInt(code.slice(3, 5), 16), type]
}
