import { defineModule } from '#server/app/module.ts'
import { organisationRepository } from './organisation-repository.ts'
import { organisationRoutes } from './organisation-routes.ts'
import { organisationExporter } from './organisation-row.ts'

export const organisationModule = defineModule({
  name: 'organisation',
  about: 'The account structure: organisations, their place in the tree and the history of their changes.',
  exporters: ({ db, shared: { areas } }) => [
    organisationExporter(organisationRepository(db), (areaId, language) => areas.namesOf(areaId, language)),
  ],
  routes: (app, { db, telemetry, shared: { areas } }) =>
    organisationRoutes(app, {
      db,
      organisations: organisationRepository(db),
      namesOf: (areaId, language) => areas.namesOf(areaId, language),
      treeChanged: () => telemetry.fleet.reload(),
      rulesChanged: telemetry.rulesChanged,
    }),
})
