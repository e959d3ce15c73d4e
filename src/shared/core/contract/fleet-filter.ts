import { z } from 'zod'
import { MARKETS, marketOf } from '../domain/market.ts'

/**
 * A part of a fleet: the limiting fields of the query state of walls. Numbers and
 * the live map take the same filter, and `inFilter` alone says what its fields mean. An absent field does not limit.
 */
export const FleetFilter = z.object({
  /** Stored value of POWER_TYPES. */
  powerType: z.string().min(1).max(64).optional(),
  /** truck, bus, car or special */
  vehicleClassification: z.string().min(1).max(64).optional(),
  /** Code of a vehicle model. */
  vehicleModel: z.string().min(1).max(64).optional(),
  /** One of MARKETS, or all. */
  market: z.enum(['all', ...MARKETS]).default('all'),
})
export type FleetFilter = z.output<typeof FleetFilter>

/** Filter criteria, from the registered data of vehicle and model. */
export interface FilteredAttributes {
  powerType: string
  vehicleClass: string
  modelCode: string
  /** Country of use, ISO 3166 alpha-2. */
  country: string
}

/** Whether a filter leaves anything out; one that does not is as good as none. */
export const isLimiting = ({ powerType, vehicleClassification, vehicleModel, market }: FleetFilter): boolean =>
  powerType !== undefined || vehicleClassification !== undefined || vehicleModel !== undefined || market !== 'all'

/** Whether a vehicle with these attributes belongs to the part. */
export const inFilter = (filter: FleetFilter, vehicle: FilteredAttributes): boolean =>
  (filter.powerType === undefined || filter.powerType === vehicle.powerType) &&
  (filter.vehicleClassification === undefined || filter.vehicleClassification === vehicle.vehicleClass) &&
  (filter.vehicleModel === undefined || filter.vehicleModel === vehicle.modelCode) &&
  (filter.market === 'all' || filter.market === marketOf(vehicle.country))
