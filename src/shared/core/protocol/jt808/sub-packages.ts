import type { Jt808Frame } from './frame.ts'

/** What a part led to. `parts` are the bodies in order, `body` all of them. `firstSerial`…`lastSerial` are the serials of the set: some terminals acknowledge the last one. */
export type SubPackageResult =
  | { state: 'complete'; body: Uint8Array; parts: Uint8Array[]; firstSerial: number; lastSerial: number }
  | { state: 'waiting'; received: number; total: number }
  | { state: 'duplicate' }
  /** Not a part, or a part outside its own total, or one that would exceed the memory allowed. */
  | { state: 'refused'; reason: string }

/** Parts of a set that have not come: what 0x8003 asks for. */
export interface MissingParts {
  phone: string
  id: number
  firstSerial: number
  indexes: number[]
  /** How often this set was reported as missing parts, this time included. */
  asked: number
}

interface PartSet {
  readonly phone: string
  readonly id: number
  readonly total: number
  readonly firstSerial: number
  readonly parts: Map<number, Uint8Array>
  bytes: number
  partAt: number
  askedAt: number
  asked: number
}

export interface SubPackageLimits {
  /** All unfinished sets together, bytes. */
  maxBytes?: number
  /** Milliseconds after its last part that an unfinished set is dropped. */
  maxAge?: number
  maxSets?: number
}

const SERIALS = 0x10000

/** 1 MiB holds any photo or parameter dump a terminal sends in 1 KiB parts. */
const MAX_BYTES = 1024 * 1024
const MAX_AGE = 60_000
const MAX_SETS = 16

/**
 * Reassembles subpackages. Sets are distinguished by phone, id and serial − index + 1, so that two uploads of the same kind
 * may run at once. Keeps copies, never more than the limits; the oldest set goes first. Times are given by the caller.
 */
export class SubPackages {
  private readonly sets = new Map<string, PartSet>()
  private readonly maxBytes: number
  private readonly maxAge: number
  private readonly maxSets: number
  private held = 0

  constructor(limits: SubPackageLimits = {}) {
    this.maxBytes = limits.maxBytes ?? MAX_BYTES
    this.maxAge = limits.maxAge ?? MAX_AGE
    this.maxSets = limits.maxSets ?? MAX_SETS
  }

  /** Bytes of the parts held. */
  get bytes(): number {
    return this.held
  }

  get size(): number {
    return this.sets.size
  }

  add(frame: Jt808Frame, now: number): SubPackageResult {
    this.expire(now)
    const { subpackage, phone, id } = frame
    if (!subpackage) return { state: 'refused', reason: 'not a sub-package' }
    const { total, index } = subpackage
    if (index < 1 || index > total) return { state: 'refused', reason: `part ${index} of ${total}` }
    const firstSerial = (frame.serial - index + 1 + SERIALS) % SERIALS
    const key = this.keyOf(phone, id, firstSerial, total, index)
    let set = this.sets.get(key)
    if (set && set.total !== total) {
      // The serials have come round and meet a set that never ended.
      this.drop(key)
      set = undefined
    }
    if (set?.parts.has(index)) return { state: 'duplicate' }
    if (!this.makeRoom(frame.body.length, key)) return { state: 'refused', reason: 'too large' }
    set ??= { phone, id, total, firstSerial, parts: new Map(), bytes: 0, partAt: now, askedAt: now, asked: 0 }
    this.sets.set(key, set)
    // Copied: the frame is a view of the socket's memory.
    set.parts.set(index, frame.body.slice())
    set.bytes += frame.body.length
    this.held += frame.body.length
    set.partAt = now
    if (set.parts.size < total) return { state: 'waiting', received: set.parts.size, total }
    this.drop(key)
    const parts = Array.from({ length: total }, (_, at) => set.parts.get(at + 1) as Uint8Array)
    const lastSerial = (firstSerial + total - 1) % SERIALS
    return { state: 'complete', body: join(parts, set.bytes), parts, firstSerial, lastSerial }
  }

  /** Sets that got no part and were not asked for during the last `quiet` milliseconds. Being listed counts as asked. */
  missing(now: number, quiet: number): MissingParts[] {
    this.expire(now)
    const lists: MissingParts[] = []
    for (const set of this.sets.values()) {
      if (now - Math.max(set.partAt, set.askedAt) < quiet) continue
      set.asked++
      set.askedAt = now
      const indexes: number[] = []
      for (let index = 1; index <= set.total; index++) if (!set.parts.has(index)) indexes.push(index)
      lists.push({ phone: set.phone, id: set.id, firstSerial: set.firstSerial, indexes, asked: set.asked })
    }
    return lists
  }

  /** The set a part belongs to. Parts sent again may come under new serials: they then fill the one set that asked for them. */
  private keyOf(phone: string, id: number, firstSerial: number, total: number, index: number): string {
    const key = `${phone}/${id}/${firstSerial}`
    if (this.sets.has(key)) return key
    const asked = [...this.sets].filter(
      ([, set]) =>
        set.asked > 0 && set.phone === phone && set.id === id && set.total === total && !set.parts.has(index),
    )
    return asked.length === 1 ? (asked[0] as [string, PartSet])[0] : key
  }

  private expire(now: number): void {
    for (const [key, set] of this.sets) if (now - set.partAt >= this.maxAge) this.drop(key)
  }

  /** Drops the oldest other sets until the part fits; false when it cannot. */
  private makeRoom(bytes: number, own: string): boolean {
    if ((this.sets.get(own)?.bytes ?? 0) + bytes > this.maxBytes) {
      this.drop(own)
      return false
    }
    const newSet = this.sets.has(own) ? 0 : 1
    while (this.held + bytes > this.maxBytes || this.sets.size + newSet > this.maxSets) {
      const oldest = [...this.sets.keys()].find((key) => key !== own)
      if (oldest === undefined) return false
      this.drop(oldest)
    }
    return true
  }

  private drop(key: string): void {
    const set = this.sets.get(key)
    if (!set) return
    this.held -= set.bytes
    this.sets.delete(key)
  }
}

function join(parts: readonly Uint8Array[], bytes: number): Uint8Array {
  const body = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    body.set(part, at)
    at += part.length
  }
  return body
}
