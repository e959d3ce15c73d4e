import { and, count, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { CommandStatus } from '#core/domain/command-status.ts'
import { OPEN_STATUSES } from '#core/domain/command-status.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { commandState, unsupportedCommand } from '#server/store/schema/command.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'
import { jobOf } from './command-row.ts'
import type { CommandFilter, CommandJob } from './command-service.ts'
import { DAY_MS } from './wake-rules.ts'
import { type JobChange, JobStateRepository, type StateEntry } from './job-state-repository.ts'

export type CommandScope = Scope

export interface CommandTarget {
  vehicleId: number
  terminalId: number | null
  model: string
}

export interface NewJob
  extends Pick<
    CommandJob,
    | 'oemId'
    | 'vehicleId'
    | 'kind'
    | 'params'
    | 'riskClass'
    | 'reason'
    | 'operatorId'
    | 'queuePolicy'
    | 'messageId'
    | 'expiresAt'
    | 'batchId'
    | 'source'
    | 'maxAttempts'
    | 'approverId'
  > {
  status: CommandStatus
  /** Commands of this kind that the operator may send in 24 hours; absent: no limit. */
  most?: number | undefined
}

const MOST_LISTED = 200
const OPEN = [...OPEN_STATUSES]

/** Given since a moment, and neither cancelled nor rejected. */
const countsSince = (since: number) =>
  and(gte(commandJob.createdAt, new Date(since)), ne(commandJob.status, 'cancelled'), ne(commandJob.status, 'rejected'))

export class CommandRepository {
  private readonly orm: Database['orm']
  private readonly states: JobStateRepository

  constructor(db: Pick<Database, 'orm' | 'pool'>) {
    this.orm = db.orm
    this.states = new JobStateRepository(db)
  }

  async target(scope: CommandScope, vin: string): Promise<CommandTarget | undefined> {
    const [found] = await this.orm
      .select({ vehicleId: vehicle.id, terminalId: terminal.id, model: terminal.model })
      .from(vehicle)
      .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
      .where(and(eq(vehicle.vin, vin), eq(vehicle.archived, false), this.inScope(scope)))
    return found && { ...found, model: found.model ?? '' }
  }

  /** Inserts the job with its first states, or answers the id of the same job that is still open. */
  async insert(job: NewJob): Promise<{ id: number } | { openId: number } | { most: number }> {
    const { expiresAt, most, ...values } = job
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
      if (most !== undefined && (await this.isUsedUp(tx, job, most))) return { most }
      const [made] = await tx
        .insert(commandJob)
        .values({ ...values, expiresAt: new Date(expiresAt) })
        .returning({ id: commandJob.id, at: commandJob.createdAt })
      const { id: jobId, at } = made!
      const by = { byAccount: job.operatorId }
      await tx.insert(commandState).values([
        { jobId, status: 'created', at, ...by, note: job.reason },
        { jobId, status: job.status, at, byAccount: job.approverId },
      ])
      return { id: jobId }
    })
  }

  /** Whether the operator has sent as many commands of the kind in 24 hours as allowed. */
  private async isUsedUp(tx: Transaction, { operatorId, kind }: NewJob, most: number): Promise<boolean> {
    // Commands to two vehicles at once must not both be the last one allowed.
    await tx.execute(sql`select pg_advisory_xact_lock(730203, ${operatorId}::int)`)
    const mine = and(
      eq(commandJob.operatorId, operatorId!),
      eq(commandJob.kind, kind),
      countsSince(Date.now() - DAY_MS),
    )
    return (await tx.$count(commandJob, mine)) >= most
  }

  /** False when the job is not in a state any more that this one may follow: another process was faster. */
  update(id: number, change: JobChange, state?: StateEntry): Promise<boolean> {
    return this.states.update(id, change, state)
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

  async openJob(id: number): Promise<{ job: CommandJob; terminalId: number | null } | undefined> {
    const [row] = await this.select().where(eq(commandJob.id, id))
    return row && { job: jobOf(row), terminalId: row.terminalId }
  }

  /** Jobs of one terminal that have not ended, oldest first. */
  async openJobsOf(terminalId: number): Promise<CommandJob[]> {
    const rows = await this.select()
      .where(and(inArray(commandJob.status, OPEN), eq(terminal.id, terminalId)))
      .orderBy(commandJob.id)
    return rows.map(jobOf)
  }

  /** Jobs of a vehicle since a moment: of risk class 2 and more, or of one kind. Refused and cancelled ones do not count. */
  async countRecent(vehicleId: number, since: number, kind?: string): Promise<number> {
    const [row] = await this.orm
      .select({ jobs: count() })
      .from(commandJob)
      .where(
        and(
          eq(commandJob.vehicleId, vehicleId),
          kind === undefined ? gte(commandJob.riskClass, 2) : eq(commandJob.kind, kind),
          countsSince(since),
        ),
      )
    return row?.jobs ?? 0
  }

  /** Disturbing commands a person gave since a moment; a batch counts once. */
  async countGiven(operatorId: number, since: number): Promise<number> {
    const [row] = await this.orm
      .select({ jobs: sql<number>`count(distinct coalesce(${commandJob.batchId}, ${commandJob.id}::text))::int` })
      .from(commandJob)
      .where(and(eq(commandJob.operatorId, operatorId), gte(commandJob.riskClass, 2), countsSince(since)))
    return row?.jobs ?? 0
  }

  /** Number of the SIM, else of the header, of a terminal. */
  async phoneOf(terminalId: number): Promise<{ phone: string; terminal: string } | undefined> {
    const [row] = await this.orm
      .select({ terminal: terminal.phone, msisdn: simCard.msisdn })
      .from(terminal)
      .leftJoin(simCard, and(eq(simCard.iccid, terminal.iccid), ne(terminal.iccid, '')))
      .where(eq(terminal.id, terminalId))
    return row && { phone: row.msisdn || row.terminal, terminal: row.terminal }
  }

  /** A model that takes a command again is forgotten, one that refuses it remembered. */
  async rememberSupport(terminalId: number, command: string, supported: boolean): Promise<void> {
    const [row] = await this.orm.select({ model: terminal.model }).from(terminal).where(eq(terminal.id, terminalId))
    if (!row?.model) return
    const { model } = row
    if (supported) {
      await this.orm
        .delete(unsupportedCommand)
        .where(and(eq(unsupportedCommand.model, model), eq(unsupportedCommand.command, command)))
      return
    }
    const values = { terminalId, at: new Date() }
    await this.orm
      .insert(unsupportedCommand)
      .values({ model, command, ...values })
      .onConflictDoUpdate({ target: [unsupportedCommand.model, unsupportedCommand.command], set: values })
  }

  private select() {
    return this.orm
      .select({ job: commandJob, vin: vehicle.vin, terminalId: terminal.id })
      .from(commandJob)
      .innerJoin(vehicle, eq(vehicle.id, commandJob.vehicleId))
      .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
  }

  private inScope(scope: CommandScope) {
    return ownVehicle(scope)
  }
}
