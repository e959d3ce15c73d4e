import { toHex } from '#core/protocol/wire/hex.ts'
import { Conflict, Forbidden, NotFound, Unavailable } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import type { FrameRow, JointRepository } from './joint-repository.ts'

interface ReplayParts {
  repository: JointRepository
  /** Where the simulator takes recordings; absent: there is none. */
  replayUrl: string | undefined
}

interface ReplayRequest {
  sessionId: number
  vin: string
  pace: number
  asNow: boolean
}

const TAKES_MS = 10_000
/** A replay is a look at something, no load test. */
const MOST_FRAMES = 5_000
const REFUSALS: Readonly<Record<string, string>> = {
  notConnected: 'error.replayOffline',
  otherEdition: 'error.replayEdition',
}

/** Hands what a vehicle said in a session to the simulator, which says it again; returns how many frames. */
export async function replayJoint(parts: ReplayParts, caller: Caller, request: ReplayRequest): Promise<number> {
  const { repository, replayUrl } = parts
  if (replayUrl === undefined) throw new Conflict('error.noSimulator')
  const { sessionId, vin, pace, asNow } = request
  const found = await repository.find(caller, sessionId)
  const target = await repository.vehicle(caller, vin)
  if (!found) throw new NotFound()
  if (!target) throw new NotFound('error.unknownVehicle')
  if (found.session.state !== 'ended' && found.session.ownerId !== caller.userId) throw new Forbidden()
  if (target.phone === null) throw new Conflict('error.jointNoTerminal')
  // Replayed data become history of that vehicle: only for test vehicles.
  if (!target.until || target.until.getTime() <= Date.now()) throw new Conflict('error.jointNotListed')
  const rows = await uplinks(repository, sessionId)
  const [first] = rows
  if (!first) throw new Conflict('error.replayEmpty')
  const began = first.at.getTime()
  const frames = rows.map(({ at, content }) => ({ afterMs: at.getTime() - began, hex: toHex(content) }))
  await hand(replayUrl, { terminal: target.phone, pace, asNow, frames })
  await repository.note(sessionId, caller.userId, 'replayed', `${vin} · ${frames.length} · ${pace}×`)
  return frames.length
}

async function uplinks(repository: JointRepository, sessionId: number): Promise<FrameRow[]> {
  const collected: FrameRow[] = []
  let after = 0
  while (collected.length < MOST_FRAMES) {
    const part = await repository.frames(sessionId, after)
    const last = part.at(-1)
    if (!last) break
    collected.push(...part.filter(({ direction, protocol }) => direction === 'up' && protocol === 'jt808'))
    after = last.seq
  }
  return collected.slice(0, MOST_FRAMES)
}

async function hand(url: string, order: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
    signal: AbortSignal.timeout(TAKES_MS),
  }).catch(() => {
    throw new Unavailable('error.replayFailed')
  })
  const reason = await answer.text()
  if (answer.ok) return
  if (answer.status === 404) throw new Conflict('error.replayUnknown')
  const refused = REFUSALS[reason]
  if (refused === undefined) throw new Unavailable('error.replayFailed')
  throw new Conflict(refused)
}
