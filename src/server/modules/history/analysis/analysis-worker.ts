import { AnalysisScope } from '#core/contract/analysis.ts'
import { type AnalysisKind, parametersOf } from '#core/domain/analysis.ts'
import type { Logger } from '#server/ops/log.ts'
import { every } from '#server/ops/every.ts'
import type { MakeAnalysis } from './analysis-context.ts'
import type { AnalysisDataRepository } from './analysis-data-repository.ts'
import type { AnalysisJobRepository, StoredJob } from './analysis-job-repository.ts'
import { energyRegression, gearUse, routeRepetition } from './drive-analyses.ts'
import { batteryConsistency, chargingHabits, faultPrecursors } from './health-analyses.ts'
import { drivingStyle, idleShare, speedLoad } from './motion-analyses.ts'

const MAKERS: Readonly<Record<AnalysisKind, MakeAnalysis>> = {
  drivingStyle,
  gearUse,
  idleShare,
  speedLoad,
  energyRegression,
  chargingHabits,
  faultPrecursors,
  batteryConsistency,
  routeRepetition,
}
const DAY_MS = 86_400_000
const LOOK_MS = 2000

export interface AnalysisWork {
  jobs: AnalysisJobRepository
  data: AnalysisDataRepository
  log: Pick<Logger, 'error'>
  now?: () => number
}

/** Does one run; what was read of vehicles before it was ended is thrown away. */
async function runJob(work: AnalysisWork, job: StoredJob, signal: AbortSignal): Promise<void> {
  const { jobs, data, log, now = () => Date.now() } = work
  try {
    const scope = AnalysisScope.parse(job.scope)
    const range = { from: now() - scope.days * DAY_MS, to: now() }
    const kind = job.kind as AnalysisKind
    const analysis = MAKERS[kind](parametersOf(kind, job.params), range)
    const vehicles = await data.vehicles(job, scope)
    for (const [index, vehicle] of vehicles.entries()) {
      signal.throwIfAborted()
      await analysis.vehicle(vehicle, data.of(job, vehicle, range, signal))
      if (!(await jobs.progress(job.id, index + 1, vehicles.length))) return
    }
    await jobs.finish(job.id, analysis.result(), { matched: await data.matched(job, scope) })
  } catch (error) {
    // A worker that stops leaves its run to the next one.
    if (signal.aborted) return
    log.error({ err: error, job: job.id }, 'an analysis failed')
    await jobs.finish(job.id, null, { failure: (error as Error).message })
  }
}

/** Everything that waits, one run after the other. Answers how many were done. */
export async function runWaiting(work: AnalysisWork, signal: AbortSignal): Promise<number> {
  const { jobs, now = () => Date.now() } = work
  await jobs.repeat(now())
  for (let done = 0; ; done += 1) {
    if (signal.aborted) return done
    const job = await jobs.claim()
    if (!job) return done
    await runJob(work, job, signal)
  }
}

export function startAnalysisWorker(work: AnalysisWork): { close(): Promise<void> } {
  const stopping = new AbortController()
  const failed = (error: unknown) => work.log.error({ err: error }, 'analyses not looked at')
  const timer = every(LOOK_MS, () => runWaiting(work, stopping.signal), failed)
  return {
    async close() {
      stopping.abort()
      await timer.stop()
    },
  }
}
