import { and, count, eq, inArray } from 'drizzle-orm'
import { OPEN_STATUSES } from '#core/domain/command-status.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { NO_END, positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { seenVehicle } from '#server/store/scope.ts'

/** Bit 0 of the status of JT/T 808: ignition (ACC) on. */
const IGNITION = 1
const HOUR_MS = 3_600_000

/** One hour in which something came. */
export interface StoredHour {
  /** Hours since 1970. */
  hour: number
  messages: number
  valid: number
  powered: number
  /** Seconds. */
  longestGap: number
  /** Usual seconds between two positions of the whole time, the same in each row. */
  usualGap: number | null
}

export function vehicleHealthRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  return {
    async vehicleId(scope: Pick<Caller, 'oemId' | 'orgIds'>, vin: string): Promise<number | undefined> {
      const [row] = await orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .where(and(seenVehicle(scope), eq(vehicle.vin, vin)))
      return row?.id
    },

    /** Hours since a moment, oldest first; those in which nothing came are left out. */
    async hours(vehicleId: number, since: Date): Promise<StoredHour[]> {
      const range = { from: since.getTime(), to: NO_END }
      return hoursOf(await positionHistoryRepository({ pool }).range(vehicleId, range, { withoutItems: true }))
    },

    async openJobs(vehicleId: number): Promise<number> {
      const [row] = await orm
        .select({ jobs: count() })
        .from(commandJob)
        .where(and(eq(commandJob.vehicleId, vehicleId), inArray(commandJob.status, [...OPEN_STATUSES])))
      return row?.jobs ?? 0
    },
  }
}

export type VehicleHealthRepository = ReturnType<typeof vehicleHealthRepository>

function hoursOf(rows: readonly StoredPosition[]): StoredHour[] {
  const gaps = rows.map(({ ts }, index) => (index === 0 ? 0 : (ts - rows[index - 1]!.ts) / 1000))
  const usualGap = median(gaps.filter((gap) => gap > 0))
  const hours = new Map<number, StoredHour>()
  rows.forEach((row, index) => {
    const hour = Math.floor(row.ts / HOUR_MS)
    const known = hours.get(hour) ?? { hour, messages: 0, valid: 0, powered: 0, longestGap: 0, usualGap }
    known.messages += 1
    if ((row.quality & POSITION_QUALITY.gnssInvalid) === 0) known.valid += 1
    if ((row.status & IGNITION) !== 0) known.powered += 1
    known.longestGap = Math.max(known.longestGap, Math.round(gaps[index]!))
    hours.set(hour, known)
  })
  return [...hours.values()]
}

function median(values: number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}
