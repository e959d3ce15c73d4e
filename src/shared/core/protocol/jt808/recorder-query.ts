import { toHex } from '../wire/hex.ts'
import { bcc } from '../wire/bcc.ts'
import { encodeBcd } from '../wire/bcd.ts'

/** What can be read from a driving recorder, by command word (GB/T 19056-2012 appendix A, table A.8). */
export const RECORDER_READS = {
  standard: 0x00,
  driver: 0x01,
  clock: 0x02,
  mileage: 0x03,
  pulses: 0x04,
  vehicle: 0x05,
  signalNames: 0x06,
  serialNumber: 0x07,
  speeds: 0x08,
  positions: 0x09,
  accidents: 0x10,
  overtimeDriving: 0x11,
  driverChanges: 0x12,
  powerChanges: 0x13,
  settingChanges: 0x14,
  speedStates: 0x15,
} as const
export type RecorderRead = keyof typeof RECORDER_READS
export const RECORDER_READ_NAMES = Object.keys(RECORDER_READS) as [RecorderRead, ...RecorderRead[]]

/** From here on a command asks for the records of a time. */
const FIRST_WITH_TIME = 0x08
export const asksForTime = (read: RecorderRead): boolean => RECORDER_READS[read] >= FIRST_WITH_TIME

const HEAD = [0xaa, 0x75]
/** Blocks of one answer; the recorder sends what fits into a message. */
const BLOCKS = 1
const LOW = 0xff

/** The block that asks a recorder, as hex; times are platform times, which recorders run on. */
export function recorderBlockHex(read: RecorderRead, startTime: string, endTime: string): string {
  const data = asksForTime(read) ? [...bcdTime(startTime), ...bcdTime(endTime), BLOCKS >> 8, BLOCKS & LOW] : []
  const block = Uint8Array.from([...HEAD, RECORDER_READS[read], data.length >> 8, data.length & LOW, 0, ...data])
  return toHex(Uint8Array.from([...block, bcc(block)]))
}

/** `YYMMDDhhmmss` of a time `YYYY-MM-DD HH:mm:ss`. */
const bcdTime = (time: string): Uint8Array => encodeBcd(time.replaceAll(/\D/g, '').slice(2), 6)
