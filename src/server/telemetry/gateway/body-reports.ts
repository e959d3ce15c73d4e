import type { BodyReport } from '#core/protocol/body-over-808.ts'
import type { Logger } from '#server/ops/log.ts'
import type { BodyRepository, BodyRow } from './body-repository.ts'
import { LatestReports } from './latest-reports.ts'

const SAVE_MS = 500

/** States of bodies as vehicles report them. */
export class BodyReports {
  private readonly rows: LatestReports<BodyRow>

  constructor(repository: Pick<BodyRepository, 'keep'>, log: Logger) {
    this.rows = new LatestReports({
      saveMs: SAVE_MS,
      keep: (rows) => repository.keep(rows),
      failed: (error, { length }) => log.warn({ err: error, vehicles: length }, 'states of bodies not saved'),
    })
  }

  note(vehicleId: number, { values }: BodyReport, at: number): void {
    // A vehicle that has nothing to control says nothing about its body.
    if (values.length === 0) return
    const states = Object.fromEntries(values.map(({ control, value }) => [control, value]))
    this.rows.put({ vehicleId, states, at })
  }

  save(): Promise<void> {
    return this.rows.save()
  }
}
