import { and, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { CommandFilter } from '#core/contract/command.ts'
import { type CommandStatus, OPEN_STATUSES } from '#core/domain/command-status.ts'
import type { Database } from '#server/store/database.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { commandState, unsupportedCommand } from '#server/store/schema/command.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { terminal, terminalDialect, vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { orderOf, type Page, pageBy } from '#server/store/paging.ts'

const operator = alias(account, 'operator')
const approver = alias(account, 'approver')

const columns = {
  job: commandJob,
  vin: vehicle.vin,
  plate: vehicle.plate,
  sn: terminal.sn,
  dialect: terminal.dialect,
  dialectSettings: terminalDialect.settings,
  operator: operator.displayName,
  approver: approver.displayName,
}

/** Entries of a list whose contract accepts no others. */
const oneOf = <T extends string>(list: string | undefined) => list?.split(',').filter(Boolean) as T[] | undefined
const moment = (text: string) => new Date(fromPlatformTime(text))

const SORTS = {
  createTime: commandJob.id,
  plate: vehicle.plate,
  roundTripMs: sql`${commandJob.resultAt} - ${commandJob.sentAt}`,
}

/** Jobs as people read them. */
export function commandListRepository({ orm }: Pick<Database, 'orm'>) {
  const joined = () =>
    orm
      .select(columns)
      .from(commandJob)
      .innerJoin(vehicle, eq(vehicle.id, commandJob.vehicleId))
      .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
      .leftJoin(terminalDialect, eq(terminalDialect.name, terminal.dialect))
      .leftJoin(operator, eq(operator.id, commandJob.operatorId))
      .leftJoin(approver, eq(approver.id, commandJob.approverId))

  return {
    async page(scope: Scope & { userId: number }, filter: CommandFilter, page: Page) {
      const kinds = oneOf(filter.kinds)
      const statuses = oneOf<CommandStatus>(filter.statuses)
      const where = and(
        eq(commandJob.oemId, scope.oemId),
        inScope(scope, vehicle),
        filter.vin ? eq(vehicle.vin, filter.vin) : undefined,
        kinds?.length ? inArray(commandJob.kind, kinds) : undefined,
        statuses?.length ? inArray(commandJob.status, statuses) : undefined,
        filter.batchId ? eq(commandJob.batchId, filter.batchId) : undefined,
        filter.toDecide
          ? and(
              eq(commandJob.status, 'awaitingApproval'),
              sql`${commandJob.operatorId} is distinct from ${scope.userId}`,
            )
          : undefined,
        filter.startTime ? gte(commandJob.createdAt, moment(filter.startTime)) : undefined,
        filter.endTime ? lte(commandJob.createdAt, moment(filter.endTime)) : undefined,
      )
      return pageBy(orm, page, joined().where(where), ...orderOf(page, SORTS, desc(commandJob.id)))
    },

    async find(scope: Scope, jobId: number) {
      const [row] = await joined().where(and(eq(commandJob.id, jobId), inScope(scope, vehicle)))
      return row
    },

    states(jobId: number) {
      return orm
        .select({ status: commandState.status, at: commandState.at, note: commandState.note, by: account.displayName })
        .from(commandState)
        .leftJoin(account, eq(account.id, commandState.byAccount))
        .where(eq(commandState.jobId, jobId))
        .orderBy(commandState.id)
    },

    async vehicle(scope: Scope, vin: string) {
      const [row] = await orm
        .select({
          vehicleId: vehicle.id,
          vin: vehicle.vin,
          plate: vehicle.plate,
          orgName: organisation.name,
          driverName: vehicle.driverName,
          terminalId: terminal.id,
          sn: terminal.sn,
          phone: terminal.phone,
          model: terminal.model,
          msisdn: simCard.msisdn,
        })
        .from(vehicle)
        .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .leftJoin(simCard, and(eq(simCard.iccid, terminal.iccid), sql`${terminal.iccid} <> ''`))
        .where(and(eq(vehicle.vin, vin), eq(vehicle.archived, false), inScope(scope, vehicle)))
      return row
    },

    async unsupported(model: string | null): Promise<string[]> {
      if (!model) return []
      const rows = await orm
        .select({ command: unsupportedCommand.command })
        .from(unsupportedCommand)
        .where(eq(unsupportedCommand.model, model))
      return rows.map(({ command }) => command).sort()
    },

    async openJobs(vehicleId: number): Promise<number> {
      const [row] = await orm
        .select({ jobs: count() })
        .from(commandJob)
        .where(and(eq(commandJob.vehicleId, vehicleId), inArray(commandJob.status, [...OPEN_STATUSES])))
      return row?.jobs ?? 0
    },

    /** Jobs of one kind since a moment that were not cancelled. */
    async countSince(vehicleId: number, kind: string, since: Date): Promise<number> {
      const [row] = await orm
        .select({ jobs: count() })
        .from(commandJob)
        .where(
          and(
            eq(commandJob.vehicleId, vehicleId),
            eq(commandJob.kind, kind),
            gte(commandJob.createdAt, since),
            sql`${commandJob.status} not in ('cancelled','rejected')`,
          ),
        )
      return row?.jobs ?? 0
    },

    /** Last reported value of one parameter, decoded; undefined when it was never reported. */
    async parameter(vehicleId: number, id: number): Promise<{ value: unknown; at: Date } | undefined> {
      const [row] = await orm
        .select({ evidence: commandJob.evidence, at: commandJob.resultAt })
        .from(commandJob)
        .where(
          and(
            eq(commandJob.vehicleId, vehicleId),
            eq(commandJob.status, 'executed'),
            inArray(commandJob.kind, ['queryParameters', 'querySelectedParameters']),
            sql`${commandJob.evidence} @> ${JSON.stringify({ parameters: [{ id }] })}::jsonb`,
          ),
        )
        .orderBy(desc(commandJob.id))
        .limit(1)
      const reported = (row?.evidence?.parameters as { id: number; value?: unknown }[] | undefined)?.find(
        (entry) => entry.id === id,
      )
      return reported && row?.at ? { value: reported.value, at: row.at } : undefined
    },
  }
}

export type CommandListRepository = ReturnType<typeof commandListRepository>
export type StoredCommand = NonNullable<Awaited<ReturnType<CommandListRepository['find']>>>
