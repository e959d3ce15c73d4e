import { movedFrame, newCellFrame, newVehicleFrame, removedFrame } from '#core/contract/live-frame.ts'
import { MoveWriter } from '#core/contract/live-moves.ts'
import type { Tracker } from '../tracker/tracker.ts'
import type { Cell } from './cell-level.ts'
import type { FleetGrid } from './fleet-grid.ts'
import { roundedPlace } from './live-scope.ts'

export interface FrameSource {
  tracker: Tracker
  grid: FleetGrid
  /** Row numbers instead of ids (they become numbers of the connection before they leave), no times. */
  anonymous: boolean
  rounded: boolean
}

export function vehicleFrame(
  { tracker: { table }, anonymous, rounded }: FrameSource,
  kind: 'snapshot' | 'delta',
  indexes: readonly number[],
  now: number,
): Buffer {
  const { buffer, vehicles } = newVehicleFrame(kind, now, indexes.length)
  for (let at = 0; at < indexes.length; at += 1) {
    const index = indexes[at]!
    vehicles.id[at] = anonymous ? index : table.vehicleId[index]!
    vehicles.lat[at] = rounded ? roundedPlace(table.lat[index]!) : table.lat[index]!
    vehicles.lng[at] = rounded ? roundedPlace(table.lng[index]!) : table.lng[index]!
    vehicles.time[at] = anonymous ? 0 : table.positionAt[index]! / 1000
    vehicles.speed[at] = table.speed[index]!
    vehicles.direction[at] = table.direction[index]!
    vehicles.state[at] = table.state[index]!
    vehicles.alarm[at] = table.alarmLevel[index]!
  }
  return Buffer.from(buffer)
}

/** Differences of this round to the state sent in the previous one; nothing when nothing is visible. */
export function movesFrame(
  { tracker: { table }, grid: { sent } }: FrameSource,
  moved: number[],
  now: number,
): Buffer[] {
  const writer = new MoveWriter()
  const rising = moved.sort((a, b) => table.vehicleId[a]! - table.vehicleId[b]!)
  for (const index of rising) {
    const [state, alarm] = [table.state[index]!, table.alarmLevel[index]!]
    const move = {
      id: table.vehicleId[index]!,
      lat: table.lat[index]! - sent.lat[index]!,
      lng: table.lng[index]! - sent.lng[index]!,
      time: Math.floor(table.positionAt[index]! / 1000) - sent.time[index]!,
      speed: table.speed[index]! - sent.speed[index]!,
      direction: table.direction[index]! - sent.direction[index]!,
      look: state === sent.state[index]! && alarm === sent.alarm[index]! ? -1 : state + 16 * alarm,
    }
    const { lat, lng, time, speed, direction, look } = move
    if (lat || lng || time || speed || direction || look >= 0) writer.add(move)
  }
  return writer.count === 0 ? [] : [Buffer.from(movedFrame(now, writer.count, writer.written()))]
}

export function removedVehicles(
  { tracker: { table }, anonymous }: FrameSource,
  indexes: readonly number[],
  now: number,
): Buffer {
  return Buffer.from(removedFrame(now, anonymous ? indexes : indexes.map((index) => table.vehicleId[index]!)))
}

export function cellFrame(
  { rounded }: FrameSource,
  kind: 'cells' | 'cellChanges',
  cells: readonly Cell[],
  now: number,
): Buffer {
  const { buffer, cells: target } = newCellFrame(kind, now, cells.length)
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at]!
    target.key[at] = cell.key
    target.lat[at] = rounded ? roundedPlace(cell.lat) : cell.lat
    target.lng[at] = rounded ? roundedPlace(cell.lng) : cell.lng
    cell.states.forEach((vehicles, state) => (target.states[state * cells.length + at] = vehicles))
    target.alarm[at] = Math.max(
      0,
      cell.alarms.findIndex((vehicles, level) => level > 0 && vehicles > 0),
    )
  }
  return Buffer.from(buffer)
}
