import type { StoredPosition } from './stored-position.ts'

const HEADER_BYTES = 19
/** PostgreSQL counts microseconds from 2000-01-01. */
const POSTGRES_EPOCH_MS = 946_684_800_000
const WORD = 0x1_0000_0000
const COLUMNS = 22

/** Reads rows of POSITION_COLUMNS from a binary COPY, as it comes in pieces. */
export class PositionRows {
  private rest: Buffer = Buffer.alloc(0)
  private begun = false

  push(piece: Buffer, each: (row: StoredPosition) => void): void {
    const bytes = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece])
    let at = 0
    if (!this.begun) {
      if (bytes.length < HEADER_BYTES) {
        this.rest = bytes
        return
      }
      this.begun = true
      at = HEADER_BYTES
    }
    for (;;) {
      const end = endOfRow(bytes, at)
      if (end === null) break
      each(rowAt(bytes, at))
      at = end
    }
    this.rest = bytes.subarray(at)
  }
}

/** Null while the row is not there as a whole, and at the end. */
function endOfRow(bytes: Buffer, from: number): number | null {
  if (from + 2 > bytes.length || bytes.readInt16BE(from) !== COLUMNS) return null
  let at = from + 2
  for (let column = 0; column < COLUMNS; column += 1) {
    if (at + 4 > bytes.length) return null
    at += 4 + Math.max(0, bytes.readInt32BE(at))
  }
  return at <= bytes.length ? at : null
}

function rowAt(bytes: Buffer, from: number): StoredPosition {
  let at = from + 2
  const number = (): number | null => {
    const length = bytes.readInt32BE(at)
    const data = at + 4
    at = data + Math.max(0, length)
    if (length < 0) return null
    if (length === 2) return bytes.readInt16BE(data)
    if (length === 4) return bytes.readInt32BE(data)
    return bytes.readInt32BE(data) * WORD + bytes.readUInt32BE(data + 4)
  }
  const content = (): Buffer | null => {
    const length = bytes.readInt32BE(at)
    const data = at + 4
    at = data + Math.max(0, length)
    return length < 0 ? null : Buffer.from(bytes.subarray(data, data + length))
  }
  const moment = () => number()! / 1000 + POSTGRES_EPOCH_MS
  // Properties are read in the order they are written down here.
  const position: StoredPosition = {
    vehicleId: number()!,
    ts: moment(),
    serial: number()!,
    kind: number()!,
    oemId: content()!.toString(),
    terminalId: number()!,
    receivedAt: moment(),
    lat: number()!,
    lng: number()!,
    altitude: number()!,
    speed: number()!,
    direction: number()!,
    alarm: number()!,
    status: number()!,
    mileage: number(),
    fuel: number(),
    soc: number(),
    signal: number(),
    satellites: number(),
    quality: number()!,
    items: content(),
  }
  const deviceAt = number()
  if (deviceAt !== null) position.deviceAt = deviceAt / 1000 + POSTGRES_EPOCH_MS
  return position
}
