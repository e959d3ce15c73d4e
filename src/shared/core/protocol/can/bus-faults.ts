import { decodeDm1, type Dm1, DM1_PGN, encodeDm1, type J1939Fault } from '../uds/dm1.ts'
import { pgnOf } from './database.ts'

/** A frame of the bus as it is collected. */
export interface BusFrame {
  /** 29 bits; frames with 11 are none of SAE J1939. */
  id: number
  extended: boolean
  /** 0 CAN1, 1 CAN2. */
  channel: number
  data: Uint8Array
}

/** Active trouble codes reported by one unit (SAE J1939-73 DM1); empty without a fault. */
export interface BusFaults {
  channel: number
  /** Source address of the unit. */
  source: number
  lamps: number
  faults: J1939Fault[]
}

/* Messages longer than eight bytes are announced to all and sent in pieces (SAE J1939-21 transport protocol, BAM). */
const ANNOUNCE_PGN = 0xec00
const PIECE_PGN = 0xeb00
const BROADCAST = 32
const PIECE_BYTES = 7
const PRIORITY_6 = 0x1800_0000
const PRIORITY_7 = 0x1c00_0000
const EVERYBODY = 0xff
const ID_BITS = 0x1fff_ffff
const SINGLE_FRAME = 8

/** The 29-bit id of DM1 of a unit. */
export const dm1IdOf = (source: number): number => PRIORITY_6 + (DM1_PGN << 8) + source

interface Announced {
  size: number
  pieces: Uint8Array[]
}

/** A code that is none: "no fault" is SPN 0, and "not available" is all ones. */
const isFault = ({ spn, fmi }: J1939Fault): boolean => !(spn === 0 && fmi === 0) && !(spn === 0x7ffff && fmi === 31)

/**
 * Trouble codes in these frames, in their order: the latest report of each unit, reassembled. Frames truncated or
 * out of order are skipped. Never throws.
 */
export function faultsOnBus(frames: Iterable<BusFrame>): BusFaults[] {
  const units = new Map<string, BusFaults>()
  const open = new Map<string, Announced>()
  for (const { id, extended, channel, data } of frames) {
    if (!extended) continue
    const source = id & 0xff
    const key = `${channel} ${source}`
    const pgn = pgnOf(id & ID_BITS)
    let dm1: Dm1 | null = null
    if (pgn === DM1_PGN) dm1 = decodeDm1(data)
    else if (pgn === ANNOUNCE_PGN) announce(open, key, data)
    else if (pgn === PIECE_PGN) dm1 = takePiece(open, key, data)
    if (dm1) units.set(key, { channel, source, lamps: dm1.lamps, faults: dm1.faults.filter(isFault) })
  }
  return [...units.values()]
}

function announce(open: Map<string, Announced>, key: string, data: Uint8Array): void {
  const [control, low = 0, high = 0, , , pgnLow = 0, pgnMiddle = 0, pgnHigh = 0] = data
  const pgn = pgnLow | (pgnMiddle << 8) | (pgnHigh << 16)
  if (control === BROADCAST && pgn === DM1_PGN) open.set(key, { size: low | (high << 8), pieces: [] })
  else open.delete(key)
}

function takePiece(open: Map<string, Announced>, key: string, data: Uint8Array): Dm1 | null {
  const announced = open.get(key)
  if (!announced) return null
  const { size, pieces } = announced
  if (data[0] !== pieces.length + 1) {
    open.delete(key)
    return null
  }
  pieces.push(data.slice(1, 1 + PIECE_BYTES))
  if (pieces.length * PIECE_BYTES < size) return null
  open.delete(key)
  return decodeDm1(Uint8Array.from(pieces.flatMap((piece) => [...piece])).subarray(0, size))
}

/** Frames that report a unit's trouble codes; "no fault" for an empty list. */
export function busFramesOf({ channel, source, lamps, faults }: BusFaults): BusFrame[] {
  const entries = faults.length > 0 ? faults : [{ spn: 0, fmi: 0, count: 0, oldPacking: false }]
  const data = encodeDm1({ lamps, faults: entries, rest: new Uint8Array(0) })
  const frame = (id: number, bytes: ArrayLike<number>): BusFrame => {
    const padded = new Uint8Array(SINGLE_FRAME).fill(0xff)
    padded.set(bytes)
    return { id, extended: true, channel, data: padded }
  }
  if (data.length <= SINGLE_FRAME) return [frame(dm1IdOf(source), data)]
  const count = Math.ceil(data.length / PIECE_BYTES)
  const group = [DM1_PGN & 0xff, DM1_PGN >> 8, 0]
  const head = [BROADCAST, data.length & 0xff, data.length >> 8, count, 0xff, ...group]
  return [
    frame(PRIORITY_7 + ((ANNOUNCE_PGN + EVERYBODY) << 8) + source, head),
    ...Array.from({ length: count }, (_, at) =>
      frame(PRIORITY_7 + ((PIECE_PGN + EVERYBODY) << 8) + source, [
        at + 1,
        ...data.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES),
      ]),
    ),
  ]
}

/** Units by their preferred source address (SAE J1939-81), as the dictionary calls them. */
const UNITS: Readonly<Record<number, string>> = {
  0x00: 'ECM',
  0x03: 'AMT',
  0x0b: 'ABS',
  0x0f: 'RET',
  0x17: 'ICM',
  0x21: 'BCM',
  0x27: 'VCU',
  0x2a: 'AEB',
  0x33: 'TPMS',
  0x3d: 'DCM',
  0xe8: 'LDWS',
}

/** Name of a unit by its source address; others show their address. */
export const unitAt = (source: number): string =>
  UNITS[source] ?? `0x${source.toString(16).toUpperCase().padStart(2, '0')}`

/** Source address of a unit of this name, where it has one of its own. */
export function sourceOf(unit: string): number | undefined {
  const found = Object.entries(UNITS).find(([, name]) => name === unit)
  return found && Number(found[0])
}
