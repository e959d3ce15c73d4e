import { and, asc, desc, eq, gt, gte, ilike, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { DtcObservation, UdsTask, UdsTaskFilter } from '#core/contract/uds.ts'
import { type CommandStatus, END_STATUSES, OPEN_STATUSES } from '#core/domain/command-status.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { udsResultOf, udsStatusOf } from '#core/domain/uds-task.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { partType } from '#server/store/schema/base-data.ts'
import { dtcObservation, udsRequest } from '#server/store/schema/diagnostics.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope, seenVehicle } from '#server/store/scope.ts'
import { eachRow, mapList, type Page, pageBy } from '#server/store/paging.ts'
import { udsAnswers } from './uds-answer-repository.ts'

export type StoredRequest = typeof udsRequest.$inferSelect
export type NewRequest = typeof udsRequest.$inferInsert

const columns = { request: udsRequest, job: commandJob, vin: vehicle.vin, operator: account.displayName }

const STATUSES: readonly (readonly CommandStatus[])[] = [
  OPEN_STATUSES.filter((status) => udsStatusOf(status) === 0),
  OPEN_STATUSES.filter((status) => udsStatusOf(status) === 1),
  END_STATUSES.filter((status) => udsStatusOf(status) === 2),
  END_STATUSES.filter((status) => udsStatusOf(status) === 3),
]
const REFUSED = sql`(${commandJob.result} = 'negative' or ${commandJob.status} in ('unsupported', 'failed'))`
const RESULTS: readonly SQL[] = [
  sql`${commandJob.status} in ('noResponse', 'expired', 'cancelled', 'rejected') and not coalesce(${REFUSED}, false)`,
  sql`${commandJob.status} = 'executed'`,
  sql`${commandJob.status} <> 'executed' and ${commandJob.status} = any(${sql.param([...END_STATUSES])}) and coalesce(${REFUSED}, false)`,
]

function matching(
  scope: Scope,
  { vin, ecu, type, status, result, startTime, endTime }: UdsTaskFilter,
): SQL | undefined {
  return and(
    seenVehicle(scope),
    isNull(udsRequest.runId),
    vin ? eq(vehicle.vin, vin) : undefined,
    ecu ? ilike(udsRequest.ecu, containing(ecu)) : undefined,
    type ? eq(udsRequest.type, type) : undefined,
    status === undefined ? undefined : inArray(commandJob.status, [...(STATUSES[status] ?? [])]),
    result === undefined ? undefined : RESULTS[result],
    startTime ? gte(udsRequest.createdAt, new Date(fromPlatformTime(startTime))) : undefined,
    endTime ? lte(udsRequest.createdAt, new Date(fromPlatformTime(endTime) + 999)) : undefined,
  )
}

export function udsRepository(db: Pick<Database, 'orm'>) {
  return { ...reads(db), ...writes(db) }
}
export type UdsRepository = ReturnType<typeof udsRepository>

function reads({ orm }: Pick<Database, 'orm'>) {
  const joined = () =>
    orm
      .select(columns)
      .from(udsRequest)
      .innerJoin(commandJob, eq(commandJob.id, udsRequest.jobId))
      .innerJoin(vehicle, eq(vehicle.id, udsRequest.vehicleId))
      .leftJoin(account, eq(account.id, udsRequest.operatorId))

  return {
    async page(scope: Scope, filter: UdsTaskFilter, page: Page) {
      const where = matching(scope, filter)
      return mapList(await pageBy(orm, page, joined().where(where), desc(udsRequest.id)), udsTask)
    },

    async *all(scope: Scope, filter: UdsTaskFilter): AsyncGenerator<UdsTask> {
      const rows = eachRow(
        (after: number | undefined, limit) =>
          joined()
            .where(and(matching(scope, filter), gt(udsRequest.id, after ?? 0)))
            .orderBy(asc(udsRequest.id))
            .limit(limit),
        ({ request }) => request.id,
      )
      for await (const row of rows) yield udsTask(row)
    },

    async find(scope: Scope, id: number): Promise<UdsTask | undefined> {
      const [row] = await joined().where(and(seenVehicle(scope), eq(udsRequest.id, id)))
      return row && udsTask(row)
    },

    async ofRun(runId: number): Promise<(UdsTask & { step: number })[]> {
      const rows = await joined().where(eq(udsRequest.runId, runId)).orderBy(asc(udsRequest.id))
      return rows.map((row) => ({ ...udsTask(row), step: row.request.step ?? 0 }))
    },

    async ecus({ oemId }: Pick<Scope, 'oemId'>) {
      const rows = await orm
        .select({ code: partType.code, name: partType.name, address: partType.diagnosticAddress })
        .from(partType)
        .where(and(eq(partType.oemId, oemId), sql`${partType.diagnosticAddress} <> ''`))
        .orderBy(asc(partType.code))
      return rows
    },

    /** A vehicle the caller may ask something. */
    async vehicle(scope: Scope, vin: string) {
      const [row] = await orm
        .select({ id: vehicle.id, vin: vehicle.vin, orgId: vehicle.orgId })
        .from(vehicle)
        .where(and(ownVehicle(scope), eq(vehicle.vin, vin), eq(vehicle.archived, false)))
      return row
    },

    async dtcs(scope: Scope, vin: string): Promise<Omit<DtcObservation, 'name' | 'level'>[]> {
      const rows = await orm
        .select({ dtc: dtcObservation, vin: vehicle.vin })
        .from(dtcObservation)
        .innerJoin(vehicle, eq(vehicle.id, dtcObservation.vehicleId))
        .where(and(seenVehicle(scope), eq(vehicle.vin, vin)))
        .orderBy(sql`${dtcObservation.clearedAt} is not null`, desc(dtcObservation.lastAt), asc(dtcObservation.code))
        .limit(500)
      return rows.map(({ dtc, vin: of }) => ({
        id: dtc.id,
        vin: of,
        ecu: dtc.ecu,
        address: hexAddress(dtc.address),
        code: dtc.code,
        status: dtc.status,
        occurrence: dtc.occurrence,
        mileageKm: dtc.mileageKm,
        firstTime: platformTimeOf(dtc.firstAt),
        lastTime: platformTimeOf(dtc.lastAt),
        clearTime: platformTimeOf(dtc.clearedAt),
      }))
    },
  }
}

function writes({ orm }: Pick<Database, 'orm'>) {
  return {
    ...udsAnswers({ orm }),

    async insert(request: NewRequest): Promise<number> {
      const [row] = await orm.insert(udsRequest).values(request).returning({ id: udsRequest.id })
      return row!.id
    },

    /** Whether a request waits for its answer. */
    async isWaiting(): Promise<boolean> {
      const rows = await orm
        .select({ id: udsRequest.id })
        .from(udsRequest)
        .where(eq(udsRequest.settled, false))
        .limit(1)
      return rows.length > 0
    },

    /** Requests whose command has ended and whose answer was not read yet. */
    ended(limit: number) {
      return orm
        .select({ request: udsRequest, job: commandJob, vin: vehicle.vin, orgId: vehicle.orgId })
        .from(udsRequest)
        .innerJoin(commandJob, eq(commandJob.id, udsRequest.jobId))
        .innerJoin(vehicle, eq(vehicle.id, udsRequest.vehicleId))
        .where(and(eq(udsRequest.settled, false), inArray(commandJob.status, [...END_STATUSES])))
        .orderBy(asc(udsRequest.id))
        .limit(limit)
    },
  }
}

/** The UDS answer among what shows that a command was carried out, hex. */
export const udsOf = (evidence: Record<string, unknown> | null): string =>
  typeof evidence?.uds === 'string' ? evidence.uds : ''

export const hexAddress = (address: number): string => address.toString(16).toUpperCase()

interface Joined {
  request: StoredRequest
  job: typeof commandJob.$inferSelect
  vin: string
  operator: string | null
}

function udsTask({ request, job, vin, operator }: Joined): UdsTask {
  const status = job.status
  const answer = request.answer || udsOf(job.evidence)
  return {
    id: request.id,
    jobId: request.jobId,
    vin,
    ecu: request.ecu,
    address: hexAddress(request.address),
    channel: request.channel,
    type: request.type as UdsTask['type'],
    request: request.request,
    status: udsStatusOf(status),
    result: udsResultOf(status, job.result),
    reasonKey: answer === '' ? job.result : null,
    answer,
    followUpOf: request.followUpOf,
    createTime: platformTimeOf(request.createdAt),
    endTime: platformTimeOf(job.resultAt),
    operator: operator ?? '',
  }
}
