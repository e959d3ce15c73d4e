import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { FenceMute } from '#core/contract/fence-reminder.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import { addMute, endMutes } from '#server/store/alarm-mutes.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { alarmMute } from '#server/store/schema/alarm.ts'
import { fence } from '#server/store/schema/fence.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, ofCallerAs, type Scope } from '#server/store/scope.ts'
import { fencesOf } from './fence-repository.ts'

const MAX_MUTES = 1000
const MAX_ACCOUNTS = 1000

const visible = (scope: Scope) => and(fencesOf(scope), or(isNull(alarmMute.vehicleId), ofCallerAs(scope, 'vehicle')))
const activeAccounts = (scope: Scope) => and(inScope(scope, account), eq(account.disabled, false))

/** Mutes of fences, and accounts that may be notified of their alarms. */
export function fenceMuteRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async mutes(scope: Scope): Promise<FenceMute[]> {
      const rows = await orm
        .select({
          id: alarmMute.id,
          fenceId: fence.id,
          fenceName: fence.name,
          vehicleId: alarmMute.vehicleId,
          vin: vehicle.vin,
          plate: vehicle.plate,
          until: alarmMute.until,
          reason: alarmMute.reason,
          userName: sql<string>`coalesce(${account.displayName}, '')`,
        })
        .from(alarmMute)
        .innerJoin(fence, eq(fence.id, alarmMute.fenceId))
        .leftJoin(vehicle, eq(vehicle.id, alarmMute.vehicleId))
        .leftJoin(account, eq(account.id, alarmMute.userId))
        .where(and(visible(scope), gt(alarmMute.until, sql`now()`)))
        .orderBy(asc(alarmMute.until), asc(alarmMute.id))
        .limit(MAX_MUTES)
      return rows.map(({ until, ...row }) => ({ ...row, untilTime: platformTimeOf(until) }))
    },

    mute: (
      caller: Caller,
      { fenceId, vehicleId, untilTime, reason }: Pick<FenceMute, 'fenceId' | 'vehicleId' | 'untilTime' | 'reason'>,
    ) => addMute({ orm }, caller, { fenceId, vehicleId, untilTime, reason }),

    unmute: (scope: Scope, ids: readonly number[]) =>
      endMutes(
        { orm },
        ids,
        orm
          .select({ id: alarmMute.id })
          .from(alarmMute)
          .innerJoin(fence, eq(fence.id, alarmMute.fenceId))
          .leftJoin(vehicle, eq(vehicle.id, alarmMute.vehicleId))
          .where(visible(scope)),
      ),

    recipients: (scope: Scope, keyWord: string | undefined) =>
      orm
        .select({ id: account.id, name: account.displayName })
        .from(account)
        .where(
          and(
            activeAccounts(scope),
            keyWord ? or(partOf(account.displayName, keyWord), partOf(account.username, keyWord)) : undefined,
          ),
        )
        .orderBy(asc(account.displayName), asc(account.id))
        .limit(MAX_ACCOUNTS),

    /** Those of these accounts that the caller may name. */
    async known(scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
      if (ids.length === 0) return new Set()
      const rows = await orm
        .select({ id: account.id })
        .from(account)
        .where(and(activeAccounts(scope), inArray(account.id, [...ids])))
      return new Set(rows.map(({ id }) => id))
    },
  }
}
export type FenceMuteRepository = ReturnType<typeof fenceMuteRepository>
