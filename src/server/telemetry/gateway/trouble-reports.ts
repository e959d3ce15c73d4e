import type { Logger } from 'pino'
import { type BusFrame, dm1IdOf, faultsOnBus, unitAt } from '#core/protocol/can/bus-faults.ts'
import { isDataError } from '#server/store/data-error.ts'
import type { RejectedRows } from '#server/store/rejected-row-repository.ts'
import type { AppearedTrouble, ReportedTrouble, TroubleRepository } from './trouble-repository.ts'

interface Of {
  oemId: string
  vehicleId: number
  at: number
  mileageKm: number | null
}

const SAVE_MS = 2_000
/** The same list is written again after this time, so that the last report stays visible. */
const AGAIN_MS = 10 * 60_000
/** Limit of units whose last report is remembered; others are simply written again. */
const MOST = 200_000
const FAILED = 0x01
const CONFIRMED = 0x08
const LAMP = 0x80
const UNKNOWN_COUNT = 127

/** Trouble codes of SAE J1939 in the bus data of terminals, written down when a unit says something else than before. */
export class TroubleReports {
  /** Called with codes that appear in a vehicle; set once there is a listener that raises alarms. */
  appeared: ((reported: AppearedTrouble) => Promise<void>) | null = null
  private readonly repository: Pick<TroubleRepository, 'keep'>
  private readonly rejected: RejectedRows
  private readonly log: Logger
  private readonly lastWords = new Map<string, { words: string; at: number }>()
  private pending = new Map<string, ReportedTrouble>()
  private timer: NodeJS.Timeout | null = null
  private saving: Promise<void> = Promise.resolve()

  constructor(repository: Pick<TroubleRepository, 'keep'>, rejected: RejectedRows, log: Logger) {
    this.repository = repository
    this.rejected = rejected
    this.log = log
  }

  /** Frames of the bus in a stored message. */
  note(frames: Iterable<BusFrame>, of: Of): void {
    for (const { channel, source, lamps, faults } of faultsOnBus(frames)) {
      const address = dm1IdOf(source)
      const key = `${of.vehicleId} ${channel} ${address}`
      const words = faults.map(({ spn, fmi, count }) => `${spn}/${fmi}/${count}`).join()
      const before = this.lastWords.get(key)
      if (before?.words === words && of.at - before.at < AGAIN_MS) continue
      if (this.lastWords.size >= MOST) this.lastWords.clear()
      this.lastWords.set(key, { words, at: of.at })
      this.pending.set(key, {
        ...of,
        address,
        ecu: unitAt(source),
        status: FAILED | CONFIRMED | (isLit(lamps) ? LAMP : 0),
        faults: uniqueFaults(faults),
      })
      this.timer ??= setTimeout(() => void this.save(), SAVE_MS)
    }
  }

  /** Writes the reported codes. Never rejects: a failed write is repeated with the next report of the unit. */
  save(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const reported = this.pending
    this.pending = new Map()
    for (const [key, trouble] of reported) this.saving = this.saving.then(() => this.keep(key, trouble))
    return this.saving
  }

  private setAside(row: ReportedTrouble, error: unknown): Promise<boolean> {
    return this.rejected.add({ source: 'dtc_observation', row, error }).then(
      () => true,
      () => false,
    )
  }

  private async keep(key: string, trouble: ReportedTrouble): Promise<void> {
    try {
      const appeared = await this.repository.keep(trouble)
      if (appeared) await this.appeared?.(appeared)
    } catch (error) {
      if (isDataError(error) && (await this.setAside(trouble, error))) return
      this.lastWords.delete(key)
      this.log.warn({ err: error, vehicleId: trouble.vehicleId }, 'trouble codes of the bus not saved')
    }
  }
}

/** Two bits a lamp in the first byte: 00 off, 01 lit. */
const isLit = (lamps: number): boolean => [14, 12, 10, 8].some((at) => ((lamps >> at) & 3) === 1)

/** As three bytes hold it, with "SPN/FMI" as text; a code reported twice counts once. */
function uniqueFaults(faults: readonly { spn: number; fmi: number; count: number }[]): ReportedTrouble['faults'] {
  const byCode = new Map(
    faults.map(({ spn, fmi, count }) => [
      (spn << 5) | fmi,
      { dtc: (spn << 5) | fmi, code: `${spn}/${fmi}`, count: count === UNKNOWN_COUNT ? 1 : count },
    ]),
  )
  return [...byCode.values()]
}
