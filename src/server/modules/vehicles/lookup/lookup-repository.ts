import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { VehicleByVin, VehicleDimensions } from '#core/contract/lookup.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { inScope, ownVehicle, type Scope, seenVehicle } from '#server/store/scope.ts'
import { type Page, pageOfOptions } from '#server/store/paging.ts'

/** Vehicles a caller may look at. */
const seenAndRegistered = (scope: Scope) => and(seenVehicle(scope), eq(vehicle.archived, false))
/** Registered vehicles of a caller, for those who sell and bind them. */
const onBooks = (scope: Scope) => and(ownVehicle(scope), eq(vehicle.archived, false))

/** Options of selectors from vehicles, terminals and SIM cards, limited to the scope. */
export function lookupRepository(db: Pick<Database, 'orm'>) {
  return { ...vehicleLookups(db), ...terminalLookups(db), ...simLookups(db) }
}
export type LookupRepository = ReturnType<typeof lookupRepository>

interface VehicleTexts {
  vin?: string | undefined
  plate?: string | undefined
  mein?: string | undefined
}

interface NamedVehicles extends VehicleTexts {
  /** A part of VIN, plate, or serial number, phone number or ICCID of the terminal. */
  keyWord?: string | undefined
}

function vehicleLookups({ orm }: Pick<Database, 'orm'>) {
  const listed = (where: SQL | undefined, by: PgColumn, page: Page) =>
    pageOfOptions(
      orm,
      page,
      orm
        .select({ ...optionColumns })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .where(where),
      asc(by),
      asc(vehicle.id),
    )

  return {
    async vins(scope: Scope, { keyWord, ...texts }: NamedVehicles, dimensions: VehicleDimensions, page: Page) {
      const named = await namedBy(orm, scope, keyWord)
      const where = and(seenAndRegistered(scope), withTexts(texts), withDimensions(scope, dimensions), named)
      return listed(where, vehicle.vin, page)
    },

    plates: (scope: Scope, plate: string | undefined, page: Page) =>
      listed(and(seenAndRegistered(scope), ne(vehicle.plate, ''), withTexts({ plate })), vehicle.plate, page),

    meins: (scope: Scope, mein: string | undefined, dimensions: VehicleDimensions, page: Page) =>
      listed(
        and(
          seenAndRegistered(scope),
          ne(vehicle.machineNumber, ''),
          withTexts({ mein }),
          withDimensions(scope, dimensions),
        ),
        vehicle.machineNumber,
        page,
      ),

    async unsold(scope: Scope, { keyWord, ...texts }: NamedVehicles, page: Page) {
      const named = await namedBy(orm, scope, keyWord)
      return listed(and(onBooks(scope), eq(vehicle.sold, false), withTexts(texts), named), vehicle.vin, page)
    },

    async byVin(scope: Scope, vin: string): Promise<VehicleByVin | null> {
      const [row] = await orm
        .select(detailColumns)
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .where(and(seenAndRegistered(scope), eq(vehicle.vin, vin)))
      return row ? { ...row, dealerCode: row.dealerCode || null, deviceId: row.sn } : null
    },
  }
}

function terminalLookups({ orm }: Pick<Database, 'orm'>) {
  const listed = async (where: SQL | undefined, by: PgColumn, page: Page) => {
    const joined = () =>
      orm
        .select({
          sn: terminal.sn,
          iccid: terminal.iccid,
          msisdn: terminal.phone,
          deviceId: sql<string>`coalesce(${terminal.deviceId}, '')`,
          vin: vehicle.vin,
          plate: vehicle.plate,
        })
        .from(terminal)
        .leftJoin(vehicle, eq(vehicle.id, terminal.vehicleId))
        .leftJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(where)
    const { list: rows, total } = await pageOfOptions(orm, page, joined(), asc(by), asc(terminal.id))
    const list = rows.map((row) => ({ ...row, vin: row.vin ?? '', plate: row.plate ?? '' }))
    return { list, total }
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
        and(seenAndRegistered(scope), ne(terminal.iccid, ''), withTexts({ vin }), partOf(terminal.iccid, iccid)),
        terminal.iccid,
        page,
      ),

    sns: (scope: Scope, { vin, sn }: { vin?: string | undefined; sn?: string | undefined }, page: Page) =>
      listed(and(seenAndRegistered(scope), withTexts({ vin }), partOf(terminal.sn, sn)), terminal.sn, page),

    msisdns: (scope: Scope, { vin, msisdn }: { vin?: string | undefined; msisdn?: string | undefined }, page: Page) =>
      listed(and(seenAndRegistered(scope), withTexts({ vin }), partOf(terminal.phone, msisdn)), terminal.phone, page),

    deviceIds: (
      scope: Scope,
      { vin, deviceId }: { vin?: string | undefined; deviceId?: string | undefined },
      page: Page,
    ) =>
      listed(
        and(
          seenAndRegistered(scope),
          ne(terminal.deviceId, ''),
          withTexts({ vin }),
          partOf(terminal.deviceId, deviceId),
        ),
        terminal.deviceId,
        page,
      ),

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
      listed(and(seenAndRegistered(scope), withTexts(texts)), vehicle.vin, page),
  }
}

function simLookups({ orm }: Pick<Database, 'orm'>) {
  const holder = orm.select({ id: terminal.id }).from(terminal).where(eq(terminal.iccid, simCard.iccid))

  return {
    async sims(scope: Scope, iccid: string | undefined, unboundOnly: boolean, page: Page) {
      const where = and(
        inScope(scope, simCard),
        partOf(simCard.iccid, iccid),
        unboundOnly ? and(not(exists(holder)), ne(simCard.state, 'terminated')) : undefined,
      )
      return pageOfOptions(
        orm,
        page,
        orm
          .select({ iccid: simCard.iccid, msisdn: simCard.msisdn, bound: sql<boolean>`exists ${holder}` })
          .from(simCard)
          .where(where),
        asc(simCard.iccid),
      )
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

/** Beyond so many vehicles of a text, it is looked for in the order of the list, which ends soon. */
const FEW_NAMED = 1000

/**
 * Vehicles by a text in their row or in that of their terminal, which is joined. What few have is found first, in each table by
 * its own indexes; a condition over both tables would look at every vehicle, and at both of its rows.
 */
async function namedBy(
  orm: Pick<Database['orm'], 'select'>,
  { oemId }: Scope,
  text: string | undefined,
): Promise<SQL | undefined> {
  if (!text) return undefined
  const ofVehicle = or(partOf(vehicle.vin, text), partOf(vehicle.plate, text))
  const ofTerminal = or(partOf(terminal.sn, text), partOf(terminal.phone, text), partOf(terminal.iccid, text))
  const found = await Promise.all([
    orm
      .select({ id: vehicle.id })
      .from(vehicle)
      .where(and(eq(vehicle.oemId, oemId), ofVehicle))
      .limit(FEW_NAMED + 1),
    orm
      .select({ id: terminal.vehicleId })
      .from(terminal)
      .where(and(isNotNull(terminal.vehicleId), ofTerminal))
      .limit(FEW_NAMED + 1),
  ])
  if (found.some(({ length }) => length > FEW_NAMED)) return or(ofVehicle, ofTerminal)
  return sql`${vehicle.id} = any(${sql.param(found.flat().map(({ id }) => id))})`
}

function withDimensions(scope: Scope, { oemId, unBindOwner, brandId, seriesId, modelId }: VehicleDimensions) {
  return and(
    oemId && oemId !== scope.oemId ? sql`false` : undefined,
    unBindOwner ? eq(vehicle.ownerName, '') : undefined,
    brandId ? eq(vehicleModel.brandCode, brandId) : undefined,
    seriesId ? eq(vehicleModel.seriesCode, seriesId) : undefined,
    modelId ? eq(vehicle.modelId, modelId) : undefined,
  )
}
