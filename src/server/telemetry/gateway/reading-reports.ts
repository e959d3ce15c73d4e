import type { VehicleReading } from '#core/domain/vehicle-reading.ts'
import type { BusFrame } from '#core/protocol/can/bus-faults.ts'
import { powerReadingsIn } from '#core/protocol/can/power-readings.ts'
import { vehicleStateIn } from '#core/protocol/jt808/location/vehicle-state-item.ts'
import type { Logger } from '#server/ops/log.ts'
import { LatestReports } from './latest-reports.ts'
import type { ReadingRepository, ReadingRow } from './reading-repository.ts'

const SAVE_MS = 2_000
/** An unchanged value is written again after this time, so that its age stays true. */
const AGAIN_MS = 3_600_000
/** A voltage swings with every consumer. */
const VOLTS_CHANGED = 0.2
/** Limit of vehicles whose last values are remembered; others are simply written again. */
const MOST = 200_000

interface Reporter {
  vehicleId: number
  /** Epoch ms. */
  at: number
}

/** What vehicles report that installing software depends on, written down when it changes. */
export class ReadingReports {
  private readonly known = new Map<number, ReadingRow>()
  private readonly rows: LatestReports<ReadingRow>

  constructor(repository: Pick<ReadingRepository, 'keep'>, log: Logger) {
    this.rows = new LatestReports({
      saveMs: SAVE_MS,
      keep: (rows) => repository.keep(rows),
      // Written with the next report of the vehicle.
      failed: (error, rows) => {
        for (const { vehicleId } of rows) this.known.delete(vehicleId)
        log.warn({ err: error, vehicles: rows.length }, 'readings of vehicles not saved')
      },
    })
  }

  /** Frames of the bus in a stored message. */
  noteFrames(frames: Iterable<BusFrame>, reporter: Reporter): void {
    this.note(powerReadingsIn(frames), reporter)
  }

  /** Additional items of a live position. */
  noteItems(items: Uint8Array, reporter: Reporter): void {
    this.note(vehicleStateIn(items) ?? {}, reporter)
  }

  private note(found: Partial<VehicleReading>, { vehicleId, at }: Reporter): void {
    const before = this.known.get(vehicleId)
    const row: ReadingRow = before ? { ...before } : { vehicleId }
    let isNews = false
    const take = <Field extends keyof VehicleReading>(field: Field, differs: (was: unknown) => boolean) => {
      const value = found[field]
      if (value === undefined || value === null) return
      const was = before?.[field]
      if (was && at < was.at) return
      if (was && at - was.at < AGAIN_MS && !differs(was.value)) return
      row[field] = { value, at } as ReadingRow[Field]
      isNews = true
    }
    const { parkingBrake, voltage, network, roaming } = found
    take('parkingBrake', (was) => was !== parkingBrake)
    take('voltage', (was) => Math.abs((was as number) - (voltage ?? 0)) >= VOLTS_CHANGED)
    take('network', (was) => was !== network)
    take('roaming', (was) => was !== roaming)
    if (!isNews) return
    if (this.known.size >= MOST) this.known.clear()
    this.known.set(vehicleId, row)
    this.rows.put(row)
  }

  save(): Promise<void> {
    return this.rows.save()
  }
}
