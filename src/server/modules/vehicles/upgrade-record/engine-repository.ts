import { type SQL, sql } from 'drizzle-orm'
import type { CommandStatus } from '#core/domain/command-status.ts'
import type {
  DriverAnswer,
  ExpressConditions,
  UpgradeBlocker,
  UpgradeChannel,
  UpgradeConditions,
  UpgradeFailure,
  UpgradeState,
} from '#core/domain/upgrade-record.ts'
import type { VehicleReading } from '#core/domain/vehicle-reading.ts'
import type { CONSENT_POLICIES } from '#core/domain/upgrade-strategy.ts'
import { HOLDING_PAUSES } from '#core/domain/upgrade-task.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { VEHICLE_SEERS } from '#server/store/scope.ts'
import { codes } from '#server/store/schema/columns.ts'
import { knownReading } from '#server/store/schema/vehicle-reading.ts'
import {
  FILE_DAMAGED,
  FILE_OFFLINE,
  addTaskBytes,
  isQueued,
  OPEN_STATES,
  UNDER_WAY_STATES,
  UNSENT_STATES,
  UPGRADE_DAY,
  upgradeStep,
} from '#server/store/schema/upgrade.ts'
import type { SendingLimits } from './upgrade-slots.ts'

type ConsentPolicy = (typeof CONSENT_POLICIES)[number]

export interface OpenUpgrade extends Turn {
  oemId: string
  orgId: number
  taskId: number | null
  vehicleId: number
  vin: string
  state: UpgradeState
  channel: UpgradeChannel
  conditions: UpgradeConditions | ExpressConditions
  /** What the vehicle reports that they depend on. */
  reading: VehicleReading
  toVersion: string
  currentVersion: string
  terminalId: number | null
  fittedId: number | null
  deadlineAt: Date | null
  /** A waiting one ends then, also after another try. */
  waitUntil: Date
  notBefore: Date | null
  attempts: number
  updatedAt: Date
  sentBytes: number
  fileSize: number
  blockedBy: UpgradeBlocker[]
  status: CommandStatus | null
  result: string | null
  /** Number of the driver's answer, where the command is a question. */
  answerId: number | null
  consent: DriverAnswer | null
  /** How the driver is involved, and the last day on which it is asked for consent; empty: upgrades of a desk. */
  policy: ConsentPolicy | ''
  askUntil: string | null
  /** What a command is made of. */
  objectKey: string | null
  /** The stored file failed its last check. */
  isDamaged: boolean
  /** Its version was taken offline. */
  isOffline: boolean
  maker: string
  server: string
  token: string | null
  limitMinutes: number
  /** Shown to the driver: as a notice when it is sent, or as a question before. */
  driverText: string
  operatorId: number | null
  reason: string
  /** Network operator of the card in the terminal; empty: unknown. */
  carrier: string
  /** It is one of the waiting ones that were asked for by their place. */
  isNext: boolean
}

/** The place of a waiting upgrade: the lower priority first, then the older one. */
export interface Turn {
  priority: number
  id: number
}

export interface UpgradeChange {
  id: number
  /** It is left alone when it has another state by now. */
  from: UpgradeState
  state: UpgradeState
  blockedBy?: readonly UpgradeBlocker[]
  failure?: UpgradeFailure | null
  jobId?: number
  deadlineAt?: Date
  /** It is sent again, not before this moment. */
  notBefore?: Date
  isSent?: boolean
  consent?: DriverAnswer
}

const MS = 1000
const HOLDING = codes(HOLDING_PAUSES)
/** More than can be sent at a time. */
const QUEUED_MAX = 500

/** Reads and writes open upgrades many at a time: one statement each, however many there are. */
export function engineRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /**
     * All that were sent, the next ones of those that wait, in their order after `after`, and the first of those that wait for
     * their turn alone: with a hundred thousand of them each is looked at, and a free place goes to who is first. Vehicles wait
     * while their task is paused, and all of a tenant that has frozen its upgrades.
     */
    async open(after: Turn | null, limit: number): Promise<OpenUpgrade[]> {
      const { priority, id } = after ?? { priority: -1, id: 0 }
      const { rows } = await orm.execute<OpenRow>(sql`
        with next as (${waiting(
          sql`w.state in (${UNSENT_STATES})
          and (w.priority, w.id) > (${priority}::smallint, ${id}::bigint)`,
          limit,
        )})
        select r.id::int as id, r.priority, r.id in (select id from next) as "isNext",
            coalesce(c.carrier, '') as carrier, r.oem_id as "oemId", v.org_id as "orgId", r.task_id as "taskId", v.id as "vehicleId", v.vin, r.state, e.channel,
            e.conditions, ${knownReading('d')} as reading, e.to_version as "toVersion", coalesce(t.firmware, '') as "currentVersion",
            r.terminal_id as "terminalId", t.id as "fittedId", extract(epoch from r.deadline_at)::float8 as deadline,
            extract(epoch from r.created_at + (e.send_until - e.created_at))::float8 as until,
            extract(epoch from r.not_before)::float8 as "after", r.attempts,
            extract(epoch from r.updated_at)::float8 as updated, r.sent_bytes::float8 as "sentBytes",
            r.file_size::float8 as "fileSize", r.blocked_by as "blockedBy", j.status, j.result,
            s.object_key as "objectKey", ${FILE_DAMAGED} as "isDamaged", ${FILE_OFFLINE} as "isOffline", coalesce(t.device_maker, '') as maker, e.server, r.token,
            e.timeout_minutes as "limitMinutes", e.operator_id as "operatorId", e.reason,
            coalesce(k.driver_text, '') as "driverText", coalesce(k.frozen #>> '{rules,consent}', '') as policy,
            k.frozen #>> '{rules,askUntil}' as "askUntil", r.consent, (j.evidence ->> 'answerId')::int as "answerId"
          from upgrade_record r join express_upgrade e on e.id = r.express_id join vehicle v on v.id = r.vehicle_id
          left join terminal t on t.vehicle_id = v.id left join soft_version s on s.id = e.version_id
          left join command_job j on j.id = r.job_id left join upgrade_task k on k.id = r.task_id
          left join vehicle_reading d on d.vehicle_id = r.vehicle_id
          left join sim_card c on c.oem_id = r.oem_id and c.iccid = t.iccid and t.iccid <> ''
          where r.id in (select id from upgrade_record where state in (${UNDER_WAY_STATES})
            union (select id from next)
            union (${waiting(isQueued('w'), QUEUED_MAX)}))
          order by r.priority, r.id`)
      return rows.map(({ deadline, updated, until, after: notBefore, ...row }) => ({
        ...row,
        deadlineAt: momentOf(deadline),
        waitUntil: new Date(until * MS),
        notBefore: momentOf(notBefore),
        updatedAt: new Date(updated * MS),
      }))
    },

    /** What tenants allow, without those that set no limit. */
    async limits(): Promise<Map<string, SendingLimits>> {
      const { rows } = await orm.execute<SendingLimits & { oemId: string } & Record<string, unknown>>(sql`
        select c.oem_id as "oemId", c.max_downloads as "maxDownloads", c.carriers,
            (c.hourly_megabytes * 1e6 - (select coalesce(sum(r.file_size), 0) from upgrade_record r
              where c.hourly_megabytes is not null and r.oem_id = c.oem_id and r.sent_at > now() - interval '1 hour'))::float8
              as "bytesLeft"
          from upgrade_control c
          where c.max_downloads is not null or c.hourly_megabytes is not null or c.carriers <> '[]'`)
      return new Map(rows.map(({ oemId, ...limits }) => [oemId, limits]))
    },

    /** Bytes that running tasks with a limit a day may still send in this one. */
    async dayLeft(): Promise<Map<number, number>> {
      const { rows } = await orm.execute<{ id: number; left: number }>(sql`
        select k.id, (k.max_mb * 1048576.0 - coalesce(d.bytes, 0))::float8 as "left"
          from (select id, (frozen #>> '{rules,maxMbPerDay}')::bigint as max_mb from upgrade_task
            where status in ('running', 'paused', 'stopping')) k
          left join upgrade_task_day d on d.task_id = k.id and d.day = ${UPGRADE_DAY}
          where k.max_mb is not null`)
      return new Map(rows.map(({ id, left }) => [id, left]))
    },

    /** Numbers of the data scopes that see each vehicle; read for those alone that have news. */
    async seers(vehicleIds: readonly number[]): Promise<Map<number, number[]>> {
      if (vehicleIds.length === 0) return new Map()
      const { rows } = await orm.execute<{ id: number; seers: number[] }>(
        sql`select v.id, ${sql.raw(VEHICLE_SEERS)} as seers from vehicle v where v.id = any(${sql.param([...vehicleIds])})`,
      )
      return new Map(rows.map(({ id, seers }) => [id, seers]))
    },

    /** Answers the ids that were changed: others were cancelled in the meantime. */
    apply: (changes: readonly UpgradeChange[]): Promise<Set<number>> =>
      orm.transaction(async (tx) => {
        if (changes.length === 0) return new Set<number>()
        const { rows } = await tx.execute<{ id: number; moved: boolean }>(sql`
          update upgrade_record r set state = n.state, blocked_by = n."blockedBy", failure = n.failure,
              job_id = coalesce(n."jobId", r.job_id), not_before = n."notBefore",
              sent_bytes = case when n."notBefore" is null then r.sent_bytes else 0 end, deadline_at = coalesce(n."deadlineAt", r.deadline_at),
              sent_at = case when n."isSent" then now() else r.sent_at end,
              attempts = r.attempts + case when n."isSent" then 1 else 0 end,
              consent = coalesce(n.consent, r.consent),
              consent_at = case when n.consent is null then r.consent_at else now() end,
              finished_at = case when n.state in (${OPEN_STATES}) then null else now() end,
              token = case when n.state in (${OPEN_STATES}) then r.token end, updated_at = now()
            from jsonb_to_recordset(${JSON.stringify(changes.map(asRow))}::jsonb) as n(id bigint, "from" text, state text,
              "blockedBy" text[], failure text, "jobId" bigint, "deadlineAt" timestamptz, "notBefore" timestamptz, "isSent" boolean, consent text)
            where r.id = n.id and r.state = n."from"
            returning r.id::int as id, n.state <> n."from" or n."jobId" is not null as moved`)
        const moved = new Map(rows.map((row) => [row.id, row.moved]))
        const steps = changes.filter(({ id }) => moved.get(id))
        if (steps.length > 0) {
          await tx.insert(upgradeStep).values(
            steps.map(({ id, state, blockedBy, failure, jobId, consent }) => ({
              recordId: id,
              state,
              detail: failure || consent || blockedBy?.join(',') || '',
              jobId: jobId ?? null,
            })),
          )
        }
        const sent = changes.filter(({ id, isSent }) => isSent && moved.has(id)).map(({ id }) => id)
        if (sent.length > 0) await countPackages(tx, sent)
        const done = changes.filter(({ id, state }) => state === 'success' && moved.get(id)).map(({ id }) => id)
        if (done.length > 0) await noteParts(tx, done)
        return new Set(moved.keys())
      }),
  }
}
/** Waiting upgrades that may go on, as far as people are concerned, in their order. */
const waiting = (condition: SQL, limit: number) => sql`select w.id from upgrade_record w
  left join upgrade_task k on k.id = w.task_id
  where ${condition} and (k.id is null or k.status = 'running' or k.status = 'paused' and k.pause_reason in (${HOLDING}))
    and w.oem_id not in (select f.oem_id from upgrade_control f where f.frozen_at is not null or f.owed_seconds > 0)
  order by w.priority, w.id limit ${limit}`

export type EngineRepository = ReturnType<typeof engineRepository>

/** Packages are sent at once and as a whole; downloads are counted as they go. */
const countPackages = (tx: Transaction, ids: readonly number[]) =>
  tx.execute(
    addTaskBytes(sql`select r.task_id, sum(r.file_size) as bytes
      from upgrade_record r join express_upgrade e on e.id = r.express_id
      where r.id = any(${sql.param([...ids])}::bigint[]) and e.channel = 'package' and r.task_id is not null
      group by r.task_id`),
  )

/** The terminal as a part of its vehicle has the reported version too: versions on the road are counted by parts. */
async function noteParts(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update part p set software_version = e.to_version, updated_at = now()
      from upgrade_record r join express_upgrade e on e.id = r.express_id join terminal t on t.id = r.terminal_id
      join part_model m on m.oem_id = t.oem_id and m.model = t.model
      where r.id = any(${sql.param([...ids])}) and p.vehicle_id = r.vehicle_id and p.model_id = m.id and p.state = 'installed'`)
}

type OpenRow = Record<string, unknown> &
  Omit<OpenUpgrade, 'deadlineAt' | 'updatedAt' | 'waitUntil' | 'notBefore'> & {
    deadline: number | null
    updated: number
    until: number
    after: number | null
  }

const momentOf = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * MS))

const asRow = ({ blockedBy = [], failure = null, isSent = false, ...rest }: UpgradeChange) => ({
  ...rest,
  blockedBy,
  failure,
  isSent,
})
