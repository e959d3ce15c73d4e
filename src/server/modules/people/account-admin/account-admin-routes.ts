import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/account-admin.ts'
import { beyondOwn } from '#core/domain/role-rights.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { AccountAdminRepository, StoredAccount } from './account-admin-repository.ts'
import { accountExporter, accountRow, grantedRole } from './account-exporter.ts'
import { type AccountVehicleParts, accountVehicleRoutes } from './account-vehicle-routes.ts'
import { type Invitations, invitationRoutes } from './invitation-routes.ts'
import { manageable, mayGive } from './manageable.ts'

export interface AccountAdminParts extends AccountVehicleParts {
  makePassword: () => Promise<{ password: string; hash: string }>
  giveNewPassword: (username: string, passwordHash: string, withoutTwoStep: boolean) => Promise<boolean>
  invitations: Invitations
}

const nameTaken = takenField('username', 'error.nameTaken')

export function accountAdminRoutes(app: FastifyInstance, parts: AccountAdminParts): void {
  const { accounts, makePassword } = parts
  route(app, contract.listAccounts, async ({ query, caller }) => {
    const { list, total } = await accounts.page(caller, ...pageIn(query))
    return { list: await rowsFor(accounts, caller, list), total }
  })
  route(app, contract.getAccount, async ({ query, caller }) => {
    const found = mustExist(await accounts.find(caller, query.id))
    return (await rowsFor(accounts, caller, [found]))[0]!
  })
  const exporter = accountExporter(accounts)
  route(app, contract.exportAccounts, (asked) => answerExport(exporter, asked))

  route(app, contract.createAccount, async ({ body, caller }) => {
    await mayGive(accounts, caller, body)
    const made = body.kind === 'person' ? await makePassword() : undefined
    const id = await accounts.insert(caller, body, made?.hash ?? null)
    return { ...mustBeAdded(id, nameTaken), password: made?.password ?? null }
  })
  route(app, contract.updateAccount, async ({ body: { id, updateTime, ...details }, caller }) => {
    await manageable(accounts, caller, [id])
    await mayGive(accounts, caller, details)
    mustBeSaved(await accounts.update(caller, id, updateTime, details))
  })
  accessRoutes(app, parts)
  invitationRoutes(app, parts)
  accountVehicleRoutes(app, parts)
}

/** Locks, sessions, passwords, and the reason for a right. */
function accessRoutes(app: FastifyInstance, parts: AccountAdminParts): void {
  const { accounts, vehicles, makePassword, giveNewPassword } = parts
  route(app, contract.lockAccounts, async ({ body: { ids }, caller }) => {
    await manageable(accounts, caller, ids)
    const changed = await accounts.lock(caller, ids)
    if (changed === 'lastAdministrator') throw new Conflict('error.lastAdministrator')
    return { changed }
  })
  route(app, contract.unlockAccounts, async ({ body: { ids }, caller }) => {
    await manageable(accounts, caller, ids)
    return { changed: await accounts.unlock(ids) }
  })
  route(app, contract.signOutAccounts, async ({ body: { ids }, caller }) => {
    await manageable(accounts, caller, ids)
    return { changed: await accounts.signOut(ids) }
  })
  route(app, contract.resetAccount, async ({ body: { id, withoutTwoStep }, caller }) => {
    const [target] = await manageable(accounts, caller, [id], 'id')
    if (target!.kind !== 'person') throw Invalid.field('id', 'validation.personAccount')
    const { password, hash } = await makePassword()
    await giveNewPassword(target!.username, hash, withoutTwoStep)
    return { password }
  })
  route(app, contract.getEffectiveRights, async ({ query: { id }, caller }) => {
    mustExist((await accounts.seen(caller, [id]))[0])
    const given = await accounts.givenRoles(id)
    const { riskCeiling, exportRowsADay, hides, commandLimits } = await accounts.rights(id)
    const codes = new Set(given.flatMap(({ role }) => role.codes))
    return {
      roles: given.map(({ role, until }) => ({
        ...grantedRole({ ...role, until: until && until.getTime() }),
        scope: role.scope,
        grantsAll: role.grantsAll,
      })),
      codes: [...codes].sort().map((code) => {
        const giving = given.filter(({ role }) => role.codes.includes(code))
        return { code, roleIds: giving.map(({ role }) => role.id) }
      }),
      riskCeiling,
      exportRowsADay,
      hides: [...hides],
      commandLimits,
      organisations: (await accounts.organisationsOf(id)).map(({ name }) => name),
      vehicles: await vehicles.seenSingly(caller.oemId, id),
    }
  })
}

async function rowsFor(accounts: AccountAdminRepository, caller: Caller, list: readonly StoredAccount[]) {
  const ids = list.map(({ id }) => id)
  const [rights, seeMore, own] = await Promise.all([
    accounts.rightsOf(ids),
    accounts.thatSeeMore(caller, ids),
    accounts.rights(caller.userId),
  ])
  return list.map((row) => ({
    ...accountRow(row),
    manageable: row.id !== caller.userId && !seeMore.has(row.id) && beyondOwn(own, rights.get(row.id)!) === null,
  }))
}
