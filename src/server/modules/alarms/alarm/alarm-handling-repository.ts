import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  type AlarmAction,
  type AlarmState,
  isAlarmState,
  SETTLED_STATES,
  stateAfter,
} from '#core/domain/alarm-handling.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { alarmHandling } from '#server/store/schema/alarm.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope } from '#server/store/scope.ts'
import { seenAlarm } from './alarm-list-repository.ts'

export interface Move {
  ids: readonly number[]
  action: AlarmAction
  note: string
  driverText: string
  assigneeId?: number | null
  kinds?: readonly string[] | undefined
}

export interface Moved {
  id: number
  vehicleId: number
  vin: string
  from: AlarmState
  to: AlarmState
}

export interface Refused {
  id: number
  reason: string
}

/** Repeats have the handling of the alarm they repeat. */
const repeatsFollow = (ids: readonly number[]) => sql`
  update alarm_event r set handling = l.handling, assignee_id = l.assignee_id, settled_at = l.settled_at,
      acknowledged_at = coalesce(r.acknowledged_at, l.acknowledged_at)
    from alarm_event l where r.repeat_of = l.id and l.id = any(${sql.param([...ids])}::bigint[])`

/** States of alarms people handle, each step a row of history. */
export class AlarmHandlingRepository {
  private readonly orm: Database['orm']

  constructor({ orm }: Pick<Database, 'orm'>) {
    this.orm = orm
  }

  /** The account is in the caller's scope and can sign in. */
  async mayBeAssigned(caller: Caller, assigneeId: number): Promise<boolean> {
    const found = await this.orm
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.id, assigneeId), inScope(caller, account), eq(account.disabled, false)))
    return found.length > 0
  }

  /** Alarms out of scope, and those whose state does not allow the step, are left as they are. */
  move(caller: Caller, step: Move): Promise<{ moved: Moved[]; refused: Refused[] }> {
    const { ids, action, note, driverText, assigneeId = null, kinds } = step
    return this.orm.transaction(async (tx) => {
      // What is done with a repeat is done with the alarm it repeats.
      const leaders = await tx
        .select({
          id: alarmEvent.id,
          leader: sql<number>`coalesce(${alarmEvent.repeatOf}, ${alarmEvent.id})`.mapWith(Number),
        })
        .from(alarmEvent)
        .where(inArray(alarmEvent.id, [...ids]))
      const leaderOf = new Map(leaders.map(({ id, leader }) => [id, leader]))
      const rows = await tx
        .select({ id: alarmEvent.id, vehicleId: vehicle.id, vin: vehicle.vin, state: alarmEvent.handling })
        .from(alarmEvent)
        .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
        .where(
          and(
            seenAlarm(caller),
            inArray(alarmEvent.id, [...new Set(leaderOf.values())]),
            kinds === undefined ? undefined : inArray(alarmEvent.kind, [...kinds]),
          ),
        )
        .orderBy(alarmEvent.id)
        .for('update', { of: alarmEvent })
      const known = new Set(rows.map(({ id }) => id))
      const refused = ids.filter((id) => !known.has(leaderOf.get(id) ?? id)).map((id) => ({ id, reason: 'notFound' }))
      const moved: Moved[] = []
      for (const { state, ...row } of rows) {
        const from = isAlarmState(state) ? state : 'open'
        const to = stateAfter(from, action)
        if (to) moved.push({ ...row, from, to })
        else refused.push({ id: row.id, reason: from })
      }
      for (const { id, from, to } of moved) {
        await tx
          .update(alarmEvent)
          .set({
            handling: to,
            ...(action === 'assign' ? { assigneeId } : {}),
            ...(action === 'comment' ? {} : { acknowledgedAt: sql`coalesce(${alarmEvent.acknowledgedAt}, now())` }),
            settledAt: SETTLED_STATES.has(to) ? sql`coalesce(${alarmEvent.settledAt}, now())` : null,
          })
          .where(eq(alarmEvent.id, id))
        await tx.insert(alarmHandling).values({
          alarmId: id,
          userId: caller.userId,
          action,
          fromState: from,
          toState: to,
          note,
          assigneeId: action === 'assign' ? assigneeId : null,
          driverText: driverText === '' ? null : driverText,
        })
      }
      await tx.execute(repeatsFollow(moved.map(({ id }) => id)))
      return { moved, refused }
    })
  }

  /** The command that carries the text of the newest step of these alarms. */
  async textedBy(alarmIds: number[], jobId: number): Promise<void> {
    const latest = sql`(select max(h.id) from alarm_handling h where h.alarm_id = ${alarmHandling.alarmId})`
    await this.orm
      .update(alarmHandling)
      .set({ jobId })
      .where(and(inArray(alarmHandling.alarmId, alarmIds), eq(alarmHandling.id, latest)))
  }
}
