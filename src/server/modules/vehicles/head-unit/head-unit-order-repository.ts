import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { HeadUnitRefusal, HeadUnitTrim, HeadUnitVersion, NewHeadUnitOrder } from '#core/contract/head-unit.ts'
import { HEAD_UNIT_ORDER_MAX } from '#core/domain/head-unit.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import {
  headUnit,
  headUnitOrder,
  headUnitStep,
  headUnitUpgrade,
  OPEN_HEAD_UNITS,
} from '#server/store/schema/head-unit.ts'
import { VEHICLE_FILE } from '#server/store/schema/upgrade.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'

export interface HeadUnitTarget extends Record<string, unknown> {
  vin: string
  plate: string
  sn: string
  project: string
  trim: string
  currentVersion: string
  vehicleId: number | null
  terminalId: number | null
  refusal: HeadUnitRefusal | null
  declinedBefore: boolean
}

export type ChosenHeadUnits = Pick<NewHeadUnitOrder, 'versionId' | 'vins' | 'stages' | 'wholeTrims'>

/** A version s that can be sent to vehicles, of a part model p that head units report as their project. */
const HEAD_UNIT_FILE = sql`${VEHICLE_FILE} and exists (select 1 from head_unit f where f.oem_id = s.oem_id and f.project = p.model)`
const VERSION = sql`s.id, s.soft_model as "softModel", s.version, p.model as project, s.file_size::float8 as "fileSize"`

const HOUR_MS = 3_600_000
const TOKEN_BYTES = 24
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What can be ordered, for whom, and the order itself. */
export function headUnitOrderRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async versions(scope: Scope): Promise<HeadUnitVersion[]> {
      const { rows } = await orm.execute<HeadUnitVersion & Record<string, unknown>>(sql`select ${VERSION},
          (select count(*)::int from head_unit h join vehicle on vehicle.id = h.vehicle_id
            where h.oem_id = s.oem_id and h.project = p.model and h.system_version <> s.version and ${ownVehicle(scope)}) as behind
        from soft_version s join part_model p on p.id = s.part_model_id
        where s.oem_id = ${scope.oemId} and ${HEAD_UNIT_FILE}
        order by p.model, s.release_counter desc nulls last, s.id desc limit 200`)
      return rows
    },

    async version({ oemId }: Scope, id: number): Promise<Omit<HeadUnitVersion, 'behind'> | undefined> {
      const { rows } = await orm.execute<
        Omit<HeadUnitVersion, 'behind'> & Record<string, unknown>
      >(sql`select ${VERSION}
        from soft_version s join part_model p on p.id = s.part_model_id
        where s.oem_id = ${oemId} and s.id = ${id} and ${HEAD_UNIT_FILE}`)
      return rows[0]
    },

    async trims(scope: Scope): Promise<HeadUnitTrim[]> {
      const { rows } = await orm.execute<HeadUnitTrim & Record<string, unknown>>(sql`
        select h.project, h.trim, count(*)::int as vehicles from head_unit h join vehicle on vehicle.id = h.vehicle_id
          where h.oem_id = ${scope.oemId} and ${ownVehicle(scope)} group by 1, 2 order by 1, 2 limit 500`)
      return rows
    },

    candidates: (scope: Scope, chosen: ChosenHeadUnits) => candidates({ orm }, scope, chosen),

    /** Vehicles that were taken into another upgrade in the meantime are left out. */
    start: (
      { oemId, userId }: { oemId: string; userId: number },
      order: NewHeadUnitOrder,
      version: Omit<HeadUnitVersion, 'behind'>,
      targets: readonly HeadUnitTarget[],
    ): Promise<{ orderId: number; given: number }> =>
      orm.transaction(async (tx) => {
        const { vins: _vins, wholeTrims: _whole, versionId, stages, quietFrom, quietTo, ...rest } = order
        const [stored] = await tx
          .insert(headUnitOrder)
          .values({
            ...rest,
            oemId,
            versionId,
            texts: Object.fromEntries(Object.entries(order.texts).filter(([, text]) => text !== '')),
            toVersion: version.version,
            quietFrom: quietFrom ?? '',
            quietTo: quietTo ?? '',
            operatorId: userId,
          })
          .returning({ id: headUnitOrder.id })
        const starts = new Map(stages.map(({ trim, startTime }) => [trim, startTime && fromPlatformTime(startTime)]))
        const rows = targets.map(({ vehicleId, sn, trim, currentVersion }) => {
          const startAt = starts.get(trim) || Date.now()
          return {
            oemId,
            orderId: stored!.id,
            vehicleId: vehicleId!,
            sn,
            fromVersion: currentVersion,
            startAt: new Date(startAt),
            deadlineAt: new Date(startAt + order.waitHours * HOUR_MS),
            fileSize: version.fileSize,
            token: newToken(),
          }
        })
        return { orderId: stored!.id, given: await addUpgrades(tx, rows, '') }
      }),
  }
}
export type HeadUnitOrderRepository = ReturnType<typeof headUnitOrderRepository>

/** How many there are: a head unit that is in an upgrade gets no second one. */
export async function addUpgrades(
  tx: Transaction,
  rows: readonly (typeof headUnitUpgrade.$inferInsert)[],
  detail: string,
): Promise<number> {
  if (rows.length === 0) return 0
  const added = await tx
    .insert(headUnitUpgrade)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: headUnitUpgrade.id })
  if (added.length === 0) return 0
  const ids = added.map(({ id }) => id)
  await tx.insert(headUnitStep).values(ids.map((upgradeId) => ({ upgradeId, state: 'pending' as const, detail })))
  await tx
    .update(headUnit)
    .set({ upgradeId: headUnitUpgrade.id })
    .from(headUnitUpgrade)
    .where(and(inArray(headUnitUpgrade.id, ids), eq(headUnitUpgrade.vehicleId, headUnit.vehicleId)))
  return added.length
}

/** A reserve for unpacking: an image needs about twice its size. */
const STORAGE_FACTOR = 2

/**
 * Head units with the reason why they cannot get the version, in one statement; those that can get it come first, and more than an
 * order takes are counted alone. A head unit never goes back: versions are compared by their release counter (Uptane).
 */
async function candidates({ orm }: Pick<Database, 'orm'>, scope: Scope, chosen: ChosenHeadUnits) {
  const { versionId, vins, stages, wholeTrims } = chosen
  const trims = stages.map(({ trim }) => trim)
  const named = wholeTrims
    ? sql`select vehicle.vin, row_number() over (order by vehicle.vin) as place from head_unit h
        join vehicle on vehicle.id = h.vehicle_id join soft_version s on s.id = ${versionId}
        join part_model p on p.id = s.part_model_id
        where h.oem_id = ${scope.oemId} and h.project = p.model and h.trim = any(${sql.param(trims)}::text[])
          and not vehicle.archived and ${ownVehicle(scope)}`
    : sql`select n.vin, n.place from unnest(${sql.param([...new Set(vins)])}::text[]) with ordinality as n(vin, place)`
  const { rows } = await orm.execute<HeadUnitTarget & { total: number }>(sql`
    with named as (${named})
    select *, count(*) over ()::int as total from (
      select n.vin, n.place, coalesce(vehicle.plate, '') as plate, coalesce(h.sn, '') as sn, coalesce(h.project, '') as project,
          coalesce(h.trim, '') as trim, coalesce(h.system_version, '') as "currentVersion", vehicle.id as "vehicleId",
          t.id as "terminalId", case
            when vehicle.id is null then 'unknownVehicle'
            when h.id is null or t.id is null then 'noHeadUnit'
            when h.project <> p.model then 'otherProject'
            when h.system_version = s.version then 'alreadyInstalled'
            when c.release_counter > s.release_counter then 'goesBack'
            when c.release_counter < f.release_counter then 'tooOld'
            when h.storage_mb * 1048576.0 < s.file_size * ${sql.raw(String(STORAGE_FACTOR))} then 'noStorage'
            when exists (select 1 from head_unit_upgrade u where u.vehicle_id = vehicle.id
              and u.state in (${OPEN_HEAD_UNITS})) then 'underWay'
          end as refusal,
          exists (select 1 from head_unit_upgrade u join head_unit_order o on o.id = u.order_id
            where u.vehicle_id = vehicle.id and u.state = 'declined' and o.version_id = s.id) as "declinedBefore"
        from named n join soft_version s on s.id = ${versionId} join part_model p on p.id = s.part_model_id
        left join soft_version f on f.id = s.min_from_id
        left join vehicle on vehicle.vin = n.vin and ${ownVehicle(scope)} and not vehicle.archived
        left join terminal t on t.vehicle_id = vehicle.id left join head_unit h on h.vehicle_id = vehicle.id
        left join soft_version c on c.oem_id = s.oem_id and c.part_model_id = s.part_model_id
          and c.version = h.system_version) found
      order by (refusal is not null)::int, place limit ${HEAD_UNIT_ORDER_MAX}`)
  return { targets: rows as HeadUnitTarget[], beyond: (rows[0]?.total ?? 0) - rows.length }
}
