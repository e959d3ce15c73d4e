import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/organisation.ts'
import { type Caller, route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import type { Database } from '#server/store/database.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import * as changes from './organisation-change-repository.ts'
import type { OrganisationRepository } from './organisation-repository.ts'
import { type AreaNames, changeRow, organisationExporter, organisationRow } from './organisation-row.ts'
import { undoChange } from './organisation-undo-repository.ts'

export interface OrganisationParts {
  db: Pick<Database, 'orm'>
  organisations: OrganisationRepository
  namesOf: AreaNames
  /** The tree is another one: what processes remember of it is read again. */
  treeChanged: () => Promise<void>
  /** Rules and geofences belong to another organisation. */
  rulesChanged: () => Promise<void>
}

export function organisationRoutes(app: FastifyInstance, parts: OrganisationParts): void {
  readRoutes(app, parts)
  writeRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, { organisations, namesOf }: OrganisationParts): void {
  route(app, contract.listOrganisations, async ({ caller, request }) => {
    const language = languageOf(request)
    const rows = await organisations.tree(caller)
    return rows.map((row) => organisationRow(row, caller, namesOf(row.areaId, language)))
  })
  route(app, contract.previewOrganisation, ({ query, caller }) => organisations.preview(caller, query))
  route(app, contract.listOrganisationChanges, async ({ query, caller, request }) => {
    const [filter, page] = pageIn(query)
    const areaText = (areaId: string) => namesOf(areaId, languageOf(request)).join(' / ')
    return mapList(await organisations.history(caller, filter, page), (row) => changeRow(row, areaText))
  })
  const exporter = organisationExporter(organisations, namesOf)
  route(app, contract.exportOrganisations, (asked) => answerExport(exporter, asked))
}

function writeRoutes(app: FastifyInstance, { db, treeChanged, rulesChanged }: OrganisationParts): void {
  const changing = <T>(caller: Caller, work: (change: changes.TreeChange) => Promise<T>) =>
    changes.changingTree(db, caller, work)

  route(app, contract.createOrganisation, async ({ body, caller }) => {
    const id = await changing(caller, (change) => changes.addOrganisation(change, body))
    await treeChanged()
    return { id }
  })
  route(app, contract.updateOrganisation, ({ body: { id, updateTime, ...details }, caller }) =>
    changing(caller, (change) => changes.editOrganisation(change, id, details, updateTime)),
  )
  route(app, contract.moveOrganisation, async ({ body: { id, parentId }, caller }) => {
    await changing(caller, (change) => changes.moveOrganisation(change, id, parentId))
    await treeChanged()
  })
  route(app, contract.mergeOrganisation, async ({ body: { id, targetId }, caller }) => {
    await changing(caller, (change) => changes.mergeOrganisation(change, id, targetId))
    await treeChanged()
    await rulesChanged()
  })
  // Sessions and live connections follow the notification of the database (its trigger `access_changed`).
  route(app, contract.disableOrganisation, ({ body: { id, disabled }, caller }) =>
    changing(caller, (change) => changes.setDisabled(change, id, disabled)),
  )
  route(app, contract.undoOrganisationChange, async ({ body: { id }, caller }) => {
    await changing(caller, (change) => undoChange(change, id))
    await treeChanged()
    await rulesChanged()
  })
}
