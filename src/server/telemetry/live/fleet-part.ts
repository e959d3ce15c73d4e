import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { type Counted, CellLevel } from './cell-level.ts'
import { type FleetGrid, wider } from './fleet-grid.ts'
import type { LiveScope } from './live-scope.ts'

/** The vehicles a scope and a filter take in, wherever they are: how many have a place, and in cells. */
export class FleetPart {
  readonly scope: LiveScope
  /** Vehicles with a place, in this round. */
  placed = 0
  /** Views that look at it. */
  users = 0
  private readonly tracker: Tracker
  private readonly grid: FleetGrid
  private readonly filter: FleetFilter | undefined
  private readonly levels = new Map<number, CellLevel>()
  private member = new Uint8Array(0)
  /** Test per part of the directory. */
  private parts: Uint8Array = new Uint8Array(0)
  /** Test per kind of vehicle; null: all. */
  private kinds: Uint8Array | null = null
  /** Of the directory the two tests are from. */
  private revision = -1
  private readonly from: Counted = { x: 0, y: 0, lat: 0, lng: 0, state: 0, alarm: 0 }
  private readonly to: Counted = { ...this.from }

  constructor(tracker: Tracker, grid: FleetGrid, scope: LiveScope, filter: FleetFilter | undefined) {
    this.tracker = tracker
    this.grid = grid
    this.scope = scope
    this.filter = filter
    this.prepare()
    const { located } = grid.sent
    for (let index = 0; index < located.length; index += 1) {
      if (located[index] === 0 || !this.concerns(index)) continue
      this.member[index] = 1
      this.placed += 1
    }
  }

  /** Whether scope and filter take this vehicle in, wherever it is. */
  concerns(index: number): boolean {
    const { table } = this.tracker
    return this.parts[table.part[index]!] === 1 && (!this.kinds || this.kinds[table.kind[index]!] === 1)
  }

  /** Takes over what changed in this round. */
  follow(): void {
    this.prepare()
    for (const index of this.grid.changed) this.renew(index)
    for (const level of this.levels.values()) level.settle(this.grid.round)
  }

  /** Cells of a level; give them back when they are not looked at any more. */
  borrow(level: number): CellLevel {
    const known = this.levels.get(level) ?? this.build(level)
    known.users += 1
    return known
  }

  giveBack(level: CellLevel): void {
    level.users -= 1
    if (level.users === 0) this.levels.delete(level.level)
  }

  /** As sent: between rounds and within one the same, once the part has followed. */
  private build(level: number): CellLevel {
    const built = new CellLevel(level)
    const read = this.grid.settled ? this.readSent : this.readNow
    for (let index = 0; index < this.member.length; index += 1) {
      if (this.member[index] === 1) built.add(read(index, this.to))
    }
    built.settle(this.grid.round)
    this.levels.set(level, built)
    return built
  }

  private renew(index: number): void {
    const was = this.member[index] === 1
    const is = this.tracker.table.located[index] === 1 && this.concerns(index)
    this.member[index] = is ? 1 : 0
    this.placed += Number(is) - Number(was)
    if (this.levels.size === 0 || !(was || is)) return
    if (was) this.readSent(index, this.from)
    if (is) this.readNow(index, this.to)
    for (const level of this.levels.values()) {
      if (was && is) level.move(this.from, this.to)
      else if (was) level.remove(this.from)
      else level.add(this.to)
    }
  }

  private readonly readSent = (index: number, into: Counted): Counted => {
    const { sent } = this.grid
    into.x = sent.x[index]!
    into.y = sent.y[index]!
    into.lat = sent.lat[index]!
    into.lng = sent.lng[index]!
    into.state = sent.state[index]!
    into.alarm = sent.alarm[index]!
    return into
  }

  private readonly readNow = (index: number, into: Counted): Counted => {
    const { table } = this.tracker
    into.x = this.grid.x[index]!
    into.y = this.grid.y[index]!
    into.lat = table.lat[index]!
    into.lng = table.lng[index]!
    into.state = table.state[index]!
    into.alarm = table.alarmLevel[index]!
    return into
  }

  private prepare(): void {
    const { directory, table } = this.tracker
    if (this.member.length < table.version.length) this.member = wider(this.member, table.version.length)
    if (directory.revision === this.revision) return
    this.revision = directory.revision
    this.parts = directory.inScope(this.scope)
    this.kinds = this.filter ? directory.inFilter(this.filter) : null
  }
}
