import type { Logger } from 'pino'
import type { JointFrame, JointRun, LiveJoint } from '#core/contract/joint.ts'
import type { CommandKind } from '#core/domain/command-kind.ts'
import type { JointEnd, JointState, SequenceStep, WatchedSignal } from '#core/domain/joint-session.ts'
import { platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { readFrame } from '#core/protocol/jt808/frame.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import type { CommandJob, CommandService } from '#server/telemetry/commands/command-service.ts'
import type { FrameListener, WatchedFrame } from '#server/telemetry/gateway/frame-watch.ts'
import { receivedBody } from '#server/telemetry/gateway/received-text.ts'
import { Conflict, Forbidden, NotFound } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import { Underway } from '#server/ops/underway.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import type { JointClaims } from './joint-claims.ts'
import type { Scope } from '#server/store/scope.ts'
import type { FrameRow, JointRepository } from './joint-repository.ts'
import { type DecodedFrame, runSequence } from './sequence-run.ts'

export interface JointParts {
  repository: JointRepository
  claims: JointClaims
  commands: Pick<CommandService, 'create' | 'get'>
  sessionOf: (terminalId: number) => unknown
  watchFrames: (terminalId: number, listener: FrameListener) => () => void
  notify(accountId: number, message: LiveJoint): void
  log: Logger
}

interface Open {
  id: number
  vin: string
  vehicleId: number
  terminalId: number
  ownerId: number
  caller: Caller
  purpose: string
  state: JointState
  expiresAt: number
  seq: number
  revision: number
  counts: { framesUp: number; framesDown: number; commands: number; passed: number; failed: number }
  unsent: FrameRow[]
  runs: JointRun[]
  unwatch(): void
  ears: Set<(frame: DecodedFrame) => void>
  ending: AbortController
  isRunning: boolean
}

const TICK_MS = 250
/** Maximum number of stored frames of one session; a report is no archive. */
const MOST_FRAMES = 20_000
const MOST_RUNS = 50

/** Debug sessions under way: what goes over the wire reaches their owner and is written down. */
export class JointSessions {
  private readonly parts: JointParts
  private readonly open = new Map<number, Open>()
  private readonly timer: Repeating
  private readonly underway = new Underway()

  constructor(parts: JointParts) {
    this.parts = parts
    const failed = (error: unknown) => parts.log.error({ err: error }, 'debug sessions are not followed')
    this.timer = every(TICK_MS, () => this.tick(Date.now()), failed)
  }

  start(): Promise<void> {
    return this.parts.repository.endForgotten(new Date())
  }

  async close(): Promise<void> {
    await this.timer.stop()
    for (const session of this.open.values()) void this.underway.add(this.finish(session, 'restarted'))
    await this.underway.settled()
    await this.parts.claims.close()
  }

  async begin(caller: Caller, vin: string, minutes: number, purpose: string): Promise<number> {
    const { repository, claims, watchFrames } = this.parts
    const found = await repository.vehicle(caller, vin)
    if (!found) throw new NotFound('error.unknownVehicle')
    const now = Date.now()
    if (found.terminalId === null) throw new Conflict('error.jointNoTerminal')
    if (!found.until || found.until.getTime() <= now) throw new Conflict('error.jointNotListed')
    if (this.of(found.vehicleId) || !(await claims.claim(found.vehicleId))) throw new Conflict('error.jointTaken')
    // The list may end before the session would.
    const expiresAt = Math.min(now + minutes * 60_000, found.until.getTime())
    const { vehicleId, terminalId } = found
    const ownerId = caller.userId
    const row = { oemId: caller.oemId, vehicleId, ownerId, purpose, startedAt: new Date(now) }
    const id = await repository.insert({ ...row, expiresAt: new Date(expiresAt) })
    const session: Open = {
      id,
      vin,
      vehicleId,
      terminalId,
      ownerId,
      caller,
      purpose,
      state: 'requested',
      expiresAt,
      seq: 0,
      revision: 0,
      counts: { framesUp: 0, framesDown: 0, commands: 0, passed: 0, failed: 0 },
      unsent: [],
      runs: [],
      unwatch: watchFrames(terminalId, (frame) => this.receive(session, frame)),
      ears: new Set(),
      ending: new AbortController(),
      isRunning: false,
    }
    this.open.set(id, session)
    await repository.note(id, ownerId, 'started', purpose)
    return id
  }

  async end(caller: Caller, id: number): Promise<void> {
    const session = this.own(caller, id)
    await this.parts.repository.note(id, caller.userId, 'ended', '')
    await this.finish(session, 'owner')
  }

  /** Its vehicle may not be debugged any more. */
  async dismissed(vehicleId: number): Promise<void> {
    const session = this.of(vehicleId)
    if (session) await this.finish(session, 'delisted')
  }

  async order(caller: Caller, id: number, order: Order): Promise<CommandJob> {
    const session = this.own(caller, id)
    const { kind, params, reason, appRequestId } = order
    const request = { kind, vin: session.vin, params, reason: reason || session.purpose }
    const job = await this.parts.commands.create(caller, request)
    session.counts.commands += 1
    const detail = [`${kind} ${JSON.stringify(params)}`, `#${job.id}`, appRequestId].filter(Boolean).join(' · ')
    await this.parts.repository.note(id, caller.userId, 'command', detail.slice(0, 1_000))
    session.revision += 1
    return job
  }

  async watch(caller: Caller, id: number, watch: WatchedSignal[]): Promise<void> {
    this.own(caller, id)
    await this.parts.repository.change(id, { watch })
  }

  async run(caller: Caller, id: number, name: string, steps: readonly SequenceStep[]): Promise<void> {
    const session = this.own(caller, id)
    if (session.isRunning) throw new Conflict('error.jointRunning')
    session.isRunning = true
    await this.parts.repository.note(id, caller.userId, 'sequence', name)
    const run: JointRun = { name, startTime: toPlatformTime(Date.now()), running: true, results: [] }
    session.runs = [...session.runs, run].slice(-MOST_RUNS)
    session.revision += 1
    void this.underway.add(this.carryOut(session, run, steps))
  }

  /** Runs of a session under way, newer than what is stored. */
  runsOf(id: number): JointRun[] | undefined {
    return this.open.get(id)?.runs
  }

  countsOf(id: number): Open['counts'] | undefined {
    return this.open.get(id)?.counts
  }

  private async carryOut(session: Open, run: JointRun, steps: readonly SequenceStep[]): Promise<void> {
    try {
      await runSequence(steps, {
        signal: session.ending.signal,
        order: async (kind, params) => {
          const order = { kind: kind as CommandKind, params, reason: '', appRequestId: run.name }
          return (await this.order(session.caller, session.id, order)).id
        },
        statusOf: async (jobId) => (await this.parts.commands.get(session.caller, jobId))?.status,
        listen: (ear) => {
          session.ears.add(ear)
          return () => session.ears.delete(ear)
        },
        done: (results) => {
          run.results = [...results]
          session.counts[results.at(-1)?.passed ? 'passed' : 'failed'] += 1
          session.revision += 1
        },
      })
      run.running = false
      session.isRunning = false
      session.revision += 1
      await this.parts.repository.change(session.id, { runs: session.runs, ...session.counts })
    } catch (error) {
      this.parts.log.warn({ err: error, sessionId: session.id }, 'a sequence was not written down')
    }
  }

  private receive(session: Open, { at, direction, protocol, version, bytes }: WatchedFrame): void {
    session.counts[direction === 'up' ? 'framesUp' : 'framesDown'] += 1
    if (session.seq < MOST_FRAMES) {
      session.seq += 1
      const content = Buffer.from(bytes)
      session.unsent.push({ seq: session.seq, at: new Date(at), direction, protocol, version, content })
    }
    if (direction === 'up' && protocol === 'jt808' && session.ears.size > 0) this.decode(session, bytes)
  }

  private decode(session: Open, bytes: Uint8Array): void {
    const frame = readFrame(bytes)
    if ('malformed' in frame) return
    const { value } = receivedBody(frame)
    const messageId = `0x${frame.id.toString(16).padStart(4, '0')}`
    for (const ear of session.ears) ear({ messageId, value })
  }

  private tick(now: number): void {
    for (const session of this.open.values()) {
      if (now >= session.expiresAt) void this.underway.add(this.finish(session, 'expired'))
      else this.follow(session)
    }
  }

  private follow(session: Open): void {
    const before = session.state
    const { unsent } = session
    if (unsent.length > 0 || session.seq > 0) session.state = 'running'
    else if (this.parts.sessionOf(session.terminalId) !== undefined) session.state = 'joined'
    else session.state = 'requested'
    if (before !== session.state) session.revision += 1
    this.notifyOwner(session)
    if (unsent.length === 0 && before === session.state) return
    session.unsent = []
    void this.underway.add(this.store(session, unsent))
  }

  private notifyOwner({ ownerId, id, state, unsent, revision }: Open): void {
    const last = this.lastNotified.get(id)
    if (unsent.length === 0 && last === revision) return
    this.lastNotified.set(id, revision)
    this.parts.notify(ownerId, { sessionId: id, state, frames: unsent.map(frameOf), revision })
  }
  private readonly lastNotified = new Map<number, number>()

  private async store(session: Open, frames: readonly FrameRow[]): Promise<void> {
    const { repository, log } = this.parts
    try {
      if (frames.length > 0) await repository.record(session.id, frames)
      // The end writes its own state and may be faster than this.
      if (this.open.has(session.id)) await repository.change(session.id, { state: session.state, ...session.counts })
    } catch (error) {
      log.warn({ err: error, sessionId: session.id }, 'frames of a debug session not written down')
    }
  }

  private finish(session: Open, end: JointEnd): Promise<void> {
    if (!this.open.delete(session.id)) return Promise.resolve()
    session.unwatch()
    session.ending.abort()
    session.state = 'ended'
    session.revision += 1
    const { unsent, counts, id } = session
    for (const run of session.runs) run.running = false
    this.notifyOwner(session)
    this.lastNotified.delete(id)
    session.unsent = []
    const work = async () => {
      try {
        await this.store(session, unsent)
        const change = { state: 'ended' as const, end, endedAt: new Date(), runs: session.runs, ...counts }
        await this.parts.repository.change(id, change)
      } finally {
        await this.parts.claims.release(session.vehicleId)
      }
    }
    return this.underway.add(
      work().catch((error: unknown) => this.parts.log.warn({ err: error, id }, 'end of a debug session not written')),
    )
  }

  private of(vehicleId: number): Open | undefined {
    return [...this.open.values()].find((session) => session.vehicleId === vehicleId)
  }

  private own(caller: Caller & Scope, id: number): Open {
    const session = this.open.get(id)
    if (session?.caller.oemId !== caller.oemId) throw new NotFound('error.jointEnded')
    if (session.ownerId !== caller.userId) throw new Forbidden()
    return session
  }
}

export interface Order {
  kind: CommandKind
  params: Record<string, unknown>
  reason: string
  appRequestId: string
}

export const frameOf = ({ seq, at, direction, protocol, version, content }: FrameRow): JointFrame => ({
  seq,
  time: platformTimeOf(at),
  millisecond: at.getTime() % 1000,
  direction,
  protocol,
  version,
  content: toHex(content),
})
