import { zoneOffset } from '#core/domain/zone-offset.ts'

const MINUTE = 60
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
const STEPS = [MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]
const MOST_TICKS = 9
/** Words at the very ends would be cut. */
const EDGE = 0.03

/** Full minutes, hours or days of a zone within a stretch of time, epoch seconds; few enough to be read. */
export function timeTicks(from: number, to: number, zone: string): number[] {
  const span = to - from
  const step = STEPS.find((each) => span / each <= MOST_TICKS) ?? 48 * HOUR
  // On a day the clocks are changed, the later ticks have another offset than the first.
  const stride = Math.min(step, QUARTER)
  const ticks: number[] = []
  for (let tick = Math.ceil(from / stride) * stride; tick <= to; tick += stride) {
    if ((tick + zoneOffset(zone, tick * 1000) / 1000) % step !== 0) continue
    const share = (tick - from) / span
    if (share >= EDGE && share <= 1 - EDGE) ticks.push(tick)
  }
  return ticks
}
