import type { Logger } from 'pino'
import { Underway } from '#server/ops/underway.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { type AlarmRow, vehicleAsSuch } from './alarm-change.ts'
import type { AlarmEngine } from './alarm-engine.ts'
import type { IdentityMismatchRepository } from './identity-mismatch-repository.ts'

/** vin: of another vehicle; sim: another card; terminal: another device under the same number. */
export type TamperKind = 'vin' | 'sim' | 'terminal'
const ALARM_OF = { vin: 'vinMismatch', sim: 'simChanged', terminal: 'terminalChanged' } as const

/** Receives identities that differ from the registered one. Never waits and never throws. */
export interface TamperReports {
  reported(
    terminal: { terminalId: number; vehicleId: number | null; oemId: string },
    watch: TamperKind,
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
    const count = await this.parts.mismatches.note({ oemId, terminalId, vehicleId, watch, expected, reported }, now)
    if (vehicleId === null) return
    const rule = this.parts.engine.rules
      .of(vehicleId)
      .all.find(({ condition }) => condition.kind === 'tamper' && condition.watch.includes(watch))
    // Raised once, after enough reports; it stays open until a user resolves it.
    if (rule?.condition.kind !== 'tamper' || count !== rule.condition.mismatches) return
    const { tracker } = this.parts
    const index = tracker.indexOf(vehicleId)
    const kind = ALARM_OF[watch]
    const at = now.getTime()
    await this.parts.raise([
      {
        change: 'alarm',
        ...vehicleAsSuch,
        oemId,
        vehicleId,
        kind,
        source: 'tamper',
        subject: `terminal:${terminalId}`,
        ruleId: rule.id,
        level: rule.level,
        startedAt: at,
        endedAt: at,
        begins: true,
        late: false,
        lat: index === undefined ? 0 : tracker.table.lat[index]! / 1e6,
        lng: index === undefined ? 0 : tracker.table.lng[index]! / 1e6,
        speed: 0,
        facts: { expected, reported },
      },
    ])
  }
}
