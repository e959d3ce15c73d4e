import type { Logger } from 'pino'
import type { Identity } from '#core/domain/identity-check.ts'
import { Underway } from '#server/ops/underway.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { type AlarmRow, vehicleAsSuch } from './alarm-change.ts'
import type { AlarmEngine } from './alarm-engine.ts'
import type { IdentityMismatchRepository } from './identity-mismatch-repository.ts'

const ALARM_OF = { vin: 'vinMismatch', sim: 'simChanged', terminal: 'terminalChanged' } as const

/** Receives identities that differ from the registered one. Never waits and never throws. */
export interface TamperReports {
  reported(
    terminal: { terminalId: number; vehicleId: number | null; oemId: string },
    watch: Identity,
    expected: string,
    reported: string,
  ): void
}

export interface TamperParts {
  mismatches: Pick<IdentityMismatchRepository, 'note'>
  engine: AlarmEngine
  tracker: Tracker
  raise(alarms: readonly AlarmRow[]): Promise<void>
  log: Logger
}

/** Writes identities down that differ from the books; a rule of the kind "tamper" makes alarms of them. */
export class TamperWatch implements TamperReports {
  private readonly parts: TamperParts
  private readonly underway = new Underway()

  constructor(parts: TamperParts) {
    this.parts = parts
  }

  reported(...report: Parameters<TamperReports['reported']>): void {
    const written = this.write(...report).catch((error: unknown) => {
      this.parts.log.warn({ err: error, terminalId: report[0].terminalId }, 'a changed identity was not written down')
    })
    void this.underway.add(written)
  }

  stop(): Promise<void> {
    return this.underway.settled()
  }

  private async write(...[terminal, watch, expected, reported]: Parameters<TamperReports['reported']>): Promise<void> {
    const { terminalId, vehicleId, oemId } = terminal
    const now = new Date()
    const place = vehicleId === null ? {} : this.placeOf(vehicleId)
    const mismatch = { oemId, terminalId, vehicleId, watch, expected, reported, ...place }
    const { count, allowed } = await this.parts.mismatches.note(mismatch, now)
    if (vehicleId === null || allowed) return
    // Each rule raises its alarm once, after as many reports as it says; it stays open until a user resolves it.
    const rules = this.parts.engine.rules
      .of(vehicleId)
      .all.filter(
        ({ condition }) =>
          condition.kind === 'tamper' && condition.watch.includes(watch) && condition.mismatches === count,
      )
    if (rules.length === 0) return
    const { lat = 0, lng = 0 } = place
    const kind = ALARM_OF[watch]
    const at = now.getTime()
    await this.parts.raise(
      rules.map(({ id, level }) => ({
        change: 'alarm',
        ...vehicleAsSuch,
        oemId,
        vehicleId,
        kind,
        source: 'tamper',
        subject: `terminal:${terminalId}`,
        ruleId: id,
        level,
        startedAt: at,
        endedAt: at,
        begins: true,
        late: false,
        lat: lat / 1e6,
        lng: lng / 1e6,
        speed: 0,
        facts: { expected, reported },
      })),
    )
  }

  /** Degrees × 10⁶; nothing where it was not located. */
  private placeOf(vehicleId: number): { lat?: number; lng?: number } {
    const { tracker } = this.parts
    const index = tracker.indexOf(vehicleId)
    if (index === undefined) return {}
    const [lat, lng] = [tracker.table.lat[index]!, tracker.table.lng[index]!]
    return lat === 0 && lng === 0 ? {} : { lat, lng }
  }
}
