import { brakeLiningIn } from '#core/protocol/can/brake-lining.ts'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import type { Logger } from '#server/ops/log.ts'
import type { BrakeRepository, BrakeRow } from './brake-repository.ts'
import { framesIn } from './bus-frames.ts'

const SAVE_MS = 2_000
/** An unchanged value is written again after this time, so that its age stays true. */
const AGAIN_MS = 24 * 3_600_000
/** Limit of vehicles whose last value is remembered; others are simply written again. */
const MOST = 200_000

/** Remaining brake lining in the bus data of terminals, written down when it changes. */
export class BrakeReports {
  private readonly repository: Pick<BrakeRepository, 'keep'>
  private readonly log: Logger
  private readonly known = new Map<number, BrakeRow>()
  private pending = new Map<number, BrakeRow>()
  private timer: NodeJS.Timeout | null = null
  private saving: Promise<void> = Promise.resolve()

  constructor(repository: Pick<BrakeRepository, 'keep'>, log: Logger) {
    this.repository = repository
    this.log = log
  }

  /** A stored message of bus data, whole. */
  note(frame: Pick<Jt808Frame, 'id' | 'version' | 'body'>, { vehicleId, at }: Omit<BrakeRow, 'lining'>): void {
    const lining = brakeLiningIn(framesIn(frame))
    if (lining === null) return
    const before = this.known.get(vehicleId)
    if (before?.lining === lining && at - before.at < AGAIN_MS) return
    if (this.known.size >= MOST) this.known.clear()
    const row = { vehicleId, lining, at }
    this.known.set(vehicleId, row)
    this.pending.set(vehicleId, row)
    this.timer ??= setTimeout(() => void this.save(), SAVE_MS)
  }

  /** Never rejects: a failed write is repeated with the next report of the vehicle. */
  save(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const rows = [...this.pending.values()]
    this.pending = new Map()
    if (rows.length > 0) {
      this.saving = this.saving
        .then(() => this.repository.keep(rows))
        .catch((error: unknown) => {
          for (const { vehicleId } of rows) this.known.delete(vehicleId)
          this.log.warn({ err: error, vehicles: rows.length }, 'brake linings not saved')
        })
    }
    return this.saving
  }
}
