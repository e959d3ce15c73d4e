import { MAX_GAPS, type PositionGap, type PositionPicture } from '#core/contract/position-data.ts'
import { kmBetween } from '#core/domain/great-circle.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import { isFixed } from './position-data-repository.ts'

/** Points of all ways together, and cells, that a map draws without trouble. */
const MOST_POINTS = 20_000
const MOST_CELLS = 3000
/** Millionths of a degree of a cell. */
const CELL_E6 = 10_000

/** Brings positions, given by vehicle and in order of time, down to what a map shows. */
export class PictureBuilder {
  private readonly most: number
  private readonly vehicles: PositionPicture['vehicles'] = []
  private readonly cells = new Map<string, [lng: number, lat: number, count: number]>()

  constructor(vehicles: number) {
    this.most = Math.max(100, Math.floor(MOST_POINTS / Math.max(1, vehicles)))
  }

  begin(vin: string): void {
    this.vehicles.push({ vin, positions: 0, step: 1, track: [] })
  }

  add(row: StoredPosition): void {
    const vehicle = this.vehicles.at(-1)
    if (!vehicle || !isFixed(row)) return
    const [lng, lat] = [row.lng / 1e6, row.lat / 1e6]
    if (vehicle.positions % vehicle.step === 0) vehicle.track.push([lng, lat, Math.round(row.ts / 1000)])
    vehicle.positions += 1
    if (vehicle.track.length > this.most) {
      vehicle.track = vehicle.track.filter((_, index) => index % 2 === 0)
      vehicle.step *= 2
    }
    const [column, line] = [Math.floor(row.lng / CELL_E6), Math.floor(row.lat / CELL_E6)]
    const key = `${column} ${line}`
    const cell = this.cells.get(key)
    if (cell) cell[2] += 1
    else this.cells.set(key, [middle(column), middle(line), 1])
  }

  result(): PositionPicture {
    const cells = [...this.cells.values()].sort((a, b) => b[2] - a[2]).slice(0, MOST_CELLS)
    return { vehicles: this.vehicles, cells }
  }
}

const middle = (index: number): number => ((index + 0.5) * CELL_E6) / 1e6

/** Silences between positions of one vehicle that follow each other. */
export class GapFinder {
  private readonly minMs: number
  private readonly found: (PositionGap & { ms: number })[] = []
  private before: StoredPosition | undefined
  private vin = ''

  constructor(minutes: number) {
    this.minMs = minutes * 60_000
  }

  begin(vin: string): void {
    this.vin = vin
    this.before = undefined
  }

  add(row: StoredPosition): void {
    const from = this.before
    this.before = row
    if (!from || row.ts - from.ts <= this.minMs) return
    const ms = row.ts - from.ts
    const placed = isFixed(from) && isFixed(row)
    const km = placed ? kmBetween(from, row) : null
    this.found.push({
      vin: this.vin,
      startTime: toPlatformTime(from.ts),
      endTime: toPlatformTime(row.ts),
      seconds: Math.round(ms / 1000),
      km: km === null ? null : Number(km.toFixed(2)),
      impliedSpeed: km === null ? null : Number((km / (ms / 3_600_000)).toFixed(1)),
      ms,
    })
  }

  result(): { list: PositionGap[]; more: boolean } {
    const longest = this.found.toSorted((a, b) => b.ms - a.ms)
    return {
      list: longest.slice(0, MAX_GAPS).map(({ ms: _ms, ...gap }) => gap),
      more: longest.length > MAX_GAPS,
    }
  }
}
