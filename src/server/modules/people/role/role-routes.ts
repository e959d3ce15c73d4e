import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/role.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { beyondOwn, ORGANISATION_SCOPES, type Rights } from '#core/domain/role-rights.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { beyondCaller, mustHold } from '#server/http/own-rights.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { rightsOfRole } from '#server/store/account-rights.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import { roleExporter, roleRow } from './role-exporter.ts'
import type { RoleMemberRepository } from './role-member-repository.ts'
import type { RoleRepository } from './role-repository.ts'
import type { StoredRole } from './stored-role.ts'

export interface RoleParts {
  roles: RoleRepository
  members: RoleMemberRepository
  /** From now on the caller looks at the platform as a member of the role. */
  viewAs: (caller: Caller, roleId: number) => Promise<void>
  /** Which vehicles a role shows was changed. */
  vehiclesChanged: () => Promise<void>
  /** Brings the built-in roles of every tenant to the calls of this version. */
  settleBuiltIns: (endpoints: readonly AnyEndpoint[]) => Promise<void>
}

const nameTaken = takenField('name', 'error.nameTaken')

export function roleRoutes(app: FastifyInstance, parts: RoleParts): void {
  const { roles } = parts
  // Every topic has bound its calls by then.
  app.addHook('onReady', () => parts.settleBuiltIns(app.endpoints))

  route(app, contract.listRoles, async ({ query, caller }) => {
    const own = await roles.rights(caller.userId)
    return mapList(await roles.page(caller, ...pageIn(query)), (row) => roleRow(row, own))
  })
  route(app, contract.getRole, async ({ query, caller }) =>
    roleRow(mustExist(await roles.withMembers(caller, query.id)), await roles.rights(caller.userId)),
  )
  route(app, contract.createRole, async ({ body, caller }) => {
    mayGrant(caller, await roles.rights(caller.userId), body)
    await mustKnow(roles, caller, body)
    return mustBeAdded(await roles.insert(caller, body), nameTaken)
  })
  route(app, contract.updateRole, async ({ body: { id, updateTime, ...input }, caller }) => {
    const before = mustExist(await roles.find(caller, id))
    if (before.builtIn !== '') throw new Conflict('error.roleBuiltIn')
    const own = await roles.rights(caller.userId)
    mayGive(own, before, 'id')
    mayGrant(caller, own, input)
    await mustKnow(roles, caller, input)
    mustBeSaved(await roles.update(caller, id, updateTime, input), nameTaken)
    await parts.vehiclesChanged()
  })
  route(app, contract.deleteRoles, async ({ body, caller }) => {
    const own = await roles.rights(caller.userId)
    const found = await roles.among(caller, body.ids)
    if (found.length < new Set(body.ids).size) throw new NotFound()
    mustHold(own, found.map(rightsOfRole), 'ids')
    const changed = await roles.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.roleInUse')
    return { changed }
  })
  route(app, contract.viewAsRole, async ({ body: { id }, caller }) => {
    mustExist(await roles.find(caller, id))
    await parts.viewAs(caller, id)
  })
  const exporter = roleExporter(roles)
  route(app, contract.exportRoles, (asked) => answerExport(exporter, asked))
  memberRoutes(app, parts)
}

function memberRoutes(app: FastifyInstance, { roles, members }: RoleParts): void {
  route(app, contract.listRoleMembers, async ({ query, caller }) => {
    mustExist(await roles.find(caller, query.id))
    return members.list(caller, query.id)
  })
  route(app, contract.listRoleCandidates, async ({ query, caller }) => {
    mustExist(await roles.find(caller, query.id))
    return members.candidates(caller, query.id, query.keyWord)
  })
  route(app, contract.addRoleMembers, async ({ body: { id, accountIds, untilTime }, caller }) => {
    const given = mustExist(await roles.find(caller, id))
    mayGive(await roles.rights(caller.userId), given, 'id')
    if (untilTime !== null && fromPlatformTime(untilTime) <= Date.now()) {
      throw Invalid.field('untilTime', 'validation.inFuture')
    }
    const changed = await members.add(caller, given, accountIds, untilTime)
    if (changed === null) throw Invalid.field('accountIds', 'validation.unknownAccount')
    return { changed }
  })
  route(app, contract.removeRoleMembers, async ({ body: { id, accountIds }, caller }) => {
    mayGive(await roles.rights(caller.userId), mustExist(await roles.find(caller, id)), 'id')
    const changed = await members.take(caller, id, accountIds)
    if (changed === 'lastAdministrator') throw new Conflict('error.lastAdministrator')
    return { changed }
  })
}

async function mustKnow(roles: RoleRepository, caller: Caller, { scope, series }: contract.RoleInput): Promise<void> {
  if (scope !== 'series' || (await roles.knowsSeries(caller, series))) return
  throw Invalid.field('series', 'validation.unknownSeries')
}

/** Users neither assign, revoke nor change a role that grants more than their own roles do. */
const mayGive = (own: Rights, stored: StoredRole, field: string): void => mustHold(own, [rightsOfRole(stored)], field)

function mayGrant(caller: Caller, own: Rights, input: contract.RoleInput): void {
  const beyond = beyondOwn(own, rightsOfRole({ ...input, grantsAll: false }))
  if (beyond) throw beyondCaller(beyond)
  const { scope } = input
  if (scope === 'market' && input.markets.length === 0) throw Invalid.field('markets', 'validation.required')
  if (scope === 'series' && input.series.length === 0) throw Invalid.field('series', 'validation.required')
  if (!ORGANISATION_SCOPES.includes(scope)) return
  if (scope === 'custom' && input.orgIds.length === 0) throw Invalid.field('orgIds', 'validation.required')
  if (input.orgIds.some((id) => !caller.orgIds.includes(id))) {
    throw Invalid.field('orgIds', 'validation.unknownOrganisation')
  }
}
