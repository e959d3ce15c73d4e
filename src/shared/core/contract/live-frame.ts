import { VEHICLE_STATES } from '../domain/vehicle-state.ts'

/**
 * Binary layout of a live vehicle frame, little endian, struct of arrays so that a client copies whole columns:
 *
 *   0  u32 magic 0x31574c46 "FLW1"
 *   4  u16 kind: 1 snapshot (replaces everything), 2 delta (changed vehicles only), 3 cells (replace everything),
 *          4 removed ids, 5 changed cells, 6 moved (changed vehicles as differences, see live-moves.ts)
 *   6  u16 reserved
 *   8  f64 server time, epoch ms
 *  16  u32 count
 *  20  u32 reserved
 *  24  columns, each of `count` entries:
 *      vehicles: u32 id · i32 lat ×1e6 · i32 lng ×1e6 · u32 position time, epoch s · u16 speed 0.1 km/h ·
 *                u16 direction degrees · u8 state (VEHICLE_STATES) · u8 open alarm level (0 none, 1 highest)
 *      cells:    u32 key · i32 lat · i32 lng (middle of the vehicles) · u32 vehicles by state, one column each in the
 *                order of VEHICLE_STATES · u8 highest alarm level; a changed cell without vehicles is removed
 *      removed:  u32 id
 *      moved:    bytes of live-moves.ts
 *
 * For anonymous listeners ids are numbers of the connection, positions are rounded to 0.01° and times are absent (0).
 */
const MAGIC = 0x31574c46
const HEADER_BYTES = 24
const VEHICLE_BYTES = 22
const STATES = VEHICLE_STATES.length
const CELL_BYTES = 12 + 4 * STATES + 1

export const FRAME_KIND = { snapshot: 1, delta: 2, cells: 3, removed: 4, cellChanges: 5, moved: 6 } as const

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
  /** Names a cell as long as cells have the same size. */
  key: Uint32Array
  lat: Int32Array
  lng: Int32Array
  /** Vehicles of one state after the other, `count` entries each. */
  states: Uint32Array
  alarm: Uint8Array
}

export type LiveFrame = { serverTime: number; count: number } & (
  | { kind: 'snapshot' | 'delta'; vehicles: VehicleColumns }
  | { kind: 'cells' | 'cellChanges'; cells: CellColumns }
  | { kind: 'removed'; ids: Uint32Array }
  | { kind: 'moved'; moves: Uint8Array }
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
  const states = HEADER_BYTES + 12 * count
  return {
    key: new Uint32Array(buffer, HEADER_BYTES, count),
    lat: new Int32Array(buffer, HEADER_BYTES + 4 * count, count),
    lng: new Int32Array(buffer, HEADER_BYTES + 8 * count, count),
    states: new Uint32Array(buffer, states, STATES * count),
    alarm: new Uint8Array(buffer, states + 4 * STATES * count, count),
  }
}

/** An empty vehicle frame whose columns the caller fills in place; `buffer` is what goes over the wire. */
export function newVehicleFrame(kind: 'snapshot' | 'delta', serverTime: number, count: number) {
  const buffer = frameBuffer(FRAME_KIND[kind], serverTime, count, VEHICLE_BYTES)
  return { buffer, vehicles: vehicleColumns(buffer, count) }
}

export function newCellFrame(kind: 'cells' | 'cellChanges', serverTime: number, count: number) {
  const buffer = frameBuffer(FRAME_KIND[kind], serverTime, count, CELL_BYTES)
  return { buffer, cells: cellColumns(buffer, count) }
}

export function removedFrame(serverTime: number, ids: readonly number[]): ArrayBuffer {
  const buffer = frameBuffer(FRAME_KIND.removed, serverTime, ids.length, 4)
  new Uint32Array(buffer, HEADER_BYTES).set(ids)
  return buffer
}

/** `moves`: what a `MoveWriter` wrote of `count` vehicles. */
export function movedFrame(serverTime: number, count: number, moves: Uint8Array): ArrayBuffer {
  const buffer = frameBuffer(FRAME_KIND.moved, serverTime, 1, moves.length)
  new DataView(buffer).setUint32(16, count, true)
  new Uint8Array(buffer, HEADER_BYTES).set(moves)
  return buffer
}

/** Views over a received frame without copying; null when it is no frame of ours. */
export function readLiveFrame(buffer: ArrayBuffer): LiveFrame | null {
  if (buffer.byteLength < HEADER_BYTES) return null
  const view = new DataView(buffer)
  if (view.getUint32(0, true) !== MAGIC) return null
  const serverTime = view.getFloat64(8, true)
  const count = view.getUint32(16, true)
  const room = buffer.byteLength - HEADER_BYTES
  const common = { serverTime, count }
  switch (view.getUint16(4, true)) {
    case FRAME_KIND.snapshot:
      return room < count * VEHICLE_BYTES
        ? null
        : { ...common, kind: 'snapshot', vehicles: vehicleColumns(buffer, count) }
    case FRAME_KIND.delta:
      return room < count * VEHICLE_BYTES ? null : { ...common, kind: 'delta', vehicles: vehicleColumns(buffer, count) }
    case FRAME_KIND.cells:
      return room < count * CELL_BYTES ? null : { ...common, kind: 'cells', cells: cellColumns(buffer, count) }
    case FRAME_KIND.cellChanges:
      return room < count * CELL_BYTES ? null : { ...common, kind: 'cellChanges', cells: cellColumns(buffer, count) }
    case FRAME_KIND.removed:
      return room < count * 4 ? null : { ...common, kind: 'removed', ids: new Uint32Array(buffer, HEADER_BYTES, count) }
    case FRAME_KIND.moved:
      return { ...common, kind: 'moved', moves: new Uint8Array(buffer, HEADER_BYTES) }
    default:
      return null
  }
}
