import type { FaultyTerminal, FaultyTerminalCounts, FaultyTerminalFilter } from '#core/contract/faulty-terminal.ts'
import { HARDWARE_SYMPTOMS, OPEN_SUSPECT_STATES, type SuspectState } from '#core/domain/faulty-terminal.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { eachRow, mapList, orderText, type Page, pageByText } from '#server/store/paging.ts'
import { newerVersion } from '#server/store/newer-version.ts'
import { containing } from '#server/store/part-of.ts'
import { ownText, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'
import { vehicleNameText } from '#server/store/vehicle-name.ts'

interface SuspectRow extends Omit<FaultyTerminal, 'sinceTime' | 'seenTime' | 'handleTime' | 'steps'> {
  sinceAt: Date
  seenAt: Date
  handledAt: Date | null
  steps: { kind: string; status: FaultyTerminal['steps'][number]['status']; at: string }[] | null
}

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
const OPEN = `s.state in (${listed(OPEN_SUSPECT_STATES)})`
const JOINED = `terminal_suspect s join vehicle v on v.id = s.vehicle_id join organisation o on o.id = v.org_id
  left join terminal t on t.oem_id = s.oem_id and t.sn = s.sn and s.sn <> '' left join account a on a.id = s.handled_by`
const NEWER = newerVersion('s.oem_id')
const RESTARTED = `exists (select 1 from command_job r where r.vehicle_id = s.vehicle_id and r.kind = 'terminalControl'
  and r.params ->> 'word' = 'reset' and r.status = 'executed' and r.created_at >= s.since_at)`
const STEPS = `(select jsonb_agg(jsonb_build_object('kind', c.kind, 'status', c.status, 'at', c.created_at) order by c.id desc)
  from (select j.id, j.kind, j.status, j.created_at from command_job j
    where j.vehicle_id = s.vehicle_id and j.created_at >= s.since_at order by j.id desc limit 3) c)`
const COLUMNS = `s.id::int, v.vin, v.plate, o.name as "orgName", s.sn, coalesce(t.model, '') as "terminalModel",
  coalesce(t.supplier, '') as supplier, coalesce(t.firmware, '') as firmware, coalesce(t.hardware, '') as hardware,
  s.symptom, s.since_at as "sinceAt", s.seen_at as "seenAt", s.score, s.evidence, ${STEPS} as steps,
  case when s.symptom in (${listed(HARDWARE_SYMPTOMS)}) then 'replace' when not ${RESTARTED} then 'restart'
    when ${NEWER} is not null then 'upgrade' else 'replace' end as proposal, ${NEWER} as "newerVersion",
  s.state, s.note, s.batch, s.claim_no as "claimNo", coalesce(a.display_name, '') as "handledBy", s.handled_at as "handledAt"`
const SORTS = { vin: 'v.vin', plate: vehicleNameText('v'), sinceTime: 's.since_at', score: 's.score' }
/** $1 tenant, $2 organisations. */
const MATCHING = `${SEEN_VEHICLE} and ($3::text is null or v.vin ilike $3)
  and ($4::text is null or s.symptom = $4) and ($5::text is null or s.state = $5)
  and ($6::text is null or t.supplier ilike $6) and ($7::text is null or s.batch = $7)
  and ($8::int is null or s.score >= $8) and ($9::int is null or v.org_id = $9)`
const valuesOf = ({ oemId, orgIds }: Scope, filter: FaultyTerminalFilter): unknown[] => [
  oemId,
  [...orgIds],
  filter.vin ? containing(filter.vin) : null,
  filter.symptom ?? null,
  filter.state ?? null,
  filter.supplier ? containing(filter.supplier) : null,
  filter.batch || null,
  filter.score ?? null,
  filter.orgId ?? null,
]

export interface SuspectChange {
  state?: SuspectState | undefined
  note?: string | undefined
  batch?: string | undefined
  claimNo?: string | undefined
}

/** Terminals that rules take for faulty, for users. */
export function suspectRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async page(scope: Scope, filter: FaultyTerminalFilter, at: Page) {
      const order = orderText(at, SORTS, `${OPEN} desc, s.score desc, s.id desc`)
      const from = `${JOINED} where ${MATCHING}`
      const values = valuesOf(scope, filter)
      return mapList(await pageByText<SuspectRow>(pool, at, { columns: COLUMNS, from, order, values }), suspectOf)
    },

    async *all(scope: Scope, filter: FaultyTerminalFilter): AsyncGenerator<FaultyTerminal> {
      const rows = eachRow(
        async (last: number | undefined, limit) =>
          (
            await pool.query<SuspectRow>(
              `select ${COLUMNS} from ${JOINED} where ${MATCHING} and s.id > $10 order by s.id limit $11`,
              [...valuesOf(scope, filter), last ?? 0, limit],
            )
          ).rows,
        ({ id }) => id,
      )
      for await (const row of rows) yield suspectOf(row)
    },

    async counts({ oemId, orgIds }: Scope): Promise<FaultyTerminalCounts> {
      const { rows } = await pool.query<FaultyTerminalCounts[number]>(
        `select s.symptom, count(*)::int as open, count(distinct s.vehicle_id)::int as vehicles
          from terminal_suspect s join vehicle v on v.id = s.vehicle_id where ${SEEN_VEHICLE} and ${OPEN} group by 1 order by 1`,
        [oemId, [...orgIds]],
      )
      return rows
    },

    /** VINs of open suspicions that belong to the caller. */
    async open({ oemId, orgIds }: Scope, ids: readonly number[]): Promise<{ id: number; vin: string }[]> {
      const { rows } = await pool.query<{ id: number; vin: string }>(
        `select s.id::int, v.vin from terminal_suspect s join vehicle v on v.id = s.vehicle_id
          where ${ownText('v')} and ${OPEN} and s.id = any($3) order by s.id`,
        [oemId, [...orgIds], [...ids]],
      )
      return rows
    },

    /** All or none: null when one of them is closed, or of a vehicle the caller does not own. */
    async change(
      { oemId, orgIds, userId }: Scope & { userId: number },
      ids: readonly number[],
      { state, note, batch, claimNo }: SuspectChange,
    ): Promise<number | null> {
      const wanted = new Set(ids)
      const { rowCount } = await pool.query(
        `with mine as (select s.id from terminal_suspect s join vehicle v on v.id = s.vehicle_id
            where ${ownText('v')} and ${OPEN} and s.id = any($3) order by s.id for update of s)
          update terminal_suspect s set state = coalesce($4, s.state), note = coalesce($5, s.note),
            batch = coalesce($6, s.batch), claim_no = coalesce($7, s.claim_no), handled_at = now(),
            handled_by = (select id from account where id = $8)
          from mine where mine.id = s.id and (select count(*) from mine) = $9`,
        [
          oemId,
          [...orgIds],
          [...wanted],
          state ?? null,
          note ?? null,
          batch ?? null,
          claimNo ?? null,
          userId,
          wanted.size,
        ],
      )
      return rowCount === wanted.size ? wanted.size : null
    },
  }
}
export type SuspectRepository = ReturnType<typeof suspectRepository>

function suspectOf({ sinceAt, seenAt, handledAt, steps, ...row }: SuspectRow): FaultyTerminal {
  return {
    ...row,
    sinceTime: platformTimeOf(sinceAt),
    seenTime: platformTimeOf(seenAt),
    handleTime: platformTimeOf(handledAt),
    steps: (steps ?? []).map(({ kind, status, at }) => ({ kind, status, stepTime: platformTimeOf(new Date(at)) })),
  }
}
