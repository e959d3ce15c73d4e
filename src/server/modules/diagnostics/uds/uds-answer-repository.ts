import { and, isNull, sql } from 'drizzle-orm'
import type { ReadDtc } from '#core/domain/uds-task.ts'
import type { Database } from '#server/store/database.ts'
import { dtcObservation, type udsRequest } from '#server/store/schema/diagnostics.ts'

type Orm = Pick<Database['orm'], 'execute' | 'select' | 'insert'>

/** Response of a control unit, and the resulting state of its fault memory. */
export interface UdsAnswer {
  request: Pick<typeof udsRequest.$inferSelect, 'id' | 'oemId' | 'vehicleId' | 'ecu' | 'address' | 'request'>
  /** Hex; empty when there was none. */
  answer: string
  dtcs: readonly ReadDtc[]
  at: Date
  mileageKm: number | null
}

/** One control unit of one vehicle. */
const unitOf = ({ vehicleId, address }: { vehicleId: number; address: number }) => `${vehicleId}:${address}`

export function udsAnswers({ orm }: Pick<Database, 'orm'>) {
  return {
    /**
     * Stores answers in one transaction and updates the fault memory of each control unit. Returns the new trouble codes by
     * request; a request that was settled before is left out.
     */
    async settleAll(answers: readonly UdsAnswer[]): Promise<Map<number, string[]>> {
      const appeared = new Map<number, string[]>()
      // A unit that answered twice: what it said later builds on what it said first.
      for (const round of roundsOf(answers)) {
        const codes = await orm.transaction((tx) => settleRound(tx, round))
        for (const [id, own] of codes) appeared.set(id, own)
      }
      return appeared
    },
  }
}

function roundsOf(answers: readonly UdsAnswer[]): UdsAnswer[][] {
  const rounds: UdsAnswer[][] = []
  const before = new Map<string, number>()
  for (const answer of answers) {
    const unit = unitOf(answer.request)
    const round = before.get(unit) ?? 0
    before.set(unit, round + 1)
    ;(rounds[round] ??= []).push(answer)
  }
  return rounds
}

async function settleRound(orm: Orm, answers: readonly UdsAnswer[]): Promise<Map<number, string[]>> {
  const texts = answers.map(({ request, answer }) => ({ id: request.id, answer }))
  const { rows } = await orm.execute<{ id: number }>(sql`
    update uds_request r set settled = true, answer = given.answer
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as given (id int, answer text)
    where r.id = given.id and not r.settled
    returning r.id`)
  const settled = new Set(rows.map(({ id }) => id))
  const fresh = answers.filter(({ request }) => settled.has(request.id))
  if (fresh.length === 0) return new Map()
  await clearMemories(orm, fresh)
  const known = await openCodes(orm, fresh)
  await storeCodes(orm, fresh)
  return new Map(
    fresh.map(({ request, dtcs }) => {
      const before = known.get(unitOf(request))
      return [request.id, dtcs.filter(({ dtc }) => !before?.has(dtc)).map(({ code }) => code)]
    }),
  )
}

/** Units that confirmed ClearDiagnosticInformation (ISO 14229-1 clause 11.2). */
async function clearMemories(orm: Orm, answers: readonly UdsAnswer[]): Promise<void> {
  const cleared = answers.filter(({ request, answer }) => request.request.startsWith('14') && answer.startsWith('54'))
  if (cleared.length === 0) return
  const units = cleared.map(({ request: { vehicleId, address }, at }) => ({ vehicleId, address, at }))
  await orm.execute(sql`
    update dtc_observation o set cleared_at = given.at
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given ("vehicleId" int, address bigint, at timestamptz)
    where o.vehicle_id = given."vehicleId" and o.address = given.address and o.cleared_at is null`)
}

/** Codes that are present in these units, by unit. */
async function openCodes(orm: Orm, answers: readonly UdsAnswer[]): Promise<Map<string, Set<number>>> {
  const known = new Map<string, Set<number>>()
  const reporting = answers.filter(({ dtcs }) => dtcs.length > 0)
  if (reporting.length === 0) return known
  const units = sql.join(
    reporting.map(({ request }) => sql`(${request.vehicleId}::int, ${request.address}::bigint)`),
    sql`, `,
  )
  const rows = await orm
    .select({ vehicleId: dtcObservation.vehicleId, address: dtcObservation.address, dtc: dtcObservation.dtc })
    .from(dtcObservation)
    .where(
      and(
        sql`(${dtcObservation.vehicleId}, ${dtcObservation.address}) in (${units})`,
        isNull(dtcObservation.clearedAt),
      ),
    )
  for (const { dtc, ...unit } of rows) {
    const codes = known.get(unitOf(unit)) ?? new Set()
    known.set(unitOf(unit), codes.add(dtc))
  }
  return known
}

async function storeCodes(orm: Orm, answers: readonly UdsAnswer[]): Promise<void> {
  const rows = answers.flatMap(({ request: { oemId, vehicleId, ecu, address }, dtcs, at, mileageKm }) =>
    [...new Map(dtcs.map((each) => [each.dtc, each])).values()].map(({ dtc, code, status }) => {
      return { oemId, vehicleId, ecu, address, dtc, code, status, firstAt: at, lastAt: at, mileageKm }
    }),
  )
  if (rows.length === 0) return
  await orm
    .insert(dtcObservation)
    .values(rows)
    .onConflictDoUpdate({
      target: [dtcObservation.vehicleId, dtcObservation.address, dtcObservation.dtc],
      set: {
        status: sql`excluded.status`,
        ecu: sql`excluded.ecu`,
        lastAt: sql`greatest(${dtcObservation.lastAt}, excluded.last_at)`,
        occurrence: sql`${dtcObservation.occurrence} + 1`,
        clearedAt: null,
      },
    })
}
