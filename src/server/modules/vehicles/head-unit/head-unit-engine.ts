import { type HeadUnitState, isOpenHeadUnit } from '#core/domain/head-unit.ts'
import type { PlatformMessage } from '#core/domain/head-unit-message.ts'
import type { Logger } from '#server/ops/log.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { giveInBackground } from '#server/telemetry/commands/give-in-background.ts'
import { isWindowOpen } from '#server/telemetry/commands/window-open.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { HeadUnitChange, HeadUnitEngineRepository, OpenHeadUnit } from './head-unit-engine-repository.ts'
import { type HeadUnitFacts, type HeadUnitMove, headUnitStep } from './head-unit-step.ts'

export interface HeadUnitEngineParts {
  open: HeadUnitEngineRepository
  commands: Pick<CommandService, 'create'>
  fleet: Pick<FleetView, 'state'>
  /** Anything when the terminal has a connection. */
  sessionOf: (terminalId: number) => unknown
  log: Logger
  now?: () => number
}

const PAUSE_MS = 2_000
const REST_MS = 10_000
const OPEN_MAX = 2_000
/** Offers of one pass: users answer and head units download at about the same time. */
const OFFERS_MAX = 100
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const BACK_OFF_MS = 5 * MINUTE_MS
const INSTALL_MS = HOUR_MS
const VERIFY_MS = 15 * MINUTE_MS
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

type Message = 'offer' | 'notify' | 'withdraw' | 'askStatus'

/**
 * Looks at open upgrades of head units and takes them a step further. Nothing is held in memory but its place in their order: another
 * process continues. `after`: where to go on, 0: from the start.
 */
export async function advanceHeadUnits(
  parts: HeadUnitEngineParts,
  after = 0,
): Promise<{ after: number; found: number }> {
  const { open, log, now = Date.now } = parts
  const upgrades = await open.open(after, OPEN_MAX)
  const changes: HeadUnitChange[] = []
  let offers = OFFERS_MAX
  for (const upgrade of upgrades) {
    const at = now()
    const move = headUnitStep(factsOf(parts, upgrade, at), at)
    if (move?.act === 'offer' && offers-- <= 0) continue
    const change = await changeOf(parts, upgrade, move, at).catch((error: unknown) => {
      // One upgrade never stops the others.
      log.error({ err: error, upgrade: upgrade.id }, 'an upgrade of a head unit could not be taken further')
      return null
    })
    if (change) changes.push(change)
  }
  await open.apply(changes)
  const found = upgrades.length
  return { found, after: found < OPEN_MAX ? 0 : upgrades.at(-1)!.id }
}

function factsOf({ fleet, sessionOf }: HeadUnitEngineParts, upgrade: OpenHeadUnit, at: number): HeadUnitFacts {
  const { terminalId, quietFrom: from, quietTo: to, jobStatus, jobAt } = upgrade
  return {
    ...upgrade,
    isFitted: upgrade.sn === upgrade.fittedSn,
    connected: terminalId !== null && sessionOf(terminalId) !== undefined,
    isQuiet: from !== '' && isWindowOpen({ days: EVERY_DAY, from, to }, fleet.state(upgrade.vehicleId), at),
    job: jobStatus && { status: jobStatus, at: jobAt ?? 0 },
  }
}

async function changeOf(
  parts: HeadUnitEngineParts,
  upgrade: OpenHeadUnit,
  move: HeadUnitMove,
  at: number,
): Promise<HeadUnitChange | null> {
  if (!move) return null
  const base = { id: upgrade.id, from: upgrade.state }
  if (move.act === 'again') {
    return { ...base, state: 'pending', blockedBy: ['backOff'], notBefore: new Date(at + BACK_OFF_MS) }
  }
  if (move.act !== 'become') return send(parts, upgrade, move.act, at)
  const { state, blockedBy = [], failure } = move
  if (state === upgrade.state && blockedBy.join() === upgrade.blockedBy.join()) return null
  const deadlineAt = deadlineOf(upgrade, state, at)
  return {
    ...base,
    state,
    blockedBy,
    ...(failure && { failure }),
    ...(deadlineAt && { deadlineAt }),
    ...(upgrade.notBefore !== null && { notBefore: new Date(upgrade.notBefore) }),
  }
}

const PHASES: Partial<Record<HeadUnitState, 'ask' | 'install' | 'installing' | 'verifying'>> = {
  offered: 'ask',
  awaitingConsent: 'ask',
  deferred: 'ask',
  accepted: 'install',
  downloading: 'install',
  awaitingInstall: 'install',
  installing: 'installing',
  verifying: 'verifying',
}

/** A phase has one deadline, however often its state changes. */
function deadlineOf({ state: from, installHours }: OpenHeadUnit, state: HeadUnitState, at: number): Date | undefined {
  const phase = PHASES[state]
  if (!isOpenHeadUnit(state) || phase === undefined || phase === PHASES[from]) return undefined
  if (phase === 'install') return new Date(at + installHours * HOUR_MS)
  if (phase === 'installing') return new Date(at + INSTALL_MS)
  return phase === 'verifying' ? new Date(at + VERIFY_MS) : undefined
}

/** Gives the command of a message. The same command that is still open is taken over: the process may have ended after giving it. */
async function send(
  { commands }: HeadUnitEngineParts,
  upgrade: OpenHeadUnit,
  type: Message,
  at: number,
): Promise<HeadUnitChange> {
  const base = { id: upgrade.id, from: upgrade.state }
  const isOffer = type === 'offer'
  if (isOffer && (upgrade.objectKey === null || upgrade.token === null)) {
    return { ...base, state: 'failed', failure: 'fileMissing' }
  }
  const askUntil = new Date(at + upgrade.answerHours * HOUR_MS)
  const sent = {
    ...base,
    state: isOffer ? ('offered' as const) : upgrade.state,
    sent: type,
    ...(isOffer && { deadlineAt: askUntil }),
  }
  // An offer says until when it holds, so the same one cannot be found by its content.
  if (isOffer && upgrade.unnotedJobId !== null) return { ...sent, jobId: upgrade.unnotedJobId }
  const jobId = await giveInBackground(commands, upgrade, `head-unit-${upgrade.id}`, {
    kind: 'headUnit',
    params: messageOf(upgrade, type, askUntil),
    reason: upgrade.reason,
  })
  if (jobId !== null) return { ...sent, jobId }
  return { ...base, state: upgrade.state, ...(isOffer && { blockedBy: ['busy'] }) }
}

function messageOf(upgrade: OpenHeadUnit, type: Message, askUntil: Date): PlatformMessage {
  const { id, texts, sn, project, toVersion, counter, fileSize, sha256, signature, keyId, publicKey } = upgrade
  if (type === 'askStatus') return { v: 1, type }
  if (type === 'withdraw') return { v: 1, type, id }
  if (type === 'notify') return { v: 1, type, id, texts }
  const { server, token, network, asksConsent, quietFrom, quietTo } = upgrade
  return {
    v: 1,
    type,
    id,
    sn,
    project,
    version: toVersion,
    counter,
    size: fileSize,
    sha256,
    signature,
    keyId,
    publicKey,
    url: `${server}/ota/hu/${token}`,
    network,
    quiet: quietFrom === '' ? null : { from: quietFrom, to: quietTo },
    consent: asksConsent,
    texts,
    until: Math.floor(askUntil.getTime() / 1000),
  }
}

export function headUnitEngine(parts: HeadUnitEngineParts): BackgroundWork[] {
  let after = 0
  const advance = async () => {
    const from = after
    const turn = await advanceHeadUnits(parts, from)
    after = turn.after
    return turn.found > 0 || from > 0
  }
  return [repeat('headUnit.advance', PAUSE_MS, advance, { restMs: REST_MS })]
}
