import type { Logger } from 'pino'
import type { RejectedRows } from '#server/store/rejected-row-repository.ts'
import { storeInParts } from '#server/store/store-in-parts.ts'
import type { TerminalContact } from './terminal-contact.ts'
import type { TerminalRegistry } from './terminal-registry.ts'
import type { TerminalRepository } from './terminal-repository.ts'
import { every, type Repeating } from '#server/ops/every.ts'

const SAVE_MS = 30_000
const AT_ONCE = 5_000

/** Writes contacts of terminals down now and then: each message changes them, and no list needs them by the second. */
export class ContactKeeper {
  private readonly registry: Pick<TerminalRegistry, 'all'>
  private readonly repository: Pick<TerminalRepository, 'saveContacts'>
  private readonly rejected: RejectedRows
  private readonly log: Logger
  private timer: Repeating | null = null
  private saving: Promise<void> | null = null

  constructor(
    registry: Pick<TerminalRegistry, 'all'>,
    repository: Pick<TerminalRepository, 'saveContacts'>,
    rejected: RejectedRows,
    log: Logger,
  ) {
    this.registry = registry
    this.repository = repository
    this.rejected = rejected
    this.log = log
  }

  start(): void {
    this.timer = every(
      SAVE_MS,
      () => this.save(),
      (error) => this.log.error({ err: error }, 'contacts not saved'),
    )
  }

  async stop(): Promise<void> {
    await this.timer?.stop()
    await this.saving
    await this.save()
  }

  /** Never rejects: what was not written is written the next time. */
  save(): Promise<void> {
    this.saving ??= this.saveChanged()
      .catch((error: unknown) => this.log.warn({ err: error }, 'contacts of terminals not saved, will retry'))
      .finally(() => {
        this.saving = null
      })
    return this.saving
  }

  private async saveChanged(): Promise<void> {
    const changed = [...this.registry.all()].filter(
      ({ contact }) => contact.changed || (contact.messageAt ?? 0) > contact.savedAt,
    )
    for (let at = 0; at < changed.length; at += AT_ONCE) {
      const part = changed.slice(at, at + AT_ONCE)
      const rows = part.map(({ terminalId, contact }) => ({ terminalId, ...saved(contact) }))
      for (const { contact } of part) contact.changed = false
      const left = await storeInParts(rows, {
        write: (some) => this.repository.saveContacts(some),
        setAside: (row, error) => this.rejected.add({ source: 'terminal_state', row, error }),
      })
      if (left) {
        for (const { contact } of part) contact.changed = true
        throw left.error
      }
      for (const [index, { contact }] of part.entries()) contact.savedAt = rows[index]?.messageAt ?? 0
    }
  }
}

function saved({ delay: _delay, savedAt: _savedAt, changed: _changed, ...contact }: TerminalContact) {
  return contact
}
