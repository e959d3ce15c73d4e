import { sql } from 'drizzle-orm'
import type { CommandStatus } from '#core/domain/command-status.ts'
import type { HeadUnitBlocker, HeadUnitFailure, HeadUnitState, NetworkRule } from '#core/domain/head-unit.ts'
import type { HeadUnitAnswer, HeadUnitError, HeadUnitOffer, HeadUnitProgress } from '#core/domain/head-unit-message.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { headUnitStep, OPEN_HEAD_UNITS } from '#server/store/schema/head-unit.ts'
import { FILE_DAMAGED, FILE_OFFLINE } from '#server/store/schema/upgrade.ts'

/** An open upgrade with everything that decides how it goes on. Times are epoch milliseconds. */
export interface OpenHeadUnit extends Record<string, unknown> {
  id: number
  oemId: string
  orgId: number
  vehicleId: number
  vin: string
  terminalId: number | null
  sn: string
  /** In the vehicle now; empty: none. */
  fittedSn: string
  currentVersion: string
  toVersion: string
  state: HeadUnitState
  blockedBy: HeadUnitBlocker[]
  startAt: number
  notBefore: number | null
  deadlineAt: number | null
  attempts: number
  /** A command that was given before the process ended, and noted nowhere else; null: none. */
  unnotedJobId: number | null
  jobStatus: CommandStatus | null
  jobAt: number | null
  progress: HeadUnitProgress | null
  error: HeadUnitError | null
  shown: boolean
  answer: HeadUnitAnswer | null
  laterUntil: number | null
  remind: boolean
  remindedAt: number | null
  /** What an offer is made of. */
  objectKey: string | null
  project: string
  counter: number
  fileSize: number
  sha256: string
  signature: string
  keyId: string
  publicKey: string
  server: string
  token: string | null
  network: NetworkRule
  quietFrom: string
  quietTo: string
  asksConsent: boolean
  texts: HeadUnitOffer['texts']
  answerHours: number
  installHours: number
  operatorId: number | null
  reason: string
  /** The tenant has frozen its upgrades. */
  isFrozen: boolean
  isDamaged: boolean
  isOffline: boolean
}

export interface HeadUnitChange {
  id: number
  /** It is left alone when it has another state by now. */
  from: HeadUnitState
  state: HeadUnitState
  blockedBy?: readonly HeadUnitBlocker[]
  failure?: HeadUnitFailure
  jobId?: number
  deadlineAt?: Date
  notBefore?: Date
  /** What was sent, if anything. */
  sent?: 'offer' | 'notify' | 'withdraw' | 'askStatus'
}

const msOf = (column: string) => sql.raw(`extract(epoch from ${column})::float8 * 1000`)

/** Reads and writes open upgrades of head units many at a time: one statement each, however many there are. */
export function headUnitEngineRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** The next ones by their ids after `after`. */
    async open(after: number, limit: number): Promise<OpenHeadUnit[]> {
      const { rows } = await orm.execute<OpenHeadUnit>(sql`
        select u.id::int as id, u.oem_id as "oemId", v.org_id as "orgId", v.id as "vehicleId", v.vin, t.id as "terminalId", u.sn,
            coalesce(h.sn, '') as "fittedSn", coalesce(h.system_version, '') as "currentVersion", o.to_version as "toVersion",
            u.state, u.blocked_by as "blockedBy", ${msOf('u.start_at')} as "startAt", ${msOf('u.not_before')} as "notBefore",
            ${msOf('u.deadline_at')} as "deadlineAt", u.attempts, j.status as "jobStatus", ${msOf('j.created_at')} as "jobAt",
            u.progress, u.error, u.shown_at is not null as shown, u.answer, ${msOf('u.later_until')} as "laterUntil", u.remind,
            ${msOf('u.reminded_at')} as "remindedAt", s.object_key as "objectKey", coalesce(p.model, '') as project,
            coalesce(s.release_counter, 0) as counter, u.file_size::float8 as "fileSize",
            ${FILE_DAMAGED} as "isDamaged", ${FILE_OFFLINE} as "isOffline",
            coalesce(s.file_sha256, '') as sha256, coalesce(s.signature, '') as signature,
            coalesce(s.signing_key_id, '') as "keyId", coalesce(k.public_key, '') as "publicKey", o.server, u.token, o.network,
            o.quiet_from as "quietFrom", o.quiet_to as "quietTo", o.asks_consent as "asksConsent", o.texts,
            o.answer_hours as "answerHours", o.install_hours as "installHours", o.operator_id as "operatorId", o.reason,
            case when u.state = 'pending' then (select max(o.id)::int from command_job o where o.vehicle_id = u.vehicle_id
              and o.batch_id = 'head-unit-' || u.id and o.created_at > u.updated_at) end as "unnotedJobId",
            exists (select from upgrade_control c where c.oem_id = u.oem_id and (c.frozen_at is not null or c.owed_seconds > 0))
              as "isFrozen"
          from head_unit_upgrade u join head_unit_order o on o.id = u.order_id join vehicle v on v.id = u.vehicle_id
          left join head_unit h on h.vehicle_id = u.vehicle_id left join terminal t on t.vehicle_id = v.id
          left join soft_version s on s.id = o.version_id left join part_model p on p.id = s.part_model_id
          left join signing_key k on k.oem_id = s.oem_id and k.key_id = s.signing_key_id
          left join command_job j on j.id = u.job_id
          where u.state in (${OPEN_HEAD_UNITS}) and u.id > ${after} order by u.id limit ${limit}`)
      return rows
    },

    /** How many were changed; others were withdrawn in the meantime. */
    apply: (changes: readonly HeadUnitChange[]): Promise<number> =>
      orm.transaction(async (tx) => {
        if (changes.length === 0) return 0
        const moved = await applied(tx, changes)
        const steps = changes.filter(({ id, from, state, sent }) => moved.has(id) && (from !== state || sent))
        if (steps.length > 0) {
          await tx.insert(headUnitStep).values(
            steps.map(({ id, state, failure, blockedBy, jobId, sent }) => ({
              upgradeId: id,
              state,
              detail: failure ?? (sent || (blockedBy ?? []).join(',')),
              jobId: jobId ?? null,
            })),
          )
        }
        const done = changes.filter(({ id, state }) => state === 'success' && moved.has(id)).map(({ id }) => id)
        if (done.length > 0) await noteParts(tx, done)
        return moved.size
      }),
  }
}
export type HeadUnitEngineRepository = ReturnType<typeof headUnitEngineRepository>

async function applied(tx: Transaction, changes: readonly HeadUnitChange[]): Promise<Set<number>> {
  const asRows = changes.map(({ blockedBy = [], sent = null, ...rest }) => ({ ...rest, blockedBy, sent }))
  const { rows } = await tx.execute<{ id: number }>(sql`
    update head_unit_upgrade u set state = n.state, blocked_by = n."blockedBy", failure = coalesce(n.failure, u.failure),
        job_id = coalesce(n."jobId", u.job_id), deadline_at = coalesce(n."deadlineAt", u.deadline_at), not_before = n."notBefore",
        attempts = u.attempts + case when n.sent = 'offer' then 1 else 0 end,
        offered_at = case when n.sent = 'offer' then coalesce(u.offered_at, now()) else u.offered_at end,
        remind = u.remind and n.sent is distinct from 'notify',
        reminders = u.reminders + case when n.sent = 'notify' then 1 else 0 end,
        reminded_at = case when n.sent = 'notify' then now() else u.reminded_at end,
        installed_at = case when n.state = 'success' then coalesce(u.installed_at, now()) else u.installed_at end,
        finished_at = case when n.state in (${OPEN_HEAD_UNITS}) then null else now() end,
        token = case when n.state in (${OPEN_HEAD_UNITS}) then u.token end, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(asRows)}::jsonb) as n(id bigint, "from" text, state text, "blockedBy" text[],
        failure text, "jobId" bigint, "deadlineAt" timestamptz, "notBefore" timestamptz, sent text)
      where u.id = n.id and u.state = n."from" returning u.id::int as id`)
  return new Set(rows.map(({ id }) => id))
}

/** The head unit as a part of its vehicle has the reported version too. */
async function noteParts(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update part set software_version = o.to_version, updated_at = now()
      from head_unit_upgrade u join head_unit_order o on o.id = u.order_id join soft_version s on s.id = o.version_id
      where u.id = any(${sql.param([...ids])}) and part.vehicle_id = u.vehicle_id and part.model_id = s.part_model_id
        and part.state = 'installed'`)
}
