import {
  fetchedPercent,
  isUnsentUpgrade,
  storedConditions,
  type UpgradeBlocker,
  type UpgradeFailure,
  type UpgradeState,
} from '#core/domain/upgrade-record.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Logger } from '#server/ops/log.ts'
import { CommandRefused, type CommandService } from '#server/telemetry/commands/command-service.ts'
import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import { blockersOf } from '#server/telemetry/commands/upgrade-blockers.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { EngineRepository, OpenUpgrade, Turn, UpgradeChange } from './engine-repository.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { upgradeSlots } from './upgrade-slots.ts'

export interface EngineParts {
  open: EngineRepository
  commands: Pick<CommandService, 'create'>
  fleet: Pick<FleetView, 'state'>
  /** Anything when the terminal has a connection. */
  sessionOf: (terminalId: number) => unknown
  notify: NotifyJob
  log: Logger
  now?: () => number
}

const PAUSE_MS = 2_000
const OPEN_MAX = 2_000
const VERIFY_MS = 5 * 60_000
const MINUTE_MS = 60_000

type Making = Exclude<NextStep, null> & { act: 'send' | 'ask' }

/**
 * Looks at open upgrades and takes them a step further. Nothing but its place in their order is held in memory: another process
 * continues. Answers where to go on; null: from the start.
 */
export async function advanceUpgrades(parts: EngineParts, after: Turn | null = null): Promise<Turn | null> {
  const { open, fleet, sessionOf, log, now = Date.now } = parts
  const upgrades = await open.open(after, OPEN_MAX)
  const underWay = upgrades.filter(({ state }) => state === 'downloading')
  const slots = upgradeSlots(underWay, await open.limits())
  const changes: UpgradeChange[] = []
  for (const upgrade of upgrades) {
    const at = now()
    const connected = upgrade.fittedId !== null && sessionOf(upgrade.fittedId) !== undefined
    const blockers: UpgradeBlocker[] = []
    if (isUnsentUpgrade(upgrade.state)) {
      blockers.push(...blockersOf(storedConditions(upgrade.conditions), fleet.state(upgrade.vehicleId), connected, at))
      const blocker = blockers.length === 0 ? slots.blockerOf(upgrade) : null
      if (blocker) blockers.push(blocker)
    }
    const step = nextStep(factsOf(upgrade, blockers), at)
    const change = await changeOf(parts, upgrade, step, at).catch((error: unknown) => {
      // One upgrade never stops the others.
      log.error({ err: error, upgrade: upgrade.id }, 'an upgrade could not be taken further')
      return null
    })
    if (!change) continue
    if (change.isSent) slots.take(upgrade)
    changes.push(change)
  }
  const moved = await open.apply(changes)
  const states = new Map(changes.filter(({ id }) => moved.has(id)).map(({ id, state }) => [id, state]))
  // A download goes on without a change of state.
  const news = upgrades.filter(({ id, state }) => states.has(id) || state === 'downloading')
  const seers = await open.seers(news.map(({ vehicleId }) => vehicleId))
  for (const upgrade of news) {
    announce(parts.notify, upgrade, states.get(upgrade.id) ?? upgrade.state, seers.get(upgrade.vehicleId) ?? [])
  }
  // Those that wait for their turn alone are looked at every time, and say nothing about how far the rest came.
  const waiting = upgrades.filter(({ isNext }) => isNext)
  return waiting.length < OPEN_MAX ? null : waiting.at(-1)!
}

const factsOf = (upgrade: OpenUpgrade, blockers: readonly UpgradeBlocker[]) => ({
  ...upgrade,
  isFitted: upgrade.terminalId !== null && upgrade.terminalId === upgrade.fittedId,
  deadlineAt: upgrade.deadlineAt?.getTime() ?? null,
  notBefore: upgrade.notBefore?.getTime() ?? null,
  retriesLeft: storedConditions(upgrade.conditions).retries - Math.max(0, upgrade.attempts - 1),
  changedAt: upgrade.updatedAt.getTime(),
  job: upgrade.status && { status: upgrade.status, result: upgrade.result },
  blockers,
})

async function changeOf(
  parts: EngineParts,
  upgrade: OpenUpgrade,
  step: NextStep,
  at: number,
): Promise<UpgradeChange | null> {
  if (!step) return null
  const base = { id: upgrade.id, from: upgrade.state }
  if (step.act === 'again') return again(upgrade, step.failure, at)
  if (step.act !== 'become') return make(parts, upgrade, { act: step.act }, at)
  const { state, blockedBy = [], failure = null } = step
  if (state === upgrade.state && blockedBy.join() === upgrade.blockedBy.join()) return null
  const deadlineAt = state === 'verifying' ? new Date(at + VERIFY_MS) : undefined
  return { ...base, state, blockedBy, failure, ...(deadlineAt && { deadlineAt }) }
}

/** It waits before it is sent again, as long as its order lets it wait. */
const again = (upgrade: OpenUpgrade, failure: UpgradeFailure, at: number): UpgradeChange => ({
  id: upgrade.id,
  from: upgrade.state,
  state: 'awaitingCondition',
  blockedBy: ['backOff'],
  failure,
  deadlineAt: upgrade.waitUntil,
  notBefore: new Date(at + storedConditions(upgrade.conditions).backOffMinutes * MINUTE_MS),
})

/** Gives the command of a step. The same command that is still open is taken over: the process may have died after giving it. */
async function make(
  { commands }: EngineParts,
  upgrade: OpenUpgrade,
  { act }: Making,
  at: number,
): Promise<UpgradeChange> {
  const base = { id: upgrade.id, from: upgrade.state }
  if (act === 'send' && upgrade.objectKey === null) return { ...base, state: 'failed', failure: 'fileMissing' }
  const caller = { oemId: upgrade.oemId, orgIds: [upgrade.orgId], userId: upgrade.operatorId }
  const sent = {
    ...base,
    state: act === 'ask' ? upgrade.state : ('downloading' as const),
    ...(act === 'send' && { isSent: true, deadlineAt: new Date(at + upgrade.limitMinutes * MINUTE_MS) }),
  }
  try {
    if (act === 'send' && upgrade.driverText !== '') await notifyDriver(commands, upgrade, caller)
    const batch = { id: `upgrade-${upgrade.id}`, vehicles: 1 }
    const request = { ...requestOf(upgrade, act), vin: upgrade.vin, source: 'schedule' as const, batch }
    return { ...sent, jobId: (await commands.create(caller, request)).id }
  } catch (error) {
    if (error instanceof CommandRefused && error.jobId !== null) return { ...sent, jobId: error.jobId }
    if (!(error instanceof ApiError)) throw error
    if (act === 'ask') return { ...base, state: upgrade.state }
    return { ...base, state: 'awaitingCondition', blockedBy: ['busy'] }
  }
}

/** The driver is informed where the terminal can; an upgrade does not wait for it. */
async function notifyDriver(
  commands: EngineParts['commands'],
  { id, vin, driverText, reason }: OpenUpgrade,
  caller: Parameters<CommandService['create']>[0],
): Promise<void> {
  const batch = { id: `upgrade-text-${id}`, vehicles: 1 }
  const params = { text: driverText }
  await commands
    .create(caller, { kind: 'textMessage', params, vin, reason, source: 'schedule', batch })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
}

function requestOf(
  { channel, token, server, toVersion, maker, objectKey, limitMinutes, reason }: OpenUpgrade,
  act: Making['act'],
) {
  if (act === 'ask') return { kind: 'queryAttributes' as const, params: {}, reason }
  if (channel === 'package') {
    return { kind: 'upgrade' as const, params: { part: 'terminal', maker, version: toVersion, objectKey }, reason }
  }
  // JT/T 808-2013 table 18: address;dial name;user;password;host;TCP port;UDP port;maker;hardware;firmware;minutes.
  const fields = [`${server}/ota/${token}`, '', '', '', '', '', '', maker, '', toVersion, String(limitMinutes)]
  return { kind: 'terminalControl' as const, params: { word: 'upgrade', parameters: fields.join(';') }, reason }
}

function announce(notify: NotifyJob, upgrade: OpenUpgrade, state: UpgradeState, seers: readonly number[]): void {
  const percent = fetchedPercent({ ...upgrade, state })
  const change = { kind: 'upgrade', id: upgrade.id, state, done: percent, total: 100, figures: { percent } } as const
  notify({ audience: { oemId: upgrade.oemId, everyOf: [seers] }, change })
}

export function upgradeEngine(parts: EngineParts): BackgroundWork[] {
  let after: Turn | null = null
  const advance = async () => {
    after = await advanceUpgrades(parts, after)
  }
  return [repeat('upgrade.advance', PAUSE_MS, advance)]
}
