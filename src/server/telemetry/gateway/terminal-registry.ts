import { randomBytes } from 'node:crypto'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { newContact, type TerminalContact } from './terminal-contact.ts'
import { terminalDialectOf } from './terminal-dialect.ts'
import { type DeviceIdentity, deviceRelation, isBound } from './terminal-identity.ts'
import type { NewRegistration, StoredTerminal, TerminalRepository } from './terminal-repository.ts'

/** A registered terminal. One object per terminal for the life of the process; a reload updates it in place. */
export interface KnownTerminal extends Omit<StoredTerminal, 'dialect' | 'dialectSettings' | 'contact'> {
  dialect: Jt808Dialect
  contact: TerminalContact
}

/** An unknown phone is looked up again after this time. */
const MISS_MS = 10_000
const MOST_MISSES = 50_000
const LOOK_UP_MS = 20
/** A terminal that keeps coming with a wrong code must not keep the database busy. */
const LOOK_AGAIN_MS = 1_000

interface Lookup {
  key: string
  found: (terminal: KnownTerminal | undefined) => void
  failed: (error: unknown) => void
}

/** Terminals by the key of their phone, in memory; the database is asked for those it does not know, in groups. */
export class TerminalRegistry {
  private readonly repository: TerminalRepository
  private readonly byKey = new Map<string, KnownTerminal>()
  private readonly byId = new Map<number, KnownTerminal>()
  private readonly byVin = new Map<string, KnownTerminal>()
  private readonly misses = new Map<string, number>()
  /** Counts reads and registrations, to determine which came first. */
  private moment = 0
  /** Moment each terminal registered at; while its code is being saved none that has come yet. */
  private readonly registeredAt = new Map<number, number>()
  /** Moment each terminal said its IMEI at; while that is being saved none that has come yet. */
  private readonly imeiAt = new Map<number, number>()
  private readonly lookedAt = new Map<number, number>()
  private lookups: Lookup[] = []
  private registrations: (NewRegistration & { saved: (done: boolean) => void; failed: (error: unknown) => void })[] = []

  constructor(repository: TerminalRepository) {
    this.repository = repository
  }

  async load(): Promise<void> {
    const readAt = ++this.moment
    const stored = await this.repository.all()
    const present = new Set(stored.map((terminal) => terminal.phone))
    for (const terminal of stored) this.place(terminal, readAt)
    for (const [key, terminal] of this.byKey) {
      if (present.has(key)) continue
      this.byKey.delete(key)
      if (terminal.phone === key) {
        this.byId.delete(terminal.terminalId)
        this.forgetVin(terminal)
        terminal.deregistered = true
      }
    }
    this.misses.clear()
  }

  /** Reads some terminals again after they were changed. */
  async refresh(terminalIds: readonly number[]): Promise<void> {
    const readAt = ++this.moment
    for (const stored of await this.repository.byIds(terminalIds)) this.place(stored, readAt)
  }

  /** The terminal as it is in the database now; asked once in a while for each. */
  async lookAgain(terminal: KnownTerminal): Promise<KnownTerminal> {
    const { terminalId } = terminal
    const now = Date.now()
    if (now - (this.lookedAt.get(terminalId) ?? 0) < LOOK_AGAIN_MS) return terminal
    this.lookedAt.set(terminalId, now)
    await this.refresh([terminalId])
    return this.byId.get(terminalId) ?? terminal
  }

  /** All terminals in memory. */
  all(): Iterable<KnownTerminal> {
    return this.byId.values()
  }

  get(key: string): KnownTerminal | undefined {
    return this.byKey.get(key)
  }

  byTerminal(terminalId: number): KnownTerminal | undefined {
    return this.byId.get(terminalId)
  }

  /** The terminal bound to the vehicle with this VIN; undefined when none is registered. */
  async findByVin(vin: string): Promise<KnownTerminal | undefined> {
    const known = this.byVin.get(vin)
    const missedAt = this.misses.get(vin)
    if (known || (missedAt !== undefined && Date.now() - missedAt < MISS_MS)) return known
    const readAt = ++this.moment
    for (const stored of await this.repository.byVins([vin])) this.place(stored, readAt)
    const found = this.byVin.get(vin)
    if (!found) this.missed(vin)
    return found
  }

  /** The next `find` of this phone asks the database again. */
  forgetMiss(key: string): void {
    this.misses.delete(key)
  }

  /** The terminal from memory or from the database; undefined when it is not registered. */
  find(key: string): Promise<KnownTerminal | undefined> {
    const known = this.byKey.get(key)
    const missedAt = this.misses.get(key)
    if (known || (missedAt !== undefined && Date.now() - missedAt < MISS_MS)) return Promise.resolve(known)
    return new Promise((found, failed) => {
      this.lookups.push({ key, found, failed })
      if (this.lookups.length === 1) setTimeout(() => void this.lookUp(), LOOK_UP_MS)
    })
  }

  /**
   * The code the terminal authenticates with, saved before this resolves. A terminal that has one keeps it; it belongs to the
   * device that registers first. Null: another device has been registered in the meantime.
   */
  async register(terminal: KnownTerminal, device?: DeviceIdentity): Promise<string | null> {
    // The terminal may have been bound while this registration was being checked.
    if (device && deviceRelation(terminal, device) === 'other') return null
    const bound = device === undefined || isBound(terminal, device)
    if (bound && terminal.authCode && terminal.registeredAt && !terminal.deregistered) return terminal.authCode
    // Set at once: a device that registers while this is being saved gets the same code, or is another device.
    terminal.authCode ||= randomBytes(8).toString('hex')
    if (device) Object.assign(terminal, { deviceId: device.deviceId, deviceMaker: device.maker })
    const { authCode, terminalId } = terminal
    const identity = { deviceId: device?.deviceId ?? null, deviceMaker: device?.maker ?? '' }
    this.registeredAt.set(terminalId, Number.POSITIVE_INFINITY)
    let done: boolean
    try {
      done = await new Promise<boolean>((saved, failed) => {
        this.registrations.push({ terminalId, authCode, ...identity, saved, failed })
        if (this.registrations.length === 1) setTimeout(() => void this.saveRegistrations(), LOOK_UP_MS)
      })
    } finally {
      this.registeredAt.set(terminalId, ++this.moment)
    }
    if (!done) {
      await this.refresh([terminalId])
      return null
    }
    terminal.registeredAt = new Date()
    terminal.deregistered = false
    return authCode
  }

  /** Takes the IMEI of a terminal that had none; until it is saved, what is read from the database does not know it. */
  learnImei(terminal: KnownTerminal, imei: string, saved: Promise<void>): void {
    const { terminalId } = terminal
    terminal.imei = imei
    this.imeiAt.set(terminalId, Number.POSITIVE_INFINITY)
    void saved.finally(() => this.imeiAt.set(terminalId, ++this.moment))
  }

  private async saveRegistrations(): Promise<void> {
    const waiting = this.registrations
    this.registrations = []
    try {
      const once = new Map(waiting.map((entry) => [entry.terminalId, entry]))
      const done = await this.repository.saveRegistrations([...once.values()])
      for (const entry of waiting) entry.saved(done.has(entry.terminalId))
    } catch (error) {
      for (const entry of waiting) entry.failed(error)
    }
  }

  private async lookUp(): Promise<void> {
    const asked = this.lookups
    this.lookups = []
    const readAt = ++this.moment
    try {
      for (const stored of await this.repository.byPhones([...new Set(asked.map((lookup) => lookup.key))]))
        this.place(stored, readAt)
      for (const { key, found } of asked) {
        const terminal = this.byKey.get(key)
        if (!terminal) this.missed(key)
        found(terminal)
      }
    } catch (error) {
      for (const { failed } of asked) failed(error)
    }
  }

  private missed(key: string): void {
    if (this.misses.size >= MOST_MISSES) this.misses.clear()
    this.misses.set(key, Date.now())
  }

  private forgetVin(terminal: KnownTerminal): void {
    if (terminal.vin !== null && this.byVin.get(terminal.vin) === terminal) this.byVin.delete(terminal.vin)
  }

  private place({ dialect, dialectSettings, contact, ...stored }: StoredTerminal, readAt: number): void {
    const known = this.byId.get(stored.terminalId)
    // A later contact with another gateway is newer than the one remembered here.
    const storedContact = newContact(contact)
    const newer = known && (storedContact.messageAt ?? 0) > (known.contact.messageAt ?? 0)
    if (known && newer) Object.assign(known.contact, storedContact)
    const terminal: KnownTerminal = {
      ...stored,
      dialect: terminalDialectOf(dialect, dialectSettings),
      contact: known?.contact ?? storedContact,
    }
    if (known && (this.registeredAt.get(stored.terminalId) ?? 0) > readAt) {
      const { authCode, registeredAt, deregistered, deviceId, deviceMaker } = known
      Object.assign(terminal, { authCode, registeredAt, deregistered, deviceId, deviceMaker })
    }
    if (known && (this.imeiAt.get(stored.terminalId) ?? 0) > readAt) terminal.imei = known.imei
    if (known && known.phone !== stored.phone && this.byKey.get(known.phone) === known) this.byKey.delete(known.phone)
    if (known && known.vin !== stored.vin) this.forgetVin(known)
    const placed = known ? Object.assign(known, terminal) : terminal
    if (stored.vin !== null) {
      this.byVin.set(stored.vin, placed)
      this.misses.delete(stored.vin)
    }
    this.byId.set(stored.terminalId, placed)
    this.byKey.set(stored.phone, placed)
    this.misses.delete(stored.phone)
  }
}
