import { AnalysisScope } from '#core/contract/analysis.ts'
import { type AnalysisKind, parametersOf } from '#core/domain/analysis.ts'
import type { Logger } from '#server/ops/log.ts'
import { type BackgroundWork, job, schedule } from '#server/work/background-work.ts'
import type { MakeAnalysis } from './analysis-context.ts'
import type { AnalysisDataRepository } from './analysis-data-repository.ts'
import { analysisKind } from './analysis-kind.ts'
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

export interface AnalysisParts {
  jobs: AnalysisJobRepository
  data: AnalysisDataRepository
  log: Pick<Logger, 'error'>
  now?: () => number
}

/** Does one run, unless it has ended; what a process that stops has read of vehicles is thrown away. */
export async function runAnalysis(work: AnalysisParts, id: number, signal: AbortSignal): Promise<void> {
  const job = await work.jobs.begin(id)
  if (job) await analyse(work, job, signal)
}

async function analyse(work: AnalysisParts, job: StoredJob, signal: AbortSignal): Promise<void> {
  const { jobs, data, log, now = () => Date.now() } = work
  try {
    const scope = AnalysisScope.parse(job.scope)
    const range = { from: now() - scope.days * DAY_MS, to: now() }
    const kind = job.kind
    const analysis = MAKERS[kind](parametersOf(kind, job.params), range)
    const vehicles = await data.vehicles(job, scope)
    for (const [index, vehicle] of vehicles.entries()) {
      signal.throwIfAborted()
      await analysis.vehicle(vehicle, data.of(job, vehicle, range, signal))
      if (!(await jobs.progress(job.id, index + 1, vehicles.length))) return
    }
    await jobs.finish(job.id, analysis.result(), { matched: await data.matched(job, scope) })
  } catch (error) {
    // A process that stops leaves its run to the next one.
    if (signal.aborted) throw error
    log.error({ err: error, job: job.id }, 'an analysis failed')
    await jobs.finish(job.id, null, { failure: (error as Error).message })
  }
}

/** Analyses in the background: the runs, and those that are repeated every month. */
export function analysisWork(parts: AnalysisParts): BackgroundWork[] {
  const { jobs, now = () => Date.now() } = parts
  return [
    job(analysisKind, {
      run: ({ id }, { signal }) => runAnalysis(parts, id, signal),
      abandoned: ({ id }) => jobs.finish(id, null, { failure: 'the process ended during each attempt' }),
      pending: () => jobs.openJobs(),
    }),
    schedule('analysis.monthly', '* * * * *', () => jobs.repeat(now())),
  ]
}
