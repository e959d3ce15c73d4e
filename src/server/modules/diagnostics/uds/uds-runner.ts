import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import { type RunDetail, type UdsStep, stepWrites } from '#core/domain/uds-script.ts'
import { standstillOf } from '#server/telemetry/commands/standstill.ts'
import { CommandRefused } from '#server/telemetry/commands/command-service.ts'
import type { Caller } from '#server/http/route.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Logger } from '#server/ops/log.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { StoredCampaign } from './uds-campaign-repository.ts'
import type { UdsDesk } from './uds-desk.ts'
import type { KeyService } from './uds-key-service.ts'
import { type AskedRequest, type Progress, progressOf } from './uds-run-progress.ts'
import type { OpenRun, RunChange, UdsRunRepository } from './uds-run-repository.ts'
import { resultsOf } from './uds-run-results.ts'

type Owner = Pick<Caller, 'userId' | 'oemId' | 'orgIds'>

export interface UdsRunnerParts {
  runs: UdsRunRepository
  desk: Pick<UdsDesk, 'ask' | 'collect' | 'isWaiting'>
  keys: KeyService
  fleet: Pick<FleetView, 'state'>
  /** The owner with its current permissions; null when it is deleted or disabled. */
  callerById: (accountId: number) => Promise<Owner | null>
  log: Logger
  now?: () => number
}

interface Turn {
  campaign: StoredCampaign
  steps: readonly UdsStep[]
  owner: Owner | null
  now: number
}

interface Advanced {
  isUnderway: boolean
  /** Of its run; absent: none. */
  change?: Omit<RunChange, 'id'>
}

const ended = (detail: RunDetail, now: number, state: object = {}, good = false): Advanced => ({
  isUnderway: false,
  change: { ...state, status: good ? 2 : 3, detail, endedAt: new Date(now) },
})

/** Vehicles of one task that are asked at the same time. */
const AT_ONCE = 50
const MINUTE_MS = 60_000
/** Which refusals pass by waiting. */
const PASSING = new Set(['error.commandTooMany', 'error.commandTooManyGiven', 'error.commandOpen'])

/**
 * Runs diagnostic scripts: looks at stored runs and their stored requests, and gives the request that is due. Holds
 * nothing itself, so a restart continues from there.
 */
export class UdsRunner {
  private readonly parts: Required<UdsRunnerParts>

  constructor(parts: UdsRunnerParts) {
    this.parts = { now: Date.now, ...parts }
  }

  /**
   * Looks once at everything that is open; when it is to stop, it ends after the vehicle it is looking at. False: no task
   * has a vehicle that could be taken further.
   */
  async look(stopping?: AbortSignal): Promise<boolean> {
    const { runs, desk, callerById } = this.parts
    const now = this.parts.now()
    const campaigns: StoredCampaign[] = []
    for (const campaign of await runs.running(new Date(now))) {
      if (!(await this.rests(campaign, now))) campaigns.push(campaign)
    }
    if (campaigns.length === 0) return false
    for (const campaign of campaigns) {
      const owner = await callerById(campaign.ownerId)
      // Parsed by the contract when the task was made.
      await this.lookAt({ campaign, steps: campaign.steps as UdsStep[], owner, now }, stopping)
      if (stopping?.aborted) return true
      await runs.finish(campaign.id)
    }
    // Results are in the history of trouble codes before a user can open the record.
    await desk.collect()
    return true
  }

  /** All its vehicles are away, and are said to be; none of them ends now. */
  private async rests(campaign: StoredCampaign, now: number): Promise<boolean> {
    const { runs, fleet, callerById } = this.parts
    const away = await runs.away(campaign.id)
    const rests = ({ vehicleId, startedAt }: (typeof away)[number]) =>
      fleet.state(vehicleId)?.online !== true && this.lateness({ campaign, now }, startedAt?.getTime() ?? null) === null
    return away.length > 0 && away.every(rests) && (await callerById(campaign.ownerId)) !== null
  }

  /** Vehicles that have begun, then those that wait while places are free. */
  private async lookAt(turn: Turn, stopping?: AbortSignal): Promise<void> {
    const { runs } = this.parts
    const begun = await runs.open(turn.campaign.id, 1)
    let underway = await this.advanceAll(turn, begun, Infinity, stopping)
    if (underway >= AT_ONCE) return
    const waiting = await runs.open(turn.campaign.id, 0)
    // A task that is over ends every vehicle; otherwise those that are away only learn that they wait.
    const isOver = !turn.owner || this.lateness(turn, null) !== null
    const isReady = ({ run }: OpenRun) => isOver || this.parts.fleet.state(run.vehicleId)?.online === true
    const ready = waiting.filter(isReady)
    const away = waiting.filter((one) => !isReady(one) && one.run.detail !== 'offline')
    await runs.save(away.map(({ run: { id } }) => ({ id, detail: 'offline' })))
    for (let at = 0; at < ready.length && underway < AT_ONCE && !stopping?.aborted; at += AT_ONCE) {
      underway += await this.advanceAll(turn, ready.slice(at, at + AT_ONCE), AT_ONCE - underway, stopping)
    }
  }

  /** How many are under way after it; it ends when that are `most`. */
  private async advanceAll(
    turn: Turn,
    open: readonly OpenRun[],
    most: number,
    stopping?: AbortSignal,
  ): Promise<number> {
    if (open.length === 0) return 0
    const { runs } = this.parts
    const asked = await runs.asked(
      open.map(({ run }) => run.id),
      turn.steps,
      turn.now,
    )
    const changes: RunChange[] = []
    let underway = 0
    try {
      for (const one of open) {
        if (stopping?.aborted || underway >= most) break
        const { change, isUnderway } = await this.advance(turn, one, asked.get(one.run.id)!)
        if (change) changes.push({ id: one.run.id, ...change })
        if (isUnderway) underway += 1
      }
    } finally {
      // Sent requests are stored, also where a later vehicle failed.
      await runs.save(changes)
    }
    return underway
  }

  private async advance(turn: Turn, { run, vin }: OpenRun, asked: readonly AskedRequest[]): Promise<Advanced> {
    const { steps, owner, now } = turn
    const startedAt = run.startedAt?.getTime() ?? null
    if (!owner) return ended('ownerGone', now)
    const progress = progressOf(steps, asked)
    const { step, failures } = progress
    const state = { step, failures, results: resultsOf(steps, asked) }
    if (progress.kind === 'ended') return ended(progress.detail, now, state, progress.good)
    const late = this.lateness(turn, startedAt)
    if (late) return ended(late, now, state)
    if (progress.kind === 'wait') {
      const hasMoved = step !== run.step || failures !== run.failures
      return { isUnderway: true, ...(hasMoved && { change: state }) }
    }
    const waits = this.obstacle(turn, run.vehicleId, steps[step]!)
    const isUnderway = startedAt !== null
    if (waits) return { isUnderway, ...(waits !== run.detail && { change: { ...state, detail: waits } }) }
    const detail = await this.give({ ...turn, owner }, { run, vin }, progress)
    if (detail === 'noKey' || detail === 'notGiven') return ended(detail, now, state)
    const begun = startedAt === null && detail === '' ? { status: 1 as const, startedAt: new Date(now) } : {}
    return { isUnderway: isUnderway || detail === '', change: { ...state, ...begun, detail } }
  }

  private lateness({ campaign, now }: Pick<Turn, 'campaign' | 'now'>, startedAt: number | null): RunDetail | null {
    if (startedAt !== null && now - startedAt > campaign.maxMinutes * MINUTE_MS) return 'tooLong'
    return now >= campaign.endsAt.getTime() ? 'windowClosed' : null
  }

  /** Blockers of the next request; steps that write check the conditions of the task each time. */
  private obstacle({ campaign, now }: Turn, vehicleId: number, step: UdsStep): RunDetail | null {
    const state = this.parts.fleet.state(vehicleId)
    if (!state?.online) return 'offline'
    if (campaign.ignitionOn && !hasStatus(state.status, 'accOn')) return 'ignitionOff'
    if (!campaign.parked && !(stepWrites(step) && step.kind === 'reset')) return null
    const standstill = standstillOf(state, now)
    return standstill === 'standing' ? null : standstill
  }

  private async give(
    { campaign, steps, owner }: Turn & { owner: Owner },
    { run, vin }: OpenRun,
    progress: Extract<Progress, { kind: 'ask' | 'key' }>,
  ): Promise<RunDetail> {
    const step = steps[progress.step]!
    const { ecu, address, channel } = step
    const request = progress.kind === 'ask' ? progress.request : await this.keyRequest(vin, step, progress)
    if (request === null) return 'noKey'
    const type = step.kind === 'readDids' ? 3 : step.kind === 'readDtcs' ? 2 : 1
    const asked = {
      vin,
      ecu,
      address: Number.parseInt(address, 16),
      channel,
      type,
      request,
      reason: campaign.reason || campaign.name,
    } as const
    const batch = { id: `uds-${campaign.id}`, vehicles: 1 }
    try {
      await this.parts.desk.ask(owner, asked, { runId: run.id, step: progress.step, batch })
      return ''
    } catch (error) {
      if (error instanceof CommandRefused && PASSING.has(error.key)) return 'limited'
      if (!(error instanceof ApiError)) throw error
      this.parts.log.warn({ run: run.id, reason: error.key }, 'a diagnostic request was refused')
      return 'notGiven'
    }
  }

  private async keyRequest(
    vin: string,
    { ecu, address }: UdsStep,
    { level, seed }: Extract<Progress, { kind: 'key' }>,
  ): Promise<string | null> {
    try {
      const key = await this.parts.keys({ vin, ecu, address, level, seed })
      return key === null ? null : `27${(level + 1).toString(16).padStart(2, '0')}${key}`
    } catch (error) {
      this.parts.log.warn({ err: error }, 'the key service does not answer')
      return null
    }
  }
}

const EVERY_MS = 1_000
const COLLECT_MS = 1_000
/** Vehicles come back, and tasks begin, without a change of a task. */
const REST_MS = 5_000

/** Runs of diagnostic scripts, and answers of control units. */
export function udsWork(parts: UdsRunnerParts): BackgroundWork[] {
  const runner = new UdsRunner(parts)
  return [
    repeat('uds.runs', EVERY_MS, ({ signal }) => runner.look(signal), { restMs: REST_MS }),
    repeat(
      'uds.answers',
      COLLECT_MS,
      async () => {
        await parts.desk.collect()
        return parts.desk.isWaiting()
      },
      { restMs: REST_MS },
    ),
  ]
}
