import type { Logger } from 'pino'
import type { RejectedRows } from '#server/store/rejected-row-repository.ts'
import { storeInParts } from '#server/store/store-in-parts.ts'
import type { ReceivedHeadUnit } from './received-head-unit.ts'

export interface HeadUnitStore {
  /** All of these or none. */
  store(reports: readonly ReceivedHeadUnit[]): Promise<void>
}

interface Waiting {
  received: ReceivedHeadUnit
  /** True: stored, or set aside for its content. */
  settle: (isStored: boolean) => void
}

const COLLECTED_MS = 200
/** Messages between two writes; further ones come again. */
const WAITING_MAX = 20_000

/** Messages of head units, written many at a time in the order in which they came. */
export class HeadUnitReports {
  private readonly repository: HeadUnitStore
  private readonly rejected: RejectedRows
  private readonly log: Logger
  private waiting: Waiting[] = []
  private timer: NodeJS.Timeout | null = null
  private saving: Promise<void> = Promise.resolve()

  constructor(repository: HeadUnitStore, rejected: RejectedRows, log: Logger) {
    this.repository = repository
    this.rejected = rejected
    this.log = log
  }

  /** Resolves when it is stored; false: it was not, and should come again. Never rejects. */
  keep(received: ReceivedHeadUnit): Promise<boolean> {
    if (this.waiting.length >= WAITING_MAX) return Promise.resolve(false)
    return new Promise((settle) => {
      this.waiting.push({ received, settle })
      this.timer ??= setTimeout(() => void this.save(), COLLECTED_MS)
    })
  }

  save(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const batch = this.waiting
    this.waiting = []
    if (batch.length > 0) this.saving = this.saving.then(() => this.write(batch))
    return this.saving
  }

  private async write(batch: readonly Waiting[]): Promise<void> {
    const left = await storeInParts(batch, {
      write: (part) => this.repository.store(part.map(({ received }) => received)),
      setAside: ({ received }, error) => this.rejected.add({ source: 'head_unit', row: received, error }),
    })
    if (left) this.log.warn({ err: left.error, messages: left.rows.length }, 'messages of head units not stored')
    const unstored = new Set(left?.rows)
    for (const each of batch) each.settle(!unstored.has(each))
  }
}
