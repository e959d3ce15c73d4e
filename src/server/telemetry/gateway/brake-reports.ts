import { brakeLiningIn } from '#core/protocol/can/brake-lining.ts'
import type { BusFrame } from '#core/protocol/can/bus-faults.ts'
import type { Logger } from '#server/ops/log.ts'
import type { BrakeRepository, BrakeRow } from './brake-repository.ts'
import { LatestReports } from './latest-reports.ts'

const SAVE_MS = 2_000
/** An unchanged value is written again after this time, so that its age stays true. */
const AGAIN_MS = 24 * 3_600_000
/** Limit of vehicles whose last value is remembered; others are simply written again. */
const MOST = 200_000

/** Remaining brake lining in the bus data of terminals, written down when it changes. */
export class BrakeReports {
  private readonly known = new Map<number, BrakeRow>()
  private readonly rows: LatestReports<BrakeRow>

  constructor(repository: Pick<BrakeRepository, 'keep'>, log: Logger) {
    this.rows = new LatestReports({
      saveMs: SAVE_MS,
      keep: (rows) => repository.keep(rows),
      // Written with the next report of the vehicle.
      failed: (error, rows) => {
        for (const { vehicleId } of rows) this.known.delete(vehicleId)
        log.warn({ err: error, vehicles: rows.length }, 'brake linings not saved')
      },
    })
  }

  /** Frames of the bus in a stored message. */
  note(frames: Iterable<BusFrame>, { vehicleId, at }: Omit<BrakeRow, 'lining'>): void {
    const lining = brakeLiningIn(frames)
    if (lining === null) return
    const before = this.known.get(vehicleId)
    if (before?.lining === lining && at - before.at < AGAIN_MS) return
    if (this.known.size >= MOST) this.known.clear()
    const row = { vehicleId, lining, at }
    this.known.set(vehicleId, row)
    this.rows.put(row)
  }

  save(): Promise<void> {
    return this.rows.save()
  }
}
