import type { Jt808Frame } from './frame.ts'

/** A part as it came. */
export interface ReceivedPart {
  serial: number
  body: Uint8Array
}

/** What a part led to. `parts` are in order, `body` is all of theirs. `firstSerial` and `lastSerial` are those of the first and the last part: some terminals acknowledge the last one. */
export type SubPackageResult =
  | { state: 'complete'; body: Uint8Array; parts: ReceivedPart[]; firstSerial: number; lastSerial: number }
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
  /** Of the first part; as long as it has not come, the one it has if the serials are consecutive. */
  firstSerial: number
  readonly parts: Map<number, ReceivedPart>
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
 * Reassembles subpackages. Sets are distinguished by phone, id and serial − index + 1 (JT/T 808-2019, 4.4.4: serials of parts
 * are consecutive), so that two uploads of the same kind may run at once. Terminals that send something else between two parts
 * give it a serial of the same count: their parts go to the set whose serials they continue. Keeps copies, never more than the
 * limits; the oldest set goes first. Times are given by the caller.
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
    if (this.isRepeated(frame, total, index)) return { state: 'duplicate' }
    const key = this.keyOf(frame, firstSerial, total, index)
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
    set.parts.set(index, { serial: frame.serial, body: frame.body.slice() })
    if (index === 1 && set.asked === 0) set.firstSerial = frame.serial
    set.bytes += frame.body.length
    this.held += frame.body.length
    set.partAt = now
    if (set.parts.size < total) return { state: 'waiting', received: set.parts.size, total }
    this.drop(key)
    const parts = Array.from({ length: total }, (_, at) => set.parts.get(at + 1) as ReceivedPart)
    const body = join(parts, set.bytes)
    return { state: 'complete', body, parts, firstSerial: set.firstSerial, lastSerial: parts.at(-1)!.serial }
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

  /** The terminal has not seen the answer and sends the part again. */
  private isRepeated(frame: Jt808Frame, total: number, index: number): boolean {
    return this.setsLike(frame, total).some(([, { parts }]) => parts.get(index)?.serial === frame.serial)
  }

  /** Unfinished sets of the same kind and number of parts. */
  private setsLike({ phone, id }: Jt808Frame, total: number): [key: string, set: PartSet][] {
    return [...this.sets].filter(([, set]) => set.phone === phone && set.id === id && set.total === total)
  }

  /**
   * The set a part belongs to. Parts sent again may come under new serials: they then fill the one set that asked for them. Others
   * that no set expects go to the one whose serials they continue, the latest of several.
   */
  private keyOf(frame: Jt808Frame, firstSerial: number, total: number, index: number): string {
    const { phone, id, serial } = frame
    const key = `${phone}/${id}/${firstSerial}`
    if (this.sets.has(key)) return key
    const lacking = this.setsLike(frame, total).filter(([, set]) => !set.parts.has(index))
    const asked = lacking.filter(([, { asked: times }]) => times > 0)
    if (asked.length === 1) return asked[0]![0]
    return lacking.findLast(([, set]) => continues(set, serial, index))?.[0] ?? key
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

/** Later parts have later serials, with any number of other messages between them. */
function continues({ parts }: PartSet, serial: number, index: number): boolean {
  for (const [other, part] of parts) {
    const ahead = (serial - part.serial + SERIALS) % SERIALS
    const later = ahead > 0 && ahead < SERIALS / 2
    if (later !== index > other || ahead === 0) return false
  }
  return true
}

function join(parts: readonly ReceivedPart[], bytes: number): Uint8Array {
  const all = new Uint8Array(bytes)
  let at = 0
  for (const { body } of parts) {
    all.set(body, at)
    at += body.length
  }
  return all
}
