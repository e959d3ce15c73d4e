import { demoFailureType, type DemoFault } from '#core/demo/demo-faults.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'

const STATUS = { failed: 0x01, failedThisCycle: 0x02, confirmed: 0x08, failedSinceClear: 0x20, warning: 0x80 } as const
const MASK = 0xff
const FORMAT_ISO = 0x01
const LETTERS = 'PCBU'

interface Stored {
  bytes: readonly [number, number, number]
  status: number
  occurred: number
}

/** Trouble codes of one unit: they appear on some days, stay confirmed afterwards, and go when they are cleared. */
export class FaultMemory {
  private readonly codes: readonly string[]
  private readonly faultsAt: (now: number) => readonly DemoFault[]
  private clearedAt = 0

  /** `codes`: those the unit can report; `faultsAt`: faults of the vehicle at a moment. */
  constructor(codes: readonly string[], faultsAt: (now: number) => readonly DemoFault[]) {
    this.codes = codes
    this.faultsAt = faultsAt
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
    return this.faultsAt(now).flatMap(({ entry: { code }, end, isActive, occurred }) => {
      if (end < this.clearedAt || !this.codes.includes(code)) return []
      const remembered = STATUS.confirmed | STATUS.failedSinceClear
      const status = isActive ? remembered | STATUS.failed | STATUS.failedThisCycle | STATUS.warning : remembered
      return [{ bytes: bytesOf(code), status, occurred }]
    })
  }
}

const list = (stored: readonly Stored[]): number[] => stored.flatMap(({ bytes, status }) => [...bytes, status])

/** Two bytes of the code, then its failure type. */
function bytesOf(code: string): readonly [number, number, number] {
  const first = (LETTERS.indexOf(code.charAt(0)) << 6) | Number.parseInt(code.slice(1, 3), 16)
  return [first, Number.parseInt(code.slice(3, 5), 16), demoFailureType(code)]
}
