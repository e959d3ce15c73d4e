import { and, eq, sql } from 'drizzle-orm'
import { BODY_ACTIONS, type BodyAction, type BodyControl, type ClaimSource } from '#core/domain/body-control.ts'
import type { CommandStatus } from '#core/domain/command-status.ts'
import type { Database } from '#server/store/database.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { appUserVehicle } from '#server/store/schema/app-user.ts'
import { vehicleBody, vehicleClaim } from '#server/store/schema/car-control.ts'
import { vehicleConsent } from '#server/store/schema/data-service.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'

export interface LastControl {
  control: BodyControl
  jobId: number
  action: BodyAction
  value: number | null
  status: CommandStatus
  result: string | null
  operator: string
  createdAt: number
  /** Null: it never went out. */
  sentAt: number | null
}

const SECOND_MS = 1000
const isHeld = sql`${vehicleClaim.expiresAt} > now()`

/** What the page of one vehicle shows, and the claim as users change it. */
export function carControlRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async vehicle(scope: Scope, vin: string) {
      const [row] = await orm
        .select({
          vehicleId: vehicle.id,
          vin: vehicle.vin,
          plate: vehicle.plate,
          modelName: vehicleModel.modelName,
          vehicleClass: vehicleModel.vehicleClass,
          orgName: organisation.name,
          terminalId: terminal.id,
          states: vehicleBody.states,
          reportedAt: vehicleBody.reportedAt,
          consent: vehicleConsent.state,
          hasOwner: sql<boolean>`exists (select from ${appUserVehicle} a where a.vehicle_id = vehicle.id and a.role = 'owner')`,
          source: sql<ClaimSource | null>`case when ${isHeld} then ${vehicleClaim.source} end`,
          holderId: vehicleClaim.accountId,
          holder: account.displayName,
          note: vehicleClaim.note,
          claimedAt: vehicleClaim.claimedAt,
          claimEndsAt: vehicleClaim.expiresAt,
        })
        .from(vehicle)
        .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .leftJoin(vehicleBody, eq(vehicleBody.vehicleId, vehicle.id))
        .leftJoin(vehicleConsent, eq(vehicleConsent.vehicleId, vehicle.id))
        .leftJoin(vehicleClaim, eq(vehicleClaim.vehicleId, vehicle.id))
        .leftJoin(account, eq(account.id, vehicleClaim.accountId))
        .where(and(eq(vehicle.vin, vin), eq(vehicle.archived, false), ownVehicle(scope)))
      return row
    },

    /** The last command to each control. */
    async last(vehicleId: number): Promise<LastControl[]> {
      const { rows } = await orm.execute<Omit<LastControl, 'control'>>(sql`
        select distinct on (case ${controlCases} end) j.id::int as "jobId", j.params->>'action' as action,
            (j.params->>'value')::int as value, j.status, j.result, coalesce(a.display_name, '') as operator,
            extract(epoch from j.created_at)::float8 as "createdAt", extract(epoch from j.sent_at)::float8 as "sentAt"
          from command_job j left join account a on a.id = j.operator_id
          where j.vehicle_id = ${vehicleId} and j.kind = 'bodyControl' and j.created_at > now() - interval '30 days'
          order by case ${controlCases} end, j.id desc`)
      return rows.map((row) => ({
        ...row,
        control: BODY_ACTIONS[row.action].control,
        createdAt: row.createdAt * SECOND_MS,
        sentAt: row.sentAt === null ? null : row.sentAt * SECOND_MS,
      }))
    },

    /** False: the caller does not hold it. */
    async release(vehicleId: number, accountId: number): Promise<boolean> {
      const { rowCount } = await orm
        .delete(vehicleClaim)
        .where(and(eq(vehicleClaim.vehicleId, vehicleId), eq(vehicleClaim.accountId, accountId)))
      return (rowCount ?? 0) > 0
    },

    async end(vehicleId: number): Promise<void> {
      await orm.delete(vehicleClaim).where(eq(vehicleClaim.vehicleId, vehicleId))
    },
  }
}
export type CarControlRepository = ReturnType<typeof carControlRepository>
export type ControlledVehicle = NonNullable<Awaited<ReturnType<CarControlRepository['vehicle']>>>

/** Actions to controls, written out: what is compared is the control of a command. */
const controlCases = sql.raw(
  `j.params->>'action' ${Object.entries(BODY_ACTIONS)
    .map(([action, { control }]) => `when '${action}' then '${control}'`)
    .join(' ')}`,
)
