import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { EXPRESS_REFUSALS, NewExpress } from '#core/contract/express-upgrade.ts'
import {
  expressConditions,
  isOpenUpgrade,
  isUnsentUpgrade,
  mayRetryUpgrade,
  mayRollBack,
  type UpgradeState,
} from '#core/domain/upgrade-record.ts'
import type { Database } from '#server/store/database.ts'
import { type MoveOutcome, moveStates } from '#server/store/move-states.ts'
import { expressUpgrade, OPEN_STATES, SENDABLE, upgradeRecord, upgradeStep } from '#server/store/schema/upgrade.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'

export type ExpressRefusal = (typeof EXPRESS_REFUSALS)[number]

export interface Candidate {
  vin: string
  plate: string
  sn: string
  currentVersion: string
  vehicleId: number | null
  terminalId: number | null
  refusal: ExpressRefusal | null
}

export interface SentVersion extends Record<string, unknown> {
  id: number
  softModel: string
  version: string
  terminalModel: string
  fileSize: number
}

type Order = Omit<NewExpress, 'vins' | 'versionId' | 'waitHours'>
const HOUR_MS = 3_600_000
const TOKEN_BYTES = 24
const ENDED = { blockedBy: [], token: null, finishedAt: sql`now()` }
const CANCELLED = { ...ENDED, state: 'cancelled' as const, jobId: null }
const REMOVED = { ...ENDED, state: 'vehicleRemoved' as const }

/** What people order, change and call off. */
export function orderRepository({ orm }: Pick<Database, 'orm'>) {
  const own = (scope: Scope) =>
    and(
      eq(upgradeRecord.oemId, scope.oemId),
      sql`exists (select 1 from ${vehicle} where ${vehicle.id} = ${upgradeRecord.vehicleId} and ${ownVehicle(scope)})`,
    )
  const moved = (
    scope: Scope,
    ids: readonly number[],
    step: Pick<Parameters<typeof moveStates<typeof upgradeRecord>>[2], 'may' | 'set'>,
    detail: string,
  ): Promise<MoveOutcome<typeof upgradeRecord>> =>
    orm.transaction(async (tx) => {
      const rows = await moveStates(tx, upgradeRecord, { scope: own(scope), ids, ...step })
      if (typeof rows === 'string') return rows
      const state = step.set.state as UpgradeState
      await tx.insert(upgradeStep).values(rows.map(({ id }) => ({ recordId: id, state, detail })))
      return rows
    })

  return {
    versions: (scope: Scope) => publishedVersions({ orm }, scope),
    version: (scope: Scope, id: number) => publishedVersion({ orm }, scope, id),
    candidates: (scope: Scope, versionId: number, vins: readonly string[]) =>
      candidates({ orm }, scope, versionId, vins),

    /** Vehicles that were taken into another upgrade in the meantime are left out. */
    start: (
      { oemId, userId }: { oemId: string; userId: number },
      { waitHours, ...order }: Order & { waitHours: number },
      version: SentVersion,
      vehicles: readonly Candidate[],
    ): Promise<{ expressId: number; given: number }> =>
      orm.transaction(async (tx) => {
        const { parked, minSoc, whileCharging, server = '', ...rest } = order
        const sendUntil = new Date(Date.now() + waitHours * HOUR_MS)
        const [express] = await tx
          .insert(expressUpgrade)
          .values({
            ...rest,
            oemId,
            server,
            versionId: version.id,
            toVersion: version.version,
            conditions: expressConditions({ parked, minSoc, whileCharging }),
            sendUntil,
            operatorId: userId,
          })
          .returning({ id: expressUpgrade.id })
        if (vehicles.length === 0) return { expressId: express!.id, given: 0 }
        const records = await tx
          .insert(upgradeRecord)
          .values(
            vehicles.map(({ vehicleId, terminalId, currentVersion }) => ({
              oemId,
              expressId: express!.id,
              vehicleId: vehicleId!,
              terminalId,
              fromVersion: currentVersion,
              fileSize: version.fileSize,
              token: newToken(),
              deadlineAt: sendUntil,
            })),
          )
          .onConflictDoNothing()
          .returning({ id: upgradeRecord.id })
        if (records.length > 0) {
          await tx.insert(upgradeStep).values(records.map(({ id }) => ({ recordId: id, state: 'pending' as const })))
        }
        return { expressId: express!.id, given: records.length }
      }),

    cancel: (scope: Scope, ids: readonly number[]) =>
      moved(scope, ids, { may: ({ state }) => isUnsentUpgrade(state), set: CANCELLED }, ''),

    /** Open ones of vehicles that are not available any more; what was sent to a terminal is not followed further. */
    remove: (scope: Scope, ids: readonly number[], reason: string) =>
      moved(scope, ids, { may: ({ state }) => isOpenUpgrade(state), set: REMOVED }, reason),

    /** What follows a failed installation is decided again, for a user this time. */
    rollBack: (scope: Scope, ids: readonly number[]): Promise<MoveOutcome<typeof upgradeRecord>> =>
      orm.transaction((tx) =>
        moveStates(tx, upgradeRecord, { scope: own(scope), ids, may: mayRollBack, set: { rollback: 'requested' } }),
      ),

    /** Rejects with the unique key of the vehicle when it is in another upgrade by now. */
    retry: (scope: Scope, ids: readonly number[], reason: string) =>
      moved(
        scope,
        ids,
        {
          may: ({ state }) => mayRetryUpgrade(state),
          set: {
            state: 'pending',
            failure: null,
            // What a driver accepted was the attempt of then.
            consent: null,
            consentAt: null,
            rollback: 'open',
            blockedBy: [],
            finishedAt: null,
            sentAt: null,
            sentBytes: 0,
            notBefore: null,
            jobId: null,
            // Guessing it takes longer than the upgrade, though each row gets its own.
            token: sql`md5(${newToken()} || ${upgradeRecord.id})`,
            deadlineAt: sql`now() + interval '1 day'`,
          },
        },
        reason,
      ),

    /** Vehicles of the caller among these that are in an upgrade. */
    async underWay(scope: Scope, ids: readonly number[]): Promise<boolean> {
      const { rows } =
        await orm.execute(sql`select 1 from upgrade_record r join upgrade_record o on o.vehicle_id = r.vehicle_id
        where r.id = any(${sql.param([...ids])}) and r.oem_id = ${scope.oemId} and o.id <> r.id
          and o.state in (${OPEN_STATES}) limit 1`)
      return rows.length > 0
    },

    /** Nothing is sent for a task that is not under way: its upgrades are sent again by another task. */
    async ofEndedTask({ oemId }: Scope, ids: readonly number[]): Promise<boolean> {
      const { rows } = await orm.execute(sql`select 1 from upgrade_record r join upgrade_task k on k.id = r.task_id
        where r.id = any(${sql.param([...ids])}) and r.oem_id = ${oemId} and k.status not in ('running', 'paused') limit 1`)
      return rows.length > 0
    },

    /** VINs of the caller's own vehicles among these. */
    vins: async (scope: Scope, vins: readonly string[]) =>
      await orm
        .select({ vin: vehicle.vin, id: vehicle.id })
        .from(vehicle)
        .where(and(ownVehicle(scope), inArray(vehicle.vin, [...vins]))),
  }
}
export type OrderRepository = ReturnType<typeof orderRepository>

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

const SENT_VERSION = sql`s.id, s.soft_model as "softModel", s.version, p.model as "terminalModel",
  s.file_size::float8 as "fileSize"`
/** Published files of part models that terminals are called by. */
const published = ({ oemId }: Scope) => sql`from soft_version s join part_model p on p.id = s.part_model_id
  where s.oem_id = ${oemId} and ${SENDABLE}`

async function publishedVersion({ orm }: Pick<Database, 'orm'>, scope: Scope, id: number) {
  const { rows } = await orm.execute<SentVersion>(sql`select ${SENT_VERSION} ${published(scope)} and s.id = ${id}`)
  return rows[0]
}

/** All of them with the vehicles that run another one, which are counted for each. */
async function publishedVersions({ orm }: Pick<Database, 'orm'>, scope: Scope) {
  const { rows } = await orm.execute<SentVersion & { releaseCounter: number | null; behind: number }>(sql`
    select ${SENT_VERSION}, s.release_counter as "releaseCounter",
        (select count(*)::int from terminal t join vehicle on vehicle.id = t.vehicle_id
          where t.oem_id = s.oem_id and t.model = p.model and t.firmware <> s.version and ${ownVehicle(scope)}) as behind
      ${published(scope)} order by p.model, s.release_counter desc nulls last, s.id desc limit 500`)
  return rows
}

/**
 * Every VIN with the reason why it cannot get the version, in one statement. Versions are compared by their release counter: a
 * vehicle never goes back (Uptane).
 */
async function candidates({ orm }: Pick<Database, 'orm'>, scope: Scope, versionId: number, vins: readonly string[]) {
  const { rows } = await orm.execute<Candidate & Record<string, unknown>>(sql`
    select n.vin, coalesce(vehicle.plate, '') as plate, coalesce(t.sn, '') as sn, coalesce(t.firmware, '') as "currentVersion",
        vehicle.id as "vehicleId", t.id as "terminalId", case
          when vehicle.id is null then 'unknownVehicle'
          when t.id is null then 'noTerminal'
          when t.model <> p.model then 'otherModel'
          when s.hardware <> '[]' and t.hardware <> '' and not s.hardware @> to_jsonb(t.hardware) then 'otherHardware'
          when t.firmware = s.version then 'alreadyInstalled'
          when c.release_counter > s.release_counter then 'goesBack'
          when c.release_counter < f.release_counter then 'tooOld'
          when exists (select 1 from upgrade_record r where r.vehicle_id = vehicle.id
            and r.state in (${OPEN_STATES})) then 'underWay'
        end as refusal
      from unnest(${sql.param([...new Set(vins)])}::text[]) with ordinality as n(vin, place)
      join soft_version s on s.id = ${versionId} join part_model p on p.id = s.part_model_id
      left join soft_version f on f.id = s.min_from_id
      left join vehicle on vehicle.vin = n.vin and ${ownVehicle(scope)} and not vehicle.archived
      left join terminal t on t.vehicle_id = vehicle.id
      left join soft_version c on c.oem_id = s.oem_id and c.part_model_id = s.part_model_id and c.version = t.firmware
      order by n.place`)
  return rows as Candidate[]
}
