import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/identity-provider.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { Forbidden, Invalid } from '#server/http/errors.ts'
import { mustHold } from '#server/http/own-rights.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { rightsOfRole } from '#server/store/account-rights.ts'
import type { IdentityProviderRepository } from './identity-provider-repository.ts'
import { isSecureIssuer, type ProviderClient, ProviderFailure } from './provider-client.ts'

export interface IdentityProviderParts {
  providers: IdentityProviderRepository
  client: ProviderClient
}

const nameTaken = takenField('name', 'error.nameTaken')

/** Identity providers of a tenant. */
export function identityProviderRoutes(app: FastifyInstance, { providers, client }: IdentityProviderParts): void {
  /** Who sets up a provider decides who gets into every account: only administrators of the whole tenant may. */
  const mustAdminister = async (caller: Caller) => {
    const [rights, all] = await Promise.all([providers.rights(caller.userId), providers.seesAll(caller)])
    if (!all || (rights.codes !== 'all' && !rights.wholePackage)) throw new Forbidden('error.ssoAdministrator')
    return rights
  }
  const mustBeUsable = async (caller: Caller, { issuer, orgId, mappings }: contract.IdentityProviderInput) => {
    const own = await mustAdminister(caller)
    if (!isSecureIssuer(issuer)) throw Invalid.field('issuer', 'validation.ssoHttps')
    const orgIds = mappings.flatMap((each) => each.orgId ?? [])
    if (!caller.orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
    if (orgIds.some((each) => !caller.orgIds.includes(each))) {
      throw Invalid.field('mappings', 'validation.unknownOrganisation')
    }
    const roleIds = [...new Set(mappings.map(({ roleId }) => roleId))]
    const roles = await providers.rolesAmong(caller, roleIds)
    if (roles.length < roleIds.length) throw Invalid.field('mappings', 'validation.unknownRole')
    mustHold(own, roles.map(rightsOfRole), 'mappings')
  }

  route(app, contract.listIdentityProviders, async ({ caller }) =>
    (await providers.all(caller)).map(({ provider: { clientSecret, updatedAt, ...row }, orgName, accounts }) => ({
      ...row,
      orgName,
      accounts,
      secretStored: clientSecret !== '',
      updateTime: platformTimeOf(updatedAt),
    })),
  )
  route(app, contract.createIdentityProvider, async ({ body, caller }) => {
    await mustBeUsable(caller, body)
    return mustBeAdded(await providers.insert(caller, body), nameTaken)
  })
  route(app, contract.updateIdentityProvider, async ({ body: { id, updateTime, ...body }, caller }) => {
    const { clientSecret, issuer } = mustExist(await providers.find(caller, id))
    await mustBeUsable(caller, body)
    // A stored secret goes to the issuer it was entered for, and to no other.
    if (body.clientSecret === '' && clientSecret !== '' && body.issuer !== issuer) {
      throw Invalid.field('clientSecret', 'validation.required')
    }
    const values = { ...body, clientSecret: body.clientSecret || clientSecret }
    mustBeSaved(await providers.update(caller, id, updateTime, values), nameTaken)
  })
  route(app, contract.deleteIdentityProviders, async ({ body: { ids }, caller }) => {
    await mustAdminister(caller)
    return { changed: await providers.remove(caller, ids) }
  })
  route(app, contract.testIdentityProvider, async ({ body: { id }, caller }) => {
    await mustAdminister(caller)
    const provider = mustExist(await providers.find(caller, id))
    try {
      return { authorizationHost: await client.test(provider) }
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      throw Invalid.field('issuer', 'validation.ssoFailed', { reason: error.message })
    }
  })
}
