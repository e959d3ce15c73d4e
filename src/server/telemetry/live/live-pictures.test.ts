import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Socket } from 'socket.io'
import { expect, it } from 'vitest'
import type { LiveSubscription } from '#core/contract/live.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { aPositionRow, aTracker, FLEET_OEM, FLEET_ORG } from '#tests/builders/tracked-fleet.ts'
import { FramePicture, type SeenVehicle } from '#tests/support/frame-picture.ts'
import { FleetGrid } from './fleet-grid.ts'
import { LiveListener } from './live-listener.ts'
import type { LiveScope } from './live-scope.ts'
import { LiveViews } from './live-views.ts'
import { cellKey, gridX, gridY } from './world-grid.ts'

const START = Date.parse('2026-11-20T08:00:00Z')
const VEHICLES = 24
const NORTH = 8
const FOREIGN = 'foreign'
const LIMITS = { wholeUpTo: 3, cellsAbove: 8 }

/** Every third vehicle belongs to another tenant, every third to another organisation. */
const ownerOf = (id: number) =>
  id % 3 === 0 ? { oemId: FOREIGN, orgId: 9 } : { oemId: FLEET_OEM, orgId: id % 3 === 1 ? FLEET_ORG : NORTH }
const SCOPES: LiveScope[] = [
  { key: 'all', oemId: FLEET_OEM, orgIds: [FLEET_ORG, NORTH], anonymous: false, rounded: false, memberOf: [] },
  { key: 'north', oemId: FLEET_OEM, orgIds: [NORTH], anonymous: false, rounded: false, memberOf: [] },
  { key: 'foreign', oemId: FOREIGN, orgIds: [9], anonymous: false, rounded: false, memberOf: [] },
]
const isIn = (scope: LiveScope, id: number) => {
  const { oemId, orgId } = ownerOf(id)
  return scope.oemId === oemId && scope.orgIds!.includes(orgId)
}

/** The fleet, the clients and what connects them, without a network. */
class World {
  readonly tracker: Tracker
  readonly grid: FleetGrid
  readonly views: LiveViews
  readonly clients: Client[]
  now = START

  constructor(tracker: Tracker) {
    this.tracker = tracker
    this.grid = new FleetGrid(tracker)
    this.views = new LiveViews(tracker, this.grid, LIMITS)
    this.clients = SCOPES.map((scope) => new Client(this, scope))
  }

  round(): void {
    this.now += 1000
    this.grid.begin()
    this.views.follow()
    for (const { listener } of this.clients) listener.update(this.now)
    this.grid.settle()
  }
}

class Client {
  picture = new FramePicture()
  listener: LiveListener
  wanted: LiveSubscription | null = null
  stalled = false
  private readonly world: World
  private readonly scope: LiveScope

  constructor(world: World, scope: LiveScope) {
    this.world = world
    this.scope = scope
    this.listener = this.connect()
  }

  look(subscription: LiveSubscription): void {
    this.wanted = subscription
    const before = this.listener.view
    this.listener.show(this.world.views.take(this.scope, subscription), this.world.now)
    this.world.views.release(before)
  }

  /** The connection drops and a new one asks for the same. */
  reconnect(): void {
    this.world.views.release(this.listener.view)
    this.picture = new FramePicture()
    this.stalled = false
    this.listener = this.connect()
    if (this.wanted) this.look(this.wanted)
  }

  /** Where what it shows is not what the server knows, or is none of its business. */
  faults(): string[] {
    if (!this.wanted || this.stalled) return []
    const { tracker } = this.world
    const { table } = tracker
    const { vehicles, cells } = this.picture
    const level = this.listener.view!.area.level
    const faults: string[] = []
    const counted = new Map<number, number[]>()
    for (let id = 1; id <= VEHICLES; id += 1) {
      const index = tracker.indexOf(id)!
      const shown = vehicles.get(id)
      if (!isIn(this.scope, id) || table.located[index] === 0) {
        if (shown) faults.push(`vehicle ${id} is shown to ${this.scope.key}`)
        continue
      }
      const truth = truthOf(tracker, index)
      const key = cellKey(gridX(table.lng[index]!), gridY(table.lat[index]!), level)
      const counts = counted.get(key) ?? VEHICLE_STATES.map(() => 0)
      counts[table.state[index]!]! += 1
      counted.set(key, counts)
      if (shown && !isDeepStrictEqual(shown, truth)) faults.push(`vehicle ${id} is shown as ${JSON.stringify(shown)}`)
      if (!inside(this.wanted.viewport, truth)) continue
      if (cells.size === 0 ? !shown : !cells.has(key)) faults.push(`vehicle ${id} is missing`)
    }
    for (const [key, counts] of cells) {
      if (!isDeepStrictEqual(counts, counted.get(key))) faults.push(`cell ${key} counts ${counts.join()}`)
    }
    if (cells.size > 0 && vehicles.size > 0) faults.push('cells and vehicles at once')
    return faults
  }

  private connect(): LiveListener {
    const isStalled = () => this.stalled
    const transport = {
      get writable() {
        return !isStalled()
      },
    }
    const { picture } = this
    const emit = (_event: string, frame: Buffer) => picture.take(frame)
    return new LiveListener({ conn: { transport, writeBuffer: [] }, emit } as unknown as Socket, this.scope)
  }
}

function truthOf({ table }: Tracker, index: number): SeenVehicle {
  return {
    lat: table.lat[index]! / 1e6,
    lng: table.lng[index]! / 1e6,
    time: table.positionAt[index]! / 1000,
    speed: table.speed[index]! / 10,
    state: VEHICLE_STATES[table.state[index]!]!,
    alarm: table.alarmLevel[index]!,
  }
}

function inside(viewport: LiveSubscription['viewport'], { lat, lng }: SeenVehicle): boolean {
  if (!viewport) return true
  const [west, south, east, north] = viewport
  if (lat < south || lat > north) return false
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
}

const lat = fc.double({ min: -89, max: 89, noNaN: true })
const lng = fc.double({ min: -180, max: 179.999, noNaN: true })
const near = fc.double({ min: -2, max: 2, noNaN: true })
const aViewport = fc
  .record({ west: lng, south: lat, width: fc.double({ min: 0.01, max: 300, noNaN: true }), height: lat })
  .map(({ west, south, width, height }): [number, number, number, number] => {
    const east = west + width
    return [west, south, east >= 180 ? east - 360 : east, Math.min(90, south + Math.abs(height))]
  })
const aLook = fc.record(
  {
    viewport: fc.oneof(aViewport, fc.constant<[number, number, number, number]>([-5, -5, 5, 5])),
    zoom: fc.integer({ min: 0, max: 18 }),
  },
  { requiredKeys: [] },
)
const vehicle = fc.integer({ min: 1, max: VEHICLES })
const client = fc.integer({ min: 0, max: SCOPES.length - 1 })
const some = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const step = fc.oneof(
  some(
    12,
    fc.record({
      kind: fc.constant('report' as const),
      vehicle,
      place: fc.oneof(fc.tuple(lat, lng), fc.tuple(near, near)),
      speed: fc.integer({ min: 0, max: 1200 }),
      alarm: fc.constantFrom(0, 1, 2),
    }),
  ),
  some(2, fc.record({ kind: fc.constant('leave' as const), vehicle })),
  some(4, fc.record({ kind: fc.constant('look' as const), client, wanted: aLook })),
  some(1, fc.record({ kind: fc.constant('stall' as const), client, stalled: fc.boolean() })),
  some(1, fc.record({ kind: fc.constant('reconnect' as const), client })),
  some(6, fc.record({ kind: fc.constant('round' as const) })),
)

it('any client shows what the server knows, after any sequence of reports, looks, stalls and reconnects', async () => {
  const blank = () => aTracker(VEHICLES, START, ownerOf)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 150, size: 'max' }), async (steps) => {
      const world = new World(await blank())
      const faults: string[] = []
      let at = START
      for (const each of steps) {
        at += 1000
        const who = 'client' in each ? world.clients[each.client]! : null
        if (each.kind === 'report') {
          const [toLat, toLng] = each.place.map((degrees) => Math.round(degrees * 1e6)) as [number, number]
          const { vehicle: vehicleId, speed, alarm } = each
          const place = { lat: toLat, lng: toLng, direction: at % 360 }
          world.tracker.apply(aPositionRow({ vehicleId, ts: at, speed, alarm, ...place }), at)
        } else if (each.kind === 'leave') world.tracker.loggedOut(each.vehicle, at)
        else if (each.kind === 'look') who!.look(each.wanted)
        else if (each.kind === 'stall') who!.stalled = each.stalled
        else if (each.kind === 'reconnect') who!.reconnect()
        else {
          world.round()
          faults.push(...world.clients.flatMap((one) => one.faults()))
        }
      }
      for (const one of world.clients) one.stalled = false
      world.round()
      faults.push(...world.clients.flatMap((one) => one.faults()))
      expect(faults).toEqual([])
    }),
    { numRuns: 40 },
  )
}, 120_000)
