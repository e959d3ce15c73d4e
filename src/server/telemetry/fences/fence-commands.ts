import type { CommandKind } from '#core/domain/command-kind.ts'
import { FENCE_CIRCLE, FENCE_CORRIDOR, FENCE_POLYGON, FENCE_RECTANGLE, fenceShape } from '#core/domain/fence.ts'
import type { LoadedFence } from './fence-book.ts'

export interface FenceCommand {
  kind: CommandKind
  params: Record<string, unknown>
}

/** Attribute bits of JT/T 808 areas. */
const TIMED = 1 << 0
const SPEED_LIMITED = 1 << 1
const ALERT_IN = (1 << 2) | (1 << 3)
const ALERT_OUT = (1 << 4) | (1 << 5)
/** Attribute bit of a section of a route. */
const SECTION_LIMITED = 1 << 1
/** Widest route a terminal can hold: one byte of metres. */
const WIDEST = 255
/** Change what a terminal holds under this id, or add it. */
const MODIFY = 2
const NAME_LENGTH = 100
const DELETES = {
  [FENCE_CIRCLE]: 'deleteFenceCircles',
  [FENCE_POLYGON]: 'deleteFencePolygons',
  [FENCE_RECTANGLE]: 'deleteFenceRectangles',
  [FENCE_CORRIDOR]: 'deleteFenceRoutes',
} as const

export type SentFence = Pick<
  LoadedFence,
  | 'id'
  | 'name'
  | 'type'
  | 'position'
  | 'radius'
  | 'alarmInside'
  | 'alarmOutside'
  | 'speedLimit'
  | 'overspeedSeconds'
  | 'schedule'
  | 'direction'
>

/**
 * The command that gives a terminal a fence; null when no terminal can hold it. Weekdays stay with the platform. JT/T 808 has no
 * attribute for a direction, neither of areas nor of the sections of a route: a terminal would warn drivers of every direction.
 */
export function setFence(fence: SentFence): FenceCommand | null {
  const shape = fenceShape(fence)
  if (!shape || fence.direction.by !== 'any') return null
  const head = headOf(fence)
  switch (shape.kind) {
    case 'circle': {
      const [lng, lat] = shape.center
      const area = { ...head, areaId: fence.id, lat, lng, radius: Math.round(shape.radiusMetres) }
      return { kind: 'setFenceCircles', params: { action: MODIFY, areas: [area] } }
    }
    case 'rectangle': {
      const [topLeftLng, topLeftLat] = shape.northWest
      const [bottomRightLng, bottomRightLat] = shape.southEast
      const area = { ...head, areaId: fence.id, topLeftLat, topLeftLng, bottomRightLat, bottomRightLng }
      return { kind: 'setFenceRectangles', params: { action: MODIFY, areas: [area] } }
    }
    case 'polygon': {
      const vertices = shape.points.map(([lng, lat]) => ({ lat, lng }))
      return { kind: 'setFencePolygon', params: { ...head, areaId: fence.id, vertices } }
    }
    case 'corridor': {
      const width = Math.round(2 * shape.halfWidthMetres)
      if (width > WIDEST) return null
      const { attributes, startTime, endTime, name, topSpeed, overspeedSeconds } = head
      const limit =
        topSpeed === undefined
          ? { sectionAttributes: 0 }
          : { sectionAttributes: SECTION_LIMITED, topSpeed, overspeedSeconds, nightTopSpeed: topSpeed }
      const corners = shape.points.map(([lng, lat], index) => ({
        cornerId: index + 1,
        sectionId: Math.min(index + 1, shape.points.length - 1),
        lat,
        lng,
        width,
        ...limit,
      }))
      const times = startTime === undefined ? {} : { startTime, endTime }
      // Speed belongs to the sections of a route.
      const params = { routeId: fence.id, attributes: attributes & ~SPEED_LIMITED, ...times, name, corners }
      return { kind: 'setFenceRoute', params }
    }
  }
}

/** The command that makes a terminal forget a fence. */
export const deleteFence = ({ id, type }: Pick<SentFence, 'id' | 'type'>): FenceCommand => ({
  kind: DELETES[type as keyof typeof DELETES],
  params: { ids: [id] },
})

interface Head {
  attributes: number
  name: string
  startTime?: string
  endTime?: string
  topSpeed?: number
  overspeedSeconds?: number
  nightTopSpeed?: number
}

function headOf({ alarmInside, alarmOutside, speedLimit, overspeedSeconds, schedule, name }: SentFence): Head {
  const timed = schedule.from !== schedule.to
  const attributes =
    (timed ? TIMED : 0) |
    (speedLimit === null ? 0 : SPEED_LIMITED) |
    (alarmInside ? ALERT_IN : 0) |
    (alarmOutside ? ALERT_OUT : 0)
  return {
    attributes,
    name: name.slice(0, NAME_LENGTH),
    ...(timed ? { startTime: `${schedule.from}:00`, endTime: `${schedule.to}:00` } : {}),
    ...(speedLimit === null ? {} : { topSpeed: speedLimit, overspeedSeconds, nightTopSpeed: speedLimit }),
  }
}
