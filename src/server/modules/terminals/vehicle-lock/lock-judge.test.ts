import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LockCommand, LockLevel, LockPiece } from '#core/domain/vehicle-lock.ts'
import { judgeOrder, type LockJob, retryAfter } from './lock-judge.ts'

const EVENTS = [
  'drive',
  'stand',
  'connect',
  'leave',
  'tick',
  'obey',
  'obeyInSilence',
  'lose',
  'reject',
  'release',
] as const
type Event = (typeof EVENTS)[number]

/** A vehicle, its terminal and what the platform sent to it. */
class Story {
  moving = false
  online = true
  limit: number | null = null
  readonly cuts = { fuel: false, circuit: false }
  /** A terminal that is asked while it moves cuts when it is stationary. */
  private readonly pending = new Set<'fuel' | 'circuit'>()
  private readonly jobs: (LockJob & { release: boolean; params: LockCommand['params'] })[] = []
  private readonly wire: number[] = []
  private retryAt: number | null = null
  private now = 0
  private state: 'raising' | 'raised' | 'releasing' | 'released' = 'raising'
  /** Whether a cut or a limit was ever sent to a moving vehicle. */
  endangered = false
  private readonly level: LockLevel

  constructor(level: LockLevel) {
    this.level = level
  }

  get done(): boolean {
    return this.state === 'released'
  }

  take(event: Event): void {
    this.now += 20_000
    if (event === 'drive' && !this.cuts.circuit && !this.cuts.fuel) this.moving = true
    if (event === 'stand') this.stop()
    if (event === 'connect') this.online = true
    if (event === 'leave') this.online = false
    if (event === 'release' && (this.state === 'raising' || this.state === 'raised')) this.state = 'releasing'
    if (event === 'tick') this.tick()
    if (event === 'obey' || event === 'obeyInSilence' || event === 'lose' || event === 'reject') this.answer(event)
  }

  private stop(): void {
    this.moving = false
    for (const part of this.pending) this.cuts[part] = true
    this.pending.clear()
  }

  private answer(how: 'obey' | 'obeyInSilence' | 'lose' | 'reject'): void {
    const job = this.jobs.find(({ id }) => id === this.wire[0])
    if (!job) return
    this.wire.shift()
    if (how === 'obey' || how === 'obeyInSilence') this.carryOut(job.piece, job.holds, job.value)
    const isShown =
      how === 'obey' && (job.piece === 'limit' || job.piece === 'message' || this.cuts[job.piece] === job.holds)
    if (how === 'reject') Object.assign(job, { status: 'failed', result: 'refused' })
    else Object.assign(job, isShown ? { status: 'executed' } : { status: 'noResponse', result: 'noAnswer' })
  }

  private carryOut(piece: LockPiece, holds: boolean, value: number | null): void {
    if (piece === 'message') return
    if (piece === 'limit') this.limit = value
    else if (!holds) {
      this.pending.delete(piece)
      this.cuts[piece] = false
    } else if (this.moving) this.pending.add(piece)
    else this.cuts[piece] = true
  }

  private tick(): void {
    if (this.state === 'raised' || this.state === 'released') return
    const release = this.state === 'releasing'
    const verdict = judgeOrder(
      {
        release,
        toLevel: release ? 0 : this.level,
        speed: 40,
        driverText: '',
        expiresAt: null,
        retryAt: this.retryAt,
        isPaused: false,
        hasMoved: false,
        hasTerminal: true,
        jobs: this.jobs.filter((job) => job.release === release),
        last: this.jobs.filter(({ result }) => result !== 'refused'),
        holding: this.jobs.filter(({ holds, status }) => holds && status === 'sent'),
      },
      {
        online: this.online,
        standstill: this.moving ? 'moving' : 'standing',
        cuts: this.online ? { ...this.cuts } : null,
        lastCuts: { ...this.cuts },
        windowOpen: true,
      },
      this.now,
    )
    if (verdict.step === 'end') this.state = release ? 'released' : 'raised'
    if (verdict.step === 'give') this.send(verdict.command, release)
  }

  private send({ piece, kind, params }: LockCommand, release: boolean): void {
    const holds = kind === 'lock' || (kind === 'speedLimit' && params.speed !== null)
    if (holds && (this.moving || !this.online)) this.endangered = true
    const id = this.jobs.length + 1
    const value = kind === 'speedLimit' ? (params.speed as number | null) : null
    this.jobs.push({ id, piece, holds, value, status: 'sent', result: null, isSent: true, release, params })
    this.wire.push(id)
    if (release) this.retryAt = this.now + retryAfter(1)
  }
}

it('no order of events sends a cut to a moving vehicle, or leaves a released one held back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<LockLevel>(2, 3, 4),
      fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 }),
      (level, events) => {
        const story = new Story(level)
        for (const event of events) story.take(event)
        story.take('release')
        for (let round = 0; round < 30; round++) {
          for (const event of ['connect', 'stand', 'tick', 'obey', 'tick'] as const) story.take(event)
        }
        expect({
          endangered: story.endangered,
          done: story.done,
          held: story.cuts.fuel || story.cuts.circuit || story.limit !== null,
        }).toEqual({ endangered: false, done: true, held: false })
      },
    ),
    { numRuns: 2_000 },
  )
})
