import { and, desc, eq, exists, ilike, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UdsCampaign, UdsCampaignFilter, UdsCampaignInput, UdsRun } from '#core/contract/uds-campaign.ts'
import type { UdsTemplate } from '#core/contract/uds-template.ts'
import { fromPlatformTime, platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import type { CampaignState } from '#core/domain/uds-script.ts'
import type { UdsStatus } from '#core/domain/uds-task.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { udsCampaign, udsRun } from '#server/store/schema/diagnostics.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope, seenVehicle, seenVehicleAs } from '#server/store/scope.ts'
import { mapList, type Page, pageBy } from '#server/store/paging.ts'
import { NO_NOTIFICATION, type NotifyCampaign } from './uds-campaign-news-repository.ts'
import type { UnitReport } from './uds-run-results.ts'

export type StoredCampaign = typeof udsCampaign.$inferSelect
export type StoredRun = typeof udsRun.$inferSelect

type Decider = Scope & Pick<Caller, 'userId'>

const approver = alias(account, 'approver')
const counted = (status: SQL) => sql<number>`count(*) filter (where ${status})::int`

/** `notify` is called with each task that was created or changed, once that is stored. */
export function udsCampaignRepository(db: Pick<Database, 'orm'>, notify: NotifyCampaign = NO_NOTIFICATION) {
  return { ...reads(db), ...runReads(db), ...writes(db, notify) }
}
export type UdsCampaignRepository = ReturnType<typeof udsCampaignRepository>

function reads({ orm }: Pick<Database, 'orm'>) {
  /** Tasks with the numbers of what the caller sees of them; a task without a vehicle in the scope is not there. */
  const rows = (scope: Scope, where: SQL | undefined) =>
    orm
      .select({
        campaign: udsCampaign,
        owner: account.displayName,
        approver: approver.displayName,
        vehicles: sql<number>`count(*)::int`,
        done: counted(sql`${udsRun.status} = 2`),
        failed: counted(sql`${udsRun.status} = 3`),
        waiting: counted(sql`${udsRun.status} < 2`),
      })
      .from(udsCampaign)
      .innerJoin(udsRun, eq(udsRun.campaignId, udsCampaign.id))
      .innerJoin(vehicle, eq(vehicle.id, udsRun.vehicleId))
      .leftJoin(account, eq(account.id, udsCampaign.ownerId))
      .leftJoin(approver, eq(approver.id, udsCampaign.approverId))
      .where(and(eq(udsCampaign.oemId, scope.oemId), seenVehicle(scope), where))
      .groupBy(udsCampaign.id, account.displayName, approver.displayName)

  const matching = ({ userId, ...scope }: Decider, { keyWord, state, vin, toDecide }: UdsCampaignFilter) =>
    and(
      keyWord ? ilike(udsCampaign.name, containing(keyWord)) : undefined,
      state ? eq(udsCampaign.state, state) : undefined,
      toDecide ? toDecideBy(scope, userId) : undefined,
      exists(
        orm
          .select({ one: sql`1` })
          .from(sql`uds_run r join vehicle w on w.id = r.vehicle_id`)
          .where(
            sql`r.campaign_id = ${udsCampaign.id} and ${seenVehicleAs(scope, 'w')} ${vin ? sql`and w.vin = ${vin}` : sql``}`,
          ),
      ),
    )

  return {
    async page(scope: Decider, filter: UdsCampaignFilter, page: Page) {
      const where = matching(scope, filter)
      return mapList(await pageBy(orm, page, rows(scope, where), desc(udsCampaign.id)), campaignOf)
    },

    async find(scope: Scope, id: number) {
      const [row] = await rows(scope, eq(udsCampaign.id, id))
      return row && { ...campaignOf(row), stored: row.campaign, approver: row.approver ?? '' }
    },

    /** Whether every vehicle of the task is the caller's own: who has not all may look but not decide. */
    async isWhole(scope: Scope, id: number): Promise<boolean> {
      const [row] = await orm
        .select({ outside: counted(sql`not coalesce(${ownVehicle(scope)}, false)`) })
        .from(udsRun)
        .innerJoin(vehicle, eq(vehicle.id, udsRun.vehicleId))
        .where(eq(udsRun.campaignId, id))
      return row?.outside === 0
    },
  }
}

/** Waits for a second approver: who sees all of its vehicles as the own ones, and did not request it. */
const toDecideBy = (scope: Scope, userId: number) =>
  and(
    eq(udsCampaign.state, 'awaitingApproval'),
    sql`${udsCampaign.ownerId} is distinct from ${userId}`,
    sql`not exists (select 1 from uds_run r join vehicle on vehicle.id = r.vehicle_id
      where r.campaign_id = ${udsCampaign.id} and not coalesce(${ownVehicle(scope)}, false))`,
  )

function runReads({ orm }: Pick<Database, 'orm'>) {
  return {
    async runs(scope: Scope, id: number, status: UdsStatus | undefined, at: Page) {
      const where = and(
        seenVehicle(scope),
        eq(udsRun.campaignId, id),
        status === undefined ? undefined : eq(udsRun.status, status),
      )
      return mapList(
        await pageBy(
          orm,
          at,
          orm
            .select({ run: udsRun, vin: vehicle.vin, plate: vehicle.plate, steps: udsCampaign.steps })
            .from(udsRun)
            .innerJoin(vehicle, eq(vehicle.id, udsRun.vehicleId))
            .innerJoin(udsCampaign, eq(udsCampaign.id, udsRun.campaignId))
            .where(where),
          udsRun.id,
        ),
        runOf,
      )
    },

    async findRun(scope: Scope, id: number) {
      const [row] = await orm
        .select({
          run: udsRun,
          vin: vehicle.vin,
          plate: vehicle.plate,
          steps: udsCampaign.steps,
          task: udsCampaign.name,
        })
        .from(udsRun)
        .innerJoin(vehicle, eq(vehicle.id, udsRun.vehicleId))
        .innerJoin(udsCampaign, eq(udsCampaign.id, udsRun.campaignId))
        .where(and(seenVehicle(scope), eq(udsCampaign.oemId, scope.oemId), eq(udsRun.id, id)))
      if (!row) return undefined
      return { ...runOf(row), stored: row.run, taskName: row.task, script: row.steps }
    },

    /** Results of every vehicle of the task in the scope. */
    async reportsOf(scope: Scope, id: number): Promise<{ vin: string; endedAt: Date | null; results: UnitReport[] }[]> {
      const rows = await orm
        .select({ vin: vehicle.vin, endedAt: udsRun.endedAt, results: udsRun.results })
        .from(udsRun)
        .innerJoin(vehicle, eq(vehicle.id, udsRun.vehicleId))
        .where(and(seenVehicle(scope), eq(udsRun.campaignId, id)))
        .orderBy(udsRun.id)
      return rows.map((row) => ({ ...row, results: row.results as UnitReport[] }))
    },
  }
}

function writes({ orm }: Pick<Database, 'orm'>, notify: NotifyCampaign) {
  return {
    /** Vehicles of the scope by their VINs; archived ones are not there. */
    vehicles(scope: Scope, vins: readonly string[]) {
      return orm
        .select({ id: vehicle.id, vin: vehicle.vin })
        .from(vehicle)
        .where(and(ownVehicle(scope), eq(vehicle.archived, false), inArray(vehicle.vin, [...vins])))
    },

    async insert(
      caller: Pick<Caller, 'oemId' | 'userId'>,
      input: UdsCampaignInput,
      template: Pick<UdsTemplate, 'name' | 'steps'>,
      state: CampaignState,
      vehicleIds: readonly number[],
    ): Promise<number> {
      const { name, startTime, endTime, ignitionOn, parked, maxMinutes, reason } = input
      const made = await orm.transaction(async (tx) => {
        const [row] = await tx
          .insert(udsCampaign)
          .values({
            oemId: caller.oemId,
            name,
            templateName: template.name,
            steps: template.steps,
            state,
            startsAt: new Date(fromPlatformTime(startTime)),
            endsAt: new Date(fromPlatformTime(endTime)),
            ignitionOn,
            parked,
            maxMinutes,
            reason,
            ownerId: caller.userId,
          })
          .returning({ id: udsCampaign.id })
        const campaignId = row!.id
        await tx.insert(udsRun).values(vehicleIds.map((vehicleId) => ({ campaignId, vehicleId })))
        return campaignId
      })
      await notify(made)
      return made
    },

    /** From one state to another; false when its state has changed in the meantime. */
    async become(
      id: number,
      from: readonly CampaignState[],
      to: CampaignState,
      change: Partial<Pick<StoredCampaign, 'approverId' | 'note'>> = {},
    ): Promise<boolean> {
      const rows = await orm
        .update(udsCampaign)
        .set({ ...change, state: to })
        .where(and(eq(udsCampaign.id, id), inArray(udsCampaign.state, [...from])))
        .returning({ id: udsCampaign.id })
      if (rows.length > 0) await notify(id)
      return rows.length > 0
    },

    /** Vehicles of a cancelled task that have not ended. */
    async endRuns(id: number, detail: string): Promise<void> {
      await orm
        .update(udsRun)
        .set({ status: 3, detail, endedAt: sql`now()` })
        .where(and(eq(udsRun.campaignId, id), inArray(udsRun.status, [0, 1])))
      await notify(id)
    },
  }
}

interface CampaignRow extends Pick<UdsCampaign, 'vehicles' | 'done' | 'failed' | 'waiting'> {
  campaign: StoredCampaign
  owner: string | null
}

function campaignOf({ campaign, owner, vehicles, done, failed, waiting }: CampaignRow): UdsCampaign {
  const state = campaign.state
  const mayRun = state === 'awaitingApproval' || state === 'ready' || (state === 'running' && waiting > 0)
  const next = Math.max(campaign.startsAt.getTime(), state === 'running' ? Date.now() : 0)
  return {
    id: campaign.id,
    name: campaign.name,
    templateName: campaign.templateName,
    vehicles,
    done,
    failed,
    waiting,
    state,
    nextRunTime: mayRun && next < campaign.endsAt.getTime() ? toPlatformTime(next) : null,
    startTime: platformTimeOf(campaign.startsAt),
    endTime: platformTimeOf(campaign.endsAt),
    owner: owner ?? '',
    createTime: platformTimeOf(campaign.createdAt),
  }
}

function runOf({ run, vin, plate, steps }: { run: StoredRun; vin: string; plate: string; steps: unknown[] }): UdsRun {
  const { id, step, failures, detail, startedAt, endedAt } = run
  const results = run.results as UnitReport[]
  return {
    id,
    vin,
    plate,
    // UDS_STATUSES are what is written there.
    status: run.status,
    step,
    steps: steps.length,
    failures,
    detail,
    dtcs: results.reduce((sum, { dtcs }) => sum + dtcs.length, 0),
    startTime: platformTimeOf(startedAt),
    endTime: platformTimeOf(endedAt),
  }
}
