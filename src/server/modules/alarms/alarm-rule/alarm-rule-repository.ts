import { and, count, desc, eq, gt, inArray, or, isNull, type SQL, sql } from 'drizzle-orm'
import type { AlarmMute } from '#core/contract/alarm-rule.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import { addMute, endMutes } from '#server/store/alarm-mutes.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { alarmMute, alarmRule } from '#server/store/schema/alarm.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, ofCallerAs, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

export interface RuleFilter {
  keyWord?: string | undefined
  kind?: string | undefined
  enabled?: boolean | undefined
}

const columns = {
  id: alarmRule.id,
  oemId: alarmRule.oemId,
  orgId: alarmRule.orgId,
  orgName: organisation.name,
  name: alarmRule.name,
  condition: alarmRule.condition,
  level: alarmRule.level,
  scope: alarmRule.scope,
  schedule: alarmRule.schedule,
  driverText: alarmRule.driverText,
  enabled: alarmRule.enabled,
  updateTime: wireTime(alarmRule.updatedAt),
  /** Written out: inside of a subquery a column would lose the name of its table. */
  active: sql<number>`(select count(*)::int from alarm_event a where a.rule_id = alarm_rule.id and a.ended_at is null)`,
}

export function alarmRuleRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    ...tableStore(
      { orm },
      {
        table: alarmRule,
        rows: () => orm.select(columns).from(alarmRule).innerJoin(organisation, eq(organisation.id, alarmRule.orgId)),
        matching: ({ keyWord, kind, enabled }: RuleFilter) => [
          partOf(alarmRule.name, keyWord),
          kind ? eq(sql`${alarmRule.condition} ->> 'kind'`, kind) : undefined,
          enabled === undefined ? undefined : eq(alarmRule.enabled, enabled),
        ],
      },
    ),

    /** Whether all of these are in the scope. */
    async holds(scope: Scope, what: { vehicleIds?: readonly number[]; ruleId?: number | null }): Promise<boolean> {
      const { vehicleIds = [], ruleId = null } = what
      if (vehicleIds.length > 0) {
        const [found] = await orm
          .select({ total: count() })
          .from(vehicle)
          .where(and(inScope(scope, vehicle), inArray(vehicle.id, [...vehicleIds])))
        if (found?.total !== new Set(vehicleIds).size) return false
      }
      if (ruleId === null) return true
      const rules = await orm
        .select({ id: alarmRule.id })
        .from(alarmRule)
        .where(and(inScope(scope, alarmRule), eq(alarmRule.id, ruleId)))
      return rules.length > 0
    },

    async mutes(scope: Scope): Promise<AlarmMute[]> {
      const rows = await orm
        .select({ mute: alarmMute, vin: vehicle.vin, ruleName: alarmRule.name, userName: account.displayName })
        .from(alarmMute)
        .leftJoin(vehicle, eq(vehicle.id, alarmMute.vehicleId))
        .leftJoin(alarmRule, eq(alarmRule.id, alarmMute.ruleId))
        .leftJoin(account, eq(account.id, alarmMute.userId))
        .where(and(mutesOf(scope), gt(alarmMute.until, sql`now()`)))
        .orderBy(desc(alarmMute.id))
        .limit(1000)
      return rows.map(({ mute, vin, ruleName, userName }) => ({
        id: mute.id,
        vehicleId: mute.vehicleId,
        vin,
        kind: mute.kind,
        ruleId: mute.ruleId,
        ruleName,
        untilTime: platformTimeOf(mute.until),
        reason: mute.reason,
        userName: userName ?? '',
      }))
    },

    mute: (
      caller: Caller,
      given: Pick<AlarmMute, 'vehicleId' | 'kind' | 'ruleId' | 'untilTime' | 'reason'>,
    ): Promise<number> => addMute({ orm }, caller, given),

    unmute: (scope: Scope, ids: readonly number[]) =>
      endMutes(
        { orm },
        ids,
        orm
          .select({ id: alarmMute.id })
          .from(alarmMute)
          .leftJoin(vehicle, eq(vehicle.id, alarmMute.vehicleId))
          .where(mutesOf(scope)),
      ),
  }
}
export type AlarmRuleRepository = ReturnType<typeof alarmRuleRepository>
export type StoredRule = Awaited<ReturnType<AlarmRuleRepository['page']>>['list'][number]

const mutesOf = (scope: Scope): SQL | undefined =>
  and(
    eq(alarmMute.oemId, scope.oemId),
    // Those of geofences are on the page of their events.
    isNull(alarmMute.fenceId),
    or(isNull(alarmMute.vehicleId), ofCallerAs(scope, 'vehicle')),
  )
