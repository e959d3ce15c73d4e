import { and, asc, count, eq, exists, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { VehicleByVin, VehicleDimensions } from '#core/contract/lookup.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { ownVehicle, seenVehicle } from '#server/store/vehicle-scope.ts'

type Scope = Pick<Caller, 'oemId' | 'orgIds'>
export interface Page {
  page: number
  size: number
}

/** Vehicles a caller may look at. */
const inScope = (scope: Scope) => and(seenVehicle(scope), eq(vehicle.archived, false))
/** Vehicles on the books of a caller, for those who sell and bind them. */
const onBooks = (scope: Scope) => and(ownVehicle(scope), eq(vehicle.archived, false))

/** What selectors offer over vehicles, terminals and SIM cards; nothing outside of the scope is ever looked at. */
export function lookupRepository(db: Pick<Database, 'orm'>) {
  return { ...vehicleLookups(db), ...terminalLookups(db), ...simLookups(db) }
}
export type LookupRepository = ReturnType<typeof lookupRepository>

interface VehicleTexts {
  vin?: string | undefined
  plate?: string | undefined
  mein?: string | undefined
}

function vehicleLookups({ orm }: Pick<Database, 'orm'>) {
  const counted = async (where: SQL | undefined) => {
    const [row] = await orm
      .select({ total: count() })
      .from(vehicle)
      .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
      .where(where)
    return row?.total ?? 0
  }
  const listed = async (where: SQL | undefined, by: PgColumn, { page, size }: Page) => {
    const rows = orm
      .select({ ...optionColumns })
      .from(vehicle)
      .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
      .where(where)
      .orderBy(asc(by), asc(vehicle.id))
      .limit(size)
      .offset((page - 1) * size)
    const [list, total] = await Promise.all([rows, counted(where)])
    return { list, total }
  }

  return {
    vins: (scope: Scope, texts: VehicleTexts, dimensions: VehicleDimensions, page: Page) =>
      listed(and(inScope(scope), withTexts(texts), withDimensions(scope, dimensions)), vehicle.vin, page),

    plates: (scope: Scope, plate: string | undefined, page: Page) =>
      listed(and(inScope(scope), ne(vehicle.plate, ''), withTexts({ plate })), vehicle.plate, page),

    meins: (scope: Scope, mein: string | undefined, dimensions: VehicleDimensions, page: Page) =>
      listed(
        and(inScope(scope), ne(vehicle.machineNumber, ''), withTexts({ mein }), withDimensions(scope, dimensions)),
        vehicle.machineNumber,
        page,
      ),

    unsold: (scope: Scope, vin: string | undefined, page: Page) =>
      listed(and(onBooks(scope), eq(vehicle.sold, false), withTexts({ vin })), vehicle.vin, page),

    async byVin(scope: Scope, vin: string): Promise<VehicleByVin | null> {
      const [row] = await orm
        .select(detailColumns)
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .where(and(inScope(scope), eq(vehicle.vin, vin)))
      return row ? { ...row, dealerCode: row.dealerCode || null, deviceId: row.sn } : null
    },
  }
}

function terminalLookups({ orm }: Pick<Database, 'orm'>) {
  const listed = async (where: SQL | undefined, by: PgColumn, { page, size }: Page) => {
    const joined = () =>
      orm
        .select({ sn: terminal.sn, iccid: terminal.iccid, vin: vehicle.vin, plate: vehicle.plate })
        .from(terminal)
        .leftJoin(vehicle, eq(vehicle.id, terminal.vehicleId))
        .leftJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(where)
    const [rows, [counted]] = await Promise.all([
      joined()
        .orderBy(asc(by), asc(terminal.id))
        .limit(size)
        .offset((page - 1) * size),
      orm
        .select({ total: count() })
        .from(terminal)
        .leftJoin(vehicle, eq(vehicle.id, terminal.vehicleId))
        .leftJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(where),
    ])
    const list = rows.map((row) => ({ ...row, vin: row.vin ?? '', plate: row.plate ?? '' }))
    return { list, total: counted?.total ?? 0 }
  }
  /** Terminals in stock belong to no organisation, so only who sees the whole tenant sees them. */
  const inStock = ({ oemId, orgIds }: Scope) =>
    and(
      eq(terminal.oemId, oemId),
      isNull(terminal.vehicleId),
      exists(
        orm
          .select({ id: organisation.id })
          .from(organisation)
          .where(
            and(eq(organisation.oemId, oemId), isNull(organisation.parentId), inArray(organisation.id, [...orgIds])),
          ),
      ),
    )

  return {
    iccids: (scope: Scope, { vin, iccid }: { vin?: string | undefined; iccid?: string | undefined }, page: Page) =>
      listed(
        and(inScope(scope), ne(terminal.iccid, ''), withTexts({ vin }), partOf(terminal.iccid, iccid)),
        terminal.iccid,
        page,
      ),

    sns: (scope: Scope, { vin, sn }: { vin?: string | undefined; sn?: string | undefined }, page: Page) =>
      listed(and(inScope(scope), withTexts({ vin }), partOf(terminal.sn, sn)), terminal.sn, page),

    tboxSns: (scope: Scope, sn: string | undefined, dimensions: VehicleDimensions, page: Page) =>
      listed(
        and(
          or(onBooks(scope), inStock(scope)),
          partOf(terminal.sn, sn),
          withDimensions(scope, { ...dimensions, unBindOwner: undefined }),
          dimensions.unBindOwner ? or(isNull(vehicle.id), eq(vehicle.ownerName, '')) : undefined,
        ),
        terminal.sn,
        page,
      ),

    /** Vehicles that carry a terminal. */
    fitted: (scope: Scope, texts: VehicleTexts, page: Page) =>
      listed(and(inScope(scope), withTexts(texts)), vehicle.vin, page),
  }
}

function simLookups({ orm }: Pick<Database, 'orm'>) {
  const holder = orm.select({ id: terminal.id }).from(terminal).where(eq(terminal.iccid, simCard.iccid))

  return {
    async sims(scope: Scope, iccid: string | undefined, unboundOnly: boolean, { page, size }: Page) {
      const where = and(
        eq(simCard.oemId, scope.oemId),
        inArray(simCard.orgId, [...scope.orgIds]),
        partOf(simCard.iccid, iccid),
        unboundOnly ? and(not(exists(holder)), ne(simCard.state, 'terminated')) : undefined,
      )
      const [list, [counted]] = await Promise.all([
        orm
          .select({ iccid: simCard.iccid, msisdn: simCard.msisdn, bound: sql<boolean>`exists ${holder}` })
          .from(simCard)
          .where(where)
          .orderBy(asc(simCard.iccid))
          .limit(size)
          .offset((page - 1) * size),
        orm.select({ total: count() }).from(simCard).where(where),
      ])
      return { list, total: counted?.total ?? 0 }
    },
  }
}

const optionColumns = {
  vin: vehicle.vin,
  plate: vehicle.plate,
  mein: vehicle.machineNumber,
  modelName: vehicleModel.modelName,
}

const detailColumns = {
  vin: vehicle.vin,
  plate: vehicle.plate,
  mein: vehicle.machineNumber,
  oemId: vehicle.oemId,
  orgId: vehicle.orgId,
  orgName: organisation.name,
  brandId: vehicleModel.brandCode,
  brandName: vehicleModel.brandName,
  seriesId: vehicleModel.seriesCode,
  seriesName: vehicleModel.seriesName,
  modelId: vehicle.modelId,
  modelName: vehicleModel.modelName,
  vehicleClass: vehicleModel.vehicleClass,
  powerType: vehicleModel.powerType,
  attribute: vehicle.attribute,
  saleStatus: vehicle.sold,
  operatingCity: vehicle.operatingCity,
  ownerName: vehicle.ownerName,
  dealerCode: vehicle.dealerCode,
  sn: terminal.sn,
  msisdn: terminal.phone,
  iccid: terminal.iccid,
}

const withTexts = ({ vin, plate, mein }: VehicleTexts) =>
  and(partOf(vehicle.vin, vin), partOf(vehicle.plate, plate), partOf(vehicle.machineNumber, mein))

function withDimensions(scope: Scope, { oemId, unBindOwner, brandId, seriesId, modelId }: VehicleDimensions) {
  return and(
    oemId && oemId !== scope.oemId ? sql`false` : undefined,
    unBindOwner ? eq(vehicle.ownerName, '') : undefined,
    brandId ? eq(vehicleModel.brandCode, brandId) : undefined,
    seriesId ? eq(vehicleModel.seriesCode, seriesId) : undefined,
    modelId ? eq(vehicle.modelId, modelId) : undefined,
  )
}
