import {
  type LiveFrame,
  newCellFrame,
  newVehicleFrame,
  readLiveFrame,
  removedFrame,
} from '#core/contract/live-frame.ts'
import { type VehicleState, stateCode } from '#core/domain/vehicle-state.ts'

export interface LiveRow {
  id: number
  lat?: number
  lng?: number
  /** Epoch seconds. */
  time?: number
  /** km/h. */
  speed?: number
  direction?: number
  state?: VehicleState
  alarm?: number
}

/** A vehicle frame as it comes over the wire. */
export function aVehicleBuffer(kind: 'snapshot' | 'delta', rows: readonly LiveRow[], serverTime = 0): ArrayBuffer {
  const { buffer, vehicles } = newVehicleFrame(kind, serverTime, rows.length)
  rows.forEach((row, at) => {
    vehicles.id[at] = row.id
    vehicles.lat[at] = Math.round((row.lat ?? 30) * 1e6)
    vehicles.lng[at] = Math.round((row.lng ?? 110) * 1e6)
    vehicles.time[at] = row.time ?? 1000
    vehicles.speed[at] = (row.speed ?? 0) * 10
    vehicles.direction[at] = row.direction ?? 0
    vehicles.state[at] = stateCode(row.state ?? 'parked')
    vehicles.alarm[at] = row.alarm ?? 0
  })
  return buffer
}

export function aVehicleFrame(kind: 'snapshot' | 'delta', rows: readonly LiveRow[], serverTime = 0): LiveFrame {
  return readLiveFrame(aVehicleBuffer(kind, rows, serverTime))!
}

export function aRemovedFrame(ids: readonly number[]): LiveFrame {
  return readLiveFrame(removedFrame(0, ids))!
}

export function aCellFrame(cells: readonly { lat: number; lng: number; vehicles: number }[]): LiveFrame {
  const { buffer, cells: columns } = newCellFrame('cells', 0, cells.length)
  cells.forEach((cell, at) => {
    columns.key[at] = at
    columns.lat[at] = Math.round(cell.lat * 1e6)
    columns.lng[at] = Math.round(cell.lng * 1e6)
    columns.states[stateCode('driving') * cells.length + at] = cell.vehicles
  })
  return readLiveFrame(buffer)!
}
