/**
 * Changed vehicles as differences to what the listener already has; about half the bytes of whole columns. One row after
 * the other in rising order of ids, numbers as LEB128, signed ones zigzag:
 *
 *   id − id of the row before · u8 what follows (bits of MOVE) · then, as far as the bits say:
 *   lat, lng ×1e6 · position time in s · speed 0.1 km/h · direction in degrees: each the difference, signed ·
 *   u8 state + 16 × alarm level, as they are now
 */
const MOVE = { place: 1, time: 2, speed: 4, direction: 8, look: 16 } as const

const FIRST_BYTES = 4096
/** An id, the bits, five signed numbers and the look at their longest. */
const MAX_ROW_BYTES = 5 + 1 + 5 * 5 + 1

/** Changes of one vehicle; 0 where nothing changed. */
export interface Move {
  id: number
  lat: number
  lng: number
  time: number
  speed: number
  direction: number
  /** State + 16 × alarm level; −1: as before. */
  look: number
}

/** Collects rows; `id` must rise from row to row. */
export class MoveWriter {
  count = 0
  private bytes = new Uint8Array(FIRST_BYTES)
  private at = 0
  private lastId = 0

  add({ id, lat, lng, time, speed, direction, look }: Move): void {
    if (this.at + MAX_ROW_BYTES > this.bytes.length) this.grow()
    this.put(id - this.lastId)
    this.lastId = id
    this.count += 1
    this.bytes[this.at++] =
      (lat !== 0 || lng !== 0 ? MOVE.place : 0) |
      (time === 0 ? 0 : MOVE.time) |
      (speed === 0 ? 0 : MOVE.speed) |
      (direction === 0 ? 0 : MOVE.direction) |
      (look < 0 ? 0 : MOVE.look)
    if (lat !== 0 || lng !== 0) {
      this.put(zigzag(lat))
      this.put(zigzag(lng))
    }
    if (time !== 0) this.put(zigzag(time))
    if (speed !== 0) this.put(zigzag(speed))
    if (direction !== 0) this.put(zigzag(direction))
    if (look >= 0) this.bytes[this.at++] = look
  }

  /** The written bytes; valid until the next row. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.at)
  }

  private put(value: number): void {
    let left = value
    while (left > 127) {
      this.bytes[this.at++] = (left % 128) | 128
      left = Math.floor(left / 128)
    }
    this.bytes[this.at++] = left
  }

  private grow(): void {
    const longer = new Uint8Array(this.bytes.length * 2)
    longer.set(this.bytes)
    this.bytes = longer
  }
}

/** Calls `visit` for each row; the object is the same each time. Answers false, at the broken row, when bytes are missing. */
export function readMoves(bytes: Uint8Array, count: number, visit: (move: Readonly<Move>) => void): boolean {
  const move: Move = { id: 0, lat: 0, lng: 0, time: 0, speed: 0, direction: 0, look: -1 }
  let at = 0
  const take = (): number => {
    let value = 0
    for (let weight = 1; ; weight *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * weight
      if (byte < 128) return value
    }
  }
  const signed = (): number => unzigzag(take())
  for (let row = 0; row < count; row += 1) {
    move.id += take()
    const what = bytes[at++] ?? 0
    move.lat = (what & MOVE.place) === 0 ? 0 : signed()
    move.lng = (what & MOVE.place) === 0 ? 0 : signed()
    move.time = (what & MOVE.time) === 0 ? 0 : signed()
    move.speed = (what & MOVE.speed) === 0 ? 0 : signed()
    move.direction = (what & MOVE.direction) === 0 ? 0 : signed()
    move.look = (what & MOVE.look) === 0 ? -1 : bytes[at++]!
    if (at > bytes.length) return false
    visit(move)
  }
  return true
}

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
