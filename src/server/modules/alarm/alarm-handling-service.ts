import { and, eq, inArray, sql } from 'drizzle-orm'
import { TEXT_DRIVER_CODE } from '#core/contract/alarm.ts'
import type { LiveAlarmChange } from '#core/contract/live.ts'
import {
  type AlarmAction,
  type AlarmState,
  isAlarmState,
  SETTLED_STATES,
  stateAfter,
} from '#core/domain/alarm-handling.ts'
import type { CommandService } from '#server/commands/command-service.ts'
import { ApiError, Forbidden, Invalid } from '#server/http/errors.ts'
import { type Caller, mayCall } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { alarmHandling } from '#server/store/schema/alarm.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope } from './alarm-list-repository.ts'

export interface AlarmHandlingParts {
  db: Pick<Database, 'orm'>
  commands: Pick<CommandService, 'create'>
  /** Tells viewers. */
  changed(oemId: string, change: LiveAlarmChange): void
}

export interface Handling {
  ids: readonly number[]
  action: AlarmAction
  note: string
  driverText: string
  /** Only with `assign`; null takes the alarm back. */
  assigneeId?: number | null
}

export interface Handled {
  changed: number
  refused: { id: number; reason: string }[]
}

interface Moved {
  id: number
  vehicleId: number
  vin: string
  from: AlarmState
  to: AlarmState
}

/** What people do with alarms: each step is a state and a row of history. */
export class AlarmHandlingService {
  private readonly parts: AlarmHandlingParts

  constructor(parts: AlarmHandlingParts) {
    this.parts = parts
  }

  /** Alarms out of scope or in a state that does not allow it are refused; the others are done. */
  async handle(caller: Caller, handling: Handling): Promise<Handled> {
    if (handling.driverText !== '' && !mayCall(caller, TEXT_DRIVER_CODE)) throw new Forbidden()
    if (handling.action === 'comment' && handling.note === '') throw Invalid.field('note', 'validation.required')
    if (handling.assigneeId) await this.checkAssignee(caller, handling.assigneeId)
    const { moved, refused } = await this.move(caller, handling)
    for (const { id, vehicleId, to } of moved) {
      this.parts.changed(caller.oemId, { id, vehicleId, state: to, endTime: null })
    }
    if (handling.driverText !== '') await this.text(caller, moved, handling.driverText)
    return { changed: moved.length, refused }
  }

  private async checkAssignee(caller: Caller, assigneeId: number): Promise<void> {
    const [found] = await this.parts.db.orm
      .select({ id: account.id })
      .from(account)
      .where(
        and(
          eq(account.id, assigneeId),
          eq(account.oemId, caller.oemId),
          inArray(account.orgId, [...caller.orgIds]),
          eq(account.disabled, false),
        ),
      )
    if (!found) throw Invalid.field('assigneeId', 'validation.format')
  }

  private move(caller: Caller, handling: Handling): Promise<{ moved: Moved[]; refused: Handled['refused'] }> {
    const { ids, action, note, driverText, assigneeId = null } = handling
    return this.parts.db.orm.transaction(async (tx) => {
      const rows = await tx
        .select({ id: alarmEvent.id, vehicleId: vehicle.id, vin: vehicle.vin, state: alarmEvent.handling })
        .from(alarmEvent)
        .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
        .where(and(inScope(caller), inArray(alarmEvent.id, [...ids])))
        .orderBy(alarmEvent.id)
        .for('update', { of: alarmEvent })
      const known = new Set(rows.map(({ id }) => id))
      const refused = ids.filter((id) => !known.has(id)).map((id) => ({ id, reason: 'notFound' }))
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
      return { moved, refused }
    })
  }

  /** One text per vehicle; a terminal that is away now gets it within ten minutes or not at all. */
  private async text(caller: Caller, moved: readonly Moved[], text: string): Promise<void> {
    const { orm } = this.parts.db
    for (const vin of new Set(moved.map((alarm) => alarm.vin))) {
      const ids = moved.filter((alarm) => alarm.vin === vin).map(({ id }) => id)
      const job = await this.parts.commands
        .create(caller, { kind: 'textMessage', vin, params: { text }, expireSeconds: 600 })
        .catch((error: unknown) => {
          // The alarm is handled either way; the step says that no command carries the text.
          if (error instanceof ApiError) return null
          throw error
        })
      if (!job) continue
      const latest = sql`(select max(h.id) from alarm_handling h where h.alarm_id = ${alarmHandling.alarmId})`
      await orm
        .update(alarmHandling)
        .set({ jobId: job.id })
        .where(and(inArray(alarmHandling.alarmId, ids), eq(alarmHandling.id, latest)))
    }
  }
}
