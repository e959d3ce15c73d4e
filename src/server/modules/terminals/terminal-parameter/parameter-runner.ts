import { hasEnded, type CommandStatus } from '#core/domain/command-status.ts'
import { type CommandCaller, CommandRefused, type CommandService } from '#server/telemetry/commands/command-service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { parameterRun } from '#server/store/schema/terminal-parameter.ts'
import { type BackgroundWork, repeat, schedule } from '#server/work/background-work.ts'
import type { ParameterAssignmentRepository } from './parameter-assignment-repository.ts'
import type { ParameterReadingRepository, TargetVehicle } from './parameter-reading-repository.ts'
import type { NewRun, OpenItem, ParameterRunRepository, WaitingItem } from './parameter-run-repository.ts'
import { orderedParameters, sameValue } from './parameter-values.ts'

const TICK_MS = 1000
const REST_MS = 15_000
/** Vehicles a scheduled reading asks at once. */
const SCHEDULED_STAGE = 50
const SCHEDULED_VEHICLES = 100_000

export interface RunnerParts {
  runs: ParameterRunRepository
  readings: ParameterReadingRepository
  assignments: ParameterAssignmentRepository
  commands: Pick<CommandService, 'create'>
  /** What an account may send now; null: it was locked or has ended. */
  callerById: (accountId: number) => Promise<CommandRights | null>
}

type CommandRights = Pick<CommandCaller, 'riskCeiling' | 'commandLimits'>

type Run = typeof parameterRun.$inferSelect

/** Carries readings and writings of several vehicles through, stage after stage, and begins those that are due. */
export class ParameterRunner {
  private readonly parts: RunnerParts
  private working: Promise<unknown> = Promise.resolve()

  constructor(parts: RunnerParts) {
    this.parts = parts
  }

  /** Stores the run and sends its first stage. */
  async begin(run: NewRun, vehicles: readonly TargetVehicle[]): Promise<number> {
    const runId = await this.parts.runs.create(run, vehicles)
    await this.tick()
    return runId
  }

  /** One step of every run; steps never overlap, in this process or between processes. False: no run is open. */
  tick(): Promise<boolean> {
    const { runs } = this.parts
    const step = this.working
      .catch(() => undefined)
      .then(async () => {
        if ((await runs.running()).length === 0) return false
        await runs.alone(() => this.step())
        return true
      })
    this.working = step
    return step
  }

  /** Begins the readings of templates that are due. */
  async schedule(now: Date): Promise<void> {
    for (const { id, oemId, version, parameters, orgIds } of await this.parts.assignments.takeDue(now)) {
      const target = { vins: [], orgIds: [], templateId: id }
      const vehicles = await this.parts.readings.targets({ oemId, orgIds }, target, SCHEDULED_VEHICLES)
      const asked = vehicles.filter(({ terminalId }) => terminalId !== null)
      if (asked.length === 0) continue
      await this.parts.runs.create(
        {
          oemId,
          kind: 'read',
          templateId: id,
          version,
          parameters: parameters.map((each) => ({ id: each.id, value: null })),
          reason: '',
          source: 'schedule',
          stageSize: SCHEDULED_STAGE,
          stopAfter: 0,
          waitSeconds: 0,
          startedBy: null,
        },
        asked,
      )
    }
  }

  private async step(): Promise<void> {
    const running = await this.parts.runs.running()
    if (running.length === 0) return
    await this.parts.runs.releaseUnsent()
    for (const run of running) await this.advance(run)
  }

  private async advance(run: Run): Promise<void> {
    const { runs } = this.parts
    const open = await runs.openItems(run.id)
    const ended = open.filter(({ jobId, status }) => jobId === null || hasEnded(status as CommandStatus))
    if (ended.length > 0) await this.endItems(run, ended)
    // A vehicle that is away does not keep the others waiting.
    const busy = open.some((item) => !ended.includes(item) && item.status !== 'queued')
    if (busy) return
    if (run.stopAfter > 0 && (await runs.failures(run.id)) >= run.stopAfter) await runs.skipWaiting(run.id)
    const stage = await runs.takeStage(run.id)
    // The roles of who began the run count at the time of each stage; a scheduled reading is the platform's own.
    const rights = run.startedBy === null || stage.length === 0 ? {} : await this.parts.callerById(run.startedBy)
    for (const item of stage) await this.send(run, item, rights)
    await runs.close(run.id)
  }

  /** What they reported is taken over after they have ended, and read then. */
  private async endItems(run: Run, ended: readonly OpenItem[]): Promise<void> {
    const { runs, readings } = this.parts
    await readings.takeOver()
    const known = new Map((await runs.openItems(run.id)).map((item) => [item.vehicleId, item]))
    for (const item of ended) await runs.end(run.id, item.vehicleId, resultOf(run, known.get(item.vehicleId) ?? item))
  }

  private async send(run: Run, { vehicleId, vin, orgId }: WaitingItem, rights: CommandRights | null): Promise<void> {
    const { runs, commands } = this.parts
    if (!rights) return runs.end(run.id, vehicleId, { state: 'refused', detail: 'error.commandNeedsPerson' })
    const { riskCeiling, commandLimits } = rights
    const caller = {
      userId: run.startedBy,
      oemId: run.oemId,
      orgIds: [orgId],
      ...(riskCeiling !== undefined && { riskCeiling }),
      ...(commandLimits && { commandLimits }),
    }
    try {
      const job = await commands.create(caller, {
        ...orderOf(run),
        vin,
        reason: run.reason,
        ...(run.source === 'schedule' ? { source: 'schedule' as const } : {}),
        ...(run.waitSeconds > 0 ? { expireSeconds: run.waitSeconds } : {}),
        batch: { id: `parameters-${run.id}`, vehicles: 1 },
      })
      await runs.follow(run.id, vehicleId, job.id)
    } catch (error) {
      // The very same is on its way already: its result is ours.
      if (error instanceof CommandRefused && error.jobId !== null) {
        await runs.follow(run.id, vehicleId, error.jobId)
        return
      }
      if (!(error instanceof ApiError)) {
        await runs.end(run.id, vehicleId, { state: 'failed', detail: 'cancelled' })
        throw error
      }
      await runs.end(run.id, vehicleId, { state: 'refused', detail: error.key })
    }
  }
}

export function parameterWork(parts: RunnerParts): BackgroundWork[] {
  const runner = new ParameterRunner(parts)
  return [
    repeat('parameters.runs', TICK_MS, () => runner.tick(), { restMs: REST_MS }),
    schedule('parameters.templates', '* * * * *', () => runner.schedule(new Date())),
  ]
}

function orderOf({ kind, parameters }: Run) {
  if (kind === 'write') return { kind: 'setParameters' as const, params: { parameters: orderedParameters(parameters) } }
  const ids = parameters.map(({ id }) => id)
  return ids.length === 0
    ? { kind: 'queryParameters' as const, params: {} }
    : { kind: 'querySelectedParameters' as const, params: { ids } }
}

function resultOf(run: Run, { status, result, reported, jobId }: OpenItem) {
  if (jobId === null) return { state: 'failed', detail: 'cancelled' }
  const detail = result ?? String(status)
  if (status === 'executed') return { state: 'done', detail }
  if (result !== 'readBackDiffers') return { state: 'failed', detail }
  const by = new Map((reported ?? []).map((each) => [each.id, each.value]))
  const differences = run.parameters
    .filter(({ id, value }) => !sameValue(by.get(id), value))
    .map(({ id, value }) => ({ id, wanted: value, told: by.get(id) ?? null }))
  return { state: 'differs', detail, differences }
}
