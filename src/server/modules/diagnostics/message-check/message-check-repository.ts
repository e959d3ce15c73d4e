import type { MessageCheck, MessageCheckFilter, MessageFinding, MessageRule } from '#core/contract/message-check.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { MessageCheckState } from '#core/domain/message-check.ts'
import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { ownText, type Scope, SEEN_VEHICLE, VEHICLE_SEERS } from '#server/store/scope.ts'
import { eachByText, mapList, type Page, pageByText } from '#server/store/paging.ts'
import { messageCheckNews, type NewsOfCheck } from './message-check-news.ts'

interface CheckRow extends Omit<MessageCheck, 'requestTime' | 'startTime' | 'endTime'> {
  askedAt: Date
  startedAt: Date | null
  endedAt: Date | null
}
interface Contents {
  rules: MessageRule[]
  results: MessageFinding[]
  vehicleId: number
  templateId: number | null
  signedAt: Date | null
  signedNote: string
}

const COLUMNS = `r.id::int, v.vin, v.plate, r.sn, r.firmware, r.template_name as template, r.version,
  jsonb_array_length(r.rules) as items, r.passed, r.failed, r.state, r.seconds, coalesce(a.display_name, '') as operator,
  r.asked_at as "askedAt", r.started_at as "startedAt", r.ended_at as "endedAt", r.signed_name as "signedName"`
const CONTENTS = `r.rules, r.results, r.vehicle_id as "vehicleId", r.template_id as "templateId", r.signed_at as "signedAt",
  r.signed_note as "signedNote"`
const JOINED = `message_check_run r join vehicle v on v.id = r.vehicle_id left join account a on a.id = r.operator_id`
/** $1 tenant, $2 organisations, then the filter. */
const MATCHING = `${SEEN_VEHICLE} and ($3::text is null or v.vin = $3) and ($4::text is null or r.state = $4)
  and ($5::int is null or r.template_id = $5) and ($6::text is null or r.firmware ilike $6)
  and ($7::timestamptz is null or r.asked_at >= $7) and ($8::timestamptz is null or r.asked_at < $8)`
/** Columns for the notification about a changed run. */
const NEWS = `r.id::int, r.oem_id as "oemId", r.state, r.seconds, r.passed, r.failed, r.asked_at as "askedAt",
  r.started_at as "startedAt", (select ${VEHICLE_SEERS} from vehicle v where v.id = r.vehicle_id) as seers`
const OWN_VEHICLE = `${ownText('v')}`

/** A check in progress. Times are epoch ms. */
export interface OpenCheck {
  id: number
  vehicleId: number
  rules: MessageRule[]
  seconds: number
  state: MessageCheckState
  askedAt: number
  startedAt: number | null
}

function writing({ pool }: Pick<Database, 'pool'>, notify: NotifyJob) {
  /** Changes one run; false when there was nothing to change. */
  const change = async (statement: string, values: readonly unknown[]): Promise<boolean> => {
    const { rows } = await pool.query<NewsOfCheck>(`${statement} returning ${NEWS}`, [...values])
    for (const row of rows) notify(messageCheckNews(row))
    return rows.length === 1
  }
  return {
    async open(): Promise<OpenCheck[]> {
      const { rows } = await pool.query<
        Omit<OpenCheck, 'askedAt' | 'startedAt'> & { askedAt: Date; startedAt: Date | null }
      >(
        `select id::int, vehicle_id as "vehicleId", rules, seconds, state, asked_at as "askedAt", started_at as "startedAt"
          from message_check_run where state in ('waiting', 'collecting') order by id limit 500`,
      )
      return rows.map(({ askedAt, startedAt, ...row }) => ({
        ...row,
        askedAt: askedAt.getTime(),
        startedAt: startedAt?.getTime() ?? null,
      }))
    },

    /** Begins checks of own vehicles the template is for; answers their VINs. */
    async start(
      { oemId, orgIds, userId }: Scope & { userId: number },
      vins: readonly string[],
      template: { id: number; name: string; version: number; models: readonly string[]; rules: readonly MessageRule[] },
      seconds: number,
    ): Promise<string[]> {
      const { rows } = await pool.query<NewsOfCheck & { vin: string }>(
        `with r as (insert into message_check_run
            (oem_id, vehicle_id, template_id, template_name, version, sn, firmware, rules, seconds, operator_id)
          select $1, v.id, $4, $5, $6, coalesce(t.sn, ''), coalesce(t.firmware, ''), $7, $8, (select id from account where id = $9)
            from vehicle v join vehicle_model m on m.id = v.model_id left join terminal t on t.vehicle_id = v.id
            where ${ownText('v')} and v.vin = any($3) and not v.archived
              and ($10::text[] = '{}' or m.model_code = any($10))
          on conflict do nothing returning *)
        select (select w.vin from vehicle w where w.id = r.vehicle_id) as vin, ${NEWS} from r`,
        [
          oemId,
          [...orgIds],
          [...vins],
          template.id,
          template.name,
          template.version,
          JSON.stringify(template.rules),
          seconds,
          userId,
          [...template.models],
        ],
      )
      for (const row of rows) notify(messageCheckNews(row))
      return rows.map(({ vin }) => vin)
    },

    /** Nothing is written to a check that has ended. */
    async save(
      id: number,
      outcome: {
        state: MessageCheckState
        results: readonly MessageFinding[]
        startedAt: number | null
        over: boolean
      },
    ): Promise<void> {
      const count = (verdict: MessageFinding['verdict']) =>
        outcome.results.filter((each) => each.verdict === verdict).length
      await change(
        `update message_check_run r set state = $2, results = $3, started_at = $4, passed = $5, failed = $6,
            ended_at = case when $7 then now() end where id = $1 and state in ('waiting', 'collecting')`,
        [
          id,
          outcome.state,
          JSON.stringify(outcome.results),
          outcome.startedAt === null ? null : new Date(outcome.startedAt),
          count('passed'),
          count('failed'),
          outcome.over,
        ],
      )
    },

    cancel(id: number): Promise<boolean> {
      return change(
        `update message_check_run r set state = 'aborted', ended_at = now() where id = $1 and state in ('waiting', 'collecting')`,
        [id],
      )
    },

    sign(id: number, userId: number, { signedName, signedNote }: { signedName: string; signedNote: string }) {
      return change(
        `update message_check_run r set signed_name = $3, signed_note = $4, signed_at = now(),
            signed_by = (select id from account where id = $2)
          where id = $1 and state in ('passed', 'failed') and signed_at is null`,
        [id, userId, signedName, signedNote],
      )
    },
  }
}

function reading({ pool }: Pick<Database, 'pool'>) {
  const one = async ({ oemId, orgIds }: Scope, id: number, condition: string) => {
    const { rows } = await pool.query<CheckRow & Contents>(
      `select ${COLUMNS}, ${CONTENTS} from ${JOINED} where ${condition} and r.id = $3`,
      [oemId, [...orgIds], id],
    )
    const [row] = rows
    if (!row) return undefined
    const { rules, results, vehicleId, templateId, signedAt, signedNote, ...check } = row
    return {
      check: checkOf(check),
      rules,
      findings: results,
      vehicleId,
      templateId,
      signTime: platformTimeOf(signedAt),
      signedNote,
    }
  }
  return {
    async page(scope: Scope, filter: MessageCheckFilter, page: Page) {
      const values = valuesOf(scope, filter)
      const from = `${JOINED} where ${MATCHING}`
      const found = await pageByText<CheckRow>(pool, page, { columns: COLUMNS, from, order: 'r.id desc', values })
      return mapList(found, checkOf)
    },

    async *all(scope: Scope, filter: MessageCheckFilter): AsyncGenerator<MessageCheck> {
      const list = { columns: COLUMNS, from: `${JOINED} where ${MATCHING}`, values: valuesOf(scope, filter) }
      for await (const row of eachByText<CheckRow>(pool, list, 'r.id')) yield checkOf(row)
    },

    /** A check of a vehicle the caller sees. */
    seen: (scope: Scope, id: number) => one(scope, id, SEEN_VEHICLE),
    /** One the caller may change. */
    own: (scope: Scope, id: number) => one(scope, id, OWN_VEHICLE),

    /** The ended check of a vehicle by a template before another one. */
    async before(id: number, vehicleId: number, templateId: number | null) {
      const { rows } = await pool.query<{ id: number; askedAt: Date; rules: MessageRule[]; results: MessageFinding[] }>(
        `select id::int, asked_at as "askedAt", rules, results from message_check_run
          where vehicle_id = $1 and template_id = $2 and id < $3 and state in ('passed', 'failed') order by id desc limit 1`,
        [vehicleId, templateId, id],
      )
      return rows[0]
    },
  }
}

/** Checks of new messages. `notify` is called for each that was begun or has changed, once that is stored. */
export const messageCheckRepository = (db: Pick<Database, 'pool'>, notify: NotifyJob = () => undefined) => ({
  ...writing(db, notify),
  ...reading(db),
})
export type MessageCheckRepository = ReturnType<typeof messageCheckRepository>

const valuesOf = ({ oemId, orgIds }: Scope, filter: MessageCheckFilter): unknown[] => [
  oemId,
  [...orgIds],
  filter.vin ?? null,
  filter.state ?? null,
  filter.templateId ?? null,
  filter.firmware ? containing(filter.firmware) : null,
  filter.startTime ? new Date(fromPlatformTime(filter.startTime)) : null,
  // The wire's end is inclusive to the second.
  filter.endTime ? new Date(fromPlatformTime(filter.endTime) + 1000) : null,
]

function checkOf({ askedAt, startedAt, endedAt, ...row }: CheckRow): MessageCheck {
  return {
    ...row,
    requestTime: platformTimeOf(askedAt),
    startTime: platformTimeOf(startedAt),
    endTime: platformTimeOf(endedAt),
  }
}
