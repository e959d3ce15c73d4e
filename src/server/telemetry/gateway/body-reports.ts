import type { BodyReport } from '#core/protocol/body-over-808.ts'
import type { Logger } from '#server/ops/log.ts'
import type { BodyRepository, BodyRow } from './body-repository.ts'

const SAVE_MS = 500

/** States of bodies as vehicles report them, written together: the newest of each vehicle counts. */
export class BodyReports {
  private readonly repository: Pick<BodyRepository, 'keep'>
  private readonly log: Logger
  private pending = new Map<number, BodyRow>()
  private timer: NodeJS.Timeout | null = null
  private saving: Promise<void> = Promise.resolve()

  constructor(repository: Pick<BodyRepository, 'keep'>, log: Logger) {
    this.repository = repository
    this.log = log
  }

  note(vehicleId: number, { values }: BodyReport, at: number): void {
    // A vehicle that has nothing to control says nothing about its body.
    if (values.length === 0) return
    const states = Object.fromEntries(values.map(({ control, value }) => [control, value]))
    this.pending.set(vehicleId, { vehicleId, states, at })
    this.timer ??= setTimeout(() => void this.save(), SAVE_MS)
  }

  /** Never rejects: vehicles report again. */
  save(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const rows = [...this.pending.values()]
    this.pending = new Map()
    if (rows.length > 0) {
      this.saving = this.saving
        .then(() => this.repository.keep(rows))
        .catch((error: unknown) => this.log.warn({ err: error, vehicles: rows.length }, 'states of bodies not saved'))
    }
    return this.saving
  }
}
