import { defineModule } from '#server/app/module.ts'
import { projectFolder } from '#server/ops/project-folder.ts'
import { modelWallRepository } from './model-wall-repository.ts'
import { modelWallRoutes } from './model-wall-routes.ts'
import { modelWallUsageRepository } from './model-wall-usage-repository.ts'
import { operationsWallRepository } from './operations-wall-repository.ts'
import { operationsWallRoutes } from './operations-wall-routes.ts'
import { overseasRepository } from './overseas-repository.ts'
import { readRegionIndex, type RegionIndex } from './region-index.ts'
import { singleCompareRepository } from './single-compare-repository.ts'
import { singleRepository } from './single-repository.ts'
import { singleRoutes } from './single-routes.ts'
import { trailRepository } from './trail-repository.ts'
import { wallRepository } from './wall-repository.ts'
import { wallRoutes } from './wall-routes.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Outlines of countries and provinces, read at the first call; undefined where they were not built. */
    regions: () => Promise<RegionIndex | undefined>
  }
}

export const wallModule = defineModule({
  name: 'wall',
  about: 'What wall displays show in addition to the live picture.',
  shares() {
    let read: Promise<RegionIndex | undefined> | undefined
    return { regions: () => (read ??= readRegionIndex(projectFolder('dist/regions.json'))) }
  },
  async routes(app, { db, telemetry: { fleet, nameRegions }, shared }) {
    const regions = await shared.regions()
    if (regions) nameRegions((lng, lat) => regions.regionOf(lng, lat))
    wallRoutes(app, {
      wall: wallRepository(db),
      overseas: overseasRepository(db),
      trails: trailRepository(db),
      fleet,
      regions,
    })
    singleRoutes(app, { single: singleRepository(db), compare: singleCompareRepository(db), fleet, regions })
    modelWallRoutes(app, { books: modelWallRepository(db), usage: modelWallUsageRepository(db), fleet, regions })
    operationsWallRoutes(app, { operations: operationsWallRepository(db), fleet })
  },
})
