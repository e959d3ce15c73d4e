import type { Language } from '#core/domain/language.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import {
  type DriverAnswer,
  fetchedPercent,
  isUnsentUpgrade,
  storedConditions,
  type UpgradeBlocker,
  type UpgradeFailure,
  type UpgradeState,
} from '#core/domain/upgrade-record.ts'
import type { Translator } from '#server/http/translate.ts'
import type { Logger } from '#server/ops/log.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { giveInBackground } from '#server/telemetry/commands/give-in-background.ts'
import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import { blockersOf } from '#server/telemetry/commands/upgrade-blockers.ts'
import type { TerminalSession } from '#server/telemetry/roles/session-directory.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { EngineRepository, OpenUpgrade, Turn, UpgradeChange } from './engine-repository.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { upgradeSlots } from './upgrade-slots.ts'

export interface EngineParts {
  open: EngineRepository
  commands: Pick<CommandService, 'create'>
  fleet: Pick<FleetView, 'state'>
  /** The session of a terminal. */
  sessionOf: (terminalId: number) => Pick<TerminalSession, 'protocol' | 'version'> | undefined
  /** A text of the interface in one of its languages. */
  word: Translator['word']
  notify: NotifyJob
  log: Logger
  now?: () => number
}

const PAUSE_MS = 2_000
const REST_MS = 10_000
const OPEN_MAX = 2_000
const VERIFY_MS = 5 * 60_000
const MINUTE_MS = 60_000

/** Until a driver is asked again who wants it later, or who did not answer. */
const ASK_AGAIN_MS = { later: 4 * 3_600_000, noAnswer: 3_600_000 } as const

type Making = Exclude<NextStep, null> & { act: 'send' | 'ask' | 'askDriver' }

/**
 * Looks at open upgrades and takes them a step further. Nothing but its place in their order is held in memory: another process
 * continues. `after`: where to go on; null: from the start.
 */
export async function advanceUpgrades(
  parts: EngineParts,
  after: Turn | null = null,
): Promise<{ after: Turn | null; found: number }> {
  const { open, fleet, sessionOf, log, now = Date.now } = parts
  const upgrades = await open.open(after, OPEN_MAX)
  if (upgrades.length === 0) return { after: null, found: 0 }
  const underWay = upgrades.filter(({ state }) => state === 'downloading')
  const slots = upgradeSlots(underWay, await open.limits(), await open.dayLeft())
  const changes: UpgradeChange[] = []
  for (const upgrade of upgrades) {
    const at = now()
    const session = upgrade.fittedId === null ? undefined : sessionOf(upgrade.fittedId)
    const needsConsent = mustBeAccepted(upgrade, at)
    const blockers: UpgradeBlocker[] = []
    if (isUnsentUpgrade(upgrade.state)) {
      const conditions = storedConditions(upgrade.conditions)
      const state = fleet.state(upgrade.vehicleId)
      blockers.push(
        ...blockersOf(conditions, { state, reading: upgrade.reading, connected: session !== undefined }, at),
      )
      if (needsConsent && session && !canAsk(session)) blockers.push('cannotAsk')
      if (upgrade.channel === 'package' && session?.protocol === 'gb32960') blockers.push('needsDownload')
      if (upgrade.isDamaged) blockers.push('fileDamaged')
      if (upgrade.isOffline) blockers.push('fileOffline')
      // Asking takes no place among those that are sent something.
      const blocker = blockers.length === 0 && !needsConsent ? slots.blockerOf(upgrade) : null
      if (blocker) blockers.push(blocker)
    }
    const step = nextStep({ ...factsOf(upgrade, blockers), needsConsent }, at)
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
  return { after: waiting.length < OPEN_MAX ? null : waiting.at(-1)!, found: upgrades.length }
}

/** JT/T 808-2019 dropped the question to a driver, GB/T 32960 never had one. */
const canAsk = ({ protocol, version }: Pick<TerminalSession, 'protocol' | 'version'>): boolean =>
  protocol === 'jt808' && version !== '2019'

/** Whether the driver has to accept it first; after the last day of asking it is installed anyway. */
function mustBeAccepted({ policy, consent, askUntil }: OpenUpgrade, at: number): boolean {
  if (consent === 'accepted' || (policy !== 'ask' && policy !== 'askUntil')) return false
  return policy === 'ask' || askUntil === null || platformTimeOf(new Date(at)).slice(0, 10) <= askUntil
}

const factsOf = (upgrade: OpenUpgrade, blockers: readonly UpgradeBlocker[]) => ({
  ...upgrade,
  isFitted: upgrade.terminalId !== null && upgrade.terminalId === upgrade.fittedId,
  deadlineAt: upgrade.deadlineAt?.getTime() ?? null,
  notBefore: upgrade.notBefore?.getTime() ?? null,
  retriesLeft: storedConditions(upgrade.conditions).retries - Math.max(0, upgrade.attempts - 1),
  changedAt: upgrade.updatedAt.getTime(),
  job: upgrade.status && { status: upgrade.status, result: upgrade.result, answerId: upgrade.answerId },
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
  if (step.act === 'answered') return answered(upgrade, step.answer, at)
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

/** A driver who declines is not asked again; who wants it later, or did not answer, is. */
function answered(upgrade: OpenUpgrade, consent: DriverAnswer, at: number): UpgradeChange {
  const base = { id: upgrade.id, from: upgrade.state, consent }
  if (consent === 'declined') return { ...base, state: 'declined' }
  if (consent === 'accepted') return { ...base, state: 'awaitingCondition' }
  return { ...base, state: 'awaitingCondition', blockedBy: ['driver'], notBefore: new Date(at + ASK_AGAIN_MS[consent]) }
}

/** Gives the command of a step. */
async function make(
  { commands, word }: EngineParts,
  upgrade: OpenUpgrade,
  { act }: Making,
  at: number,
): Promise<UpgradeChange> {
  const base = { id: upgrade.id, from: upgrade.state }
  if (act === 'send' && upgrade.objectKey === null) return { ...base, state: 'failed', failure: 'fileMissing' }
  if (act === 'send' && isNotified(upgrade)) await notifyDriver(commands, upgrade)
  const jobId = await giveInBackground(commands, upgrade, `upgrade-${upgrade.id}`, requestOf(upgrade, act, word))
  if (jobId !== null) {
    const deadlineAt = new Date(at + upgrade.limitMinutes * MINUTE_MS)
    return {
      ...base,
      state: stateAfter(act, upgrade.state),
      jobId,
      ...(act === 'send' && { isSent: true, deadlineAt }),
    }
  }
  return act === 'ask'
    ? { ...base, state: upgrade.state }
    : { ...base, state: 'awaitingCondition', blockedBy: ['busy'] }
}

function stateAfter(act: Making['act'], state: UpgradeState): UpgradeState {
  if (act === 'ask') return state
  return act === 'askDriver' ? 'awaitingConsent' : 'downloading'
}

/** A driver who has accepted knows already. */
const isNotified = ({ driverText, policy, consent }: OpenUpgrade) =>
  driverText !== '' && policy !== 'silent' && consent !== 'accepted'

/** The driver is informed where the terminal can; an upgrade does not wait for it. */
const notifyDriver = (commands: EngineParts['commands'], upgrade: OpenUpgrade) =>
  giveInBackground(commands, upgrade, `upgrade-text-${upgrade.id}`, {
    kind: 'textMessage',
    params: { text: upgrade.driverText },
    reason: upgrade.reason,
  })

/** People wrote the question for its drivers; the answers are in the language of its script. */
function languageOf(text: string): Language {
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  if (/\p{Script=Cyrillic}/u.test(text)) return 'ru'
  return /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'
}

/** In the order of DRIVER_ANSWERS. */
const ANSWER_WORDS = ['upgrade:driver.accepted', 'upgrade:driver.later', 'upgrade:driver.declined'] as const

function requestOf(
  { channel, token, server, toVersion, maker, objectKey, limitMinutes, reason, driverText }: OpenUpgrade,
  act: Making['act'],
  word: EngineParts['word'],
) {
  if (act === 'askDriver') {
    const answers = ANSWER_WORDS.map((key) => word(languageOf(driverText), key) ?? key)
    return { kind: 'askDriver' as const, params: { question: driverText, answers }, reason }
  }
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
    const from = after
    const turn = await advanceUpgrades(parts, from)
    after = turn.after
    return turn.found > 0 || from !== null
  }
  return [repeat('upgrade.advance', PAUSE_MS, advance, { restMs: REST_MS })]
}
