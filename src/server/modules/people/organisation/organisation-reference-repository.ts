import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/store/database.ts'

/** A table and its column, "vehicle.org_id". */
type Reference = `${string}.${string}`

/** Columns with the id of one organisation. */
const COLUMNS: readonly Reference[] = [
  'account.org_id',
  'identity_provider.org_id',
  'vehicle.org_id',
  'saved_view.org_id',
  'alarm_rule.org_id',
  'fence.org_id',
  'dealer.org_id',
  'service_station.org_id',
  'driver.org_id',
  'sim_card.org_id',
  'part.org_id',
  'plant.org_id',
  'app_user.org_id',
  'vehicle_group.org_id',
  'share_link.org_id',
  'device.org_id',
  'upgrade_task.org_id',
  'lock_task.org_id',
  'lock_order.org_id',
  'black_box.org_id',
  'wake_plan.org_id',
  'screen_playlist.org_id',
  'screen_token.org_id',
  'wall_display.org_id',
  'notice_hook.org_id',
  'duty_roster.org_id',
  'escalation_policy.org_id',
  'vehicle_org_record.old_org_id',
  'vehicle_org_record.new_org_id',
  'organisation_change.org_id',
]

/** The same where an organisation may have only one row of the other columns. */
const UNIQUE: readonly (readonly [reference: Reference, key: readonly string[]])[] = [
  ['vehicle_org_relation.org_id', ['vehicle_id', 'kind']],
  ['parameter_assignment.org_id', ['template_id']],
  ['shift_handover.org_id', ['day', 'shift']],
]

/** Lists of organisations: arrays, or arrays in JSON. */
const ARRAYS: readonly Reference[] = ['silence_rule.org_ids']
const JSON_ARRAYS: readonly Reference[] = ['analysis_job.org_ids', 'export_job.org_ids', 'role.org_ids']

/** Saved searches that name an organisation. */
const FILTERS: readonly Reference[] = ['export_schedule.filter']
const QUERIES: readonly Reference[] = ['saved_view.query']

/** Statistics that are added up; an undo leaves them with the organisation they were added to. */
const COUNTS: readonly Reference[] = ['ingest_count.org_id', 'fleet_sample.org_id']

/** Everything that a merge moves; the tree itself moves with its paths. */
export const REFERENCES: readonly Reference[] = [
  ...COLUMNS,
  ...UNIQUE.map(([reference]) => reference),
  ...ARRAYS,
  ...JSON_ARRAYS,
  ...FILTERS,
  ...QUERIES,
  ...COUNTS,
]

/** Of a merge: from one organisation into another, recorded under the id of the change. */
interface Merge {
  oemId: string
  changeId: number
  from: number
  into: number
}

const partsOf = (reference: Reference): [table: SQL, column: SQL] => {
  const [table, column] = reference.split('.') as [string, string]
  return [sql`${sql.identifier(table)}`, sql`${sql.identifier(column)}`]
}

/** Moves everything that refers to an organisation, one statement for each column. */
export async function moveReferences(tx: Transaction, merge: Merge): Promise<void> {
  for (const reference of COLUMNS) await tx.execute(moveColumn(reference, merge))
  for (const [reference, key] of UNIQUE) {
    await tx.execute(dropTwins(reference, key, merge))
    await tx.execute(moveColumn(reference, merge))
  }
  for (const reference of ARRAYS) {
    const [, column] = partsOf(reference)
    await tx.execute(moveList(reference, merge, sql`${merge.into} = any(${column})`, inArray(column, merge)))
  }
  for (const reference of JSON_ARRAYS) {
    const [, column] = partsOf(reference)
    const has = sql`${column} @> ${String(merge.into)}::jsonb`
    await tx.execute(moveList(reference, merge, has, inJsonArray(column, merge)))
  }
  for (const reference of FILTERS) await tx.execute(moveFilter(reference, merge))
  for (const reference of QUERIES) await tx.execute(moveQuery(reference, merge))
  await addCounts(tx, merge)
}

/** Brings back what the merge moved, as far as it still is where the merge put it. */
export async function returnReferences(tx: Transaction, merge: Merge): Promise<void> {
  const back = { ...merge, from: merge.into, into: merge.from }
  for (const reference of COLUMNS) await tx.execute(returnColumn(reference, merge))
  for (const [reference, key] of UNIQUE) {
    await tx.execute(returnColumn(reference, merge))
    await tx.execute(copyTwins(reference, key, merge))
  }
  for (const reference of ARRAYS) {
    const [, column] = partsOf(reference)
    await tx.execute(
      returnList(reference, back, inArray(column, back), sql`array_append(${column}, ${merge.from}::int)`),
    )
  }
  for (const reference of JSON_ARRAYS) {
    const [, column] = partsOf(reference)
    const added = sql`${column} || ${String(merge.from)}::jsonb`
    await tx.execute(returnList(reference, back, inJsonArray(column, back), added))
  }
  for (const reference of FILTERS) await tx.execute(returnFilter(reference, back))
  for (const reference of QUERIES) await tx.execute(returnQuery(reference, back))
}

/** Whether anything but its own history refers to an organisation. */
export async function isReferredTo(tx: Transaction, id: number): Promise<boolean> {
  const single = [...COLUMNS, ...UNIQUE.map(([reference]) => reference)].filter(
    (reference) => reference !== 'organisation_change.org_id',
  )
  const found = [
    ...single.map((reference) => referring(reference, (column) => sql`${column} = ${id}`)),
    ...ARRAYS.map((reference) => referring(reference, (column) => sql`${id} = any(${column})`)),
    ...JSON_ARRAYS.map((reference) => referring(reference, (column) => sql`${column} @> ${String(id)}::jsonb`)),
  ]
  const { rows } = await tx.execute<{ used: boolean }>(sql`select ${sql.join(found, sql` or `)} as used`)
  return rows[0]?.used === true
}

function referring(reference: Reference, names: (column: SQL) => SQL): SQL {
  const [table, column] = partsOf(reference)
  return sql`exists (select 1 from ${table} where ${names(column)})`
}

const recorded = (reference: Reference, { changeId }: Merge, both: SQL = sql`false`): SQL =>
  sql`insert into organisation_merged_row (change_id, reference, row_id, in_both)
    select ${changeId}::int, ${reference}::text, id, ${both} from moved`

const rowsOf = (reference: Reference, { changeId }: Merge, both = false): SQL =>
  sql`select row_id from organisation_merged_row
    where change_id = ${changeId} and reference = ${reference} and in_both = ${both}`

function moveColumn(reference: Reference, merge: Merge): SQL {
  const [table, column] = partsOf(reference)
  return sql`with moved as (update ${table} set ${column} = ${merge.into} where ${column} = ${merge.from} returning id)
    ${recorded(reference, merge)}`
}

function returnColumn(reference: Reference, merge: Merge): SQL {
  const [table, column] = partsOf(reference)
  return sql`update ${table} set ${column} = ${merge.from}
    where ${column} = ${merge.into} and id in (${rowsOf(reference, merge)})`
}

/** Rows that both organisations have remain once; the record names the one that stays. */
function dropTwins(reference: Reference, key: readonly string[], merge: Merge): SQL {
  const [table, column] = partsOf(reference)
  return sql`with moved as (
      select stays.id, goes.id as twin from ${table} stays join ${table} goes on ${sameKey(key, 'stays', 'goes')}
       where stays.${column} = ${merge.into} and goes.${column} = ${merge.from}),
    dropped as (delete from ${table} where id in (select twin from moved))
    ${recorded(reference, merge, sql`true`)}`
}

function copyTwins(reference: Reference, key: readonly string[], merge: Merge): SQL {
  const [table, column] = partsOf(reference)
  const others = sql.join(
    [...key, ...(COPIED[reference] ?? [])].map((name) => sql.identifier(name)),
    sql`, `,
  )
  return sql`insert into ${table} (${column}, ${others}) select ${merge.from}::int, ${others} from ${table}
    where ${column} = ${merge.into} and id in (${rowsOf(reference, merge, true)})`
}

/** Further columns of a row that is copied for the organisation that comes back. */
const COPIED: Readonly<Record<string, readonly string[]>> = {
  'vehicle_org_relation.org_id': ['oem_id', 'bound_by', 'bound_at', 'valid_until'],
}

const sameKey = (key: readonly string[], one: string, other: string): SQL =>
  sql.join(
    key.map(
      (name) => sql`${sql.identifier(one)}.${sql.identifier(name)} = ${sql.identifier(other)}.${sql.identifier(name)}`,
    ),
    sql` and `,
  )

/** A list with one organisation in place of another, each once. */
const inArray = (column: SQL, { from, into }: Merge): SQL =>
  sql`array(select distinct case when each = ${from}::int then ${into}::int else each end from unnest(${column}) each)`

const inJsonArray = (column: SQL, { from, into }: Merge): SQL =>
  sql`(select coalesce(jsonb_agg(distinct case when each = ${String(from)}::jsonb then ${String(into)}::jsonb else each end), '[]')
    from jsonb_array_elements(${column}) each)`

function moveList(reference: Reference, merge: Merge, both: SQL, list: SQL): SQL {
  const [table, column] = partsOf(reference)
  const named = ARRAYS.includes(reference)
    ? sql`${merge.from} = any(${column})`
    : sql`${column} @> ${String(merge.from)}::jsonb`
  return sql`with found as (select id, ${both} as in_both from ${table} where ${named}),
    moved as (update ${table} t set ${column} = ${list} from found where found.id = t.id returning t.id, found.in_both)
    ${recorded(reference, merge, sql`in_both`)}`
}

/** `back` goes from the organisation that stays to the one that comes back; the latter is added where both were named. */
function returnList(reference: Reference, back: Merge, list: SQL, added: SQL): SQL {
  const [table, column] = partsOf(reference)
  return sql`update ${table} t set ${column} = case when moved.in_both then ${added} else ${list} end
    from organisation_merged_row moved
    where moved.change_id = ${back.changeId} and moved.reference = ${reference} and moved.row_id = t.id`
}

const filterBy = (column: SQL, id: number): SQL => sql`${column} ->> 'orgId' = ${String(id)}`
const filtered = (column: SQL, id: number): SQL => sql`jsonb_set(${column}, '{orgId}', ${String(id)}::jsonb)`

function moveFilter(reference: Reference, merge: Merge): SQL {
  const [table, column] = partsOf(reference)
  return sql`with moved as (update ${table} set ${column} = ${filtered(column, merge.into)}
      where ${filterBy(column, merge.from)} returning id) ${recorded(reference, merge)}`
}

function returnFilter(reference: Reference, back: Merge): SQL {
  const [table, column] = partsOf(reference)
  return sql`update ${table} set ${column} = ${filtered(column, back.into)}
    where ${filterBy(column, back.from)} and id in (${rowsOf(reference, back)})`
}

const pattern = (id: number): string => `(^|&)orgId=${id}(&|$)`
const rewritten = (column: SQL, { from, into }: Merge): SQL =>
  sql`regexp_replace(${column}, ${pattern(from)}, ${`\\1orgId=${into}\\2`})`

function moveQuery(reference: Reference, merge: Merge): SQL {
  const [table, column] = partsOf(reference)
  return sql`with moved as (update ${table} set ${column} = ${rewritten(column, merge)}
      where ${column} ~ ${pattern(merge.from)} returning id) ${recorded(reference, merge)}`
}

function returnQuery(reference: Reference, back: Merge): SQL {
  const [table, column] = partsOf(reference)
  return sql`update ${table} set ${column} = ${rewritten(column, back)} where id in (${rowsOf(reference, back)})`
}

async function addCounts(tx: Transaction, { oemId, from, into }: Merge): Promise<void> {
  await tx.execute(sql`insert into ingest_count as c (org_id, at, series, count)
    select ${into}::int, at, series, count from ingest_count where org_id = ${from} order by at, series
    on conflict (org_id, at, series) do update set count = c.count + excluded.count`)
  await tx.execute(sql`insert into fleet_sample as s (oem_id, org_id, sampled_at, total, online, states)
    select oem_id, ${into}::int, sampled_at, total, online, states from fleet_sample where oem_id = ${oemId} and org_id = ${from}
    on conflict (oem_id, org_id, sampled_at) do update set total = s.total + excluded.total,
      online = s.online + excluded.online,
      states = (select coalesce(jsonb_object_agg(key, sum), '{}') from (
        select key, sum(value::int) from (select * from jsonb_each_text(s.states)
          union all select * from jsonb_each_text(excluded.states)) each group by key) summed)`)
  await tx.execute(sql`delete from fleet_sample where oem_id = ${oemId} and org_id = ${from}`)
}
