import {
  BODY_CONTROLS,
  BODY_READINGS,
  CABIN_OFFSET,
  CLIMATE_STOPS,
  type ClimateStop,
} from '#core/domain/body-control.ts'
import type { ClimateChange, OpenClimate } from './climate-engine-repository.ts'

const MINUTE_MS = 60_000
const TENTHS = 10
/** The clocks of the process that received a report and of the one that saw the command through. */
const CLOCKS_MS = 3_000
/** Whether a run of so long really ran cannot be said when it was never seen. */
const SHORT_MINUTES = 1

const degrees = (value: number | undefined): number | null => (value === undefined ? null : value - CABIN_OFFSET)

/** What the newest report of the vehicle says about its run; null: nothing new. */
export function reportedRun(run: OpenClimate): ClimateChange | null {
  const { id, states, reportedAt, seenAt, startedAt } = run
  if (!states || reportedAt === null || startedAt === null || (seenAt !== null && reportedAt <= seenAt)) return null
  const isOn = (states[BODY_CONTROLS.climate] ?? 0) > 0
  // Reports come in order: one that was on its way when the climate was switched on came before the one that proved it.
  if (!isOn && seenAt === null && reportedAt <= startedAt) return null
  if (isOn && reportedAt < startedAt - CLOCKS_MS) return null
  const change = { id, state: 'running' as const, seenAt: reportedAt, ...readingsOf(run) }
  if (isOn) return change
  const ranMinutes = change.ranMinutes ?? minutesBetween(startedAt, reportedAt)
  const wasTooShort = seenAt === null && ranMinutes <= SHORT_MINUTES
  const { seenAt: seen, ...readings } = change
  const hasRun = run.isActive || 'activeAt' in change
  return {
    ...readings,
    ...(!wasTooShort && { seenAt: seen }),
    ranMinutes,
    ...(hasRun || wasTooShort ? { state: 'done' } : { state: 'failed', reason: 'notRunning' }),
    stoppedBy: stopOf(run, ranMinutes),
    // After a gap of the network, the report comes long after the end.
    finishedAt: Math.min(reportedAt, startedAt + (ranMinutes + 1) * MINUTE_MS),
  }
}

function readingsOf({ states, reportedAt }: OpenClimate): Partial<ClimateChange> {
  const read = (number: number) => states?.[number]
  const inside = degrees(read(BODY_READINGS.cabinTemperature))
  const active = read(BODY_READINGS.climateActive)
  const energy = read(BODY_READINGS.climateEnergy)
  // One that does not report whether it runs is believed; one that used energy has run.
  const isActive = active === undefined ? (read(BODY_CONTROLS.climate) ?? 0) > 0 : active === 1 || (energy ?? 0) > 0
  return {
    insideStart: degrees(read(BODY_READINGS.cabinAtStart)) ?? inside,
    insideEnd: degrees(read(BODY_READINGS.cabinAtEnd)) ?? inside,
    ranMinutes: read(BODY_READINGS.climateMinutes) ?? null,
    energy: energy === undefined ? null : energy / TENTHS,
    ...(isActive && reportedAt !== null && { activeAt: reportedAt }),
  }
}

const minutesBetween = (from: number, to: number): number => Math.max(0, Math.round((to - from) / MINUTE_MS))

/** As the vehicle says; one that says nothing had its time, or not. */
function stopOf({ states, minutes }: OpenClimate, ran: number): ClimateStop | null {
  const code = states?.[BODY_READINGS.climateStop] ?? 0
  const known = Object.entries(CLIMATE_STOPS).find(([, number]) => number === code)
  if (known) return known[0] as ClimateStop
  return ran >= minutes - 1 ? 'time' : null
}
