import { sql } from 'drizzle-orm'
import { canonical, personalHash, type PersonalPart, sha256 } from './audit-draft.ts'
import type { Database } from './database.ts'

type Query = Pick<Database['orm'], 'execute'>

interface ChainedEntry extends PersonalPart {
  id: string
  at: Date
  oem_id: string
  salt: string | null
  personal_hash: string
  erased: boolean
  [column: string]: unknown
}

/** Large numbers come as text from one query and as numbers from another. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

export interface SealedEntry {
  id: number
  at: Date
  oemId: string
  kind: string
  action: string
  result: string
  rows: number | null
}

/** Any number: processes that seal take turns. */
const SEAL_LOCK = 730_210
const SEALED_AT_ONCE = 500
const READ_AT_ONCE = 2000
/** Base of the first link of a tenant. */
const START = ''
/** Everything but the personal part, which counts by its digest. Names of columns, in a fixed order. */
const FIXED = [
  'id',
  'oem_id',
  'kind',
  'account_id',
  'username',
  'ip',
  'agent',
  'path',
  'page',
  'action',
  'object',
  'object_id',
  'status',
  'result',
  'ms',
  'rows',
  'trace_id',
  'personal_hash',
] as const

function linkHash(previous: string, seq: number, entry: ChainedEntry): string {
  const at = new Date(entry.at).getTime()
  return sha256(canonical([previous, seq, at, ...FIXED.map((name) => textOf(entry[name]))]))
}

/** Adds links for entries that have none, in the order they were written; answers them. Empty when another process does. */
export async function sealEntries({ orm }: Pick<Database, 'orm'>): Promise<SealedEntry[]> {
  return orm.transaction(async (tx) => {
    const locked = await tx.execute<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${SEAL_LOCK}) got`)
    if (!locked.rows[0]?.got) return []
    const waiting = await tx.execute<ChainedEntry>(sql`
      select e.* from audit_unsealed u join audit_entry e on e.id = u.entry_id and e.at = u.entry_at
      order by u.entry_id limit ${SEALED_AT_ONCE}`)
    if (waiting.rows.length === 0) return []
    const heads = await headsOf(tx)
    const links = waiting.rows.map((entry) => {
      const head = heads.get(entry.oem_id) ?? { seq: 0, hash: START }
      const seq = head.seq + 1
      const hash = linkHash(head.hash, seq, entry)
      heads.set(entry.oem_id, { seq, hash })
      return { oem_id: entry.oem_id, seq, entry_id: entry.id, entry_at: entry.at, hash, previous: head.hash }
    })
    await tx.execute(sql`
      insert into audit_seal (oem_id, seq, entry_id, entry_at, hash, previous)
      select oem_id, seq, entry_id, entry_at, hash, previous from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as link (oem_id text, seq bigint, entry_id bigint, entry_at timestamptz, hash text, previous text)`)
    await tx.execute(
      sql`delete from audit_unsealed where entry_id in (select (jsonb_array_elements_text(${JSON.stringify(links.map(({ entry_id }) => entry_id))}::jsonb))::bigint)`,
    )
    return waiting.rows.map((entry) => ({
      id: Number(entry.id),
      at: new Date(entry.at),
      oemId: entry.oem_id,
      kind: String(entry.kind),
      action: String(entry.action),
      result: String(entry.result),
      rows: entry.rows as number | null,
    }))
  })
}

async function headsOf(query: Query): Promise<Map<string, { seq: number; hash: string }>> {
  const heads = await query.execute<{ oem_id: string; seq: string; hash: string }>(
    sql`select distinct on (oem_id) oem_id, seq, hash from audit_seal order by oem_id, seq desc`,
  )
  return new Map(heads.rows.map(({ oem_id, seq, hash }) => [oem_id, { seq: Number(seq), hash }]))
}

export interface ChainReport {
  checked: number
  erased: number
  waiting: number
  first: Date | null
  last: Date | null
  head: string | null
  broken: { id: string; at: Date; fault: 'changed' | 'missing' | 'order' | 'unsealed' } | null
}

type Link = { seq: string; entry_id: string; entry_at: Date; hash: string; previous: string }

/** Recalculates every link of a tenant, in one snapshot. Stops at the first fault. */
export async function checkChain({ orm }: Pick<Database, 'orm'>, oemId: string): Promise<ChainReport> {
  const report: ChainReport = { checked: 0, erased: 0, waiting: 0, first: null, last: null, head: null, broken: null }
  const work = async (tx: Query) => {
    let previous: string | undefined
    for (let after = 0; ; ) {
      const links = await tx.execute<Link & { entry: ChainedEntry | null }>(sql`
        select s.seq, s.entry_id, s.entry_at, s.hash, s.previous, to_jsonb(e) entry
        from audit_seal s left join audit_entry e on e.id = s.entry_id and e.at = s.entry_at
        where s.oem_id = ${oemId} and s.seq > ${after} order by s.seq limit ${READ_AT_ONCE}`)
      for (const link of links.rows) {
        const seq = Number(link.seq)
        const fault = faultOf(link, previous, after === 0 ? seq : after + 1)
        if (fault) return void (report.broken = { id: link.entry_id, at: new Date(link.entry_at), fault })
        report.checked += 1
        if (link.entry?.erased) report.erased += 1
        report.first ??= new Date(link.entry_at)
        report.last = new Date(link.entry_at)
        report.head = previous = link.hash
        after = seq
      }
      if (links.rows.length < READ_AT_ONCE) break
    }
    await lookForStrangers(tx, oemId, report)
  }
  await orm.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
  return report
}

function faultOf(
  { seq, hash, previous, entry }: Link & { entry: ChainedEntry | null },
  before: string | undefined,
  expected: number,
): 'changed' | 'missing' | 'order' | null {
  if (Number(seq) !== expected || (before !== undefined && previous !== before)) return 'order'
  if (!entry) return 'missing'
  if (linkHash(previous, Number(seq), entry) !== hash) return 'changed'
  if (entry.erased) return null
  return entry.salt !== null && personalHash(entry.salt, entry) === entry.personal_hash ? null : 'changed'
}

/** Entries outside the chain: those of the last seconds wait for their link, others were inserted manually. */
async function lookForStrangers(query: Query, oemId: string, report: ChainReport): Promise<void> {
  const unlinked = await query.execute<{ id: string; at: Date; waits: boolean }>(sql`
    select e.id, e.at, u.entry_id is not null waits from audit_entry e
    left join audit_seal s on s.entry_id = e.id left join audit_unsealed u on u.entry_id = e.id
    where e.oem_id = ${oemId} and s.entry_id is null order by waits, e.id limit 10000`)
  report.waiting = unlinked.rows.filter(({ waits }) => waits).length
  const stranger = unlinked.rows.find(({ waits }) => !waits)
  if (stranger) report.broken = { id: stranger.id, at: new Date(stranger.at), fault: 'unsealed' }
}
