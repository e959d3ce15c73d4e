import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { type CommandFilter, type CommandJob, type CommandStatus, OPEN_STATUSES } from './command-service.ts'

export interface CommandScope {
  oemId: string
  orgIds: readonly number[]
}

export interface CommandTarget {
  vehicleId: number
  terminalId: number | null
}

export interface NewJob {
  oemId: string
  vehicleId: number
  kind: string
  params: Record<string, unknown>
  riskClass: number
  reason: string
  operatorId: number | null
  queuePolicy: CommandJob['queuePolicy']
  messageId: number
  expiresAt: number
}

export type JobChange = Partial<
  Pick<
    CommandJob,
    | 'status'
    | 'attempts'
    | 'serial'
    | 'sentAt'
    | 'acknowledgedAt'
    | 'acknowledgeResult'
    | 'resultAt'
    | 'result'
    | 'resultDetail'
    | 'evidence'
    | 'requestFrame'
    | 'answerFrame'
  >
>

const MOST_LISTED = 200
const OPEN = [...OPEN_STATUSES]

export class CommandRepository {
  private readonly orm: Database['orm']

  constructor(db: Pick<Database, 'orm'>) {
    this.orm = db.orm
  }

  async target(scope: CommandScope, vin: string): Promise<CommandTarget | undefined> {
    const [found] = await this.orm
      .select({ vehicleId: vehicle.id, terminalId: terminal.id })
      .from(vehicle)
      .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
      .where(and(eq(vehicle.vin, vin), eq(vehicle.archived, false), this.inScope(scope)))
    return found
  }

  /** Inserts the job, or answers the id of the same job that is still open. */
  async insert(job: NewJob): Promise<{ id: number } | { openId: number }> {
    const { expiresAt, ...values } = job
    return await this.orm.transaction(async (tx) => {
      // Two callers at once must not both find nothing open.
      await tx.execute(sql`select pg_advisory_xact_lock(730202, ${job.vehicleId}::int)`)
      const [open] = await tx
        .select({ id: commandJob.id })
        .from(commandJob)
        .where(
          and(
            eq(commandJob.vehicleId, job.vehicleId),
            eq(commandJob.kind, job.kind),
            inArray(commandJob.status, OPEN),
            sql`${commandJob.params} = ${JSON.stringify(job.params)}::jsonb`,
          ),
        )
      if (open) return { openId: open.id }
      const [made] = await tx
        .insert(commandJob)
        .values({ ...values, expiresAt: new Date(expiresAt), status: 'queued' })
        .returning({ id: commandJob.id })
      return { id: made!.id }
    })
  }

  async update(id: number, { sentAt, acknowledgedAt, resultAt, ...change }: JobChange): Promise<void> {
    await this.orm
      .update(commandJob)
      .set({
        ...change,
        ...(sentAt ? { sentAt: new Date(sentAt) } : {}),
        ...(acknowledgedAt ? { acknowledgedAt: new Date(acknowledgedAt) } : {}),
        ...(resultAt ? { resultAt: new Date(resultAt) } : {}),
      })
      .where(eq(commandJob.id, id))
  }

  async find(scope: CommandScope, id: number): Promise<CommandJob | undefined> {
    const [row] = await this.select().where(and(eq(commandJob.id, id), this.inScope(scope)))
    return row && jobOf(row)
  }

  async list(scope: CommandScope, filter: CommandFilter): Promise<CommandJob[]> {
    const rows = await this.select()
      .where(
        and(
          this.inScope(scope),
          filter.vin === undefined ? undefined : eq(vehicle.vin, filter.vin),
          filter.kind === undefined ? undefined : eq(commandJob.kind, filter.kind),
          filter.status === undefined ? undefined : eq(commandJob.status, filter.status),
          filter.before === undefined ? undefined : lt(commandJob.id, filter.before),
        ),
      )
      .orderBy(desc(commandJob.id))
      .limit(Math.min(filter.limit ?? MOST_LISTED, MOST_LISTED))
    return rows.map(jobOf)
  }

  /** Jobs that have not ended, of all tenants. */
  async open(): Promise<{ job: CommandJob; terminalId: number | null }[]> {
    const rows = await this.select().where(inArray(commandJob.status, OPEN))
    return rows.map((row) => ({ job: jobOf(row), terminalId: row.terminalId }))
  }

  private select() {
    return this.orm
      .select({ job: commandJob, vin: vehicle.vin, terminalId: terminal.id })
      .from(commandJob)
      .innerJoin(vehicle, eq(vehicle.id, commandJob.vehicleId))
      .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
  }

  private inScope(scope: CommandScope) {
    return and(eq(vehicle.oemId, scope.oemId), inArray(vehicle.orgId, [...scope.orgIds]))
  }
}

function jobOf({ job, vin }: { job: typeof commandJob.$inferSelect; vin: string }): CommandJob {
  return {
    id: job.id,
    oemId: job.oemId,
    vehicleId: job.vehicleId,
    vin,
    kind: job.kind,
    params: job.params,
    riskClass: job.riskClass,
    reason: job.reason,
    operatorId: job.operatorId,
    // Written by this module alone.
    status: job.status as CommandStatus,
    queuePolicy: job.queuePolicy as CommandJob['queuePolicy'],
    attempts: job.attempts,
    messageId: job.messageId,
    serial: job.serial,
    createdAt: job.createdAt.getTime(),
    expiresAt: job.expiresAt.getTime(),
    sentAt: job.sentAt?.getTime() ?? null,
    acknowledgedAt: job.acknowledgedAt?.getTime() ?? null,
    acknowledgeResult: job.acknowledgeResult,
    resultAt: job.resultAt?.getTime() ?? null,
    result: job.result,
    resultDetail: job.resultDetail,
    evidence: job.evidence,
    requestFrame: job.requestFrame,
    answerFrame: job.answerFrame,
  }
}
