import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/vehicle-group.ts'
import type { Language } from '#core/domain/language.ts'
import { Invalid } from '#server/http/errors.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { languageOf } from '#server/http/translate.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { GroupRepository } from './group-repository.ts'
import { groupExporter } from './group-row.ts'

export interface GroupParts {
  groups: GroupRepository
  /** The empty workbook of the import of members. */
  template: (language: Language) => Promise<Buffer>
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const codeTaken = takenField('groupCode', 'error.groupCodeTaken')

export function groupRoutes(app: FastifyInstance, { groups, template }: GroupParts): void {
  route(app, contract.listGroups, ({ query, caller }) => groups.page(caller, ...pageIn(query)))
  route(app, contract.getGroup, async ({ query, caller }) => mustExist(await groups.find(caller, query.id)))
  route(app, contract.createGroup, async ({ body, caller }) =>
    mustBeAdded(await groups.insert(caller, checked(caller, body)), codeTaken),
  )
  route(app, contract.updateGroup, async ({ body: { id, updateTime, ...input }, caller }) =>
    mustBeSaved(await groups.update(caller, id, updateTime, checked(caller, input)), codeTaken),
  )
  route(app, contract.deleteGroups, async ({ body, caller }) => ({
    changed: (await groups.remove(caller, body.ids)) ?? 0,
  }))
  const file = groupExporter(groups)
  route(app, contract.exportGroups, (asked) => answerExport(file, asked))
  route(app, contract.downloadGroupTemplate, async ({ request }) =>
    fileAnswer(await template(languageOf(request)), { filename: 'group-member-template.xlsx', contentType: XLSX }),
  )
  memberRoutes(app, groups)
}

function memberRoutes(app: FastifyInstance, groups: GroupRepository): void {
  route(app, contract.listGroupMembers, ({ query, caller }) => {
    const [{ id }, page] = pageIn(query)
    return groups.members(caller, id, page)
  })
  route(app, contract.addGroupMembers, async ({ body: { id, vins }, caller }) =>
    mustExist(await groups.addMembers(caller, id, vins)),
  )
  route(app, contract.removeGroupMembers, async ({ body: { id, vins }, caller }) =>
    mustExist(await groups.removeMembers(caller, id, vins)),
  )
}

/** Stored fields of an input; names the field that does not fit. */
function checked(caller: Caller, { groupCode: code, groupName: name, ...rest }: contract.GroupInput) {
  const { orgId, startsOn, endsOn } = rest
  if (!caller.orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) throw Invalid.field('endsOn', 'validation.rangeOrder')
  return { ...rest, code, name }
}
