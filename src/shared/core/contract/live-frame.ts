/**
 * Binary layout of a live vehicle frame, little endian, struct of arrays so that a client copies whole columns:
 *
 *   0  u32 magic 0x31574c46 "FLW1"
 *   4  u16 kind: 1 snapshot (replaces everything), 2 delta (changed vehicles only), 3 cells, 4 removed ids
 *   6  u16 reserved
 *   8  f64 server time, epoch ms
 *  16  u32 count
 *  20  u32 reserved
 *  24  columns, each of `count` entries:
 *      vehicles: u32 id · i32 lat ×1e6 · i32 lng ×1e6 · u32 position time, epoch s · u16 speed 0.1 km/h ·
 *                u16 direction degrees · u8 state (VEHICLE_STATES) · u8 open alarm level (0 none, 1 highest)
 *      cells:    i32 lat · i32 lng · u32 vehicles · u8 most frequent state · u8 highest alarm level
 *      removed:  u32 id
 *
 * For anonymous listeners ids are numbers of the connection, positions are rounded to 0.01° and times are absent (0).
 */
const MAGIC = 0x31574c46
const HEADER_BYTES = 24
const VEHICLE_BYTES = 22
const CELL_BYTES = 14

export const FRAME_KIND = { snapshot: 1, delta: 2, cells: 3, removed: 4 } as const

export interface VehicleColumns {
  id: Uint32Array
  lat: Int32Array
  lng: Int32Array
  /** Epoch seconds of the position. */
  time: Uint32Array
  speed: Uint16Array
  direction: Uint16Array
  state: Uint8Array
  alarm: Uint8Array
}

export interface CellColumns {
  lat: Int32Array
  lng: Int32Array
  vehicles: Uint32Array
  state: Uint8Array
  alarm: Uint8Array
}

export type LiveFrame = { serverTime: number; count: number } & (
  | { kind: 'snapshot' | 'delta'; vehicles: VehicleColumns }
  | { kind: 'cells'; cells: CellColumns }
  | { kind: 'removed'; ids: Uint32Array }
)

function frameBuffer(kind: number, serverTime: number, count: number, columnBytes: number): ArrayBuffer {
  const buffer = new ArrayBuffer(HEADER_BYTES + count * columnBytes)
  const view = new DataView(buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint16(4, kind, true)
  view.setFloat64(8, serverTime, true)
  view.setUint32(16, count, true)
  return buffer
}

function vehicleColumns(buffer: ArrayBuffer, count: number): VehicleColumns {
  let at = HEADER_BYTES
  const column = <T>(make: new (b: ArrayBuffer, offset: number, length: number) => T, bytes: number): T => {
    const made = new make(buffer, at, count)
    at += bytes * count
    return made
  }
  return {
    id: column(Uint32Array, 4),
    lat: column(Int32Array, 4),
    lng: column(Int32Array, 4),
    time: column(Uint32Array, 4),
    speed: column(Uint16Array, 2),
    direction: column(Uint16Array, 2),
    state: column(Uint8Array, 1),
    alarm: column(Uint8Array, 1),
  }
}

function cellColumns(buffer: ArrayBuffer, count: number): CellColumns {
  const words = HEADER_BYTES + 12 * count
  return {
    lat: new Int32Array(buffer, HEADER_BYTES, count),
    lng: new Int32Array(buffer, HEADER_BYTES + 4 * count, count),
    vehicles: new Uint32Array(buffer, HEADER_BYTES + 8 * count, count),
    state: new Uint8Array(buffer, words, count),
    alarm: new Uint8Array(buffer, words + count, count),
  }
}

/** An empty vehicle frame whose columns the caller fills in place; `buffer` is what goes over the wire. */
export function newVehicleFrame(kind: 'snapshot' | 'delta', serverTime: number, count: number) {
  const buffer = frameBuffer(FRAME_KIND[kind], serverTime, count, VEHICLE_BYTES)
  return { buffer, vehicles: vehicleColumns(buffer, count) }
}

export function newCellFrame(serverTime: number, count: number) {
  const buffer = frameBuffer(FRAME_KIND.cells, serverTime, count, CELL_BYTES)
  return { buffer, cells: cellColumns(buffer, count) }
}

export function removedFrame(serverTime: number, ids: readonly number[]): ArrayBuffer {
  const buffer = frameBuffer(FRAME_KIND.removed, serverTime, ids.length, 4)
  new Uint32Array(buffer, HEADER_BYTES).set(ids)
  return buffer
}

/** Views over a received frame without copying; null when it is no frame of ours. */
export function readLiveFrame(buffer: ArrayBuffer): LiveFrame | null {
  if (buffer.byteLength < HEADER_BYTES) return null
  const view = new DataView(buffer)
  if (view.getUint32(0, true) !== MAGIC) return null
  const kind = view.getUint16(4, true)
  const serverTime = view.getFloat64(8, true)
  const count = view.getUint32(16, true)
  const room = buffer.byteLength - HEADER_BYTES
  if (kind === FRAME_KIND.snapshot || kind === FRAME_KIND.delta) {
    if (room < count * VEHICLE_BYTES) return null
    const name = kind === FRAME_KIND.snapshot ? 'snapshot' : 'delta'
    return { kind: name, serverTime, count, vehicles: vehicleColumns(buffer, count) }
  }
  if (kind === FRAME_KIND.cells && room >= count * CELL_BYTES) {
    return { kind: 'cells', serverTime, count, cells: cellColumns(buffer, count) }
  }
  if (kind === FRAME_KIND.removed && room >= count * 4) {
    return { kind: 'removed', serverTime, count, ids: new Uint32Array(buffer, HEADER_BYTES, count) }
  }
  return null
}
