import type { ModelWall, ModelWallQuery } from '#core/contract/model-wall.ts'
import { leadAddress } from '../stage/lead-address.ts'

/** The vehicle list, filtered as closely as possible to the vehicles of the number. */
export const registerAddress = (line: ModelWall['line'], query: ModelWallQuery, vin?: string): string =>
  leadAddress('/baseInfo/vehicle', {
    vin,
    brandCode: line?.brand,
    seriesCode: query.series,
    modelCode: query.vehicleModel,
    powerType: query.powerType,
  })
