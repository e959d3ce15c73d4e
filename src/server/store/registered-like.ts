import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { DeskFilter } from '#core/contract/vehicle-desk.ts'
import type { Database } from './database.ts'
import { partOf } from './part-of.ts'
import { vehicleDetail } from './schema/plant.ts'
import { terminal, vehicle, vehicleModel } from './schema/vehicle.ts'

/**
 * What a search of the desk asks of registered data, over vehicle joined with its model and terminal; empty where it asks for
 * nothing registered.
 */
export function registeredLike(orm: Database['orm'], filter: DeskFilter): SQL[] {
  return [
    partOf(vehicle.vin, filter.vin),
    filter.keyWord ? anywhere(orm, filter.keyWord) : undefined,
    filter.orgId === undefined ? undefined : eq(vehicle.orgId, filter.orgId),
    filter.powerType ? eq(vehicleModel.powerType, filter.powerType) : undefined,
    filter.brandCode ? eq(vehicleModel.brandCode, filter.brandCode) : undefined,
    filter.seriesCode ? eq(vehicleModel.seriesCode, filter.seriesCode) : undefined,
    filter.modelCode ? eq(vehicleModel.modelCode, filter.modelCode) : undefined,
    filter.dealerCode ? eq(vehicle.dealerCode, filter.dealerCode) : undefined,
    filter.sold === undefined ? undefined : eq(vehicle.sold, filter.sold),
    partOf(terminal.firmware, filter.firmware),
  ].filter((condition) => condition !== undefined)
}

/** One box for everything that names a vehicle. */
const anywhere = (orm: Database['orm'], keyWord: string): SQL | undefined =>
  or(
    partOf(vehicle.vin, keyWord),
    partOf(vehicle.plate, keyWord),
    partOf(vehicle.driverName, keyWord),
    partOf(vehicle.ownerName, keyWord),
    partOf(terminal.sn, keyWord),
    partOf(terminal.iccid, keyWord),
    partOf(terminal.phone, keyWord),
    inArray(
      vehicle.id,
      orm.select({ id: vehicleDetail.vehicleId }).from(vehicleDetail).where(partOf(vehicleDetail.engineNo, keyWord)),
    ),
  )
