import { hashOf, unitOf } from '#core/demo/hash-random.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'
import { dataOf } from './ecu-data.ts'
import type { EcuIdentity } from './ecu-identity.ts'
import { FaultMemory } from './fault-memory.ts'

export interface EcuAnswer {
  uds: Uint8Array
  afterMs: number
}

export const SESSION = { default: 1, programming: 2, extended: 3 } as const
/** Negative response codes of ISO 14229-1. */
export const NRC = {
  serviceUnknown: 0x11,
  subFunctionUnknown: 0x12,
  length: 0x13,
  busy: 0x21,
  conditions: 0x22,
  sequence: 0x24,
  outOfRange: 0x31,
  locked: 0x33,
  wrongKey: 0x35,
  tooManyKeys: 0x36,
  pending: 0x78,
  subFunctionNotNow: 0x7e,
  serviceNotNow: 0x7f,
} as const

/** Without a request the unit falls back into its default session. */
const SESSION_ENDS_MS = 5 * 60_000
const RESET_MS = 2_000
const ROUTINE_MS = 3_000
const MAX_KEYS = 3
const POSITIVE = 0x40
const SILENT = 0x80
const BLOCK = 0x0402
const MOVING_ABOVE = 3

class Refusal {
  readonly nrc: number
  constructor(nrc: number) {
    this.nrc = nrc
  }
}
const refuse = (nrc: number): never => {
  throw new Refusal(nrc)
}

/** One control unit as ISO 14229-1 has it: sessions, security, faults, data, routines and receipt of software. */
export class Ecu {
  private readonly identity: EcuIdentity
  private readonly seed: number
  private readonly busyShare: number
  private readonly faults: FaultMemory
  private readonly written = new Map<number, Uint8Array>()
  private session: number = SESSION.default
  private lastAskedAt = 0
  private unlocked = false
  private seedGiven: number | null = null
  private wrongKeys = 0
  private transfer: { next: number; left: number } | null = null
  private routine: { id: number; endsAt: number } | null = null
  private asked = 0

  constructor(seed: number, identity: EcuIdentity, busyShare: number) {
    this.seed = seed
    this.identity = identity
    this.busyShare = busyShare
    this.faults = new FaultMemory(identity.faults, identity.faultsAt)
  }

  /** No answer at all for a request that wants none. */
  ask(uds: Uint8Array, now: number, state: MotionState, tboxVersion: () => string): EcuAnswer[] {
    const service = uds[0]
    if (service === undefined) return []
    if (now - this.lastAskedAt > SESSION_ENDS_MS) this.leaveSession()
    this.lastAskedAt = now
    try {
      if (unitOf(this.seed, 1, this.asked++) < this.busyShare) refuse(NRC.busy)
      const answer = this.serve(service, uds, now, state, tboxVersion)
      const isSilent = SUB_FUNCTION_SERVICES.has(service) && ((uds[1] ?? 0) & SILENT) !== 0
      if (isSilent) return []
      const final = Uint8Array.of(service + POSITIVE, ...answer)
      const takesLong = service === 0x31 && ((uds[1] ?? 0) & 0x7f) === 1
      if (!takesLong) return [{ uds: final, afterMs: 0 }]
      const pending = Uint8Array.of(0x7f, service, NRC.pending)
      return [
        { uds: pending, afterMs: 0 },
        { uds: final, afterMs: RESET_MS },
      ]
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      return [{ uds: Uint8Array.of(0x7f, service, refusal.nrc), afterMs: 0 }]
    }
  }

  private serve(
    service: number,
    uds: Uint8Array,
    now: number,
    state: MotionState,
    tboxVersion: () => string,
  ): readonly number[] {
    const sub = (uds[1] ?? 0) & 0x7f
    const needs = (length: number) => (uds.length >= length ? undefined : refuse(NRC.length))
    switch (service) {
      case 0x10:
        needs(2)
        return this.changeSession(sub, state)
      case 0x11:
        needs(2)
        if (sub < 1 || sub > 3) refuse(NRC.subFunctionUnknown)
        if (state.speed > MOVING_ABOVE) refuse(NRC.conditions)
        this.leaveSession()
        return [sub]
      case 0x14:
        needs(4)
        this.faults.clear(now)
        return []
      case 0x19:
        needs(2)
        return this.faults.read(uds, now, state) ?? refuse(NRC.subFunctionUnknown)
      case 0x22:
        needs(3)
        if (uds.length % 2 === 0) refuse(NRC.length)
        return this.readData(uds, now, state, tboxVersion)
      case 0x27:
        needs(2)
        return this.security(sub, uds)
      case 0x28:
      case 0x85:
        needs(2)
        this.inExtended()
        return [sub]
      case 0x2e:
        needs(4)
        return this.write(uds)
      case 0x31:
        needs(4)
        return this.runRoutine(sub, uds, now, state)
      case 0x34:
        return this.requestDownload(uds)
      case 0x36:
        needs(2)
        return this.receive(uds)
      case 0x37:
        if (!this.transfer || this.transfer.left > 0) refuse(NRC.sequence)
        this.transfer = null
        return []
      case 0x3e:
        needs(2)
        return sub === 0 ? [0] : refuse(NRC.subFunctionUnknown)
      default:
        return refuse(NRC.serviceUnknown)
    }
  }

  private changeSession(session: number, state: MotionState): readonly number[] {
    if (session < 1 || session > 3) refuse(NRC.subFunctionUnknown)
    if (session === SESSION.programming && state.speed > MOVING_ABOVE) refuse(NRC.conditions)
    if (session !== this.session) this.leaveSession()
    this.session = session
    // P2 50 ms, P2* 5 s in steps of 10 ms.
    return [session, 0x00, 0x32, 0x01, 0xf4]
  }

  private leaveSession(): void {
    this.session = SESSION.default
    this.unlocked = false
    this.seedGiven = null
    this.transfer = null
  }

  private inExtended(): void {
    if (this.session === SESSION.default) refuse(NRC.serviceNotNow)
  }

  private readData(uds: Uint8Array, now: number, state: MotionState, tboxVersion: () => string): number[] {
    const answer: number[] = []
    for (let at = 1; at + 1 < uds.length; at += 2) {
      const did = ((uds[at] as number) << 8) | (uds[at + 1] as number)
      const data = this.written.get(did) ?? dataOf(did, this.identity, now, state, this.session, tboxVersion)
      if (data) answer.push(did >> 8, did & 0xff, ...data)
    }
    return answer.length > 0 ? answer : refuse(NRC.outOfRange)
  }

  private write(uds: Uint8Array): readonly number[] {
    this.inExtended()
    if (!this.unlocked) refuse(NRC.locked)
    const did = ((uds[1] as number) << 8) | (uds[2] as number)
    // Numbers burnt in at the factory stay.
    if (did < 0xf100 || did === 0xf18c) refuse(NRC.outOfRange)
    this.written.set(did, uds.slice(3))
    return [did >> 8, did & 0xff]
  }

  /** The key is the seed with every bit turned over: enough for a demonstration, no secret of anybody. */
  private security(level: number, uds: Uint8Array): readonly number[] {
    this.inExtended()
    if (level === 0) refuse(NRC.subFunctionUnknown)
    if (level % 2 === 1) {
      if (this.unlocked) return [level, 0, 0, 0, 0]
      this.seedGiven = (hashOf(this.seed, 2, this.asked) | 1) >>> 0
      return [level, ...bytesOf(this.seedGiven)]
    }
    if (this.seedGiven === null) refuse(NRC.sequence)
    if (this.wrongKeys >= MAX_KEYS) refuse(NRC.tooManyKeys)
    const key = bytesOf(~(this.seedGiven as number) >>> 0)
    if (uds.length !== 6 || key.some((byte, at) => byte !== uds[at + 2])) {
      this.wrongKeys++
      refuse(NRC.wrongKey)
    }
    this.wrongKeys = 0
    this.unlocked = true
    this.seedGiven = null
    return [level]
  }

  private runRoutine(sub: number, uds: Uint8Array, now: number, state: MotionState): readonly number[] {
    this.inExtended()
    const id = ((uds[2] as number) << 8) | (uds[3] as number)
    if (sub < 1 || sub > 3) refuse(NRC.subFunctionUnknown)
    if (sub === 1) {
      if (state.speed > MOVING_ABOVE) refuse(NRC.conditions)
      this.routine = { id, endsAt: now + ROUTINE_MS }
    } else if (this.routine?.id !== id) refuse(NRC.sequence)
    const isRunning = sub !== 2 && now < (this.routine?.endsAt ?? 0)
    return [sub, id >> 8, id & 0xff, ...(sub === 3 ? [isRunning ? 1 : 0] : [])]
  }

  private requestDownload(uds: Uint8Array): readonly number[] {
    if (this.session !== SESSION.programming) refuse(NRC.serviceNotNow)
    if (!this.unlocked) refuse(NRC.locked)
    const widths = uds[2] ?? refuse(NRC.length)
    const addressBytes = widths & 0x0f
    const sizeBytes = widths >> 4
    if (uds.length !== 3 + addressBytes + sizeBytes) refuse(NRC.length)
    let left = 0
    for (const byte of uds.subarray(3 + addressBytes)) left = left * 256 + byte
    this.transfer = { next: 1, left }
    return [0x20, BLOCK >> 8, BLOCK & 0xff]
  }

  private receive(uds: Uint8Array): readonly number[] {
    const { transfer } = this
    if (!transfer) return refuse(NRC.sequence)
    const counter = uds[1] as number
    if (counter !== transfer.next) refuse(0x73)
    transfer.next = (counter + 1) & 0xff
    transfer.left = Math.max(0, transfer.left - (uds.length - 2))
    return [counter]
  }
}

const SUB_FUNCTION_SERVICES = new Set([0x10, 0x11, 0x28, 0x31, 0x3e, 0x85])

const bytesOf = (word: number): number[] => [word >>> 24, (word >>> 16) & 0xff, (word >>> 8) & 0xff, word & 0xff]
