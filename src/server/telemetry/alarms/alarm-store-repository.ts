import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { OPEN_STATUSES } from '#core/domain/command-status.ts'
import type { LoadedFence } from '../fences/fence-book.ts'
import type { Database } from '#server/store/database.ts'
import { alarmMask, alarmMute, alarmRule } from '#server/store/schema/alarm.ts'
import { fence, fenceStay } from '#server/store/schema/fence.ts'
import { alarmEvent, commandJob } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import type { AlarmRow, StayRow } from './alarm-change.ts'
import { writeChanges, type WrittenAlarms } from './alarm-repository.ts'
import { groupVehicles, type LiveTest } from './group-vehicles-repository.ts'
import { maskJobInForce } from './mask-in-force-repository.ts'
import type { LoadedMute, LoadedRule } from './rule-book.ts'

/** An alarm for lack of messages that is still active. */
export interface OpenOffline {
  oemId: string
  vehicleId: number
  ruleId: number
  level: number
  startedAt: number
}

export interface ExpiredMask {
  vehicleId: number
  vin: string
  oemId: string
  orgId: number
  /** The command that had set them. */
  jobId: number
  /** Bits whose mask has ended, and the word that is left. */
  bits: number[]
  word: number
}

/** State of the alarm engine in memory, read from the database, and its own writes. */
export class AlarmStoreRepository {
  private readonly orm: Database['orm']
  private readonly pool: Pool

  constructor(db: Pick<Database, 'orm' | 'pool'>) {
    this.orm = db.orm
    this.pool = db.pool
  }

  rules(): Promise<LoadedRule[]> {
    const { id, oemId, orgId, name, condition, level, scope, schedule, driverText } = alarmRule
    return this.orm
      .select({ id, oemId, orgId, name, condition, level, scope, schedule, driverText })
      .from(alarmRule)
      .where(eq(alarmRule.enabled, true))
      .orderBy(alarmRule.id)
  }

  async mutes(now: number): Promise<LoadedMute[]> {
    const rows = await this.orm
      .select()
      .from(alarmMute)
      .where(gt(alarmMute.until, new Date(now)))
    return rows.map(({ oemId, vehicleId, kind, ruleId, fenceId, until }) => ({
      oemId,
      vehicleId,
      kind,
      ruleId,
      fenceId,
      until: until.getTime(),
    }))
  }

  fences(): Promise<LoadedFence[]> {
    return this.orm.select().from(fence).where(eq(fence.enabled, true)).orderBy(fence.id)
  }

  groupVehicles(groupIds: readonly number[], isLive: LiveTest): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
    return groupVehicles(this.orm, groupIds, isLive)
  }

  /** Vehicles of the working groups that fences name, those of disabled ones too. */
  async groupsOfFences(isLive: LiveTest): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
    const named = await this.orm
      .selectDistinct({ id: sql<number>`jsonb_array_elements_text(${fence.scope} -> 'groupIds')::int` })
      .from(fence)
      .where(sql`${fence.scope} ->> 'by' = 'groups'`)
    return this.groupVehicles(
      named.map(({ id }) => id),
      isLive,
    )
  }

  async openStays(): Promise<StayRow[]> {
    const rows = await this.orm.select().from(fenceStay).where(isNull(fenceStay.leftAt))
    return rows.map(({ oemId, vehicleId, fenceId, enteredAt }) => ({
      change: 'stay',
      oemId,
      vehicleId,
      fenceId,
      enteredAt: enteredAt.getTime(),
      leftAt: null,
    }))
  }

  /** Alarms of rules and geofences no longer in force end, even when the vehicle never reports again. */
  async endOrphans(): Promise<void> {
    await this.pool.query(`update alarm_event a set ended_at = greatest(a.started_at, now()) where a.ended_at is null and (
      (a.rule_id is not null and not exists (select 1 from alarm_rule r where r.id = a.rule_id and r.enabled)) or
      (a.fence_id is not null and not exists (select 1 from fence f where f.id = a.fence_id and f.enabled)))`)
    await this.pool.query(`update fence_stay s set left_at = greatest(s.entered_at, now()) where s.left_at is null
      and not exists (select 1 from fence f where f.id = s.fence_id and f.enabled)`)
  }

  async openOffline(): Promise<OpenOffline[]> {
    const rows = await this.orm
      .select()
      .from(alarmEvent)
      .where(and(eq(alarmEvent.kind, 'ruleOffline'), isNull(alarmEvent.endedAt)))
    return rows.flatMap(({ oemId, vehicleId, ruleId, level, startedAt }) =>
      ruleId === null ? [] : [{ oemId, vehicleId, ruleId, level, startedAt: startedAt.getTime() }],
    )
  }

  /** Writes alarms that follow from no position, in a transaction of their own. */
  async write(alarms: readonly AlarmRow[]): Promise<WrittenAlarms> {
    const client = await this.pool.connect()
    try {
      await client.query('begin')
      const written = await writeChanges(client, alarms)
      await client.query('commit')
      return written
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }

  /** Removes expired masks; returns the update to send to the terminals that had accepted them. */
  async takeExpiredMasks(now: number): Promise<ExpiredMask[]> {
    const inForce = maskJobInForce(sql`${alarmMask.vehicleId}`)
    const ended = await this.orm
      .delete(alarmMask)
      .where(
        and(
          lte(alarmMask.until, new Date(now)),
          // One that is still under way may be accepted yet.
          sql`not exists (select 1 from command_job j where j.id = ${alarmMask.jobId} and j.status in ${[...OPEN_STATUSES]})`,
        ),
      )
      .returning({
        vehicleId: alarmMask.vehicleId,
        bit: alarmMask.bit,
        jobId: alarmMask.jobId,
        inForce: sql<boolean>`coalesce(${alarmMask.jobId} = ${inForce}, false)`,
      })
    const bitsOf = new Map<number, number[]>()
    for (const { jobId, bit } of ended.filter((mask) => mask.inForce)) {
      bitsOf.set(jobId, [...(bitsOf.get(jobId) ?? []), bit])
    }
    if (bitsOf.size === 0) return []
    const rows = await this.orm
      .select({
        vehicleId: vehicle.id,
        vin: vehicle.vin,
        oemId: vehicle.oemId,
        orgId: vehicle.orgId,
        jobId: commandJob.id,
        word: sql<string>`coalesce((select sum(1::bigint << m.bit) from alarm_mask m where m.job_id = ${commandJob.id}), 0)::text`,
      })
      .from(commandJob)
      .innerJoin(vehicle, eq(vehicle.id, commandJob.vehicleId))
      .where(inArray(commandJob.id, [...bitsOf.keys()]))
    return rows.map((row) => ({ ...row, word: Number(row.word), bits: bitsOf.get(row.jobId) ?? [] }))
  }

  /** Remaining masks belong to the command that removed the ended ones, once the terminal accepts it. */
  async carryMasks(fromJobId: number, toJobId: number): Promise<void> {
    await this.pool.query(
      `insert into alarm_mask (vehicle_id, bit, job_id, until, user_id)
       select vehicle_id, bit, $2, until, user_id from alarm_mask where job_id = $1 on conflict do nothing`,
      [fromJobId, toJobId],
    )
  }
}
