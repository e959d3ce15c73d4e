/** Rows of a patch, one column each, all views over one transferable buffer. */
export interface PatchRows {
  /** Dense index the row goes to. */
  index: Uint32Array
  id: Uint32Array
  /** Position in world steps, see world-position.ts. */
  x: Uint32Array
  y: Uint32Array
  /** Position in degrees ×1e6 as it came over the wire. */
  lat: Int32Array
  lng: Int32Array
  /** Epoch seconds of the position, 0 if unknown. */
  time: Uint32Array
  /** 0.1 km/h. */
  speed: Uint16Array
  /** Degrees. */
  direction: Uint16Array
  state: Uint8Array
  alarm: Uint8Array
}

/** Aggregated cells, sent by the server instead of vehicles when too many are in view. */
export interface PatchCells {
  x: Uint32Array
  y: Uint32Array
  vehicles: Uint32Array
  /** Vehicles by state, `VEHICLE_STATES.length` entries for each cell. */
  states: Uint32Array
  /** Highest open alarm level. */
  alarm: Uint8Array
}

/** Everything that changed since the last patch. First the moves in order, then the rows, then the count. */
export interface FleetPatch {
  /** Vehicles after this patch. */
  count: number
  /** Pairs (from, to): the row at `from` now lives at `to`, because the vehicle at `to` was removed. */
  moves: Uint32Array
  rows: PatchRows
  /** Vehicles by state code, and by open alarm level 0 to 3. */
  byState: Uint32Array
  byAlarm: Uint32Array
  /** Present when the cells changed; empty when vehicles are shown again. */
  cells?: PatchCells
  /** Server time of the newest frame, epoch ms. */
  serverTime: number
  framesDecoded: number
}

const ROW_BYTES = 34

/** A buffer with room for `length` changed rows and its column views. */
export function newPatchRows(length: number): PatchRows {
  const buffer = new ArrayBuffer(length * ROW_BYTES)
  let at = 0
  const column = <T>(make: new (b: ArrayBuffer, offset: number, n: number) => T, bytes: number): T => {
    const made = new make(buffer, at, length)
    at += bytes * length
    return made
  }
  return {
    index: column(Uint32Array, 4),
    id: column(Uint32Array, 4),
    x: column(Uint32Array, 4),
    y: column(Uint32Array, 4),
    lat: column(Int32Array, 4),
    lng: column(Int32Array, 4),
    time: column(Uint32Array, 4),
    speed: column(Uint16Array, 2),
    direction: column(Uint16Array, 2),
    state: column(Uint8Array, 1),
    alarm: column(Uint8Array, 1),
  }
}

/** Buffers of a patch that change owner when it is posted to another thread. */
export function patchBuffers(patch: FleetPatch): ArrayBuffer[] {
  const views = [patch.moves, patch.rows.index, ...(patch.cells ? Object.values(patch.cells) : [])]
  return [...new Set(views.map((view) => view.buffer as ArrayBuffer))]
}
