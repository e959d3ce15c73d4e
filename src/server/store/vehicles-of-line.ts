import { type SQL, sql } from 'drizzle-orm'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { ModelWallQuery } from '#core/contract/model-wall.ts'
import { countriesOf, MARKET_COUNTRIES } from '#core/domain/market.ts'
import { type Scope, seenVehicleAs } from '#server/store/scope.ts'

/** `inFilter` of the contract for one vehicle, in SQL over `vehicle v` and its model `m`. */
export function filterConditions({ powerType, vehicleClassification, vehicleModel, market }: FleetFilter): SQL[] {
  const conditions: SQL[] = []
  if (powerType !== undefined) conditions.push(sql`m.power_type = ${powerType}`)
  if (vehicleClassification !== undefined) conditions.push(sql`m.vehicle_class = ${vehicleClassification}`)
  if (vehicleModel !== undefined) conditions.push(sql`m.model_code = ${vehicleModel}`)
  if (market === 'other') conditions.push(sql`not (v.country = any(${sql.param([...MARKET_COUNTRIES])}))`)
  else if (market !== 'all') conditions.push(sql`v.country = any(${sql.param([...countriesOf(market)])})`)
  return conditions
}

/**
 * `from vehicle v join vehicle_model m` with the vehicles a wall shows: registered ones the caller may see, under every field
 * of the query, of one product line where it names one.
 */
export function vehiclesOfLine(
  scope: Scope,
  query: FleetFilter & Pick<ModelWallQuery, 'brand' | 'series'>,
): { from: SQL; where: SQL } {
  const { brand, series } = query
  const conditions = [seenVehicleAs(scope, 'v'), sql`not v.archived`]
  if (brand !== undefined) conditions.push(sql`m.brand_code = ${brand}`)
  if (series !== undefined) conditions.push(sql`m.series_code = ${series}`)
  conditions.push(...filterConditions(query))
  return { from: sql`vehicle v join vehicle_model m on m.id = v.model_id`, where: sql.join(conditions, sql` and `) }
}
