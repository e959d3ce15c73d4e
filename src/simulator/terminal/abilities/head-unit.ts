import { type DemoHeadUnit, demoHeadUnit } from '#core/demo/demo-head-units.ts'
import { unitOf } from '#core/demo/hash-random.ts'
import type { HeadUnitError, HeadUnitOffer, HeadUnitReport, PlatformMessage } from '#core/domain/head-unit-message.ts'
import { HEAD_UNIT_KIND, readPlatformMessage, writeHeadUnitMessage } from '#core/protocol/head-unit-over-808.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability } from './ability.ts'
import { fetchHeadUnitFile } from './head-unit-file.ts'
import { answerOf, isQuiet, LATER_MS, shownText, thinkingMs } from './head-unit-user.ts'

const STATUS_EVERY_MS = 30 * 60_000
const LOOK_MS = 2_000
const INSTALL_MS = 20_000
const RESTART_MS = 15_000
const FOR_FAILURE = 413
const MEGABYTE = 1_048_576
/** A download is reported again when it is so much further. */
const REPORT_PERCENT = 10
const WAITING_MAX = 20

type Phase = 'new' | 'asked' | 'later' | 'fetching' | 'fetched' | 'installing' | 'restarting'

interface Running {
  offer: HeadUnitOffer
  phase: Phase
  /** When the phase goes on by itself. */
  at: number
  asked: number
  wifiBytes: number
  cellularBytes: number
  percent: number
  stop: AbortController
}

type Progress = Extract<HeadUnitReport, { type: 'progress' }>

/**
 * The head unit behind a terminal: reports itself, asks its user, fetches by Wi-Fi where the vehicle is parked, checks hash and
 * signature, installs while parked and reports the version it starts with.
 */
export class HeadUnit implements Ability {
  nextDue: number
  readonly unit: DemoHeadUnit | undefined
  private readonly terminal: TerminalHost
  private running: Running | null = null
  private statusAt: number
  /** What the connection did not take yet. */
  private waiting: HeadUnitReport[] = []

  constructor(terminal: TerminalHost, from: number) {
    const { world, motion } = terminal
    this.terminal = terminal
    const unit = Number.isFinite(from) ? demoHeadUnit(world.seed, motion.vehicle.index) : undefined
    const stored = world.versionStore?.of(this.storeKey)[0]
    this.unit = unit && stored ? { ...unit, system: stored } : unit
    this.statusAt = unit ? from : Number.POSITIVE_INFINITY
    this.nextDue = this.statusAt
    if (unit) this.resume(from)
  }

  /** False: there is no head unit. */
  receive(message: PlatformMessage): boolean {
    if (!this.unit) return false
    if (message.type === 'askStatus') this.statusAt = this.terminal.world.now()
    else if (message.type === 'offer') this.take(message)
    else if (message.id === this.running?.offer.id) {
      if (message.type === 'withdraw') this.withdraw()
      else this.remind(message.texts)
    } else if (message.type === 'withdraw') this.report(progressOf(message.id, { state: 'withdrawn' }))
    this.wake()
    return true
  }

  tick(now: number, state: MotionState): void {
    this.flush()
    const { running } = this
    if (now >= this.statusAt && running?.phase !== 'restarting') {
      this.statusAt = now + STATUS_EVERY_MS
      this.sendStatus(state)
    }
    if (running && now >= running.at) this.goOn(running, now, state)
    const next = Math.min(this.statusAt, this.running?.at ?? Number.POSITIVE_INFINITY)
    this.nextDue = this.waiting.length > 0 ? now + LOOK_MS : Math.max(next, now + 1)
  }

  private get storeKey(): string {
    return `head-unit ${this.terminal.motion.vehicle.vin}`
  }

  private get offerKey(): string {
    return `head-unit-offer ${this.terminal.motion.vehicle.vin}`
  }

  /** An offer outlasts the program: its user is asked again. */
  private resume(from: number): void {
    const [stored] = this.terminal.world.versionStore?.of(this.offerKey) ?? []
    const offer = stored && readPlatformMessage(new TextEncoder().encode(stored))
    if (offer && offer.type === 'offer') this.follow(offer, from + LOOK_MS)
  }

  private follow(offer: HeadUnitOffer, at: number): void {
    const bytes = { wifiBytes: 0, cellularBytes: 0, percent: 0 }
    this.running = { offer, phase: 'new', at, asked: 0, ...bytes, stop: new AbortController() }
    this.terminal.world.versionStore?.keep(this.offerKey, [JSON.stringify(offer)])
  }

  private forget(): void {
    this.running = null
    this.terminal.world.versionStore?.keep(this.offerKey, [])
  }

  /** Another offer takes the place of one whose installation has not begun. */
  private take(offer: HeadUnitOffer): void {
    const { running, unit } = this
    if (running?.offer.id === offer.id) return
    if (running?.phase === 'installing' || running?.phase === 'restarting') return
    running?.stop.abort()
    this.forget()
    if (offer.sn !== unit!.sn || offer.project !== unit!.project) return this.fail(offer.id, 'otherUnit')
    if ((offer.size * 2) / MEGABYTE > unit!.storage) return this.fail(offer.id, 'storage')
    this.follow(offer, this.terminal.world.now() + LOOK_MS)
  }

  private withdraw(): void {
    const { running } = this
    // What is being written is not interrupted.
    if (!running || running.phase === 'installing' || running.phase === 'restarting') return
    running.stop.abort()
    this.forget()
    this.report(progressOf(running.offer.id, { ...bytesOf(running), state: 'withdrawn' }))
  }

  private remind(texts: HeadUnitOffer['texts']): void {
    const { running } = this
    if (!running || (running.phase !== 'asked' && running.phase !== 'later')) return
    running.offer = { ...running.offer, texts }
    if (running.phase === 'later') running.phase = 'new'
    running.at = Math.min(running.at, this.terminal.world.now() + LOOK_MS)
  }

  private goOn(running: Running, now: number, state: MotionState): void {
    const { world, motion } = this.terminal
    const { vehicle } = motion
    const { offer } = running
    switch (running.phase) {
      case 'new':
      case 'later':
        if (now >= offer.until * 1000) return this.forget()
        if (isQuiet(offer.quiet, now, vehicle.utcOffsetHours)) return void (running.at = now + LOOK_MS)
        this.report(progressOf(offer.id, { state: 'shown' }))
        if (!offer.consent) return this.begin(running)
        running.phase = 'asked'
        running.at = now + thinkingMs(world.seed, vehicle.index, offer.id)
        return
      case 'asked':
        return this.answer(running, now)
      case 'fetched':
        if (state.engineOn || state.speed > 0) return void (running.at = now + LOOK_MS)
        running.phase = 'installing'
        running.at = now + INSTALL_MS
        return this.report(progressOf(offer.id, { ...bytesOf(running), state: 'installing' }))
      case 'installing':
        return this.installed(running, now)
      case 'restarting':
        this.forget()
        this.statusAt = now
        return
      default:
        running.at = Number.POSITIVE_INFINITY
    }
  }

  private answer(running: Running, now: number): void {
    const { world, motion } = this.terminal
    const { offer } = running
    const { index, market } = motion.vehicle
    const answer = answerOf(world.seed, index, offer.id, running.asked)
    const until = answer === 'later' ? Math.floor((now + LATER_MS) / 1000) : null
    this.report({ v: 1, type: 'answer', id: offer.id, answer, until, ...shownText(offer.texts, market) })
    running.asked += 1
    if (answer === 'accepted') return this.begin(running)
    if (answer === 'declined') return this.forget()
    running.phase = 'later'
    running.at = now + LATER_MS
  }

  private begin(running: Running): void {
    const { offer, stop } = running
    running.phase = 'fetching'
    running.at = Number.POSITIVE_INFINITY
    this.report(progressOf(offer.id, { state: 'downloading' }))
    const took = (network: 'wifi' | 'cellular', bytes: number, done: number) => {
      running[network === 'wifi' ? 'wifiBytes' : 'cellularBytes'] += bytes
      const percent = Math.floor((done * 100) / offer.size)
      if (percent < running.percent + REPORT_PERCENT) return
      running.percent = percent
      this.report(progressOf(offer.id, { ...bytesOf(running), state: 'downloading', percent, network }))
    }
    void fetchHeadUnitFile({ offer, signal: stop.signal, network: () => this.network(running), took }).then((error) => {
      if (stop.signal.aborted || this.running !== running) return
      if (error) {
        this.forget()
        return this.fail(offer.id, error, running)
      }
      running.phase = 'fetched'
      running.at = this.terminal.world.now()
      this.report(progressOf(offer.id, { ...bytesOf(running), state: 'downloaded', percent: 100 }))
      this.wake()
    })
  }

  /** The depot has Wi-Fi; elsewhere there is the mobile network, for offers that allow it. */
  private async network({ offer, stop }: Running): Promise<'wifi' | 'cellular'> {
    for (;;) {
      const { engineOn, speed } = this.terminal.stateAt(this.terminal.world.now())
      if (!engineOn && speed === 0) return 'wifi'
      if (offer.network === 'any' || stop.signal.aborted) return 'cellular'
      await new Promise((resume) => {
        this.terminal.world.schedule({ wake: () => resume(undefined) }, this.terminal.world.now() + LOOK_MS)
      })
    }
  }

  private installed(running: Running, now: number): void {
    const { world, motion } = this.terminal
    const { offer } = running
    if (unitOf(world.seed, FOR_FAILURE, motion.vehicle.index, offer.id) < world.habits.upgradeFailures) {
      this.forget()
      return this.fail(offer.id, 'install', running)
    }
    this.unit!.system = offer.version
    world.versionStore?.keep(this.storeKey, [offer.version])
    this.report(progressOf(offer.id, { ...bytesOf(running), state: 'installed', percent: 100 }))
    running.phase = 'restarting'
    running.at = now + RESTART_MS
  }

  private fail(id: number, error: HeadUnitError, running?: Running): void {
    this.report(progressOf(id, { ...(running && bytesOf(running)), state: 'failed', error }))
  }

  private sendStatus({ engineOn, speed }: MotionState): void {
    const { sn, project, trim, system, map, apps, storage } = this.unit!
    const network = !engineOn && speed === 0 ? 'wifi' : 'cellular'
    this.report({ v: 1, type: 'status', sn, project, trim, system, map, apps, storage, network })
  }

  private report(report: HeadUnitReport): void {
    this.waiting.push(report)
    if (this.waiting.length > WAITING_MAX) this.waiting.shift()
    this.flush()
  }

  private flush(): void {
    for (let [next] = this.waiting; next; [next] = this.waiting) {
      if (!this.terminal.send(0x0900, { kind: HEAD_UNIT_KIND, data: writeHeadUnitMessage(next) })) return this.wake()
      this.waiting.shift()
    }
  }

  private wake(): void {
    this.nextDue = this.terminal.world.now() + LOOK_MS
    this.terminal.replan()
  }
}

const progressOf = (id: number, over: Partial<Progress> & Pick<Progress, 'state'>): Progress => ({
  v: 1,
  type: 'progress',
  id,
  percent: 0,
  network: 'none',
  wifiBytes: 0,
  cellularBytes: 0,
  error: null,
  ...over,
})

const bytesOf = ({ wifiBytes, cellularBytes }: Running) => ({ wifiBytes, cellularBytes })
