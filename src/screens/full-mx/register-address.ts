import type { ModelWall, ModelWallQuery } from '#core/contract/model-wall.ts'
import { leadAddress } from '../stage/lead-address.ts'

/** The register of vehicles, limited as far as it can be to what the wall counts. */
export const registerAddress = (line: ModelWall['line'], query: ModelWallQuery, vin?: string): string =>
  leadAddress('/baseInfo/vehicle', {
    vin,
    brandCode: line?.brand,
    seriesCode: query.series,
    modelCode: query.vehicleModel,
    powerType: query.powerType,
  })
