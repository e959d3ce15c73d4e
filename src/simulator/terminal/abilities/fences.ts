import { type BodyOf, decodeAs } from '#core/protocol/jt808/message.ts'
import type { NamedItems } from '#core/protocol/jt808/location/items.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { type Ability, acknowledge, type Additions, type CommandHandler, type CommandTable, RESULT } from './ability.ts'
import { inCircle, inPolygon, inRectangle, metresToSection, type Point } from './fence-geometry.ts'

/** The abilities these commands act on. */
interface Needs {
  fences: Fences
}

type Circle = BodyOf<0x8600>['areas'][number]
type Rectangle = BodyOf<0x8602>['areas'][number]
type Polygon = BodyOf<0x8604>
type Route = BodyOf<0x8606>
type Area = Circle | Rectangle | Polygon | Route

export const FENCE_KIND = { circle: 1, rectangle: 2, polygon: 3, route: 4 } as const
type Kind = (typeof FENCE_KIND)[keyof typeof FENCE_KIND]

interface Fence {
  kind: Kind
  id: number
  area: Area
  /** Null until the first look: who gets a fence while inside has not entered it. */
  inside: boolean | null
  enteredAt: number
  overspeedSince: number | null
}

const BIT = { timed: 0, speedLimited: 1, platformIn: 3, platformOut: 5 } as const
const hasBit = (area: Area, bit: number): boolean => ((area.attributes >>> bit) & 1) === 1
const MOVING_LOOK_MS = 5_000
const STANDING_LOOK_MS = 30_000
/** A route is left only this far outside, because of GNSS noise. Metres. */
const SLACK = 15
const REPLACE = 0
const LONG = 1
const SHORT = 0

type Event = Pick<NamedItems, 'areaCrossing' | 'roadTime'>

/** Fences the platform stored in the terminal, watched by the terminal itself. */
export class Fences implements Ability {
  nextDue = Number.POSITIVE_INFINITY
  private fences: Fence[] = []
  private events: Event[] = []
  private overspeed: Fence | null = null
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost) {
    this.terminal = terminal
  }

  /** Action 0 replaces all of the kind; others add, or change those of the same id. */
  set(kind: Kind, areas: readonly { id: number; area: Area }[], action: number): void {
    const ids = new Set(areas.map(({ id }) => id))
    this.fences = this.fences.filter((fence) => fence.kind !== kind || (action !== REPLACE && !ids.has(fence.id)))
    for (const one of areas) this.fences.push({ kind, ...one, inside: null, enteredAt: 0, overspeedSince: null })
    this.nextDue = this.terminal.world.now()
    this.terminal.replan()
  }

  /** No ids delete all of the kind. */
  remove(kind: Kind, ids: readonly number[]): void {
    this.fences = this.fences.filter((fence) => fence.kind !== kind || (ids.length > 0 && !ids.includes(fence.id)))
    if (this.overspeed && !this.fences.includes(this.overspeed)) this.overspeed = null
  }

  of(kind: number, ids: readonly number[]): Area[] {
    return this.fences
      .filter((fence) => fence.kind === kind && (ids.length === 0 || ids.includes(fence.id)))
      .map(({ area }) => area)
  }

  tick(now: number, state: MotionState): void {
    this.nextDue =
      this.fences.length === 0
        ? Number.POSITIVE_INFINITY
        : now + (state.stop === null ? MOVING_LOOK_MS : STANDING_LOOK_MS)
    const clock = this.terminal.deviceTime(now)
    this.overspeed = null
    for (const fence of this.fences) this.look(fence, now, clock, state)
    if (this.events.length > 0) this.terminal.reportNow()
  }

  addTo({ alarms, items }: Additions, _now: number, _state: MotionState, isReport: boolean): void {
    const { overspeed } = this
    if (overspeed) {
      alarms.add('overspeed')
      items.overspeedArea = { kind: overspeed.kind, areaId: overspeed.id }
    }
    const event = isReport ? this.events.shift() : undefined
    if (!event) return
    if (event.areaCrossing) alarms.add(event.areaCrossing.kind === FENCE_KIND.route ? 'routeCrossing' : 'areaCrossing')
    if (event.roadTime) alarms.add('roadTime')
    Object.assign(items, event)
    if (this.events.length > 0) this.terminal.reportNow()
  }

  private look(fence: Fence, now: number, clock: string, state: MotionState): void {
    const { area, kind, id } = fence
    if (hasBit(area, BIT.timed) && !isWithin(clock, area.startTime, area.endTime)) return
    const inside = isInside(fence, state)
    if (inside !== fence.inside && fence.inside !== null) {
      if (hasBit(area, inside ? BIT.platformIn : BIT.platformOut))
        this.events.push({ areaCrossing: { kind, areaId: id, direction: inside ? 0 : 1 } })
      if (!inside) this.timeOnRoute(fence, now)
    }
    if (inside && fence.inside !== true) fence.enteredAt = now
    fence.inside = inside
    this.lookAtSpeed(fence, now, state.speed)
  }

  private lookAtSpeed(fence: Fence, now: number, speed: number): void {
    const { area } = fence
    const top = 'topSpeed' in area && hasBit(area, BIT.speedLimited) ? area.topSpeed : undefined
    if (!fence.inside || top === undefined || speed <= top) {
      fence.overspeedSince = null
      return
    }
    fence.overspeedSince ??= now
    const seconds = ('overspeedSeconds' in area ? area.overspeedSeconds : 0) ?? 0
    if (now - fence.overspeedSince >= seconds * 1000) this.overspeed = fence
  }

  private timeOnRoute({ area, id, enteredAt }: Fence, now: number): void {
    if (!('corners' in area)) return
    const seconds = Math.min(0xffff, Math.round((now - enteredAt) / 1000))
    const longest = Math.max(0, ...area.corners.map((corner) => corner.longSeconds ?? 0))
    const shortest = Math.max(0, ...area.corners.map((corner) => corner.shortSeconds ?? 0))
    const result = longest > 0 && seconds > longest ? LONG : seconds < shortest ? SHORT : null
    if (result !== null) this.events.push({ roadTime: { roadId: id, seconds, result } })
  }
}

function isInside({ area, inside }: Fence, at: Point): boolean {
  if ('radius' in area) return inCircle(at, area, area.radius)
  if ('topLeftLat' in area)
    return inRectangle(
      at,
      { lat: area.topLeftLat, lng: area.topLeftLng },
      { lat: area.bottomRightLat, lng: area.bottomRightLng },
    )
  if ('vertices' in area) return inPolygon(at, area.vertices)
  const slack = inside ? SLACK : 0
  return area.corners.some((corner, index) => {
    const next = area.corners[index + 1]
    return next !== undefined && metresToSection(at, corner, next) <= corner.width / 2 + slack
  })
}

/** `clock` within a window of days, or of hours every day, also over midnight. */
function isWithin(clock: string, start: string | null | undefined, end: string | null | undefined): boolean {
  if (!start || !end) return true
  if (start.length > 8) return clock >= start && clock <= end
  const hour = clock.slice(11)
  return start <= end ? hour >= start && hour <= end : hour >= start || hour <= end
}

const setCircles: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { action, areas } = decodeAs(0x8600, frame.version, frame.body).value
  abilities.fences.set(
    FENCE_KIND.circle,
    areas.map((area) => ({ id: area.areaId, area })),
    action,
  )
  acknowledge(terminal, frame)
}
const setRectangles: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { action, areas } = decodeAs(0x8602, frame.version, frame.body).value
  abilities.fences.set(
    FENCE_KIND.rectangle,
    areas.map((area) => ({ id: area.areaId, area })),
    action,
  )
  acknowledge(terminal, frame)
}
const ADD = 1
const setPolygon: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const area = decodeAs(0x8604, frame.version, frame.body).value
  abilities.fences.set(FENCE_KIND.polygon, [{ id: area.areaId, area }], ADD)
  acknowledge(terminal, frame)
}
const setRoute: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const area = decodeAs(0x8606, frame.version, frame.body).value
  abilities.fences.set(FENCE_KIND.route, [{ id: area.routeId, area }], ADD)
  acknowledge(terminal, frame)
}

const remover =
  (id: 0x8601 | 0x8603 | 0x8605 | 0x8607, kind: Kind): CommandHandler<Needs> =>
  (terminal, frame, abilities) => {
    abilities.fences.remove(kind, decodeAs(id, frame.version, frame.body).value.ids)
    acknowledge(terminal, frame)
  }

/** 0x0608: the fences as their set messages carry them. */
const queryFences: CommandHandler<Needs> = (terminal, frame, abilities) => {
  if (frame.version !== '2019') return acknowledge(terminal, frame, RESULT.unsupported)
  const { kind, ids } = decodeAs(0x8608, frame.version, frame.body).value
  const areas = abilities.fences.of(kind, ids)
  const whole = <T>(list: readonly Area[]) =>
    list.length > 0 ? [{ action: REPLACE, areas: list as readonly T[] as T[] }] : []
  terminal.answer(0x0608, {
    kind,
    ...(kind === FENCE_KIND.circle ? { circles: whole<Circle>(areas) } : {}),
    ...(kind === FENCE_KIND.rectangle ? { rectangles: whole<Rectangle>(areas) } : {}),
    ...(kind === FENCE_KIND.polygon ? { polygons: areas as Polygon[] } : {}),
    ...(kind === FENCE_KIND.route ? { routes: areas as Route[] } : {}),
  })
}

export const fenceCommands: CommandTable<Needs> = [
  [0x8600, setCircles],
  [0x8601, remover(0x8601, FENCE_KIND.circle)],
  [0x8602, setRectangles],
  [0x8603, remover(0x8603, FENCE_KIND.rectangle)],
  [0x8604, setPolygon],
  [0x8605, remover(0x8605, FENCE_KIND.polygon)],
  [0x8606, setRoute],
  [0x8607, remover(0x8607, FENCE_KIND.route)],
  [0x8608, queryFences],
]
