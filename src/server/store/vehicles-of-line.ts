import { type SQL, sql } from 'drizzle-orm'
import type { ModelWallQuery } from '#core/contract/model-wall.ts'
import { countriesOf, MARKET_COUNTRIES } from '#core/domain/market.ts'
import type { Scope } from './terminal-scope.ts'
import { seenVehicleAs } from './vehicle-scope.ts'

/**
 * `from vehicle v join vehicle_model m` with the vehicles a wall of a product line shows: those the caller may see, on the
 * books, under every field of the query. What `inFilter` of the contract says about one vehicle, in SQL.
 */
export function vehiclesOfLine(scope: Scope, query: ModelWallQuery): { from: SQL; where: SQL } {
  const { brand, series, powerType, vehicleClassification, vehicleModel, market } = query
  const conditions = [seenVehicleAs(scope, 'v'), sql`not v.archived`]
  if (brand !== undefined) conditions.push(sql`m.brand_code = ${brand}`)
  if (series !== undefined) conditions.push(sql`m.series_code = ${series}`)
  if (powerType !== undefined) conditions.push(sql`m.power_type = ${powerType}`)
  if (vehicleClassification !== undefined) conditions.push(sql`m.vehicle_class = ${vehicleClassification}`)
  if (vehicleModel !== undefined) conditions.push(sql`m.model_code = ${vehicleModel}`)
  if (market === 'other') conditions.push(sql`not (v.country = any(${sql.param([...MARKET_COUNTRIES])}))`)
  else if (market !== 'all') conditions.push(sql`v.country = any(${sql.param([...countriesOf(market)])})`)
  return { from: sql`vehicle v join vehicle_model m on m.id = v.model_id`, where: sql.join(conditions, sql` and `) }
}
