import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { VehicleDetail, VehicleInfoFilter } from '#core/contract/vehicle-info.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { recordLife } from '#server/store/life-events.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { newEnergyParams, vehicleColour } from '#server/store/schema/base-data.ts'
import { vehicleChange, vehicleDetail } from '#server/store/schema/plant.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { type StoredValues, tableStore } from '#server/store/table-store.ts'
import { changesOf, type Texts, textsOf } from './info-changes.ts'

const known = <T>(column: SQL | typeof vehicleDetail.orderNum) => sql<T>`coalesce(${column}, '')`
const nameOf = (kind: string, column: SQL | typeof vehicleDetail.engine) =>
  sql<string>`coalesce((select c.name from catalogue_item c where c.oem_id = ${vehicle.oemId} and c.kind = ${kind}
    and c.code = ${column}), ${column}, '')`

const columns = {
  id: vehicle.id,
  vin: vehicle.vin,
  plate: vehicle.plate,
  plateColour: vehicle.plateColour,
  modelId: vehicle.modelId,
  orgId: vehicle.orgId,
  orgName: organisation.name,
  brandName: vehicleModel.brandName,
  seriesName: vehicleModel.seriesName,
  modelName: vehicleModel.modelName,
  vehicleClass: vehicleModel.vehicleClass,
  powerType: vehicleModel.powerType,
  mein: vehicle.machineNumber,
  terminalSn: terminal.sn,
  terminalModel: sql<string>`coalesce(${terminal.model}, '')`,
  iccid: sql<string>`coalesce(${terminal.iccid}, '')`,
  orderNum: known<string>(vehicleDetail.orderNum),
  colour: known<string>(sql`${vehicleDetail.colour}`),
  colourName: sql<string>`coalesce(${vehicleColour.name}, ${vehicleDetail.colour}, '')`,
  colourHex: sql<string>`coalesce(${vehicleColour.hex}, '')`,
  engine: known<string>(sql`${vehicleDetail.engine}`),
  engineName: nameOf('engine', vehicleDetail.engine),
  engineNo: known<string>(sql`${vehicleDetail.engineNo}`),
  motor: known<string>(sql`${vehicleDetail.motor}`),
  motorName: nameOf('electricMotor', sql`${vehicleDetail.motor}`),
  motorNo: known<string>(sql`${vehicleDetail.motorNo}`),
  gearbox: known<string>(sql`${vehicleDetail.gearbox}`),
  gearboxName: nameOf('gearbox', sql`${vehicleDetail.gearbox}`),
  chassis: known<string>(sql`${vehicleDetail.chassis}`),
  chassisName: nameOf('chassis', sql`${vehicleDetail.chassis}`),
  energyStore: known<string>(sql`${vehicleDetail.energyStore}`),
  energyStoreName: nameOf('energyStore', sql`${vehicleDetail.energyStore}`),
  batteryType: sql<string>`coalesce(${newEnergyParams.batteryType}, '')`,
  batteryCapacity: newEnergyParams.batteryCapacity,
  ecus: sql<string[]>`coalesce(${vehicleDetail.ecus}, '[]'::jsonb)`,
  producedOn: vehicleDetail.producedOn,
  lineOffOn: vehicleDetail.lineOffOn,
  certificateNo: known<string>(sql`${vehicleDetail.certificateNo}`),
  tonnage: vehicleDetail.tonnage,
  seats: vehicleDetail.seats,
  usage: known<string>(sql`${vehicleDetail.usage}`),
  areaId: known<string>(sql`${vehicleDetail.areaId}`),
  plantCode: known<string>(sql`${vehicleDetail.plantCode}`),
  updatedAt: vehicle.updatedAt,
}

const matching = (filter: VehicleInfoFilter) => [
  eq(vehicle.archived, false),
  partOf(vehicle.vin, filter.vin),
  partOf(vehicle.plate, filter.plate),
  partOf(vehicle.machineNumber, filter.mein),
  partOf(vehicleDetail.orderNum, filter.orderNum),
  filter.brandId ? eq(vehicleModel.brandCode, filter.brandId) : undefined,
  filter.seriesId ? eq(vehicleModel.seriesCode, filter.seriesId) : undefined,
  filter.modelId ? eq(vehicle.modelId, filter.modelId) : undefined,
  filter.colour ? eq(vehicleDetail.colour, filter.colour) : undefined,
  filter.engine ? eq(vehicleDetail.engine, filter.engine) : undefined,
  filter.motor ? eq(vehicleDetail.motor, filter.motor) : undefined,
  filter.gearbox ? eq(vehicleDetail.gearbox, filter.gearbox) : undefined,
  filter.chassis ? eq(vehicleDetail.chassis, filter.chassis) : undefined,
  filter.energyStore ? eq(vehicleDetail.energyStore, filter.energyStore) : undefined,
  filter.ecu ? sql`${vehicleDetail.ecus} ? ${filter.ecu}` : undefined,
  filter.terminalModel ? eq(terminal.model, filter.terminalModel) : undefined,
  filter.powerType ? eq(vehicleModel.powerType, filter.powerType) : undefined,
  filter.orgId ? eq(vehicle.orgId, filter.orgId) : undefined,
]

export type InfoRepository = ReturnType<typeof infoRepository>
export type StoredInfo = Awaited<ReturnType<InfoRepository['page']>>['list'][number]
type VehicleValues = Partial<Pick<typeof vehicle.$inferInsert, 'vin' | 'plate' | 'plateColour' | 'modelId' | 'orgId'>>

export function infoRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = () =>
    orm
      .select(columns)
      .from(vehicle)
      .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
      .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
      .leftJoin(vehicleDetail, eq(vehicleDetail.vehicleId, vehicle.id))
      .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
      .leftJoin(newEnergyParams, eq(newEnergyParams.modelId, vehicle.modelId))
      .leftJoin(
        vehicleColour,
        and(eq(vehicleColour.oemId, vehicle.oemId), eq(vehicleColour.code, vehicleDetail.colour)),
      )

  /** The register with the technical data of one save: both are one transaction. */
  const storeWith = (detail: VehicleDetail | undefined) =>
    tableStore(
      { orm },
      {
        table: vehicle,
        rows,
        matching,
        seen: seenVehicle,
        async added(tx, scope, vehicleId) {
          if (detail) await saveDetail(tx, scope, vehicleId, detail)
          await recordLife(tx, scope, [{ kind: 'registered', vehicleId }])
        },
        async changed(tx, scope, before, values) {
          if (!detail) return
          const texts = await vehicleTexts(tx, before.id)
          await saveDetail(tx, scope, before.id, detail)
          await recordChanges(tx, scope, before.id, texts, { ...registerTexts(values), ...textsOf(detail) })
        },
        sorts: {
          vin: vehicle.vin,
          plate: vehicle.plate,
          orderNum: vehicleDetail.orderNum,
          producedOn: vehicleDetail.producedOn,
        },
      },
    )
  const store = storeWith(undefined)

  return {
    page: store.page,
    find: store.find,
    all: store.all,
    insert: (scope: Scope, values: VehicleValues, detail: VehicleDetail) =>
      storeWith(detail).insert(scope, values as StoredValues<typeof vehicle>),
    update: (scope: Scope, id: number, updateTime: string, values: VehicleValues, detail: VehicleDetail) =>
      storeWith(detail).update(scope, id, updateTime, values as StoredValues<typeof vehicle>),

    /** Whether organisation and model exist for the caller. */
    async mayRefer(scope: Scope, { modelId }: { modelId: number }) {
      const found = await orm
        .select({ id: vehicleModel.id })
        .from(vehicleModel)
        .where(and(eq(vehicleModel.oemId, scope.oemId), eq(vehicleModel.id, modelId)))
      return found.length > 0
    },
  }
}

async function saveDetail(tx: Transaction, { oemId }: Scope, vehicleId: number, detail: VehicleDetail): Promise<void> {
  await tx
    .insert(vehicleDetail)
    .values({ ...detail, vehicleId, oemId })
    .onConflictDoUpdate({ target: vehicleDetail.vehicleId, set: { ...detail, updatedAt: sql`now()` } })
}

const registerTexts = ({ vin, plate, plateColour, modelId }: VehicleValues): Texts => ({
  ...(modelId !== undefined && { modelId: String(modelId) }),
  ...(vin !== undefined && { vin }),
  ...(plate !== undefined && { plate }),
  ...(plateColour !== undefined && { plateColour: String(plateColour) }),
})

/** A vehicle as texts, by field. */
async function vehicleTexts(tx: Transaction, vehicleId: number): Promise<Texts> {
  const [row] = await tx
    .select({ vehicle, detail: vehicleDetail, model: vehicleModel.modelCode })
    .from(vehicle)
    .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
    .leftJoin(vehicleDetail, eq(vehicleDetail.vehicleId, vehicle.id))
    .where(eq(vehicle.id, vehicleId))
  return { ...registerTexts(row!.vehicle), model: row!.model, ...textsOf(row!.detail ?? {}) }
}

/** Writes what a save has changed; the model is named by its code. */
async function recordChanges(tx: Transaction, scope: Scope, vehicleId: number, before: Texts, after: Texts) {
  // The row itself is saved next; its model is read with it.
  const [model] = await tx
    .select({ code: vehicleModel.modelCode })
    .from(vehicleModel)
    .where(sql`${vehicleModel.id} = ${after.modelId ?? null}::int`)
  const changes = changesOf(before, { ...after, ...(model && { model: model.code }) })
  if (changes.length === 0) return
  await tx.insert(vehicleChange).values({
    oemId: scope.oemId,
    vehicleId,
    source: 'person',
    changes,
    changedBy: sql`(select id from account where id = ${scope.userId ?? null})`,
  })
}
