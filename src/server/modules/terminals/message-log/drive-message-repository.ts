import { and, asc, desc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import * as contract from '#core/contract/drive-message.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { driver } from '#server/store/schema/driver.ts'
import { driverReport, vehicleDriver } from '#server/store/schema/terminal-records.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope as driverInScope, ofCallerAs, type Scope } from '#server/store/scope.ts'
import { keysetBy, mapList } from '#server/store/paging.ts'

/** The day in the platform's zone on which a card was read. */
const READ_ON = sql`(${driverReport.ts} at time zone 'Asia/Shanghai')::date`

/** Driver cards, recorder data and waybills. */
export function driveMessageRepository({ orm }: Pick<Database, 'orm'>) {
  const inScope = (scope: Scope) => and(eq(driverReport.oemId, scope.oemId), ofCallerAs(scope, 'vehicle'))

  return {
    async page(
      scope: Scope,
      filter: contract.DriveMessageFilter,
      size: number,
      rowKey?: string,
    ): Promise<CursorPage<contract.DriveMessage>> {
      const order = filter.reportTimeDesc ? desc : asc
      const read = orm
        .select({
          report: driverReport,
          vin: vehicle.vin,
          plate: vehicle.plate,
          bookedDriver: vehicle.driverName,
          registered: driver.name,
          expired: sql<boolean>`coalesce(${driverReport.validUntil} < ${READ_ON}, false)`,
        })
        .from(driverReport)
        .innerJoin(vehicle, eq(vehicle.id, driverReport.vehicleId))
        .leftJoin(driver, and(eq(driver.qualificationNo, driverReport.licence), driverInScope(scope, driver)))
        .where(
          and(
            inScope(scope),
            gte(driverReport.ts, new Date(fromPlatformTime(filter.startTime))),
            // The wire's end is inclusive to the second.
            lt(driverReport.ts, new Date(fromPlatformTime(filter.endTime) + 1000)),
            filter.vin === undefined ? undefined : eq(vehicle.vin, filter.vin),
            filter.event === undefined ? undefined : eq(driverReport.event, filter.event),
            partOf(driverReport.driver, filter.driver),
            filter.onlyExpired ? sql`${driverReport.validUntil} < ${READ_ON}` : undefined,
            beyond(rowKey, filter.reportTimeDesc),
          ),
        )
        .orderBy(order(driverReport.ts), order(driverReport.id))
      const found = await keysetBy(
        size,
        (limit) => read.limit(limit),
        ({ report }) => `${report.ts.getTime()}.${report.id}`,
      )
      return mapList(found, ({ report, registered, ...row }) => ({
        ...driveMessage(report),
        ...row,
        // What a user said goes before the register.
        matchedDriver: report.matchedDriver || (registered ?? ''),
      }))
    },

    /** Whether there was such a message. */
    async match(scope: Scope, id: number, driver: string): Promise<boolean> {
      return orm.transaction(async (tx) => {
        const own = tx
          .select({ id: driverReport.id })
          .from(driverReport)
          .innerJoin(vehicle, eq(vehicle.id, driverReport.vehicleId))
          .where(and(inScope(scope), eq(driverReport.id, id)))
        const [changed] = await tx
          .update(driverReport)
          .set({ matchedDriver: driver })
          .where(inArray(driverReport.id, own))
          .returning({ vehicleId: driverReport.vehicleId, ts: driverReport.ts })
        if (!changed) return false
        // Of the card that is in the reader now.
        const { vehicleId, ts } = changed
        const inReader = and(
          eq(vehicleDriver.vehicleId, vehicleId),
          eq(vehicleDriver.ts, ts),
          ne(vehicleDriver.driver, ''),
        )
        await tx.update(vehicleDriver).set({ driver }).where(inReader)
        return true
      })
    },
  }
}
export type DriveMessageRepository = ReturnType<typeof driveMessageRepository>

/** Device times have whole seconds and receive times whole milliseconds, so a key of milliseconds loses nothing. */
function beyond(rowKey: string | undefined, newestFirst: boolean): SQL | undefined {
  const [, ms, id] = /^(\d{1,15})\.(\d{1,9})$/.exec(rowKey ?? '') ?? []
  if (ms === undefined || id === undefined) return undefined
  const place = sql`(${driverReport.ts}, ${driverReport.id})`
  const key = sql`(to_timestamp(${ms}::bigint / 1000.0), ${id}::integer)`
  return newestFirst ? sql`${place} < ${key}` : sql`${place} > ${key}`
}

function driveMessage(report: typeof driverReport.$inferSelect) {
  return {
    id: report.id,
    time: platformTimeOf(report.ts),
    receiveTime: platformTimeOf(report.receivedAt),
    event: report.event as (typeof contract.DRIVE_EVENTS)[number],
    driver: report.driver,
    licence: report.licence,
    idCard: report.idCard,
    issuer: report.issuer,
    validUntil: report.validUntil,
    readResult: report.readResult === null ? null : (contract.CARD_RESULTS[report.readResult] ?? null),
    lat: report.lat,
    lng: report.lng,
    content: report.content.toString('hex'),
  }
}
