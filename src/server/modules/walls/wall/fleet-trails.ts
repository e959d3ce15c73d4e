import type { FleetTrails } from '#core/contract/fleet-trails.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { TrailPoint } from './trail-repository.ts'
import { Turns } from './turns.ts'

const MINUTE_MS = 60_000
/** More lines than this cover each other. */
export const MAX_TRAILS = 500
/** Silence or a jump that no vehicle makes from one hour to the next: the line breaks there. */
const LONGEST_SILENCE_MS = 90 * MINUTE_MS
const FARTHEST_STEP_DEGREES = 1.5
const ANONYMOUS_STEPS = 100

/** Vehicles that drove today, as many as are drawn. */
export async function moversOf(
  fleet: Pick<FleetView, 'state'>,
  groups: readonly { ids: Int32Array }[],
): Promise<number[]> {
  const movers: number[] = []
  const turns = new Turns()
  for (const { ids } of groups) {
    await turns.each(ids, (id) => {
      if (movers.length < MAX_TRAILS && (fleet.state(id)?.mileageTodayKm ?? 0) > 0) movers.push(id)
    })
  }
  return movers
}

/** Lines without identity, to about a kilometre; what stood still has none. */
export function fleetTrails(points: readonly TrailPoint[], now: number): FleetTrails {
  const trails: FleetTrails['trails'] = []
  let line: FleetTrails['trails'][number] = []
  let before: TrailPoint | undefined
  const end = () => {
    if (line.length > 1) trails.push(line)
    line = []
  }
  for (const point of points) {
    if (before && !isNext(before, point)) end()
    const [lng, lat] = [rounded(point.lng), rounded(point.lat)]
    const last = line.at(-1)
    if (!last || last[0] !== lng || last[1] !== lat) line.push([lng, lat, Math.round((now - point.at) / MINUTE_MS)])
    before = point
  }
  end()
  return { atTime: toPlatformTime(now), trails }
}

const isNext = (before: TrailPoint, point: TrailPoint): boolean =>
  before.id === point.id &&
  point.at - before.at <= LONGEST_SILENCE_MS &&
  Math.abs(point.lng - before.lng) <= FARTHEST_STEP_DEGREES &&
  Math.abs(point.lat - before.lat) <= FARTHEST_STEP_DEGREES

const rounded = (degrees: number): number => Math.round(degrees * ANONYMOUS_STEPS) / ANONYMOUS_STEPS
