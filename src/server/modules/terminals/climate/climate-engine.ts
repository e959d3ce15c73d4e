import { CLIMATE_SETTINGS, BODY_CONTROLS } from '#core/domain/body-control.ts'
import { CLIMATE_GRACE_MS, climateReasonOf } from '#core/domain/climate.ts'
import { hasEnded } from '#core/domain/command-status.ts'
import type { Logger } from '#server/ops/log.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { giveInBackground } from '#server/telemetry/commands/give-in-background.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import { climateBlocker } from './climate-conditions.ts'
import type { ClimateChange, ClimateEngineRepository, OpenClimate } from './climate-engine-repository.ts'
import { reportedRun } from './climate-report.ts'

export interface ClimateEngineParts {
  open: ClimateEngineRepository
  commands: Pick<CommandService, 'create'>
  fleet: Pick<FleetView, 'state'>
  /** Anything while the terminal is connected. */
  sessionOf: (terminalId: number) => unknown
  log: Logger
  now?: () => number
}

const PAUSE_MS = 2_000
/** Vehicles report what they do without a change of an order. */
const REST_MS = 5_000
const OPEN_MAX = 2_000
const MINUTE_MS = 60_000
/** What keeps it from starting is looked at again. */
const AGAIN_MS = 15_000
/** After its planned end, a vehicle has so long to report by itself, and so long to answer. */
const END_MS = 2 * MINUTE_MS
const ANSWER_MS = 8 * MINUTE_MS

const batchOf = ({ id }: OpenClimate) => `climate-${id}`

/**
 * Takes open runs a step further: sends those whose conditions hold, and follows what the vehicle reports until it is off.
 * Nothing is held in memory: another process continues. False: there was none.
 */
export async function advanceClimates(parts: ClimateEngineParts): Promise<boolean> {
  const { open, log, now = Date.now } = parts
  const changes: ClimateChange[] = []
  const runs = await open.open(OPEN_MAX)
  for (const run of runs) {
    const change = await stepOf(parts, run, now()).catch((error: unknown) => {
      // One vehicle never stops the others.
      log.error({ err: error, run: run.id }, 'a run of a climate could not be taken further')
      return null
    })
    if (change) changes.push(change)
  }
  await open.apply(changes)
  return runs.length > 0
}

function stepOf(parts: ClimateEngineParts, run: OpenClimate, at: number): Promise<ClimateChange | null> {
  if (run.state === 'running') return running(parts, run, at)
  // One that waits with a command was sent by a process that ended before it noted it.
  if (run.jobId !== null) return Promise.resolve(followed(run))
  return begin(parts, run, at)
}

async function begin(parts: ClimateEngineParts, run: OpenClimate, at: number): Promise<ClimateChange | null> {
  const { open, fleet, sessionOf } = parts
  const { id, vehicleId, terminalId, plannedAt } = run
  const connected = terminalId !== null && sessionOf(terminalId) !== undefined
  const isLate = at > plannedAt + CLIMATE_GRACE_MS
  const blocker = climateBlocker(run, run, { state: fleet.state(vehicleId), connected, now: at })
  if (isLate) return { id, state: 'missed', reason: blocker ?? 'late' }
  if (blocker) {
    // A parked vehicle reports seldom: where it is has to be known before anything is switched on.
    const asks = blocker === 'noPosition' && !run.asked
    if (asks) await give(parts, run, 'queryLocation')
    return { id, state: 'waiting', lookAt: at + AGAIN_MS, ...(asks && { asked: true }) }
  }
  if (run.state === 'waiting' && !(await open.claim(id))) return null
  const given = await giveInBackground(parts.commands, run, batchOf(run), {
    kind: 'bodyControl',
    params: paramsOf(run),
    queuePolicy: 'sendNow',
  })
  if (given === null) return { id, state: 'waiting', lookAt: at + AGAIN_MS }
  return { id, state: 'starting', jobId: given }
}

const give = (parts: ClimateEngineParts, run: OpenClimate, kind: 'queryLocation' | 'queryBody') =>
  giveInBackground(parts.commands, run, batchOf(run), { kind, queuePolicy: 'sendNow' })

/** Settings the vehicle does not report are left out: it would decline the whole order. */
function paramsOf({ states, target, mode, fan, minutes, defrost, seatHeat }: OpenClimate): Record<string, unknown> {
  const settings = { climateMode: mode, fan, runMinutes: minutes, defrost }
  const known = Object.entries(settings).filter(
    ([name]) => states?.[CLIMATE_SETTINGS[name as keyof typeof CLIMATE_SETTINGS]] !== undefined,
  )
  const warmsSeats = seatHeat > 0 && states?.[BODY_CONTROLS.seatHeat] !== undefined
  return { action: 'setClimate', value: target, ...Object.fromEntries(known), ...(warmsSeats && { seatHeat }) }
}

function followed({ id, jobId, status, result, resultAt, minutes }: OpenClimate): ClimateChange | null {
  if (jobId === null || status === null) return null
  if (!hasEnded(status)) return { id, state: 'starting', jobId }
  if (status === 'cancelled') return { id, state: 'cancelled', jobId }
  if (status !== 'executed') return { id, state: 'failed', reason: climateReasonOf(result), jobId }
  const startedAt = resultAt ?? Date.now()
  return { id, state: 'running', jobId, startedAt, asked: false, lookAt: startedAt + minutes * MINUTE_MS + END_MS }
}

/** By what the vehicle reports: whether it really runs, and what ended it. */
async function running(parts: ClimateEngineParts, run: OpenClimate, at: number): Promise<ClimateChange | null> {
  const reported = reportedRun(run)
  if (reported) return reported
  const { id, minutes, asked } = run
  if (at < (run.startedAt ?? at) + minutes * MINUTE_MS + END_MS) return null
  if (asked) return { id, state: 'failed', reason: 'noReport' }
  await give(parts, run, 'queryBody')
  return { id, state: 'running', asked: true, lookAt: at + ANSWER_MS }
}

export const climateEngine = (parts: ClimateEngineParts): BackgroundWork[] => [
  repeat('climate.advance', PAUSE_MS, () => advanceClimates(parts), { restMs: REST_MS }),
]
