import { and, asc, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CursorPage, RowEstimate } from '#core/contract/paging.ts'
import type { VehicleLog, VehicleLogFilter } from '#core/contract/vehicle-log.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { ENERGY_LOGIN, loginIdText } from '#core/protocol/message-id.ts'
import type { Database } from '#server/store/database.ts'
import { rowEstimate } from '#server/store/row-estimate.ts'
import { terminalLog } from '#server/store/schema/telemetry.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { keysetBy, mapList } from '#server/store/paging.ts'

export const LOG_KIND = { login: 1, logout: 2 } as const
const LOGINS = [0x0102, ENERGY_LOGIN]
type LogKind = (typeof LOG_KIND)[keyof typeof LOG_KIND]

export function vehicleLogRepository({ orm }: Pick<Database, 'orm'>) {
  const inRange = (scope: Scope, filter: VehicleLogFilter) =>
    and(
      eq(terminalLog.oemId, scope.oemId),
      seenVehicle(scope),
      eq(vehicle.vin, filter.vin),
      gte(terminalLog.ts, new Date(fromPlatformTime(filter.startTime))),
      // The wire's end is inclusive to the second.
      lt(terminalLog.ts, new Date(fromPlatformTime(filter.endTime) + 1000)),
    )

  const turnsBy = async (
    scope: Scope,
    filter: VehicleLogFilter,
    limit: number,
    protocol: SQL,
  ): Promise<SessionTurn[]> => {
    const rows = await orm
      .select({
        at: terminalLog.ts,
        kind: terminalLog.kind,
        result: terminalLog.result,
        sessionSeconds: terminalLog.sessionSeconds,
      })
      .from(terminalLog)
      .innerJoin(vehicle, eq(vehicle.id, terminalLog.vehicleId))
      .where(
        and(
          inRange(scope, filter),
          protocol,
          or(
            eq(terminalLog.kind, LOG_KIND.logout),
            and(inArray(terminalLog.messageId, LOGINS), eq(terminalLog.result, 'accepted')),
          ),
        ),
      )
      .orderBy(asc(terminalLog.ts), asc(terminalLog.sequence))
      .limit(limit)
    return rows.map(({ at, kind, ...row }) => ({ ...row, atMs: at.getTime(), login: kind === LOG_KIND.login }))
  }

  return {
    /**
     * Accepted logins and logouts of one vehicle, oldest first: those by JT/T 808 or, where it has none, those by GB/T 32960, which
     * are the only rows whose phone is the VIN.
     */
    async turns(scope: Scope, filter: VehicleLogFilter, limit: number): Promise<SessionTurn[]> {
      const found = await turnsBy(scope, filter, limit, ne(terminalLog.phone, vehicle.vin))
      return found.length > 0 ? found : turnsBy(scope, filter, limit, eq(terminalLog.phone, vehicle.vin))
    },

    /** How many frames there are, without reading them all. */
    count: (scope: Scope, kind: LogKind, filter: VehicleLogFilter): Promise<RowEstimate> =>
      rowEstimate(
        { orm },
        orm
          .select({ one: sql`1` })
          .from(terminalLog)
          .innerJoin(vehicle, eq(vehicle.id, terminalLog.vehicleId))
          .where(and(inRange(scope, filter), eq(terminalLog.kind, kind)))
          .getSQL(),
      ),

    /** Frames of one vehicle by keyset; the row key is the place of the last row, "<epoch µs>.<sequence>.<terminal>". */
    async page(
      scope: Scope,
      kind: LogKind,
      filter: VehicleLogFilter,
      size: number,
      rowKey?: string,
    ): Promise<CursorPage<VehicleLog>> {
      const direction = filter.reportTimeDesc ? desc : asc
      const place = sql`(${terminalLog.ts}, ${terminalLog.sequence}, ${terminalLog.terminalId})`
      const read = orm
        .select({
          log: terminalLog,
          vin: vehicle.vin,
          micros: sql<string>`(extract(epoch from ${terminalLog.ts}) * 1000000)::bigint::text`,
        })
        .from(terminalLog)
        .innerJoin(vehicle, eq(vehicle.id, terminalLog.vehicleId))
        .where(
          and(
            inRange(scope, filter),
            eq(terminalLog.kind, kind),
            rowKey === undefined ? undefined : beyond(place, rowKey, filter.reportTimeDesc),
          ),
        )
        .orderBy(direction(terminalLog.ts), direction(terminalLog.sequence), direction(terminalLog.terminalId))
      const found = await keysetBy(
        size,
        (limit) => read.limit(limit),
        ({ micros, log }) => `${micros}.${log.sequence}.${log.terminalId}`,
      )
      return mapList(found, ({ log, vin }) => asVehicleLog(log, vin))
    },
  }
}

/** A terminal logged in or out. */
export interface SessionTurn {
  atMs: number
  login: boolean
  result: string
  sessionSeconds: number | null
}

export type VehicleLogRepository = ReturnType<typeof vehicleLogRepository>

function beyond(place: SQL, rowKey: string, newestFirst: boolean): SQL {
  const [micros, sequence, terminalId] = rowKey.split('.').map((part) => (/^\d{1,18}$/.test(part) ? part : '0'))
  const key = sql`(to_timestamp(${micros}::bigint / 1000000.0), ${sequence ?? '0'}::bigint, ${terminalId ?? '0'}::integer)`
  return newestFirst ? sql`${place} < ${key}` : sql`${place} > ${key}`
}

function asVehicleLog(log: typeof terminalLog.$inferSelect, vin: string): VehicleLog {
  return {
    vin,
    time: platformTimeOf(log.ts),
    content: log.content.toString('hex'),
    messageId: log.messageId === null ? null : loginIdText(log.messageId),
    result: log.result,
    phone: log.phone,
    iccid: log.iccid,
    firmware: log.firmware,
    remoteAddress: log.remoteAddress,
    gatewayNode: log.gatewayNode,
    sessionSeconds: log.sessionSeconds,
  }
}
