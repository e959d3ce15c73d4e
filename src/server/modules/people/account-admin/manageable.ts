import type * as contract from '#core/contract/account-admin.ts'
import { Invalid } from '#server/http/errors.ts'
import { beyondCaller, mustHold } from '#server/http/own-rights.ts'
import type { Caller } from '#server/http/route.ts'
import { rightsOfRole } from '#server/store/account-rights.ts'
import type { AccountAdminRepository } from './account-admin-repository.ts'

/** Accounts the caller may change: in the data scope, not the own one, without rights or data the caller lacks. */
export async function manageable(
  accounts: AccountAdminRepository,
  caller: Caller,
  ids: readonly number[],
  field = 'ids',
) {
  const seen = await accounts.seen(caller, ids)
  if (seen.length < new Set(ids).size) throw Invalid.field(field, 'validation.unknownAccount')
  if (ids.includes(caller.userId)) throw Invalid.field(field, 'validation.ownAccount')
  const [rights, seeMore, own] = await Promise.all([
    accounts.rightsOf(ids),
    accounts.thatSeeMore(caller, ids),
    accounts.rights(caller.userId),
  ])
  mustHold(own, rights.values(), field)
  if (seeMore.size > 0) throw beyondCaller(field)
  return seen
}

/** Rejects what the caller does not have, or does not see. */
export async function mayGive(
  accounts: AccountAdminRepository,
  caller: Caller,
  { orgId, roleIds }: Pick<contract.AccountInput, 'orgId' | 'roleIds'>,
): Promise<void> {
  if (!caller.orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  const [roles, own] = await Promise.all([accounts.rolesAmong(caller, roleIds), accounts.rights(caller.userId)])
  if (roles.length < new Set(roleIds).size) throw Invalid.field('roleIds', 'validation.unknownRole')
  mustHold(own, roles.map(rightsOfRole), 'roleIds')
}
