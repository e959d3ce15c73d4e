import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { vinsIn } from '#core/domain/vin-list.ts'
import type { VehicleBatchChange, VehicleFilter } from '#core/contract/vehicle.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { recordLife } from '#server/store/life-events.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { vehicleSale } from '#server/store/schema/vehicle-sale.ts'
import { ownVehicle, type Scope, seenVehicle } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import type { LiveIds } from './live-filter.ts'
import { stepsOf, type VehicleChange } from './vehicle-life.ts'

const columns = {
  id: vehicle.id,
  vin: vehicle.vin,
  plate: vehicle.plate,
  plateColour: vehicle.plateColour,
  orgId: vehicle.orgId,
  orgName: organisation.name,
  modelId: vehicle.modelId,
  brandName: vehicleModel.brandName,
  seriesName: vehicleModel.seriesName,
  modelName: vehicleModel.modelName,
  vehicleClass: vehicleModel.vehicleClass,
  powerType: vehicleModel.powerType,
  country: vehicle.country,
  operatingCity: vehicle.operatingCity,
  attribute: vehicle.attribute,
  registerState: vehicle.registerState,
  driverName: vehicle.driverName,
  soldOn: vehicle.soldOn,
  insuranceUntil: vehicle.insuranceUntil,
  inspectionUntil: vehicle.inspectionUntil,
  tags: vehicle.tags,
  archived: vehicle.archived,
  createdAt: vehicle.createdAt,
  updatedAt: vehicle.updatedAt,
  terminalSn: terminal.sn,
  terminalPhone: terminal.phone,
}

export function vehicleRepository(db: Pick<Database, 'orm'>) {
  return { ...vehicleTable(db), ...vehicleReads(db), ...vehicleWrites(db), ...vehicleOptions(db) }
}

export type VehicleRepository = ReturnType<typeof vehicleRepository>

const vehicleTable = (db: Pick<Database, 'orm'>) =>
  tableStore(db, {
    table: vehicle,
    rows: () =>
      db.orm
        .select(columns)
        .from(vehicle)
        .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id)),
    matching: conditionsOf,
    seen: seenVehicle,
    added: (tx, scope, vehicleId) => recordLife(tx, scope, [{ kind: 'registered', vehicleId }]),
    async changed(tx, scope, before, values) {
      await recordSteps(tx, scope, [before], values)
      if (values.soldOn === null && before.soldOn !== null) await endSale(tx, before.id)
    },
    sorts: ({ live }: RegisterSearch) => ({
      vin: vehicle.vin,
      plate: vehicle.plate,
      orgName: organisation.name,
      soldOn: vehicle.soldOn,
      insuranceUntil: vehicle.insuranceUntil,
      inspectionUntil: vehicle.inspectionUntil,
      lastMessageTime: sql`(select s.last_message_at from terminal_state s where s.terminal_id = ${terminal.id})`,
      state: liveOrder(live ?? {}),
    }),
  })

function vehicleReads({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Whether organisation and model exist for the caller; both must before a vehicle may refer to them. */
    async mayRefer(scope: Scope, input: { orgId?: number | undefined; modelId?: number | undefined }) {
      const orgKnown = input.orgId === undefined || scope.orgIds.includes(input.orgId)
      if (input.modelId === undefined) return { org: orgKnown, model: true }
      const models = await orm
        .select({ id: vehicleModel.id })
        .from(vehicleModel)
        .where(and(eq(vehicleModel.oemId, scope.oemId), eq(vehicleModel.id, input.modelId)))
      return { org: orgKnown, model: models.length > 0 }
    },
  }
}

function vehicleWrites({ orm }: Pick<Database, 'orm'>) {
  return {
    setArchived(scope: Scope, ids: readonly number[], archived: boolean) {
      return orm.transaction(async (tx) => {
        const found = await locked(tx, scope, ids)
        await recordSteps(tx, scope, found, { archived })
        await changed(tx, scope, ids, { archived })
      })
    },

    /** All or none: the number of changed rows, or null when some of the vehicles are outside of the scope. */
    async changeMany(scope: Scope, change: VehicleBatchChange): Promise<number | null> {
      const { ids, orgId, registerState, addTags, removeTags } = change
      return orm.transaction(async (tx) => {
        const found = await locked(tx, scope, ids)
        if (found.length !== new Set(ids).size) return null
        const values = { ...(orgId && { orgId }), ...(registerState && { registerState }) }
        await recordSteps(tx, scope, found, values)
        await changed(tx, scope, ids, values)
        if (addTags?.length || removeTags?.length) {
          for (const row of found) {
            const tags = [...new Set([...row.tags, ...(addTags ?? [])])].filter((tag) => !removeTags?.includes(tag))
            await tx.update(vehicle).set({ tags }).where(eq(vehicle.id, row.id))
          }
        }
        return found.length
      })
    },
  }
}

/** Options of selectors. */
function vehicleOptions({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Id of a VIN inside the scope, or undefined. */
    async idOf(scope: Scope, vin: string): Promise<number | undefined> {
      const [row] = await orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .where(and(ownVehicle(scope), eq(vehicle.vin, vin)))
      return row?.id
    },

    orgs({ oemId, orgIds }: Scope) {
      return orm
        .select({ id: organisation.id, parentId: organisation.parentId, name: organisation.name })
        .from(organisation)
        .where(and(eq(organisation.oemId, oemId), inArray(organisation.id, [...orgIds])))
        .orderBy(organisation.path)
    },
  }
}

const locked = (tx: Transaction, scope: Scope, ids: readonly number[]) =>
  tx
    .select()
    .from(vehicle)
    .where(and(ownVehicle(scope), inArray(vehicle.id, [...ids])))
    .for('update')

/** A vehicle that is not sold any more has no open sale. */
async function endSale(tx: Transaction, vehicleId: number): Promise<void> {
  await tx
    .update(vehicleSale)
    .set({ returnedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(vehicleSale.vehicleId, vehicleId), isNull(vehicleSale.returnedAt)))
}

/** Writes what a change means for the lives of vehicles. */
async function recordSteps(
  tx: Transaction,
  scope: Scope,
  before: readonly (typeof vehicle.$inferSelect)[],
  change: VehicleChange,
): Promise<void> {
  const ids = [...new Set([...before.map(({ orgId }) => orgId), ...(change.orgId ? [change.orgId] : [])])]
  const orgs = await tx
    .select({ id: organisation.id, name: organisation.name })
    .from(organisation)
    .where(inArray(organisation.id, ids))
  const names = new Map(orgs.map(({ id, name }) => [id, name]))
  await recordLife(
    tx,
    scope,
    before.flatMap((row) => stepsOf(row, change, (id) => names.get(id) ?? '')),
  )
}

function changed(tx: Transaction, scope: Scope, ids: readonly number[], values: Partial<typeof vehicle.$inferInsert>) {
  return tx
    .update(vehicle)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(ownVehicle(scope), inArray(vehicle.id, [...ids])))
}

/** A search with what the live states add to it. */
export interface RegisterSearch extends VehicleFilter {
  live?: LiveIds
}

const conditionsOf = (filter: RegisterSearch) => [
  liveCondition(filter.live ?? {}),
  eq(vehicle.archived, filter.archived),
  partOf(vehicle.vin, filter.vin),
  filter.vins ? inArray(vehicle.vin, vinsIn(filter.vins)) : undefined,
  partOf(vehicle.plate, filter.plate),
  filter.orgId ? eq(vehicle.orgId, filter.orgId) : undefined,
  filter.brandCode ? eq(vehicleModel.brandCode, filter.brandCode) : undefined,
  filter.seriesCode ? eq(vehicleModel.seriesCode, filter.seriesCode) : undefined,
  filter.modelCode ? eq(vehicleModel.modelCode, filter.modelCode) : undefined,
  filter.registerState ? eq(vehicle.registerState, filter.registerState) : undefined,
  filter.powerType ? eq(vehicleModel.powerType, filter.powerType) : undefined,
  partOf(vehicle.operatingCity, filter.operatingCity),
  filter.tag ? or(sql`${vehicle.tags} @> ${JSON.stringify([filter.tag])}::jsonb`) : undefined,
]

const liveCondition = ({ within, without }: LiveIds): SQL | undefined =>
  and(within && isOneOf(within), without && sql`not ${isOneOf(without)}`)

/** A vehicle without a live state sorts as one that never reported. */
function liveOrder({ byState = [] }: LiveIds): SQL {
  const cases = byState.flatMap((ids, code) => (ids.length > 0 ? [sql`when ${isOneOf(ids)} then ${code}::int`] : []))
  return cases.length === 0 ? sql`0::int` : sql`case ${sql.join(cases, sql` `)} else 0 end`
}

/** One parameter, whatever the size of the fleet; PostgreSQL hashes it. */
const isOneOf = (ids: readonly number[]): SQL => sql`${vehicle.id} = any(${sql.param([...ids])}::int[])`
