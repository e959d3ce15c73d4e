import { defineModule } from '#server/app/module.ts'
import { projectFolder } from '#server/ops/project-folder.ts'
import { regionRoutes } from './region-routes.ts'
import { readRegionTree, type RegionTree } from './region-tree.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    areas: RegionTree
  }
}

export const regionModule = defineModule({
  name: 'region',
  about: 'Provinces, cities and districts.',
  shares: async () => ({ areas: await readRegionTree(projectFolder('dist/areas.json')) }),
  routes: (app, { shared: { areas } }) => regionRoutes(app, { areas }),
})
