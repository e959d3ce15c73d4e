import { and, asc, eq, exists, inArray, ne, or } from 'drizzle-orm'
import type { ModelOption, NewEnergyParams } from '#core/contract/base-data.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { tenant } from '#server/store/schema/account.ts'
import {
  ecuModel,
  faultType,
  newEnergyParams,
  partModel,
  partType,
  vehicleColour,
} from '#server/store/schema/base-data.ts'
import { strategyModel } from '#server/store/schema/upgrade-strategy.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { mapList, type Page, pageBy, pageOfList } from '#server/store/paging.ts'

interface ModelFilter {
  brandId?: string | undefined
  seriesId?: string | undefined
  brandName?: string | undefined
  seriesName?: string | undefined
  modelName?: string | undefined
}

/** Master data belong to the tenant as a whole; what is read of vehicles is limited to the data scope. */
export function baseDataRepository(db: Pick<Database, 'orm'>) {
  return { ...modelReads(db), ...configReads(db), ...partReads(db) }
}
export type BaseDataRepository = ReturnType<typeof baseDataRepository>

const registered = (scope: Scope) => and(inScope(scope, vehicle), eq(vehicle.archived, false))

function modelReads({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Models sorted by brand and series; with a VIN only that of the vehicle, none when it is outside of the scope. */
    models(scope: Scope, vin?: string) {
      const ofVin = orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .where(and(registered(scope), eq(vehicle.vin, vin ?? ''), eq(vehicle.modelId, vehicleModel.id)))
      return orm
        .select()
        .from(vehicleModel)
        .where(and(eq(vehicleModel.oemId, scope.oemId), vin ? exists(ofVin) : undefined))
        .orderBy(vehicleModel.brandName, vehicleModel.seriesName, vehicleModel.modelName)
    },

    brands({ oemId }: Scope, { brandName }: ModelFilter) {
      return orm
        .selectDistinct({
          brandId: vehicleModel.brandCode,
          brandCode: vehicleModel.brandCode,
          brandName: vehicleModel.brandName,
        })
        .from(vehicleModel)
        .where(and(eq(vehicleModel.oemId, oemId), partOf(vehicleModel.brandName, brandName)))
        .orderBy(vehicleModel.brandName)
    },

    series({ oemId }: Scope, { brandId, seriesName }: ModelFilter) {
      return orm
        .selectDistinct({
          seriesId: vehicleModel.seriesCode,
          seriesCode: vehicleModel.seriesCode,
          seriesName: vehicleModel.seriesName,
          brandId: vehicleModel.brandCode,
        })
        .from(vehicleModel)
        .where(
          and(
            eq(vehicleModel.oemId, oemId),
            brandId ? eq(vehicleModel.brandCode, brandId) : undefined,
            partOf(vehicleModel.seriesName, seriesName),
          ),
        )
        .orderBy(vehicleModel.seriesName)
    },

    async modelOptions({ oemId }: Scope, { brandId, seriesId, modelName }: ModelFilter): Promise<ModelOption[]> {
      const rows = await orm
        .select({
          id: vehicleModel.id,
          name: vehicleModel.modelName,
          modelCode: vehicleModel.modelCode,
          seriesId: vehicleModel.seriesCode,
          brandId: vehicleModel.brandCode,
        })
        .from(vehicleModel)
        .where(
          and(
            eq(vehicleModel.oemId, oemId),
            brandId ? eq(vehicleModel.brandCode, brandId) : undefined,
            seriesId ? eq(vehicleModel.seriesCode, seriesId) : undefined,
            partOf(vehicleModel.modelName, modelName),
          ),
        )
        .orderBy(vehicleModel.modelName)
      const ids = rows.map(({ id }) => id)
      const bound = await orm
        .selectDistinct({ id: strategyModel.modelId })
        .from(strategyModel)
        .where(inArray(strategyModel.modelId, ids))
      const boundIds = new Set(bound.map(({ id }) => id))
      return rows.map((row) => ({ ...row, isBindThen: boundIds.has(row.id) }))
    },

    async energyParams(scope: Scope, vin: string): Promise<NewEnergyParams | null> {
      const [row] = await orm
        .select({ params: newEnergyParams, powerType: vehicleModel.powerType })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .innerJoin(newEnergyParams, eq(newEnergyParams.modelId, vehicle.modelId))
        .where(and(registered(scope), eq(vehicle.vin, vin)))
      return row ? { ...row.params, vin, powerType: row.powerType } : null
    },

    /** Cities in which vehicles of the scope operate. */
    async operatingCities(scope: Scope, city: string | undefined, page: Page) {
      const cities = await orm
        .selectDistinct({ operatingCity: vehicle.operatingCity })
        .from(vehicle)
        .where(and(registered(scope), ne(vehicle.operatingCity, ''), partOf(vehicle.operatingCity, city)))
        .orderBy(vehicle.operatingCity)
      return pageOfList(cities, page)
    },
  }
}

function configReads({ orm }: Pick<Database, 'orm'>) {
  return {
    oems: ({ oemId }: Scope) =>
      orm.select({ oemId: tenant.oemId, oemName: tenant.name }).from(tenant).where(eq(tenant.oemId, oemId)),

    colours: ({ oemId }: Scope, name: string | undefined) =>
      orm
        .select({
          colorCode: vehicleColour.code,
          colorName: vehicleColour.name,
          hex: vehicleColour.hex,
        })
        .from(vehicleColour)
        .where(and(eq(vehicleColour.oemId, oemId), partOf(vehicleColour.name, name)))
        .orderBy(asc(vehicleColour.code)),

    ecuModels: ({ oemId }: Scope, ecuType: string | undefined, model: string | undefined) =>
      orm
        .select({
          ecuType: ecuModel.ecuType,
          ecuModel: ecuModel.model,
          supplier: ecuModel.supplier,
          diagnosticAddress: ecuModel.diagnosticAddress,
        })
        .from(ecuModel)
        .where(
          and(
            eq(ecuModel.oemId, oemId),
            ecuType ? eq(ecuModel.ecuType, ecuType) : undefined,
            partOf(ecuModel.model, model),
          ),
        )
        .orderBy(asc(ecuModel.ecuType), asc(ecuModel.model)),

    faultTypes: ({ oemId }: Scope, nameOrCode: string | undefined, id: number | undefined, { page, size }: Page) =>
      orm
        .select({ id: faultType.id, code: faultType.code, name: faultType.name })
        .from(faultType)
        .where(
          and(
            eq(faultType.oemId, oemId),
            id ? eq(faultType.id, id) : undefined,
            nameOrCode ? or(partOf(faultType.name, nameOrCode), partOf(faultType.code, nameOrCode)) : undefined,
          ),
        )
        .orderBy(asc(faultType.code))
        .limit(size)
        .offset((page - 1) * size),
  }
}

function partReads({ orm }: Pick<Database, 'orm'>) {
  return {
    async partTypeNames(oemId: string, model: string | undefined, page: Page) {
      const ofModel = orm
        .select({ id: partModel.id })
        .from(partModel)
        .where(and(eq(partModel.typeId, partType.id), partOf(partModel.model, model)))
      const names = orm
        .select({ name: partType.name })
        .from(partType)
        .where(and(eq(partType.oemId, oemId), model ? exists(ofModel) : undefined))
      return mapList(await pageBy(orm, page, names, asc(partType.name)), ({ name }) => name)
    },

    async partTypeByName(oemId: string, name: string) {
      const [type] = await orm
        .select()
        .from(partType)
        .where(and(eq(partType.oemId, oemId), eq(partType.name, name)))
      if (!type) return null
      const models = await orm
        .select({ model: partModel.model })
        .from(partModel)
        .where(eq(partModel.typeId, type.id))
        .orderBy(asc(partModel.model))
      return { ...type, partsModels: models.map(({ model }) => model) }
    },

    partsModels(oemId: string, model: string | undefined, page: Page) {
      const models = orm
        .select({ partsModel: partModel.model })
        .from(partModel)
        .where(and(eq(partModel.oemId, oemId), partOf(partModel.model, model)))
      return pageBy(orm, page, models, asc(partModel.model))
    },
  }
}
