import { encodeLine, ROADS_FORMAT, type RoadsFile } from '#simulator/roads/roads-file.ts'
import { type LandMask, readLandMask } from './land-mask.ts'
import { buildRoads } from './road-network.ts'
import { ROAD_REGIONS, townsOf } from './road-regions.ts'
import { streetGrid } from './street-grids.ts'

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** All regions as one file; the same input gives the same bytes. */
export function buildRoadsFile(land: LandMask = readLandMask()): RoadsFile {
  const file: RoadsFile = {
    format: ROADS_FORMAT,
    regions: ROAD_REGIONS.map(({ key }) => key),
    nodes: [],
    edges: [],
    streets: [],
  }
  for (const [region, rule] of ROAD_REGIONS.entries()) {
    const first = file.nodes.length
    const towns = townsOf(rule).map((town) => ({ ...town, lng: rounded(town.lng), lat: rounded(town.lat) }))
    for (const [i, town] of towns.entries()) {
      file.nodes.push([region, town.name, town.country, town.lng, town.lat, town.population])
      const grid = streetGrid(town, first + i, land)
      if (grid) file.streets.push(grid)
    }
    for (const { from, to, tier, metres, line } of buildRoads(towns, land)) {
      file.edges.push([first + from, first + to, tier, metres, encodeLine(line)])
    }
  }
  return file
}
