import { readMoves } from '#core/contract/live-moves.ts'
import { type CellColumns, type LiveFrame, readLiveFrame, type VehicleColumns } from '#core/contract/live-frame.ts'
import { stateOf, VEHICLE_STATES } from '#core/domain/vehicle-state.ts'

export interface SeenVehicle {
  lat: number
  lng: number
  time: number
  speed: number
  state: string
  alarm: number
}

/** The picture a client has of the fleet after the frames it was sent. */
export class FramePicture {
  readonly vehicles = new Map<number, SeenVehicle>()
  /** Vehicles by state, by key of the cell. */
  readonly cells = new Map<number, number[]>()
  readonly frames: LiveFrame[] = []

  take(data: ArrayBuffer | Buffer): void {
    const frame = readLiveFrame(new Uint8Array(data).slice().buffer)
    if (!frame) throw new Error('unreadable frame')
    this.frames.push(frame)
    this.apply(frame)
  }

  private apply(frame: LiveFrame): void {
    switch (frame.kind) {
      case 'snapshot':
        this.vehicles.clear()
        this.cells.clear()
        this.keep(frame.vehicles, frame.count)
        break
      case 'delta':
        this.keep(frame.vehicles, frame.count)
        break
      case 'removed':
        for (const id of frame.ids) this.vehicles.delete(id)
        break
      case 'moved':
        this.move(frame.moves, frame.count)
        break
      case 'cells':
        this.vehicles.clear()
        this.cells.clear()
        this.keepCells(frame.cells, frame.count)
        break
      case 'cellChanges':
        this.keepCells(frame.cells, frame.count)
    }
  }

  private keepCells({ key, states }: CellColumns, count: number): void {
    for (let at = 0; at < count; at += 1) {
      const counts = VEHICLE_STATES.map((_, state) => states[state * count + at]!)
      if (counts.every((vehicles) => vehicles === 0)) this.cells.delete(key[at]!)
      else this.cells.set(key[at]!, counts)
    }
  }

  private move(moves: Uint8Array, count: number): void {
    const whole = readMoves(moves, count, ({ id, lat, lng, time, speed, look }) => {
      const known = this.vehicles.get(id)
      if (!known) throw new Error(`vehicle ${id} moved before it was reported`)
      known.lat = (Math.round(known.lat * 1e6) + lat) / 1e6
      known.lng = (Math.round(known.lng * 1e6) + lng) / 1e6
      known.time += time
      known.speed = (Math.round(known.speed * 10) + speed) / 10
      if (look >= 0) Object.assign(known, { state: stateOf(look % 16), alarm: look >> 4 })
    })
    if (!whole) throw new Error('moves were cut off')
  }

  private keep(columns: VehicleColumns, count: number): void {
    for (let at = 0; at < count; at += 1) {
      this.vehicles.set(columns.id[at]!, {
        lat: columns.lat[at]! / 1e6,
        lng: columns.lng[at]! / 1e6,
        time: columns.time[at]!,
        speed: columns.speed[at]! / 10,
        state: stateOf(columns.state[at]!),
        alarm: columns.alarm[at]!,
      })
    }
  }
}
