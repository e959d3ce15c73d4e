import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AuditedCall } from '#server/ops/audited-call.ts'
import {
  type AuditDraft,
  auditDraft,
  type AuditFacts,
  changesBetween,
  finishedEntry,
  type Outcome,
  sha256,
} from './audit-draft.ts'
import { capturedImages, forgetCaptures } from './audit-captures.ts'
import { auditTarget } from './audit-objects.ts'
import type { Database, Transaction } from './database.ts'
import { account, accountLink, passkey } from './schema/account.ts'
import { ssoAttempt } from './schema/identity-provider.ts'
import { auditOpen } from './schema/audit.ts'
import { vehicle } from './schema/vehicle.ts'

type Query = Pick<Database['orm'], 'execute' | 'select' | 'insert'>

/** A call that has begun: its entry is certain, only the outcome is missing. */
export interface OpenCall extends AuditedCall<Transaction> {
  /** Writes the outcome, unless the transaction of the change has done so already. */
  finish(status: number): Promise<void>
}

export type AuditTrail = ReturnType<typeof auditTrail>

/** An open call of an ended process expires after this time, which is longer than any call takes. */
const ABANDONED = sql`interval '15 minutes'`
const SWEEP_AT_ONCE = 200

/**
 * The audit trail. A call is written down before it begins; its entry commits in the same transaction as the change, or
 * after it where the change has none. What a killed process leaves behind becomes an entry with an unknown outcome.
 */
export function auditTrail({ orm }: Pick<Database, 'orm'>) {
  return {
    async begin(facts: AuditFacts): Promise<OpenCall> {
      const known = await withAccount(orm, facts)
      const draft = auditDraft(known)
      const id = randomUUID()
      await orm.insert(auditOpen).values({ id, at: new Date(draft.at), draft: { ...draft } })
      return openCall(orm, id, draft, known)
    },

    /** A denied call. */
    async refuse(facts: AuditFacts, status: number): Promise<void> {
      await write(orm, auditDraft(facts), { status, result: resultOf(status) })
    },

    /** Something that ended in the background, in the name of an account. */
    async add(facts: AuditFacts, outcome: Outcome): Promise<void> {
      await write(orm, auditDraft(facts), outcome)
    },

    /** Entries of calls whose process ended before they did. */
    async sweep(): Promise<number> {
      return orm.transaction(async (tx) => {
        const left = await tx.execute<{ id: string; draft: AuditDraft }>(
          sql`delete from audit_open where id in (
            select id from audit_open where at < now() - ${ABANDONED} order by at limit ${SWEEP_AT_ONCE} for update skip locked
          ) returning id, draft`,
        )
        for (const { id, draft } of left.rows) {
          const { before, after } = await capturedImages(tx, id)
          const changes = changesBetween(before, after, draft.path)
          await write(tx, draft, { status: 0, result: 'unknown', changes })
          await forgetCaptures(tx, id)
        }
        return left.rows.length
      })
    },
  }
}

function openCall(orm: Database['orm'], id: string, draft: AuditDraft, { endpoint, input }: AuditFacts): OpenCall {
  const target = auditTarget(endpoint.path, input)
  let written = false

  const changesOf = async (query: Query) => {
    const { before, after } = await capturedImages(query, id)
    return changesBetween(before, after, endpoint.path)
  }
  const store = async (query: Query, outcome: Outcome) => {
    const changes = outcome.changes ?? (await changesOf(query))
    // New rows have no number in the input.
    const made = target.ids.length === 0 && changes.find(({ object }) => target.table === '' || object === target.table)
    const named = made ? { ...draft, object: made.object, objectId: made.objectId } : draft
    const vin = draft.vin ?? (await vinOf(query, draft, input, target))
    await write(query, named, { ...outcome, changes, vin }, id)
    await forgetCaptures(query, id)
  }
  const call: OpenCall = {
    id,
    rows: null,
    ended: false,
    async writeInside(tx) {
      if (written || call.ended) return false
      // A transaction that has changed nothing is no change: the border says what became of the call.
      const changes = await changesOf(tx)
      if (changes.length === 0) return false
      await store(tx, { status: 200, result: 'ok', changes })
      return true
    },
    committed() {
      written = true
    },
    async finish(status) {
      call.ended = true
      // A change that was committed but could not be answered has two entries, because both happened.
      if (written && status < 400) return forgetCaptures(orm, id)
      await store(orm, { status, result: resultOf(status), rows: call.rows })
    },
  }
  return call
}

/** An entry that belongs to a transaction, such as one in the trail of another tenant. */
export const addAuditEntry = (tx: Query, facts: AuditFacts, outcome: Outcome): Promise<void> =>
  write(tx, auditDraft(facts), outcome)

async function write(query: Query, draft: AuditDraft, outcome: Outcome, openId?: string): Promise<void> {
  const entry = finishedEntry(draft, outcome)
  await query.execute(sql`
    with closed as (delete from audit_open where id = ${openId ?? null}),
    entry as (
      insert into audit_entry (at, oem_id, kind, account_id, username, ip, agent, path, page, action, object, object_id,
        status, result, ms, rows, trace_id, vin, reason, changes, given, salt, personal_hash)
      values (${entry.at}, ${entry.oemId}, ${entry.kind}, ${entry.accountId}, ${entry.username}, ${entry.ip}, ${entry.agent},
        ${entry.path}, ${entry.page}, ${entry.action}, ${entry.object}, ${entry.objectId}, ${entry.status}, ${entry.result},
        ${entry.ms}, ${entry.rows}, ${entry.traceId}, ${entry.vin}, ${entry.reason}, ${JSON.stringify(entry.changes)}::jsonb,
        ${entry.given ? JSON.stringify(entry.given) : null}::jsonb, ${entry.salt}, ${entry.personalHash})
      returning id, at
    )
    insert into audit_unsealed (entry_id, entry_at) select id, at from entry`)
}

export const resultOf = (status: number): Outcome['result'] =>
  status === 0 ? 'unknown' : status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed'

/** Of a passkey. */
const CREDENTIAL = z.object({ id: z.string() })

/** The user is not signed in yet. An unknown name is not stored: users may type their password there. */
async function withAccount(orm: Query, facts: AuditFacts): Promise<AuditFacts> {
  const { caller, input } = facts
  if (caller) return facts
  const columns = { userId: account.id, username: account.username, oemId: account.oemId }
  const credential = CREDENTIAL.safeParse(input.credential).data
  if (credential) {
    const [owner] = await orm
      .select(columns)
      .from(passkey)
      .innerJoin(account, eq(account.id, passkey.accountId))
      .where(eq(passkey.credentialId, credential.id))
    return { ...facts, caller: owner ?? null }
  }
  if (typeof input.linkToken === 'string') {
    const [owner] = await orm
      .select(columns)
      .from(accountLink)
      .innerJoin(account, eq(account.id, accountLink.accountId))
      .where(eq(accountLink.tokenHash, sha256(input.linkToken)))
    return { ...facts, caller: owner ?? null }
  }
  if (typeof input.ssoToken === 'string') {
    const [owner] = await orm
      .select(columns)
      .from(ssoAttempt)
      .innerJoin(account, eq(account.id, ssoAttempt.accountId))
      .where(eq(ssoAttempt.ticketHash, sha256(input.ssoToken)))
    return { ...facts, caller: owner ?? null }
  }
  if (typeof input.username !== 'string') return facts
  const [found] = await orm
    .select(columns)
    .from(account)
    .where(eq(sql`lower(${account.username})`, input.username.toLowerCase()))
  return { ...facts, caller: found ?? null, input: { ...input, username: found ? found.username : '?' } }
}

/** The vehicle a call is about, where its input names it by an id. */
async function vinOf(
  query: Query,
  { oemId }: AuditDraft,
  input: Record<string, unknown>,
  target: { table: string; ids: number[] },
): Promise<string | null> {
  const [only] = target.ids
  const id = target.table === 'vehicle' ? (target.ids.length === 1 ? only : undefined) : input.vehicleId
  if (typeof id === 'number' || typeof id === 'string') {
    const [row] = await query
      .select({ vin: vehicle.vin })
      .from(vehicle)
      .where(sql`${vehicle.id}::text = ${String(id)} and ${vehicle.oemId} = ${oemId}`)
    return row?.vin ?? null
  }
  if (target.ids.length !== 1 || !WITH_VEHICLE.has(target.table)) return null
  const found = await query.execute<{ vin: string }>(
    sql`select v.vin from ${sql.identifier(target.table)} t join vehicle v on v.id = t.vehicle_id
      where t.id = ${only}::bigint and t.oem_id = ${oemId}`,
  )
  return found.rows[0]?.vin ?? null
}

const WITH_VEHICLE: ReadonlySet<string> = new Set(['alarm_event', 'command_job', 'itinerary', 'trip', 'terminal'])
