import { randomUUID } from 'node:crypto'
import type { InspectionResult } from '#core/contract/inspection.ts'
import { INSPECTION_COMMANDS } from '#core/domain/inspection.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import type { Logger } from '#server/ops/log.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { ReadEvidence } from './inspection-evidence-repository.ts'
import { judged, untested } from './inspection-judge.ts'
import type { InspectionRepository, OpenInspection } from './inspection-repository.ts'

type Owner = Pick<Caller, 'userId' | 'oemId' | 'orgIds'>

export interface InspectionRunnerParts {
  inspections: Pick<InspectionRepository, 'open' | 'change' | 'fresh' | 'start'>
  evidence: ReadEvidence
  commands: Pick<CommandService, 'create' | 'get'>
  /** The owner with its current permissions; null when it is deleted or disabled. */
  callerById: (accountId: number) => Promise<Owner | null>
  log: Logger
  now?: () => number
}

const EVERY_MS = 2_000
/** New vehicles are found without a change of an inspection. */
const REST_MS = 10_000
/** Refusals that pass by waiting. */
const PASSING = new Set([
  'error.commandTooMany',
  'error.commandTooManyGiven',
  'error.commandOpen',
  'error.notConnected',
])
const REASON = 'Inspection'

/**
 * Looks at inspections in progress: begins those of new vehicles, gives their commands and judges what has come in. Holds
 * nothing itself, so a restart continues from there. Resolves to false when there is none.
 */
export function inspectionRunner(parts: InspectionRunnerParts): (stopping?: AbortSignal) => Promise<boolean> {
  const { inspections, log, now = Date.now } = parts
  return async (stopping) => {
    await beginFresh(parts)
    const open = await inspections.open()
    for (const run of open) {
      if (stopping?.aborted) break
      try {
        await lookAt(parts, run, now())
      } catch (error) {
        // One inspection that cannot be judged does not hold up the others.
        log.warn({ err: error, inspection: run.id }, 'an inspection does not go on')
      }
    }
    return open.length > 0
  }
}

async function beginFresh({ inspections, log }: InspectionRunnerParts): Promise<void> {
  for (const { oemId, vehicleId, ownerId, templateId, name, version, stations, items } of await inspections.fresh()) {
    // A test that belongs to one station is done there.
    const [line = '', station = ''] = stations.length === 1 ? stations[0]!.split('/') : []
    const template = { id: templateId, name, version, items }
    const results = untested(items)
    const id = await inspections.start({
      oemId,
      vehicleId,
      template,
      line,
      station,
      inspectorId: null,
      ownerId,
      results,
    })
    log.info({ inspection: id, vehicle: vehicleId }, 'a new vehicle is inspected')
  }
}

async function lookAt(parts: InspectionRunnerParts, run: OpenInspection, now: number): Promise<void> {
  const { inspections, evidence, commands, callerById } = parts
  const owner = run.ownerId === null ? null : await callerById(run.ownerId)
  const given = new Map<string, Partial<InspectionResult>>()
  const statuses: Record<string, string> = {}
  for (const [index, item] of run.items.entries()) {
    const result = run.results[index]
    if (item.kind !== 'command' || !item.command || result?.verdict !== 'waiting') continue
    if (result.jobId === null) {
      given.set(item.code, await give(parts, run, owner, index, now))
    } else if (owner) {
      const job = await commands.get(owner, result.jobId)
      if (job) statuses[item.code] = job.status
    }
  }
  const found = await evidence(run.vehicleId, run.items, { from: run.startedAt, to: now + 1 }, statuses)
  await inspections.change(run.id, (open) => {
    const results = open.results.map((result) =>
      result.verdict === 'waiting' ? { ...result, ...given.get(result.code) } : result,
    )
    return judged({ ...open, results }, found, now)
  })
}

/** State of an item after its command was sent, or was not. */
async function give(
  { commands, log }: InspectionRunnerParts,
  run: OpenInspection,
  owner: Owner | null,
  index: number,
  now: number,
): Promise<Partial<InspectionResult>> {
  const { command, limitSeconds } = run.items[index]!
  const refused = { verdict: 'failed', result: 'commandRefused', verdictTime: toPlatformTime(now) } as const
  const left = Math.floor(limitSeconds - (now - run.startedAt) / 1000)
  if (left <= 0) return {}
  if (!owner) return refused
  try {
    const { id } = await commands.create(owner, {
      ...INSPECTION_COMMANDS[command!],
      vin: run.vin,
      reason: REASON,
      expireSeconds: Math.max(left, 1),
      source: 'rule',
      batch: { id: randomUUID(), vehicles: 1 },
    })
    return { jobId: id }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (PASSING.has(error.key)) return {}
    log.info({ inspection: run.id, reason: error.key }, 'a command of an inspection was refused')
    return refused
  }
}

export function inspectionWork(parts: InspectionRunnerParts): BackgroundWork[] {
  const look = inspectionRunner(parts)
  return [repeat('inspections', EVERY_MS, ({ signal }) => look(signal), { restMs: REST_MS })]
}
